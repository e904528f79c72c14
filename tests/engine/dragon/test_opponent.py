"""Estimate and playout policy: they know the direction, and they only pick what is offered."""

from random import Random
from statistics import fmean

import pytest

from engine.ai.search import picks
from engine.ai.tree import Level, grow
from engine.dragon import GAME
from engine.dragon.state import RemainingParts
from tests.engine.dragon.table import arrive, options, play, position, run, seat


def worth(number=0, **things):
    """The estimate of seat 0 with these things."""
    event = things.pop("event", "tribute")
    palaces = things.pop("palaces", ("2 monk", "2 healer"))
    state = position(seat(*palaces, **things), seat("2 monk", "2 healer"), event=event, month=5)
    return GAME.evaluate(state)[number]


def test_more_is_worth_more():
    base = worth()
    for better in (
        {"vp": 3},
        {"yuan": 9},
        {"rice": 3},
        {"large": 1},
        {"palaces": ("3 monk", "2 healer farmer")},
    ):
        assert worth(**better) > base, better
    ahead, behind = (GAME.evaluate(position(seat(space=space), seat(space=2))) for space in (4, 1))
    assert ahead[0] > behind[0]
    assert ahead[1] < behind[1]


def test_the_policy_lets_the_cheapest_person_go():
    state = position(seat("3 monk.old farmer", "2 court_lady"), seat(), event="tribute", phase="event")
    run(state, ("releases", 0, RemainingParts(1)))
    assert len(options(state)) == 3
    picks = {GAME.playout(state, GAME.decisions(state)[0], Random(number)) for number in range(20)}
    assert picks == {"p1.farmer.young"}


@pytest.mark.parametrize(("event", "goes"), [("contagion", "farmer"), ("drought", "healer")])
def test_the_policy_lets_nobody_go_who_helps_against_the_event_of_the_month(event, goes):
    state = position(seat("1 healer", "1 farmer"), seat(), event=event, phase="person")
    arrive(state, 0, "craftsman")
    decision = GAME.decisions(state)[0]
    picks = [GAME.playout(state, decision, Random(number)) for number in range(40)]
    swaps = {key for key in picks if key != "remove"}
    assert swaps == {key for key in decision.options if goes in key}


@pytest.mark.parametrize(("tile", "home"), [("monk.old", "p2"), ("farmer", "p3")])
def test_the_policy_houses_monks_high_and_others_where_nobody_lives(tile, home):
    state = position(seat("2 healer", "3 healer", "1"), seat(), phase="person")
    arrive(state, 0, tile)
    decision = GAME.decisions(state)[0]
    picks = [GAME.playout(state, decision, Random(number)) for number in range(20)]
    assert picks.count(home) > 15


def test_the_policy_plays_a_wild_card_for_what_the_next_event_asks_for():
    state = position(seat("3", hand=["wild", "farmer"]), seat(), event="contagion", phase="person", month=10)
    run(state, ("card", 0))
    play(state, "wild")
    decision = GAME.decisions(state)[0]
    picks = [GAME.playout(state, decision, Random(number)) for number in range(60)]
    assert sum(key.startswith("healer") for key in picks) > 40
    assert not any(key.startswith("farmer") for key in picks), "that card is still in the hand"


@pytest.mark.parametrize(("event", "piece"), [("drought", "rice"), ("tribute", "yuan"), ("dragon_festival", "rocket")])
def test_the_policy_builds_the_piece_of_the_wall_that_the_next_event_asks_for(event, piece):
    state = position(
        seat("2 monk healer", "2 monk healer", "2", yuan=1 if piece == "yuan" else 4),
        seat(),
        event=event,
        phase="action",
        great_wall="on",
    )
    run(state, ("wall_piece", 0))
    decision = GAME.decisions(state)[0]
    picks = [GAME.playout(state, decision, Random(number)) for number in range(40)]
    assert picks.count(piece) > 20


def walled(*built, month=1, event="peace"):
    """The estimate of seat 0 with pieces of the wall built by each seat."""
    seats = [seat("2 monk", "2 healer", built=pieces) for pieces in built]
    return GAME.evaluate(position(*seats, month=month, event=event, great_wall="on"))[0]


def test_a_piece_of_the_wall_more_than_another_has_saves_persons():
    assert walled(("vp", "rice"), ()) > walled(("vp",), ()) > walled((), ()) > walled((), ("vp",))
    assert walled(("vp",), ("vp",)) == pytest.approx(walled((), ()))


def test_a_wall_that_reaches_the_month_of_the_mongols_is_worth_its_pieces():
    some, more = ("vp", "rice"), ("vp", "rice", "yuan")
    short = walled(some, some, month=5, event="mongols")
    assert walled(more, some, month=5, event="mongols") - short > len(more)
    assert walled(some, more, month=5, event="mongols") - short > len(some), "whoever built the last one"


def test_each_space_towards_a_rival_is_worth_something():
    def worth_at(space):
        return GAME.evaluate(position(seat(space=space), seat(space=10)))[0]

    values = [worth_at(space) for space in (2, 7, 9, 12, 15, 20, 25)]
    assert values == sorted(values)
    assert values[1] < values[2] < values[3] < values[4]
    assert values[-1] == values[-2], "one who is well behind does not come back"


@pytest.mark.parametrize(("own", "other"), [(90, 0), (0, 90)])
def test_who_is_far_ahead_or_behind_still_sees_what_a_monk_is_worth(own, other):
    """Two for each of his floors in the end: he is the last to go, and hardly thought about."""
    shares = []
    for more in range(8):
        mine = seat("3 monk.old farmer", "2 pyrotechnist tax_collector", vp=own + more)
        state = position(mine, seat(vp=other + more), event="tribute", month=8, phase="event")
        state.stack.clear()
        run(state, ("releases", 0, RemainingParts(1)), "decay", "turn_down", "scoring", "month")
        found = {pick.key: pick.share for pick in picks(grow(GAME, GAME.view(state, 0), Level(160)))}
        shares.append(found.get("p1.monk.old", 0.0))
    assert fmean(shares) < 0.4 / len(options(state))
