"""The bot's answers while a table is watched, over the wire: ``python -m bench crowd``.

A real process before a small Discord on this machine; people press at five tables, and one of these is watched: each
who watches holds a stream and asks for what is new, and a crawler of one address walks every link of the page, as fast
as it is let. Answers are measured before, beside them and after: what is told is how many times longer the median and
the 95th percentile were beside them than without. First the bot serves its gallery itself, then `mandate web` does, a
process of its own. Those who watch and who crawl are processes of their own on the same cores, and so are people and
the stand-in for Discord: their share of the machine stands in the figures. Some minutes; it stops by itself.

``python -m bench.crowd WATCHERS [WATCHERS ...]`` takes other numbers, ``--rate`` and ``--seconds`` other presses.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from statistics import median, quantiles

import aiohttp

from bench.aloud import aloud
from bench.gallery import free_port
from tests.process.driver.hall import Hall, hall
from tests.process.driver.load import Load
from tests.process.driver.tables import Table
from tests.process.driver.watched import allow, link_of

CROWDS = (100, 300, 1000)
"""How many watch."""
TABLES = 5
CHECKED = 0.01
"""The share of the requests that the stand-in holds against the description."""
SEED = 5
PATIENCE = 180.0
"""Seconds for all streams to open, and for those who watch to end."""
AGENT = "203.0.113.9"
"""The crawler's address."""
LINK = re.compile(r'(?:href|src)="(/[^"#]+)')


@dataclass(frozen=True)
class Plan:
    """How many presses a second, and for how many seconds each time."""

    rate: float = 5.0
    seconds: float = 40.0


async def figures(crowds: Sequence[int], plan: Plan) -> AsyncIterator[str]:
    """What was measured, a line each."""
    for apart in (False, True):
        yield "-- the gallery in a process of its own" if apart else "-- the gallery in the bot's process"
        async with served(apart=apart) as room:
            load = Load(room, TABLES, SEED)
            await load.open()
            await load.run(plan.rate, plan.seconds / 2)  # pictures, pages and caches are warm
            for watchers in crowds:
                async for line in beside(load, watchers, plan):
                    yield line


@contextlib.asynccontextmanager
async def served(*, apart: bool) -> AsyncIterator[Hall]:
    """The bot in a server whose admin lets tables be watched."""
    async with contextlib.AsyncExitStack() as stack:
        room = await stack.enter_async_context(hall(start=False, lag=True, older=0.0, checked=CHECKED))
        place = f"127.0.0.1:{free_port()}"
        pages = {"MANDATE_WEB": place, "MANDATE_WEB_URL": f"http://{place}"}
        room.bot.environment |= {"MANDATE_WEB_URL": pages["MANDATE_WEB_URL"]} if apart else pages
        await room.bot.start()
        await allow(room)
        if apart:
            env = os.environ | pages | {"MANDATE_DB": str(room.bot.db), "MANDATE_LANG": "en"}
            await stack.enter_async_context(process("-m", "bot", "web", env=env))
        yield room


@contextlib.asynccontextmanager
async def process(*words: str, env: dict[str, str] | None = None) -> AsyncIterator[asyncio.subprocess.Process]:
    """Python with these arguments, once it has said its first line, until the end of the block."""
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    made = await asyncio.create_subprocess_exec(sys.executable, *words, env=env, **pipes)  # type: ignore[arg-type]
    assert made.stdout is not None
    try:
        first = await asyncio.wait_for(made.stdout.readline(), PATIENCE)
        if not first:
            raise RuntimeError(f"{' '.join(words)} has ended")
        yield made
    finally:
        with contextlib.suppress(ProcessLookupError):
            made.terminate()
        await made.wait()


async def beside(load: Load, watchers: int, plan: Plan) -> AsyncIterator[str]:
    """Answers without those who watch, beside so many, and without them again."""
    before = (await load.run(plan.rate, plan.seconds)).acks
    link = await link_of(running(load))
    env = os.environ | {"BENCH_WATCHERS": str(watchers)}
    async with process("-m", "bench.gallery", link, env=env) as crowd, process("-m", "bench.crowd", link) as crawler:
        found = await load.run(plan.rate, plan.seconds)
        heard = [await ended(one) for one in (crowd, crawler)]
    after = (await load.run(plan.rate, plan.seconds)).acks
    alone, among = of(before + after), of(found.acks)
    yield (
        f"{watchers} watch: an answer p50 {1000 * among[0]:.0f} ms, p95 {1000 * among[1]:.0f} ms of {len(found.acks)};"
        f" without them {1000 * alone[0]:.0f} and {1000 * alone[1]:.0f}: {among[0] / alone[0]:.2f} and"
        f" {among[1] / alone[1]:.2f} times as long"
    )
    drift = [late / early for early, late in zip(of(before), of(after), strict=True)]
    yield f"  after them, against before: {drift[0]:.2f} and {drift[1]:.2f} times; none in time: {found.late}"
    yield f"  the bot's process worked {1000 * found.core / max(found.presses, 1):.0f} ms a press"
    for line in (line for told in heard for line in told.splitlines()):
        yield f"  {line}"


def running(load: Load) -> Table:
    """A table at which people still play."""
    return next(table for table in load.tables if table.board is not None and not table.over)


def of(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    if len(seconds) < 2:
        raise RuntimeError("too few answers to measure: more --seconds")
    return median(seconds), quantiles(seconds, n=20, method="inclusive")[-1]


async def ended(made: asyncio.subprocess.Process) -> str:
    """What a process says when its input ends."""
    assert made.stdin is not None
    assert made.stdout is not None
    made.stdin.close()
    return (await asyncio.wait_for(made.stdout.read(), PATIENCE)).decode().strip()


# ---- the crawler ----------------------------------------------------------------------------------------------------


async def crawl(link: str) -> None:
    """Walk every link from a page on, one by one, until the input ends; who is sent away waits a second."""
    root, _, page = link.partition("/t/")
    left, seen, answers = [f"/t/{page}"], set[str](), Counter[int]()
    print("crawling", flush=True)
    stop = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    async with aiohttp.ClientSession(headers={"X-Forwarded-For": AGENT}) as session:
        while left and not stop.done():
            address = left.pop(0)
            async with session.get(root + address, allow_redirects=False) as answer:
                answers[answer.status] += 1
                text = await answer.text() if answer.content_type == "text/html" else ""
            if answer.status == 429:
                left.append(address)
                await asyncio.wait({stop}, timeout=1)
                continue
            found = {unescape(one) for one in LINK.findall(text)} - seen
            seen |= found
            left += sorted(found)
    await stop
    told = ", ".join(f"{status}: {number}" for status, number in sorted(answers.items()))
    print(f"the crawler's answers: {told}; {len(left)} links left", flush=True)


def lines() -> Iterator[str]:
    """The figures."""
    yield from aloud(figures(CROWDS, Plan()))


def main() -> None:
    """Print the figures of the plan that was asked for, or crawl."""
    if sys.argv[1:] and sys.argv[1].startswith("http"):
        asyncio.run(crawl(sys.argv[1]))
        return
    parser = argparse.ArgumentParser(prog="python -m bench.crowd")
    parser.add_argument("watchers", nargs="*", type=int, default=CROWDS)
    parser.add_argument("--rate", type=float, default=Plan.rate)
    parser.add_argument("--seconds", type=float, default=Plan.seconds)
    asked = parser.parse_args()
    for line in aloud(figures(asked.watchers, Plan(asked.rate, asked.seconds))):
        print(line, flush=True)


if __name__ == "__main__":
    main()
