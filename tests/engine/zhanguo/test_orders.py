"""Orders (section 16)."""

import pytest

from engine.zhanguo import GAME
from engine.zhanguo.data import DATA, FIELDS, TILES
from engine.zhanguo.orders import met, open_orders
from engine.zhanguo.scoring import orders
from engine.zhanguo.state import Turn
from render.words.words import LANGUAGES, Words
from tests.engine.zhanguo.table import (
    decision,
    governor,
    hold,
    kinds,
    octagons,
    options,
    palace,
    pick,
    position,
    run,
    to_rewards,
    wall,
)

clause = pytest.mark.clause
NAMES = ("Red", "Blue", "Violet", "Yellow")


def tiles(state, *names):
    for order, name in zip(state.table.orders, names, strict=True):
        order.tile = name


def ready(seats=4, **more):
    """Palaces in 1, 2, 3, 4 and 5 fulfil both palace orders."""
    state = position(seats, **more)
    tiles(state, "wall-1", "palace-1", "governor-1", "wall-2", "palace-2", "governor-2")
    for region in (1, 2, 3, 4, 5):
        palace(state, 0, region)
    hold(state, 0, 17)
    return state


def end_turn(state):
    return pick(state, "card.17", "unify", "3", "end")


@clause("ZG-16.2")
@pytest.mark.parametrize(
    ("tile", "walls", "fulfilled"),
    [
        ("wall-1", (0, 1, 2), True),
        ("wall-1", (0, 2), False),
        ("wall-1", (0, 1, 3), True),
        ("wall-4", (0, 2, 4), True),
        ("wall-4", (0, 1, 2), False),
        ("wall-4", (0, 1, 2, 4), True),
    ],
)
def test_wall_orders_count_sections_by_area(tile, walls, fulfilled):
    state = position()
    for section in walls:
        wall(state, 0, section, 1)
    wall(state, 1, 5, 1)
    assert met(state.table, 0, TILES[tile]) is fulfilled


@clause("ZG-16.2")
def test_governors_beside_the_squares_count():
    state = position()
    for region in (1, 4, 5):
        for _ in range(3):
            governor(state, 1 + region % 3, region)
        governor(state, 0, region)
    assert met(state.table, 0, TILES["governor-3"])
    assert not met(state.table, 0, TILES["governor-4"])
    assert all(2 <= len(tile.areas + tile.regions) <= 4 for tile in TILES.values())


@clause("ZG-16.3")
def test_any_subset_after_the_own_turn():
    state = ready()
    end_turn(state)
    asked = decision(state)
    assert (asked.kind, asked.seat) == ("orders", 0)
    assert asked.options == ("upper-palace", "lower-palace", "done")
    reasons = {one.reason.id for one in GAME.blocked(GAME.view(state, 0), asked)}
    assert reasons == {"order_unmet"}
    pick(state, "lower-palace", "upper-palace", "done")
    assert [order.discs for order in state.table.orders] == [[], [0], [], [], [0], []]
    assert decision(state).seat == 1


def way_out(state):
    return GAME.label(GAME.view(state, 0), decision(state), "done").id


@clause("ZG-16.3")
@pytest.mark.parametrize("taken", [(), ("upper-palace",), ("lower-palace", "upper-palace")])
def test_one_order_after_the_other_until_done(taken):
    state = ready()
    end_turn(state)
    events, left = [], ["upper-palace", "lower-palace"]
    for n, key in enumerate(taken):
        assert decision(state).told() == {"seat": 0, "n": n}
        assert way_out(state) == ("orders_done" if n else "orders_none")
        events += pick(state, key)
        left.remove(key)
        assert (decision(state).kind, options(state)) == ("orders", [*left, "done"])
    events += pick(state, "done")
    assert kinds(events) == ["order"] * len(taken) + ["orders_left"] * (not taken)
    assert (decision(state).kind, decision(state).seat) == ("card", 1), "done ends the turn at once"


@clause("ZG-16.3")
def test_an_order_taken_can_be_undone_until_done():
    state = ready(confirm=True)
    end_turn(state)
    for key in ("upper-palace", "lower-palace"):
        _, barrier = GAME.play(state, 0, key)
        assert barrier == ""
    assert (decision(state).kind, options(state)) == ("orders", ["done"])


@clause("ZG-16.3")
def test_orders_are_all_taken_by_themselves_where_that_was_agreed():
    state = ready(auto_orders="on")
    end_turn(state)
    assert [0 in order.discs for order in state.table.orders] == [False, True, False, False, True, False]
    assert (decision(state).kind, decision(state).seat) == ("card", 1)


@clause("ZG-16.3")
def test_after_an_accepted_reward():
    state = ready()
    octagons(state, 0, 1, 1)
    octagons(state, 1, 2, 1)
    to_rewards(state, 1)
    pick(state, "accept")
    assert (decision(state).kind, decision(state).seat) == ("orders", 0)
    pick(state, "upper-palace", "done")
    assert (decision(state).kind, decision(state).seat) == ("reward", 1)


@clause("ZG-16.4", "ZG-16.7", "ZG-1.12")
def test_discs_go_to_the_first_free_space_one_per_player_and_track():
    assert DATA.order_track.vp == (5, 3, 2, 1)
    state = ready()
    state.table.orders[1].discs = [2, 1]
    end_turn(state)
    asked = decision(state)
    labels = [GAME.label(GAME.view(state, 0), asked, key).args["n"] for key in asked.options if key != "done"]
    assert labels == [2, 5]
    pick(state, "upper-palace")
    assert state.table.orders[1].discs == [2, 1, 0]
    assert open_orders(state.table, 0) == ["lower-palace"]


@clause("ZG-16.5")
def test_an_order_left_may_be_taken_after_any_later_turn():
    state = ready(2)
    end_turn(state)
    pick(state, "done")
    assert state.table.orders[1].discs == []
    hold(state, 1, 100)
    pick(state, "card.100", "unify", "1", "end")
    hold(state, 0, 60)
    pick(state, "card.60", "relocate_officials", "g1.red", "g2", "stop", "end")
    assert decision(state).kind == "orders"


@clause("ZG-16.6")
def test_not_after_passing_nor_after_anothers_turn_nor_after_the_last_phase_3():
    state = ready()
    octagons(state, 0, 1, 1)
    octagons(state, 1, 2, 1)
    to_rewards(state, 1)
    pick(state, "pass")
    assert (decision(state).kind, decision(state).seat) == ("reward", 1)
    pick(state, "accept")
    assert decision(state).kind == "card"
    last = ready()
    octagons(last, 0, 1, 1)
    to_rewards(last, 5)
    pick(last, "pass")
    assert last.over


@clause("ZG-16.3")
def test_orders_ask_only_once_for_the_end_of_the_turn():
    state = ready(confirm=True)
    end_turn(state)
    assert decision(state).kind == "orders"
    assert state.table.turn == Turn(), "no ability can be used any more"
    pick(state, "upper-palace", "done")
    assert (decision(state).kind, decision(state).seat) == ("card", 1)


@clause("ZG-17.6")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_order_is_told_with_what_its_section_gains(lang):
    """A disc on 5 lies in the section: one on 3 raises it from 5 to 16."""
    state = ready()
    state.table.orders[2].discs, state.table.orders[1].discs = [0], [1]
    run(state, "fulfil", 0)
    key = FIELDS[1].id
    label = GAME.label(GAME.view(state, 0), decision(state), key)
    before = orders(state.table)[0]
    (told,) = [event for event in pick(state, key) if event.kind == "order"]
    gained = orders(state.table)[0] - before
    assert (before, gained) == (5, 11)
    assert label.args["n"] == told.args["gain"] == gained
    words = Words(lang)
    end = {"en": "VP at the end", "de": "SP am Spielende", "fr": "PV à la fin de la partie"}[lang]
    assert f"(+11 {end})" in words.label("zhanguo", "option", label, NAMES)
    assert f"+11 {end}" in words.event("zhanguo", told, NAMES)
    (line,) = [one for one in GAME.brief(GAME.view(state, 0)) if one.args.get("vps") == [5, 3]]
    assert end not in words.label("zhanguo", "brief", line, NAMES), "the number of a space is not what it brings"
