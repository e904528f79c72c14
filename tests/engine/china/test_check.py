"""`check` names impossible states."""

import pytest

from engine.china import GAME
from engine.china.state import AllianceScore, RowScore
from tests.engine.china.table import finish, pick, position


def base():
    return position(
        houses={0: "w1 w2", 1: "c1"}, emissaries={"wei": {1: 2}}, forts="z1", hands={0: "red red green"}, pile=20
    )


def test_a_made_position_is_possible():
    assert GAME.check(base()) == []
    state = base()
    finish(state)
    assert GAME.check(state) == []


def change(path, value):
    def spoil(state):
        target = state
        *way, last = path
        for part in way:
            target = target[part] if isinstance(part, int) else getattr(target, part)
        if isinstance(last, int):
            target[last] = value
        else:
            setattr(target, last, value)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda state: state.pile.pop(), "cards "),
        (lambda state: state.table.discard.append(0), "cards red"),
        (change(("table", "removed"), [1] * 5), "out of the game"),
        (change(("hands", 0, 0), -1), "impossible hand"),
        (change(("table", "slots", 0), -1), "too few cards"),
        (lambda state: state.hands[1].__setitem__(0, state.hands[1][0] + 1), "hands of"),
        (lambda state: state.pile.clear(), "no draw pile"),
        (change(("table", "players", 0, "houses"), 17), "19 houses"),
        (change(("table", "players", 0, "houses"), -1), "negative supply"),
        (change(("table", "players", 1, "emissaries"), 8), "emissaries"),
        (change(("table", "players", 1, "fortifications"), 0), "fortifications, not 3"),
        (change(("table", "houses", 0), 7), "house of nobody"),
        (change(("table", "emissaries", 5), [0, 2, 1]), "3 emissaries in wei"),
        (change(("table", "scored", 0), True), "chin scored"),
        (change(("table", "round"), 4), "round 4"),
        (change(("table", "phase"), "war"), "phase war"),
        (change(("table", "turn", "cards"), [0] * 4), "for 4 cards"),
        (change(("table", "players", 0, "points"), {"houses": 3}), "noted"),
        (lambda state: state.table.rows.append(RowScore(1, (39,), 1, False)), "foreign"),
        (lambda state: state.table.alliance_scores.append(AllianceScore(1, (0, 0, 2))), "noted"),
        (change(("table", "phase"), "end"), "without a final scoring"),
        (change(("over",), True), "over before the end"),
    ],
)
def test_what_cannot_be_is_named(spoil, message):
    state = base()
    spoil(state)
    assert any(message in found for found in GAME.check(state)), GAME.check(state)


def test_a_triggered_game_has_no_pile():
    state = position(run=2)
    assert GAME.check(state) == []
    state.pile = [state.table.discard.pop()]
    assert "a draw pile after the end trigger" in GAME.check(state)


def test_more_empty_slots_than_cards_drawn():
    state = position(houses={0: "w1"}, hands={0: "red red green"})
    pick(state, "wei", "house.red", "w2", "stop")
    assert GAME.check(state) == []
    state.table.discard.append(state.table.slots[0])
    state.table.slots[0] = -1
    assert "more empty slots than cards drawn" in GAME.check(state)
