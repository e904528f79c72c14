"""Games of the first rules version: a far journey that only one set of cards paid for was made without a question."""

import pytest

from engine.kernel.record import Move, upgrade
from engine.ming import GAME
from tests.engine.ming.table import asked, go, hand, position


@pytest.mark.parametrize("end", ["C1", "A2"])
def test_the_cards_of_an_old_journey_are_played_by_themselves(end):
    cards = {"junk": 1, "rider": 1, "rickshaw": 1}
    state = position(3, hands={0: cards, 1: {"junk": 2}}, princes=["A1"], spaces={0: {"A": 2, "C": 2}})
    go(state, ("prince_action", 0), ("prince_action", 1))
    old = [Move(0, 0, "prince_action", picks=(f"move.{end}",)), Move(0, 0, "deploy", picks=("1",))]

    steps, states, divergence = upgrade(GAME, state, old)

    assert divergence is None
    far = end == "C1"
    assert [[move.kind for move in step] for step in steps] == [
        ["prince_action"],
        ["move_cards", "deploy"] if far else ["deploy"],
    ]
    assert hand(states[-1], 0) == ({} if far else {"rider": 1, "junk": 1})
    assert asked(states[-1]) == ("prince_action", 1)
