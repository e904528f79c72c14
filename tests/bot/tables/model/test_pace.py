"""Pace: medians of turn times, and which clocks suit somebody."""

import pytest

from bot.store.values.time import DAY, HOUR, PACES, TimeControl
from bot.tables.model.pace import FEWEST, Pace, median_time


def test_a_median_takes_enough_turns():
    assert median_time([60.0] * (FEWEST - 1)) is None
    assert median_time([1.0, 2.0, 3.0, 100.0, 5000.0]) == 3.0


@pytest.mark.parametrize(
    ("pace", "suited"),
    [
        (Pace(), set()),
        (Pace(live=60.0), {"live"}),
        (Pace(slow=10 * 60.0), {"day"}),
        (Pace(slow=6.0 * HOUR), {"day", "relaxed"}),
        (Pace(slow=20.0 * HOUR), {"relaxed"}),
        (Pace(slow=2.0 * DAY), set()),
        (Pace(slow=6.0 * HOUR, live=90.0), {"live", "day", "relaxed"}),
    ],
)
def test_clocks_suit_whoever_needs_neither_hurry_nor_wait(pace, suited):
    clocks = {name: TimeControl(move=move, reserve=reserve) for name, (move, reserve) in PACES.items()}
    assert {name for name, terms in clocks.items() if pace.suits(terms)} == suited
