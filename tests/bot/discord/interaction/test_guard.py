"""When more comes than can be done, some are told so at once, and nobody is answered too late."""

from __future__ import annotations

import asyncio
import gc
import logging
from types import SimpleNamespace

import pytest

from bot.discord.interaction import guard
from bot.discord.text import errors
from render.words.words import Words


class Waiting:
    """A reply that has been waiting for some seconds, and what it was told."""

    def __init__(self, waited=0.0):
        self.waited = waited
        self.words = Words("en")
        self.told = []

    async def note(self, text):
        self.told.append(text)


@pytest.fixture
async def crowd():
    """As many as make a crowd, all waiting for long."""
    gate = asyncio.Event()
    crowd = [Waiting(guard.LONG + 0.1) for _ in range(guard.MANY)]
    tasks = [asyncio.ensure_future(guard.guarded(one, gate.wait())) for one in crowd]
    await asyncio.sleep(0)
    yield crowd
    gate.set()
    await asyncio.gather(*tasks)


async def pressed(reply):
    """Whether the work of a press was done."""
    done = []

    async def work():
        done.append(True)

    await guard.guarded(reply, work())
    return bool(done)


async def test_who_comes_into_a_crowd_is_asked_to_come_again_before_anything_is_begun(crowd):
    reply = Waiting()

    assert not await pressed(reply)
    assert reply.told == [reply.words.text("bot.error.crowded")]


async def test_who_has_been_answered_is_no_crowd(crowd):
    crowd[0].waited = 0.0

    assert await pressed(Waiting())


async def test_who_waits_for_a_short_time_is_no_crowd(crowd):
    for one in crowd:
        one.waited = guard.LONG

    assert await pressed(Waiting())


async def test_a_crowd_that_is_gone_holds_up_nobody():
    for _ in range(guard.MANY + 1):
        assert await pressed(Waiting(guard.LONG + 0.1))


class Stopped(Waiting):
    """A reply of a bot that has closed its connections."""

    interaction = SimpleNamespace(client=SimpleNamespace(is_closed=lambda: True))

    async def note(self, text):
        raise RuntimeError("Session is closed")


async def test_a_bot_that_is_stopped_meanwhile_is_no_fault(caplog):
    async def refused():
        raise errors.Refusal("bot.error.unknown")

    await guard.guarded(Stopped(), refused())

    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def announced(monkeypatch):
    """Answers are announced at once, in vain; returns what is set when it is tried."""
    monkeypatch.setattr(guard, "ANNOUNCE_AFTER_SECONDS", 0)
    tried = asyncio.Event()

    async def defer(self):
        tried.set()
        for _ in range(3):  # the work ends first
            await asyncio.sleep(0)
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(Waiting, "defer", defer, raising=False)
    return tried


async def test_a_bot_that_is_stopped_while_a_late_answer_is_announced_is_no_fault(caplog, announced):
    async def cut_short():
        await announced.wait()
        raise RuntimeError("Session is closed")

    await guard.guarded(Stopped(), cut_short())
    gc.collect()  # a task whose error nobody has heard says so when it goes

    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_work_goes_on_whatever_becomes_of_its_announcement(announced, expects_errors):
    done = []

    async def work():
        await announced.wait()
        for _ in range(6):
            await asyncio.sleep(0)
        done.append(True)

    reply = Waiting()
    reply.interaction = SimpleNamespace(client=SimpleNamespace(is_closed=lambda: False))
    await guard.guarded(reply, work())

    assert (done, reply.told) == ([True], [])


@pytest.mark.parametrize("custom_id", ["m:17:pick:42:green", "s:17:pickone:42:rice-3"])
def test_no_key_of_a_control_stands_in_the_log(custom_id):
    """That of a sealed pick is a secret of its seat; verb, table and revision are enough to find a fault."""
    pressed = SimpleNamespace(data={"custom_id": custom_id}, command=None, user=SimpleNamespace(id=5), channel_id=9)

    told = guard.name_of(pressed)
    assert "17" in told
    assert "42" in told
    assert custom_id.split(":")[2] in told
    assert custom_id.split(":")[4] not in told
