"""The end (section 17) and wall conditions (section 18)."""

import pytest

from engine.zhanguo import GAME
from engine.zhanguo.data import CONDITIONS, DATA
from engine.zhanguo.scoring import SOURCES, condition_vp, governors, octagons, orders, recount, result, scores, walls
from tests.engine.zhanguo.table import (
    dismiss,
    fill,
    governor,
    great,
    kinds,
    lay,
    position,
    post,
    run,
    unrest,
    wall,
)
from tests.engine.zhanguo.table import octagons as give_octagons

clause = pytest.mark.clause


def agreed(state, source):
    """The points of a source; in all, the second count comes to the same."""
    assert [sum(one.values()) for one in scores(state)] == recount(state)
    return source(state.table)


@clause("ZG-17.1")
def test_the_sources_in_their_order():
    assert SOURCES == ("play", "governors", "octagons", "orders", "walls")
    state = position(2)
    state.stack.clear()
    told = run(state, "score")
    assert kinds(told) == [f"score_{source}" for source in SOURCES[1:] for _ in range(2)] + ["game_over"]
    assert state.over


@clause("ZG-17.2", "ZG-1.11")
def test_the_majority_scores_9_and_3_for_each_own_governor():
    state = position()
    for seat, region in ((0, 1), (0, 1), (1, 1), (2, 3)):
        governor(state, seat, region)
    assert agreed(state, governors) == [15, 0, 12, 0]


@clause("ZG-17.3")
@pytest.mark.parametrize(("tied", "each"), [(2, 7), (3, 5), (4, 3)])
def test_ties_divide_and_round_down(tied, each):
    state = position()
    for seat in range(tied):
        governor(state, seat, 2)
        governor(state, seat, 2)
    assert agreed(state, governors)[:tied] == [each] * tied
    assert (9 + 3 * 2) // tied == each


@clause("ZG-17.4")
def test_empty_regions_score_nothing_and_governors_beside_count():
    assert governors(position().table) == [0, 0, 0, 0]
    state = position()
    for seat in (1, 2, 3, 0, 0):
        governor(state, seat, 4)
    assert state.table.lands[3].squares == [1, 2, 3]
    assert agreed(state, governors) == [15, 0, 0, 0]


@clause("ZG-17.5", "ZG-1.9", "ZG-15.13")
def test_octagon_majorities_by_value_and_the_track():
    state = position()
    give_octagons(state, 0, 0, 2)
    great(state, 1, 0)
    give_octagons(state, 2, 1, 2)
    give_octagons(state, 3, 1, 2)
    assert agreed(state, octagons) == [0, 5, 6, 0], "nobody has laws"
    state.table.track = [3, 2, 1, 0]
    give_octagons(state, 0, 2, 1)
    assert agreed(state, octagons) == [7, 5, 0, 6]
    assert state.table.track == [3, 2, 1, 0]


@clause("ZG-17.6")
def test_order_sections_multiply_by_their_discs():
    state = position()
    state.table.orders[2].discs = [0]
    state.table.orders[0].discs = [1, 2, 0]
    state.table.orders[5].discs = [3, 0]
    assert agreed(state, orders) == [(5 + 2) * 2 + 3, 5, 3, 5]
    assert DATA.order_fields.multiplier == (0, 1, 2, 3)


@clause("ZG-17.7", "ZG-13.6")
def test_walls_score_on_their_owners_board():
    state = position()
    wall(state, 0, 0, 3, condition=4)
    wall(state, 1, 0, 1)
    fill(state, 0, 2, 3)
    fill(state, 1, 2, 3)
    fill(state, 1, 3, 3)
    assert agreed(state, walls) == [4, 4, 0, 0]


@clause("ZG-17.8", "ZG-17.9")
def test_most_points_win_and_the_track_breaks_ties():
    state = position()
    for seat, vp in enumerate((70, 90, 70, 90)):
        state.table.players[seat].vp = vp
    state.table.track = [2, 3, 0, 1]
    state.over = True
    assert result(state).places == [4, 2, 3, 1]
    assert GAME.result(state).totals() == recount(state) == [70, 90, 70, 90]


@clause("ZG-17.1")
def test_the_second_count_agrees_on_a_full_board():
    state = position()
    for section, condition in enumerate((1, 3, 5, 8, 11, 12)):
        for bars in (1, 2, 3):
            seat = (section + bars) % 4
            wall(state, seat, section, bars, condition)
    for seat in range(4):
        fill(state, seat, 1 + seat, 3, seat % 3)
        unrest(state, seat, r1=seat % 3)
        governor(state, seat, 1 + seat // 2)
    assert [sum(one.values()) for one in scores(state)] == recount(state)


# ---- wall conditions ------------------------------------------------------------------------------------------------


def worth(state, condition):
    """VP of a wall of seat 0 on the three spaces; the second count says the same."""
    before = recount(state)[0]
    there = state.table.walls[4]
    there.condition, found = condition, []
    for space in range(3):
        there.spaces[:] = [-1] * 3
        there.spaces[space] = 0
        found.append(condition_vp(state.table.players[0], CONDITIONS[condition], space))
        assert recount(state)[0] - before == found[-1] == walls(state.table)[0]
    there.spaces[:] = [-1] * 3
    return found


@clause("ZG-18.1")
def test_condition_1_regions_without_unrest():
    state = position()
    assert worth(state, 1) == [5, 10, 15]
    unrest(state, 0, r1=1, r4=3)
    assert worth(state, 1) == [3, 6, 9]


@clause("ZG-18.2")
def test_condition_2_sets_of_three_aspects():
    state = position()
    fill(state, 0, 1, 3, 0)
    fill(state, 0, 2, 2, 1)
    assert worth(state, 2) == [0, 0, 0]
    fill(state, 0, 2, 1, 2)
    fill(state, 0, 3, 3, 2)
    assert worth(state, 2) == [4, 6, 8]


@clause("ZG-18.3")
def test_condition_3_officials_to_match_unrest():
    state = position()
    dismiss(state, 0)
    assert worth(state, 3) == [5, 10, 15], "0 officials at level 0 count"
    unrest(state, 0, r1=2, r2=2, r3=1)
    post(state, 0, "g1", "red")
    post(state, 0, "w1", "red")
    post(state, 0, "g2", "red")
    assert worth(state, 3) == [3, 6, 9]


@clause("ZG-18.4")
def test_condition_4_regions_with_three_cards():
    state = position()
    fill(state, 0, 1, 3)
    fill(state, 0, 2, 2)
    assert worth(state, 4) == [2, 3, 4]


@clause("ZG-18.5")
@pytest.mark.parametrize(("condition", "colour"), [(5, "grey"), (7, "red"), (9, "white")])
def test_conditions_5_7_9_regions_with_an_official_of_a_colour(condition, colour):
    state = position()
    dismiss(state, 0)
    others = [name for name in ("red", "grey", "white") if name != colour]
    post(state, 0, "g4", *others)
    assert worth(state, condition) == [0, 0, 0]
    post(state, 0, "g2", colour, colour)
    post(state, 0, "w3", colour)
    assert worth(state, condition) == [4, 6, 8]


@clause("ZG-18.6")
def test_condition_6_two_cards_of_one_aspect():
    state = position()
    fill(state, 0, 1, 3, 0)
    fill(state, 0, 2, 2, 1)
    lay(state, 0, 3, 2, 60, 100)
    assert worth(state, 6) == [2, 4, 6]


@clause("ZG-18.7")
@pytest.mark.parametrize(("condition", "aspect"), [(12, 0), (8, 1), (10, 2)])
def test_conditions_8_10_12_regions_with_a_card_of_an_aspect(condition, aspect):
    state = position()
    fill(state, 0, 1, 2, aspect)
    fill(state, 0, 2, 1, aspect)
    fill(state, 0, 2, 1, (aspect + 1) % 3)
    fill(state, 0, 3, 3, (aspect + 1) % 3)
    assert worth(state, condition) == [2, 4, 6]


@clause("ZG-18.8")
@pytest.mark.parametrize(("levels", "vp"), [((0, 0), [5, 10, 15]), ((3, 4), [0, 3, 8]), ((1, 0), [4, 9, 14])])
def test_condition_11_less_total_unrest_never_below_0(levels, vp):
    state = position()
    unrest(state, 0, r1=levels[0], r2=levels[1])
    assert worth(state, 11) == vp
