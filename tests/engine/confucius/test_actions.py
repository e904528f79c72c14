"""CF-5: the actions."""

from random import Random

import pytest

from engine.confucius import GAME
from engine.confucius.data import SPOTS
from engine.confucius.deeds import ACTIONS, PETITIONS, REWARD_CARDS, DecisionDeed
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, REMOVED
from engine.kernel.values import Frame
from tests.engine.confucius.table import A, B, C, position, start


@pytest.mark.clause("CF-5.1")
def test_bribe_lays_an_unsecured_marker_for_the_coins_of_the_tile():
    table = start(position().hand(A, "1x2.3x2").tile("bingbu.4", 5))
    table.act(A, "bribe_official")
    assert table.options(A) == sorted(table.options(A), key=[*SPOTS].index)
    table.act(A, "bingbu.4")
    assert table.options(A) == ["3x2", "1x2.3x1"]
    table.act(A, "1x2.3x1")
    assert table.at("bingbu.4") == (A, False)
    assert table.state.hands[A] == [0, 0, 1]


@pytest.mark.clause("CF-2.2", "CF-5.1")
def test_what_the_purse_just_covers_can_be_bribed_and_one_coin_less_cannot():
    table = start(position().hand(A, "1x2.3x1").tile("bingbu.4", 5).tile("bingbu.3", 6))
    table.act(A, "bribe_official")
    assert "bingbu.4" in table.options(A)
    assert "bingbu.3" not in table.options(A)
    view, decision = GAME.view(table.state, A), GAME.decision(table.state, A)
    label = GAME.label(view, decision, "bingbu.4")
    assert (label.id, label.args["cards"]) == ("buy_tile.cards", ["1", "1", "3"])  # the only set that pays


@pytest.mark.clause("CF-2.7", "CF-5.1")
@pytest.mark.parametrize(
    ("held", "discount", "cost", "open_"),
    [("1x2", False, 2, True), ("1x1", False, 2, False), ("1x1", True, 2, True), ("2x1", True, 3, True),
     ("2x1", True, 4, False)],
)  # fmt: skip
def test_the_cheapest_officials_and_the_discount(held, discount, cost, open_):
    table = position().hand(A, held).tile("bingbu.4", cost)
    if discount:
        table.mark("hubu.5", A)
    found = GAME.rules.kinds["bribe"].options(table.state, Frame(0, "bribe", A, ""))
    assert ("bingbu.4" in found) == open_


@pytest.mark.clause("CF-5.1", "CF-10.12")
def test_no_bribe_on_an_empty_space_or_in_a_resolved_ministry():
    table = start(position().hand(A, "3x6").resolved("hubu", B, C))
    table.act(A, "bribe_official")
    assert not {"bingbu.1", "hubu.3", "hubu.4"} & set(table.options(A))
    assert "bingbu.3" in table.options(A)


@pytest.mark.clause("CF-5.1", "CF-5.2")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_a_tile_with_a_marker_cannot_be_bribed(reading):
    table = start(position(reading=reading).hand(A, "3x6").mark("bingbu.3", A).mark("bingbu.4", B))
    table.act(A, "bribe_official")
    assert not {"bingbu.3", "bingbu.4"} & set(table.options(A))
    assert table.why_place(A, "bingbu.3").id == "own_marker"
    assert table.why_place(A, "bingbu.4").id == "marked"


@pytest.mark.clause("CF-5.3")
def test_secure_costs_the_same_again_and_only_own_unsecured_markers():
    table = position().hand(A, "3x4").mark("bingbu.3", A, cost=4).mark("bingbu.4", A, secured=True)
    table.mark("bingbu.5", B).mark("hubu.3", A, cost=7).resolved("hubu", B, C).mark("gongbu.3", A, cost=6)
    start(table).act(A, "secure_official")
    assert table.options(A) == ["bingbu.3", "gongbu.3"]
    view, decision = GAME.view(table.state, A), GAME.decision(table.state, A)
    assert GAME.label(view, decision, "bingbu.3").args["price"] == 3  # the own marker in Hubu, although resolved
    table.act(A, "gongbu.3")
    assert table.at("gongbu.3") == (A, True)
    assert table.state.hands[A] == [0, 0, 2]


@pytest.mark.clause("CF-5.4", "CF-5.5")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_the_first_nominee_takes_red_and_nobody_twice(reading):
    table = start(position(reading=reading, alone=False).hand(A, "2x2").hand(B, "2x1"))
    table.act(A, "nominate_student")
    assert table.board.students == [A, NOBODY]
    assert table.state.hands[A] == [0, 1, 0]
    table.act(B, "nominate_student")
    assert table.board.students == [A, B]
    assert "nominate_student" not in table.options(C)
    assert table.why(C, "nominate_student").id == "no_student_space"
    table = start(position(reading=reading).students(A))
    assert table.why(A, "nominate_student").id == "own_student"


@pytest.mark.clause("CF-5.6")
def test_force_is_legal_without_students_and_when_forced_already():
    table = start(position().hand(A, "2x3"))
    table.act(A, "force_examination")
    assert table.board.forced
    table.act(A, "force_examination")
    assert table.state.hands[A] == [0, 1, 0]
    table = position().reward(A, "extra_action").hand(A, "2x1")
    start(table).act(A, "reward.extra_action", "force_examination")
    assert table.board.forced


@pytest.mark.clause("CF-5.7")
@pytest.mark.parametrize(("number", "coins"), [("1", 1), ("2", 3), ("3", 6), ("4", 10)])
def test_junks_cost_1_3_6_10(number, coins):
    table = start(position().hand(A, "1x10").junks(B, 20, 1))
    table.act(A, "buy_junks", number)
    assert table.player(A).yard == int(number)
    assert table.state.hands[A] == [10 - coins, 0, 0]
    assert table.board.stock == 4 - int(number)


@pytest.mark.clause("CF-5.8", "CF-5.11")
def test_any_number_of_junks_sails_for_a_licence_each_and_stays_in_the_row():
    table = start(position().hand(A, "1x1").junks(A, 4))
    table.act(A, "start_voyage")
    assert table.options(A) == ["3", "2", "1"]
    assert table.why(A, "sail", n=4).args == {"n": 1}
    table.act(A, "3")
    assert (table.player(A).yard, table.player(A).ocean) == (1, 3)
    assert table.state.hands[A] == [0, 0, 0]
    assert table.player(A).visited == []


@pytest.mark.clause("CF-5.8", "CF-4.9")
def test_one_junk_or_one_licence_is_enough_to_sail():
    for held, yard in (("3x1", 3), ("1x3", 1)):
        table = start(position().hand(A, held).junks(A, yard)).act(A, "start_voyage")
        assert (table.player(A).yard, table.player(A).ocean) == (yard - 1, 1)
    table = start(position().hand(A, "none").junks(A, 2))
    assert table.why(A, "start_voyage").args == {"n": 1}  # a licence is missing, for one junk
    table = start(position().hand(A, "1x1").junks(A, 2))
    promised = ACTIONS["start_voyage"].promise(GAME.view(table.state, A), A, "start_voyage")
    assert promised == (".from", {"price": 1, "unit": "licences"})


@pytest.mark.clause("CF-5.9", "CF-8.1")
def test_the_fifth_junk_brings_a_land_its_chit_and_a_reward():
    table = start(position().hand(A, "1x1").junks(A, 2, 3))
    table.state.reward_stack.sort()
    chits, stock, top = table.board.chits[:], table.board.stock, table.state.reward_stack[-1]
    table.act(A, "start_voyage", "2")
    assert table.options(A) == ["spice_islands", "india", "arabia", "africa", "americas"]
    table.act(A, "arabia")
    player = table.player(A)
    assert (player.vp, player.chits, player.visited, player.ocean) == (chits[2], [chits[2]], ["arabia"], 0)
    assert table.board.chits[2] == 0
    assert table.board.stock == stock + 5
    assert table.state.rewards[A] == [top]
    assert table.told("drew_reward")[0].seen_by(B).args == {}
    assert table.told("drew_reward")[0].seen_by(A).args == {"reward": table.state.rewards[A][0]}
    assert table.barrier == "random"


@pytest.mark.clause("CF-5.9", "CF-5.10", "CF-8.3")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_a_land_without_chit_gives_the_reward_only_and_none_is_visited_twice(reading):
    table = position(reading=reading).hand(A, "1x2").junks(A, 5).junks(B, 1)
    chit = table.board.chits[1]
    table.player(B).chits, table.player(B).score = [chit], {"voyages": chit}
    table.board.chits[1] = 0
    table.player(A).visited = ["africa"]
    start(table).act(A, "start_voyage", "5")
    assert "africa" not in table.options(A)
    shut = GAME.blocked(GAME.view(table.state, A), GAME.decision(table.state, A))
    assert [(one.label.args["land"], one.reason.id) for one in shut] == [("africa", "visited")]
    table.act(A, "india")
    assert table.player(A).vp == 0
    assert len(table.state.rewards[A]) == 1
    table = position().hand(A, "1x2").junks(A, 5)
    table.board.rewards_out, table.state.reward_stack = table.state.reward_stack, []
    start(table).act(A, "start_voyage", "5", "india")  # edge case 33
    assert table.player(A).vp > 0
    assert table.state.rewards[A] == []


@pytest.mark.clause("CF-5.12")
def test_two_voyages_in_one_action_come_one_after_the_other():
    table = start(position().hand(A, "1x4").junks(A, 12))
    table.act(A, "start_voyage", "11")
    table.act(A, "india")
    assert len(table.state.rewards[A]) == 1
    assert table.player(A).ocean == 6
    assert "india" not in table.options(A)
    table.act(A, "africa")
    assert (table.player(A).ocean, table.player(A).yard, table.player(A).visited) == (1, 1, ["india", "africa"])
    assert len(table.state.rewards[A]) == 2


@pytest.mark.clause("CF-5.13")
def test_no_more_junks_sail_than_lands_are_left_for():
    table = position().hand(A, "1x6").junks(A, 12, 2)
    table.player(A).visited = ["india", "africa", "arabia", "americas"]
    start(table).act(A, "start_voyage")
    assert table.options(A)[0] == "7"
    table = position().hand(A, "1x6").junks(A, 12, 2)
    table.player(A).visited = ["india", "africa", "arabia", "americas", "spice_islands"]
    start(table)
    assert "start_voyage" not in table.options(A)
    assert table.why(A, "start_voyage").id == "all_visited"


@pytest.mark.clause("CF-5.14")
def test_an_army_costs_six_licences():
    table = start(position().hand(A, "1x3")).act(A, "recruit_army")
    assert (table.player(A).colonies, table.player(A).supply) == (1, 5)
    assert table.state.hands[A] == [1, 0, 0]
    assert table.why(A, "recruit_army").id in ("short_licences", "short_cubes")


@pytest.mark.clause("CF-5.15")
def test_armies_invade_empty_boxes_of_open_lands():
    table = position().hand(A, "2x6").armies(A, 2)
    table.land(1, "yunnan", "B.").land(2, "mongolia", "A..").land(3, "annam", "..")
    start(table).act(A, "invade_foreign_land")
    assert table.options(A) == ["foreign.1.2", "foreign.2.2", "foreign.2.3", "foreign.3.1", "foreign.3.2"]
    assert table.why(A, "invade", land="yunnan").id == "box_taken"
    table.act(A, "foreign.2.3")
    assert table.board.lands[1].armies == [A, NOBODY, A]
    assert table.state.hands[A] == [0, 3, 0]
    assert table.player(A).colonies == 1
    table.board.lands[0].closed = True
    table.hand(A, "2x4").run(("invade", A))
    assert table.options(A) == ["foreign.2.2", "foreign.3.1", "foreign.3.2"]
    table.hand(A, "2x3").run(("invade", A), ("actions",))
    assert table.told("action") == []
    assert table.board.lands[1].armies == [A, A, A]  # the only box left is taken by itself


@pytest.mark.clause("CF-5.16", "CF-6.1")
def test_a_gift_is_bought_for_its_value():
    table = position().hand(A, "1x5").gift(A, 2, B).gift(A, 3, REMOVED).gift(A, 4)
    start(table).act(A, "buy_gift")
    assert table.player(A).gifts == [AVAILABLE, B, REMOVED, AVAILABLE, AVAILABLE, NOT_AVAILABLE]
    assert table.state.hands[A] == [0, 0, 0]


@pytest.mark.clause("CF-5.17")
def test_commercial_income_pays_up_to_four_coins_exactly_and_draws_one_more():
    table = start(position().hand(A, "1x2.2x2.3x2"))
    table.act(A, "commercial_income")
    worth = {key: sum(int(part[0]) * int(part[2:]) for part in key.split(".")) for key in table.options(A)[:-1]}
    assert table.options(A)[-1] == "none"
    assert set(worth) == {"1x1", "2x1", "3x1", "1x2", "1x1.2x1", "1x1.3x1", "2x2", "1x2.2x1"}
    assert max(worth.values()) == 4
    table.act(A, "1x1.3x1")
    assert sum(table.state.hands[A]) == 4 + 5
    assert table.barrier == "random"
    table = start(position().hand(A, "none")).act(A, "commercial_income")
    assert table.options(A) == ["none"]  # D5 is never skipped
    table.act(A, "none")
    assert sum(table.state.hands[A]) == 1


@pytest.mark.clause("CF-5.18", "CF-5.19")
def test_tax_draws_two_cards_and_no_action_nothing():
    table = start(position()).act(A, "tax_income")
    assert sum(table.state.hands[A]) == 5
    assert table.told("drew_money")[0].seen_by(B).args == {"n": 2}
    before = GAME.view(table.state, A).table.players
    table.act(A, "no_action")
    after = GAME.view(table.state, A).table.players
    before[A].cubes, before[A].laid = after[A].cubes, after[A].laid
    assert before == after


def test_a_decision_is_possible_where_one_of_its_keys_is_open():
    deeds = [
        deed for book in (ACTIONS, PETITIONS, REWARD_CARDS) for deed in book.values() if isinstance(deed, DecisionDeed)
    ]
    kinds, rng, found = {deed.kind for deed in deeds if deed.args is None}, Random(5), set()
    state, _ = GAME.new(4, None, "5" * 32)
    while (decision := GAME.next(state)) is not None:
        for kind in kinds:
            frame = Frame(0, kind.name, decision.seat)
            is_open = any(kind.closed(state, frame, key) is None for key in kind.keys(state, frame))
            assert kind.possible(state, frame) == is_open == bool(kind.options(state, frame))
            found.add((kind.name, is_open))
        GAME.play(state, decision.seat, rng.choice(decision.options), decision.id)
    assert {("bribe", True), ("bribe", False), ("sail", True), ("sail", False)} <= found
