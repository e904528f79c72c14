"""`check` names what is impossible, and nothing else."""

import pytest

from engine.kernel.values import END_TURN, Frame
from engine.ming import GAME
from tests.engine.ming.table import N, position
from tests.games.spoiling import faults

clause = pytest.mark.clause


def named(change, state=None):
    """Three seats in round 2 with members, a monk, cards and tiles; then the change."""
    base = position(
        hands={0: {"rider": 2}, 1: {"dragon": 1}},
        discard={"junk": 1},
        standing={"A1": {0: 2, 1: 1}},
        spaces={1: {"B": 1}},
        tiles={0: {"A": 1}},
        monks={"A1": 1},
    )
    return faults(GAME, state or base, change, Frame=Frame, END=END_TURN)


@clause("MD-1.2", "MD-2.6", "MD-3.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[0].removed -= 1", "seat 0 has 29 members"),
        ("p[1].spaces[1] += 1", "seat 1 has 31 members"),
        ("p[1].spaces[1] += 1; p[1].removed -= 1", ""),
        ("p[1].to_place += 1; p[1].removed -= 1", ""),
        ("t.standing[0][0] += 1", "seat 0 has 31 members"),
        ("t.standing[0][0] += 1; p[0].removed -= 1", ""),
        ("t.monks[3] = 2", "seat 2 has 31 members"),
        ("t.monks[3] = 2; p[2].removed -= 1", ""),
        ("p[0].removed = -1; p[0].spaces[0] = 9", "seat 0 has a negative number"),
        ("p[0].removed = 0; p[0].spaces[0] = 8", ""),
        ("p[0].to_place = -1; p[0].removed += 1", "seat 0 has a negative number"),
        ("p[0].spaces[2] = -1; p[0].removed += 1", "seat 0 has a negative number"),
        ("p[0].tiles[2] = -1", "seat 0 has a negative number; a complete set was not traded"),
        ("p[0].supply -= 1; p[0].removed += 1", "seat 0 has a supply of 19 in round 2"),
        ("p[0].supply -= 1; p[0].removed += 1; t.phase = 'setup'", ""),
        ("p[0].supply -= 1; p[0].removed += 1; t.phase = 'neutral'", ""),
        ("p[0].supply -= 1; p[0].removed += 1; t.phase = 'round_end'", ""),
        ("p[0].supply = -1; p[0].removed += 21; t.phase = 'setup'", "seat 0 has a negative number"),
        ("t.standing[5][0] = -1; p[0].removed += 1", "negative members in a district"),
        ("t.phase = 'scoring'; t.houses[5][0] = -1; p[0].removed += 1", "negative members in a district"),
        ("t.phase = 'scoring'; t.houses[5][0] = 1; p[0].removed -= 1", ""),
    ],
)
def test_members(change, found):
    assert named(change) == found


@clause("MD-10.1", "MD-10.4", "MD-10.6", "MD-10.7")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.standing[0][2] += 1", "25 neutral members, not 24"),
        ("t.standing[0][2] += 1; t.neutral_removed -= 1", ""),
        ("t.standing[0][2] += 3; t.neutral_removed -= 3", "too many neutral members in a district"),
        ("t.standing[0][2] += 2; t.neutral_removed -= 2", ""),
        ("p[1].neutral_to_place = 1", "25 neutral members, not 24"),
        ("p[1].neutral_to_place = 1; t.neutral_removed -= 1", ""),
        ("t.monks[2] = 2", "a neutral monk; a monk of nobody"),
        ("t.phase = 'setup'", "24 neutral members, not 18"),
        ("t.phase = 'setup'; t.neutral_removed -= 6", ""),
        (
            "t.round = 3; [setattr(p_, 'supply', 15) or setattr(p_, 'removed', 15) for p_ in p]",
            "24 neutral members, not 30",
        ),
        ("t.phase = 'scoring'; t.houses[1][2] += 2; t.neutral_removed -= 2", ""),
        ("t.phase = 'scoring'; t.houses[1][2] += 3; t.neutral_removed -= 3", "too many neutral members in a district"),
    ],
)
def test_the_neutral_family(change, found):
    districts = {name: {N: 1} for name in ("A1", "A2", "B1", "B2")}
    assert named(change, position(2, standing=districts)) == found


@clause("MD-10.1")
def test_without_a_neutral_family_there_are_no_neutral_members():
    assert named("t.neutral_removed = 1") == "neutral members without a neutral family"


@clause("MD-1.5", "MD-1.6", "MD-4.1", "MD-4.5")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.pile.remove(0)", "8 cards rider"),
        ("t.discard[0] += 1", "10 cards rider"),
        ("s.pile.remove(0); t.discard[0] += 1", ""),
        ("s.hands[2][0] += 1", "10 cards rider"),
        ("s.pile.remove(0); s.hands[2][0] += 1", ""),
        ("t.display[0] = t.display[1]", "8 cards rider; 10 cards junk"),
        ("t.dragons -= 1", "17 dragons, 16 on the stack"),
        ("s.hands[2][6] = 1; t.dragons -= 1", ""),
        (
            "[hand.__setitem__(6, 0) for hand in s.hands]; s.hands[2][6] = 19; t.dragons = -1",
            "18 dragons, -1 on the stack; seat 2 holds an impossible hand",
        ),
        ("s.hands[2][6] = 5; t.dragons -= 5", ""),
        ("s.hands[2][6] = 6; t.dragons -= 6", "seat 2 holds an impossible hand"),
        ("s.hands[2][6] = -1; t.dragons += 1", "seat 2 holds an impossible hand"),
        ("s.hands[2].append(0)", "seat 2 holds an impossible hand"),
        ("s.pile.append(t.display[0]); t.display[0] = -1", "a slot of the display is empty"),
        ("s.pile.append(t.display[0]); t.display[0] = -1; s.stack.append(Frame(9, 'refill'))", ""),
        ("s.stack.append(Frame(9, 'refill'))", "a slot of the display is empty"),
        ("s.pile.append(t.display.pop())", "a slot of the display is empty"),
    ],
)
def test_cards(change, found):
    assert named(change) == found


@clause("MD-1.6", "MD-4.5")
def test_all_dragons_may_be_in_hands():
    state = position(4, hands={0: {"dragon": 5}, 1: {"dragon": 5}, 2: {"dragon": 5}, 3: {"dragon": 3}})
    assert state.table.dragons == 0
    assert GAME.check(state) == []


@clause("MD-1.9", "MD-6.2", "MD-7.11", "MD-8.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[1].prince = p[0].prince", "two princes in a district"),
        ("p[1].prince = p[0].prince = 0", "two princes in a district"),
        ("p[1].prince = p[0].prince = -1", ""),
        ("t.houses[0][0] = 1; p[0].removed -= 1", "members in a city outside a scoring"),
        ("t.houses[0][0] = 1; p[0].removed -= 1; t.phase = 'scoring'", ""),
        ("t.houses[0][:2] = 2, 1; p[0].removed -= 2; p[1].removed -= 1; t.phase = 'scoring'", ""),
        (
            "t.houses[0][:2] = 2, 2; p[0].removed -= 2; p[1].removed -= 2; t.phase = 'scoring'",
            "too many members in a city district",
        ),
        ("t.monks[0] = 3; p[1].removed += 1", "a monk of nobody"),
        ("t.monks[0] = -2; p[1].removed += 1", "a monk of nobody"),
        ("p[0].colour = p[1].colour", "colours are not different"),
        ("p[0].colour = 'violet'", "colours are not different"),
        (
            "t.neutral = p[0].colour; t.standing = [[*row, 0] for row in t.standing]; "
            "t.houses = [[*row, 0] for row in t.houses]; t.neutral_removed = 24",
            "colours are not different",
        ),
    ],
)
def test_the_board(change, found):
    assert named(change) == found


@clause("MD-2.1", "MD-2.4", "MD-5.1", "MD-6.14", "MD-7.3")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.round = 7; t.phase = 'round_end'", "round 7, phase round_end"),
        ("t.round = 0; t.phase = 'round_end'", "round 0, phase round_end"),
        ("t.round = 6; t.phase = 'round_end'", ""),
        ("t.phase = 'war'", "round 2, phase war"),
        ("p[0].tiles = [1] * 6", "a complete set was not traded"),
        ("p[0].tiles = [1] * 6; t.phase = 'scoring'", ""),
        ("p[0].tiles = [1, 2, 3, 4, 5, 0]", ""),
        ("p[0].returned = 0", "return cards outside a city"),
        ("p[0].returned = 0; t.city = 0; t.phase = 'scoring'", ""),
        ("p[0].passed = True", ""),
        ("p[0].passed = True; t.phase = 'cards'", "passed outside the phase of the princes"),
        ("s.over = True", "over before the end"),
        ("s.over = True; t.phase = 'end'", ""),
        ("s.over = True; t.phase = 'end'; s.stack.append(Frame(9, END, 0))", ""),
        ("s.over = True; t.phase = 'end'; s.stack.append(Frame(9, 'pass', 0))", "over before the end"),
    ],
)
def test_the_course(change, found):
    assert named(change) == found
