"""Palaces (section 12) and walls (section 13)."""

import pytest

from engine.zhanguo import GAME
from engine.zhanguo.data import SEATS, SPACES
from engine.zhanguo.walls import SPACE_TAKEN, hindrance, space_hindrance
from tests.engine.zhanguo.table import (
    court,
    decision,
    fill,
    great,
    hold,
    kinds,
    options,
    palace,
    pick,
    position,
    unrest,
    wall,
    workers,
)

clause = pytest.mark.clause


def ready(seats=4, **more):
    """Card 60 in hand, 70 on the pile: no ability matters."""
    state = position(seats)
    court(state, 70)
    hold(state, 0, 60)
    workers(state, 0, **more)
    return state


def why(state):
    """The reasons of the open decision by region or term."""
    blocked = GAME.blocked(GAME.view(state, 0), decision(state))
    return {next(iter(one.label.args.values())): one.reason.id for one in blocked}


@clause("ZG-12.1", "ZG-12.2")
def test_two_workers_of_the_region_and_one_of_another():
    state = ready(r1=2, r2=1, r4=3)
    pick(state, "card.60", "build_palace")
    assert options(state) == ["1", "4"]
    assert why(state) == {2: "workers_here", 3: "workers_here", 5: "workers_here"}
    pick(state, "4")
    assert options(state) == ["1", "2"]
    pick(state, "2", "laws")
    assert [region.workers for region in state.table.players[0].regions] == [2, 0, 0, 1, 0]
    assert state.table.lands[3].palaces == [0]


@clause("ZG-12.2")
def test_the_third_worker_comes_from_another_region():
    state = ready(r1=3)
    pick(state, "card.60")
    assert "build_palace" not in options(state)


@clause("ZG-12.3", "ZG-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_palace_spaces_by_players(seats):
    assert SEATS[seats].palace_spaces == seats
    state = ready(seats, r1=2, r2=2)
    for _ in range(seats):
        palace(state, 1, 1)
    pick(state, "card.60", "build_palace")
    assert decision(state).kind == "great", "region 2 and its payer are the only choice"
    assert state.table.lands[1].palaces == [0]
    full = ready(seats, r1=2, r2=1)
    for _ in range(seats):
        palace(full, 1, 1)
    pick(full, "card.60")
    assert "build_palace" not in options(full)


@clause("ZG-12.4")
def test_a_palace_must_be_left_and_several_in_a_region_are_fine():
    state = ready(r1=2, r2=1)
    palace(state, 1, 1)
    pick(state, "card.60", "build_palace", "laws")
    assert state.table.lands[0].palaces == [1, 0]
    again = ready(r1=2, r2=1)
    palace(again, 0, 1)
    pick(again, "card.60", "build_palace", "laws")
    assert again.table.lands[0].palaces == [0, 0]
    none = ready(r1=2, r2=1)
    for region in (2, 2, 3, 3, 4, 4):
        palace(none, 0, region)
    pick(none, "card.60")
    assert "build_palace" not in options(none)


@clause("ZG-12.5")
def test_a_great_octagon_of_choice():
    state = ready(r1=2, r2=1)
    great(state, 1, 0)
    pick(state, "card.60", "build_palace")
    assert options(state) == ["currency", "laws"], "it must be taken"
    pick(state, "currency")
    assert (state.table.great, state.table.players[0].great) == ([0, 0, 1], [0, 1, 0])
    empty = ready(r1=2, r2=1)
    for aspect in range(3):
        great(empty, 1, aspect)
    events = pick(empty, "card.60", "build_palace")
    assert "palace" in kinds(events)
    assert decision(empty).kind == "finish"


@clause("ZG-12.6", "ZG-1.11")
@pytest.mark.parametrize("n", [0, 7, 15])
def test_one_point_per_card_at_the_board(n):
    state = ready(r1=2, r2=1)
    for index in range(n):
        fill(state, 0, 1 + index // 3, 1, index % 3)
    events = pick(state, "card.60", "build_palace", "laws")
    assert state.table.players[0].vp == n
    assert [event.args["n"] for event in events if event.kind == "vp"] == [n] * bool(n)


@clause("ZG-12.7")
@pytest.mark.parametrize(("level", "allowed"), [(2, True), (3, False), (4, False)])
def test_unrest_blocks_palaces(level, allowed):
    state = ready(r2=2, r1=1)
    unrest(state, 0, r2=level)
    pick(state, "card.60")
    assert ("build_palace" in options(state)) is allowed


# ---- walls ----------------------------------------------------------------------------------------------------------


@clause("ZG-13.1", "ZG-13.2")
def test_one_wall_per_space_and_one_own_wall_per_section():
    state = ready(r1=1, r2=1, r3=1)
    wall(state, 0, 0, 1)
    for bars, seat in ((1, 1), (2, 2), (3, 3)):
        wall(state, seat, 1, bars)
    wall(state, 1, 2, 2)
    pick(state, "card.60", "build_wall")
    assert options(state) == ["golden-1", "golden-2", "crimson-1", "crimson-2"]
    assert why(state) == {"turquoise-1": "own_wall", "turquoise-2": "no_wall_space"}
    pick(state, "golden-1")
    assert options(state) == ["bars.1", "bars.3"]
    pick(state, "bars.3")
    assert state.table.walls[2].spaces == [-1, 1, 0]


@clause("ZG-13.3")
def test_a_wall_must_be_left():
    state = ready(r1=1, r2=1, r3=1)
    for section in range(5):
        wall(state, 0, section, 1)
    pick(state, "card.60")
    assert "build_wall" not in options(state)


@clause("ZG-13.4", "ZG-13.5")
@pytest.mark.parametrize("bars", [1, 2, 3])
def test_workers_come_from_different_regions(bars):
    assert [(space.bars, space.workers) for space in SPACES] == [(1, 1), (2, 2), (3, 3)]
    state = ready(r1=2, r2=1, r3=1, r5=1)
    pick(state, "card.60", "build_wall", "golden-1", f"bars.{bars}")
    sets = options(state)
    assert len(sets) == {1: 4, 2: 6, 3: 4}[bars]
    assert all(len(set(one.split("."))) == bars for one in sets)
    pick(state, sets[-1])
    assert sum(region.workers for region in state.table.players[0].regions) == 5 - bars
    assert state.table.players[0].walls == 4


@clause("ZG-13.5")
def test_three_bars_need_three_regions():
    state = ready(r1=3, r2=1)
    pick(state, "card.60", "build_wall", "golden-1")
    assert options(state) == ["bars.1", "bars.2"]
    pick(state, "bars.2")
    assert [region.workers for region in state.table.players[0].regions] == [2, 0, 0, 0, 0]


@clause("ZG-13.6")
def test_walls_score_nothing_at_once():
    state = ready(r1=1)
    pick(state, "card.60", "build_wall", "golden-1")
    assert state.table.players[0].vp == 0
    assert decision(state).kind == "finish"


@clause("ZG-13.2")
@pytest.mark.parametrize("owner", range(4))
def test_a_space_with_a_wall_of_anybody_is_taken(owner):
    state = position()
    wall(state, owner, 0, 1)
    there = state.table.walls[0]
    assert space_hindrance(there, 0, len(SPACES)) == SPACE_TAKEN
    assert space_hindrance(there, 1, len(SPACES)) is None
    assert (hindrance(there, owner, len(SPACES)) is None) is False
    assert hindrance(there, (owner + 1) % 4, len(SPACES)) is None
