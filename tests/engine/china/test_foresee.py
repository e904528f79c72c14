"""What can be planned ahead, as `engine.china.foresee` has it."""

from engine.kernel.registry import game
from tests.games.foresight import asked, begun, foreseen


def test_the_turn_to_come_but_none_after_the_last():
    state = begun("china", 3)
    seat = (asked(state, "china")[1] + 1) % 3
    assert set(foreseen(state, "china", seat)) == {"turn"}
    table = state.table
    table.run = 2
    table.turn.seat = (table.last_seat - 1) % 3  # the one before the last
    told = [bool(foreseen(state, "china", one)) for one in range(3) if one not in game("china").waiting(state)]
    expected = [one == table.last_seat for one in range(3) if one not in game("china").waiting(state)]
    assert told == expected
