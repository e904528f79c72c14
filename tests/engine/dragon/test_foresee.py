"""What can be planned ahead, as `engine.dragon.foresee` has it."""

from engine.kernel.registry import game
from tests.games.foresight import asked, begun, foreseen, until


def test_the_action_of_this_month_and_a_card():
    state = until(begun("dragon", 3), "dragon", lambda now: asked(now, "dragon")[0] == "action")
    first = asked(state, "dragon")[1]
    others = [seat for seat in range(3) if seat != first]
    assert all(set(foreseen(state, "dragon", seat)) == {"action", "card"} for seat in others)
    own = game("dragon").view(state, others[0]).hands[others[0]]
    assert set(foreseen(state, "dragon", others[0])["card"].decision.options) == set(own)
    state = until(state, "dragon", lambda now: asked(now, "dragon")[0] == "action" and asked(now, "dragon")[1] != first)
    assert set(foreseen(state, "dragon", first)) == {"card"}


def test_after_a_card_its_tile_and_house_and_then_another_card():
    state = until(begun("dragon", 2), "dragon", lambda now: asked(now, "dragon")[0] == "action")
    seat = 1 - asked(state, "dragon")[1]
    tile = foreseen(state, "dragon", seat, ("card", "craftsman"))
    assert not {"card", "action"} & set(tile)


def test_the_last_card_is_played_by_itself_so_its_tile_is_what_is_foreseen():
    def acts_with_one_card(now):
        return now.table.phase == "action" and any(len(hand) == 1 for hand in now.hands)

    state, found = begun("dragon", 3), {}
    while not found:
        state = until(state, "dragon", acts_with_one_card)
        lone = [seat for seat in range(3) if len(state.hands[seat]) == 1 and asked(state, "dragon")[1] != seat]
        found = next((one for seat in lone if (one := foreseen(state, "dragon", seat))), {})
        waiting = game("dragon").next(state)
        state = game("dragon").apply(state, waiting.seat, waiting.options[0])[0]
    assert "card" not in found
