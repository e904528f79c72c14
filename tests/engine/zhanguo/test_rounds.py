"""Rounds, cards and turns (sections 3 and 4), and the variants (section 19)."""

from random import Random

import pytest

from engine.errors import NotYourDecision, UnknownOption
from engine.kernel.record import Move, undo
from engine.kernel.values import MASKED, PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECT_OF, ASPECTS, CARDS, DATA
from engine.zhanguo.labels import card_term
from engine.zhanguo.rounds import turn_order
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    fill,
    free,
    governor,
    hold,
    kinds,
    octagons,
    options,
    palace,
    pick,
    position,
    post,
    run,
    to_rewards,
    unrest,
)

clause = pytest.mark.clause


def play_out(state, rng, until=lambda state: False):
    """Go on by the playout policy."""
    events = []
    while not state.over and not until(state):
        one = decision(state)
        events += GAME.play(state, one.seat, GAME.playout(state, one, rng))[0]
    return events


@clause("ZG-3.1", "ZG-15.22")
def test_five_rounds_of_draw_play_rewards():
    state, first = GAME.new(3, {}, "1" * 32)
    told = first + play_out(state, Random(1))
    rounds = [event.args["round"] for event in told if event.kind == "round"]
    assert rounds == [1, 2, 3, 4, 5]
    marks = [kind for kind in kinds(told) if kind in ("round", "discs", "game_over")]
    assert marks == ["round", "discs"] * 5 + ["game_over"]
    assert [sum(e.kind == "turn_ended" for e in told)] == [5 * 18]
    places = GAME.result(state).places
    assert places[max(range(3), key=GAME.result(state).totals().__getitem__)] == 1


@clause("ZG-3.2", "ZG-3.5")
def test_everybody_draws_two_cards_per_stack_clockwise():
    state, events = GAME.new(4, {"start_player": "2"}, "9" * 32)
    drew = [event for event in events if event.kind == "drew"]
    assert [event.seat for event in drew] == [2, 3, 0, 1]
    for event in drew:
        hand = state.hands[event.seat]
        assert [ASPECT_OF[n] for n in hand] == [0, 0, 1, 1, 2, 2]
        assert sorted(event.secret["cards"]) == sorted(map(card_term, hand))


@clause("ZG-3.1", "ZG-4.1", "ZG-19.1")
def test_the_phases_of_a_round():
    state, _ = GAME.new(2, {"variant_draw": "on"}, "9" * 32)
    assert [hand == sorted(hand) for hand in state.hands] == [True] * 2
    assert (state.table.phase, state.table.aspect, state.table.turn.below) == ("draw", -1, -1)
    while decision(state).kind == "discard":
        pick(state, options(state)[0])
    assert state.table.phase == "play"
    assert decision(state).secret, "the card chosen is nobody's business until its use is named"
    to_rewards(state)
    assert (state.table.phase, state.table.round, state.table.aspect) == ("draw", 2, -1)


@clause("ZG-3.3")
@pytest.mark.parametrize("n", [1, 40, 41, 80, 81, 120])
def test_cards_have_number_aspect_trigger_and_bonus(n):
    card = CARDS[n]
    assert card.aspect == ["writing", "currency", "laws"][(n - 1) // 40]
    assert card.trigger in {"build_wall", "build_palace", "hire_workers", "recruit_official", "install_governor"}


@clause("ZG-3.4", "ZG-1.17")
def test_backs_are_public_and_numbers_are_secret():
    state = position()
    seen = GAME.view(state, 1)
    assert seen.backs[0] == [2, 2, 2]
    assert seen.hands == [[], state.hands[1], [], []]
    assert [aspect.range for aspect in DATA.aspects.list] == ["low", "middle", "high"]
    assert GAME.view(state, -1).hands == [[], [], [], []]
    assert seen.table.players == state.table.players
    others = {n for seat in (0, 2, 3) for n in state.hands[seat]}
    shown = GAME.hand(seen) + GAME.brief(seen)
    assert not others & {label.args.get("card") for label in shown}


@clause("ZG-3.6")
def test_no_stack_runs_out():
    assert 4 * 2 * DATA.game.rounds == 40 == DATA.components.cards_per_aspect
    state, _ = GAME.new(4, {"variant_draw": "on"}, "3" * 32)
    least = 40
    rng = Random(4)
    while not state.over:
        one = decision(state)
        GAME.play(state, one.seat, GAME.playout(state, one, rng))
        least = min(least, *map(len, state.stacks))
    assert least == 0
    assert [len(stack) for stack in state.stacks] == [0, 0, 0]


# ---- turns ----------------------------------------------------------------------------------------------------------


@clause("ZG-4.1", "ZG-4.2")
def test_turns_go_clockwise_one_card_each_until_all_hands_are_empty():
    state, _ = GAME.new(3, {"start_player": "1"}, "4" * 32)
    rng, order = Random(2), []
    while state.table.round == 1 and state.table.phase == "play":
        one = decision(state)
        key = GAME.playout(state, one, rng)
        if one.kind == "use" and not key.startswith("free."):  # once a turn, whatever comes before
            order.append(one.seat)
        before = sum(map(len, state.hands))
        GAME.play(state, one.seat, key)
        assert state.table.round > 1 or state.table.phase != "play" or before - sum(map(len, state.hands)) in (0, 1)
    assert order == [1, 2, 0] * 6


@clause("ZG-4.3", "ZG-7.1")
def test_a_card_goes_to_the_own_board_or_to_the_court_pile():
    state = position()
    hold(state, 0, 17)
    pick(state, "card.17")
    assert set(options(state)) >= {"unify", "relocate_officials", "recruit_official", "install_governor"}
    at_home = GAME.decode(GAME.encode(state))
    pick(at_home, "unify", "2")
    assert at_home.table.players[0].regions[1].cards == [17]
    assert at_home.table.pile == []
    pick(state, "relocate_officials", "g1.red", "g2", "stop")
    assert state.table.pile == [17]
    assert 17 not in state.hands[0]


@clause("ZG-4.4")
def test_the_order_of_a_turn():
    state = position()
    for region in (1, 2, 3, 4):
        state.table.orders[2].tile = "governor-1"
        governor(state, 0, region)
    hold(state, 0, 17)
    court(state, 50)
    asked = []
    for key in ("card.17", "recruit_official", "red", "3", "end"):
        asked.append(decision(state).kind)
        pick(state, key)
    assert asked == ["card", "use", "colour", "post", "finish"]
    assert (decision(state).kind, decision(state).seat) == ("orders", 0)
    pick(state, "upper-governor", "done")
    assert decision(state).seat == 1


@clause("ZG-4.5")
def test_free_moves_cost_nothing_and_need_a_free_space():
    state = position()
    assert free(state) == ["free.1.red", "free.1.grey", "free.1.white"]
    events = pick(state, "free.1.red", "free.1.white")
    assert kinds(events) == ["free_move", "free_move"]
    region = state.table.players[0].regions[0]
    assert (region.governor, region.worker) == ([0, 1, 0], [1, 0, 1])
    assert free(state) == [], "a worker area holds two officials"
    assert decision(state).kind == "card"

    square = position(boards="square")
    pick(square, "free.1.red", "free.1.white")
    assert free(square) == ["free.1.grey"]


@clause("ZG-4.6", "ZG-4.9")
def test_free_moves_stand_beside_every_decision_of_the_own_turn():
    state = position()
    post(state, 0, "g2", "red", "red", "grey", "white")
    hold(state, 0, 60)
    court(state, 100)
    seen = []
    for key in ("card.60", "install_governor", "1", "square.2", "g2.red", "g3", "stop"):
        asked = decision(state)
        if len(options(state)) > 1:
            seen.append(asked.kind)
            assert free(state), asked.kind
        pick(state, key)
    assert seen == ["card", "use", "governor", "square", "relocate", "relocate_to", "relocate"]
    assert decision(state).kind == "finish"
    assert "free.3.red" in free(state)
    pick(state, "free.3.red", "end")
    assert {seat for seat in range(4) if GAME.decision(state, seat)} == {1}


@clause("ZG-4.6")
def test_free_moves_in_phase_3_only_while_spending_points_of_a_square():
    state = position()
    octagons(state, 0, 1, 1)
    post(state, 0, "g3", "red")
    to_rewards(state, 3)
    assert (decision(state).kind, free(state)) == ("reward", [])
    pick(state, "accept")
    assert (decision(state).kind, free(state)) == ("governor", [])
    pick(state, "2")
    assert (decision(state).kind, free(state)) == ("square", [])
    pick(state, "square.2")
    assert decision(state).kind == "relocate"
    assert "free.3.red" in free(state)
    pick(state, "free.3.red", "stop")
    assert state.table.players[0].regions[2].worker == [1, 0, 0]


@clause("ZG-4.7")
def test_there_is_no_free_way_back_so_free_moves_end():
    state = position()
    post(state, 0, "g2", "red", "grey", "white")
    n = 0
    while free(state):
        pick(state, free(state)[0])
        n += 1
    assert n == 4
    assert not any(key.startswith("free.") for key in decision(state).options)


@clause("ZG-4.8")
def test_a_card_always_has_a_use():
    state = position()
    full = position()
    dismiss(full, 0)
    for region in (1, 2, 3, 4, 5):
        post(full, 0, f"g{region}", "red", "grey", "white")
    hold(full, 0, 17)
    pick(full, "card.17")
    assert "relocate_officials" in options(full)
    assert "recruit_official" not in options(full)

    hold(state, 0, 17)
    dismiss(state, 0)
    state.table.players[0].officials = [0, 0, 0]  # broken on purpose: no official anywhere
    for region in (1, 2, 3, 4, 5):
        fill(state, 0, region, 3, region % 3)
    one = decision(state)
    GAME.play(state, one.seat, "card.17")
    assert options(state) == ["none"]
    GAME.play(state, one.seat, "none")
    assert state.table.pile == [17]
    assert decision(state).kind == "finish"


@clause("ZG-4.9")
@pytest.mark.parametrize("confirm", [False, True])
def test_the_end_of_a_turn_is_explicit_and_asked_once(confirm):
    state = position(confirm=confirm)
    hold(state, 0, 17)
    pick(state, "card.17", "unify", "3")
    assert decision(state).kind == "finish"
    assert options(state) == ["end"]
    assert decision(state).seat == 0
    pick(state, "end")
    assert (decision(state).kind, decision(state).seat) == ("card", 1)


@clause("ZG-4.9")
def test_the_whole_turn_can_be_undone_until_the_next_move():
    state = position(confirm=True)
    hold(state, 0, 17)
    moves = []
    for key in ("free.1.red", "card.17", "unify", "3", "end"):
        one = decision(state)
        _, barrier = GAME.play(state, one.seat, key)
        moves.append(Move(one.seat, one.id, one.kind, key, barrier))
    for left in (4, 3, 2, 1, 0):
        assert undo(moves, 0) == left
        moves.pop()


def test_foreign_and_illegal_picks_change_nothing():
    state = position()
    before = GAME.encode(state)
    with pytest.raises(NotYourDecision):
        GAME.play(state, 2, "card.17")
    with pytest.raises(UnknownOption):
        GAME.play(state, 0, "free.5.red")
    assert GAME.encode(state) == before


# ---- variants -------------------------------------------------------------------------------------------------------


@clause("ZG-19.1")
def test_variant_draw_keeps_two_of_three_and_puts_the_rest_under_the_stacks():
    state, _ = GAME.new(3, {"variant_draw": "on", "start_player": "0"}, "6" * 32)
    assert [len(hand) for hand in state.hands] == [9, 9, 9]
    assert sorted(GAME.waiting(state)) == [0, 1, 2]
    hands = [list(hand) for hand in state.hands]
    tops = [stack[:] for stack in state.stacks]
    out = []
    for seat in (2, 0, 1):
        for aspect in range(3):
            mine = GAME.decision(state, seat)
            assert mine.secret
            assert mine.together
            assert mine.options == tuple(f"card.{n}" for n in hands[seat] if ASPECT_OF[n] == aspect)
            assert len(mine.options) == 3
            assert [len(stack) for stack in state.stacks] == [31, 31, 31]
            GAME.play(state, seat, mine.options[seat])
            out.append(int(mine.options[seat].removeprefix("card.")))
    for aspect in range(3):
        back = state.stacks[aspect][:3]
        assert sorted(back) == sorted(n for n in out if ASPECT_OF[n] == aspect), "under the stack"
        assert state.stacks[aspect][3:] == tops[aspect]
    for seat in range(3):
        assert len(state.hands[seat]) == 6
        assert set(state.hands[seat]) < set(hands[seat])
    assert decision(state).kind == "card"


@clause("ZG-19.1")
def test_discards_are_shuffled_by_aspect():
    orders = [set() for _ in ASPECTS]
    for number in range(25):
        state, _ = GAME.new(3, {"variant_draw": "on", "start_player": "0"}, f"{number:032x}")
        while decision(state).kind == "discard":
            one = decision(state)
            GAME.play(state, one.seat, one.options[0])
        for aspect, seen in enumerate(orders):
            given = [cards[aspect] for cards in state.put_back]
            seen.add(tuple(given.index(n) for n in state.stacks[aspect][:3]))
    assert [len(seen) for seen in orders] == [6, 6, 6], "every order under every stack"


@clause("ZG-19.1")
def test_variant_draw_does_not_apply_to_round_5():
    state, _ = GAME.new(2, {"variant_draw": "on"}, "6" * 32)
    play_out(state, Random(3), until=lambda state: state.table.round == 5)
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert decision(state).kind == "card"


@clause("ZG-19.1")
def test_sealed_discards_are_hidden_until_the_last_has_chosen_and_then_bar_undo():
    state, _ = GAME.new(2, {"variant_draw": "on", "start_player": "0"}, "6" * 32)
    sealed = []
    for _ in range(3):
        sealed.append(GAME.decision(state, 0).options[2])
        _, barrier = GAME.play(state, 0, sealed[-1])
        assert barrier == ""
    assert {frame.answer for frame in GAME.view(state, 1).stack} == {None, MASKED}
    assert [frame.answer for frame in reversed(GAME.view(state, 0).stack) if frame.answer] == sealed
    assert GAME.waiting(state) == [1]
    for _ in range(3):
        assert barrier == ""
        _, barrier = GAME.play(state, 1, GAME.decision(state, 1).options[0])
    assert barrier == "revealed"


@clause("ZG-19.1")
def test_the_stacks_are_asked_one_after_the_other_and_each_answer_can_be_withdrawn():
    state, _ = GAME.new(3, {"variant_draw": "on", "start_player": "0"}, "6" * 32)
    before = GAME.encode(state)
    others = [GAME.encode_view(GAME.view(state, seat)) for seat in (PUBLIC, 0, 2)]
    for n, aspect in enumerate(ASPECTS, 1):
        asked = GAME.decision(state, 1)
        assert asked.told() == {"seat": 1, "aspect": aspect}
        GAME.play(state, 1, asked.options[0])
        assert [frame.answer is None for frame in reversed(state.stack) if frame.seat == 1] == [
            i >= n for i in range(3)
        ]
    assert GAME.waiting(state) == [0, 2]
    changed = GAME.apply(state, 1, GAME.decision(state, 1).options[1])[0]
    assert changed.plies == state.plies
    for aspect in reversed(ASPECTS):
        state = GAME.withdraw(state, 1)
        assert GAME.decision(state, 1).args.aspect == aspect
        assert GAME.decision(state, 1).waiting
    assert GAME.encode(state) == before
    assert [GAME.encode_view(GAME.view(state, seat)) for seat in (PUBLIC, 0, 2)] == others
    with pytest.raises(NotYourDecision):
        GAME.withdraw(state, 1)


@clause("ZG-19.1")
def test_neither_views_nor_events_tell_others_which_cards_go_back():
    """Two games that differ only in what a seat puts back look alike to all others until the next cards are drawn."""
    games = []
    for choice in (0, 2):
        state, _ = GAME.new(3, {"variant_draw": "on", "start_player": "0"}, "6" * 32)
        seen, events = [], []
        for seat in (1, 0, 2):
            for _ in ASPECTS:
                key = GAME.decision(state, seat).options[choice if seat == 1 else 1]
                told, _ = GAME.play(state, seat, key)
                events += told
                seen += [GAME.encode_view(GAME.view(state, watcher)) for watcher in (PUBLIC, 0, 2)]
        own = [event.seen_by(1) for event in events if event.kind == "discarded" and event.seat == 1]
        assert [len(event.args["cards"]) for event in own] == [3]
        games.append((seen, [[event.seen_by(watcher) for event in events] for watcher in (PUBLIC, 0, 2)], own))
    assert games[0][0] == games[1][0]
    assert games[0][1] == games[1][1]
    assert games[0][2] != games[1][2]


@clause("ZG-19.2")
def test_variant_order_follows_the_reward_track():
    state = position(variant_order="on")
    state.table.track = [0, 3, 1, 2]
    assert turn_order(state) == [0, 3, 1, 2]
    hold(state, 0, 17)
    pick(state, "card.17", "unify", "3", "end")
    assert decision(state).seat == 3
    plain = position()
    plain.table.track = [0, 3, 1, 2]
    assert turn_order(plain) == [0, 1, 2, 3]
    later, events = GAME.new(4, {"variant_order": "on"}, "8" * 32)
    drew = [event.seat for event in events if event.kind == "drew"]
    assert drew == [(later.table.start + step) % 4 for step in range(4)], "phase 1 stays clockwise"


@clause("ZG-19.3")
def test_variant_unrest_counts_every_worker_hired():
    state = position(variant_unrest="on")
    hold(state, 0, 17)
    court(state, 50)
    post(state, 0, "w2", "red", "grey")
    pick(state, "card.17", "hire_workers")
    assert state.table.players[0].regions[1].unrest == 2
    assert state.table.players[0].regions[1].workers == 2
    tight = position(variant_unrest="on")
    post(tight, 0, "w2", "red", "grey")
    unrest(tight, 0, r2=3)
    hold(tight, 0, 17)
    pick(tight, "card.17")
    assert "hire_workers" not in options(tight)
    gift = position(variant_unrest="on")
    run_reward = gift.table.players[0].regions[2]
    octagons(gift, 0, 1, 1)
    to_rewards(gift, 1)
    pick(gift, "accept")
    assert (run_reward.workers, run_reward.unrest) == (2, 0)


@clause("ZG-16.3")
def test_auto_orders_takes_every_fulfilled_order_without_asking():
    state = position(auto_orders="on")
    state.table.orders[1].tile = "palace-2"
    palace(state, 0, 3)
    palace(state, 0, 4)
    hold(state, 0, 17)
    events = pick(state, "card.17", "unify", "3", "end")
    assert "order" in kinds(events)
    assert state.table.orders[1].discs == [0]
    assert decision(state).seat == 1


def test_steps_can_be_run_by_hand():
    state = position()
    state.stack.clear()
    state.hands = [[] for _ in range(4)]
    events = run(state, "turn")
    assert "reward_nobody" in kinds(events)
