"""The simulated year: no message twice, none at night, no turn told in vain, nobody forgotten; no tournament is stuck.

A month by default; `YEAR=1` plays the whole of it, which takes long.
"""

import os
import random

import pytest

from tests.bot.discord.time.year import Year

SIZES = {
    "a month": {"tables": 20, "cups": 6, "people": 16, "days": 30},
    "a year": {"tables": 200, "cups": 40, "people": 120, "days": 365},
}


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("size", ["a year" if os.environ.get("YEAR") else "a month"])
async def test_nothing_is_told_twice_or_at_night_or_in_vain_and_nobody_is_forgotten(
    hall, blank, monkeypatch, caplog, size, record_property
):
    year = Year(hall, monkeypatch, caplog, random.Random(size), **SIZES[size])
    await year.begin()
    await year.run()
    days = SIZES[size]["days"] * SIZES[size]["people"]
    record_property("words a person and day", round(year.words / days, 1))
    record_property("messages that ring", dict(year.told))
    record_property("what happened", {str(one): times for one, times in year.heard.items()})
    assert year.faults == []
