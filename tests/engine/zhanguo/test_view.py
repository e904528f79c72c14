"""What each seat may know (section 23), and states that fit it."""

from random import Random

import pytest

from engine.kernel.values import PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECT_OF
from engine.zhanguo.state import OfCard
from tests.engine.zhanguo.table import court, decision, hold, pick, position, to_rewards

clause = pytest.mark.clause


@clause("ZG-3.4")
def test_a_chosen_card_stays_secret_until_its_use_is_named():
    state = position()
    court(state, 50)
    hold(state, 0, 17)
    pick(state, "card.17")
    assert decision(state).args == OfCard(17)
    for seat in (PUBLIC, 1, 2, 3):
        seen = GAME.view(state, seat)
        assert [frame.args for frame in seen.stack if frame.kind == "use"] == [None]
        assert seen.backs[0] == [2, 2, 2]
        assert seen.hands[0] == []
    GAME.view(state, 0).hands[0].clear()
    assert sum(map(len, state.hands)) == 24, "a view is a copy; the card chosen is still in the hand"
    pick(state, "unify")
    assert GAME.view(state, 2).table.turn.card == 17
    assert sum(GAME.view(state, 2).backs[0]) == 5


@clause("ZG-1.17")
def test_events_of_drawing_tell_numbers_to_their_owner_only():
    _, events = GAME.new(3, {}, "2" * 32)
    for event in events:
        if event.kind == "drew":
            assert "cards" in event.seen_by(event.seat).args
            assert "cards" not in event.seen_by((event.seat + 1) % 3).args
            assert "cards" not in event.seen_by(PUBLIC).args


@clause("ZG-3.4", "ZG-1.17")
def test_determinise_deals_every_card_the_backs_allow():
    state = position(2)
    seen = GAME.view(state, 0)
    dealt = set()
    rng = Random(1)
    for _ in range(400):
        twin = GAME.determinise(seen, rng)
        assert [ASPECT_OF[n] for n in twin.hands[1]] == [0, 0, 1, 1, 2, 2]
        dealt.update(twin.hands[1])
    assert dealt == set(range(1, 121)) - set(state.hands[0])


@clause("ZG-19.1")
def test_own_discards_lie_where_they_were_put():
    state, _ = GAME.new(2, {"variant_draw": "on"}, "4" * 32)
    for _ in range(6):
        one = decision(state)
        GAME.play(state, one.seat, one.options[1])
    seen = GAME.view(state, 1)
    assert len(seen.put_back[1]) == 3
    assert GAME.view(state, PUBLIC).put_back == [[], []]
    rng = Random(3)
    for _ in range(30):
        twin = GAME.determinise(seen, rng)
        for card in seen.put_back[1]:
            assert card in twin.stacks[ASPECT_OF[card]][:2]
            assert card in state.stacks[ASPECT_OF[card]][:2]


@clause("ZG-1.3")
def test_after_the_end_the_stacks_are_open():
    state = position(2)
    for seat in (PUBLIC, 0, 1):
        assert GAME.view(state, seat).stacks == []
        assert GAME.view(state, seat).stack_sizes == [len(stack) for stack in state.stacks]
    to_rewards(state, 5)
    assert state.over
    seen = GAME.view(state, PUBLIC)
    assert seen.stacks == state.stacks
    assert GAME.view(GAME.determinise(seen, Random(5)), PUBLIC) == seen


@pytest.mark.clause("ZG-4.5", "ZG-4.6")
def test_a_free_move_lies_where_its_label_says_like_every_option_beside_it():
    state = position()
    court(state, 50)
    for keys in ((), ("use",), ("colour",)):
        asked = decision(state)
        assert asked.kind == (keys[0] if keys else "card")
        view, kind = GAME.view(state, 0), GAME.kind(asked)
        moves = [key for key in asked.options if key.startswith("free.")]
        assert moves
        for key in asked.options:
            assert kind.place(view, asked.frame, key) == GAME.label(view, asked, key).place
        assert {kind.place(view, asked.frame, key) for key in moves} == {"board.0.1.governor"}
        pick(state, {"card": asked.options[0], "use": "recruit_official"}.get(asked.kind, "red"))
