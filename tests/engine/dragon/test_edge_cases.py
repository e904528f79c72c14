"""Section 7: the edge cases 1 to 46, by their numbers."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import DATA, HAND, piles
from engine.dragon.describe import stacks
from engine.dragon.state import RemainingParts
from tests.engine.dragon.table import SEED, asked, dragons, homes, of, options, play, position, run, seat, told


def act(own, *others, groups, dragons=None, **things):
    """Seat 0 is asked for its action."""
    state = position(own, *(others or (seat(),)), groups=groups, dragons=dragons, **things)
    run(state, ("action", 0))
    return state


def strike(kind, *seats, **things):
    """An event has just struck."""
    state = position(*seats, phase="event", event=kind, **things)
    return state, run(state, kind)


@pytest.mark.clause("DR-5.4")
def test_01_two_dragons_cost_the_same():
    state = act(seat(), seat(), seat(), groups=["tax"], dragons=[[1, 2], [], []])
    play(state, "g1.tax")
    assert of(state, "yuan")[0] == 6 - 3 + 2


@pytest.mark.clause("DR-5.5")
def test_02_income_cannot_pay_the_fee():
    state = act(seat(yuan=2), groups=["tax"], dragons=[[1], []])
    assert "g1.tax" not in options(state)


@pytest.mark.clause("DR-5.6")
def test_03_one_yuan_after_the_fee_buys_no_privilege():
    for yuan, offered in ((4, False), (5, True)):
        state = act(seat(yuan=yuan), groups=["privilege"], dragons=[[1], []])
        assert ("g1.privilege" in options(state)) is offered


@pytest.mark.clause("DR-5.8")
def test_04_refill_with_5_yuan():
    state = act(seat(yuan=5), groups=["tax"])
    play(state, "refill")
    assert of(state, "yuan")[0] == 5
    assert dragons(state) == [[], []]


@pytest.mark.clause("DR-5.7")
def test_05_refill_with_0_yuan():
    state = act(seat(yuan=0), groups=["tax"])
    play(state, "refill")
    assert of(state, "yuan")[0] == 3


@pytest.mark.clause("DR-6.9", "DR-1.8")
def test_06_a_large_privilege_in_month_1():
    for price, offered in (("7", False), ("6", True)):
        state = act(seat(), groups=["privilege"], month=1, large_privilege_price=price)
        play(state, "g1.privilege")
        assert (asked(state) is not None and "large" in options(state)) is offered


@pytest.mark.clause("DR-6.10")
def test_07_20_yuan_buy_one():
    state = act(seat(yuan=20), groups=["privilege"])
    play(state, "g1.privilege", "large")
    assert asked(state) is None
    assert (of(state, "small")[0], of(state, "large")[0], of(state, "yuan")[0]) == (0, 1, 13)


@pytest.mark.clause("DR-6.3")
def test_08_four_parts_and_only_high_palaces():
    shapes = set()

    def build(state):
        if not asked(state):
            shapes.add(tuple(sorted(home.floors for home in state.table.players[0].palaces[2:])))
            return
        for key in options(state):
            build(GAME.apply(state, 0, key)[0])

    start = position(seat("3 craftsman craftsman craftsman", "3 monk"), seat(), groups=["build"])
    run(start, ("action", 0))
    play(start, "g1.build")
    build(start)
    assert shapes == {(1, 1, 1, 1), (1, 1, 2), (2, 2), (1, 3)}


@pytest.mark.clause("DR-1.10")
def test_09_supplies_never_run_out():
    state = act(seat(yuan=90, small=5, rockets=14, rice=26), seat(large=3), groups=["privilege fireworks harvest"])
    other = GAME.apply(state, 0, "g1.fireworks")[0]
    assert other.table.players[0].rockets == 15
    assert GAME.apply(state, 0, "g1.harvest")[0].table.players[0].rice == 27
    play(state, "g1.privilege", "small")
    assert of(state, "small")[0] == 6
    assert GAME.check(state) == []


@pytest.mark.clause("DR-7.5", "DR-7.6")
def test_10_no_swap_with_a_free_place():
    state = position(seat("1 monk", "1"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "craftsman")
    assert homes(state, 0) == ["1 monk.young", "1 craftsman.young"]


@pytest.mark.clause("DR-7.7")
def test_11_taking_a_tile_only_to_deny_it():
    state = position(seat("1 monk", "1 farmer"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "healer", "healer.old", "remove")
    assert state.table.piles["healer.old"] == 0
    assert (of(state, "space")[0], of(state, "vp")[0]) == (0, 0)


@pytest.mark.clause("DR-7.4")
def test_12_no_farmer_left():
    state = position(seat(), seat(), phase="person", month=1, piles={"farmer.young": 0, "farmer.old": 0})
    run(state, ("card", 0))
    play(state, "farmer")
    assert asked(state) is None
    assert (homes(state, 0), len(state.hands[0])) == (["2", "2"], 10)


@pytest.mark.clause("DR-7.3")
def test_13_wild_card_for_a_monk_with_the_monk_card_in_hand():
    state = position(seat("2"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "wild", "monk.old")
    assert homes(state, 0) == ["2 monk.old"]
    assert "monk" in state.hands[0]


@pytest.mark.clause("DR-7.8")
def test_14_without_palaces_new_ones_only_by_building():
    state = position(seat("none"), seat(), phase="person", month=1)
    run(state, ("card", 0))
    play(state, "farmer", "farmer.old")
    assert homes(state, 0) == []
    state = position(seat("none"), seat(), groups=["build"])
    run(state, ("action", 0))
    play(state, "g1.build")
    assert homes(state, 0) == ["1"]


@pytest.mark.clause("DR-1.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_15_the_board_is_never_empty_for_a_wild_card(seats):
    """At most 14 of 18 tiles per player are taken: two in the draft, eleven with cards, one at sunrise."""
    taken = DATA.course.draft_persons + len(HAND) + 1
    assert taken == 14
    assert sum(piles(seats).values()) == 18 * seats


@pytest.mark.clause("DR-3.4", "DR-3.13")
def test_16_landing_on_two_discs():
    state = position(seat(space=1), seat(space=2), seat(space=2), groups=["parade"])
    run(state, ("action", 0))
    play(state, "g1.parade")
    assert state.table.order == [0, 1, 2]
    assert stacks(state.table)[0].seats == (2, 1, 0)


@pytest.mark.clause("DR-3.5")
def test_17_the_middle_disc_moves_away():
    state = position(seat(space=2), seat(space=2), seat(space=2), order=[2, 0, 1], groups=["parade"])
    run(state, ("action", 0))
    play(state, "g1.parade")
    assert state.table.order == [0, 2, 1]


@pytest.mark.clause("DR-3.11", "DR-8.5")
def test_18_tribute_with_3_yuan_and_no_persons():
    state, _ = strike("tribute", seat(yuan=3), seat())
    assert of(state, "yuan") == [0, 2]
    assert asked(state) is None


@pytest.mark.clause("DR-8.6")
def test_19_more_rice_than_inhabited_palaces():
    state, _ = strike("drought", seat("1 monk", "2", rice=4), seat())
    assert of(state, "rice")[0] == 3


@pytest.mark.clause("DR-8.6")
def test_20_one_palace_with_three_persons():
    state, _ = strike("drought", seat("3 monk healer farmer"), seat())
    play(state, "p1.healer.young")
    assert asked(state) is None
    assert homes(state, 0) == ["3 monk.young farmer.young"]


@pytest.mark.clause("DR-8.9")
def test_21_one_player_with_rockets():
    state, _ = strike("dragon_festival", seat(rockets=2), seat(), seat())
    assert of(state, "vp") == [6, 0, 0]


@pytest.mark.clause("DR-8.10")
def test_22_a_winner_with_one_rocket():
    state, _ = strike("dragon_festival", seat(rockets=1), seat())
    assert of(state, "rockets") == [0, 0]


@pytest.mark.clause("DR-8.12")
def test_23_all_have_two_helmets():
    seats = [seat("2 warrior.old"), seat("2 warrior warrior"), seat("3 warrior.old monk")]
    state, events = strike("mongols", *seats)
    assert of(state, "vp") == [2, 2, 2]
    assert [told(events, "must_release"), asked(state)[1]] == [[(0, 1), (1, 1), (2, 1)], 2]
    play(state, "p1.monk.young")
    assert [homes(state, number) for number in range(3)] == [["2"], ["2 warrior.young"], ["3 warrior.old"]]


@pytest.mark.clause("DR-8.3", "DR-8.14")
def test_24_releasing_the_healer_who_protected():
    state, _ = strike("contagion", seat("3 healer.old monk farmer", "1 warrior"), seat("none"))
    play(state, "p1.healer.old")
    assert asked(state) is None
    assert homes(state, 0) == ["3 monk.young farmer.young", "1 warrior.young"]


@pytest.mark.clause("DR-8.14")
def test_25_four_mortars():
    state, events = strike("contagion", seat("3 healer.old healer.old monk", "1 farmer"), seat("none"), seat())
    assert asked(state) is None
    assert told(events, "nobody_to_release") == [(1, 3), (2, 3)]
    assert homes(state, 0)[0] == "3 healer.old healer.old monk.young"


@pytest.mark.clause("DR-9.2")
def test_26_a_palace_emptied_by_the_event_decays():
    state = position(seat("1 monk", "2 healer", yuan=3), seat(), event="tribute", phase="person")
    run(state, "event")
    play(state, "p1.monk.young")
    assert homes(state, 0) == ["2 healer.young"]


@pytest.mark.clause("DR-9.1", "DR-9.3")
def test_27_an_empty_high_palace():
    state = position(seat("3"), seat("none"), phase="event")
    run(state, "decay", "scoring")
    assert homes(state, 0) == ["2"]
    assert of(state, "vp") == [1, 0]


@pytest.mark.clause("DR-9.3")
def test_28_a_released_court_lady_scores_nothing():
    state = position(seat("2 court_lady court_lady", yuan=3), seat("none"), event="tribute", phase="person")
    run(state, "event", "scoring")
    assert of(state, "vp") == [1 + 1, 0]


@pytest.mark.clause("DR-4.3", "DR-9.1")
def test_29_new_palaces_in_month_12():
    for floors, points in ((1, 0), (2, 1), (3, 1)):
        state = position(seat("none", hand=[]), seat("none", hand=[]), month=12, groups=["build"], event="drought")
        run(state, ("build_part", 0, RemainingParts(floors)), "persons", "event", "scoring")
        play(state, *["p1"] * (floors - 1))
        assert of(state, "vp") == [points, 0], floors


@pytest.mark.clause("DR-10.4")
def test_30_final_money():
    state = position(seat(yuan=4, rice=1, hand=[]), seat(yuan=0, hand=[]), month=12, phase="scoring")
    state.table.turned = 12
    state.stack.clear()
    run(state, "end")
    assert of(state, "vp") == [2, 0]


@pytest.mark.clause("DR-10.6")
def test_31_level_on_points_and_space():
    state = position(
        seat(vp=9, space=4, hand=[]), seat(vp=9, space=4, hand=[]), order=[1, 0], month=12, phase="scoring"
    )
    state.table.turned = 12
    state.stack.clear()
    events = run(state, "end")
    assert GAME.result(state).places == [2, 1]
    assert told(events, "won") == [(1, 11)]


@pytest.mark.clause("DR-11.4")
def test_32_a_complete_wall():
    five = ("rice", "rocket", "part", "yuan", "track")
    own = seat(built=five[:4])
    state = act(own, seat(built=five[:4]), seat(built=five[:4]), groups=["wall"], great_wall="on")
    assert len(state.table.players[0].pieces) == 2
    assert "g1.wall" not in options(state)


@pytest.mark.clause("DR-11.8")
def test_33_a_wall_longer_than_the_month():
    built = ("rice", "rocket", "part", "yuan", "track")
    state = position(seat(built=built), seat(built=built[:2]), month=4, phase="event", event="mongols", great_wall="on")
    run(state, "wall_scoring")
    assert of(state, "vp") == [5, 2]


@pytest.mark.clause("DR-11.6")
def test_34_the_part_is_one_whatever_the_craftsmen():
    state = position(seat("3 craftsman craftsman craftsman"), seat(), great_wall="on")
    run(state, ("wall_piece", 0))
    play(state, "part")
    assert homes(state, 0) == ["3 craftsman.young craftsman.young craftsman.young", "1"]


@pytest.mark.clause("DR-11.10")
def test_35_a_loss_in_the_third_wall_scoring():
    seats = [seat("2 court_lady", hand=[], yuan=0), seat("2 monk", hand=[], built=("rice",), yuan=0)]
    state = position(*seats, month=12, phase="scoring", event="drought", great_wall="on")
    state.table.turned = 12
    state.stack.clear()
    events = run(state, "end")
    assert homes(state, 0) == ["2"], "no decay any more"
    assert not [event for event in events if event.kind.startswith("decay")]
    assert GAME.result(state).scores[0]["persons"] == 0


@pytest.mark.clause("DR-12.6")
def test_36_eclipse_and_drought():
    state = position(
        seat("1 monk", "2 healer", rice=1), seat(), month=7, phase="event", event="drought", corner="eclipse"
    )
    events = run(state, "drought", "super")
    events += play(state, "p1.monk.young")
    assert told(events, "drought")[::2] == [(0, 1), (0, 0)]
    assert [event.args["missing"] for event in events if event.kind == "drought" and event.seat == 0] == [1, 1]
    assert homes(state, 0) == ["1", "2"]


@pytest.mark.clause("DR-12.16")
def test_37_flood_with_one_unit():
    state = position(seat(yuan=1), seat(yuan=0), month=7, phase="event", corner="flood")
    run(state, "super")
    assert (of(state, "yuan"), asked(state)) == ([1, 0], None)


@pytest.mark.clause("DR-12.7", "DR-3.13")
def test_38_after_the_volcano():
    state = position(
        seat(space=3), seat(space=7), seat(space=3), order=[1, 2, 0], month=7, phase="event", corner="volcano"
    )
    run(state, "super", "deal")
    assert asked(state)[1] == 1
    assert [frame.seat for frame in reversed(state.stack) if frame.kind == "action"] == [1, 2, 0]


@pytest.mark.clause("DR-12.10", "DR-12.12")
def test_39_no_old_tile_at_sunrise():
    state = position(seat(), seat(), month=7, phase="event", corner="sunrise")
    run(state, "super")
    assert not [key for key in options(state) if key.endswith(".old")]
    assert {"craftsman.young", "court_lady.young", "tax_collector.young"} <= set(options(state))


@pytest.mark.clause("DR-12.8")
def test_40_wild_cards_in_the_tornado():
    hand = ["monk", "farmer", "wild", "wild"]
    state = position(seat(hand=hand), seat(hand=hand), month=7, phase="event", corner="tornado")
    run(state, "super")
    assert options(state) == ["monk+farmer", "monk+wild", "farmer+wild", "wild+wild"]
    play(state, "wild+wild")
    assert state.hands[0] == ["monk", "farmer"]


@pytest.mark.clause("DR-12.18")
def test_41_charter_tax_collectors():
    state = position(seat("2 tax_collector monk", yuan=0), seat("none"), month=7, phase="event", corner="charter")
    run(state, "super")
    play(state, "tax_collector")
    assert of(state, "yuan")[0] == 3


@pytest.mark.clause("DR-12.18")
def test_42_charter_warriors_and_healers():
    seats = seat("2 warrior.old monk", space=1), seat("2 healer monk")
    state = position(*seats, month=7, phase="event", corner="charter")
    run(state, "super")
    assert "healer" in options(GAME.apply(state, 0, "warrior")[0])
    play(state, "warrior", "healer")
    assert (of(state, "space"), of(state, "vp")) == ([3, 0], [0, 0])


@pytest.mark.clause("DR-4.4", "DR-9.2")
def test_43_one_decay_after_both():
    state = position(seat("1 monk", "3"), seat("none"), month=7, phase="person", event="tribute", corner="lantern")
    state.table.players[0].yuan = 3
    events = run(state, "event")
    assert told(events, "lantern") == [(0, 0), (1, 0)], "the person had left before"
    assert homes(state, 0) == ["2"]


@pytest.mark.clause("DR-12.6")
def test_44_eclipse_mongols_and_the_wall():
    seats = seat("3 warrior monk farmer"), seat("3 healer monk farmer")
    state = position(*seats, month=7, phase="person", event="mongols", corner="eclipse", great_wall="on")
    events = run(state, "event")
    while asked(state):
        events += play(state, options(state)[0])
    kinds = [event.kind for event in events if event.kind in ("mongols", "wall_short", "eclipse")]
    assert kinds == ["mongols"] * 2 + ["wall_short", "eclipse"] + ["mongols"] * 2 + ["wall_short"]


@pytest.mark.clause("DR-3.13", "DR-12.3")
def test_45_the_start_player_of_a_super_event():
    state = position(
        seat("2 monk healer", space=1), seat("2 monk healer", space=5), month=7, phase="event", corner="charter"
    )
    assert state.table.starter == 0
    run(state, "super")
    assert asked(state)[1] == 1


@pytest.mark.clause("DR-2.4")
def test_46_both_first_persons_in_one_palace():
    state = GAME.new(2, {"draft_start": "0"}, SEED)[0]
    play(state, "monk.young", "farmer.young", "together")
    assert homes(state, 0) == ["2 farmer.young monk.young", "2"]
    run(state, "decay")
    assert homes(state, 0)[1] == "1"
