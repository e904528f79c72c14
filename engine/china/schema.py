"""The tables of ``data/games/china.toml``, as they stand in the file.

Points are ``(x, y)`` in the unit of ``board.canvas``, x to the right, y downwards.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from engine.kernel.data import Row, Source, Table, demand, distinct, numbered
from engine.kernel.maps import Outline, Pair, Point

Number = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Several = Annotated[int, Meta(ge=2)]


class Components(Table, frozen=True):
    """Section A: how many there are of everything. Houses, emissaries and fortifications are per player."""

    player_colours: tuple[str, ...]
    houses: Some
    emissaries: Some
    score_markers: Some
    fortifications: Number
    province_cards: Some
    score_cards: Some
    scoring_stones: Some
    emperors: Some

    def __post_init__(self) -> None:
        distinct("player_colours", self.player_colours)
        demand(self.supply > 0, "no emissary can be placed")

    @property
    def supply(self) -> int:
        """Emissaries of a player that can be placed (CH-1.3)."""
        return self.emissaries - self.score_markers


class RemovedCards(Row, frozen=True):
    """CH-1.5: cards of each colour taken out with so many players."""

    players: Some
    per_colour: Number


class Setup(Table, frozen=True):
    """CH-1: sizes of hand and display, and points of a score card."""

    hand_size: Some
    open_cards: Some
    score_card: Some
    removed: tuple[RemovedCards, ...]


class Placing(Table, frozen=True):
    """CH-3: most cards and pieces of a turn, pieces in an empty province, cards of a joker."""

    cards: Some
    pieces: Some
    pieces_if_empty: Some
    joker: Several

    def __post_init__(self) -> None:
        demand(self.joker + self.pieces - 1 <= self.cards, "no room for a joker and a card")
        demand(self.pieces_if_empty <= self.pieces, "an empty province takes more pieces than another one")


class Course(Table, frozen=True):
    """CH-2.5: how often the deck is played through."""

    runs: Some


class Scoring(Table, frozen=True):
    """CH-11.1, CH-13: the shortest row that scores, and what a fortification multiplies by."""

    row: Several
    fortification_factor: Several


class Cards(Table, frozen=True):
    """A colour of province cards."""

    colour: str
    cards: Some


class Board(Table, frozen=True):
    """The canvas, the centres of the spaces of the score track, and the totals of the map."""

    canvas: Point
    score_track: tuple[Point, ...]
    houses: Some
    alliances: Some


class Gap(Table, frozen=True):
    """A point where four provinces meet, covered by a ``drawing``; the pairs in ``no_border`` are not neighbours."""

    point: Point
    drawing: Literal["lake", "mountain"]
    provinces: tuple[str, str, str, str]
    no_border: tuple[Pair, Pair]

    def __post_init__(self) -> None:
        demand(sorted(self.no_border[0] + self.no_border[1]) == sorted(self.provinces), "no_border: not all four")


class ProvinceSource(Row, frozen=True):
    """Where the name, the colour and the number of fields of a province come from."""

    name: Source
    colour: Source
    fields: Source


class Province(Row, frozen=True):
    """A province: its colour, its house fields, and places for the dragon field and the name."""

    id: str
    name: str
    colour: str
    fields: tuple[str, ...]
    source: ProvinceSource
    dragon: Point
    label: Point
    outline: Outline


class Field(Table, frozen=True):
    """A house field."""

    id: str
    province: str
    point: Point


class Alliance(Table, frozen=True):
    """A possible alliance between two neighbouring provinces, its marker on their border."""

    number: int
    provinces: Pair
    point: Point


class Side(Table, frozen=True):
    """A side of the board: for how many players it is, and its roads."""

    id: str
    players: tuple[int, ...]
    roads: tuple[Pair, ...]

    def __post_init__(self) -> None:
        distinct("roads", map(frozenset, self.roads))
        demand(all(one != other for one, other in self.roads), "a road leads nowhere")


class ChinaData(Row, frozen=True):
    """The whole file."""

    components: Components
    setup: Setup
    placing: Placing
    course: Course
    scoring: Scoring
    cards: tuple[Cards, ...]
    board: Board
    gaps: tuple[Gap, ...]
    provinces: tuple[Province, ...]
    fields: tuple[Field, ...]
    alliances: tuple[Alliance, ...]
    sides: tuple[Side, ...]

    def __post_init__(self) -> None:
        distinct("cards", (kind.colour for kind in self.cards))
        distinct("provinces", (province.id for province in self.provinces))
        distinct("fields", (field.id for field in self.fields))
        distinct("sides", (side.id for side in self.sides))
        numbered("alliances", (alliance.number for alliance in self.alliances))
