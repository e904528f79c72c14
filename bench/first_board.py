"""The gallery on a slow phone: ``python -m bench first_board``.

For every game, at its middle and at its end: when somebody who has never been here sees the board (seconds from the
tap on the link to the picture with the board painted), what the first visit brings, and what each further moment does
(bytes as they are sent, packed). The network and the processor are those of Lighthouse's slow phone. The bot draws
nothing meanwhile, and the moment was looked at once before: as where a link is posted in a channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from statistics import median
from typing import Any

from bench.gallery import SLOW, SLOWER, STEPS, Table, hung
from engine.kernel.registry import games

VISITS, MOMENTS = 5, 8
PATIENCE = 120_000.0
"""Milliseconds after which a page will not come."""
PAINTED = """new MutationObserver((_, seen) => {
  if (!document.querySelector('#board svg')) return;
  seen.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.painted ??= performance.now(); }));
}).observe(document, {childList: true, subtree: true});"""
"""Two frames after the board has come to stand in the page it is painted."""


class Visit:
    """Somebody's first visit with a slow phone; ``sent`` counts bytes."""

    def __init__(self, browser: Any, phone: dict[str, int]) -> None:
        self.browser, self.size, self.sent = browser, phone, 0.0

    async def __aenter__(self) -> Visit:
        self.context = await self.browser.new_context(viewport=self.size, is_mobile=True, device_scale_factor=2)
        self.page = await self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        await self.page.add_init_script(PAINTED)
        wire = await self.context.new_cdp_session(self.page)
        wire.on("Network.loadingFinished", self._count)
        await wire.send("Network.enable")
        await wire.send("Network.emulateNetworkConditions", SLOW)
        await wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return self

    def _count(self, told: dict[str, float]) -> None:
        self.sent += told["encodedDataLength"]

    async def __aexit__(self, *_: object) -> None:
        await self.context.close()

    async def board(self, link: str) -> float:
        """The seconds until the board is painted."""
        await self.page.goto(link, wait_until="load")
        await self.page.wait_for_function("() => window.painted")
        return float(await self.page.evaluate("window.painted")) / 1000

    async def moment(self) -> float:
        """The bytes of one moment more, to the first of which one has come."""
        before, at = self.sent, await self.page.get_attribute("#main", "data-moment")
        await self.page.click('[data-way="back"]')
        other = "at => document.querySelector('#main').dataset.moment !== at"
        await self.page.wait_for_function(other, arg=at)
        while self.sent == before:
            await self.page.wait_for_timeout(20)
        return self.sent - before


async def measured(browser: Any, phone: dict[str, int], link: str) -> str:
    """A moment of a game: seconds and bytes."""
    seconds, first, moments = list[float](), list[float](), list[float]()
    for number in range(VISITS + 1):
        async with Visit(browser, phone) as visit:
            took = await visit.board(link)
            if number == 0:  # it is drawn now, and kept
                continue
            seconds.append(took)
            first.append(visit.sent)
            if number == VISITS:
                moments += [await visit.moment() for _ in range(MOMENTS)]
    return (
        f"board after {median(seconds):.2f} s (at most {max(seconds):.2f} s), "
        f"first visit {median(first) / 1000:.0f} kB, "
        f"a moment more {median(moments) / 1000:.1f} kB (at most {max(moments) / 1000:.1f} kB)"
    )


async def figures() -> AsyncIterator[str]:
    """What was measured, two lines a game."""
    from playwright.async_api import async_playwright

    from tests.local.browser import ARGS, CHROMIUM, PHONE

    async with async_playwright() as started:
        browser = await started.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for game in games():
            async with hung(game) as (table, link):
                yield f"{game}, after {STEPS} picks: {await measured(browser, PHONE, link)}"
                await to_its_end(table)
                yield f"{game}, at its end: {await measured(browser, PHONE, link)}"
        await browser.close()


async def to_its_end(table: Table) -> None:
    """Play until nobody is asked any more."""
    while not (await table.tables.position(table.table)).over:
        await table.press()


def lines() -> Iterator[str]:
    """The figures."""

    async def run() -> list[str]:
        return [line async for line in figures()]

    yield from asyncio.run(run())
