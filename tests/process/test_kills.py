"""SIGKILL at the worst moments: nothing acknowledged is lost, nothing is posted twice, no table is stuck."""

import pytest

from tests.process.driver.hall import hall
from tests.process.driver.kills import LATEST, MODES, Report, Soak, spread


def right(report):
    """What must be true; how long an answer takes is measured by the long run, on a machine that is not busy."""
    assert report.lost == []
    assert report.doubled == []
    assert report.stuck == []
    assert report.tracebacks == []
    assert report.damage == "ok"


async def test_some_kills_while_two_tables_play():
    async with hall(toy=True, start=False) as room:
        soak = Soak(room, 8, tables=2, games=("toy",), think=0.3)
        soak.modes, soak.forgetful = ("post", "answer"), 0.0
        right(await soak.run(2))
        room.discord.faultless()


@pytest.mark.slow
async def test_kills_at_every_moment_with_real_pictures():
    async with hall(start=False) as room:
        soak = Soak(room, 8)
        soak.forgetful = 0.0  # a Discord that forgets is for the long run, and for a test of its own in test_posts
        report = await soak.run(2 * len(MODES))

        right(report)
        assert len(report.answers) == 2 * len(MODES)
        room.discord.faultless()


@pytest.mark.parametrize(
    "wrong",
    [{"lost": ["x"]}, {"doubled": ["x"]}, {"unknowable": ["x"]}, {"stuck": ["x"]}, {"tracebacks": ["x"]}],
    ids=lambda one: next(iter(one)),
)
def test_a_report_with_something_wrong_is_not_clean(wrong):
    assert Report(answers=[LATEST]).clean
    assert not Report(**wrong).clean
    assert not Report(answers=[LATEST + 0.1]).clean
    assert not Report(damage="malformed").clean


def test_the_distribution_is_told():
    assert spread([3, 1, 2]) == "p50 2.000 s, p95 3.000 s, p99 3.000 s, max 3.000 s of 3"
    assert spread([]) == "none"
