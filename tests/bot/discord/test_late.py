"""Late pictures: words that do not wait for them, and what becomes of each picture."""

import asyncio

import pytest

from bot.discord.delivery import job
from bot.discord.delivery.job import Late
from bot.discord.text.page import Picture
from bot.workers.pool import Dropped

BOARD = Picture(b"png", "board.png", "The board")


class Post:
    """A message that notes what is put on it."""

    def __init__(self):
        self.files = []

    async def edit(self, *, attachments):
        self.files += [(one.filename, one.fp.read()) for one in attachments]


class Easel:
    """A picture that is drawn when it is let, and then comes or is dropped."""

    def __init__(self):
        self.done = asyncio.Event()
        self.dropped = False

    async def draw(self):
        await self.done.wait()
        if self.dropped:
            raise Dropped
        return BOARD


@pytest.fixture
def pictures(monkeypatch):
    monkeypatch.setattr(job, "PATIENCE", 0.02)
    return Late(asyncio.Semaphore(1))


async def test_a_picture_that_comes_in_time_goes_with_its_words(pictures):
    easel = Easel()
    easel.done.set()

    assert await pictures.soon(1, easel.draw()) == BOARD
    assert not pictures.expects(1)


async def test_a_slow_picture_follows_on_the_same_post(pictures):
    easel, post = Easel(), Post()
    assert await pictures.soon(1, easel.draw()) is None
    assert pictures.expects(1)
    following = asyncio.ensure_future(pictures.follow(1, post))
    await asyncio.sleep(0)
    assert not post.files
    easel.done.set()
    await following

    assert post.files == [("board.png", b"png")]
    assert not pictures.expects(1)


async def test_a_slow_picture_that_nobody_wants_any_more_is_left_out(pictures):
    easel, post = Easel(), Post()
    easel.dropped = True
    assert await pictures.soon(1, easel.draw()) is None
    easel.done.set()
    await pictures.follow(1, post)

    assert not post.files


async def test_what_is_sent_again_does_not_get_the_picture_of_the_first_attempt_too(pictures):
    easel = Easel()
    assert await pictures.soon(1, easel.draw()) is None
    easel.done.set()

    assert await pictures.soon(1, easel.draw()) == BOARD
    assert not pictures.expects(1)
