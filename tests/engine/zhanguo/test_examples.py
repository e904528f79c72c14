"""The worked examples of the specification, W-1 to W-12, on board A."""

import pytest

from engine.errors import UnknownOption
from engine.zhanguo import GAME
from engine.zhanguo.data import TILES
from engine.zhanguo.orders import met
from engine.zhanguo.scoring import governors, orders, walls
from engine.zhanguo.state import Points
from tests.engine.zhanguo.table import (
    BLUE,
    RED,
    VIOLET,
    YELLOW,
    court,
    decision,
    dismiss,
    fill,
    governor,
    great,
    hold,
    kinds,
    lay,
    octagons,
    options,
    palace,
    pick,
    position,
    post,
    run,
    to_rewards,
    unrest,
    wall,
    workers,
)

clause = pytest.mark.clause


@clause("ZG-5.4", "ZG-5.6")
def test_w1_a_first_card():
    state = position()
    hold(state, 0, 100)
    pick(state, "card.100", "unify", "2")
    assert (state.table.players[0].octagons[2], state.table.supply[2]) == (1, 11)
    assert state.table.players[0].regions[1].unrest == 0


@clause("ZG-5.7")
def test_w2_a_third_card_that_exceeds_the_track():
    state = position()
    fill(state, 0, 1, 2)
    unrest(state, 0, r1=2)
    hold(state, 0, 100)
    pick(state, "card.100", "unify")
    with pytest.raises(UnknownOption):
        pick(state, "1")


@clause("ZG-9.2", "ZG-9.4", "ZG-9.8")
def test_w3_three_points():
    state = position()
    post(state, 0, "w2", "red")
    post(state, 0, "g3", "white")
    court(state, 50)
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials", "w2.red", "g2")
    assert decision(state).args == Points(2, 0)
    pick(state, "g3.white", "g5")
    assert decision(state).kind == "finish"
    assert state.table.players[0].regions[4].governor == [0, 0, 1]


@clause("ZG-12.2", "ZG-12.5", "ZG-12.6")
def test_w4_a_palace():
    state = position()
    workers(state, 0, r4=2, r5=1)
    for aspect in range(3):
        great(state, 1, aspect)
    fill(state, 0, 1, 3)
    fill(state, 0, 2, 3)
    court(state, 70)
    hold(state, 0, 60)
    pick(state, "card.60", "build_palace")
    assert decision(state).kind == "finish"
    assert [region.workers for region in state.table.players[0].regions] == [0] * 5
    assert state.table.players[0].great == [0, 0, 0]
    assert state.table.players[0].vp == 6


@clause("ZG-14.5", "ZG-14.9")
def test_w5_one_card_fires_and_one_is_blocked():
    state = position()
    dismiss(state, 0)
    post(state, 0, "g2", "red", "grey", "white")
    lay(state, 0, 2, 4)
    lay(state, 0, 4, 12)
    unrest(state, 0, r4=3)
    court(state, 70)
    hold(state, 0, 40)
    pick(state, "card.40", "install_governor", "square.0")
    assert options(state) == ["ability.4", "end"]


@clause("ZG-15.6", "ZG-15.11")
def test_w6_discs():
    state = position()
    state.table.track = [BLUE, YELLOW]
    state.table.column = [RED, -1, VIOLET]
    state.stack.clear()
    state.hands = [[] for _ in range(4)]
    state.table.round = 5
    run(state, "discs")
    assert state.table.track == [BLUE, YELLOW, RED, VIOLET]
    assert state.table.start == BLUE


@clause("ZG-16.2")
def test_w7_more_palaces_than_needed():
    state = position()
    for region in (1, 2, 4, 5):
        palace(state, 0, region)
    assert TILES["palace-1"].regions == (1, 2, 5)
    assert met(state.table, 0, TILES["palace-1"])


@clause("ZG-17.3")
def test_w8_three_tied_governors():
    state = position()
    for seat in (RED, YELLOW, VIOLET):
        governor(state, seat, 4)
    assert governors(state.table) == [0, 4, 4, 4]


@clause("ZG-17.6")
def test_w9_three_discs_in_a_section():
    state = position()
    for order in state.table.orders[:3]:
        order.discs = [0]
    assert orders(state.table)[0] == 45


@clause("ZG-18.4")
def test_w10_a_wall_on_three_bars():
    state = position()
    wall(state, 0, 1, 3, condition=4)
    for region in (1, 2, 3, 4, 5):
        fill(state, 0, region, 3, region % 3)
    assert walls(state.table)[0] == 20


@clause("ZG-14.2", "ZG-14.10")
def test_w11_the_order_of_abilities():
    state = position()
    lay(state, 0, 1, 26, 57)
    lay(state, 0, 2, 2)
    unrest(state, 0, r1=1, r2=4)
    post(state, 0, "w1", "red", "grey")
    court(state, 50)
    hold(state, 0, 90)
    pick(state, "card.90", "hire_workers")
    region = state.table.players[0].regions[0]
    assert (region.workers, region.unrest) == (2, 2)
    assert options(state) == ["ability.26", "ability.57", "end"]
    pick(state, "ability.26", "ability.57", "2")
    assert state.table.players[0].regions[1].unrest == 3
    assert options(state) == ["ability.2", "end"]
    events = pick(state, "ability.2")
    assert kinds(events) == ["ability", "vp"]
    assert state.table.players[0].vp == 4


@clause("ZG-15.5", "ZG-15.6")
def test_w12_the_next_strongest():
    state = position()
    octagons(state, BLUE, 0, 4)
    octagons(state, RED, 0, 4)
    octagons(state, YELLOW, 0, 2)
    great(state, YELLOW, 0)
    state.table.track = [YELLOW, RED, BLUE, VIOLET]
    to_rewards(state, 1)
    assert decision(state).seat == YELLOW
    pick(state, "pass")
    assert decision(state).seat == RED
    pick(state, "pass")
    assert decision(state).seat == BLUE
    assert GAME.check(state) == []
