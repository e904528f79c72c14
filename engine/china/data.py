"""The numbers of the rulebook and the board, read from ``data/games/china.toml``.

The file is decoded strictly: unknown keys, wrong types, wrong references, roads and alliances that do not fit the map
and totals that differ from the list of components raise `DataError` with file and place. Every table names its
``source``: ``rule text`` (printed in the rules), ``confirmed elsewhere`` (named by independent sources) or
``reconstructed`` (made up for this program so that all known facts hold).

Points are ``(x, y)`` in the unit of ``board.canvas``, x to the right, y downwards.
"""

from __future__ import annotations

from typing import Literal

from engine.china.validate import validate
from engine.kernel import data as files
from engine.kernel.data import Row, Source, Table
from engine.kernel.maps import Point


class Components(Table, frozen=True):
    """Section A: how many there are of everything. Houses, emissaries and fortifications are per player."""

    player_colours: tuple[str, ...]
    houses: int
    emissaries: int
    score_markers: int
    fortifications: int
    province_cards: int
    score_cards: int
    scoring_stones: int
    emperors: int

    @property
    def supply(self) -> int:
        """Emissaries of a player that can be placed (CH-1.3)."""
        return self.emissaries - self.score_markers


class Removed(Row, frozen=True):
    """CH-1.5: cards of each colour taken out with so many players."""

    players: int
    per_colour: int


class Setup(Table, frozen=True):
    """CH-1: sizes of hand and display, and points of a score card."""

    hand_size: int
    open_cards: int
    score_card: int
    removed: tuple[Removed, ...]


class Placing(Table, frozen=True):
    """CH-3: most cards and pieces of a turn, pieces in an empty province, cards of a joker."""

    cards: int
    pieces: int
    pieces_if_empty: int
    joker: int


class Course(Table, frozen=True):
    """CH-2.5: how often the deck is played through."""

    runs: int


class Scoring(Table, frozen=True):
    """CH-11.1, CH-13: the shortest row that scores, and what a fortification multiplies by."""

    row: int
    fortification_factor: int


class Cards(Table, frozen=True):
    """A colour of province cards."""

    colour: str
    cards: int


class Board(Table, frozen=True):
    """The canvas, the centres of the spaces of the score track, and the totals of the map."""

    canvas: Point
    score_track: tuple[Point, ...]
    houses: int
    alliances: int


class Gap(Table, frozen=True):
    """A point where four provinces meet, covered by a ``drawing``; the pairs in ``no_border`` are not neighbours."""

    point: Point
    drawing: Literal["lake", "mountain"]
    provinces: tuple[str, ...]
    no_border: tuple[tuple[str, str], ...]


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
    outline: tuple[Point, ...]


class Field(Table, frozen=True):
    """A house field."""

    id: str
    province: str
    point: Point


class Alliance(Table, frozen=True):
    """A possible alliance between two neighbouring provinces, its marker on their border."""

    number: int
    provinces: tuple[str, str]
    point: Point


class Side(Table, frozen=True):
    """A side of the board: for how many players it is, and its roads."""

    id: str
    players: tuple[int, ...]
    roads: tuple[tuple[str, str], ...]


class ChinaData(Row, frozen=True):
    """The whole file, and what follows from it: indices instead of ids."""

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

    def removed(self, players: int) -> int:
        """Cards of each colour taken out (CH-1.5)."""
        return next(rule.per_colour for rule in self.setup.removed if rule.players == players)

    def side(self, players: int, chosen: str) -> Side:
        """The side of the board in use: ``chosen`` if it is for so many players, else the one that is (CH-1.1)."""
        fitting = [side for side in self.sides if players in side.players]
        return next((side for side in fitting if side.id == chosen), fitting[0])

    def neighbours(self, side: Side) -> tuple[tuple[int, ...], ...]:
        """``[field]`` -> the fields joined to it by a road of that side, in rising order."""
        index = {field.id: number for number, field in enumerate(self.fields)}
        near: list[set[int]] = [set() for _ in self.fields]
        for one, other in side.roads:
            near[index[one]].add(index[other])
            near[index[other]].add(index[one])
        return tuple(tuple(sorted(there)) for there in near)


DATA = files.load("china", ChinaData, validate)
