"""What the game is made of: the open `Table`, the secret rest of `ChinaState`, and what its frames hold.

Provinces, house fields and colours of cards are indices (`engine.china.data`); owners of houses and emissaries are
seats.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from engine.china.data import DATA, FIELDS, FIELDS_OF, PROVINCES
from engine.kernel.values import Args, State, View

HOUSE, EMISSARY, FORTIFICATION = "house", "emissary", "fortification"
PIECES = (HOUSE, EMISSARY, FORTIFICATION)
NOBODY = -1
SOURCES = ("houses", "final_houses", "alliances", "roads")
"""Sources of points, in the order of the score sheet."""


class Player(Struct):
    """What a seat has in the open: its supply (CH-1.3, CH-1.4) and its points by source."""

    colour: str
    houses: int
    emissaries: int
    fortifications: int = 0
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))

    @property
    def vp(self) -> int:
        """All points so far."""
        return sum(self.points.values())

    @property
    def supply(self) -> int:
        """Pieces not placed: the tie-break (CH-12.2)."""
        return self.houses + self.emissaries + self.fortifications

    def left(self, piece: str) -> int:
        """Pieces of a kind in the supply."""
        if piece == HOUSE:
            return self.houses
        return self.emissaries if piece == EMISSARY else self.fortifications


class Turn(Struct):
    """The turn going on.

    ``action`` is ``place``, ``swap`` or empty before the choice; with a pass the turn is over. ``province`` and
    ``empty`` (no piece at the start of the turn, CH-3.5) belong to placing; ``pieces`` are the kinds placed so far,
    ``cards`` the colours played.
    """

    seat: int = NOBODY
    action: str = ""
    province: int = NOBODY
    empty: bool = False
    pieces: list[str] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)


class HouseScore(Struct, frozen=True):
    """A province scored for houses: houses and points by seat, and who had a house on a fortification."""

    province: int
    houses: tuple[int, ...]
    points: tuple[int, ...]
    doubled: tuple[int, ...]
    final: bool


class AllianceScore(Struct, frozen=True):
    """An alliance that was settled: its number, and points by seat."""

    number: int
    points: tuple[int, ...]


class RowScore(Struct, frozen=True):
    """A row of houses that was scored: whose, its fields from end to end, its points."""

    seat: int
    fields: tuple[int, ...]
    points: int
    doubled: bool


class Table(Struct):
    """Everything that lies open for all.

    ``run`` says how often the pile has been used up (0, 1, 2). ``houses`` and ``forts`` are by field (owner or
    `NOBODY`; 0 or 1), ``emissaries`` is ``[province][seat]``. ``slots`` holds the open cards (-1: empty),
    ``discard`` all discards, the top one last, ``removed`` the cards taken out per colour. ``emperor`` is the number of
    the alliance being settled, 0 before.
    """

    side: str = ""
    start: int = 0
    round: int = 0
    turns: int = 0
    run: int = 0
    phase: str = "play"
    cause: str = ""
    turn: Turn = field(default_factory=Turn)
    players: list[Player] = field(default_factory=list)
    houses: list[int] = field(default_factory=lambda: [NOBODY] * len(FIELDS))
    forts: list[int] = field(default_factory=lambda: [0] * len(FIELDS))
    emissaries: list[list[int]] = field(default_factory=list)
    scored: list[bool] = field(default_factory=lambda: [False] * len(PROVINCES))
    slots: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    emperor: int = 0
    house_scores: list[HouseScore] = field(default_factory=list)
    alliance_scores: list[AllianceScore] = field(default_factory=list)
    rows: list[RowScore] = field(default_factory=list)

    @property
    def triggered(self) -> bool:
        """Whether the end trigger has happened (CH-8.1)."""
        return self.run == DATA.course.runs

    @property
    def last_seat(self) -> int:
        """The right-hand neighbour of the Emperor's holder (CH-8.2)."""
        return (self.start - 1) % len(self.players)

    def houses_in(self, province: int) -> list[int]:
        """Houses in a province by seat."""
        counts, houses = [0] * len(self.players), self.houses
        for spot in FIELDS_OF[province]:
            if houses[spot] >= 0:
                counts[houses[spot]] += 1
        return counts

    def complete(self, province: int) -> bool:
        """Whether every house field of a province holds a house (CH-5.1); bare fortifications are none (CH-13.7)."""
        return min([self.houses[spot] for spot in FIELDS_OF[province]]) >= 0

    def empty(self, province: int) -> bool:
        """Whether a province holds no piece at all (CH-3.5, CH-13.4); emissaries are only where houses are (CH-4.4)."""
        return not any(self.houses[spot] >= 0 or self.forts[spot] for spot in FIELDS_OF[province])

    def limit(self, province: int) -> int:
        """Most emissaries in a province: the highest number of houses of one player (CH-4.4, CH-4.5)."""
        return max(self.houses_in(province))


PHASES = ("play", "houses", "alliances", "roads", "end")


class ChinaState(State, kw_only=True):
    """A whole game: the open table, the draw pile (the last card is the top), and the hands as counts per colour."""

    table: Table = field(default_factory=Table)
    pile: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)


class ChinaView(View, kw_only=True):
    """What one seat knows.

    ``hands`` has counts per colour for the own seat, else an empty list; ``left`` is the size of the draw pile.
    """

    table: Table
    left: int
    hands: list[list[int]]
    hand_sizes: list[int]


Position: TypeAlias = ChinaState | ChinaView
"""What rules about the table and the own hand take: the state, or the own view of the seat that decides."""


class TargetProvince(Args, frozen=True):
    """The province that is being placed into."""

    province: str


class Piece(Args, frozen=True):
    """A piece that still needs a field: its province, its kind, and the colour of the cards that pay for it."""

    province: str
    piece: str
    card: str
