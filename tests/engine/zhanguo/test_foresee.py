"""What can be planned ahead, as `engine.zhanguo.foresee` has it."""

from engine.kernel.registry import game
from tests.games.foresight import asked, begun, foreseen, until


def test_the_card_its_use_and_what_follows():
    state = until(begun("zhanguo", 2), "zhanguo", lambda now: asked(now, "zhanguo")[0] == "card")
    seat = 1 - asked(state, "zhanguo")[1]
    (card,) = foreseen(state, "zhanguo", seat).values()
    own = game("zhanguo").view(state, seat).hands[seat]
    assert {f"card.{number}" for number in own} <= set(card.decision.options)
    (use,) = foreseen(state, "zhanguo", seat, ("card", f"card.{own[0]}")).values()
    assert (use.decision.kind, use.begins) == ("use", False)
