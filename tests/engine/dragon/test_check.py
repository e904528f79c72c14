"""`check` names what is impossible, and nothing else."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import HAND
from engine.dragon.state import BuiltPiece, Discard, Newcomer, Palace
from engine.kernel.values import Frame
from tests.engine.dragon.table import position, seat
from tests.games.spoiling import faults

clause = pytest.mark.clause
NAMES = {"BuiltPiece": BuiltPiece, "Discard": Discard, "Frame": Frame, "Newcomer": Newcomer, "Palace": Palace}


def named(change, **more):
    """Three seats in month 5, the first with two persons; then the change."""
    seats = (seat("2 warrior.young monk.young", "1", space=4), seat(space=3), seat(space=3))
    return faults(GAME, position(*seats, **more), change, **NAMES)


@clause("DR-1.5", "DR-1.6", "DR-8.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.row[2] = t.row[5]", "event row: not two tiles of each kind"),
        ("t.row[0], t.row[2] = t.row[2], t.row[0]", "event row: the first months are not peace"),
        ("t.row[1], t.row[7] = t.row[7], t.row[1]", "event row: the first months are not peace"),
        ("t.row[2:] = sorted(t.row[2:])", "event row: equal neighbours"),
        ("t.turned = 5", ""),
        ("t.turned = 6", "event row: month and turned tiles disagree"),
        ("t.turned = 3", "event row: month and turned tiles disagree"),
        ("t.month = 13; t.turned = 12", "event row: month and turned tiles disagree"),
    ],
)
def test_the_event_row(change, found):
    assert named(change).split("; ")[0] == found


@clause("DR-1.6")
@pytest.mark.parametrize("at", range(2, 11))
def test_equal_neighbours_anywhere_after_the_first_months(at):
    state = position(seat(), seat(), month=1)
    row = state.table.row
    row[2:] = (["tribute", "drought", "mongols"] * 4)[:10]
    assert "event row: equal neighbours" not in GAME.check(state)
    row[at + 1] = row[at]
    assert "event row: equal neighbours" in GAME.check(state)


@clause("DR-5.9")
def test_cards_laid_out_in_the_wrong_phase_are_not_counted():
    wrong = "t.phase = 'person'; t.groups[0].cards[0] = t.groups[1].cards[0]"
    assert named(wrong, groups=["", "", ""]) == "action cards: laid out in the wrong phase"


@clause("DR-1.6")
def test_peace_in_month_3_would_be_a_neighbour():
    state = position(seat(), seat(), month=1)
    state.table.row[2] = "peace"
    assert "event row: equal neighbours" in GAME.check(state)


@clause("DR-12.1", "DR-12.2")
@pytest.mark.parametrize(
    ("month", "change", "found"),
    [
        (5, "t.corner = ''", "super event: there, or not, against the options"),
        (5, "t.corner = ''; s.stack.insert(0, Frame(9, 'super_event', 0))", ""),
        (5, "s.options['super_events'] = 'off'", "super event: there, or not, against the options"),
        (5, "t.corner_done = True", "super event: done at the wrong time"),
        (6, "t.corner_done = True", "super event: done at the wrong time"),
        (7, "t.corner_done = True", "super event: done at the wrong time"),
        (7, "t.corner_done = True; t.turned = 7", ""),
        (7, "t.corner_done = True; t.phase = 'event'", ""),
        (7, "t.turned = 7", "super event: done at the wrong time"),
        (8, "t.corner_done = False", "super event: done at the wrong time"),
        (8, "t.corner_done = False; t.phase = 'event'", "super event: done at the wrong time"),
    ],
)
def test_the_super_event(month, change, found):
    assert named(change, month=month, corner="lantern").split("; ")[0] == found


@clause("DR-1.3", "DR-1.4", "DR-1.10")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.piles['monk.young'] += 1", "tiles: monk.young does not add up"),
        ("t.piles['monk.young'] -= 1", ""),
        ("t.piles['monk.old'] = -1", "tiles: monk.old does not add up"),
        ("del t.piles['monk.old']", "tiles: monk.old does not add up"),
        ("t.piles['monk.old'] = 0", ""),
        ("p[1].palaces[0].persons.append('monk.old')", "tiles: monk.old does not add up"),
        ("p[1].palaces[0].persons.append('monk.old'); t.piles['monk.old'] -= 1", ""),
        ("p[1].palaces[1].persons.append('monk.old')", "tiles: monk.old does not add up"),
        ("p[1].palaces[0].persons.append('emperor')", "tiles: more of emperor than there are"),
        ("s.stack.append(Frame(9, 'house', 1, '', Newcomer('monk.old')))", "tiles: monk.old does not add up"),
        ("s.stack.append(Frame(9, 'house', 1, '', Newcomer('monk.old'))); t.piles['monk.old'] -= 1", ""),
    ],
)
def test_tiles(change, found):
    assert named(change) == found


@clause("DR-1.1", "DR-12.9")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("s.hands[0].pop(); s.hands[1].append('wild')", "cards: a hand and its discards are not the starting hand"),
        ("t.discard.pop()", "cards: a hand and its discards are not the starting hand"),
        ("t.discard.append(Discard(1, s.hands[1].pop()))", "cards: a hand of the wrong size"),
        ("t.discard.append(Discard(1, s.hands[1].pop())); t.phase = 'person'", ""),
        ("t.month, t.turned = 6, 5; [p_.history.append(0) for p_ in p]", "cards: a hand of the wrong size"),
    ],
)
def test_cards(change, found):
    assert named(change).split("; ")[0] == found


@clause("DR-7.1", "DR-12.8", "DR-12.9")
@pytest.mark.parametrize(
    ("corner", "month", "cards"),
    [
        ("tornado", 7, 5),
        ("tornado", 8, 2),
        ("tornado", 9, 1),
        ("tornado", 10, 0),
        ("tornado", 12, 0),
        ("flood", 8, 4),
        ("", 11, 1),
        ("", 12, 0),
    ],
)
def test_hands_shrink_by_a_card_a_month_and_by_two_in_the_tornado(corner, month, cards):
    hand = [*HAND][: cards or -len(HAND)]
    state = position(seat(hand=hand), seat(hand=hand), month=month, corner=corner)
    again = "s.hands[1].append(t.discard.pop().card)"
    assert faults(GAME, state, again).split("; ")[0] == "cards: a hand of the wrong size"


@clause("DR-5.1", "DR-5.4", "DR-5.9")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.groups[0].cards[0] = t.groups[1].cards[0]", "action cards: not each exactly once"),
        ("t.groups[0].cards.append('wall')", "action cards: not each exactly once"),
        ("t.phase = 'person'", "action cards: laid out in the wrong phase"),
        ("t.groups[2].cards += t.groups[0].cards[1:]; t.groups[0].cards[1:] = []", "action cards: groups of the wrong"),
        ("t.groups[2].cards.append(t.groups[0].cards.pop())", "action cards: groups of the wrong sizes"),
        ("t.groups[0].cards.append(t.groups[2].cards.pop())", "action cards: groups of the wrong sizes"),
        ("t.groups[1].cards.append(t.groups[2].cards.pop())", "action cards: groups of the wrong sizes"),
        (
            "rest = t.groups.pop().cards; t.groups[0].cards.append(rest[0]); t.groups[1].cards.append(rest[1])",
            "action cards: groups of the wrong sizes",
        ),
        ("t.groups.append(type(t.groups[0])([]))", "action cards: groups of the wrong sizes"),
        ("t.groups[1].cards += t.groups.pop().cards", "action cards: groups of the wrong sizes"),
        ("t.groups[1].dragons = [0, 2]", ""),
        ("t.groups[1].dragons = [0, 0]", "dragons: a seat has acted twice"),
        ("t.groups[1].dragons = [0]; t.groups[2].dragons = [0]", "dragons: a seat has acted twice"),
        ("t.groups[1].dragons = [0]; t.refilled = [0]", "dragons: a seat has acted twice"),
        ("t.groups[1].dragons = [0]; t.refilled = [1]", ""),
        ("t.groups.clear()", ""),
    ],
)
def test_groups(change, found):
    said = named(change, groups=["", "", ""])
    assert said.startswith(found)
    assert bool(said) == bool(found)


@clause("DR-3.13")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("t.order = [0, 2, 1]", ""),
        ("t.order = [1, 0, 2]", "person track: turn order and spaces disagree"),
        ("t.order = [0, 1, 1]", "person track: not one disc per seat"),
        ("t.order = [0, 1]", "person track: not one disc per seat"),
        ("p[2].space = 4", "person track: turn order and spaces disagree"),
    ],
)
def test_the_person_track(change, found):
    assert named(change) == found


@clause("DR-11.1", "DR-11.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[0].pieces.pop()", "wall: a seat's pieces do not add up"),
        ("t.wall.append(BuiltPiece(1, p[1].pieces[0]))", "wall: a seat's pieces do not add up"),
        ("t.wall.append(BuiltPiece(1, p[1].pieces.pop()))", ""),
        ("t.wall += [BuiltPiece(k, x) for k in (0, 1) for x in p[k].pieces]; p[0].pieces = []; p[1].pieces = []", ""),
        (
            "t.wall += [BuiltPiece(k, one) for k in (0, 1, 2) for one in p[k].pieces]; [p_.pieces.clear() for p_ in p]",
            "wall: longer than the row",
        ),
        ("s.options['great_wall'] = 'off'", "wall: a seat's pieces do not add up"),
    ],
)
def test_the_wall(change, found):
    assert named(change, great_wall="on").split("; ")[0] == found


@clause("DR-1.8", "DR-3.1", "DR-9.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        *[
            (f"p[1].{name} = -1", "player: something is below zero")
            for name in ("yuan", "rice", "rockets", "small", "large")
        ],
        *[(f"p[1].{name} = 0", "") for name in ("yuan", "rice", "rockets", "small", "large")],
        ("p[2].space = -1", "player: something is below zero"),
        ("p[2].space = 0", ""),
        ("p[2].vp = -1; p[2].earned['study'] = -1", "player: something is below zero"),
        ("p[2].vp = 1", "player: points and their sources disagree"),
        ("p[2].vp = 1; p[2].earned['monks'] = 1", ""),
        ("p[1].history.pop()", "player: the history has gaps"),
        ("p[1].history.append(0)", "player: the history has gaps"),
        ("t.phase = 'scoring'; p[1].history.append(0)", ""),
        ("t.phase = 'final'; [p_.history.append(0) for p_ in p]", ""),
        ("t.phase = 'final'", "player: the history has gaps"),
        ("t.phase = 'person'; p[1].history.pop()", "player: the history has gaps"),
        ("t.phase = 'event'; p[1].history.pop()", "player: the history has gaps"),
        ("t.phase = 'event'", ""),
    ],
)
def test_players(change, found):
    assert "; ".join(dict.fromkeys(named(change).split("; "))) == found


@clause("DR-3.2", "DR-3.4", "DR-12.15")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("p[1].palaces[0].id = p[1].palaces[1].id", "palaces: an id is there twice"),
        ("p[1].palaces[0].id = 3", "palaces: an id is there twice"),
        ("p[1].palaces[0].id = p[1].made = 3", ""),
        ("p[1].palaces.clear()", ""),
        ("p[1].palaces[0].floors = 3", ""),
        ("p[1].palaces[0].floors = 4", "palaces: too low or too high"),
        ("p[1].palaces[0].floors = 1", ""),
        ("p[1].palaces[0].floors = 0", "palaces: too low or too high"),
        ("p[1].palaces[1].floors = 4", "palaces: too low or too high"),
        ("p[0].palaces[0].floors = 1", "palaces: more persons than floors"),
        *[
            (f"p[0].palaces[0].floors = 1; s.stack.append(Frame(9, '{kind}', 0))", "")
            for kind in ("quake", "quake_part", "quake_damage", "quake_release")
        ],
        ("p[0].palaces[0].floors = 1; s.stack.append(Frame(9, 'quake', 1))", "palaces: more persons than floors"),
        ("p[0].palaces[0].floors = 1; s.stack.append(Frame(9, 'house', 0))", "palaces: more persons than floors"),
    ],
)
def test_palaces(change, found):
    assert named(change) == found
