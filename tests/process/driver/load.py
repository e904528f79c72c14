"""Load: presses that come at a given rate, whether the bot keeps up or not, over many tables at once.

`Load` opens the tables, presses, and tells how long answers and boards took. What it and the stand-in use themselves is
told too (`Figures.driver`): on a small machine they take from the bot. Hold few or no requests against the description
(``hall(checked=0.01)``) while measuring.
"""

from __future__ import annotations

import asyncio
import random
import re
import struct
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.discord_api.interactions import COMPONENT, Interaction
from tests.discord_api.journal import Call, Journal
from tests.discord_api.rates import FREE
from tests.process.driver.hall import NAMES, Hall
from tests.process.driver.kills import GAMES, spread
from tests.process.driver.people import NoAnswer, Person, controls
from tests.process.driver.process import Bot
from tests.process.driver.tables import RUNNING, Stuck, Table

OPENING = 8
"""Tables that are opened at the same time."""

LATE = 3.0
"""Seconds after which Discord tells the presser that it has failed."""


PICTURE = re.compile(r"-(?P<revision>\d+)-(board|score)\b")
"""The name of a board's file tells the revision it shows."""

TOLD = 20
"""Presses without an answer that are told, at most."""

MOST_WAIT = 30
"""Seconds that are waited for the last boards, at most."""


@dataclass
class Figures:
    """What a run has measured, in seconds and MB.

    ``acks``: from a press to its answer. ``boards``: from the press that brought a position about to its post.
    ``lags``: of the bot's event loop, if the hall was made with ``lag``.
    """

    seconds: float = 0.0
    presses: int = 0
    posts: int = 0
    late: int = 0
    unanswered: list[str] = field(default_factory=list)
    """Presses without an answer, and what was sent for them."""
    missed: int = 0
    """Arrivals for which no table was free."""
    acks: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    requests: int = 0
    """Those that count for Discord's limit of the whole bot: answers to interactions do not."""
    bot: float = 0.0
    """Seconds of CPU of the bot (of all its processes) with its children."""
    core: float = 0.0
    """Those of them that its own process (or processes) took: one core is all that it can have."""
    driver: float = 0.0
    """Those of this process: the people and the stand-in."""
    memory: tuple[float, float] = (0.0, 0.0)
    """Of the bot with its children, before and after."""
    memory_of_core: tuple[float, float] = (0.0, 0.0)
    """Of its own process."""

    def lines(self) -> list[str]:
        """The figures in words."""
        rate, per = self.presses / max(self.seconds, 0.001), self.presses / max(self.posts, 1)
        return [
            f"presses: {self.presses} in {self.seconds:.0f} s ({rate:.1f}/s), {per:.1f} a board",
            f"answers: {spread(self.acks)}; later than {LATE:.0f} s: {self.late}, none: {len(self.unanswered)}",
            f"boards: {spread(self.boards)}; loop lag: {spread(self.lags)}",
            f"arrivals without a free table: {self.missed}",
            f"requests that count: {self.requests}, {self.requests / max(self.presses, 1):.2f} a press",
            f"CPU: bot {self.bot:.1f} s, {1000 * self.bot / max(self.presses, 1):.1f} ms a press,"
            f" its own process {1000 * self.core / max(self.presses, 1):.1f}; people and stand-in {self.driver:.1f} s",
            f"memory: {self.memory[0]:.0f} MB before, {self.memory[1]:.0f} MB after;"
            f" its own process {self.memory_of_core[0]:.0f}, {self.memory_of_core[1]:.0f}",
            *(f"unanswered at {one}" for one in self.unanswered[:TOLD]),
        ]


class Load:
    """Many tables, and people who press at a rate.

    ``burst``: so many people come at the same moment, in the mean; the rate stays. ``anew``: whoever presses has closed
    their panel and opens it from the board first, so each second press is a panel with its picture.
    """

    def __init__(
        self, hall: Hall, tables: int, seed: int, games: Sequence[str] = GAMES, *, burst: float = 1.0,
        anew: bool = False,
    ) -> None:  # fmt: skip
        self.hall = hall
        self.rng = random.Random(seed)
        self.games = games
        self.burst = burst
        self.anew = anew
        self.tables = [self._table(number) for number in range(tables)]
        self._busy: set[int] = set()
        self._pressed: dict[str, list[tuple[int, float]]] = {}
        self._posted: list[tuple[str, int, float]] = []
        self._figures = Figures()
        self._began = 0.0

    def _table(self, number: int) -> Table:
        self.hall.guild = self.hall.guilds[number % len(self.hall.guilds)]
        game = self.games[number % len(self.games)]
        people = [Person(self.hall.discord, f"{name}{number}") for name in NAMES[: 2 if game == "toy" else 3]]
        made = Table(self.hall, game, people, random.Random(self.rng.random()))
        made.wait = 120.0
        return made

    async def open(self) -> None:
        """Open all tables. This is not measured."""
        gate = asyncio.Semaphore(OPENING)

        async def one(table: Table) -> None:
            async with gate:
                await table.open()

        await asyncio.gather(*map(one, self.tables))

    async def run(self, rate: float, seconds: float) -> Figures:
        """Press ``rate`` times a second for so long."""
        discord, bots = self.hall.discord, self.hall.bots
        figures = self._figures = Figures(seconds=seconds)
        self._pressed, self._posted, self._began = {}, [], time.time()
        lag = [len(lags(bot.folder)) for bot in bots]
        before, core = _memory(bots), [bot.cpu(own=True) for bot in bots]
        cpu, own = sum(bot.cpu() for bot in bots), time.process_time()
        asked = _counted(discord.journal)
        discord.interactions.heard.append(self._heard)
        discord.after.append(self._post)
        under_way: set[asyncio.Task[None]] = set()
        try:
            await self._arrive(rate, seconds, under_way)
            await asyncio.wait(under_way, timeout=30) if under_way else None
            await self._last_boards()
        finally:
            discord.after.remove(self._post)
            discord.interactions.heard.remove(self._heard)
            for task in under_way:
                task.cancel()
        figures.bot, figures.driver = sum(bot.cpu() for bot in bots) - cpu, time.process_time() - own
        figures.requests = _counted(discord.journal) - asked
        figures.core = sum(bot.cpu(own=True) for bot in bots) - sum(core)
        figures.memory, figures.memory_of_core = zip(before, _memory(bots), strict=True)
        figures.lags = [one for bot, first in zip(bots, lag, strict=True) for one in lags(bot.folder)[first:]]
        figures.boards = self._boards()
        return figures

    async def _last_boards(self) -> None:
        """Wait until no more boards come: those of the last presses count, too."""
        for _ in range(MOST_WAIT):
            before = len(self._posted)
            await asyncio.sleep(1.0)
            if len(self._posted) == before > 0:
                return

    async def _arrive(self, rate: float, seconds: float, under_way: set[asyncio.Task[None]]) -> None:
        """A Poisson process of single people or of bursts. A step that takes several presses (looking who is asked)
        counts as several.
        """
        began, due = time.perf_counter(), 0.0
        while due < seconds:
            if self.rng.random() * self.burst < 1:
                due += self.rng.expovariate(rate / self.burst)
            await asyncio.sleep(max(0.0, began + due - time.perf_counter()))
            if self._figures.presses > rate * due:
                continue
            free = [place for place in range(len(self.tables)) if place not in self._busy]
            if not free:
                self._figures.missed += 1
                continue
            task = asyncio.create_task(self._step(self.rng.choice(free)))
            under_way.add(task)
            task.add_done_callback(under_way.discard)

    async def _step(self, place: int) -> None:
        self._busy.add(place)
        table = self.tables[place]
        try:
            if table.board is None or table.over:
                table = self.tables[place] = self._table(place)
                await table.open()
                return
            began, seen = time.time(), table.revision
            if self.anew:
                table.panels.clear()
            await table.step()
            if table.revision > seen:
                self._pressed.setdefault(table.channel["id"], []).append((table.revision, began))
        except NoAnswer as error:
            self._figures.unanswered.append(f"{time.time() - self._began:.0f} s: {error}")
        except (Stuck, TimeoutError, LookupError):
            self.tables[place] = self._table(place)
        finally:
            self._busy.discard(place)

    # ---- measuring ---------------------------------------------------------------------------------------------------

    def _heard(self, one: Interaction) -> None:
        """An interaction was answered, or shows something more."""
        if one.type == COMPONENT and not one.edits and not one.follows:
            self._figures.presses += 1
            self._figures.acks.append(one.ack)
            self._figures.late += one.ack > LATE

    def _post(self, call: Call) -> None:
        """A post has arrived, or the late picture of one."""
        if call.kind not in {"post", "edit"} or call.status != 200:
            return
        if call.kind == "post":
            if not any(one.verb == RUNNING for one in controls({"components": call.body.get("components") or []})):
                return
            self._figures.posts += 1
        for file in call.body.get("attachments") or []:
            if shown := PICTURE.search(file.get("filename", "")):
                self._posted.append((call.channel, int(shown["revision"]), time.time()))

    def _boards(self) -> list[float]:
        """Of every board the seconds since the newest press that it shows."""
        found = []
        for channel, revision, at in self._posted:
            presses = self._pressed.get(channel, [])
            place = bisect_right([one for one, _ in presses], revision)
            if place:
                found.append(max(0.0, at - presses[place - 1][1]))
        return found


def _memory(bots: Sequence[Bot]) -> tuple[float, float]:
    return sum(bot.memory() for bot in bots), sum(bot.memory(own=True) for bot in bots)


def _counted(journal: Journal) -> int:
    return sum(n for (kind, _), n in journal.counts.items() if kind not in FREE)


def lags(folder: Path) -> list[float]:
    """The lags of the event loop that a process in this folder has noted."""
    file = folder / "lag.bin"
    data = file.read_bytes() if file.exists() else b""
    return [one for (one,) in struct.iter_unpack("<f", data[: len(data) // 4 * 4])]
