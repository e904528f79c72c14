"""Section 3.3: palaces, persons, tracks."""

import pytest

from engine.dragon.check import check
from engine.dragon.describe import stacks
from engine.dragon.palaces import move, palace, palace_keys, person_keys
from engine.dragon.state import RemainingParts
from engine.dragon.super_choices import benefit
from engine.errors import RulesError
from tests.engine.dragon.table import arrive, asked, homes, of, options, play, position, run, seat, told


@pytest.mark.clause("DR-3.1", "DR-7.5")
def test_as_many_persons_as_floors():
    state = position(seat("1 monk", "2 monk", "3 monk healer", "2 farmer farmer"), seat(), phase="person")
    arrive(state, 0, "scholar.young")
    assert options(state) == ["p2", "p3"]
    state.table.players[0].palaces[0].persons.append("healer.young")
    assert "palaces: more persons than floors" in check(state)


@pytest.mark.clause("DR-3.2", "DR-6.3")
def test_three_floors_at_most_any_number_of_palaces():
    state = position(seat("3 monk", "2 monk", "1", "1 healer"), seat())
    run(state, ("build_part", 0, RemainingParts(1)))
    assert options(state) == ["p2", "p3", "p4", "new"]
    state = position(seat("none"), seat())
    run(state, ("build_part", 0, RemainingParts(6)))
    play(state, "new", "new", "new", "new", "new")
    assert homes(state, 0) == ["1"] * 6


@pytest.mark.clause("DR-3.3")
@pytest.mark.parametrize(("tile", "steps"), [("monk.young", 6), ("monk.old", 2), ("court_lady.young", 1)])
def test_a_housed_person_moves_the_disc_at_once(tile, steps):
    state = position(seat("2 healer", "2 farmer", space=4), seat(space=1), phase="person")
    arrive(state, 0, tile)
    events = play(state, "p1")
    assert of(state, "space") == [4 + steps, 1]
    assert told(events, "housed") == [(0, steps)]


@pytest.mark.clause("DR-3.4", "DR-3.5")
def test_discs_stack():
    state = position(seat(space=5), seat(space=5), seat(space=5), seat(space=2), order=[1, 0, 2, 3])
    move(state.table, 3, 3)
    assert state.table.order == [3, 1, 0, 2], "the disc that arrives lies on top"
    move(state.table, 0, 1)
    assert state.table.order == [0, 3, 1, 2], "the discs it lay between keep their order"
    move(state.table, 2, 4)
    assert state.table.order == [2, 0, 3, 1], "discs that are passed are not touched"
    track = [(stack.space, stack.seats) for stack in stacks(state.table)]
    assert track == [(9, (2,)), (6, (0,)), (5, (1, 3))]


@pytest.mark.clause("DR-3.6")
def test_release_and_swap_move_no_disc_back():
    state = position(seat("1 monk", "1 healer", space=9), seat(space=3))
    run(state, ("releases", 0, RemainingParts(1)))
    play(state, "p1.monk.young")
    assert of(state, "space") == [9, 3]
    state = position(seat("1 monk", "1 healer", space=9), seat(space=3), phase="person")
    arrive(state, 0, "court_lady.young")
    play(state, "p1.monk.young")
    assert of(state, "space") == [10, 3]


@pytest.mark.clause("DR-3.7")
def test_released_persons_leave_the_game():
    state = position(seat("1 monk", "1 healer"), seat())
    left = state.table.piles["monk.young"]
    run(state, ("releases", 0, RemainingParts(1)))
    play(state, "p1.monk.young")
    assert state.table.piles["monk.young"] == left
    assert homes(state, 0) == ["1", "1 healer.young"]


@pytest.mark.clause("DR-3.8")
def test_nothing_is_moved_or_rearranged():
    """Building adds to one palace and leaves all persons and other floors where they are."""
    state = position(seat("2 monk", "1", "2 healer farmer"), seat())
    before = {home.id: (home.floors, list(home.persons)) for home in state.table.players[0].palaces}
    run(state, ("build_part", 0, RemainingParts(2)))
    play(state, "p1", "new")
    after = {home.id: (home.floors, home.persons) for home in state.table.players[0].palaces}
    assert after.pop(1) == (3, ["monk.young"])
    assert after.pop(4) == (1, [])
    assert after == {number: before[number] for number in (2, 3)}


@pytest.mark.clause("DR-3.9")
@pytest.mark.parametrize(
    "tile", ["tax_collector.young", "farmer.young", "pyrotechnist.young", "scholar.young", "court_lady.young"]
)
def test_a_new_person_brings_nothing_when_it_arrives(tile):
    state = position(seat("2", "2 monk"), seat(), phase="person")
    arrive(state, 0, tile)
    play(state, "p1")
    assert [of(state, name)[0] for name in ("yuan", "rice", "rockets", "vp")] == [6, 0, 0, 0]


@pytest.mark.clause("DR-3.10")
def test_tracks_have_no_end():
    state = position(
        seat("3 scholar scholar scholar.old", "2", vp=99, space=97), seat(), groups=["study tax", "build parade"]
    )
    run(state, ("action", 0))
    play(state, "g1.study")
    assert of(state, "vp")[0] == 99 + 8
    move(state.table, 0, 30)
    assert of(state, "space")[0] == 127


@pytest.mark.clause("DR-3.11")
def test_who_must_release_more_than_owned_releases_all_unasked():
    state = position(seat("2 monk healer", "2"), seat("2 monk healer", "2 farmer"))
    events = run(state, ("releases", 0, RemainingParts(3)), ("releases", 1, RemainingParts(2)))
    due = [(one.seat, one.args["n"], one.args.get("owned")) for one in events if one.kind == "must_release"]
    assert due == [(0, 3, 2), (1, 2, None)], "who has fewer is told how many"
    assert homes(state, 0) == ["2", "2"]
    assert asked(state) == ("release", 1, ["p1.monk.young", "p1.healer.young", "p2.farmer.young"])
    play(state, "p2.farmer.young", "p1.monk.young")
    assert homes(state, 1) == ["2 healer.young", "2"]
    assert asked(state) is None
    state = position(seat("2 monk healer", "2 farmer"), seat())
    events = run(state, ("releases", 0, RemainingParts(3)))
    assert asked(state) is None, "as many as owned is all, too"
    assert [one.args for one in events if one.kind == "must_release"] == [{"n": 3}], "and not told as too few"
    assert homes(state, 0) == ["2", "2"]


@pytest.mark.clause("DR-3.12", "DR-9.1")
def test_a_palace_is_inhabited_with_one_person_or_more():
    state = position(seat("2 monk", "2", "3 healer farmer"), seat("1 monk", "1"), event="drought")
    state.table.players[0].rice = state.table.players[1].rice = 5
    run(state, "drought", "decay")
    assert of(state, "rice") == [3, 4]
    assert homes(state, 0) == ["2 monk.young", "1", "3 healer.young farmer.young"]
    assert homes(state, 1) == ["1 monk.young"]


@pytest.mark.clause("DR-3.13")
def test_turn_order_by_space_then_from_the_top():
    state = position(seat(space=3), seat(space=8), seat(space=8), seat(space=12), order=[3, 2, 1, 0])
    run(state, "deal")
    assert [frame.seat for frame in reversed(state.stack) if frame.kind == "action"] == [3, 2, 1, 0]
    assert [state.table.place(number) for number in range(4)] == [4, 3, 2, 1]


@pytest.mark.clause("DR-3.11")
def test_of_palaces_that_are_alike_only_one_is_named():
    state = position(seat("2 monk healer", "2 healer monk", "3 healer monk", "2 monk"), *[seat()] * 4, phase="event")
    own = state.table.players[0].palaces
    assert person_keys(own) == [
        "p1.monk.young",
        "p1.healer.young",
        "p3.healer.young",
        "p3.monk.young",
        "p4.monk.young",
    ]
    assert palace_keys(own) == ["p1", "p3", "p4"]
    assert person_keys(own[1:2]) == ["p2.healer.young", "p2.monk.young"]


@pytest.mark.clause("DR-12.18")
def test_healers_bring_nothing_by_charter():
    player = position(seat("3 healer healer.old monk"), seat()).table.players[0]
    assert benefit(player, "healer") == 0
    assert benefit(player, "monk") > 0


def test_a_palace_is_found_by_its_number():
    player = position(seat("2 healer", "1"), seat()).table.players[0]
    assert all(palace(player, home.id) is home for home in player.palaces)
    with pytest.raises(RulesError):
        palace(player, player.made + 1)
