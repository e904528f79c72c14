"""What the game is made of: the open `Table`, the secret rest of `MingState`, and what its frames hold.

Provinces, districts and kinds of cards are indices (`engine.ming.data`). Owners of members are the seats; with two
players the neutral family is one owner more.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from engine.kernel.values import Args, State, View
from engine.ming.data import DISTRICTS, JOKER, PROVINCES, districts_of

NOBODY = -1
SOURCES = ("sets", "members", "majorities", "monks", "five_sets", "tiles")
"""Sources of points, in the order of the score sheet."""


class Player(Struct):
    """What a seat has in the open.

    ``spaces`` and ``tiles`` are counts per province, ``prince`` a district or `NOBODY`, ``first_tile`` the province of
    the tile of the set-up. ``to_place`` are members of phase 1 still in hand, ``neutral_to_place`` neutral ones.
    ``returned`` is the number for the city being scored once it is revealed, else -1. ``points`` has all of `SOURCES`.
    """

    colour: str
    supply: int
    to_place: int = 0
    neutral_to_place: int = 0
    spaces: list[int] = field(default_factory=lambda: [0] * len(PROVINCES))
    tiles: list[int] = field(default_factory=lambda: [0] * len(PROVINCES))
    removed: int = 0
    prince: int = NOBODY
    first_tile: int = -1
    passed: bool = False
    returned: int = -1
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))

    @property
    def vp(self) -> int:
        """All points so far."""
        return sum(self.points.values())


class CityScore(Struct, frozen=True):
    """A city after its scoring: members left ``[which district][owner]``, points for them and the majority by seat."""

    province: int
    left: tuple[tuple[int, ...], ...]
    members: tuple[int, ...]
    majority: tuple[int, ...]


class ScoringRecord(Struct, frozen=True):
    """A scoring for the score sheet: members moved ``[district][owner]``, sets and monks by seat, cities in order."""

    round: int
    moved: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]
    cities: tuple[CityScore, ...] = ()
    monks: tuple[int, ...] = ()


class Table(Struct):
    """Everything that lies open for all.

    ``phase`` is one of `PHASES`, ``step`` the step of a scoring (1-5, else 0), ``city`` the province being scored or
    -1. ``display`` holds a kind of card per slot (-1: just taken), ``discard`` counts per kind. ``standing`` and
    ``houses`` are ``[district][owner]``, ``monks`` owners or `NOBODY`. ``path`` are the districts of the last move of a
    prince.
    """

    round: int = 1
    phase: str = "setup"
    step: int = 0
    city: int = -1
    start: int = 0
    display: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=lambda: [0] * JOKER)
    dragons: int = 0
    players: list[Player] = field(default_factory=list)
    standing: list[list[int]] = field(default_factory=list)
    monks: list[int] = field(default_factory=lambda: [NOBODY] * len(DISTRICTS))
    houses: list[list[int]] = field(default_factory=list)
    neutral: str = ""
    neutral_removed: int = 0
    path: list[int] = field(default_factory=list)
    scorings: list[ScoringRecord] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def neutral_owner(self) -> int:
        """The owner that is the neutral family, or `NOBODY` (MD-10.1)."""
        return len(self.players) if self.neutral else NOBODY

    def turn_order(self, first: int | None = None) -> list[int]:
        """All seats clockwise, from the start player or ``first`` on (MD-1.11, MD-2.2)."""
        begin = self.start if first is None else first
        return [(begin + step) % len(self.players) for step in range(len(self.players))]

    def occupied(self, seat: int) -> int:
        """Districts with princes of others than ``seat``, a bit for each (MD-5.17: of those who have passed, too).

        All princes have been placed.
        """
        found = 0
        for other, player in enumerate(self.players):
            if other != seat:
                found |= 1 << player.prince
        return found

    def in_city(self, province: int, owner: int) -> list[int]:
        """Members of an owner in the three city districts of a city."""
        return [self.houses[district][owner] for district in districts_of(province)]

    def monks_of(self, seat: int) -> int:
        """How many monks a seat has."""
        return self.monks.count(seat)


PHASES = ("setup", "neutral", "spaces", "cards", "princes", "scoring", "round_end", "end")


class MingState(State, kw_only=True):
    """A whole game: the open table, the draw pile (the last card is the top), and the hands as counts per kind."""

    table: Table = field(default_factory=Table)
    pile: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)


class MingView(View, kw_only=True):
    """What one seat knows.

    ``hands`` has counts per kind where they may be seen, else an empty list; ``left`` is the size of the draw pile.
    """

    table: Table
    left: int
    hands: list[list[int]]
    hand_sizes: list[int]


Position: TypeAlias = MingState | MingView
"""What rules about the table and the own hand take: the state, or the own view of the seat that decides."""


class Place(Args, frozen=True):
    """A province: its city that is being scored, or its slot that is being filled."""

    province: str


class Journey(Args, frozen=True):
    """The district in which a journey of the prince ends."""

    district: str


class Members(Args, frozen=True):
    """The own members in a city: so many could go back at most."""

    province: str
    members: int


class ReturnedMembers(Args, frozen=True):
    """How many members go back from a city."""

    province: str
    n: int
