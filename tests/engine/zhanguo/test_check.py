"""`check` names what is impossible, and nothing else."""

import pytest

from engine.kernel.values import Frame
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECTS, COLOURS
from tests.engine.zhanguo.table import fill, governor, octagons, palace, position, wall
from tests.games.spoiling import faults

clause = pytest.mark.clause


def named(change):
    """Two players with board A: some pieces of both lie on map and boards; then the change."""
    state = position(2)
    fill(state, 0, 2, 2)
    octagons(state, 1, 0, 3)
    governor(state, 0, 1)
    governor(state, 1, 1)
    palace(state, 0, 4)
    wall(state, 1, 0, 2)
    state.table.orders[0].discs = [1, 0]
    return faults(GAME, state, change, Frame=Frame)


@clause("ZG-1.1", "ZG-3.4", "ZG-4.5")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("one = s.stacks[0].pop(); print(one)", "lost"),
        ("s.stacks[0].append(s.stacks[0][0])", "double"),
        ("s.hands[1].pop()", "lost"),
        ("s.hands[1].append(s.hands[1][0])", "double"),
        ("t.pile.append(s.stacks[1].pop())", ""),
        ("t.pile.append(s.stacks[1][0])", "double"),
        ("p[0].regions[1].cards.pop()", "lost"),
        ("t.turn.card = s.hands[0].pop()", ""),
        ("t.turn.card = s.stacks[0].pop(); s.stacks[0].pop()", "lost"),
        ("p[0].regions[1].cards.append(s.stacks[0].pop())", ""),
        ("p[0].regions[1].cards += [s.stacks[0].pop(), s.stacks[0].pop()]", "seat 0: cards at region 2"),
    ],
)
def test_120_cards(change, found):
    said = named(change)
    assert bool(said) == bool(found)
    assert found in said


@clause("ZG-1.1")
def test_lost_and_double_cards_are_named():
    state = position(2)
    state.stacks[0], state.hands[0] = [], []
    fault = GAME.check(state)[0]
    gone = set(range(1, 121)) - {n for some in (*state.stacks, *state.hands) for n in some}
    assert fault == f"cards lost {sorted(gone)}, double []"
    state.hands[1] += state.hands[1][:2]
    assert GAME.check(state)[0] == f"cards lost {sorted(gone)}, double {sorted(state.hands[1][-2:])}"


@clause("ZG-1.2", "ZG-1.9", "ZG-1.12", "ZG-15.6")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.supply[0] -= 1", "octagons of {0}"),
        ("p[1].octagons[2] += 1", "octagons of {2}"),
        ("p[1].octagons[2] += 1; t.supply[2] -= 1", ""),
        ("t.great[1] = 0", "great octagon of {1}"),
        ("p[0].great[1], t.great[1] = 1, 0", ""),
        ("p[0].great[1] = p[1].great[1] = 1; t.great[1] = 0", "great octagon of {1}"),
        ("p[0].octagons[1] += t.supply[1] + 1; t.supply[1] = -1", "a negative supply"),
        ("p[0].octagons[1] += t.supply[1]; t.supply[1] = 0", ""),
        ("p[0].great[1] = 2; t.great[1] = -1", "a negative supply"),
        ("t.track.pop()", "discs of the reward track"),
        ("t.track.append(0)", "discs of the reward track"),
        ("t.column[0] = t.track.pop()", ""),
        ("t.orders[0].discs = [1, 1]", "discs of order {t.orders[0].tile}"),
        ("t.orders[5].discs = [0, 1, 2, 3, 4]", "discs of order {t.orders[5].tile}"),
        ("t.orders[5].discs = [0, 1, 2, 3]", ""),
    ],
)
def test_what_all_share(change, found):
    assert named(change) == found.format(*ASPECTS, t=position(2).table)


@clause("ZG-1.1", "ZG-4.5", "ZG-6.5")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[0].officials[0] -= 1", "seat 0: {c[0]} officials"),
        ("p[1].officials[2] += 1", "seat 1: {c[2]} officials"),
        ("p[0].officials[0] -= 1; p[0].regions[4].governor[0] += 1", ""),
        ("p[0].officials[0] -= 1; p[0].regions[4].worker[0] += 1", ""),
        ("p[0].officials[0] -= 2; p[0].regions[4].worker[0] += 2", ""),
        ("p[0].officials[0] -= 3; p[0].regions[4].worker[0] += 3", "seat 0: worker area 5 too full"),
        ("p[0].officials[0] += 1; p[0].regions[4].worker[0] -= 1", "seat 0: something negative"),
        ("p[0].officials[0] += 1; p[0].regions[4].governor[0] -= 1", "seat 0: something negative"),
        ("n = p[0].officials[0]; p[0].officials[0] = -1; p[0].regions[4].governor[0] += n + 1", "something negative"),
        ("p[0].governors -= 1", "seat 0: governors 7"),
        ("p[0].palaces -= 1", "seat 0: palaces 5"),
        ("t.lands[2].palaces.append(1)", "seat 1: palaces 7"),
        ("p[1].walls -= 1", "seat 1: walls 4"),
        ("t.walls[3].spaces[0] = 0", "seat 0: walls 6"),
        ("t.walls[0].spaces[1] = -1; p[1].walls += 1", ""),
        ("p[1].vp = -1", "seat 1: something negative"),
        ("p[1].vp = 0", ""),
        ("p[0].regions[0].workers = -1", "seat 0: something negative"),
        ("p[0].regions[0].workers = 1", ""),
        ("p[0].regions[0].unrest = -1", "seat 0: something negative"),
        ("p[0].regions[2].unrest = 2", ""),
        ("p[0].regions[0].unrest = p[0].limit(1)", ""),
        ("p[0].regions[0].unrest = p[0].limit(1) + 1", "seat 0: unrest {t.players[0].regions[0].unrest} in region 1"),
        ("p[1].octagons[1] = -1; t.supply[1] += 1", "seat 1: something negative"),
        ("p[1].great[1] = -1; t.great[1] = 2", "seat 1: something negative"),
        ("p[1].board = ''; p[1].vp = -1", ""),
    ],
)
def test_players(change, found):
    said = named(change)
    limit = position(2).table.players[0].limit(1) + 1
    wanted = found.replace("{t.players[0].regions[0].unrest}", str(limit)).format(c=COLOURS)
    assert said.endswith(wanted)
    assert bool(said) == bool(wanted)


@clause("ZG-1.1")
@pytest.mark.parametrize("piece", ["governors", "palaces", "walls"])
def test_no_supply_is_negative(piece):
    state = position(2)
    player, table = state.table.players[0], state.table
    n = getattr(player, piece) + 1
    setattr(player, piece, -1)
    if piece == "governors":
        table.lands[0].governors[0], table.lands[0].squares = n, [0] * len(table.lands[0].squares)
        wanted = ["seat 0: something negative"]
    elif piece == "palaces":
        for land, more in zip(table.lands, (2, 2, 2, 1, 0), strict=True):
            land.palaces += [0] * more
        wanted = ["seat 0: something negative"]
    else:
        for wall_ in table.walls:
            wall_.spaces[0] = 0
        wanted = ["seat 0: something negative"]
    assert GAME.check(state) == wanted


@clause("ZG-10.2", "ZG-10.4", "ZG-12.3", "ZG-13.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.lands[3].palaces.append(0); p[0].palaces -= 1", ""),
        ("t.lands[3].palaces += [0, 1]; p[0].palaces -= 1; p[1].palaces -= 1", "palaces in region 4"),
        ("t.lands[0].squares[:] = [0, 1, 0]", "governors in region 1"),
        ("t.lands[0].squares[:] = [1, 0, -1]", ""),
        ("t.lands[0].squares[:] = [-1, 1, -1]", "a governor beside a free square in region 1"),
        ("t.lands[0].squares[:] = [-1, 1, -1]; s.stack.append(Frame(9, 'square', 0))", ""),
        ("t.lands[4].squares[:] = [0, 0, 0]", "governors in region 5"),
        ("t.lands[4].squares[:] = [0, 0, 0]; t.lands[4].governors[0] = 4; p[0].governors -= 4", ""),
        ("t.walls[0].spaces[:] = [1, 1, -1]; p[1].walls -= 1", "two walls of one player on condition {0}"),
        (
            "t.walls[5].spaces[:] = [0, 0, 1]; p[0].walls -= 2; p[1].walls -= 1",
            "two walls of one player on condition {5}",
        ),
        ("t.walls[0].spaces[:] = [0, 1, -1]; p[0].walls -= 1", ""),
    ],
)
def test_the_map(change, found):
    assert named(change) == found.format(*(one.condition for one in position(2).table.walls))
