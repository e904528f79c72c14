"""What the game is made of: the open `Table`, the secret rest of `ChinaState`, and names for indices.

Everything small is an index: provinces 0-8, house fields 0-51, colours of cards 0-4, in the order of the data file.
Owners of houses and emissaries are seats.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.china.data import DATA, Side
from engine.kernel.rules import Rules
from engine.kernel.values import State, View

RULES = Rules()
"""All decisions and steps of the game; the modules of the rules register theirs."""

PROVINCES = tuple(province.id for province in DATA.provinces)
PROVINCE = {name: number for number, name in enumerate(PROVINCES)}
FIELDS = tuple(one.id for one in DATA.fields)
FIELD = {name: number for number, name in enumerate(FIELDS)}
COLOURS = tuple(kind.colour for kind in DATA.cards)
COLOUR = {name: number for number, name in enumerate(COLOURS)}
PROVINCE_OF = tuple(PROVINCE[one.province] for one in DATA.fields)
"""``[field]`` -> its province."""
FIELDS_OF = tuple(tuple(FIELD[name] for name in province.fields) for province in DATA.provinces)
"""``[province]`` -> its house fields."""
COLOUR_OF = tuple(COLOUR[province.colour] for province in DATA.provinces)
"""``[province]`` -> the colour of cards that matches it (CH-3.1)."""
ALLIANCES = tuple(tuple(PROVINCE[name] for name in alliance.provinces) for alliance in DATA.alliances)
"""``[alliance number - 1]`` -> its two provinces."""
ROADS = {side.id: DATA.neighbours(side) for side in DATA.sides}
"""``[side][field]`` -> the fields joined to it by a road."""

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


class Turn(Struct):
    """The turn going on.

    ``action`` is ``place``, ``swap``, ``pass`` or empty before the choice. ``province`` and ``empty`` (no piece at the
    start of the turn, CH-3.5) belong to placing; ``pieces`` are the kinds placed so far, ``cards`` the colours played.
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
        counts = [0] * len(self.players)
        for one in FIELDS_OF[province]:
            if self.houses[one] >= 0:
                counts[self.houses[one]] += 1
        return counts

    def complete(self, province: int) -> bool:
        """Whether every house field of a province holds a house (CH-5.1); bare fortifications are none (CH-13.7)."""
        return all(self.houses[one] >= 0 for one in FIELDS_OF[province])

    def empty(self, province: int) -> bool:
        """Whether a province holds no piece at all (CH-3.5, CH-13.4)."""
        bare = all(self.houses[one] < 0 and not self.forts[one] for one in FIELDS_OF[province])
        return bare and not any(self.emissaries[province])

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


def side_of(seats: int, options: dict[str, str]) -> Side:
    """The side of the board in use (CH-1.1)."""
    return DATA.side(seats, options["board_side"])
