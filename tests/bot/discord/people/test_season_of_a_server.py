"""A season of a server (every day: its last days): board, forum, roll of honour, honours, ratings and guesses are what
a model reckons that knows nothing of the code; while Discord is in trouble now and then, and the process is exchanged.
"""

from random import Random

import pytest

from bot.discord.delivery import job
from tests.bot.discord.delivery.scenes import opened
from tests.bot.discord.people.season import HOUR, ROLL, ServerSeason
from tests.bot.discord.people.season_model import Ledger

DAY = 24 * HOUR
LONG = (pytest.mark.slow, pytest.mark.timeout(1800))
FIRST = (2027, 1)


@pytest.fixture
async def world(tmp_path, monkeypatch):
    monkeypatch.setattr(job, "PICTURE_TIMEOUT_SECONDS", 0.002)
    async with opened(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("people", "days", "after", "tables", "zone", "before"),
    [
        (12, 3, 2, 6.0, "America/New_York", 2),
        pytest.param(80, 88, 6, 4.0, "Europe/Berlin", 2, marks=LONG),
        pytest.param(80, 88, 6, 4.0, "Pacific/Auckland", 6, marks=LONG),
    ],
)
async def test_a_season_and_the_days_after_it(world, record_property, people, days, after, tables, zone, before):
    """It ends while games are played, or while no process is there to see it: so many hours after an evening begins."""
    ends = Ledger(zone).end_of(FIRST)
    world.now = began = ends - days * DAY - before * HOUR
    season = ServerSeason(world, Random(39), people=people, zone=zone)
    await season.begin()
    for day in range(days + after):
        await season.evening(tables)
        if day % 10 == 1 or day in (days - 1, days):
            await season.board_is_so()
        if day in (days // 2, days + 1):
            await season.forget()
        await season.pass_time(began + (day + 1) * DAY - world.now)
        if day == days:
            for ended, post in season.rolls_are_so():
                season.ranked(post.text, season.ledger.table_of(ended), most=20)
                assert ended == FIRST
    await season.board_is_so()
    season.board_asks_rarely(began)
    season.posts_of_the_forum_are_so()
    assert len(season.rolls_are_so()) == len(season.discord.channels[ROLL]) == 1
    await season.honours_are_so()
    await season.rankings_are_so()
    assert season.seen["guesses"]
    record_property("figures", f"{len(season.ledger.games)} games, {season.kills} kills, {dict(season.seen)}")
