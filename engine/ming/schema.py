"""The tables of ``data/games/ming.toml``, as they stand in the file.

Points are ``(x, y)`` in pixels of ``board.canvas``, x to the right, y downwards.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Annotated

from msgspec import Meta

from engine.kernel.data import Row, Source, Table, demand, distinct
from engine.kernel.maps import Outline, Pair, Point

Number = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Seats = Annotated[int, Meta(ge=2)]

MOST_RETURNED = 6
"""MD-6.4: at most two members from each of the three districts of a city."""


class Components(Table, frozen=True):
    """T-1: how many there are of everything, and the limits of play. Members and start cards are per player."""

    player_colours: tuple[str, ...]
    family_members: Some
    scoring_members: Some
    members_per_round: Some
    start_dragon_cards: Number
    movement_cards: Some
    dragon_cards: Some
    province_tiles_per_colour: Some
    hand_size: Some
    most_members_per_deployment: Some
    districts: Some
    borders: Some

    def __post_init__(self) -> None:
        distinct("player_colours", self.player_colours)

    @property
    def supply(self) -> int:
        """Members in the personal supply at the start (MD-1.7)."""
        return self.family_members - self.scoring_members


class ReturnCards(Table, frozen=True):
    """T-4: the values of one player's return cards."""

    values: tuple[Number, ...]

    def __post_init__(self) -> None:
        sums = {sum(cards) for size in range(len(self.values) + 1) for cards in combinations(self.values, size)}
        demand(sums >= set(range(MOST_RETURNED + 1)), f"not every number up to {MOST_RETURNED} can be laid")


class Course(Table, frozen=True):
    """MD-2.1: rounds of the game, and those with a scoring."""

    rounds: Some
    scoring_rounds: tuple[Some, ...]

    def __post_init__(self) -> None:
        demand(max(self.scoring_rounds) <= self.rounds, f"scoring_rounds: there are {self.rounds} rounds")


class Naming(Row, frozen=True):
    """MD-9.2, MD-9.3: at the end of ``round`` the seat in place ``fewest`` (1 = fewest points) names who starts."""

    round: Some
    fewest: Some


class StartPlayer(Table, frozen=True):
    """MD-9: when the start player is named; otherwise the figure goes to the left."""

    seats: Seats
    naming: tuple[Naming, ...]

    def __post_init__(self) -> None:
        for naming in self.naming:
            demand(naming.fewest <= self.seats, f"naming: place {naming.fewest} of {self.seats}")


class Neutral(Table, frozen=True):
    """MD-10: the neutral family of the game for two."""

    seats: Seats
    colours: tuple[str, ...]
    per_district: Number
    per_player: Some
    rounds: tuple[Some, ...]
    most_per_district: Some


class Scoring(Table, frozen=True):
    """T-5: points. The lists hold a value for each scoring round, in order."""

    tile_set: tuple[Number, ...]
    member_left: tuple[Number, ...]
    majority: Number
    monk: Number
    five_set: Number
    single_tile: Number


class CityMove(Row, frozen=True):
    """A row of T-6: how the parties' numbers compare, and how many members each of them sends."""

    pattern: str
    moves: tuple[Number, ...]

    def __post_init__(self) -> None:
        signs = "" if self.pattern.endswith("1") else self.pattern[1::2]
        demand(len(self.moves) == len(signs) + 1, f"{self.pattern} needs {len(signs) + 1} numbers")
        for sign, (left, right) in zip(signs, pairwise(self.moves), strict=True):
            demand(left == right if sign == "=" else left >= right, f"{self.pattern} treats equals differently")


class CityMoves(Table, frozen=True):
    """T-6 as a whole."""

    table: tuple[CityMove, ...]


class Transport(Row, frozen=True):
    """T-3: a kind of movement card."""

    id: str
    cards: Some
    source: Source


class Board(Table, frozen=True):
    """T-2: the canvas, and where the figures come from. ``touching`` lists districts that meet in a point only."""

    canvas: Point
    houses_per_district: Some
    touching: tuple[Pair, ...]


class Province(Row, frozen=True):
    """A province: its city, its space at the edge of the board (centre, size) and the display slot beside it."""

    id: str
    name: str
    where: str
    colour: str
    hex: str
    source: Source
    city: Point
    space: Point
    slot: Point


class District(Row, frozen=True):
    """A district: outline, and places for name, houses, monastery, prince and (centre and radius) standing members."""

    id: str
    name: str
    source: Source
    label: Point
    houses: tuple[Point, ...]
    monastery: Point
    prince: Point
    free_area: Point
    free_radius: Some
    outline: Outline


class Border(Row, frozen=True):
    """A border between two districts, its means of transport and the place of the symbol."""

    a: str
    b: str
    transport: str
    point: Point
    source: Source

    def __post_init__(self) -> None:
        demand(self.a < self.b, f"border {self.id}: unsorted")

    @property
    def id(self) -> str:
        """Both districts, ``A1-A2``."""
        return f"{self.a}-{self.b}"


class MingData(Row, frozen=True):
    """The whole file."""

    components: Components
    return_cards: ReturnCards
    course: Course
    start_player: StartPlayer
    neutral: Neutral
    scoring: Scoring
    city_moves: CityMoves
    board: Board
    transports: tuple[Transport, ...]
    provinces: tuple[Province, ...]
    districts: tuple[District, ...]
    borders: tuple[Border, ...]

    def __post_init__(self) -> None:
        distinct("transports", (kind.id for kind in self.transports))
        distinct("provinces", (province.id for province in self.provinces))
        distinct("colours", (province.colour for province in self.provinces))
        distinct("borders", (border.id for border in self.borders))
