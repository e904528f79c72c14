"""Late pictures: words that do not wait for them, and what becomes of each picture."""

import asyncio
import contextlib
import gc
import weakref

import pytest

from bot.discord.delivery import job
from bot.discord.delivery.job import Job
from bot.discord.text.page import Picture
from bot.store.values.delivery import TURN_POST, Delivery
from bot.workers.pool import WorkDropped
from tests.support.garbage import lying_about


class Easel:
    """A picture that is drawn when it is let, and then comes or is dropped."""

    def __init__(self):
        self.done = asyncio.Event()
        self.dropped = False

    async def draw(self):
        await self.done.wait()
        if self.dropped:
            raise WorkDropped
        return Picture(b"png", "board.png", "The board")


@pytest.fixture
def own(monkeypatch):
    monkeypatch.setattr(job, "PICTURE_TIMEOUT_SECONDS", 0.02)
    return Job(None, Delivery(kind=TURN_POST))


async def test_a_picture_that_comes_in_time_goes_with_its_words(own):
    easel = Easel()
    easel.done.set()

    assert (await own.picture_soon(easel.draw())).data == b"png"
    assert not own.owes
    assert own.drawing is None


@pytest.mark.parametrize("late", [False, True])
async def test_one_that_was_dropped_leaves_nothing_behind(own, late):
    with lying_about(asyncio.Task, WorkDropped) as found:
        easel = Easel()
        easel.dropped = True
        if not late:
            easel.done.set()
        with contextlib.suppress(WorkDropped):
            assert await own.picture_soon(easel.draw()) is None
            easel.done.set()
            await own.drawn()

    assert found == []


async def test_a_slow_picture_is_owed(own):
    easel = Easel()

    assert await own.picture_soon(easel.draw()) is None
    assert own.owes
    easel.done.set()
    assert (await own.drawing).data == b"png"


async def test_what_is_sent_again_does_not_owe_the_picture_of_the_first_attempt(own):
    easel = Easel()
    assert await own.picture_soon(easel.draw()) is None
    easel.done.set()

    assert (await own.picture_soon(easel.draw())).data == b"png"
    assert not own.owes


async def test_a_picture_that_nobody_wants_any_more_is_kept_by_nobody(own):
    easel = Easel()
    easel.dropped = True
    await own.picture_soon(easel.draw())
    drawing = weakref.ref(own.drawing)
    own.release()
    easel.done.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gc.collect()

    assert drawing() is None
