"""The shapes of the data file's tables: the map, rewards, walls and orders."""

from __future__ import annotations

from typing import Literal

from engine.kernel.data import Row
from engine.zhanguo.tables import Bonus, Table


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


class Squares(Table, frozen=True, kw_only=True):
    """The governor squares of all regions."""

    list: tuple[RegionSquares, ...]


class Reward(Row, frozen=True):
    """A cell of the reward table."""

    round: int
    aspect: str
    kind: Literal["official", "worker", "governor", "wall", "palace"]
    amount: int
    colour: str = ""
    regions: tuple[int, ...] = ()


class Rewards(Table, frozen=True, kw_only=True):
    """The reward table."""

    list: tuple[Reward, ...]


class Section(Row, frozen=True):
    """A wall section and its area."""

    id: str
    area: str


class Walls(Table, frozen=True, kw_only=True):
    """Wall areas and sections."""

    areas: tuple[str, ...]
    sections: tuple[Section, ...]


class Space(Row, frozen=True):
    """A wall space: bars, and the workers it costs."""

    bars: int
    workers: int


class WallSpaces(Table, frozen=True, kw_only=True):
    """The spaces of every section, from the left."""

    list: tuple[Space, ...]


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
    colour: str = ""
    aspect: str = ""


class WallConditions(Table, frozen=True, kw_only=True):
    """All sides of wall tiles."""

    list: tuple[Condition, ...]


class WallTiles(Table, frozen=True, kw_only=True):
    """The two conditions of each wall tile."""

    list: tuple[tuple[int, int], ...]


class OrderTile(Row, frozen=True):
    """An order: the wall areas or the regions where a piece is needed."""

    id: str
    type: Literal["wall", "palace", "governor"]
    areas: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()


class OrderTiles(Table, frozen=True, kw_only=True):
    """All order tiles."""

    list: tuple[OrderTile, ...]


class OrderField(Row, frozen=True):
    """A field of the orders area."""

    id: str
    section: str
    type: Literal["wall", "palace", "governor"]


class OrderFields(Table, frozen=True, kw_only=True):
    """The fields of the orders area, and the multiplier by discs in a section."""

    list: tuple[OrderField, ...]
    multiplier: tuple[int, ...]


class OrderTrack(Table, frozen=True, kw_only=True):
    """The VP of a track's spaces, from the left."""

    vp: tuple[int, ...]


class EndScoring(Table, frozen=True, kw_only=True):
    """The governor majorities."""

    governor_base: int
    governor_each: int
