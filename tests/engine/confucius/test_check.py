"""`check` names what is impossible, and nothing else; a damaged save is refused."""

import pytest

from engine.confucius import GAME
from engine.confucius.scoring import SOURCES
from engine.confucius.state import Land, Play
from engine.errors import DamagedSave
from engine.kernel.values import Frame
from tests.engine.confucius.table import A, B, position, start
from tests.games.spoiling import faults


def named(change):
    """A marker and an army of A, a reward of B, 1 coin paid; then the change."""
    table = start(position(wall=2).mark("hubu.3", A).land(1, "yunnan", "A.").land(2, "annam", "..").reward(B, "cash"))
    table.candidate("c_hubu").state.deck.remove(0)
    table.state.discard[0] = table.board.paid[0] = 1
    return faults(GAME, table.state, change, A=A, B=B, Frame=Frame, Land=Land, Play=Play, SOURCES=SOURCES)


@pytest.mark.clause("CF-1.2", "CF-1.7", "CF-2.3", "CF-9.6")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.deck.remove(0)", "money cards m1"),
        ("s.deck.append(2)", "money cards m3"),
        ("s.hands[B][1] += 1", "money cards m2"),
        ("s.deck.remove(1); s.discard[1] += 1", ""),
        ("s.deck.remove(1); s.discard[1] += 1; t.paid[1] = 1", ""),
        ("t.students[:] = A, B; s.deck.remove(2); s.plays.append(Play(A, 'red', 1, [0, 0, 1]))", ""),
        ("s.deck.remove(2); s.plays.append(Play(A, 'red', 1, [0, 0, 1]))", "examination cards without two students"),
        ("t.students[:] = A, B; s.plays.append(Play(A, 'red', 1, [0, 0, 1]))", "money cards m3"),
        ("t.paid[0] = 2", "seen discards m1"),
        ("t.paid[1] = -1", "seen discards m2"),
        ("s.reward_stack.pop()", "reward cards"),
        ("s.rewards[B].clear()", "reward cards"),
        ("t.rewards_out.append('cash')", "reward cards"),
        ("t.rewards_out.append(s.rewards[B].pop())", ""),
        ("s.hands[A][0] -= 2; s.deck += [0, 0]", "seat 0: less than nothing"),
    ],
)
def test_cards(change, found):
    assert named(change) == found


@pytest.mark.clause("CF-1.5", "CF-1.6", "CF-2.8", "CF-9.12")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.officials.pop()", "officials and candidates"),
        ("t.removed.append(s.officials.pop())", ""),
        ("s.candidates.append(t.candidate)", "officials and candidates"),
        ("t.removed.append(t.candidate)", ""),
        ("t.candidate = ''", "officials and candidates"),
        ("s.candidates.pop(); t.candidate = ''", "officials and candidates"),
        ("t.stock -= 1", "junks"),
        ("p[B].yard = 25; t.stock = 0", ""),
        ("p[B].yard = 26; t.stock = -1", "junks"),
        ("p[B].ocean = 4; t.stock = 21", ""),
        ("p[B].ocean = 5; t.stock = 20", "seat 1: a complete voyage waits"),
        ("p[B].ocean = 5; t.stock = 20; s.stack.append(Frame(9, 'voyages', B))", ""),
        ("p[B].ocean = 5; t.stock = 20; s.stack.append(Frame(9, 'distant_land', B))", ""),
        ("p[B].ocean = 5; t.stock = 20; s.stack.append(Frame(9, 'voyages', A))", "seat 1: a complete voyage waits"),
        ("p[B].ocean = 5; t.stock = 20; s.stack.append(Frame(9, 'action', B))", "seat 1: a complete voyage waits"),
        ("p[B].yard = -1; t.stock = 26", "seat 1: less than nothing"),
        ("p[B].ocean = -1; t.stock = 26", "seat 1: less than nothing"),
    ],
)
def test_tiles_and_junks(change, found):
    assert named(change) == found


@pytest.mark.clause("CF-1.1", "CF-1.3", "CF-5.9", "CF-10.5")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.chits[0] = 0", "blue chits"),
        ("t.chits.append(0)", "blue chits"),
        ("t.chits[:] = [2, 2, 3, 3, 4]", ""),
        ("t.chits[:] = [2, 2, 2, 3, 4]", "blue chits"),
        ("t.chits[:] = [0, 2, 3, 3, 4]; p[A].chits.append(2); p[A].score['voyages'] = 2", ""),
        ("t.chits[:] = [0, 2, 3, 3, 4]; p[A].chits.append(2); p[A].score['voyages'] = 3", "seat 0: points"),
        ("t.chits[:] = [0, 2, 3, 3, 4]; p[A].chits.append(2)", "seat 0: points"),
        ("p[A].score['luck'] = 1", "seat 0: points"),
        ("p[A].score = dict.fromkeys(SOURCES, 0)", ""),
        ("t.ministries[0].chits[:] = [9, 4]", "green chits"),
        ("[setattr(m, 'chits', [8, 8]) for m in t.ministries]", "green chits"),
        ("[setattr(m, 'chits', c) for m, c in zip(t.ministries, ([5, 5], [8, 8], [7, 4]))]", ""),
        ("[setattr(m, 'chits', c) for m, c in zip(t.ministries, ([4, 5], [8, 8], [7, 4]))]", "wrong order"),
    ],
)
def test_chits(change, found):
    assert named(change).removeprefix("bingbu: chits in the ") == found


@pytest.mark.clause("CF-2.6", "CF-9.12", "CF-10.10")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.ministries[1].owners[0] = A", "hubu: a marker without a tile, or a state without a marker"),
        ("t.ministries[1].secured[0] = True", "hubu: a marker without a tile, or a state without a marker"),
        ("t.ministries[1].secured[3] = True", "hubu: a marker without a tile, or a state without a marker"),
        ("t.ministries[1].secured[2] = True", ""),
        ("t.ministries[1].owners[3] = 4", "hubu: a marker of nobody"),
        ("t.ministries[1].owners[3] = 3", ""),
        ("t.ministries[1].owners[3] = -2", "hubu: a marker of nobody"),
        ("t.ministries[0].tiles[0] = s.candidates.pop()", "bingbu: a candidate without a secured marker"),
        (
            "t.ministries[0].tiles[0] = s.candidates.pop(); t.ministries[0].owners[0] = A",
            "bingbu: a candidate without a secured marker",
        ),
        (
            "m = t.ministries[0]; m.tiles[0] = s.candidates.pop(); m.secured[0] = True",
            "bingbu: a marker without a tile, or a state without a marker; "
            "bingbu: a candidate without a secured marker",
        ),
        ("m = t.ministries[0]; m.tiles[0] = s.candidates.pop(); m.owners[0] = A; m.secured[0] = True", ""),
        ("t.ministries[0].resolved = True", ""),
        ("t.ministries[1].counted = t.ministries[1].owners[:]", ""),
        ("m = t.ministries[1]; m.resolved = True; m.counted = [A]", "hubu: lent influence has not returned"),
        ("m = t.ministries[2]; m.resolved = True; m.minister = A", "gongbu: half appointed"),
        ("m = t.ministries[2]; m.resolved = True; m.secretary = A", "gongbu: half appointed"),
        ("m = t.ministries[2]; m.resolved = True; m.minister, m.secretary = A, B", ""),
        ("m = t.ministries[2]; m.minister, m.secretary = A, B", "gongbu: a Minister before the resolution"),
    ],
)
def test_ministries(change, found):
    assert named(change) == found


@pytest.mark.clause("CF-2.8", "CF-3.2", "CF-3.5", "CF-5.9", "CF-6.1", "CF-6.2", "CF-8.8")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[A].colonies = 1", "seat 0: armies"),
        ("p[A].colonies, p[A].supply, p[A].insulted = 2, 2, 1", ""),
        ("p[A].colonies, p[A].supply = -1, 6", "seat 0: less than nothing"),
        ("p[A].colonies, p[A].supply = 6, -1", "seat 0: less than nothing"),
        ("p[A].insulted, p[A].supply = -1, 6", "seat 0: less than nothing"),
        ("p[B].cubes = 5", "seat 1: cubes"),
        ("p[B].cubes = 3", "seat 1: cubes"),
        ("p[B].cubes, p[B].laid['A'] = 3, 1", ""),
        ("p[B].cubes = p[B].taken = 5", ""),
        ("p[B].cubes = p[B].taken = 6", "seat 1: cubes"),
        ("p[B].cubes = -1; p[B].laid['A'] = 5", "seat 1: less than nothing"),
        ("p[3].taken -= 1", "seat 3: cubes"),
        ("p[A].gifts[0] = A", "seat 0: gifts"),
        ("p[A].gifts[0] = B", ""),
        ("p[A].gifts[0] = -2; p[B].gifts[0] = 3", ""),
        ("p[A].gifts[0] = -4", "seat 0: gifts"),
        ("p[A].gifts[0] = 4", "seat 0: gifts"),
        ("p[A].gifts[0] = p[A].gifts[1] = B", "seat 0: gifts"),
        ("p[B].gifts[0] = p[B].gifts[1] = A", "seat 1: gifts"),
        ("p[A].visited += ['india', 'africa']", ""),
        ("p[A].visited += ['spice_islands', 'india', 'arabia', 'africa', 'americas']", ""),
        ("p[A].visited += ['india', 'india']", "seat 0: distant lands"),
        ("p[A].visited.append('yunnan')", "seat 0: distant lands"),
    ],
)
def test_players(change, found):
    assert named(change) == found


@pytest.mark.clause("CF-1.4", "CF-3.5", "CF-9.2", "CF-11.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.wall = 1", ""),
        ("t.wall = 0", "the Great Wall"),
        ("t.wall = 3", "the Great Wall"),
        ("t.round = t.wall = 9", ""),
        ("t.round = t.wall = 10", "the Great Wall"),
        ("t.parked = False; p[3].taken -= 1", "the parked cube"),
        ("t.parked = False; p[3].taken -= 1; t.phase = 'chief'", ""),
        ("t.parked = False; p[3].taken -= 1; t.phase = 'gifts'", ""),
        ("t.phase = 'gifts'", "the parked cube"),
        ("t.chief = -1; p[3].taken -= 1", "the parked cube"),
        ("t.lands[0].success = True", "yunnan: armies"),
        ("t.lands[0].success = True; t.lands[0].armies[1] = A; p[A].supply -= 1", ""),
        ("t.lands[0].armies.pop()", "yunnan: armies"),
        ("t.lands[1].success = True", "annam: armies"),
        ("t.lands[1] = Land('yunnan', [-1, -1])", "foreign lands"),
        ("t.lands.pop()", "foreign lands"),
    ],
)
def test_the_table(change, found):
    assert named(change) == found


def test_a_damaged_save_is_refused():
    raw = GAME.encode(position().state)
    with pytest.raises(DamagedSave):
        GAME.decode(raw[:-5])
    with pytest.raises(DamagedSave):
        GAME.decode(raw.replace(b'"wall":1', b'"wall":"one"'))
