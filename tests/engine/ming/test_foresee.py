"""What can be planned ahead, as `engine.ming.foresee` has it."""

from engine.kernel.values import END_TURN
from tests.kit.foresight import asked, begun, foreseen, until


def test_members_then_one_card_but_not_the_one_that_fills_its_slot():
    state = until(begun("ming", 3), "ming", lambda now: asked(now, "ming")[0] == "place_member")
    seat = (asked(state, "ming")[1] + 1) % 3
    turn = [("place_member", "A"), (END_TURN, "end")]
    assert set(foreseen(state, "ming", seat)) == {"place_member"}
    assert set(foreseen(state, "ming", seat, *turn * 4)) == {"place_member"}
    card = foreseen(state, "ming", seat, *turn * 5)
    assert set(card) == {"take_card"}
    picks = [*turn * 5, ("take_card", "slot.A"), (END_TURN, "end")]
    assert foreseen(state, "ming", seat, *picks) == {}


def test_the_number_for_the_next_city_while_others_choose_theirs():
    def others_choose(now):
        kind, _ = asked(now, "ming")
        return kind == "return_number" and any(foreseen(now, "ming", seat) for seat in range(3))

    state = until(begun("ming", 3), "ming", others_choose)
    (found,) = next(found for seat in range(3) if (found := foreseen(state, "ming", seat))).values()
    assert found.decision.kind == "return_number"
    assert found.decision.secret
    assert found.decision.frame.args.province != state.stack[-1].args.province
