"""What can be planned ahead, as `engine.confucius.foresee` has it."""

from engine.kernel.values import END_TURN
from tests.games.foresight import asked, begun, foreseen, until


def test_the_next_action_and_the_favour_once():
    state = until(begun("confucius", 3), "confucius", lambda now: asked(now, "confucius")[0] == "action")
    chief, now = state.table.chief, asked(state, "confucius")[1]
    assert now != chief
    assert set(foreseen(state, "confucius", chief)) == {"action", "favour"}
    other = next(seat for seat in range(3) if seat not in (now, chief))
    assert set(foreseen(state, "confucius", other)) == {"action"}
    picks = [("favour", "no_action"), (END_TURN, "end")]
    assert "favour" not in foreseen(state, "confucius", chief, *picks)
