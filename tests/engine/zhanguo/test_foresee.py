"""What can be planned ahead, as `engine.zhanguo.foresee` has it."""

import msgspec
import pytest

from engine.kernel.registry import game
from engine.kernel.values import Frame, Label
from engine.zhanguo import GAME
from engine.zhanguo.state import Levels
from tests.games.foresight import asked, begun, foreseen, until


def test_the_card_its_use_and_what_follows():
    state = until(begun("zhanguo", 2), "zhanguo", lambda now: asked(now, "zhanguo")[0] == "card")
    seat = 1 - asked(state, "zhanguo")[1]
    (card,) = foreseen(state, "zhanguo", seat).values()
    own = game("zhanguo").view(state, seat).hands[seat]
    assert {f"card.{number}" for number in own} <= set(card.decision.options)
    (use,) = foreseen(state, "zhanguo", seat, ("card", f"card.{own[0]}")).values()
    assert (use.decision.kind, use.begins) == ("use", False)


@pytest.mark.parametrize("first", [True, False])
def test_a_plan_to_lower_unrest_can_be_saved_and_is_kept(first):
    """What it relies on of its question, whether it is the first level, is a number in what is saved."""
    state, _ = GAME.new(2, {}, "5" * 32)
    state.table.players[0].regions[0].unrest = 2
    state.stack.append(Frame(state.frames + 1, "lower", 0, "ability", Levels(2, first)))
    view, decision = GAME.view(state, 0), GAME.decision(state, 0)
    label = GAME.planned(view, decision, "1")
    saved = msgspec.json.encode(label)
    assert msgspec.json.decode(saved, type=Label) == label
    assert label.bound == {"n": 2, "first": first}
    old = saved.replace(b'"first":1' if first else b'"first":0', b'"first":true' if first else b'"first":false')
    assert old != saved
    assert GAME.keeps(view, decision, msgspec.json.decode(old, type=Label), "1")
