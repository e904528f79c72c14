"""Section 3.12: the super events."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import YOUNG_TILES
from engine.dragon.describe import stacks
from tests.engine.dragon.table import asked, blocked, homes, of, options, play, position, run, seat, told


def july(corner, *seats, event="tribute", **things):
    """Month 7 with a corner, just before its super event."""
    return position(*seats, month=7, phase="event", event=event, corner=corner, **things)


@pytest.mark.clause("DR-12.3")
def test_in_month_7_in_turn_order_before_decay():
    state = position(
        seat("2 monk", "2", yuan=9, space=1),
        seat("2 monk", yuan=9, space=4),
        month=7,
        phase="person",
        event="tribute",
        corner="flood",
    )
    kinds = [event.kind for event in run(state, "event", "scoring")]
    kinds += [event.kind for event in play_all(state)]
    assert kinds.index("tribute") < kinds.index("super_event") < kinds.index("flood") < kinds.index("decay")
    for month in (6, 8):
        other = position(seat("2 monk"), seat("2 monk"), month=month, phase="person", event="tribute", corner="flood")
        assert "super_event" not in [event.kind for event in run(other, "event")]


def play_all(state):
    """Answer everything with the first option; the events."""
    events = []
    while asked(state):
        events += play(state, options(state)[0])
    return events


@pytest.mark.clause("DR-12.3")
@pytest.mark.parametrize("corner", ["earthquake", "flood", "tornado", "sunrise", "charter"])
def test_turn_order_from_the_start_player(corner):
    seats = [seat("3 monk farmer", "3 warrior healer", yuan=4, rice=3, space=space) for space in (2, 5, 3)]
    state = july(corner, *seats)
    run(state, "super")
    order = []
    while asked(state):
        if order[-1:] != [asked(state)[1]]:
            order.append(asked(state)[1])
        play(state, options(state)[0])
    assert order == [1, 2, 0]


@pytest.mark.clause("DR-12.4")
def test_lantern():
    state = july("lantern", seat("3 monk healer.old farmer", "2"), seat("2"))
    run(state, "super")
    assert of(state, "vp") == [6, 0]


@pytest.mark.clause("DR-12.5")
def test_buddha():
    state = july("buddha", seat("3 monk.old healer", "2 monk"), seat("2 healer"), seat("1 monk"))
    run(state, "super")
    assert of(state, "vp") == [2 * 3 + 2, 0, 1]


@pytest.mark.clause("DR-12.6")
def test_eclipse_repeats_the_event_with_new_counts():
    state = july("eclipse", seat(rockets=5), seat(rockets=4), event="dragon_festival")
    events = run(state, "dragon_festival", "super")
    assert told(events, "festival") == [(0, 6), (1, 3), (0, 6), (1, 6)]
    assert of(state, "rockets") == [1, 1]
    built = ("rice", "vp", "part", "yuan")
    state = july(
        "eclipse", seat("2 monk", "1", built=built), seat("2 warrior", built=built), event="mongols", great_wall="on"
    )
    state.table.phase = "person"
    kinds = [event.kind for event in run(state, "event")]
    assert kinds.count("wall_reaches") == 2, "the wall scoring too"
    assert [kind for kind in kinds if kind.startswith("decay")] == ["decay", "decay_gone"], "no decay between the runs"


@pytest.mark.clause("DR-12.7")
def test_volcano():
    state = july("volcano", seat(space=9), seat(space=12), seat(space=9), order=[1, 2, 0])
    run(state, "super")
    assert of(state, "space") == [0, 0, 0]
    assert [(stack.space, stack.seats) for stack in stacks(state.table)] == [(0, (0, 2, 1))]


@pytest.mark.clause("DR-12.8")
def test_tornado_takes_two_of_four_cards_and_three_phases():
    hand = ["monk", "scholar", "farmer", "wild"]
    state = july("tornado", seat(hand=hand), seat(hand=hand))
    run(state, "super")
    assert asked(state) == (
        "tornado_cards",
        0,
        ["monk+scholar", "monk+farmer", "monk+wild", "scholar+farmer", "scholar+wild", "farmer+wild"],
    )
    play(state, "monk+wild", "scholar+farmer")
    assert state.hands == [["scholar", "farmer"], ["monk", "wild"]]
    for month, cards in ((8, ["monk", "wild"]), (9, ["wild"]), (10, []), (11, []), (12, [])):
        later = position(seat(hand=cards), seat(hand=cards), month=month, phase="event", corner="tornado")
        events = run(later, "persons")
        assert (asked(later) is None) is (month >= 10), month
        assert ("no_persons" in [event.kind for event in events]) is (month >= 10), month
    calm = position(seat(), seat(), month=10, corner="flood")
    run(calm, "persons")
    assert asked(calm)[0] == "tile", "the same card twice is played without asking"


@pytest.mark.clause("DR-12.9")
def test_tornado_discards_lie_face_up():
    hand = ["monk", "scholar", "farmer", "wild"]
    state = july("tornado", seat(hand=hand), seat(hand=hand))
    run(state, "super")
    play(state, "monk+wild")
    view = GAME.view(state, 1)
    assert [(card.seat, card.card) for card in view.table.discard[-2:]] == [(0, "monk"), (0, "wild")]
    assert view.hands[0] == []
    assert view.hand_sizes[0] == 2


@pytest.mark.clause("DR-12.10")
def test_sunrise_brings_a_young_person_without_a_card():
    state = july("sunrise", seat("2 monk", "1", space=5), seat("1 healer", space=3))
    run(state, "super")
    hands = [len(hand) for hand in state.hands]
    assert options(state) == YOUNG_TILES, "no way to pass"
    play(state, "warrior.young", "p2")
    assert homes(state, 0) == ["2 monk.young", "1 warrior.young"]
    assert of(state, "space")[0] == 5 + 5
    play(state, "farmer.young")
    assert asked(state) == ("full_house", 1, ["p1.healer.young", "remove"]), "housed as in phase 2"
    assert [len(hand) for hand in state.hands] == hands


@pytest.mark.clause("DR-12.11")
def test_sunrise_types_are_taken_once():
    state = july("sunrise", seat("1 monk"), seat("2 healer"), seat("2 healer"))
    run(state, "super")
    play(state, "warrior.young", "remove")
    assert "warrior.young" not in options(state), "taken and removed also counts"
    assert len(options(state)) == 8
    assert set(blocked(state).values()) == {"type_taken"}
    assert GAME.view(state).table.risen == ["warrior"]


@pytest.mark.clause("DR-12.12")
def test_sunrise_single_levels_are_young_and_nothing_left_is_nothing():
    empty = dict.fromkeys(YOUNG_TILES, 0)
    state = july("sunrise", seat(), seat(), piles=empty | {"craftsman.young": 1})
    events = run(state, "super")
    assert told(events, "taken") == [(0, 0)], "a craftsman counts as young"
    assert "no_tile" in [event.kind for event in events]
    assert state.table.piles["warrior.old"] == 1, "old tiles stay"


@pytest.mark.clause("DR-12.13")
def test_assassination_takes_all_privileges_before_phase_4():
    state = july("assassination", seat("none", small=2, large=1), seat("none", small=1, yuan=9), event="tribute")
    yuan = of(state, "yuan")
    run(state, "super", "scoring")
    assert (of(state, "small"), of(state, "large"), of(state, "vp")) == ([0, 0], [0, 0], [0, 0])
    assert of(state, "yuan") == yuan, "no refund"
    later = position(seat(yuan=2), seat(), month=8, corner="assassination", groups=["privilege"])
    run(later, ("action", 0))
    play(later, "g1.privilege")
    assert of(later, "small") == [1, 0], "new ones may be bought"


@pytest.mark.clause("DR-12.14")
def test_earthquake_takes_two_parts_of_choice():
    state = july("earthquake", seat("3 monk", "2 healer"), seat("1 monk", "1 farmer", "2 healer"))
    run(state, "super")
    assert asked(state) == ("quake_part", 0, ["p1", "p2"])
    play(state, "p1")
    assert options(state) == ["p1", "p2"]
    play(state, "p1")
    assert homes(state, 0) == ["1 monk.young", "2 healer.young"], "both from one palace"
    play(state, "p1")
    assert options(state) == ["p2", "p3"], "what is gone already loses nothing more"
    play(state, "p2")
    assert homes(state, 1) == ["2 healer.young"]


@pytest.mark.clause("DR-12.15")
def test_earthquake_damage_is_counted_after_both_parts():
    state = july("earthquake", seat("3 monk healer farmer", "1"), seat("1 monk"))
    run(state, "super")
    play(state, "p1")
    assert asked(state)[0] == "quake_part", "nobody is released yet"
    play(state, "p1")
    assert asked(state) == ("quake_release", 0, ["p1.monk.young", "p1.healer.young", "p1.farmer.young"])
    play(state, "p1.healer.young")
    play(state, "p1.farmer.young")
    assert homes(state, 0) == ["1 monk.young", "1"], "persons may not move"
    assert homes(state, 1) == [], "with fewer than two parts all of them"
    state = july("earthquake", seat("1", "3 monk healer farmer"), seat("none"))
    run(state, "super")
    play(state, "p2", "p2")
    assert asked(state)[:2] == ("quake_release", 0), "in whichever palace they are"
    gone = july("earthquake", seat("2 monk healer", "3 farmer"), seat("none"))
    run(gone, "super")
    events = play(gone, "p1", "p1")
    assert homes(gone, 0) == ["3 farmer.young"]
    assert len(told(events, "released")) == 2


@pytest.mark.clause("DR-12.16")
@pytest.mark.parametrize(
    ("goods", "due"), [((3, 2, 2), 3), ((1, 0, 0), 0), ((0, 0, 0), 0), ((9, 0, 0), 4), ((2, 2, 2), 3)]
)
def test_flood_takes_half_rounded_down_in_any_mix(goods, due):
    yuan, rice, rockets = goods
    state = july("flood", seat(yuan=yuan, rice=rice, rockets=rockets), seat(yuan=0))
    events = run(state, "super")
    if asked(state):
        assert len(options(state)) == len(set(options(state))) > 1
        for key in options(state):
            parts = [int(part[1:]) for part in key.split(".")]
            assert sum(parts) == due
            assert all(part <= own for part, own in zip(parts, goods, strict=True))
        events += play(state, options(state)[-1])
    assert told(events, "flood") == [(0, due), (1, 0)]
    left = state.table.players[0]
    assert left.yuan + left.rice + left.rockets == sum(goods) - due


@pytest.mark.clause("DR-12.17")
def test_charter_uses_one_own_type_for_all_its_persons():
    state = july("charter", seat("3 farmer farmer.old monk", "2 warrior"), seat("1 healer"))
    run(state, "super")
    assert asked(state) == ("charter_type", 0, ["monk", "warrior", "farmer"])
    play(state, "farmer")
    assert of(state, "rice") == [3, 0]
    assert (of(state, "vp"), of(state, "space")) == ([0, 0], [0, 0])


@pytest.mark.clause("DR-12.18")
@pytest.mark.parametrize(("tiles", "name", "gain"), [
    ("farmer farmer.old", "rice", 3), ("pyrotechnist.old", "rockets", 2), ("tax_collector tax_collector", "yuan", 6),
    ("warrior warrior.old", "space", 3), ("scholar scholar.old", "vp", 5), ("court_lady court_lady", "vp", 2),
    ("monk monk.old", "vp", 9), ("healer healer.old", "vp", 0),
])  # fmt: skip
def test_charter_benefits(tiles, name, gain):
    state = july("charter", seat(f"3 {tiles}", yuan=0), seat("none"))
    run(state, "super")
    names = ("rice", "rockets", "yuan", "space", "vp")
    assert [of(state, one)[0] for one in names] == [gain if one == name else 0 for one in names]


@pytest.mark.clause("DR-12.18")
def test_charter_craftsmen_build():
    state = july("charter", seat("3 craftsman craftsman", "1 monk"), seat("none"))
    run(state, "super")
    play(state, "craftsman", "p2", "new")
    assert homes(state, 0)[1:] == ["2 monk.young", "1"], "two parts, none for the card"
    assert asked(state) is None


@pytest.mark.clause("DR-12.19")
def test_charter_passes_over_who_has_no_persons():
    state = july("charter", seat("2"), seat("2 farmer monk"))
    events = run(state, "super")
    assert [event.seat for event in events if event.kind == "charter_none"] == [0]
    assert asked(state)[:2] == ("charter_type", 1)
