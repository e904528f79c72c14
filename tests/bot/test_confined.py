"""Work on what strangers have sent: in a process of its own, with limits, killed when nobody waits any more."""

import asyncio
import multiprocessing
import os
import time
from functools import partial
from pathlib import Path

import pytest

from bot.workers.confined import LimitExceeded, confined

pytestmark = pytest.mark.xdist_group("confined")  # one fork server for all


def plain(said):
    return said


def forever():
    while True:
        pass


def asleep():
    time.sleep(60)


def greedy():
    return b"x" * (2 << 30)


def endless():
    return b"x" * (80 << 20)


def broken():
    raise ValueError("a secret")


def writing(path):
    Path(path).write_bytes(b"x" * 100_000)
    return b"written"


def dying():
    os._exit(3)


def whose():
    return str(os.getpid()).encode()


def children():
    return {one.pid for one in multiprocessing.active_children()}


async def gone(before):
    """Until no process is there that was not there before."""
    for _ in range(200):
        if children() <= before:
            return True
        await asyncio.sleep(0.02)
    return False


async def test_what_is_worked_out_comes_back_from_another_process():
    assert await confined(partial(plain, b"hello")) == b"hello"
    assert int(await confined(whose)) != os.getpid()


@pytest.mark.parametrize("work", [forever, asleep])
async def test_what_takes_too_long_is_killed_and_nobody_else_waits(work):
    before, began = children(), time.monotonic()
    lag = asyncio.create_task(longest_pause())
    with pytest.raises(LimitExceeded):
        await confined(work, 0.5)
    assert time.monotonic() - began < 5
    lag.cancel()
    assert await gone(before)


async def longest_pause():
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.01)
        assert time.monotonic() - began < 2


@pytest.mark.parametrize(("work", "why"), [(greedy, "memory"), (broken, "ValueError"), (dying, "died: 3")])
async def test_what_takes_too_much_or_fails_is_refused(work, why):
    with pytest.raises(LimitExceeded, match=why) as refused:
        await confined(work)
    assert "secret" not in str(refused.value)


async def test_too_much_does_not_come_back():
    with pytest.raises(LimitExceeded):
        await confined(endless)


async def test_nothing_is_written(tmp_path):
    with pytest.raises(LimitExceeded):
        await confined(partial(writing, tmp_path / "file"))


async def test_whoever_waits_no_longer_ends_the_process():
    before = children()
    waiting = asyncio.create_task(confined(asleep))
    await asyncio.sleep(0.3)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await gone(before)
