"""The figures of the game, read from ``data/games/zhanguo.toml`` and cross-checked.

Everything a rulebook prints (cards, boards, rewards, orders, walls ...) stands in that one file; replacing it is enough
to play with other figures. Each table says where it comes from: `SOURCES`.
"""

from __future__ import annotations

from engine.kernel import data as files
from engine.kernel.data import Row
from engine.zhanguo.datacheck import faults
from engine.zhanguo.maptables import Condition as Condition
from engine.zhanguo.maptables import (
    EndScoring,
    Map,
    OrderFields,
    OrderTiles,
    OrderTrack,
    Rewards,
    Squares,
    WallConditions,
    Walls,
    WallSpaces,
    WallTiles,
)
from engine.zhanguo.maptables import Reward as Reward
from engine.zhanguo.tables import Aspects, Boards, Cards, Components, Court, GameTable, SeatsTable, Table
from engine.zhanguo.tables import Bonus as Bonus


class Data(Row, frozen=True):
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


DATA = files.load("zhanguo", Data, faults)
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
