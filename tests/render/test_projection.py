"""How the land of a data file lies on a picture."""

import pytest

from render.widgets.projection import STRETCH, Projection, bounds, part

LAND = (100, 50, 400, 300)
CORNERS = ((100, 50), (500, 50), (500, 350), (100, 350))


def test_land_lies_in_the_middle_of_its_window_as_large_as_it_fits():
    at = Projection.fit((1000, 2000, 820, 620), LAND, 10)
    assert [at.at(corner) for corner in CORNERS] == [(1010, 2010), (1810, 2010), (1810, 2610), (1010, 2610)]
    assert at.scale == 2
    assert at.long(7.3) == 15


@pytest.mark.parametrize("window", [(0, 0, 2000, 320), (0, 0, 420, 2000)])
def test_land_is_stretched_a_little_and_the_rest_of_the_window_is_shared_out(window):
    _, _, wide, high = window
    at = Projection.fit(window, LAND, 10)
    assert sorted((at.across, at.down)) == pytest.approx([1, STRETCH])
    (left, top), (right, foot) = at.at(CORNERS[0]), at.at(CORNERS[2])
    assert (left + right, top + foot) == (wide, high)
    assert min(left, top) == 10
    assert at.long(100) == 100


def test_a_thing_is_shown_where_all_of_it_lies_in_the_window():
    at = Projection.fit((0, 0, 400, 300), LAND, 0)
    assert at.at((300, 200)) == (200, 150)
    assert at.shows((300, 200), 300)
    assert not at.shows((300, 200), 302)
    assert at.shows((110, 60), 20)
    assert not at.shows((109, 60), 20)
    assert not at.shows((110, 59), 20)


def test_bounds_lie_round_all_points():
    assert bounds([(5, 40), (2, 60), (9, 45)]) == (2, 40, 7, 20)


def test_a_part_lies_round_what_is_seen_and_within_the_land():
    assert part(LAND, (200, 100, 100, 80), (0, 0), 40) == (180, 80, 140, 120)
    assert part(LAND, (290, 190, 20, 20), (200, 100)) == (200, 150, 200, 100)
    assert part(LAND, (100, 50, 20, 20), (200, 100)) == (100, 50, 200, 100)
    assert part(LAND, (480, 330, 20, 20), (200, 100)) == (300, 250, 200, 100)


def test_equal_projections_are_one_to_a_cache():
    one, same, other = (Projection.fit((0, 0, 400, 300), LAND, pad) for pad in (4, 4, 5))
    assert len({one, same, other}) == 2
