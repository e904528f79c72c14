"""What is asked says what was done, and nothing that is not so yet."""

from engine.dragon import GAME
from tests.engine.dragon.table import SEED


def asked(state):
    decision = GAME.next(state)
    view = GAME.view(state, decision.seat)
    return decision, GAME.ask(view, decision), GAME.why(view, decision)


def test_the_second_pick_of_the_draft_names_the_first():
    state, _ = GAME.new(3, None, SEED)
    decision, ask, _ = asked(state)
    assert (decision.kind, ask.id) == ("draft", "draft")
    GAME.play(state, decision.seat, "monk.young")
    _, ask, _ = asked(state)
    assert (ask.id, ask.args["persons"]) == ("draft.second", ["monk.young"])


def test_no_wall_piece_brings_anything_before_it_is_chosen():
    found = set()
    for number in range(4):
        state, _ = GAME.new(2, {"great_wall": "on"}, f"{number:032x}")
        while (decision := GAME.next(state)) is not None:
            key = next((one for one in decision.options if one.endswith(".wall") or one == "part"), decision.options[0])
            found.add((decision.kind, asked(state)[2]))
            GAME.play(state, decision.seat, key)
    assert ("wall_piece", "wall_action") in found
    assert ("wall_piece", "wall") not in found
    assert ("build_part", "wall") in found
