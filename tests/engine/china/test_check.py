"""`check` names impossible states, and nothing else."""

import pytest

from engine.china import GAME
from engine.china.state import AllianceScore, HouseScore, RowScore, Turn
from engine.kernel.values import END_TURN, Frame
from tests.engine.china.table import finish, pick, position
from tests.games.spoiling import faults

clause = pytest.mark.clause
NAMES = {
    "AllianceScore": AllianceScore,
    "HouseScore": HouseScore,
    "RowScore": RowScore,
    "Frame": Frame,
    "END": END_TURN,
}


def named(change, state=None):
    """Pieces of two seats, a fortification, cards played and drawn; then the change."""
    base = position(
        houses={0: "w1 w2", 1: "c1"}, emissaries={"wei": {1: 2}}, forts="z1", hands={0: "red red green"}, pile=20
    )
    return faults(GAME, state or base, change, **NAMES)


def test_a_made_position_is_possible():
    state = position(houses={0: "w1 w2", 1: "c1"}, emissaries={"wei": {1: 2}}, forts="z1")
    finish(state)
    assert GAME.check(state) == []


@clause("CH-1.5", "CH-1.6")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.pile.remove(1)", "11 cards green"),
        ("t.discard.append(0)", "14 cards red"),
        ("t.discard.append(s.pile.pop())", ""),
        ("t.slots[1] = t.slots[0]", "14 cards red; 11 cards green"),
        ("t.removed[:] = [1] * 5; s.pile += range(5)", "cards out of the game: [1, 1, 1, 1, 1]"),
        (
            "s.hands[0][1] -= 2; s.hands[0][3] += 2; s.pile += [1, 1]; s.pile.remove(3); s.pile.remove(3)",
            "an impossible hand",
        ),
        ("s.hands[0].append(0)", "an impossible hand"),
        ("s.hands[0][0] -= 1; s.hands[0][1] += 1; s.pile.append(0); s.pile.remove(1)", ""),
    ],
)
def test_every_card_is_somewhere(change, found):
    assert named(change) == found


@clause("CH-2.6", "CH-6.3", "CH-8.3")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.hands[1][s.pile.pop()] += 1", "4 slots, hands of [3, 4, 3]; seat 1 has 4 cards outside its turn"),
        ("s.pile.append(s.hands[2].index(max(s.hands[2]))); s.hands[2][s.pile[-1]] -= 1", "seat 2 has 2"),
        ("t.discard.append(0); s.hands[0][0] -= 1", "a turn has begun with too few cards"),
        ("t.discard.append(0); s.hands[0][0] -= 1; t.turn.action = 'place'; t.turn.cards = [0]", ""),
        ("t.discard.append(t.slots[2]); t.slots[2] = -1", "a turn has begun with too few cards; more empty slots"),
        ("t.discard.append(t.slots[2]); t.slots[2] = -1; t.turn.action = 'place'", "more empty slots"),
        ("t.discard.append(t.slots[2]); t.slots[2] = -1; t.turn.action = 'place'; t.turn.cards = [0]", ""),
        ("t.discard.append(t.slots.pop())", "3 slots, hands of [3, 3, 3]"),
        ("t.discard += s.pile; s.pile.clear()", "no draw pile before the end trigger"),
        ("t.discard += s.pile; s.pile.clear(); t.run = 2", ""),
        ("t.run = 2", "a draw pile after the end trigger"),
        ("t.phase = 'houses'; t.discard.append(0); s.hands[0][0] -= 1", ""),
        ("t.cause = 'no_piece_possible'; t.discard.append(0); s.hands[0][0] -= 1", ""),
    ],
)
def test_hands_open_cards_and_the_pile(change, found):
    said = named(change)
    assert said.startswith(found)
    assert bool(said) == bool(found)


@clause("CH-6.3")
def test_no_more_slots_are_empty_than_cards_were_drawn():
    state = position(houses={0: "w1"}, hands={0: "red red green"})
    pick(state, "wei", "house.red", "w2", "house.red", "w3")
    assert named("t.discard.append(t.slots[0]); t.slots[0] = -1", state) == "more empty slots than cards drawn"
    state = position(houses={0: "w1"}, hands={0: "red red green"}, slots="red yellow yellow orange")
    pick(state, "wei", "house.red", "w2", "house.red", "w3", "slot.1")
    assert named("t.discard.append(t.slots[1]); t.slots[1] = -1", state) == "more empty slots than cards drawn"


@clause("CH-1.3", "CH-1.4", "CH-4.10", "CH-13.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[0].houses -= 1", "seat 0 has 19 houses, 8 emissaries"),
        ("p[1].houses += 1", "seat 1 has 21 houses, 8 emissaries"),
        ("p[1].emissaries -= 1", "seat 1 has 20 houses, 7 emissaries"),
        ("p[2].emissaries += 1", "seat 2 has 20 houses, 9 emissaries"),
        ("p[0].fortifications -= 1", "seat 0 has a negative supply; 2 fortifications, not 3"),
        ("p[1].fortifications = 0", "2 fortifications, not 3"),
        ("p[1].fortifications = 0; t.forts[3] = 1", ""),
        ("p[1].fortifications = 0; t.forts[t.forts.index(1)] = 2", "3 fortifications, not 3"),
        ("t.forts[3] = 1", "4 fortifications, not 3"),
        ("s.options['fortifications'] = 'off'", "3 fortifications, not 0"),
        ("t.houses[0] = 3", "a house of nobody"),
        ("t.houses[0] = -2", "a house of nobody"),
        ("t.houses.pop()", "a house of nobody"),
        ("t.houses[1] = 2; p[2].houses -= 1", ""),
    ],
)
def test_pieces(change, found):
    assert named(change) == found


@clause("CH-1.3", "CH-4.4", "CH-5.9")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.emissaries[5][0] += 1; p[0].emissaries -= 1", "3 emissaries in wei"),
        ("t.emissaries[5][0] = -1; p[0].emissaries += 1", "1 emissaries in wei"),
        ("t.emissaries[5][1] -= 1; p[1].emissaries += 1", ""),
        ("t.scored[0] = True", "chin scored: True; a province was not scored once"),
        ("t.scored[0] = True; t.phase = 'houses'", "a province was not scored once"),
        ("t.scored[0] = True; t.phase = 'houses'; t.house_scores.append(HouseScore(0, (), (0, 0, 0), (), True))", ""),
        ("t.house_scores.append(HouseScore(0, (), (0, 0, 0), (), True))", "a province was not scored once"),
        (
            "t.scored[0] = True; t.phase = 'houses'; t.house_scores += [HouseScore(0, (), (0, 0, 0), (), True)] * 2",
            "a province was not scored once",
        ),
    ],
)
def test_provinces(change, found):
    assert named(change) == found


@clause("CH-4.10")
@pytest.mark.parametrize("kind", ["houses", "emissaries"])
def test_no_supply_is_negative(kind):
    state = position(houses={0: "w1 w2 w3 w4"}, emissaries={"wei": {0: 3}})
    player, table = state.table.players[0], state.table
    if kind == "houses":
        free = [one for one, owner in enumerate(table.houses) if owner < 0][::2]
        for one in free[: player.houses + 1]:
            table.houses[one] = 0
        for province in range(len(table.scored)):
            if table.complete(province):
                table.scored[province] = True
                table.house_scores.append(HouseScore(province, (), (0, 0, 0), (), False))
    else:
        for province in (0, 1):
            table.emissaries[province][0] = 3
    setattr(player, kind, -1)
    assert "seat 0 has a negative supply" in GAME.check(state)


@clause("CH-5.8", "CH-10.6", "CH-11.4")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[0].points['houses'] = 3", "seat 0 has"),
        ("p[2].points['roads'] = 4", "seat 2 has"),
        (
            "t.house_scores.append(HouseScore(0, (), (3, 1, 0), (), True)); t.scored[0] = True; t.phase = 'houses'; "
            "p[0].points['final_houses'] = 3; p[1].points['final_houses'] = 1",
            "",
        ),
        (
            "t.house_scores.append(HouseScore(0, (), (3, 1, 0), (), True)); t.scored[0] = True; t.phase = 'houses'; "
            "p[0].points['houses'] = 3; p[1].points['houses'] = 1",
            "seat 0 has",
        ),
        (
            "t.house_scores.append(HouseScore(0, (), (3, 1, 0), (), False)); t.scored[0] = True; t.phase = 'houses'; "
            "p[0].points['houses'] = 3; p[1].points['houses'] = 1",
            "",
        ),
        (
            "t.house_scores.append(HouseScore(0, (), (3, 1, 0), (), False)); t.scored[0] = True; t.phase = 'houses'; "
            "p[0].points['final_houses'] = 3; p[1].points['final_houses'] = 1",
            "seat 0 has",
        ),
        ("t.alliance_scores.append(AllianceScore(1, (0, 0, 2))); p[2].points['alliances'] = 2", ""),
        ("t.alliance_scores.append(AllianceScore(1, (0, 0, 2)))", "seat 2 has"),
        ("t.rows.append(RowScore(1, (39,), 1, False)); p[1].points['roads'] = 1", "rows share"),
        (
            "t.rows.append(RowScore(0, tuple(n for n, o in enumerate(t.houses) if o == 0), 4, 0)); "
            "p[0].points['roads'] = 4",
            "",
        ),
        (
            "t.rows += [RowScore(0, tuple(n for n, o in enumerate(t.houses) if o == 0), 4, 0)] * 2; "
            "p[0].points['roads'] = 8",
            "rows share a house, or use a foreign one",
        ),
    ],
)
def test_points(change, found):
    said = named(change)
    assert said.startswith(found)
    assert bool(said) == bool(found)


@clause("CH-2.1", "CH-3.5", "CH-3.7", "CH-9.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.phase = 'war'", "phase war, run 0"),
        ("t.phase, t.run = 'alliances', 1", ""),
        ("t.run = 3", "phase play, run 3"),
        ("t.run = -1", "phase play, run -1"),
        ("t.round = 2", "round 2 in turn 1"),
        ("t.turns = 3", ""),
        ("t.turns = 4", "round 1 in turn 4"),
        ("t.turns, t.round = 4, 2", ""),
        ("t.turn.cards = [0] * 3; t.turn.pieces = ['house'] * 2", ""),
        ("t.turn.cards = [0] * 4", "0 pieces for 4 cards in a turn"),
        ("t.turn.pieces = ['house'] * 3", "3 pieces for 0 cards in a turn"),
        ("t.turn.empty = True; t.turn.pieces = ['house'] * 2", "2 pieces for 0 cards in a turn"),
        ("t.turn.empty = True; t.turn.pieces = ['house']", ""),
        ("t.phase = 'end'", "ended without a final scoring"),
        ("t.phase = 'end'; t.emperor = 15; t.cause = 'x'", "ended without a final scoring"),
        ("t.phase = 'end'; t.alliance_scores.append(AllianceScore(1, (0, 0, 0))); t.cause = 'x'", "ended without"),
        ("t.phase = 'end'; t.alliance_scores.append(AllianceScore(1, (0, 0, 0))); t.emperor = 15", "ended without"),
        ("t.phase = 'end'; t.alliance_scores.append(AllianceScore(1, (0, 0, 0))); t.emperor = 15; t.cause = 'x'", ""),
        ("t.alliance_scores.append(AllianceScore(1, (0, 0, 0))); t.emperor = 15", "ended without a final scoring"),
        ("s.over = True", "over before the end"),
        ("s.over = True; s.stack.clear()", "over before the end"),
    ],
)
def test_the_course(change, found):
    said = named(change)
    assert said.startswith(found)
    assert bool(said) == bool(found)


@clause("CH-9.1")
def test_over_is_over():
    state = position(houses={0: "w1 w2"})
    finish(state)
    assert state.over
    assert state.table.turn == Turn(), "it is nobody's turn any more"
    assert named("s.stack.append(Frame(9, END, 0))", state) == ""
    assert named("s.stack.append(Frame(9, 'turn', 0))", state) == "over before the end"
