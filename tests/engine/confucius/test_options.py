"""What options and questions promise is what happens: prices, cards, rewards, voyages; and nothing that is not so."""

from random import Random

import pytest

from engine.confucius import GAME
from engine.confucius.state import AVAILABLE
from tests.engine.confucius.table import A, B, C, position, start


def label(table, key, seat=A):
    return GAME.label(GAME.view(table.state, seat), GAME.decision(table.state, seat), key)


@pytest.mark.parametrize("number", range(5))
def test_nothing_is_paid_that_no_option_named(number):
    rng, seats, paid = Random(number), 3 + number % 3, 0
    state, _ = GAME.new(seats, None, f"{number:032x}")
    while (decision := GAME.next(state)) is not None:
        view = GAME.view(state, decision.seat)
        key = GAME.playout(state, decision, rng) if rng.random() < 0.5 else rng.choice(decision.options)
        told = GAME.label(view, decision, key)
        before = list(state.hands[decision.seat])
        state, events, _ = GAME.apply(state, decision.seat, key)
        for event in events:
            if event.kind == "paid" and event.auto and event.seat == decision.seat:
                (priced,) = (one for one in (told, *told.then) if one.id.split(".cubes")[0].endswith(".cards"))
                assert priced.args["price"] == event.args["n"]
                assert len(priced.args["cards"]) == sum(int(str(one).split("x")[1]) for one in event.args["cards"])
                assert sum(before) - sum(state.hands[decision.seat]) == len(priced.args["cards"])
                paid += 1
    assert paid


def test_an_action_names_its_space_its_price_and_what_it_brings():
    table = start(position().hand(A, "1x2.2x1.3x2"))
    assert label(table, "nominate_student").args | {"n": 0} == {
        "space": "B", "action": "nominate_student", "price": 2, "unit": "coins", "n": 0,
    }  # fmt: skip
    assert label(table, "buy_junks").id == "action.from.cubes"
    assert label(table, "buy_junks").args["price"] == 1
    assert label(table, "tax_income").args["draws"] == 2


def test_two_junks_and_seven_are_told_apart():
    table = start(position().hand(A, "1x4").junks(A, 7, ocean=3))
    table.act(A, "start_voyage")
    two, seven = label(table, "2"), label(table, "7")
    assert (two.args["voyages"], two.args["row"], two.args["price"]) == (1, 0, 2)
    assert (seven.args["voyages"], seven.args["row"], seven.args["price"]) == (2, 0, 7)


def test_no_reward_is_promised_from_an_empty_stack():
    table = start(position().hand(A, "1x4").junks(A, 5))
    table.act(A, "start_voyage", "5")
    while table.asked() != (A, "distant_land"):
        table.act(A, table.options(A)[0])
    decision, view = GAME.decision(table.state, A), GAME.view(table.state, A)
    assert GAME.label(view, decision, "india").id == "distant_land"
    view.rewards_left = 0
    assert GAME.label(view, decision, "india").id == "distant_land.no_reward"


def test_without_cubes_the_question_asks_for_no_action():
    table = start(position().hand(A, "3x4").cubes(A, 0).reward(A, "cash"))
    decision = GAME.decision(table.state, A)
    assert GAME.ask(GAME.view(table.state, A), decision).id == "action.no_cubes"


def test_a_win_without_contest_is_not_called_contested():
    found = {"examination"}
    for number in range(6):
        rng = Random(number)
        state, _ = GAME.new(3, None, f"{number:032x}")
        while (decision := GAME.next(state)) is not None:
            if decision.kind == "candidate":
                found.add(GAME.why(GAME.view(state, decision.seat), decision))
            GAME.play(state, decision.seat, rng.choice(decision.options))
    assert found == {"examination", ""}


def test_beside_an_action_stand_money_gifts_and_duties():
    table = start(position().hand(A, "1x2.3x1").gift(A, 3).gift(B, 2, A))
    lines = GAME.beside(GAME.view(table.state, A), GAME.decision(table.state, A))
    told = {line.id: line.args for line in lines}
    assert told["money"]["coins"] == 5
    assert "vase" in told["gifts"]["gifts"]
    assert told["bound"] == {"giver_seat": B, "gift": "ceramic_tile", "value": 2}
    assert AVAILABLE in table.player(A).gifts


@pytest.mark.clause("CF-5.17")
@pytest.mark.parametrize(("hand", "coins"), [("none", 0), ("1x1", 1), ("3x2", 3), ("2x3", 4), ("1x3.3x1", 4)])
def test_commercial_income_takes_no_more_coins_than_the_hand_pays_exactly(hand, coins):
    told = label(start(position().hand(A, hand)), "commercial_income")
    if coins:
        assert (told.id, told.args["coins"], told.args["more"]) == ("action.invests.cubes", coins, 1)
    else:
        assert (told.id, told.args["draws"]) == ("action.draws.cubes", 1)


@pytest.mark.clause("CF-5.6", "CF-9.3")
@pytest.mark.parametrize(
    ("students", "forced", "said"),
    [
        ((), False, ""),
        ((B,), False, ""),
        ((B, C), False, ".idle"),
        ((B, B), False, ".idle"),
        ((B,), True, ".idle"),
        ((), True, ".again"),  # forced, and nothing comes of it as long as there is no student
    ],
)
def test_who_forces_an_examination_that_takes_place_anyway_reads_so(students, forced, said):
    table = position().students(*students) if students else position()
    table.board.forced = forced
    told = label(start(table.hand(A, "2x1")), "force_examination")
    assert told.id == f"action.costs{said}.cards.cubes"


@pytest.mark.clause("CF-8.7")
def test_a_bribery_card_of_a_resolved_ministry_is_told_as_one_for_any():
    for resolved in (False, True):
        table = position().reward(A, "bribery_hubu")
        if resolved:
            table.resolved("hubu", B, C)
        view = GAME.view(start(table).state, A)
        (held,) = (one for one in GAME.hand(view) if one.id == "reward")
        expected = "effect_bribery_any" if resolved else "effect_bribery_hubu"
        assert held.args["effect"] == label(table, "reward.bribery_hubu").args["effect"] == expected


@pytest.mark.clause("CF-7.2")
@pytest.mark.parametrize(("yards", "own", "n"), [((1, 0), 4, 1), ((1, 2), 0, 2), ((5, 1), 0, 2)])
def test_a_petition_for_junks_promises_no_more_than_lie_in_another_shipyard(yards, own, n):
    table = position().gift(A, 2).gift(A, 3).students(B).junks(A, own).junks(B, yards[0]).junks(C, yards[1])
    table = start(table)
    table.act(A, "petition_emperor")
    assert label(table, "gift.2").args["n"] == n
