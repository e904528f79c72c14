"""The values that are stored of a table: its seats, the table itself, the lines of its log. All are immutable."""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.errors import NotSeated
from bot.store.values.names import numbered_names
from bot.store.values.place import REACHED
from bot.store.values.time import OPEN, Clock, TimeControl, Vote
from engine.kernel.values import Event, Label

LOBBY, RUNNING, OVER, ABORTED = "lobby", "running", "over", "aborted"
"""The statuses of a table."""

LIVE = (LOBBY, RUNNING)
"""The statuses in which a table occupies its channel."""

LEVELS = ("easy", "medium", "hard")
"""The levels of opponents, weakest first; terms ``bot.level.<level>``."""

STAND_IN = "medium"
"""The level at which a seat is played on that was given up or is stood in for, unless its table says otherwise."""

RATED, FRIENDLY, UNCOUNTED = "rated", "friendly", "none"
COUNTS = (RATED, FRIENDLY, UNCOUNTED)
"""What the end of a table counts for: a result and ratings; a result alone; nothing, as with what was played elsewhere.

A table with opponents of the program is never rated, whatever was agreed on.
"""

CONCEDED, STOOD_IN, REPLACED = "conceded", "stand", "replaced"
"""How a person has left a game: gave up, is stood in for until the end, somebody else has taken the seat."""

TURNS, ROUNDS, END = "turn", "round", "end"
FOLLOWED = (TURNS, ROUNDS, END)
"""What a follower may want a word at."""


class Seat(Struct, frozen=True):
    """A seat: a person (``user``), an opponent (``level``), or a person who ``conceded`` and is played on for.

    ``stand``: an opponent stands in for the person, for this ``turn``, from now ``on``, or until somebody takes the
    seat, which is ``open``; the person gets it back by a word. An open seat of nobody bears a name alone, as it came
    in a file: no opponent plays it, it waits for somebody to take it.
    """

    user: int | None
    name: str
    level: str = ""
    conceded: bool = False
    stand: str = ""

    @property
    def human(self) -> bool:
        """Whether a person plays this seat now."""
        return self.owned and not self.stand

    @property
    def owned(self) -> bool:
        """Whether the seat belongs to a person, who may be away."""
        return self.user is not None and not self.conceded

    @property
    def vacant(self) -> bool:
        """Whether nobody plays this seat, neither a person nor the program."""
        return self.user is None and self.stand == OPEN

    @property
    def plays_at(self) -> str:
        """The level at which the program plays this seat; empty for a person, and where nobody plays."""
        return "" if self.human or self.vacant else self.level or STAND_IN


class Plan(Struct, frozen=True):
    """A pick that a person has laid down: the ``step`` of a planned ``turn`` (each numbered upwards) of their seat.

    ``label`` is the option as it read when it was laid down: from the seat's own view, so it is as secret as a hand.
    A negative ``turn`` is a standing order: the question is answered so whenever it is asked, until the round ``step``
    is over (0: until its person says otherwise).
    """

    seat: int
    turn: int
    step: int
    kind: str
    key: str
    label: Label

    @property
    def stands(self) -> bool:
        """Whether it is a standing order."""
        return self.turn < 0


class Leaver(Struct, frozen=True):
    """A person who has left a game, and where they sat. ``ran_out``: their clock had run out by then."""

    seat: int
    user: int
    name: str
    ran_out: bool

    @classmethod
    def elsewhere(cls, seat: int) -> Leaver:
        """Whoever has played a seat before its table came from a file: somewhere else, and nobody known here."""
        return cls(seat, 0, "", ran_out=False)

    @property
    def played_elsewhere(self) -> bool:
        """Whether it is nobody known here (`elsewhere`)."""
        return self.user == 0


class Table(Struct, frozen=True, kw_only=True):
    """A table in a channel or thread.

    Before the start ``seats`` are in the order of joining, afterwards in seat order. ``revision`` grows with every
    change of set-up or position. ``seed`` is secret until the table is closed (`published_seed`); ``seed_hash`` is
    public from the start on. ``epoch`` counts how often the game went on from a snapshot after a change of rules.
    ``lobby_message`` and ``board_message`` are the ids of the lobby card and of the last public post (0: none), which
    was of ``board_revision`` and told the lines ``board_first`` to ``board_last``. ``posted_event`` and
    ``posted_revision`` say up to where posts were written to the outbox. ``followers`` want a word at what they have
    chosen of `FOLLOWED`, ``muted`` are not mentioned. ``lost``: since when its channel is gone (0: it is there).
    ``terms`` is what was agreed on about time, ``clocks`` are those of people's seats, ``votes`` the open ones,
    ``plans`` what people have laid down for their next turns: each its own, secret to all others. ``shut``: its host
    keeps the free seats, which nobody else is told. ``tidied``: nothing is left to be put away after its end.
    ``counts`` is what its end counts for (`COUNTS`), ``leavers`` are the people who have left it. ``rematch`` is the id
    of the table whose people play here once more (0: none). A ``practice`` table is its host's own: it has no channel,
    and nothing is posted of it. ``place`` is what its channel is (`bot.store.values.place`), ``place_since`` since when
    no post arrives there, ``place_told`` when its people were last told of it (0: they were not); ``by_dm``: they go on
    by direct messages alone meanwhile. ``web_key`` is the key of its page in the gallery (empty: it has none);
    ``web_open``: everybody on its server may see its channel; ``web_waits``: the page is shut until its channel knows
    of it. ``forum`` is the forum of which it is a post (0: it is none); until that post is there, ``channel`` is a
    number below 0 that no other table has. Times are seconds since 1970.
    """

    id: int = 0
    guild: int
    channel: int
    host: int
    game: str
    status: str = LOBBY
    revision: int = 1
    options: dict[str, str] = {}
    seats: tuple[Seat, ...] = ()
    lang: str = "en"
    seed: str = ""
    seed_hash: str = ""
    rules_version: int = 0
    epoch: int = 0
    lobby_message: int = 0
    board_message: int = 0
    board_revision: int = 0
    board_first: int = 1
    board_last: int = 0
    posted_event: int = 0
    posted_revision: int = 0
    followers: dict[int, str] = {}
    muted: tuple[int, ...] = ()
    created: float = 0.0
    updated: float = 0.0
    lost: float = 0.0
    terms: TimeControl = TimeControl()
    tidied: bool = True
    shut: bool = False
    counts: str = RATED
    leavers: tuple[Leaver, ...] = ()
    rematch: int = 0
    practice: bool = False
    place: str = ""
    place_since: float = 0.0
    place_told: float = 0.0
    by_dm: bool = False
    web_key: str = ""
    web_open: bool = False
    web_waits: bool = False
    forum: int = 0
    clocks: tuple[Clock, ...] = ()
    votes: tuple[Vote, ...] = ()
    plans: tuple[Plan, ...] = ()

    @property
    def live(self) -> bool:
        """Whether the table occupies its channel."""
        return self.status in LIVE

    @property
    def home(self) -> int:
        """The channel where it stands; the forum as long as its post there is still to come."""
        return self.forum if self.channel < 0 else self.channel

    @property
    def reached(self) -> bool:
        """Whether posts arrive where it stands."""
        return self.place in REACHED

    @property
    def names(self) -> list[str]:
        """The names of the seats; those that read alike bear a number."""
        return numbered_names([seat.name for seat in self.seats])

    @property
    def published_seed(self) -> str:
        """The seed once it may be known; empty before."""
        return "" if self.live else self.seed

    def seat_of(self, user: int) -> int | None:
        """The seat of a person, even if given up; None for somebody else."""
        return next((index for index, seat in enumerate(self.seats) if seat.user == user), None)

    def sees(self, user: int) -> int | None:
        """The seat whose secrets a person may know; None for a spectator, and for who has given the seat up."""
        seat = self.seat_of(user)
        return None if seat is None or (self.live and self.seats[seat].conceded) else seat

    def clock(self, seat: int) -> Clock | None:
        """The clock of a seat, if a person plays it."""
        return next((clock for clock in self.clocks if clock.seat == seat), None)

    def vote(self, subject: str, seat: int = -1) -> Vote | None:
        """The open vote about something, if there is one."""
        return next((vote for vote in self.votes if (vote.subject, vote.seat) == (subject, seat)), None)

    @property
    def players(self) -> dict[int, int]:
        """The people who play now, and their seats."""
        return {own.user: seat for seat, own in enumerate(self.seats) if own.human and own.user is not None}

    def seat(self, user: int) -> int:
        """The seat of a person. Raises `NotSeated`."""
        found = self.seat_of(user)
        if found is None:
            raise NotSeated
        return found


class PublicPost(Struct, frozen=True):
    """A public post: where it stands, and the lines it has told, ``first`` to ``last``."""

    message: int
    guild: int
    channel: int
    first: int
    last: int


class NamedUser(Struct, frozen=True):
    """Who has done what a line tells, where that is told by name: a user id, and the name of then."""

    user: int
    name: str


class LogLine(Struct, frozen=True):
    """A line of the log, in the form its reader may see.

    ``event`` is told by ``<game>.event.<kind>``, or with ``bot`` (``conceded``, ``undone``, ``rules``: not of the game)
    by ``bot.event.<kind>``. ``number`` counts from 1; ``undone`` lines were taken back. ``by`` stands beside the event,
    so that it can be forgotten.
    """

    number: int
    revision: int
    at: float
    event: Event
    bot: bool = False
    undone: bool = False
    by: NamedUser | None = None
