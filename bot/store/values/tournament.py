"""The values that are stored of tournaments. All are immutable; times are seconds since 1970."""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.names import numbered_names
from bot.store.values.time import TimeControl

SWISS, GROUPS, LEAGUE = "swiss", "groups", "league"
FORMS = (SWISS, GROUPS, LEAGUE)
"""How a tournament is played: in every round with others of like points; always in one group, and a final of the
best; in divisions, season after season, with promotion.
"""

OPEN, PLAYED, ENDED, OFF = "open", "running", "over", "off"
"""The statuses of a tournament: people sign up; it is played; it is over; it was called off."""

DROPPED, TAKEN_OUT, ABSENT, RETURNED = "dropped", "taken_out", "absent", "returned"
"""The kinds of lines about somebody who is no longer in it: of their own will, of the organiser's, or because they are
not on the server any more; and about who has come back to the server.
"""

NEWS = ("open", "round", "standings", "corrected", DROPPED, TAKEN_OUT, ABSENT, RETURNED, "replaced", "over", "off")
"""The kinds of lines: what is posted of a tournament."""


class Entrant(Struct, frozen=True):
    """Somebody who takes part. ``left``: has dropped out, or was taken out. ``replaces``: in whose place they have come
    (0: nobody).
    """

    user: int
    name: str
    left: bool = False
    replaces: int = 0


class PairedSeat(Struct, frozen=True):
    """A seat at a table of a round: who was paired there (0: an opponent of the program), the place among people, and
    the score in the game. ``place`` is 0 until the table has ended.
    """

    user: int
    place: int = 0
    score: int = 0


class Pairing(Struct, frozen=True):
    """Table ``number`` of a ``round``, both from 1 on; a group or division has the same number in every round.

    ``channel`` is its thread and ``table`` its table, 0 until there is one. ``done``: what came of it is known.
    ``forum``: the forum of which that thread is a post (0: it is none).
    """

    round: int
    number: int
    seats: tuple[PairedSeat, ...]
    channel: int = 0
    table: int = 0
    done: bool = False
    forum: int = 0

    @property
    def people(self) -> tuple[int, ...]:
        """The people at it."""
        return tuple(paired.user for paired in self.seats if paired.user)


class Line(Struct, frozen=True):
    """Something everybody is told of a tournament, of a kind in `NEWS`, ``by`` somebody (0: by itself); of one
    about who has gone or come it is they.

    ``round`` and ``pairing`` say what it is about, ``reason`` is what an organiser has given, ``before`` and ``after``
    are the places that were corrected. ``message`` is its post (0: none yet).
    """

    number: int
    kind: str
    at: float
    by: int = 0
    round: int = 0
    pairing: int = 0
    reason: str = ""
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    message: int = 0


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament of a server. ``revision`` grows with every change.

    ``rounds`` are those of a season or, with a final, before it; ``seasons`` is 1 but in a league. ``size`` is how many
    people sit at a table if they can be divided so. People sign up until ``deadline``. ``round`` is the one that is
    being played. ``options`` are what has been chosen for its tables. ``lost``: since when its organiser knows that its
    channel is gone, or closed to the bot (0: it is there).
    """

    id: int = 0
    guild: int
    channel: int
    organiser: int
    title: str
    game: str
    lang: str = "en"
    form: str = SWISS
    rounds: int = 3
    seasons: int = 1
    size: int = 4
    terms: TimeControl = TimeControl()
    options: dict[str, str] = {}
    deadline: float
    status: str = OPEN
    round: int = 0
    seed: str = ""
    lost: float = 0.0
    revision: int = 1
    created: float = 0.0
    updated: float = 0.0
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def live(self) -> bool:
        """Whether it goes on."""
        return self.status in (OPEN, PLAYED)

    @property
    def people(self) -> list[int]:
        """Who takes part now, in the order of signing up."""
        return [entrant.user for entrant in self.entrants if not entrant.left]

    def entrant(self, user: int) -> Entrant | None:
        """Somebody who takes part, or has."""
        return next((entrant for entrant in self.entrants if entrant.user == user), None)

    def name_of(self, user: int) -> str:
        """What somebody is called here; empty for somebody forgotten. Names that read alike bear a number."""
        names = numbered_names([entrant.name for entrant in self.entrants])
        return next(
            (name for entrant, name in zip(self.entrants, names, strict=True) if entrant.user == user and entrant.name),
            "",
        )

    def left_by(self, user: int) -> str:
        """How somebody is no longer in it: `DROPPED`, `TAKEN_OUT` or `ABSENT`; empty for whom nothing was told of."""
        told = (line.kind for line in reversed(self.lines) if line.by == user)
        kind = next((kind for kind in told if kind in (DROPPED, TAKEN_OUT, ABSENT, RETURNED)), RETURNED)
        return "" if kind == RETURNED else kind

    def taken_out(self, user: int) -> bool:
        """Whether somebody is no longer in it because its organiser wanted so."""
        return self.left_by(user) == TAKEN_OUT

    @property
    def absent(self) -> list[int]:
        """Who has left the server, and is in it again once they come back."""
        return [entrant.user for entrant in self.entrants if entrant.left and self.left_by(entrant.user) == ABSENT]

    @property
    def forgotten(self) -> list[int]:
        """Those of its people who have been forgotten: their ids are below 0."""
        return [entrant.user for entrant in self.entrants if entrant.user < 0]

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        """The tables of a round."""
        return tuple(pairing for pairing in self.pairings if pairing.round == number)
