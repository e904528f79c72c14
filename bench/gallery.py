"""The gallery under watch: ``python -m bench gallery``.

Presses at one table, one a second, without anybody watching and beside a thousand who do: each holds a stream and, as
the page's script does, asks for what is new within the time that it is told. First the bot and its gallery share one
process and one event loop; then the gallery is `mandate web`, a process of its own, and the bot's does nothing but
presses. Those who watch are a process of their own each time, on the same cores. Beside the seconds of a press stands
what the bot's process has used of its processor meanwhile, for each press: that hangs less on what else the machine
does. At last the first board in a real browser, with the network and the processor of a slow phone; that of every game
is measured by ``python -m bench first_board``.

``BENCH_WATCHERS=100`` lets fewer watch.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import aiohttp
import msgspec

from bot.gallery.server import Gallery
from bot.gallery.streams import within
from bot.store.store import Store, open_store
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.workers.pool import Workers, spawned
from tests.games.rooms import EXAMPLE

WATCHERS, PRESSES, EVERY = int(os.environ.get("BENCH_WATCHERS", "1000")), 20, 1.0
STEPS = 60
"""Steps of the game before it is measured."""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
"""A slow phone's network, as Lighthouse has it: bytes a second, and milliseconds there and back."""
SLOWER = 4
"""How many times slower its processor is."""

Hung = contextlib.AbstractAsyncContextManager[tuple["Table", str]]
"""A table that is watched, and the address of its page."""


class Table:
    """A game of three that is watched, and pressed at."""

    def __init__(self, store: Store, url: str, game: str = EXAMPLE) -> None:
        self.game = game
        self.tables = Tables(store, web_url=url)
        self.rng, self.pressed, self.table = random.Random(4), 0, 0

    async def begin(self) -> None:
        """Open it, and play some steps."""

        async def seen_by_all(_guild: int, _channel: int) -> bool:
            return True

        self.tables.gallery.seen_by_all = seen_by_all
        people = [Actor(11 + number, name) for number, name in enumerate(("Anna", "Benno", "Clara"))]
        table = await self.tables.lobby.create(1, 5, people[0], self.game)
        for one in people[1:]:
            await self.tables.lobby.join(table.id, one)
        self.table = (await self.tables.lobby.start(table.id, people[0])).table.id
        for _ in range(STEPS):
            await self.press()

    async def press(self) -> float:
        """A pick of whoever is asked; the seconds until it is stored."""
        position = await self.tables.position(self.table)
        decision = position.decision(position.waiting()[0])
        assert decision is not None
        user, self.pressed = position.table.seats[decision.seat].user or 0, self.pressed + 1
        key = self.rng.choice(decision.options)
        began = time.perf_counter()
        await self.tables.play.pick(self.table, user, position.table.revision, decision.id, key, self.pressed)
        return time.perf_counter() - began

    async def link(self) -> str:
        """The address of its page."""
        return await self.tables.gallery.link(await self.tables.get(self.table))


class Pressed(msgspec.Struct):
    """The seconds of presses, and those that this process has worked for each of them."""

    seconds: list[float]
    worked: float


@contextlib.asynccontextmanager
async def hung(game: str = EXAMPLE) -> AsyncIterator[tuple[Table, str]]:
    """A gallery in this process with a table, and the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        store, workers = await open_store(Path(folder) / "mandate.sqlite"), Workers(2, partial(spawned, first=""))
        await workers.start()
        await store.settings.set("guild", 1, "gallery", "open")
        gallery = Gallery(store, workers, Path(folder) / "gallery", "http://127.0.0.1")
        async with gallery.serving("127.0.0.1", 0) as port:
            table = Table(store, f"http://127.0.0.1:{port}", game)
            await table.begin()
            yield table, await table.link()
            await table.tables.plans.close()
            await table.tables.opponents.close()
        workers.close()
        await store.close()


@contextlib.asynccontextmanager
async def hung_apart() -> AsyncIterator[tuple[Table, str]]:
    """The same, with `mandate web` as a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file, port = Path(folder) / "mandate.sqlite", free_port()
        store = await open_store(file)
        await store.settings.set("guild", 1, "gallery", "open")
        own = {
            "MANDATE_DB": str(file),
            "MANDATE_WEB": f"127.0.0.1:{port}",
            "MANDATE_WEB_URL": f"http://127.0.0.1:{port}",
            "MANDATE_LANG": "en",
        }
        web = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "web"), env=os.environ | own, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert web.stdout is not None
            await web.stdout.readline()  # it says where it listens
            table = Table(store, own["MANDATE_WEB_URL"])
            await table.begin()
            yield table, await table.link()
            await table.tables.plans.close()
            await table.tables.opponents.close()
        finally:
            web.terminate()
            await web.wait()
            await store.close()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def presses(table: Table) -> Pressed:
    """Presses, one after the other at an even rate."""
    found, began = [], time.process_time()
    for _ in range(PRESSES):
        found.append(await table.press())
        await asyncio.sleep(EVERY)
    return Pressed(found, (time.process_time() - began) / PRESSES)


async def figures() -> AsyncIterator[str]:
    """What was measured, a line each."""
    for where, gallery in (("one process for both", hung), ("the gallery in its own", hung_apart)):
        async for line in watched(where, gallery, last=gallery is hung):
            yield line


async def watched(where: str, gallery: Callable[[], Hung], *, last: bool) -> AsyncIterator[str]:
    """Presses with and without those who watch; ``last``: a page and its first board as well."""
    async with gallery() as (table, link):
        yield pressed(f"{where}: a press, nobody watches", await presses(table))
        watching = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.gallery", link, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert watching.stdin is not None
        assert watching.stdout is not None
        yield (await watching.stdout.readline()).decode().strip()
        yield pressed(f"{where}: a press, {WATCHERS} watch", await presses(table))
        await asyncio.sleep(2 * within(WATCHERS) / 1000)
        watching.stdin.close()
        yield (await watching.stdout.read()).decode().strip()
        await watching.wait()
        if not last:
            return
        async with aiohttp.ClientSession() as session, session.get(link) as answer:
            yield f"a page, packed: {answer.headers.get('Content-Length', '?')} bytes"
        yield await first_board(link)


def pressed(name: str, found: Pressed) -> str:
    """The seconds of presses, and what the bot's process has worked for each."""
    return f"{told(name, found.seconds)}; the bot's process works {1000 * found.worked:.0f} ms a press"


def told(name: str, seconds: list[float]) -> str:
    """Median, 95th percentile and the slowest, in milliseconds."""
    if len(seconds) < 2:
        return f"{name}: nothing to measure"
    late = quantiles(seconds, n=20, method="inclusive")[-1]
    return (
        f"{name}: median {1000 * median(seconds):.1f} ms, p95 {1000 * late:.1f} ms, most {1000 * max(seconds):.1f} ms"
    )


async def first_board(link: str) -> str:
    """When a slow phone that has never been here shows the board."""
    from playwright.async_api import async_playwright

    from tests.local.browser import ARGS, CHROMIUM, PHONE

    async with async_playwright() as started:
        browser = await started.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        seconds = []
        for _ in range(3):
            context = await browser.new_context(viewport=PHONE, is_mobile=True, device_scale_factor=2)  # type: ignore[arg-type]
            page = await context.new_page()
            phone = await context.new_cdp_session(page)
            await phone.send("Network.enable")
            await phone.send("Network.emulateNetworkConditions", SLOW)
            await phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            await page.goto(link)
            await page.wait_for_selector("#board svg")
            paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
            seconds.append(await page.evaluate(paint) / 1000)
            await context.close()
        await browser.close()
    return told("first board on a slow phone (150 ms, 1.6 Mbit/s, processor / 4)", seconds)


# ---- those who watch ------------------------------------------------------------------------------------------------


async def watch(link: str) -> None:
    """A thousand watchers, until the input ends: how soon they hear of a step, and how long a new page takes."""
    pages = list[float]()
    failed = heard = there = 0
    everybody, asks = asyncio.Event(), set[asyncio.Task[None]]()

    async def ask(session: aiohttp.ClientSession, asker: dict[str, str], seconds: float) -> None:
        nonlocal failed
        await asyncio.sleep(seconds)
        began = time.perf_counter()
        async with session.get(link, headers=asker) as answer:
            await answer.read()
            failed += answer.status != 200
        pages.append(time.perf_counter() - began)

    async def one(session: aiohttp.ClientSession, number: int) -> None:
        nonlocal failed, heard, there
        asker = {
            "X-Forwarded-For": f"10.{number // 65536}.{number // 256 % 256}.{number % 256}",
            "Accept-Encoding": "gzip",
        }
        rng = random.Random(number)
        async with session.get(f"{link}/live", headers=asker) as stream:
            failed += stream.status != 200
            first, asking = True, None
            async for line in stream.content:
                if not line.startswith(b"data:"):
                    continue
                if first:
                    first, there = False, there + 1
                    if there == WATCHERS:
                        everybody.set()
                    continue
                heard += 1
                if asking is None or asking.done():
                    most = msgspec.json.decode(line[5:])["within"] / 1000
                    asking = asyncio.create_task(ask(session, asker, rng.random() * most))
                    asks.add(asking)
                    asking.add_done_callback(asks.discard)

    timeout = aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(
        timeout=timeout, connector=aiohttp.TCPConnector(limit=0), auto_decompress=False
    ) as session:
        tasks = [asyncio.create_task(one(session, number)) for number in range(WATCHERS)]
        began = time.perf_counter()
        await asyncio.wait_for(everybody.wait(), 120)
        print(f"{WATCHERS} streams are open after {time.perf_counter() - began:.1f} s", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        begun = [*tasks, *asks]
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
    print(f"{heard} words were heard, {len(pages)} pages loaded, {failed} failed", flush=True)
    print(told("a new page for one of them", pages), flush=True)


def lines() -> Iterator[str]:
    """The figures."""

    async def run() -> list[str]:
        return [line async for line in figures()]

    yield from asyncio.run(run())


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1]))
