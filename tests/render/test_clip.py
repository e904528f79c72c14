"""Outlines and ways cut to a window."""

from random import Random

from render.canvas.clip import polygon, way, within

WINDOW = (10, 20, 100, 60)


def area(points):
    pairs = zip(points, (*points[1:], *points[:1]), strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def test_an_outline_inside_stays_and_one_outside_is_gone():
    inside = [(20, 30), (60, 30), (60, 70)]
    assert set(polygon(inside, WINDOW)) == set(inside)
    assert polygon([(200, 30), (260, 30), (260, 70)], WINDOW) == []


def test_an_outline_round_the_window_becomes_the_window():
    cut = polygon([(0, 0), (300, 0), (300, 300), (0, 300)], WINDOW)
    assert set(cut) == {(10, 20), (110, 20), (110, 80), (10, 80)}
    assert area(cut) == 100 * 60


def test_what_is_cut_lies_in_the_window_and_covers_the_same_points():
    rng = Random(4)
    for _ in range(50):
        left, top, wide, high = (
            rng.randrange(-40, 120),
            rng.randrange(-40, 90),
            rng.randrange(5, 90),
            rng.randrange(5, 90),
        )
        box = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
        cut = polygon(box, WINDOW)
        across = max(0, min(left + wide, 110) - max(left, 10))
        down = max(0, min(top + high, 80) - max(top, 20))
        assert (area(cut) if cut else 0) == across * down
        assert all(10 <= x <= 110 and 20 <= y <= 80 for x, y in cut)


def test_a_way_keeps_what_lies_in_the_window():
    assert way([(20, 30), (90, 70)], WINDOW) == [(20, 30), (90, 70)]
    assert way([(0, 50), (300, 50)], WINDOW) == [(10, 50), (110, 50)]
    assert way([(60, 50), (60, 200)], WINDOW) == [(60, 50), (60, 80)]
    assert way([(0, 0), (300, 0)], WINDOW) == []


def test_a_box_lies_within_only_as_a_whole():
    assert within((10, 20, 100, 60), WINDOW)
    assert not within((9, 20, 100, 60), WINDOW)
    assert not within((10, 20, 100, 61), WINDOW)
