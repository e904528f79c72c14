"""Installing governors (section 10) and hiring workers (section 11)."""

import pytest

from engine.kernel.rules import Flow
from engine.zhanguo import GAME
from engine.zhanguo.data import SQUARES
from engine.zhanguo.governors import possible
from engine.zhanguo.scoring import scores
from engine.zhanguo.state import InRegion, Points
from tests.engine.zhanguo.table import (
    court,
    decision,
    dismiss,
    governor,
    hold,
    kinds,
    options,
    pick,
    position,
    post,
    unrest,
    workers,
)

clause = pytest.mark.clause


def ready(**more):
    """Card 60 in hand, 50 on the pile."""
    state = position(**more)
    court(state, 50)
    hold(state, 0, 60)
    return state


@clause("ZG-10.1", "ZG-10.2")
def test_one_official_of_each_colour_goes_back():
    state = ready()
    post(state, 0, "g1", "red")
    post(state, 0, "w1", "grey")
    pick(state, "card.60", "install_governor", "square.0")
    region = state.table.players[0].regions[0]
    assert (region.governor, region.worker) == ([1, 0, 0], [0, 1, 0])
    assert state.table.players[0].officials == [4, 4, 5]


@clause("ZG-10.2")
def test_worker_areas_do_not_count():
    state = ready()
    pick(state, "free.1.grey", "card.60")
    assert "install_governor" not in options(state)
    two = ready()
    post(two, 0, "g2", "red", "grey", "white")
    post(two, 0, "g3", "red", "grey")
    post(two, 0, "w3", "white")
    pick(two, "card.60", "install_governor")
    assert options(two) == ["1", "2"]
    blocked = GAME.blocked(GAME.view(two, 0), decision(two))
    assert {one.label.args["region"]: one.reason.args["colours"] for one in blocked}[3] == ["white"]


@clause("ZG-10.3", "ZG-10.9")
def test_a_free_square_of_choice_gives_its_bonus_at_once():
    state = ready()
    governor(state, 1, 1, 1)
    pick(state, "card.60", "install_governor")
    assert options(state) == ["square.0", "square.2"]
    pick(state, "square.0")
    assert state.table.players[0].vp == 4
    assert state.table.lands[0].squares == [0, 1, -1]
    assert state.table.players[0].governors == 7


@clause("ZG-10.4")
def test_a_governor_stands_beside_full_squares():
    state = ready()
    for _ in range(3):
        governor(state, 1, 1)
    events = pick(state, "card.60", "install_governor")
    assert "beside" in kinds(events)
    assert state.table.lands[0].governors == [1, 3, 0, 0]
    assert state.table.players[0].vp == 0
    assert decision(state).kind == "finish"


@clause("ZG-10.5")
def test_a_governor_must_be_left():
    state = ready()
    for region in (2, 2, 3, 3, 4, 4, 5, 5):
        governor(state, 0, region)
    pick(state, "card.60")
    assert "install_governor" not in options(state)
    reasons = [one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))]
    assert "none_left.install_governor" in reasons


@clause("ZG-10.6")
def test_unrest_of_the_region_becomes_0_after_the_bonus():
    state = ready()
    unrest(state, 0, r1=3, r2=2)
    pick(state, "card.60", "install_governor", "square.1", "red")
    assert state.table.players[0].regions[0].unrest == 3, "step 3 comes after step 2"
    events = pick(state, "4")
    assert [region.unrest for region in state.table.players[0].regions] == [0, 2, 0, 0, 0]
    assert kinds(events)[-1] == "unrest"
    calm = ready()
    assert "unrest" not in kinds(pick(calm, "card.60", "install_governor", "square.0"))


@clause("ZG-10.7")
def test_the_square_with_relocation_gives_up_to_4_points():
    state = ready()
    post(state, 0, "g2", "red")
    pick(state, "card.60", "install_governor", "square.2")
    assert decision(state).args == Points(4, 0)
    pick(state, "g2.red", "g4")
    assert decision(state).args == Points(2, 0)


@clause("ZG-10.10", "ZG-14.11", "ZG-15.21")
@pytest.mark.parametrize(
    ("at", "posted", "supply", "idle"),
    [(0, (), 3, False), (1, (), 3, False), (1, (), 0, True), (2, ("red",), 3, False), (2, (), 3, True)],
)
@pytest.mark.parametrize("cause", ["court", "reward"])
def test_a_square_without_effect_is_offered_as_one(at, posted, supply, idle, cause):
    """Officials given back leave nobody to relocate; from an empty supply nobody comes."""
    state = ready()
    dismiss(state, 0)
    post(state, 0, "g2", *posted)
    if not supply:
        state.table.players[0].officials[:] = [0, 0, 0]
    state.stack.clear()
    flow = Flow(state)
    flow.push("square", 0, InRegion(1), cause=cause)
    GAME.run(flow)
    label = GAME.label(GAME.view(state, 0), decision(state), f"square.{at}")
    assert label.id.endswith(".idle") == idle
    lapsed = [event.args["cause"] for event in GAME.play(state, 0, f"square.{at}")[0] if event.kind == "lapsed"]
    assert lapsed == (["square"] if idle else [])


@clause("ZG-10.8")
def test_the_square_with_an_official():
    state = ready()
    pick(state, "card.60", "install_governor", "square.1")
    assert options(state) == ["red", "grey", "white"]
    pick(state, "grey", "5")
    assert state.table.players[0].regions[4].governor == [0, 1, 0]


@clause("ZG-10.9")
def test_every_region_has_three_squares():
    kinds_of = {region: sorted(bonus.kind for bonus in bonuses) for region, bonuses in SQUARES.items()}
    assert kinds_of[2] == ["relocate", "vp", "vp"]
    assert kinds_of[3] == ["official", "official", "relocate"]
    assert kinds_of[1] == kinds_of[4] == kinds_of[5] == ["official", "relocate", "vp"]


@clause("ZG-10.10")
def test_the_officials_just_removed_may_be_the_bonus():
    state = ready()
    post(state, 0, "g2", *["red", "grey", "white"] * 4)
    assert state.table.players[0].officials == [0, 0, 0]
    dismissed = GAME.decode(GAME.encode(state))
    pick(dismissed, "card.60", "install_governor", "1", "square.1", "red", "1")
    assert dismissed.table.players[0].officials == [0, 1, 1]
    from engine.kernel.rules import Flow
    from engine.zhanguo.bonuses import give

    flow = Flow(state)
    give(flow, 0, SQUARES[1][1], 0, "square")
    assert kinds(flow.events) == ["lapsed"]
    assert decision(state).kind == "card", "nothing is asked"


@clause("ZG-10.11")
def test_several_own_governors_in_a_region_and_squares_taken_for_good():
    state = ready()
    governor(state, 0, 1)
    pick(state, "card.60", "install_governor")
    assert options(state) == ["square.1", "square.2"]
    pick(state, "square.2")
    assert state.table.lands[0].governors[0] == 2
    assert state.table.lands[0].squares.count(0) == 2


@clause("ZG-10.12")
def test_governors_score_at_the_end():
    state = ready()
    pick(state, "card.60", "install_governor", "square.0")
    assert scores(state)[0]["governors"] == 12
    assert scores(state)[0]["play"] == 4


# ---- hiring ---------------------------------------------------------------------------------------------------------


@clause("ZG-11.1")
def test_hiring_needs_an_official_in_the_worker_area():
    state = ready()
    pick(state, "card.60")
    assert "hire_workers" not in options(state)
    two = ready()
    post(two, 0, "w2", "red")
    post(two, 0, "w4", "red", "grey")
    pick(two, "card.60", "hire_workers")
    assert options(two) == ["2", "4"]
    reasons = {one.reason.id for one in GAME.blocked(GAME.view(two, 0), decision(two))}
    assert reasons == {"no_official_in_worker_area", "no_official_here"}
    for one in GAME.blocked(GAME.view(two, 0), decision(two)):  # only one who is there can go to work (ZG-4.5)
        there = any(two.table.players[0].regions[int(one.label.args["region"]) - 1].governor)
        assert one.reason.id == ("no_official_in_worker_area" if there else "no_official_here")


@clause("ZG-11.5", "ZG-4.5")
@pytest.mark.parametrize("each", ["off", "on"])
def test_a_free_move_is_no_help_where_the_unrest_has_no_room(each):
    state = ready(variant_unrest=each)
    for region in ("w2", "w5", "g3", "g4"):
        post(state, 0, region, "red")
    unrest(state, 0, r3=state.table.players[0].limit(3))
    pick(state, "card.60", "hire_workers")
    found = {int(one.label.args["region"]): one.reason.id for one in GAME.blocked(GAME.view(state, 0), decision(state))}
    assert (found[3], found[4]) == ("unrest_limit", "no_official_in_worker_area")


@clause("ZG-11.2", "ZG-11.3", "ZG-11.4")
@pytest.mark.parametrize("colours", [("red",), ("grey", "white")])
def test_one_worker_per_official_and_unrest_by_1(colours):
    state = ready()
    post(state, 0, "w2", *colours)
    pick(state, "card.60", "hire_workers")
    region = state.table.players[0].regions[1]
    assert region.workers == len(colours)
    assert region.unrest == 1
    assert sum(region.worker) == len(colours), "officials stay"


@clause("ZG-11.5")
@pytest.mark.parametrize(("level", "allowed"), [(3, True), (4, False)])
def test_no_hiring_on_the_rightmost_space(level, allowed):
    state = ready()
    post(state, 0, "w2", "red")
    unrest(state, 0, r2=level)
    pick(state, "card.60")
    assert ("hire_workers" in options(state)) is allowed


@clause("ZG-11.6", "ZG-1.16")
def test_worker_tiles_are_not_limited():
    state = ready()
    workers(state, 0, r2=39)
    workers(state, 1, r2=5)
    post(state, 0, "w2", "red", "grey")
    pick(state, "card.60", "hire_workers")
    assert state.table.players[0].regions[1].workers == 41
    assert GAME.check(state) == []


@clause("ZG-20.10")
def test_the_square_board_hires_three():
    state = ready(boards="square")
    dismiss(state, 0)
    post(state, 0, "w2", "red", "grey", "white")
    pick(state, "card.60", "hire_workers")
    assert state.table.players[0].regions[1].workers == 3
    assert state.table.players[0].regions[1].unrest == 1


@clause("ZG-10.5")
@pytest.mark.parametrize(("left", "works"), [(0, False), (1, True)])
def test_the_last_governor_can_be_installed(left, works):
    state = position()
    state.table.players[0].governors = left
    assert possible(state, 0) is works


@clause("ZG-10.2")
def test_only_governor_areas_with_all_three_colours_can_pay():
    state = position()
    dismiss(state, 0)
    post(state, 0, "g1", "red", "grey")
    post(state, 0, "w1", "white")
    assert not possible(state, 0)
    post(state, 0, "g1", "white")
    assert possible(state, 0)
