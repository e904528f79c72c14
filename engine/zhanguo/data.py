"""The figures of the game, read from ``data/games/zhanguo.toml`` and cross-checked.

Everything a rulebook prints (cards, boards, rewards, orders, walls ...) stands in that one file; replacing it is enough
to play with other figures. Each table says where it comes from: `SOURCES`.
"""

from __future__ import annotations

from collections import Counter

from engine.kernel import data as files
from engine.kernel.data import Row, demand, distinct, equal, numbered, require_known
from engine.zhanguo.schema import Aspect, Board, Card, Components, Court, GameTable, ListTable, SeatsTable, Table
from engine.zhanguo.schema import Bonus as Bonus
from engine.zhanguo.schema_map import Condition as Condition
from engine.zhanguo.schema_map import EndScoring, Map, OrderFields, OrderTile, OrderTrack, RegionSquares, Space, Walls
from engine.zhanguo.schema_map import Reward as Reward


class Data(Row, frozen=True):
    """The whole file."""

    version: int
    game: GameTable
    components: Components
    seats: tuple[SeatsTable, ...]
    aspects: ListTable[Aspect]
    court: Court
    cards: ListTable[Card]
    boards: ListTable[Board]
    map: Map
    squares: ListTable[RegionSquares]
    rewards: ListTable[Reward]
    walls: Walls
    wall_spaces: ListTable[Space]
    wall_conditions: ListTable[Condition]
    wall_tiles: ListTable[tuple[int, int]]
    order_tiles: ListTable[OrderTile]
    order_fields: OrderFields
    order_track: OrderTrack
    end_scoring: EndScoring


def agree(data: Data) -> None:
    """What several tables say of the same things. Raises `DataError` naming the place."""
    _components(data)
    _cards(data)
    _boards(data)
    _map(data)
    _rewards(data)
    _walls(data)
    _orders(data)


def _components(data: Data) -> None:
    parts, own = data.components, data.components.per_player
    players, aspects = len(parts.player_colours), len(data.aspects.list)
    for name, counted in (
        ("officials", players * own.officials * len(data.game.colours)),
        ("cards", len(data.cards.list)),
        ("wall_tiles", len(data.wall_tiles.list)),
        ("order_tiles", len(data.order_tiles.list)),
        ("great_octagons", aspects),
    ):
        equal(f"components: {name}", getattr(parts, name), counted)
    equal("components: unrest_cubes per player", own.unrest_cubes, len(data.game.regions))
    equal("components: discs_for_orders", own.discs_for_orders, len(data.order_fields.list))
    equal("seats", [table.seats for table in data.seats], [2, 3, players])
    for table in data.seats:
        drawn = table.seats * data.game.cards_per_stack * data.game.rounds
        demand(table.octagons_per_aspect * aspects <= parts.octagons, f"seats: {table.seats} use too many octagons")
        demand(drawn <= parts.cards_per_aspect, f"seats: {table.seats} draw {drawn} cards from a stack")


def _cards(data: Data) -> None:
    cards, court = data.cards.list, data.court
    distinct("cards", (card.n for card in cards))
    require_known(
        "cards: trigger", (card.trigger for card in cards), (action.id for action in court.actions if action.abilities)
    )
    distinct("aspects", (aspect.id for aspect in data.aspects.list))
    for aspect in data.aspects.list:
        own = [card.n for card in cards if card.aspect == aspect.id]
        equal(f"cards: {aspect.id}", len(own), data.components.cards_per_aspect)
        require_known(f"cards: {aspect.id}", own, range(aspect.first, aspect.last + 1))
        within = court.first_card_least < aspect.first <= aspect.last < court.first_card_most
        demand(within, f"court: X cannot lie on both sides of {aspect.id}")


def _boards(data: Data) -> None:
    boards = data.boards.list
    distinct("boards", (board.id for board in boards))
    equal("boards: sides", [board.side for board in boards], ["A", *"B" * (len(boards) - 1)])
    for side in "AB":
        copies = sum(board.copies for board in boards if board.side == side)
        equal(f"boards: side {side}", copies, data.components.player_boards)
    for board in boards:
        where = f"boards: {board.id}"
        equal(f"{where}: tracks", [track.region for track in board.tracks], [*data.game.regions])
        equal(f"{where}: start officials", [*board.start_officials], [*data.game.colours])
        demand(
            max(board.start_officials.values()) <= data.components.per_player.officials,
            f"{where}: too many officials of a colour",
        )
        demand(board.relocation_max >= data.court.least_relocation, f"{where}: relocation_max")
        if board.octagons_by_card:
            equal(f"{where}: octagons_by_card", len(board.octagons_by_card), data.game.cards_per_region)
        if board.bonus:
            require_known(where, [board.bonus.place], ["any_region", ""])


def _map(data: Data) -> None:
    regions, distances = data.game.regions, data.map.distances
    solid = {frozenset(pair) for pair in data.map.solid_borders}
    walled = {frozenset(pair) for pair in data.map.wall_borders}
    demand(not solid & walled, "map: a border is both solid and a wall")
    for pair in solid | walled:
        demand(len(pair) == 2, f"map: {set(pair)} is no border")
        require_known("map: borders", pair, regions)
    equal("map: distances", [len(row) for row in distances], [len(regions)] * len(regions))
    for a in regions:
        near = [b for b in regions if frozenset((a, b)) in solid]
        demand(bool(near), f"map: region {a} has no neighbour")
        for b in regions:
            steps = 0 if a == b else 1 + min(distances[c - 1][b - 1] for c in near)
            equal(f"map: the distance {a} to {b}", distances[a - 1][b - 1], steps)
    equal("map: cells", sorted(data.map.cells), [str(region) for region in regions])
    equal("squares", [squares.region for squares in data.squares.list], [*regions])
    for squares in data.squares.list:
        require_known(f"squares: {squares.region}", (bonus.place for bonus in squares.bonuses), ["any_region", ""])


def _rewards(data: Data) -> None:
    cells = [(reward.round, reward.aspect) for reward in data.rewards.list]
    rounds = range(1, data.game.rounds + 1)
    equal("rewards: cells", cells, [(number, aspect.id) for number in rounds for aspect in data.aspects.list])
    for reward in data.rewards.list:
        require_known(f"rewards: round {reward.round}, {reward.aspect}", reward.regions, data.game.regions)


def _walls(data: Data) -> None:
    spaces, conditions = data.wall_spaces.list, data.wall_conditions.list
    equal("walls: sections", len(data.walls.sections), len(data.wall_tiles.list))
    numbered("wall_spaces: bars", (space.bars for space in spaces))
    demand(max(space.workers for space in spaces) <= len(data.game.regions), "wall_spaces: more workers than regions")
    sides = Counter(side for tile in data.wall_tiles.list for side in tile)
    equal("wall_tiles: sides", sides, Counter(condition.id for condition in conditions))
    for condition in conditions:
        equal(f"wall_conditions: {condition.id}: vp", len(condition.vp), len(spaces))


def _orders(data: Data) -> None:
    fields, tiles = data.order_fields.list, data.order_tiles.list
    areas = Counter(section.area for section in data.walls.sections)
    drawn, there = (Counter(thing.type for thing in things) for things in (fields, tiles))
    demand(drawn <= there, f"order_tiles: {there} for {drawn}")
    distinct("order_tiles", (tile.id for tile in tiles))
    for tile in tiles:
        demand(Counter(tile.areas) <= areas, f"order_tiles: {tile.id}: more walls than sections")
        require_known(f"order_tiles: {tile.id}", tile.regions, data.game.regions)
    demand(len(data.order_track.vp) >= data.components.player_boards, "order_track: not a space for every player")
    most = max(Counter(field.section for field in fields).values())
    equal("order_fields: multiplier", len(data.order_fields.multiplier), most + 1)


DATA = files.load("zhanguo", Data, agree)
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
ACTIONS: dict[str, str] = {action.id: action.abilities for action in DATA.court.actions}
"""The court actions, and which numbers open their abilities."""
DISTANCE = DATA.map.distances
SQUARES = {squares.region: squares.bonuses for squares in DATA.squares.list}
REWARDS: dict[tuple[int, str], Reward] = {(reward.round, reward.aspect): reward for reward in DATA.rewards.list}
SECTIONS = DATA.walls.sections
SECTION = {section.id: index for index, section in enumerate(SECTIONS)}
"""The index of each wall section."""
SPACES = DATA.wall_spaces.list
CONDITIONS = {condition.id: condition for condition in DATA.wall_conditions.list}
TILES = {tile.id: tile for tile in DATA.order_tiles.list}
FIELDS = DATA.order_fields.list
FIELD = {field.id: index for index, field in enumerate(FIELDS)}
"""The index of each order field."""
SOURCES: dict[str, str] = {
    name: table.source for name in Data.__struct_fields__ if isinstance(table := getattr(DATA, name), Table)
}
"""Where each table of the file comes from, by its name."""
RECONSTRUCTED = tuple(name for name, source in SOURCES.items() if source == "reconstructed")
"""The tables that guide and score sheet call reconstructed."""
