"""The values that are stored of time: what a table has agreed on, clocks, votes, and when a person wants to be told.

All are immutable, times are seconds since 1970, lengths are seconds.
"""

from __future__ import annotations

from msgspec import Struct

HOUR, DAY = 3600, 24 * 3600

NUDGE, VOTE, TURN, ON, OPEN = "nudge", "vote", "turn", "on", "open"
EXPIRIES = (NUDGE, VOTE, TURN, ON, OPEN)
"""What happens when a clock has run out: a word in public; the others vote; an opponent plays this one turn; plays on;
plays on while the seat is open to anybody. The last three are also the ways in which a seat is stood in for.
"""

PACES = {"none": (0, 0), "live": (600, 1800), "day": (DAY, 2 * DAY), "relaxed": (3 * DAY, 5 * DAY)}
"""The clocks that have a name: seconds for a move, and of the reserve."""

LIVE_PACE = HOUR
"""A clock with less for a move is live: quiet hours do not count there, and nobody is reminded."""

ABSENT, ABORT, TIE, PLACE = "absent", "abort", "tie", "place"
"""What is voted on: what becomes of a seat that does not move; the end without a result; the end in a tie; where a
table goes on whose place is closed.
"""

POST, DM = "post", "dm"
"""Where somebody is reminded."""


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """What a table has agreed on about time.

    ``move`` is the time for a move (0: no clock) and ``reserve`` what may be used beyond that; ``expiry`` is what
    happens when both are used up, and ``level`` that of the opponent who then plays (empty: the usual one).
    """

    move: int = 0
    reserve: int = 0
    expiry: str = NUDGE
    level: str = ""

    @property
    def refill(self) -> int:
        """What every move that was made gives back to the reserve: a sixth of its time."""
        return self.move // 6

    @property
    def live(self) -> bool:
        """Whether people sit at the table together."""
        return 0 < self.move < LIVE_PACE

    @property
    def pace(self) -> str:
        """The name of the clock, ``free`` for values of one's own."""
        return next((name for name, own in PACES.items() if own == (self.move, self.reserve)), "free")


class Clock(Struct, frozen=True, rename={"expires_at": "out", "remind_at": "remind"}):
    """The clock of a person's seat in a running game; two columns bear older names.

    ``asked``: the game waits for the person, ``since`` when. From ``counted`` on ``move`` and then ``reserve`` are used
    up, until it runs out at ``expires_at`` (0: never, or it has). ``earned``: the last move gives some of the reserve
    back when the next one begins. ``remind_at`` is when the next reminder is due (0: none), ``reminded`` how many there
    were, -1 if the first one tells that the turn has begun. It has begun with the table's revision ``begun``; ``held``:
    in quiet hours, so nobody was mentioned. ``still``: since when it stands, because nothing reaches its person (0: it
    runs).
    """

    seat: int
    asked: bool = False
    since: float = 0.0
    counted: float = 0.0
    move: float = 0.0
    reserve: float = 0.0
    earned: bool = False
    expires_at: float = 0.0
    remind_at: float = 0.0
    reminded: int = 0
    held: bool = False
    begun: int = 0
    still: float = 0.0

    @property
    def due_at(self) -> float:
        """When something is due; 0 if nothing is, or while it stands."""
        if self.still:
            return 0.0
        return min((at for at in (self.expires_at, self.remind_at) if at), default=0.0)


class TurnTime(Struct, frozen=True):
    """How many ``seconds`` that count a ``user`` has taken for a turn that began ``since`` then; ``live``: by a live
    clock.
    """

    seat: int
    user: int
    since: float
    seconds: float
    live: bool


class Vote(Struct, frozen=True):
    """An open vote: about a ``subject`` (and a ``seat``, else -1). ``ballots``: who has chosen what so far."""

    subject: str
    seat: int
    opened: float
    closes: float
    ballots: dict[int, str] = {}


class ContactHours(Struct, frozen=True):
    """When and how a person is told.

    ``quiet`` are the minutes of the day, in ``zone``, between which nothing is told (None: never). ``first`` is after
    how many hours the first reminder comes (0: none), ``by`` whether as a `POST` or a `DM`. ``hands``: a DM comes when
    a turn begins, ``ahead`` when the turn before begins, ``dm``: direct messages arrive. ``away`` are vacations, by
    their beginning.
    """

    quiet: tuple[int, int] | None = None
    zone: str = "UTC"
    first: int = 12
    by: str = POST
    hands: bool = True
    dm: bool = True
    ahead: bool = False
    away: tuple[tuple[float, float], ...] = ()
