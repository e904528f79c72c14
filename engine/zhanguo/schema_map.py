"""The shapes of the data file's tables: map, rewards, walls and orders; what one can get wrong by itself it says."""

from __future__ import annotations

from typing import Literal

from engine.kernel.data import Row, demand, distinct, equal
from engine.zhanguo.schema import CHOICE, AnyColour, AspectId, Bonus, Colour, Count, ListTable, Table

PieceId = Literal["wall", "palace", "governor"]


class Map(Table, frozen=True, kw_only=True):
    """The five regions: borders, distances in relocation points, and cells of a schematic map."""

    solid_borders: tuple[tuple[int, int], ...]
    wall_borders: tuple[tuple[int, int], ...]
    distances: tuple[tuple[int, ...], ...]
    grid: tuple[int, int]
    cells: dict[str, tuple[tuple[int, int, int, int], ...]]


class RegionSquares(Row, frozen=True):
    """The governor squares of one region, in their order on the board."""

    region: int
    bonuses: tuple[Bonus, ...]


class Reward(Row, frozen=True):
    """A cell of the reward table."""

    round: int
    aspect: AspectId
    kind: Literal["official", "worker", PieceId]
    amount: Count
    colour: AnyColour = ""
    regions: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Officials have a colour; officials and workers come into one region, in any number but of choice."""
        several = self.kind in ("official", "worker") and self.colour != CHOICE
        demand((self.colour != "") == (self.kind == "official"), f"colour {self.colour!r} for {self.kind}")
        demand(len(self.regions) == 1 or self.kind not in ("official", "worker"), f"{self.kind}: not one region")
        demand(bool(self.regions) or self.kind != "governor", "governor: no regions")
        demand(self.amount == 1 or several, f"{self.kind}: amount {self.amount}")


class Section(Row, frozen=True):
    """A wall section and its area."""

    id: str
    area: str


class Walls(Table, frozen=True, kw_only=True):
    """Wall areas and sections."""

    areas: tuple[str, ...]
    sections: tuple[Section, ...]

    def __post_init__(self) -> None:
        """Every area has sections."""
        distinct("sections", (section.id for section in self.sections))
        equal("areas", set(self.areas), {section.area for section in self.sections})


class Space(Row, frozen=True):
    """A wall space: bars, and the workers it costs."""

    bars: int
    workers: Count


Per = Literal[
    "region_without_unrest",
    "set_of_three_aspects",
    "region_officials_at_least_unrest",
    "region_with_three_cards",
    "region_with_official",
    "region_with_two_cards_of_one_aspect",
    "region_with_card",
    "minus_total_unrest",
]


class Condition(Row, frozen=True):
    """A side of a wall tile: VP by space, and what they are counted per (section 18)."""

    id: int
    vp: tuple[int, ...]
    per: Per
    colour: Literal[Colour, ""] = ""
    aspect: Literal[AspectId, ""] = ""

    def __post_init__(self) -> None:
        """Only officials have a colour, only cards an aspect."""
        demand((self.colour != "") == (self.per == "region_with_official"), f"colour {self.colour!r} for {self.per}")
        demand((self.aspect != "") == (self.per == "region_with_card"), f"aspect {self.aspect!r} for {self.per}")


class OrderTile(Row, frozen=True):
    """An order: the wall areas or the regions where a piece is needed."""

    id: str
    type: PieceId
    areas: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Walls name areas, the others different regions."""
        demand(bool(self.areas) == (self.type == "wall"), f"{self.id}: areas for a {self.type}")
        demand(bool(self.regions) == (self.type != "wall"), f"{self.id}: regions for a {self.type}")
        distinct(f"{self.id}: regions", self.regions)


class OrderField(Row, frozen=True):
    """A field of the orders area."""

    id: str
    section: str
    type: PieceId


class OrderFields(ListTable[OrderField], frozen=True, kw_only=True):
    """The fields of the orders area, and the multiplier by discs in a section."""

    multiplier: tuple[int, ...]


class OrderTrack(Table, frozen=True, kw_only=True):
    """The VP of a track's spaces, from the left."""

    vp: tuple[int, ...]


class EndScoring(Table, frozen=True, kw_only=True):
    """The governor majorities."""

    governor_base: int
    governor_each: int
