"""Section 11 counted twice: the points of the rules, and those of the records of three scorings."""

import pytest

from engine.kernel.honours import honours
from engine.kernel.values import Event
from engine.ming import GAME
from engine.ming.cities import majority_points, return_cards
from engine.ming.data import DISTRICT, PROVINCES
from tests.engine.ming.table import N, go, options, pick, position, vp

clause = pytest.mark.clause
SCORINGS = (2, 4, 6)
FIRST = {seat: {"F": 1} for seat in range(4)}
"""All princes begin in province F: everybody has its tile from the set-up."""


def scored(seats, *rounds, back="0", monks=None):
    """A game of which the scorings of rounds 2, 4 and 6 are played, with these standing members each."""
    state = position(seats, tiles={seat: FIRST[seat] for seat in range(seats)}, monks=monks)
    for number, standing in zip(SCORINGS, rounds, strict=True):
        table = state.table
        table.round = number
        for name, owners in standing.items():
            for owner, members in owners.items():
                table.standing[DISTRICT[name]][table.neutral_owner if owner == N else owner] = members
        go(state, ("scoring",))
        while not state.over:
            decision = next(one for one in GAME.decisions(state) if one.waiting)
            open_now = options(state, decision.seat)
            pick(state, decision.seat, back if back in open_now else open_now[-1])
    assert GAME.recount(state) == vp(state) == GAME.result(state).totals()
    return state.table.players


def spread(seat, *names, members=1):
    return {name: {seat: members} for name in names}


EVERYWHERE = spread(0, *(f"{province}1" for province in PROVINCES[:5]))


@clause("MD-6.12", "MD-8.4", "MD-11.1")
@pytest.mark.parametrize(("number", "sets"), [(0, 28), (1, 24), (2, 20)])
def test_a_set_is_worth_what_its_scoring_says(number, sets):
    rounds = [{}, {}, {}]
    rounds[number] = EVERYWHERE
    players = scored(3, *rounds)
    assert players[0].points["sets"] == sets
    assert [player.points["tiles"] for player in players] == [0, 1, 1]


@clause("MD-8.3", "MD-8.4")
def test_sets_of_five_and_single_tiles():
    players = scored(3, spread(1, "A1", "B1", "C1"), {}, spread(1, "A2", "D1", members=2))
    assert (players[1].points["five_sets"], players[1].points["tiles"]) == (10, 3)
    players = scored(3, spread(1, "A1", "B1", "C1"), spread(2, "A1", "B1", "C1"), {})
    assert [player.points["five_sets"] for player in players] == [0, 0, 0]
    assert [player.points["tiles"] for player in players] == [1, 4, 4]


@clause("MD-7.7", "MD-7.8", "MD-7.9", "MD-7.10")
@pytest.mark.parametrize(
    ("standing", "majorities"),
    [
        (spread(1, "A1"), [0, 4, 0]),
        ({"A1": {0: 1, 1: 1}}, [2, 2, 0]),
        ({"A1": {0: 1, 1: 1, 2: 1}}, [1, 1, 1]),
        ({"A1": {0: 2}, "A2": {1: 1}, "A3": {1: 1}}, [0, 4, 0]),
        ({"A1": {0: 2, 1: 1}, "A2": {1: 1}}, [0, 4, 0]),
        ({"A1": {0: 2}, "A2": {1: 2}, "B3": {2: 1}}, [2, 2, 4]),
        ({"A1": {0: 2, 1: 1}, "A2": {1: 2, 0: 1}}, [2, 2, 0]),
        ({"A1": {0: 2, 1: 1}, "A2": {1: 2, 2: 1}}, [0, 4, 0]),
        ({"A1": {0: 2, 1: 1}}, [4, 0, 0]),
        ({"A1": {0: 2, 1: 1}, "A2": {0: 2, 1: 1}, "A3": {1: 1}}, [4, 0, 0]),
    ],
)
def test_majorities(standing, majorities):
    for number in range(3):
        rounds = [{}, {}, {}]
        rounds[number] = standing
        players = scored(3, *rounds)
        assert [player.points["majorities"] for player in players] == majorities


@clause("MD-10.15")
@pytest.mark.parametrize(
    ("standing", "majorities"),
    [
        ({"A1": {N: 3}, "A2": {0: 1}}, [0, 0]),
        ({"A1": {N: 1, 0: 1}}, [4, 0]),
        ({"A1": {N: 2}, "A2": {N: 2}, "A3": {0: 2, 1: 1}}, [0, 0]),
        ({"A1": {N: 2, 1: 1}, "A2": {1: 2}}, [0, 4]),
    ],
)
def test_majorities_beside_the_neutral_family(standing, majorities):
    players = scored(2, standing, {}, {})
    assert [player.points["majorities"] for player in players] == majorities
    players = scored(2, {}, {}, standing)
    assert [player.points["majorities"] for player in players] == majorities


@clause("MD-10.15")
@pytest.mark.parametrize(("neutral", "points"), [(2, (4, 0)), (3, (4, 0)), (4, (0, 0))])
def test_only_more_neutral_members_take_the_majority_away(neutral, points):
    state = position(
        2, phase="scoring", houses={"A1": {0: 3}, "A2": {N: min(neutral, 3)}, "A3": {N: max(neutral - 3, 0)}}
    )
    assert majority_points(state.table, 0) == points


@clause("MD-8.1")
def test_monks_score_in_every_scoring():
    players = scored(3, {}, {}, {}, monks={"A1": 0, "B1": 1, "C2": 1})
    assert [player.points["monks"] for player in players] == [12, 24, 0]


@clause("MD-7.4")
def test_a_number_is_shown_with_as_few_cards_as_possible():
    assert [return_cards(number) for number in range(7)] == [(0,), (1,), (2,), (3,), (1, 3), (2, 3), (1, 2, 3)]


@clause("MD-7.5", "MD-7.7")
def test_who_goes_back_scores_nothing():
    players = scored(3, {"A1": {0: 2, 1: 1}}, {"B1": {1: 3}}, {}, back="1")
    assert [player.points["members"] for player in players] == [4, 3, 0]
    assert [player.points["majorities"] for player in players] == [4, 8, 0]


def test_tiles_of_all_provinces_are_counted_with_the_one_that_the_prince_brings():
    (counted,) = next(one for one in honours("ming").honours if one.id == "all_provinces").events
    prince, tiles = Event("prince_placed", 0, {"province": "A"}), Event("tiles", 0, {"provinces": [*"BCDEF"]})
    assert not counted.holds([tiles], 2)
    assert counted.holds([prince, tiles], 2)
