"""What of the game is news to a reader who was away."""

from engine.kernel.values import Event
from render.captions import news


def test_points_that_were_paid_are_points_lost():
    assert news.points("zhanguo", Event("paid", 0, {"n": 3})) == -3
