"""The numbers of the rulebook and the board, read from ``data/games/ming.toml``.

The file is decoded strictly: unknown keys, wrong types, wrong references, borders that do not fit the outlines and
totals that differ from the list of components raise `DataError` with file and place. Every table names its ``source``:
``rule text`` (printed in the rules), ``confirmed elsewhere`` (named by independent sources) or ``reconstructed`` (made
up for this program so that the counts of the rules hold).

Points are ``(x, y)`` in pixels of ``board.canvas``, x to the right, y downwards.
"""

from __future__ import annotations

from engine.errors import DataError
from engine.kernel import data as files
from engine.kernel.data import Row, Source, Table
from engine.kernel.maps import Point
from engine.ming.validate import validate

DRAGON = "dragon"


class Components(Table, frozen=True):
    """T-1: how many there are of everything, and the limits of play. Members and start cards are per player."""

    player_colours: tuple[str, ...]
    family_members: int
    scoring_members: int
    members_per_round: int
    start_dragon_cards: int
    movement_cards: int
    dragon_cards: int
    province_tiles_per_colour: int
    hand_size: int
    most_members_per_deployment: int
    districts: int
    borders: int

    @property
    def supply(self) -> int:
        """Members in the personal supply at the start (MD-1.7)."""
        return self.family_members - self.scoring_members


class ReturnCards(Table, frozen=True):
    """T-4: the values of one player's return cards."""

    values: tuple[int, ...]


class Course(Table, frozen=True):
    """MD-2.1: rounds of the game, and those with a scoring."""

    rounds: int
    scoring_rounds: tuple[int, ...]


class Naming(Row, frozen=True):
    """MD-9.2, MD-9.3: at the end of ``round`` the seat in place ``fewest`` (1 = fewest points) names who starts."""

    round: int
    fewest: int


class StartPlayer(Table, frozen=True):
    """MD-9: when the start player is named; otherwise the figure goes to the left."""

    seats: int
    naming: tuple[Naming, ...]


class Neutral(Table, frozen=True):
    """MD-10: the neutral family of the game for two."""

    seats: int
    colours: tuple[str, ...]
    per_district: int
    per_player: int
    rounds: tuple[int, ...]
    most_per_district: int


class Scoring(Table, frozen=True):
    """T-5: points. The lists hold a value for each scoring round, in order."""

    tile_set: tuple[int, ...]
    member_left: tuple[int, ...]
    majority: int
    monk: int
    five_set: int
    single_tile: int


class CityMove(Row, frozen=True):
    """A row of T-6: how the parties' numbers compare, and how many members each of them sends."""

    pattern: str
    moves: tuple[int, ...]


class CityMoves(Table, frozen=True):
    """T-6 as a whole."""

    table: tuple[CityMove, ...]


class Transport(Row, frozen=True):
    """T-3: a kind of movement card."""

    id: str
    cards: int
    source: Source


class Board(Table, frozen=True):
    """T-2: the canvas, and where the figures come from. ``touching`` lists districts that meet in a point only."""

    canvas: tuple[int, int]
    planar: bool
    houses_per_district: int
    score_track_spaces: int
    touching: tuple[tuple[str, str], ...]


class Province(Row, frozen=True):
    """A province: its city, its space at the edge of the board (centre, size) and the display slot beside it."""

    id: str
    name: str
    where: str
    colour: str
    hex: str
    source: Source
    city_name: str
    city: Point
    space: Point
    space_size: Point
    slot: Point
    slot_size: Point


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
    free_radius: int
    outline: tuple[Point, ...]


class Border(Row, frozen=True):
    """A border between two districts, its means of transport and the place of the symbol."""

    a: str
    b: str
    transport: str
    point: Point
    source: Source

    @property
    def id(self) -> str:
        """Both districts, ``A1-A2``."""
        return f"{self.a}-{self.b}"


class MingData(Row, frozen=True):
    """The whole file, and what follows from it: indices instead of ids."""

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

    def kind_ids(self) -> tuple[str, ...]:
        """The kinds of cards in a hand: the means of transport, and last the dragon."""
        return (*(kind.id for kind in self.transports), DRAGON)

    def index(self) -> dict[str, int]:
        """District ids to indices."""
        return {district.id: number for number, district in enumerate(self.districts)}

    def crossings(self) -> tuple[tuple[int, ...], ...]:
        """``[district][transport]`` -> the district behind the border with that transport, or -1 (T-2: at most one)."""
        index = self.index()
        kinds = {kind.id: number for number, kind in enumerate(self.transports)}
        table = [[-1] * len(kinds) for _ in self.districts]
        for border in self.borders:
            kind = kinds[border.transport]
            for here, there in ((border.a, border.b), (border.b, border.a)):
                if table[index[here]][kind] >= 0:
                    raise DataError(f"{here} has two borders for {border.transport}")
                table[index[here]][kind] = index[there]
        return tuple(map(tuple, table))


DATA = files.load("ming", MingData, validate)
