"""What can be planned ahead, as `engine.ming.foresee` has it."""

from random import Random

from engine.kernel.values import END_TURN
from engine.ming import GAME
from tests.games.foresight import asked, begun, foreseen, until


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


def test_a_number_that_is_planned_is_for_the_city_that_is_asked_or_not_kept():
    game, rng, compared = GAME, Random(5), 0
    state = begun("ming", 3)
    plans = {}
    while (decision := game.next(state)) is not None:
        for seat in range(3):
            for found in game.foresee(game.view(state, seat), seat):
                if found.decision.kind == "return_number":
                    plans[seat] = (found, game.planned(found.view, found.decision, "0"))
        if decision.kind == "return_number" and decision.seat in plans:
            found, label = plans.pop(decision.seat)
            same = found.decision.args.province == decision.args.province
            assert game.keeps(game.view(state, decision.seat), decision, label, "0") == same
            compared += same
        state, _, _ = game.apply(state, decision.seat, rng.choice(decision.options))
    assert compared
