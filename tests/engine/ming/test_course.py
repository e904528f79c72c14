"""Sections 2 and 9: the course of the game, round end, start player."""

from random import Random

import pytest

from engine.ming import GAME
from tests.engine.ming.table import asked, go, options, pick, playthrough, position, step, told, vp


def phases(seats, policy=True):
    """(round, phase) in the order in which a game comes through them."""
    rng = Random(3)
    state, _ = GAME.new(seats, None, "3c" * 16)
    seen = []
    while not state.over:
        now = (state.table.round, state.table.phase)
        if not seen or seen[-1] != now:
            seen.append(now)
        step(state, rng, policy)
    return seen, state


@pytest.mark.clause("MD-2.1", "MD-6.1")
def test_six_rounds_of_phases_in_order_with_three_scorings():
    seen, state = phases(3)
    expected = [(1, "setup")]
    for number in range(1, 7):
        expected += [(number, "spaces"), (number, "cards"), (number, "princes")]
        expected += [(number, "scoring")] if number in (2, 4, 6) else []
    assert seen == expected
    assert [record.round for record in state.table.scorings] == [2, 4, 6]
    assert GAME.result(state).reason == "end"


@pytest.mark.clause("MD-2.2")
def test_a_phase_starts_when_all_have_finished_the_one_before():
    state = position(3, start=1, spaces={0: {"A": 5}, 1: {"A": 5}, 2: {"A": 5}}, hands={0: {"rider": 1}})
    go(state, ("princes",), ("place_member", 0))
    assert asked(state) == ("prince_action", 0)  # 1 and 2 have no cards and pass by themselves
    state = position(3, start=2)
    go(state, ("spaces",), ("cards",))
    for seat in (2, 0, 1) * 5:
        assert asked(state) == ("place_member", seat)
        pick(state, seat, "A")
    assert asked(state) == ("take_card", 2)


@pytest.mark.clause("MD-2.3", "MD-11.1")
def test_most_points_after_the_last_scoring_win():
    state = playthrough(3, 11)
    result = GAME.result(state)
    totals = result.totals()
    assert totals == vp(state)
    assert [place == 1 for place in result.places] == [total == max(totals) for total in totals]


@pytest.mark.clause("MD-11.2")
def test_equal_points_share_a_place():
    state = position(3, round=6, phase="end", points={0: 40, 1: 40, 2: 20})
    state.over = True
    assert GAME.result(state).places == [1, 1, 3]


@pytest.mark.clause("MD-2.4")
def test_the_detail_sheet_wins():
    """One may pass at once; all districts before any city; monasteries after the cities."""
    state = position(3, hands={0: {"rider": 1}, 1: {"rider": 1}})
    go(state, ("princes",))
    assert "pass" in options(state, 0)
    state = position(3, phase="princes", standing={"A1": {0: 2, 1: 1}, "F1": {1: 2, 0: 1}}, monks={"B1": 2})
    events = go(state, ("scoring",), ("place_member", 0))
    order = [event.kind for event in events if event.kind in {"to_city", "city", "monks"}]
    assert order == ["to_city"] * 2 + ["city"]
    while asked_kinds(state) == {"return_number"}:
        for decision in GAME.decisions(state):
            events += pick(state, decision.seat, "0")
    order = [event.kind for event in events if event.kind in {"to_city", "city", "monks"}]
    assert order == ["to_city"] * 2 + ["city", "city", "monks"]


def asked_kinds(state):
    return {decision.kind for decision in GAME.decisions(state)}


@pytest.mark.clause("MD-2.5")
def test_a_single_option_is_taken_by_itself_and_none_is_left_out():
    hands = {0: {"rider": 4}, 1: {"junk": 5}, 2: {"barge": 5}}
    state = position(3, hands=hands, spaces={0: {"B": 1}}, dragons=0)
    events = go(state, ("cards",), ("place_member", 1))
    (taken,) = told(events, "card_taken")
    assert taken.auto
    assert taken.seat == 0
    assert asked(state) == ("place_member", 1)
    state = position(3, princes=["A1"], hands={0: {"rider": 1}})  # nobody on space A: no question about deploying
    go(state, ("prince_action", 0), ("place_member", 1))
    pick(state, 0, "stand")
    assert asked(state) == ("place_member", 1)


@pytest.mark.clause("MD-2.6")
def test_thirty_members_are_never_lost():
    for round_number in (1, 4, 6):
        state = position(3, round=round_number, phase="round_end")
        state.table.round -= 1
        if round_number > 1:
            for player in state.table.players:
                player.supply += 5
                player.removed -= 5
            state.table.round += 1
            state.table.phase = "spaces"
            go(state, ("spaces",))
            assert [player.supply for player in state.table.players] == [30 - 5 * round_number] * 3
            assert GAME.check(state) == []
    state = position(3)
    state.table.players[1].removed -= 1
    assert GAME.check(state) == ["seat 1 has 29 members"]


# ---- section 9 ----


def at_round_end(seats, number, **given):
    state = position(seats, round=number, phase="princes", **given)
    return state, go(state, ("round_end",))


@pytest.mark.clause("MD-9.1")
def test_the_round_marker_moves_and_the_left_neighbour_starts():
    state, events = at_round_end(3, 1, start=2)
    assert (state.table.round, state.table.start) == (2, 0)
    assert told(events, "round")[0].args == {"round": 2}
    state, _ = at_round_end(3, 6, start=2)
    assert (state.table.round, state.table.start) == (6, 2)
    assert state.over
    assert state.table.phase == "end"


@pytest.mark.clause("MD-9.2")
def test_four_players_the_second_fewest_points_name_the_start_of_round_five():
    state, _ = at_round_end(4, 4, points={0: 50, 1: 10, 2: 30, 3: 20})
    assert asked(state) == ("name_start", 3)
    assert options(state, 3) == ["seat0", "seat1", "seat2", "seat3"]
    assert (state.table.start, state.table.round, state.table.phase) == (0, 4, "round_end")
    events = pick(state, 3, "seat3")
    assert (state.table.start, state.table.round) == (3, 5)
    assert told(events, "start_named")[0].args == {"start_seat": 3}
    assert asked(state) == ("place_member", 3)


@pytest.mark.clause("MD-9.2")
def test_the_present_start_player_may_be_named_again():
    """Edge 38."""
    state, _ = at_round_end(4, 4, points={0: 50, 1: 10, 2: 30, 3: 20}, start=2)
    pick(state, 3, "seat2")
    assert state.table.start == 2


@pytest.mark.clause("MD-9.3")
def test_four_players_the_fewest_points_name_the_start_of_round_six():
    state, _ = at_round_end(4, 5, points={0: 50, 1: 10, 2: 30, 3: 20})
    assert asked(state) == ("name_start", 1)
    assert options(state, 1) == ["seat0", "seat1", "seat2", "seat3"]
    pick(state, 1, "seat0")
    assert (state.table.start, state.table.round) == (0, 6)
    state, _ = at_round_end(4, 5, points={0: 50, 1: 10, 2: 30, 3: 20})
    pick(state, 1, "seat1")  # also himself
    assert (state.table.start, state.table.round) == (1, 6)


@pytest.mark.clause("MD-9.2", "MD-9.3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_in_other_rounds_nobody_names(number):
    state, _ = at_round_end(4, number, points={0: 50, 1: 10, 2: 30, 3: 20})
    assert state.table.start == 1
    assert asked(state) == ("place_member", 1)


@pytest.mark.clause("MD-9.4")
def test_x14_of_equals_the_one_with_more_monks_names():
    state, _ = at_round_end(4, 4, points={0: 61, 1: 48, 2: 55, 3: 55}, monks={"A1": 2, "B1": 3, "B2": 3})
    assert asked(state) == ("name_start", 3)


@pytest.mark.clause("MD-9.5")
def test_edge_37_all_with_the_points_of_the_place_come_into_question():
    state, _ = at_round_end(4, 4, points={0: 20, 1: 10, 2: 10, 3: 30}, monks={"A1": 1, "A2": 1, "B1": 2, "C1": 0})
    assert asked(state) == ("name_start", 1)


@pytest.mark.clause("MD-9.5")
def test_still_equal_the_first_clockwise_after_the_start_player_names():
    state, _ = at_round_end(4, 5, start=1, points={0: 10, 1: 10, 2: 20, 3: 10})
    assert asked(state) == ("name_start", 3)
    state, _ = at_round_end(4, 5, start=2, points={0: 10, 1: 20, 2: 20, 3: 10})
    assert asked(state) == ("name_start", 3)  # the left neighbour, before seat 0
    state, _ = at_round_end(4, 5, start=0, points={0: 10, 1: 20, 2: 20, 3: 20})
    assert asked(state) == ("name_start", 0)


@pytest.mark.clause("MD-9.6")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", [4, 5])
def test_edge_36_with_two_or_three_nobody_names(seats, number):
    state, _ = at_round_end(seats, number, points={0: 50, 1: 10})
    assert state.table.start == 1
    assert state.table.round == number + 1
