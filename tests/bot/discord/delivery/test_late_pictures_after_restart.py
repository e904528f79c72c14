"""A post that was sent in words gets its picture though the process dies in between, unless it is outdated or gone."""

import asyncio

import discord
import pytest

from bot.discord.delivery import job
from bot.store.values.delivery import DONE, FAILED, PICTURE, SENDING, TURN_POST
from bot.workers.pool import BOARD


class Life:
    """A process that is killed: its boards hang, and then nothing of it goes on."""

    def __init__(self, hall):
        self.hall, self.over, self.original = hall, asyncio.Event(), hall.workers.run
        hall.workers.run = self.run

    async def run(self, kind, *more):
        if kind != BOARD:
            return await self.original(kind, *more)
        await self.over.wait()
        raise asyncio.CancelledError

    async def end(self):
        relay = self.hall.bot.relay
        relay._open = False
        tasks = [*relay._under_way[False], *relay._under_way[True], *([relay._pump] if relay._pump else [])]
        for task in tasks:
            task.cancel()
        self.over.set()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def another(self):
        await self.hall.restart()
        await self.hall.bot.wait_until_ready()
        await self.hall.tick(10)
        await self.hall.rest()


@pytest.fixture
async def life(hall, monkeypatch):
    """A game in a process whose boards hang from now on; words do not wait for them."""
    await hall.begin(hall.benno)
    await hall.rest()
    assert hall.board().attachments
    monkeypatch.setattr(job, "PICTURE_TIMEOUT_SECONDS", 0.02)
    # The bot's clock is Discord's, whose ids tell when something was posted.
    hall.clock.now = discord.utils.snowflake_time(hall.channel.id).timestamp()
    return Life(hall)


async def play_on(hall, until):
    """Play, without waiting for what is posted, until something is true."""
    for _ in range(100):
        if until():
            return hall.board()
        table = await hall.table()
        position = await hall.tables.position(table.id)
        decision = next(one for one in position.decisions() if one.waiting)
        user = table.seats[decision.seat].user
        await hall.tables.play.pick(table.id, user, table.revision, decision.id, decision.options[-1])
        await asyncio.sleep(0.1)
    raise AssertionError


async def worded(hall):
    """The next post, which is sent in words."""
    before = len(hall.posts())
    return await play_on(hall, lambda: len(hall.posts()) > before)


async def delivery(hall, message):
    """What has become a message, once that is noted."""
    for _ in range(200):
        found = [one for one in await hall.store.outbox.of_table((await hall.table()).id) if one.message == message.id]
        if found:
            return found[0]
        await asyncio.sleep(0.02)
    raise AssertionError


async def test_a_post_in_words_gets_its_picture_after_a_restart_and_nothing_is_posted_twice(hall, life):
    post = await worded(hall)
    posts, left = [one.id for one in hall.posts()], await delivery(hall, post)
    await life.end()
    assert not hall.board().attachments
    assert (left.kind, left.state) == (PICTURE, SENDING)
    await life.another()

    assert [one.id for one in hall.posts()] == posts
    assert "Anna" in hall.board().attachments[0].description
    assert hall.board().content == post.content
    assert (await delivery(hall, post)).state == DONE


async def test_a_post_that_was_not_even_noted_is_found_and_gets_its_picture(hall, life, monkeypatch):
    original = discord.abc.Messageable.send

    async def send(self, *args, **how):
        made = await original(self, *args, **how)
        return await life.run(BOARD) if how.get("nonce") and self.id == hall.channel.id else made

    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", send)
        post = await worded(hall)
        posts, outbox = [one.id for one in hall.posts()], await hall.store.outbox.of_table((await hall.table()).id)
        assert [one.kind for one in outbox if one.state == SENDING and not one.user] == [TURN_POST]
        await life.end()
    await life.another()

    assert [one.id for one in hall.posts()] == posts
    assert hall.board().attachments
    assert (await delivery(hall, post)).state == DONE


async def test_a_post_that_is_outdated_by_then_stays_as_it_is(hall, life):
    post = await worded(hall)
    await delivery(hall, post)
    await life.end()
    later = iter([False] * 4 + [True])
    await play_on(hall, later.__next__)
    assert (await hall.table()).posted_revision > (await delivery(hall, post)).revision
    await life.another()

    assert hall.board().id != post.id
    assert hall.board().attachments
    assert not next(one for one in hall.posts() if one.id == post.id).attachments
    assert (await delivery(hall, post)).state == DONE


async def test_a_post_that_is_gone_by_then_is_let_alone(hall, life):
    post = await worded(hall)
    assert (await delivery(hall, post)).kind == PICTURE
    posts = [one.id for one in hall.posts()]
    await life.end()
    hall.env.backend.delete_message(hall.channel.id, post.id)
    await life.another()

    assert [one.id for one in hall.posts()] == posts[:-1]
    assert (await delivery(hall, post)).state == FAILED
