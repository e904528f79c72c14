"""Set-up (section 1)."""

from __future__ import annotations

from engine.kernel.values import PUBLIC, Frame, OptionSpec
from engine.zhanguo.data import (
    ASPECTS,
    BOARDS,
    CARDS,
    COLOURS,
    DATA,
    FIELDS,
    GAME_TABLE,
    REGIONS,
    SEATS,
    SECTIONS,
    SIDE_A,
    SIDE_B,
    SPACES,
    SQUARES,
)
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Land, Order, Player, Region, Table, Wall, ZhanguoState

_AUCTION = ("board_side", "b", "b_assignment", "auction")
OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec("board_side", ("a", "b")),
    OptionSpec("b_assignment", ("pick", "auction"), needs=("board_side", "b")),
    OptionSpec("b_pick_first", ("right_of_start", "start"), needs=("board_side", "b", "b_assignment", "pick")),
    OptionSpec(
        "auction_two",
        ("random", *(f"{a}-{b}" for index, a in enumerate(SIDE_B) for b in SIDE_B[index + 1 :])),
        needs=_AUCTION,
        only_seats=(2,),
    ),
    OptionSpec("auction_three_without", ("random", *SIDE_B), needs=_AUCTION, only_seats=(3,)),
    OptionSpec("variant_draw", ("off", "on")),
    OptionSpec("variant_order", ("off", "on")),
    OptionSpec("variant_unrest", ("off", "on")),
    OptionSpec("auto_orders", ("off", "on")),
    OptionSpec("start_player", ("random",), seat_values=True),
)
"""The options of section 27. ``auction_boards`` is split by the number of seats: no impossible list can be named."""


def setup(flow: ZhanguoFlow) -> None:
    """Everything up to the first frame. Random draws happen in the order of ZG-1.22."""
    state, table = flow.state, flow.state.table
    _track(flow, state)
    _stacks(flow, state)
    table.players = [_player() for _ in range(state.seats)]
    _board(flow, state, table)
    if state.options["board_side"] == "a":
        for player in table.players:
            player.board = SIDE_A
    elif state.options["b_assignment"] == "auction":
        table.boards = _auction_boards(flow, state)
        for player in table.players:
            player.vp = GAME_TABLE.auction_vp
    else:
        table.boards = list(SIDE_B)
    flow.then(("assign", PUBLIC), ("start_officials", PUBLIC), ("round", PUBLIC))


def _track(flow: ZhanguoFlow, state: ZhanguoState) -> None:
    """Start player and reward track (ZG-1.6, 1.7)."""
    chosen, table = state.options["start_player"], state.table
    table.start = flow.draw(state.seats) if chosen == "random" else int(chosen)
    others = [seat for seat in range(state.seats) if seat != table.start]
    flow.shuffle(others)
    table.track = [table.start, *others]
    table.column = [-1] * len(ASPECTS)
    flow.tell("start", table.start, {"seats": [*table.track]})


def _stacks(flow: ZhanguoFlow, state: ZhanguoState) -> None:
    """Three shuffled stacks (ZG-1.3)."""
    for aspect in ASPECTS:
        stack = [n for n, card in CARDS.items() if card.aspect == aspect]
        flow.shuffle(stack)
        state.stacks.append(stack)
    state.hands = [[] for _ in range(state.seats)]
    state.put_back = [[] for _ in range(state.seats)]


def _player() -> Player:
    """A player's supply and empty board (ZG-1.2)."""
    own = DATA.components.per_player
    return Player(
        vp=0,
        board="",
        officials=[own.officials] * len(COLOURS),
        governors=own.governors,
        palaces=own.palaces,
        walls=own.walls,
        octagons=[0] * len(ASPECTS),
        great=[0] * len(ASPECTS),
        regions=[Region([], [0] * len(COLOURS), [0] * len(COLOURS), 0, 0) for _ in REGIONS],
    )


def _board(flow: ZhanguoFlow, state: ZhanguoState, table: Table) -> None:
    """Octagons, map, wall tiles and orders (ZG-1.5, 1.13 to 1.15)."""
    table.supply = [SEATS[state.seats].octagons_per_aspect] * len(ASPECTS)
    table.great = [1] * len(ASPECTS)
    table.lands = [Land([-1] * len(SQUARES[region]), [0] * state.seats, []) for region in REGIONS]
    tiles = list(DATA.wall_tiles.list)
    flow.shuffle(tiles)
    table.walls = [Wall(tiles[index][flow.draw(2)], [-1] * len(SPACES)) for index in range(len(SECTIONS))]
    drawn: dict[str, list[str]] = {}
    for kind in ("wall", "palace", "governor"):
        drawn[kind] = [tile.id for tile in DATA.order_tiles.list if tile.type == kind]
        flow.shuffle(drawn[kind])
    table.orders = [Order(drawn[field.type].pop(0), []) for field in FIELDS]


def _auction_boards(flow: ZhanguoFlow, state: ZhanguoState) -> list[str]:
    """As many boards as players (ZG-2.4), random or named."""
    boards = list(SIDE_B)
    if state.seats == len(boards):
        return boards
    named = state.options["auction_two"] if state.seats == 2 else state.options["auction_three_without"]
    if named == "random":
        flow.shuffle(boards)
        return [board for board in SIDE_B if board in boards[: SEATS[state.seats].auction_boards]]
    if state.seats == 2:
        return named.split("-")
    return [board for board in boards if board != named]


@RULES.step("start_officials")
def start_officials(flow: ZhanguoFlow, frame: Frame) -> None:
    """The officials printed on the board come into region 1, after the boards have been assigned (ZG-1.20)."""
    for player in flow.state.table.players:
        for colour, name in enumerate(COLOURS):
            n = BOARDS[player.board].start_officials[name]
            player.officials[colour] -= n
            player.regions[GAME_TABLE.start_region - 1].governor[colour] += n
