"""What an option promises is what the rules do then: abilities after the action, octagons and points, forced picks."""

from random import Random

import pytest

from engine.kernel.setups import option_sets
from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECTS
from engine.zhanguo.describe import waiting_abilities
from engine.zhanguo.free_moves import FREE
from tests.engine.zhanguo.table import court, hold, lay, options, pick, position, post


def games(number):
    """The positions of a random game, each with its decision, view and a random pick."""
    seats, rng = GAME.seats[number % len(GAME.seats)], Random(number)
    sets = option_sets(GAME, seats)
    state, _ = GAME.new(seats, sets[number % len(sets)], f"{number:032x}")
    while (decision := GAME.next(state)) is not None:
        yield state, decision, GAME.view(state, decision.seat)
        key = GAME.playout(state, decision, rng) if rng.random() < 0.5 else rng.choice(decision.options)
        GAME.play(state, decision.seat, key)


def finished(state, decision, key, rng):
    """The decision at the end of a court action begun with ``key``, without free moves."""
    seat = decision.seat
    state, _, _ = GAME.apply(state, seat, key)
    while (asked := GAME.next(state)) is not None and asked.seat == seat and asked.kind != "finish":
        own = [one for one in asked.options if not one.startswith(FREE)]
        state, _, _ = GAME.apply(state, seat, "best" if "best" in own else rng.choice(own))
    return asked


@pytest.mark.parametrize("number", range(9))
def test_abilities_are_counted_after_the_action(number):
    rng, exact, spans = Random(number), 0, 0
    for state, decision, view in games(number):
        if decision.kind != "use":
            continue
        for key in decision.options:
            label = GAME.label(view, decision, key)
            if label.id == "use.first":  # no ability waits, so X opens none
                assert not waiting_abilities(view, decision.seat, key)
            if not label.id.startswith(("use.higher", "use.lower", "use.first_up_to")):
                continue
            assert label.id.startswith("use.first") == (not state.table.pile)
            assert len(waiting_abilities(view, decision.seat, key)) == label.args["n"]
            asked = finished(state, decision, key, rng)
            open_now = [one for one in asked.options if one.startswith("ability.")] if asked.kind == "finish" else []
            if label.id.endswith("_up_to"):
                spans += 1
                assert len(open_now) <= label.args["n"]
            else:
                exact += 1
                assert len(open_now) == label.args["n"], (key, label)
    assert exact > 20


@pytest.mark.clause("ZG-10.3", "ZG-14.11")
def test_how_many_abilities_a_governor_opens_is_told_as_most_where_the_square_decides():
    state = position()
    court(state, 60)
    hold(state, 0, 10)
    lay(state, 0, 3, 111)  # a red official, of whom one is left once the governor stands: the square may take him
    post(state, 0, "g2", "red", "grey", "white")
    post(state, 0, "g4", "red", "red", "red")
    pick(state, "card.10", "install_governor")
    view, asked = GAME.view(state, 0), GAME.next(state)
    labels = {key: GAME.label(view, asked, key) for key in ("1", "2")}
    assert (labels["1"].id, labels["2"].id) == ("governor.up_to", "governor")
    assert [label.args["abilities"] for label in labels.values()] == [1, 1]
    pick(state, "1", "square.1", "red", "5")
    assert "ability.111" not in options(state)


@pytest.mark.parametrize("number", range(6))
def test_octagons_beyond_the_supply_are_told_as_points(number):
    checked = 0
    for state, decision, view in games(number):
        if decision.kind != "unify":
            continue
        for key in (one for one in decision.options if not one.startswith(FREE)):
            label, seat = GAME.label(view, decision, key), decision.seat
            aspect, before = ASPECTS.index(label.args["octagon"]), state.table.players[seat]
            after = GAME.apply(state, seat, key)[0].table.players[seat]
            assert after.octagons[aspect] - before.octagons[aspect] == label.args["n"]
            assert after.vp - before.vp == label.args.get("vp", 0)
            assert (label.id == "unify.points") == ("vp" in label.args)
            checked += 1
    assert checked


@pytest.mark.parametrize("number", range(4))
def test_what_is_taken_by_itself_stands_in_the_option(number):
    named = 0
    for state, decision, view in games(number):
        for key in decision.options:
            label, seat = GAME.label(view, decision, key), decision.seat
            if decision.kind not in ("use", "palace", "wall", "wall_space"):
                continue
            told = {event.kind for event in GAME.apply(state, seat, key)[1] if event.auto}
            first = not state.table.pile and decision.kind == "use"
            if told & {"workers_back", "wall", "workers", "governor", "great"} and not first:
                assert label.then, (key, label, told)
                named += 1
    assert named
