"""Sections 3.9 and 3.10: decay, phase 4, the end of the game."""

import pytest

from engine.dragon import GAME
from engine.dragon.scoring import recount, result
from tests.engine.dragon.table import asked, homes, of, options, play, position, run, seat, told


@pytest.mark.clause("DR-9.1")
def test_empty_palaces_lose_a_floor():
    state = position(seat("3", "2 monk", "1", "2"), seat("1"), phase="event")
    events = run(state, "decay")
    assert homes(state, 0) == ["2", "2 monk.young", "1"]
    assert homes(state, 1) == []
    assert told(events, "decay_gone") == [(0, 0), (1, 0)]


@pytest.mark.clause("DR-9.2")
def test_a_palace_emptied_this_month_decays_once():
    state = position(seat("2 monk", "3 farmer farmer"), seat("3 warrior healer"), event="mongols", phase="person")
    run(state, "event", "scoring")
    play(state, "p1.monk.young")
    assert homes(state, 0) == ["1", "3 farmer.young farmer.young"]


@pytest.mark.clause("DR-9.3")
def test_phase_4_scores_palaces_ladies_and_privileges():
    state = position(
        seat("1 court_lady", "3", "2 monk court_lady", small=2, large=1), seat("none", small=1), phase="event"
    )
    events = run(state, "scoring")
    assert of(state, "vp") == [3 + 2 + 4, 1]
    assert told(events, "round") == [(0, 9), (1, 1)]


def end(*seats, **things):
    """The end of month 12 with these seats: the state after the final scoring, which the second count confirms."""
    state = position(*seats, month=12, phase="scoring", **things)
    state.table.turned = 12
    state.stack.clear()
    events = run(state, "end")
    assert not state.over or recount(state) == of(state, "vp")
    return state, events


def plain(*palaces, **things):
    """A seat without cards, money and goods."""
    return seat(*palaces, **({"yuan": 0, "hand": []} | things))


@pytest.mark.clause("DR-10.1")
def test_the_game_ends_after_month_12():
    state = position(plain("3 monk"), plain("3 healer"), month=12, phase="person", event="tribute")
    state.stack.clear()
    run(state, "event", "scoring", "end")
    assert state.over
    assert state.table.phase == "final"
    assert GAME.decisions(state) == []
    sources = GAME.result(state).scores[0]
    assert (sources["palaces"], sources["persons"]) == (1, 0), "phase 4 first, then the final scoring"


@pytest.mark.clause("DR-10.2")
def test_two_points_per_person():
    state, events = end(plain("3 healer farmer warrior", "1"), plain("3 healer"))
    assert of(state, "vp") == [6, 2]
    assert told(events, "final") == [(0, 6), (1, 2)]


@pytest.mark.clause("DR-10.3")
def test_monks_score_buddhas_times_floors():
    state, _ = end(plain("2 monk", "3 monk.old"), plain("1 monk", "3 monk healer"))
    assert [score["monks"] for score in result(state).scores] == [2 + 6, 1 + 3]


@pytest.mark.clause("DR-10.4")
@pytest.mark.parametrize(
    ("yuan", "rice", "rockets", "points"), [(4, 1, 2, 3), (4, 1, 0, 2), (2, 0, 0, 0), (0, 3, 0, 2), (9, 0, 0, 3)]
)
def test_goods_are_sold_and_three_yuan_are_a_point(yuan, rice, rockets, points):
    state, _ = end(plain("2", yuan=yuan, rice=rice, rockets=rockets), plain())
    assert of(state, "vp") == [points, 0]


@pytest.mark.clause("DR-10.5")
def test_most_points_win_then_the_person_track():
    state, _ = end(plain(vp=5, space=9), plain(vp=6, space=1))
    assert result(state).places == [2, 1]
    state, _ = end(plain(vp=5, space=9), plain(vp=5, space=11))
    assert result(state).places == [2, 1]


@pytest.mark.clause("DR-10.6")
def test_on_the_same_space_the_upper_disc_wins():
    for order in ([0, 1], [1, 0]):
        state, _ = end(plain(vp=5, space=9), plain(vp=5, space=9), order=order)
        assert result(state).ranking() == order
        assert sorted(result(state).places) == [1, 2]


@pytest.mark.clause("DR-10.7")
def test_lower_places_follow_the_same_rules():
    state, _ = end(
        plain(vp=9, space=1), plain(vp=5, space=2), plain(vp=5, space=7), plain(vp=5, space=7), order=[3, 2, 1, 0]
    )
    assert result(state).places == [1, 4, 3, 2]


@pytest.mark.clause("DR-10.1")
def test_the_breakdown_adds_up_and_agrees_with_the_recount():
    seats = plain("2 monk healer", vp=8, yuan=5, rice=2), plain("3 monk.old farmer", vp=3, rockets=4)
    state, _ = end(*seats, great_wall="on")
    while asked(state):
        play(state, options(state)[0])
    found = result(state)
    assert found.totals() == of(state, "vp") == recount(state)
    assert list(found.scores[0])[-3:] == ["persons", "monks", "money"]


@pytest.mark.clause("DR-10.2", "DR-10.3", "DR-10.4")
def test_the_example_of_the_rulebook_is_worth_25():
    """Seven persons, a young monk under two floors, an old one under three; 1 rice, 2 rockets, 4 yuan."""
    own = plain("2 monk farmer", "3 monk.old healer healer", "2 warrior warrior", yuan=4, rice=1, rockets=2)
    state, events = end(own, plain())
    assert told(events, "final")[0] == (0, 25)
    assert list(result(state).scores[0].values())[-3:] == [14, 8, 3]
