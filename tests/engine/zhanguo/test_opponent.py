"""What a search looks at: no pick that another one plainly beats. The light policy keeps to it."""

from random import Random

import pytest

from engine.zhanguo import GAME
from engine.zhanguo.sensible import sensible
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    governor,
    hold,
    lay,
    options,
    pick,
    position,
    post,
    run,
    unrest,
    workers,
)


def left(state):
    """What is left of the options of the open decision."""
    return [*sensible(state, decision(state))]


def light(state, times=30):
    """What the light policy picks there."""
    return {GAME.playout(state, decision(state), Random(number)) for number in range(times)}


def holding(*kinds, **more):
    """Seat 0 at its card, without officials but for those named: ``holding("g3 red", "w1 white")``."""
    state = position(boards="a", **more)
    dismiss(state, 0)
    for kind in kinds:
        post(state, 0, *kind.split())
    hold(state, 0, 60)
    court(state, 50)
    return state


def moves(state):
    """The free moves left, of those on offer."""
    offered = [key for key in decision(state).options if key.startswith("free.")]
    assert offered
    return [key for key in left(state) if key.startswith("free.")]


def test_officials_go_to_work_only_where_they_are_to_hire():
    state = holding("g1 red grey", "g3 white")
    unrest(state, 0, r3=2)
    assert moves(state) == [], "the card comes first"
    pick(state, "card.60")
    assert moves(state) == ["free.1.red", "free.1.grey"], "the unrest of region 3 is at its limit"
    assert not light(state) & {"free.3.white"}
    pick(state, "free.1.red")
    assert moves(state) == ["free.1.grey"], "region 1 would be hired in without being asked for"
    pick(state, "recruit_official")
    assert moves(state) == []
    pick(state, "white", "5")
    assert moves(state) == []


def test_where_the_region_is_asked_free_moves_wait_for_it():
    state = holding("g1 red", "w1 red", "g2 grey", "w2 white", "g3 white")
    pick(state, "card.60")
    assert moves(state) == []
    pick(state, "hire_workers")
    assert moves(state) == ["free.1.red", "free.2.grey", "free.3.white"]


def test_nobody_makes_room_for_more_workers_than_unrest_allows():
    state = holding("g1 red grey", variant_unrest="on")
    unrest(state, 0, r1=2)
    pick(state, "card.60", "free.1.red")
    assert moves(state) == []


def test_nobody_is_relocated_from_a_governor_area_to_work():
    state = holding("g3 red", "w1 white")
    pick(state, "card.60", "relocate_officials", "g3.red")
    assert {"w2", "g2"} <= {*options(state)}
    assert {key[0] for key in left(state)} == {"g"}
    state = holding("g3 red", "w1 white")
    pick(state, "card.60", "relocate_officials", "w1.white")
    assert left(state) == options(state)


def test_the_most_favourable_x():
    state = holding("g3 red")
    state.stacks[1].append(state.table.pile.pop())
    pick(state, "card.60", "recruit_official")
    assert len(options(state)) > 1
    assert left(state) == ["best"]


@pytest.mark.parametrize(
    ("cards", "gift"),
    [((40, 8), "8"), ((40, 1), "1"), ((40, 34), "34"), ((40, 15), ""), ((25, 15), "")],
    ids=["vp", "worker", "unrest", "official and octagons", "relocation and octagons"],
)
def test_gifts_are_used_first_and_before_the_end(cards, gift):
    """8: 3 VP; 1: a worker; 34: less unrest; 40: an official; 15: octagons; 25: relocation."""
    state = holding("g3 red")
    lay(state, 0, 2, *cards)
    unrest(state, 0, r4=2)
    workers(state, 0, r1=1)
    pick(state, "card.60", "build_wall", "golden-1")
    open_now = [f"ability.{card}" for card in cards] + ["end"]
    assert options(state) == open_now
    assert left(state) == ([f"ability.{gift}"] if gift else open_now)


def test_the_boards_own_gift_comes_first_as_well():
    state = holding("g3 red", "g1 red")
    state.table.players[0].board = "circle"
    unrest(state, 0, r4=2)
    pick(state, "card.60", "relocate_officials", "g3.red", "g4", "stop")
    assert options(state) == ["ability.pacification", "end"]
    assert left(state) == ["ability.pacification"]
    pick(state, "ability.pacification")
    assert left(state) == ["end"]


def test_unrest_is_lowered_as_far_as_one_may():
    state = holding("g3 red")
    lay(state, 0, 2, 34)
    lay(state, 0, 5, 8)
    unrest(state, 0, r3=2, r5=2)
    state.table.players[0].board = "square"  # on which region 5 has a track of two
    workers(state, 0, r1=1)
    pick(state, "card.60", "build_wall", "golden-1", "ability.34")
    assert light(state) == {"5"}, "there a card sleeps"
    pick(state, "5")
    assert options(state) == ["3", "5", "stop"]
    assert left(state) == ["3", "5"]
    assert "stop" not in light(state)


def test_of_squares_with_the_same_bonus_one():
    state = holding("g2 red grey white", "g1 red")
    pick(state, "card.60", "install_governor")
    assert options(state) == ["square.0", "square.1", "square.2"]
    assert left(state) == ["square.0", "square.2"]
    state = holding("g2 red grey white", "g1 red")
    governor(state, 1, 2)
    pick(state, "card.60", "install_governor")
    assert left(state) == options(state) == ["square.1", "square.2"]


def test_orders_fulfilled_are_taken():
    state = position()
    for region in (1, 2, 3, 4, 5):
        governor(state, 0, region)
    run(state, "fulfil", 0)
    assert options(state) == ["upper-governor", "lower-governor", "done"]
    assert left(state) == ["upper-governor"]
    pick(state, "upper-governor")
    assert left(state) == ["lower-governor"]
    pick(state, "lower-governor")
    assert left(state) == ["done"]
