"""`check` names what is impossible, and a damaged save is refused."""

import pytest

from engine.confucius import GAME
from engine.confucius.state import Play
from engine.errors import DamagedSave
from tests.engine.confucius.table import A, B, position, start


def broken(change):
    table = start(position(wall=2).mark("hubu.3", A).land(1, "yunnan", "A."))
    assert GAME.check(table.state) == []
    change(table.state)
    return GAME.check(table.state)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda s: s.deck.pop(), "money cards"),
        (lambda s: s.table.paid.__setitem__(0, 1), "seen discards"),
        (lambda s: s.reward_stack.pop(), "reward cards"),
        (lambda s: s.officials.pop(), "officials and candidates"),
        (lambda s: s.candidates.append(s.table.candidate), "officials and candidates"),
        (lambda s: setattr(s.table, "stock", 24), "junks"),
        (lambda s: setattr(s.table, "stock", -1) or setattr(s.table.players[B], "yard", 26), "junks"),
        (lambda s: s.table.chits.__setitem__(0, 0), "blue chits"),
        (lambda s: s.table.ministries[0].chits.__setitem__(0, 9), "green chits"),
        (lambda s: s.table.ministries[0].chits.__setitem__(slice(2), [4, 8]), "green chits|order"),
        (lambda s: s.table.ministries[1].owners.__setitem__(0, A), "a marker without a tile"),
        (lambda s: s.table.ministries[1].owners.__setitem__(3, 7), "a marker of nobody"),
        (lambda s: setattr(s.table.ministries[2], "minister", A), "half appointed"),
        (lambda s: setattr(s.table.players[A], "colonies", 1), "seat 0: armies"),
        (lambda s: setattr(s.table.players[B], "cubes", 5), "seat 1: cubes"),
        (lambda s: s.table.players[A].gifts.__setitem__(0, A), "seat 0: gifts"),
        (lambda s: s.table.players[A].gifts.__setitem__(0, -9), "seat 0: gifts"),
        (lambda s: s.table.players[A].visited.extend(["india", "india"]), "seat 0: distant lands"),
        (lambda s: s.table.players[A].score.update(voyages=3), "seat 0: points"),
        (lambda s: setattr(s.table, "wall", 5), "the Great Wall"),
        (lambda s: setattr(s.table, "parked", False), "the parked cube"),
        (lambda s: setattr(s.table.lands[0], "success", True), "yunnan: armies"),
        (lambda s: s.plays.append(Play(A, "red", 0, [0, 0, 0])), "examination cards"),
    ],
)
def test_an_impossible_state_is_named(change, named):
    found = broken(change)
    assert any(part in fault for part in named.split("|") for fault in found), found


def test_a_damaged_save_is_refused():
    raw = GAME.encode(position().state)
    with pytest.raises(DamagedSave):
        GAME.decode(raw[:-5])
    with pytest.raises(DamagedSave):
        GAME.decode(raw.replace(b'"wall":1', b'"wall":"one"'))
