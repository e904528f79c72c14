"""CF-1 and CF-2: set-up, money, discounts, limits."""

from collections import Counter
from random import Random

import pytest

from engine.confucius import GAME
from engine.confucius.data import CANDIDATES, COINS, COSTS, DATA, DISTANT, LANDS, LICENCES, total
from engine.confucius.money import card_key, payments
from engine.confucius.state import AVAILABLE, NOBODY, NOT_AVAILABLE, Price
from tests.engine.confucius.figures import FIGURES
from tests.engine.confucius.table import SEED, A, B, position, start
from tests.games.figures import Figures

GAMES = [GAME.new(seats, {}, f"{seats * 100 + n:032x}")[0] for seats in (3, 4, 5) for n in range(8)]


@pytest.mark.clause("CF-1.1", "CF-1.10", "CF-1.11")
def test_two_green_chits_a_ministry_the_higher_one_for_the_minister():
    laid = Counter()
    for state in GAMES:
        for ministry in state.table.ministries:
            assert len(ministry.chits) == 2
            assert ministry.chits[0] >= ministry.chits[1]
            assert not ministry.resolved
            laid.update(ministry.chits)
        assert not Counter(c for m in state.table.ministries for c in m.chits) - Counter(DATA.chits.green)
        assert [player.vp for player in state.table.players] == [0] * state.seats
        assert state.table.stock == 25
        assert state.table.wall == 0
        assert all(owner == NOBODY for m in state.table.ministries for owner in m.owners)
        assert all(p.supply == 6 and not p.colonies and not p.yard and not p.visited for p in state.table.players)
        assert state.table.students == [NOBODY, NOBODY]
    assert set(laid) == {4, 5, 6, 7, 8}


@pytest.mark.clause("CF-1.2", "CF-1.3", "CF-1.4")
def test_rewards_blue_chits_and_lands():
    for state in GAMES:
        assert len(state.reward_stack) == 10
        assert len(state.table.chits) == len(DISTANT) == 5
        assert not Counter(state.table.chits) - Counter([2, 2, 3, 3, 4, 4, 4])
        assert len({land.id for land in state.table.lands}) == 3
    assert len({tuple(state.reward_stack) for state in GAMES}) > 10
    assert {land.id for state in GAMES for land in state.table.lands} == set(LANDS)
    assert len({tuple(state.table.chits) for state in GAMES}) > 5


@pytest.mark.clause("CF-1.5")
def test_named_candidates_lie_above_those_for_any_ministry():
    for state in GAMES:
        order = [state.table.candidate, *reversed(state.candidates)]
        assert {CANDIDATES[tile] for tile in order[:3]} == {"bingbu", "hubu", "gongbu"}
        assert [CANDIDATES[tile] for tile in order[3:]] == ["any"] * 3
        view = GAME.view(state, A)
        assert (view.table.candidate, view.candidates_left) == (state.table.candidate, 5)
    assert {state.table.candidate for state in GAMES} == {"c_bingbu", "c_hubu", "c_gongbu"}


@pytest.mark.clause("CF-1.6")
def test_nine_officials_on_spaces_three_to_five():
    for state in GAMES:
        for ministry in state.table.ministries:
            assert [bool(tile) for tile in ministry.tiles] == [False, False, True, True, True, False, False]
        assert len(state.officials) == 15
    assert len({tuple(state.officials) for state in GAMES}) > 10


@pytest.mark.clause("CF-1.7", "CF-15.1")
@pytest.mark.parametrize(("seats", "deck"), [(3, 57), (4, 54), (5, 51)])
def test_start_hands_come_out_of_the_deck(seats, deck):
    state, _ = GAME.new(seats, {}, SEED)
    assert state.deck not in (sorted(state.deck), sorted(state.deck, reverse=True))  # shuffled
    assert state.hands == [[1, 1, 1]] * seats
    assert len(state.deck) == deck
    assert (len(state.officials), state.table.stock, len(state.table.lands), state.table.wall) == (15, 25, 3, 0)


@pytest.mark.clause("CF-1.8", "CF-1.9")
def test_every_player_has_his_pieces_and_gift_1_is_available():
    state, _ = GAME.new(5, {}, SEED)
    for player in state.table.players:
        assert player.gifts == [AVAILABLE] + [NOT_AVAILABLE] * 5
        assert player.supply == DATA.components.armies == 6
    assert (DATA.components.gifts, DATA.components.markers, DATA.components.cubes) == (6, 15, 5)


@pytest.mark.clause("CF-2.1", "CF-2.3")
def test_coins_or_licences_never_both_no_change_and_cards_are_seen():
    table = start(position().hand(A, "1x1.3x2").tile("hubu.3", 3).tile("bingbu.3", 4))
    table.act(A, "bribe_official", "hubu.3")
    assert table.state.hands[A] == [1, 0, 1]  # edge case 3: one 3 is paid by itself, nothing back
    assert GAME.view(table.state, B).table.paid == [0, 0, 1]
    assert table.told("paid")[0].args["cards"] == ["3x1"]
    assert (total([1, 0, 1], COINS), total([1, 0, 1], LICENCES)) == (4, 4)
    assert (total([2, 0, 0], COINS), total([2, 0, 0], LICENCES)) == (2, 6)


@pytest.mark.clause("CF-2.2")
@pytest.mark.parametrize(
    ("hand", "unit", "cost", "legal"),
    [
        ([0, 0, 2], COINS, 2, ["3x1"]),
        ([0, 2, 0], COINS, 3, ["2x2"]),
        ([1, 0, 1], COINS, 3, ["3x1"]),
        ([3, 1, 1], COINS, 3, ["3x1", "1x1.2x1", "1x3"]),
        ([1, 2, 2], COINS, 4, ["2x2", "1x1.3x1", "2x1.3x1", "3x2"]),
        ([1, 1, 0], COINS, 4, []),
        ([2, 1, 0], LICENCES, 6, ["1x2"]),
        ([1, 1, 1], LICENCES, 0, ["none"]),
    ],
)
def test_a_payment_has_no_superfluous_card(hand, unit, cost, legal):
    assert [card_key(cards) for cards in payments(hand, unit, cost)] == legal


@pytest.mark.clause("CF-2.2")
def test_legal_payments_against_a_brute_force_count():
    rng = Random(1)
    for _ in range(300):
        hand, cost, unit = [rng.randrange(5) for _ in range(3)], rng.randrange(1, 11), rng.choice([COINS, LICENCES])
        worth = {COINS: [1, 2, 3], LICENCES: [3, 2, 1]}[unit]
        brute = set()
        for a in range(hand[0] + 1):
            for b in range(hand[1] + 1):
                for c in range(hand[2] + 1):
                    cards = [worth[0]] * a + [worth[1]] * b + [worth[2]] * c
                    if sum(cards) >= cost > sum(cards) - min(cards, default=0):
                        brute.add((a, b, c))
        assert set(payments(hand, unit, cost)) == brute


@pytest.mark.clause("CF-2.4", "CF-4.9")
def test_an_empty_deck_is_made_anew_and_a_draw_may_fall_short():
    table = start(position())
    state = table.state
    for kind in state.deck:
        state.discard[kind] += 1
    state.deck.clear()
    table.act(A, "tax_income")
    assert sum(table.state.hands[A]) == 5
    assert table.told("reshuffled")
    assert sum(state.discard) == 0
    for kind in state.deck:
        state.hands[B][kind] += 1
    state.deck.clear()
    table.act(A, "tax_income")
    assert sum(table.state.hands[A]) == 5
    assert table.told("drew_money")[0].args["n"] == 0


@pytest.mark.clause("CF-2.4", "CF-5.17", "CF-5.18")
def test_no_more_cards_are_promised_than_deck_and_discard_pile_hold():
    table = start(position().hand(A, "1x2"))
    state = table.state
    for kind in state.deck[1:]:
        state.hands[B][kind] += 1
    del state.deck[1:]
    assert sum(state.discard) == 0
    Figures(GAME, FIGURES).hold(state)
    view, decision = GAME.view(state, A), GAME.decision(state, A)
    assert GAME.label(view, decision, "tax_income").args["draws"] == 1
    table.act(A, "commercial_income")
    Figures(GAME, FIGURES).hold(state)
    view, decision = GAME.view(state, A), GAME.decision(state, A)
    drawn = {key: GAME.label(view, decision, key).args["n"] for key in decision.options}
    assert drawn == {"none": 1, "1x1": 2, "1x2": 3}  # what is paid comes back


@pytest.mark.clause("CF-2.4")
@pytest.mark.parametrize(("deck", "told"), [(1, ["then.reshuffled"]), (2, []), (3, [])])
def test_a_new_deck_is_told_only_if_the_old_one_is_too_small(deck, told):
    table = start(position())
    state = table.state
    for kind in state.deck[deck:]:
        state.discard[kind] += 1
    del state.deck[deck:]
    label = GAME.label(GAME.view(state, A), GAME.decision(state, A), "tax_income")
    assert [one.id for one in label.then] == told
    table.act(A, "tax_income")
    assert bool(table.told("reshuffled")) == bool(told)


@pytest.mark.clause("CF-2.4")
def test_no_new_deck_is_told_where_nothing_has_been_discarded():
    """Both are empty then: the draw ends."""
    table = start(position())
    for kind in table.state.deck[1:]:
        table.state.hands[B][kind] += 1
    del table.state.deck[1:]
    label = GAME.label(GAME.view(table.state, A), GAME.decision(table.state, A), "tax_income")
    assert (label.args["draws"], label.then) == (1, ())
    table.act(A, "tax_income")
    assert not table.told("reshuffled")


@pytest.mark.clause("CF-2.4", "CF-5.18")
def test_cards_are_drawn_from_the_top():
    table = start(position())
    table.state.deck.sort()
    table.act(A, "tax_income")
    assert table.state.hands[A] == [1, 1, 3]


@pytest.mark.clause("CF-2.4")
def test_a_discard_pile_of_one_kind_is_a_deck_too():
    table = start(position())
    state = table.state
    state.hands[B] = [have + state.deck.count(kind) for kind, have in enumerate(state.hands[B])]
    state.deck.clear()
    state.hands[B][1] -= 3
    state.discard[1] += 3
    table.act(A, "tax_income")
    assert (state.hands[A], state.deck) == ([1, 3, 1], [1])


@pytest.mark.clause("CF-2.4")
def test_the_new_deck_is_shuffled():
    table = start(position())
    state = table.state
    for kind in state.deck:
        state.discard[kind] += 1
    state.deck.clear()
    table.act(A, "tax_income")
    left, drawn = state.deck, [now - before for now, before in zip(state.hands[A], [1, 1, 1], strict=True)]
    assert left != sorted(left)
    assert left != sorted(left, reverse=True)
    assert sorted(left) == [kind for kind in range(3) for _ in range(18 - drawn[kind])]


@pytest.mark.clause("CF-2.5")
def test_no_hand_limit_inside_a_round_and_rewards_have_none():
    table = start(position().hand(A, "1x5.2x5").reward(A, "extra_action", "free_gift", "cash"))
    table.act(A, "tax_income")
    assert sum(table.state.hands[A]) == 12
    table.run(("discard_to_limit",))
    assert table.state.stack[-1].seat == A
    table.act(A, table.options(A)[0])
    assert sum(table.state.hands[A]) == 4
    assert len(table.state.rewards[A]) == 3


@pytest.mark.clause("CF-2.6")
def test_a_marker_lies_and_then_stands():
    table = start(position().hand(A, "3x4").tile("bingbu.3", 3))
    table.act(A, "bribe_official", "bingbu.3")
    assert table.at("bingbu.3") == (A, False)
    table.act(A, "secure_official")
    assert table.at("bingbu.3") == (A, True)


@pytest.mark.clause("CF-2.7")
def test_discounts():
    table = start(position().hand(A, "3x4.1x4").tile("hubu.3", 5).tile("hubu.4", 4).tile("gongbu.3", 2))
    table.act(A, "bribe_official", "hubu.3")
    cost = next(frame.args for frame in table.state.stack if frame.kind == "pay")
    assert cost == Price(COINS, 5)  # edge case 2: the marker being laid gives nothing to its own payment
    table.act(A, table.options(A)[0])
    view = GAME.view(table.state, A)
    table.cubes(A, 4)
    table.run(("bribe", A))
    decision = GAME.decision(table.state, A)
    view = GAME.view(table.state, A)
    assert GAME.label(view, decision, "hubu.4").args["price"] == 3
    assert GAME.label(view, decision, "gongbu.3").args["price"] == 1  # edge case 1


@pytest.mark.clause("CF-2.2")
def test_the_cards_are_named_where_one_set_only_pays():
    table = position().hand(A, "1x1.3x1").tile("hubu.3", 4).tile("gongbu.3", 2).run(("bribe", A))
    view, decision = GAME.view(table.state, A), GAME.decision(table.state, A)
    label = GAME.label(view, decision, "hubu.3")
    assert (label.id, label.args["cards"]) == ("buy_tile.cards", ["1", "3"])
    table = position().hand(A, "1x3.3x1").tile("hubu.3", 3).run(("bribe", A))
    label = GAME.label(GAME.view(table.state, A), GAME.decision(table.state, A), "hubu.3")
    assert (label.id, label.args.get("cards")) == ("buy_tile", None)


@pytest.mark.clause("CF-2.7")
@pytest.mark.parametrize("state", ["unsecured", "secured", "candidate", "resolved"])
def test_one_marker_of_any_kind_gives_the_discount(state):
    from engine.confucius.money import junk_price, official_price, recruit_price

    table = position().tile("hubu.5", 7)
    assert (recruit_price(table.board, A), junk_price(table.board, A, 4)) == (6, 10)
    for ministry in ("bingbu", "hubu", "gongbu"):
        table.mark(f"{ministry}.3", A, secured=state != "unsecured")
        if state == "candidate":
            there = next(m for m in table.board.ministries if m.id == ministry)
            there.tiles[2] = f"c_{ministry}"
        if state == "resolved":
            table.resolved(ministry)
    assert recruit_price(table.board, A) == 4
    assert [junk_price(table.board, A, n) for n in (1, 2, 3, 4)] == [1, 2, 4, 7]
    assert official_price(table.board, A, "hubu.5") == 6
    assert [junk_price(table.board, B, n) for n in (1, 2, 3, 4)] == [1, 3, 6, 10]
    assert official_price(table.board, B, "hubu.5") == 7


@pytest.mark.clause("CF-2.8")
def test_junks_and_armies_are_limited():
    table = start(position().hand(A, "3x6.1x6").junks(B, 20, 3))
    table.act(A, "buy_junks")
    assert table.options(A) == ["1", "2"]
    assert table.why(A, "junks", n=3).id == "short_stock"
    table = start(position().hand(A, "1x6").armies(A, 6))
    assert "recruit_army" not in table.options(A)
    assert table.why(A, "recruit_army").id == "no_army_left"


@pytest.mark.clause("CF-2.9")
def test_markers_never_run_out():
    table = position().fill("bingbu", "AAAAAAA").fill("hubu", "AAAAAAA").hand(A, "3x6").tile("gongbu.3", 3)
    table.tile("gongbu.4", 4)
    start(table)
    for place, number in (("gongbu.3", 15), ("gongbu.4", 16)):
        table.cubes(A, 4).act(A, "bribe_official", place)
        while table.asked()[1] == "pay":
            table.act(A, table.options(A)[0])
        assert sum(m.owners.count(A) for m in table.board.ministries) == number > 14


@pytest.mark.clause("CF-2.10")
def test_points_count_at_once_and_beyond_the_track():
    table = position().armies(A, 1).reward(A, "emperor_insulted")
    table.player(A).score["minister"] = 29
    start(table).act(A, "reward.emperor_insulted")
    assert table.player(A).vp == 31 > DATA.score_track


@pytest.mark.clause("CF-5.1")
def test_costs_of_officials():
    assert Counter(COSTS.values()) == {2: 3, 3: 4, 4: 5, 5: 5, 6: 4, 7: 3}
