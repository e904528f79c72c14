"""What options, reasons, lines and overviews say in states that play seldom reaches."""

import pytest

from engine.zhanguo import GAME
from engine.zhanguo.data import ASPECTS, FIELDS, SQUARES, TILES
from engine.zhanguo.scoring import orders
from engine.zhanguo.state import AllowedRegions, InRegion, OfAspect
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    fill,
    governor,
    hold,
    kinds,
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


def labels(state):
    """Key -> label, told from the deciding seat's view."""
    asked = decision(state)
    view = GAME.view(state, asked.seat)
    return {key: GAME.label(view, asked, key) for key in asked.options}


def closed(state):
    """Key -> reason of what is not open."""
    asked = decision(state)
    view, kind = GAME.view(state, asked.seat), GAME.kind(asked)
    found = {key: kind.closed(view, asked.frame, key) for key in kind.keys(view, asked.frame)}
    return {key: reason if hasattr(reason, "id") else reason() for key, reason in found.items() if reason is not None}


def used(card=20, **more):
    """Seat 0 is asked for the use of a card."""
    state = position(**more)
    hold(state, 0, card)
    return state, f"card.{card}"


@pytest.mark.clause("ZG-10.10", "ZG-14.11")
@pytest.mark.parametrize(("officials", "idle"), [("none left", {"official"}), ("none on the board", {"relocate"})])
def test_a_square_says_what_has_no_effect_now(officials, idle):
    state = position()
    player = state.table.players[0]
    if officials == "none left":
        player.officials = [0, 0, 0]
    else:
        dismiss(state, 0)
    run(state, "square", 0, InRegion(1))
    said = {SQUARES[1][int(key[-1])].kind: label.id for key, label in labels(state).items() if key.startswith("square")}
    assert {kind for kind, name in said.items() if name.endswith(".idle")} == idle


@pytest.mark.clause("ZG-10.3", "ZG-10.4")
def test_a_governor_finds_no_square_is_told_before_and_after():
    state = position()
    for seat in (1, 2, 3):
        governor(state, seat, 2)
    for region in (2, 3):
        for colour in ("red", "grey", "white"):
            post(state, 0, f"g{region}", colour)
    run(state, "governor", 0, AllowedRegions((2, 3)))
    said = labels(state)
    assert (said["2"].args["n"], said["3"].args["n"]) == (0, 3)
    events = pick(state, "2")
    assert "beside" in kinds(events)
    assert "square" not in kinds(events)


@pytest.mark.clause("ZG-7.5", "ZG-8.4", "ZG-12.4", "ZG-13.3")
@pytest.mark.parametrize(("thing", "action"), [
    ("walls", "build_wall"), ("palaces", "build_palace"), ("governors", "install_governor"),
])  # fmt: skip
def test_a_supply_that_is_used_up_is_told_as_that_and_not_as_something_missing(thing, action):
    for left, reason in ((0, f"none_left.{action}"), (1, f"impossible.{action}")):
        state, key = used()
        dismiss(state, 0)
        setattr(state.table.players[0], thing, left)
        GAME.play(state, 0, key)
        assert closed(state)[action].id == reason


@pytest.mark.clause("ZG-5.4", "ZG-5.5")
@pytest.mark.parametrize(("left", "ending", "n", "vp"), [(3, "", 3, None), (2, ".points", 2, 1), (0, ".points", 0, 3)])
def test_unification_tells_octagons_and_the_points_for_those_that_are_missing(left, ending, n, vp):
    state, key = used(20)
    fill(state, 0, 2, 2, aspect=1)
    state.table.supply[0] = left
    GAME.play(state, 0, key)
    GAME.play(state, 0, "unify")
    label = labels(state)["2"]
    assert (label.id, label.args["n"], label.args.get("vp")) == (f"unify{ending}", n, vp)
    events, _ = GAME.play(state, 0, "2")
    assert sum(event.args["n"] for event in events if event.kind == "octagons") == n
    assert sum(event.args["n"] for event in events if event.kind == "vp") == (vp or 0)


@pytest.mark.clause("ZG-5.2", "ZG-5.7", "ZG-6.5")
def test_a_full_region_and_one_without_room_for_unrest_have_reasons_of_their_own():
    state, key = used(20)
    fill(state, 0, 1, 3, aspect=1)
    fill(state, 0, 2, 2, aspect=1)
    limit = state.table.players[0].limit(2)
    unrest(state, 0, r2=limit - 1)
    GAME.play(state, 0, key)
    GAME.play(state, 0, "unify")
    found = closed(state)
    assert found["1"].id == "three_cards"
    assert (found["2"].id, found["2"].args) == ("unrest_limit", {"limit": limit})


@pytest.mark.clause("ZG-7.6", "ZG-7.7")
@pytest.mark.parametrize(("on_top", "said"), [(None, "first"), (40, "lower"), (1, "higher")])
def test_a_card_says_how_it_compares_and_the_first_one_that_it_is_the_first(on_top, said):
    state, key = used(20)
    if on_top:
        court(state, on_top)
    assert labels(state)[key].args["compared"] == said


@pytest.mark.clause("ZG-16.4", "ZG-17.6")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_task_promises_what_its_section_gains_with_discs_there_or_not(before):
    state = position()
    upper = [at for at, field in enumerate(FIELDS) if field.section == "upper"]
    at = next(number for number in upper if FIELDS[number].type == "palace")
    for region in TILES[state.table.orders[at].tile].regions:
        palace(state, 0, region)
    for other in [number for number in upper if number != at][:before]:
        state.table.orders[other].discs = [0]
    state.stack.clear()
    run(state, "fulfil", 0)
    gained = -orders(state.table)[0]
    label = labels(state)[FIELDS[at].id]
    assert GAME.ask(GAME.view(state, 0), decision(state)).id == "orders"
    (event,) = [event for event in GAME.play(state, 0, FIELDS[at].id)[0] if event.kind == "order"]
    gained += orders(state.table)[0]
    assert label.args["n"] == event.args["gain"] == gained
    assert gained == {0: 5, 1: 15, 2: 25}[before]
    assert labels(state)["done"].id == "orders_done"
    assert GAME.ask(GAME.view(state, 0), decision(state)).id == "orders.none_left"


@pytest.mark.clause("ZG-15.4", "ZG-15.5", "ZG-15.10")
@pytest.mark.parametrize(("strong", "able", "line"), [
    ((), (), "reward_nobody"), ((0, 1), (), "reward_lapsed"), ((0, 1), (1,), "reward"),
])  # fmt: skip
def test_a_reward_that_nobody_gets_says_whether_nobody_could_or_nobody_had_octagons(strong, able, line):
    state = position()
    for seat in strong:
        octagons(state, seat, 0, 3 - seat)
    for seat in strong:
        if seat not in able:
            state.table.players[seat].officials = [0, 0, 0]
    to_rewards(state)
    assert line in of_writing(state)


def of_writing(state):
    """What the aspect of writing leads to: its lines, or the question."""
    state.stack.clear()
    state.table.aspect, state.table.passed = -1, []
    events = run(state, "aspect", -1, OfAspect(ASPECTS[0]))
    asked = [one.kind for one in GAME.decisions(state)]
    return [*kinds(events), *asked]


@pytest.mark.clause("ZG-11.2", "ZG-11.4", "ZG-11.5", "ZG-19.3")
@pytest.mark.parametrize(("variant", "level"), [("off", 1), ("on", 2)])
def test_hiring_says_how_far_unrest_rises(variant, level):
    state, key = used(20, variant_unrest=variant)
    dismiss(state, 0)
    post(state, 0, "w1", "red", "grey")
    post(state, 0, "w2", "white")
    post(state, 0, "g3", "white")
    post(state, 0, "w4", "grey")
    unrest(state, 0, r2=state.table.players[0].limit(2))
    GAME.play(state, 0, key)
    GAME.play(state, 0, "hire_workers")
    while decision(state).kind != "hire":
        GAME.play(state, 0, options(state)[0])
    label, reasons = labels(state)["1"], closed(state)
    assert (label.args["n"], label.args["level"]) == (2, level)
    assert {region: reason.id for region, reason in reasons.items()} == {
        "2": "unrest_limit", "3": "no_official_in_worker_area", "5": "no_official_here"
    }  # fmt: skip


@pytest.mark.clause("ZG-12.1", "ZG-12.2", "ZG-12.3", "ZG-12.6", "ZG-12.7")
def test_every_region_without_a_palace_says_what_it_lacks():
    state, key = used(20, seats=2)
    workers(state, 0, r1=2, r2=1, r3=2, r4=2, r5=2)
    for seat in (0, 1):
        palace(state, seat, 3)
    unrest(state, 0, r4=state.table.players[0].limit(4))
    GAME.play(state, 0, key)
    GAME.play(state, 0, "build_palace")
    while decision(state).kind != "palace":
        GAME.play(state, 0, options(state)[0])
    reasons = {region: reason.id for region, reason in closed(state).items()}
    assert reasons == {"2": "workers_here", "3": "no_palace_space", "4": "palace_unrest"}
    assert labels(state)["1"].args["n"] == 0, "no card lies on the board"


@pytest.mark.clause("ZG-13.2", "ZG-13.5")
def test_every_section_without_a_wall_to_come_says_why():
    state, key = used(20)
    workers(state, 0, r1=1)
    wall(state, 0, 0, 1)
    for bars, seat in ((1, 1), (2, 2), (3, 3)):
        wall(state, seat, 1, bars)
    wall(state, 1, 2, 1)
    GAME.play(state, 0, key)
    GAME.play(state, 0, "build_wall")
    while decision(state).kind != "wall":
        GAME.play(state, 0, options(state)[0])
    reasons = [reason.id for reason in closed(state).values()]
    assert reasons == ["own_wall", "no_wall_space", "workers_for_wall"]
