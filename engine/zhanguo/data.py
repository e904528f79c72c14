"""The figures of the game, read from ``data/games/zhanguo.toml`` and cross-checked.

Everything a rulebook prints (cards, boards, rewards, orders, walls ...) stands in that one file; replacing it is enough
to play with other figures. Each table says where it comes from: `SOURCES`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from engine.errors import DataError
from engine.zhanguo.datacheck import faults

PATH = Path(__file__).parents[2] / "data" / "games" / "zhanguo.toml"
Source = Literal["rule text", "confirmed elsewhere", "reconstructed"]


class Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file: ``source`` says where its figures come from, ``note`` what of them the rule text states."""

    source: Source
    note: str = ""


class GameTable(Table, frozen=True, kw_only=True):
    """Single numbers of the rules, named in the file with their clauses."""

    rounds: int
    cards_per_stack: int
    cards_per_stack_variant: int
    cards_per_region: int
    octagons_by_card: tuple[int, ...]
    unrest_by_card: tuple[int, ...]
    vp_per_missing_octagon: int
    hire_unrest: int
    palace_workers_region: int
    palace_workers_elsewhere: int
    palace_vp_per_card: int
    great_octagon: int
    start_region: int
    auction_vp: int
    auction_least_bid: int
    auction_last_price: int
    colours: tuple[str, ...]
    regions: tuple[int, ...]


class PerPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player takes at set-up; ``officials`` of each colour (ZG-1.2)."""

    discs: int
    discs_for_orders: int
    governors: int
    palaces: int
    walls: int
    unrest_cubes: int
    officials: int


class Components(Table, frozen=True, kw_only=True):
    """The component list (section 0)."""

    cards: int
    cards_per_aspect: int
    player_boards: int
    worker_tiles: int
    wall_tiles: int
    order_tiles: int
    governors: int
    walls: int
    palaces: int
    discs: int
    unrest_cubes: int
    officials: int
    octagons: int
    great_octagons: int
    player_colours: tuple[str, ...]
    per_player: PerPlayer


class SeatsTable(Table, frozen=True, kw_only=True):
    """What depends on the number of players (section 21)."""

    seats: int
    octagons_per_aspect: int
    palace_spaces: int
    auction_boards: int


class Aspect(Struct, frozen=True, forbid_unknown_fields=True):
    """An aspect of unification: its cards' numbers, the range on their backs, the VP of the majority at the end."""

    id: str
    colour: str
    first: int
    last: int
    range: str
    majority_vp: int


class Aspects(Table, frozen=True, kw_only=True):
    """The aspects in the order in which they are rewarded."""

    list: tuple[Aspect, ...]


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A court action, and whether a higher or a lower card number opens abilities (empty: never)."""

    id: str
    abilities: Literal["higher", "lower", ""] = ""


class Court(Table, frozen=True, kw_only=True):
    """The court actions, the limits of the first card's X, and the least points of a relocation."""

    first_card_least: int
    first_card_most: int
    least_relocation: int
    actions: tuple[Action, ...]


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What an ability or a square gives. ``amount`` counts VP, pieces, levels or relocation points."""

    kind: Literal["vp", "official", "worker", "reduce_unrest", "relocate", "octagon"]
    amount: int
    colour: str = ""
    aspect: str = ""
    place: Literal["any_region", "card_region", ""] = ""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: number, aspect, the court action that triggers its ability, and the bonus."""

    n: int
    aspect: str
    trigger: str
    bonus: Bonus


class Cards(Table, frozen=True, kw_only=True):
    """All cards."""

    list: tuple[Card, ...]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """An unrest track: its spaces, and the level from which no palace may be built."""

    region: int
    length: int
    no_palace_from: int


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A player board.

    ``after`` names the court actions after which ``bonus`` may be used; ``octagons_by_card`` replaces the common table.
    """

    id: str
    side: Literal["A", "B"]
    symbol: str
    copies: int
    start_officials: dict[str, int]
    tracks: tuple[Track, ...]
    worker_area_officials: int
    relocation_max: int
    ability: str = ""
    after: tuple[str, ...] = ()
    bonus: Bonus | None = None
    octagons_by_card: tuple[int, ...] = ()


class Boards(Table, frozen=True, kw_only=True):
    """All player boards; side A comes first."""

    list: tuple[Board, ...]


class Map(Table, frozen=True, kw_only=True):
    """The five regions: borders, distances in relocation points, and cells of a schematic map."""

    solid_borders: tuple[tuple[int, int], ...]
    wall_borders: tuple[tuple[int, int], ...]
    distances: tuple[tuple[int, ...], ...]
    grid: tuple[int, int]
    cells: dict[str, tuple[tuple[int, int, int, int], ...]]


class RegionSquares(Struct, frozen=True, forbid_unknown_fields=True):
    """The governor squares of one region, in their order on the board."""

    region: int
    bonuses: tuple[Bonus, ...]


class Squares(Table, frozen=True, kw_only=True):
    """The governor squares of all regions."""

    list: tuple[RegionSquares, ...]


class Reward(Struct, frozen=True, forbid_unknown_fields=True):
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


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A wall section and its area."""

    id: str
    area: str


class Walls(Table, frozen=True, kw_only=True):
    """Wall areas and sections."""

    areas: tuple[str, ...]
    sections: tuple[Section, ...]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
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


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
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


class OrderTile(Struct, frozen=True, forbid_unknown_fields=True):
    """An order: the wall areas or the regions where a piece is needed."""

    id: str
    type: Literal["wall", "palace", "governor"]
    areas: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()


class OrderTiles(Table, frozen=True, kw_only=True):
    """All order tiles."""

    list: tuple[OrderTile, ...]


class OrderField(Struct, frozen=True, forbid_unknown_fields=True):
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


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    version: int
    game: GameTable
    components: Components
    seats: tuple[SeatsTable, ...]
    aspects: Aspects
    court: Court
    cards: Cards
    boards: Boards
    map: Map
    squares: Squares
    rewards: Rewards
    walls: Walls
    wall_spaces: WallSpaces
    wall_conditions: WallConditions
    wall_tiles: WallTiles
    order_tiles: OrderTiles
    order_fields: OrderFields
    order_track: OrderTrack
    end_scoring: EndScoring


def load(path: Path = PATH) -> Data:
    """Read and check a data file. Raises `DataError`, which names file and place."""
    try:
        data = msgspec.toml.decode(path.read_bytes(), type=Data)
    except (OSError, msgspec.ValidationError, msgspec.DecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None
    for fault in faults(data):
        raise DataError(f"{path.name}: {fault}")
    return data


DATA = load()
GAME_TABLE = DATA.game
COLOURS = DATA.game.colours
ASPECTS = tuple(aspect.id for aspect in DATA.aspects.list)
REGIONS = DATA.game.regions
CARDS = {card.n: card for card in DATA.cards.list}
ASPECT_OF = {card.n: ASPECTS.index(card.aspect) for card in DATA.cards.list}
"""The index of each card's aspect."""
BOARDS = {board.id: board for board in DATA.boards.list}
SIDE_A = next(board.id for board in DATA.boards.list if board.side == "A")
SIDE_B = tuple(board.id for board in DATA.boards.list if board.side == "B")
TRACKS = {board.id: {track.region: track for track in board.tracks} for board in DATA.boards.list}
SEATS = {table.seats: table for table in DATA.seats}
ACTIONS = {action.id: action.abilities for action in DATA.court.actions}
DISTANCE = DATA.map.distances
SQUARES = {squares.region: squares.bonuses for squares in DATA.squares.list}
REWARDS = {(reward.round, reward.aspect): reward for reward in DATA.rewards.list}
SECTIONS = DATA.walls.sections
SPACES = DATA.wall_spaces.list
CONDITIONS = {condition.id: condition for condition in DATA.wall_conditions.list}
TILES = {tile.id: tile for tile in DATA.order_tiles.list}
FIELDS = DATA.order_fields.list
SOURCES: dict[str, str] = {
    name: table.source for name in Data.__struct_fields__ if isinstance(table := getattr(DATA, name), Table)
}
"""Where each table of the file comes from, by its name."""
RECONSTRUCTED = tuple(name for name, source in SOURCES.items() if source == "reconstructed")
"""The tables that guide and score sheet call reconstructed."""
