"""Set-up (section 1) and the assignment of B-side boards (section 2)."""

from collections import Counter
from itertools import combinations

import pytest

from engine.errors import BadOption, BadSeats, UnknownOption
from engine.kernel.values import PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.boards import without_board
from engine.zhanguo.data import ASPECT_OF, CONDITIONS, DATA, SECTIONS, SIDE_A, SIDE_B
from engine.zhanguo.scoring import scores
from engine.zhanguo.state import Auction
from tests.engine.zhanguo.table import SEED, decision, fill, hold, kinds, octagons, options, pick, position

clause = pytest.mark.clause
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@clause("ZG-1.1", "ZG-1.15")
@SEATS
def test_the_board_and_the_supply_by_players(seats):
    state = position(seats)

    assert len(state.table.lands) == 5
    assert [section.area for section in SECTIONS] == ["turquoise"] * 2 + ["golden"] * 2 + ["crimson"] * 2
    assert state.table.supply == [{2: 6, 3: 9, 4: 12}[seats]] * 3
    assert len(state.table.players) == seats


@clause("ZG-1.2", "ZG-1.12")
def test_every_player_takes_the_same_pieces():
    for player in position().table.players:
        assert (player.governors, player.palaces, player.walls) == (8, 6, 5)
        assert sum(player.officials) + sum(region.officials() for region in player.regions) == 15
    own = DATA.components.per_player
    assert own.discs_for_orders == 6 == len(DATA.order_fields.list)
    assert own.discs == 8
    assert len(set(DATA.components.player_colours)) == 4


@clause("ZG-1.3")
def test_three_shuffled_stacks():
    one, two = position(), position(seed="77" * 16)

    for aspect, stack in enumerate(one.stacks):
        assert {ASPECT_OF[n] for n in stack} == {aspect}
        assert stack != sorted(stack)
        assert stack != two.stacks[aspect]
        assert len(stack) == 40 - 2 * 4


@clause("ZG-1.4")
def test_the_first_round_is_round_1():
    assert position().table.round == 1


@clause("ZG-1.5")
def test_one_great_octagon_per_aspect():
    assert position().table.great == [1, 1, 1]
    assert DATA.game.great_octagon == 3


@clause("ZG-1.6", "ZG-1.7")
@SEATS
def test_a_random_start_player_lies_on_top_of_the_track(seats):
    starts, tracks = set(), set()
    for number in range(200):
        state, events = GAME.new(seats, {}, f"{number:032x}")
        assert state.table.track[0] == state.table.start == decision(state).seat
        assert sorted(state.table.track) == list(range(seats))
        starts.add(state.table.start)
        tracks.add(tuple(state.table.track))
        assert events[0].kind == "start"
    assert starts == set(range(seats))
    assert len(tracks) == {2: 2, 3: 6, 4: 24}[seats]


@clause("ZG-1.10")
def test_points_start_at_0_and_go_beyond_100():
    state = position()
    assert [player.vp for player in state.table.players] == [0] * 4
    player = state.table.players[0]
    player.vp = 99
    fill(state, 0, 2, 2)
    octagons(state, 1, 1, 12)
    hold(state, 0, 60)
    events = pick(state, "card.60", "unify", "2")
    assert ("vp", 0, {"n": 3, "cause": "missing_octagon"}) in [(one.kind, one.seat, one.args) for one in events]
    assert player.vp == 102, "booked at once, in the midst of the turn, and beyond 100"
    assert decision(state).kind == "finish"
    assert GAME.view(state, 3).table.players[0].vp == scores(state)[0]["play"] == 102
    player.vp += 100  # seat 1 has the majority of currency
    state.table.phase, state.over = "end", True
    assert GAME.result(state).totals() == GAME.recount(state) == [202, 6, 0, 0]


@clause("ZG-1.13")
def test_wall_tiles_are_shuffled_and_show_one_of_their_sides():
    seen = set()
    for number in range(40):
        state, _ = GAME.new(2, {}, f"{number:032x}")
        shown = [wall.condition for wall in state.table.walls]
        assert sorted((one + 1) // 2 for one in shown) == [1, 2, 3, 4, 5, 6]
        seen.add(shown[0])
    assert seen == set(CONDITIONS)


@clause("ZG-1.14", "ZG-16.1")
def test_two_orders_of_each_type_one_for_each_section():
    upper = set()
    for number in range(30):
        state, _ = GAME.new(2, {}, f"{number:032x}")
        tiles = [order.tile for order in state.table.orders]
        assert [tile.split("-")[0] for tile in tiles] == ["wall", "palace", "governor"] * 2
        assert len(set(tiles)) == 6
        assert [field.section for field in DATA.order_fields.list] == ["upper"] * 3 + ["lower"] * 3
        upper.update(tiles[:3])
    assert len(upper) == 12


@clause("ZG-1.18")
def test_side_a_is_the_default_and_alike_for_all():
    assert {player.board for player in position().table.players} == {SIDE_A}
    state = position(4, board_side="b")
    for board in list(SIDE_B)[:3]:
        pick(state, board)
    assert {player.board for player in state.table.players} == set(SIDE_B)


@clause("ZG-1.19", "ZG-6.4", "ZG-6.3")
def test_a_board_has_five_regions_with_tracks_of_2_to_4_spaces():
    for board in DATA.boards.list:
        assert [track.region for track in board.tracks] == [1, 2, 3, 4, 5]
        assert {track.length for track in board.tracks} <= {2, 3, 4}
    player = position().table.players[0]
    assert [player.limit(region) for region in (1, 2, 3, 4, 5)] == [3, 4, 2, 3, 4]
    assert [region.unrest for region in player.regions] == [0] * 5


def test_boards_are_told_while_they_can_be_taken():
    def told():
        return "boards_left" in [line.id for line in GAME.brief(GAME.view(state, PUBLIC))]

    state = position(2, board_side="b")
    assert told()
    pick(state, "star", "circle")
    assert state.table.boards
    assert not told()


@clause("ZG-1.20")
def test_start_officials_come_into_region_1_after_the_boards():
    player = position().table.players[0]
    assert player.regions[0].governor == [1, 1, 1]
    assert player.officials == [4, 4, 4]

    state = position(2, board_side="b")
    assert [sum(p.regions[0].governor) for p in state.table.players] == [0, 0]
    pick(state, "square", "star")
    assert state.table.players[1].regions[0].governor == [2, 1, 0]
    assert state.table.players[0].regions[0].governor == [0, 2, 1]
    assert state.table.players[1].officials == [3, 4, 5]


@clause("ZG-1.21")
def test_options_are_fixed_before_boards_are_chosen():
    with pytest.raises(BadOption):
        GAME.choose(4, {"board_side": "c"})
    with pytest.raises(BadOption):
        GAME.choose(4, {"variant_hand": "on"})
    with pytest.raises(BadSeats):
        GAME.choose(5)
    state = position(2, board_side="b", variant_order="on")
    assert state.options["variant_order"] == "on"
    assert state.table.phase == "setup"


@clause("ZG-1.22")
def test_random_draws_come_in_the_order_of_the_clause():
    """Things drawn earlier do not depend on those drawn later; a chosen start player takes no draw for himself."""
    plain, _ = GAME.new(3, {}, SEED)
    auction, _ = GAME.new(3, {"board_side": "b", "b_assignment": "auction"}, SEED)
    assert plain.table.start == auction.table.start
    assert plain.stacks == [stack[:] for stack in _after_deal(auction)]
    assert plain.table.walls == auction.table.walls
    assert plain.table.orders == auction.table.orders
    assert plain.draws < auction.draws


def _after_deal(state):
    cards = {card for hand in state.hands for card in hand}
    assert not cards
    return [stack[: -2 * state.seats] for stack in state.stacks]


def test_options_without_effect_take_their_default():
    chosen = GAME.choose(4, {"b_assignment": "auction", "b_pick_first": "start", "auction_two": "circle-star"})
    assert chosen["b_assignment"] == "pick"
    assert chosen["b_pick_first"] == "right_of_start"
    assert chosen["auction_two"] == "random"


@clause("ZG-1.6")
def test_the_start_player_can_be_chosen():
    for seat in range(3):
        state, _ = GAME.new(3, {"start_player": str(seat)}, SEED)
        assert state.table.start == state.table.track[0] == seat


# ---- free pick ------------------------------------------------------------------------------------------------------


@clause("ZG-2.1", "ZG-2.2")
@SEATS
def test_free_pick_goes_anti_clockwise_from_the_start_players_right(seats):
    state, _ = GAME.new(seats, {"board_side": "b", "start_player": "1"}, SEED)
    order = []
    while state.table.phase == "setup":
        assert len(options(state)) == 4 - len(order)
        order.append(decision(state).seat)
        pick(state, options(state)[0])
    full = [(0 - step) % seats for step in range(seats)]
    assert order == full[: len(order)]
    assert len(order) == min(seats, 3)
    assert len({player.board for player in state.table.players}) == seats


@clause("ZG-2.2")
def test_option_lets_the_start_player_pick_first():
    state, _ = GAME.new(3, {"board_side": "b", "start_player": "1", "b_pick_first": "start"}, SEED)
    order = []
    while state.table.phase == "setup":
        order.append(decision(state).seat)
        pick(state, options(state)[0])
    assert order == [1, 0, 2]


# ---- auction --------------------------------------------------------------------------------------------------------


def auction(seats=4, **more):
    state, _ = GAME.new(seats, {"board_side": "b", "b_assignment": "auction", "start_player": "1", **more}, SEED)
    return state


@clause("ZG-2.3")
@SEATS
def test_an_auction_starts_with_15_points(seats):
    state = auction(seats)
    assert [player.vp for player in state.table.players] == [15] * seats
    assert (decision(state).kind, state.table.players[1].board) == ("bid", "")
    free, _ = GAME.new(seats, {"board_side": "b"}, SEED)
    assert [player.vp for player in free.table.players] == [0] * seats


@clause("ZG-2.4")
def test_as_many_boards_as_players_random_or_named():
    assert [len(auction(seats).table.boards) for seats in (2, 3, 4)] == [2, 3, 4]
    assert auction(2, auction_two="circle-star").table.boards == ["circle", "star"]
    assert auction(3, auction_three_without="square").table.boards == ["circle", "triangle", "star"]
    drawn = {
        tuple(GAME.new(2, {"board_side": "b", "b_assignment": "auction"}, f"{n:032x}")[0].table.boards)
        for n in range(60)
    }
    assert len(drawn) == 6


@clause("ZG-2.5", "ZG-2.9", "ZG-2.10")
def test_the_start_player_opens_and_bids_go_clockwise():
    state = auction()
    assert (decision(state).kind, decision(state).seat) == ("bid", 1)
    assert options(state) == [f"bid.{n}" for n in range(1, 16)]
    pick(state, "bid.3")
    assert decision(state).seat == 2
    assert options(state) == ["pass", *(f"bid.{n}" for n in range(4, 16))]
    with pytest.raises(UnknownOption):
        pick(state, "bid.3")
    pick(state, "pass", "bid.4")
    assert decision(state).seat == 0
    pick(state, "pass")
    assert decision(state).seat == 1, "who has passed is out, the highest bidder is not asked"


@clause("ZG-2.10")
def test_who_cannot_raise_passes_by_himself():
    state = auction()
    pick(state, "bid.15")
    assert (decision(state).kind, decision(state).seat) == ("board", 1)
    assert state.table.players[1].vp == 0


@clause("ZG-2.7")
def test_the_bidders_are_those_without_a_board_each_once():
    state = auction()
    assert without_board(state, 1) == [2, 3, 0, 1]
    for seat in (0, 1, 3):
        state.table.players[seat].board = "star"
    assert [without_board(state, seat) for seat in range(4)] == [[2]] * 4


@clause("ZG-2.6", "ZG-2.7", "ZG-2.8")
def test_the_winner_pays_and_chooses_and_the_next_auction_follows():
    state = auction()
    pick(state, "bid.2", "pass", "bid.5", "pass", "pass")
    assert (decision(state).kind, decision(state).seat) == ("board", 3)
    assert state.table.players[3].vp == 10
    pick(state, "star")
    assert state.table.players[3].board == "star"
    assert decision(state).seat == 0, "the first without a board to the left of the winner"
    pick(state, "bid.1", "pass", "pass", "circle")
    assert decision(state).seat == 1
    events = pick(state, "bid.1", "bid.2", "pass", "square")
    assert state.table.players[1].board == "triangle"
    assert state.table.players[1].vp == 14
    assert state.table.auction == Auction()
    assert "round" in kinds(events)
    assert [player.vp for player in state.table.players] == [14, 14, 13, 10]
    assert Counter(player.board for player in state.table.players) == Counter(SIDE_B)


@clause("ZG-2.4")
def test_every_pair_of_boards_can_be_named_for_an_auction_of_two():
    values = {spec.name: spec.values for spec in GAME.options}
    boards = ["circle", "square", "triangle", "star"]
    assert values["auction_two"] == ("random", *("-".join(pair) for pair in combinations(boards, 2)))
    assert values["auction_three_without"] == ("random", *boards)
