"""Killing the bot again and again while people play: nothing acknowledged is lost, nothing is posted twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.discord_api.journal import Call
from tests.discord_api.messages import words
from tests.games.rooms import built
from tests.process.driver.hall import NAMES, Hall
from tests.process.driver.people import NoAnswer, Person
from tests.process.driver.process import Bot
from tests.process.driver.tables import RUNNING, Stuck, Table, told

GAMES = tuple(built())

MODES = ("moment", "press", "answer", "post", "posted", "edit", "boot")
"""When the bot is killed: at any moment; just after a press; when its answer arrives; when a post has arrived and it
has not heard of it; just after it has heard of it; when it shrinks the row of an older board; while it starts."""

FORGETFUL = 0.3
"""The share of kills after which Discord has forgotten all nonces: the bot was away for longer than it keeps them."""

LATEST = 2.0
"""Seconds after READY at which a random moment is, at most."""

PATIENCE = 3.5
"""Seconds after which people try again. Discord itself gives up after 3."""

HEARD = 0.03
"""Seconds in which the bot has certainly heard of its post, and stored it."""

SETTLE = 90.0
"""Seconds in which every table must have gone on after the last kill."""


SLOW = 4.0
"""The longest seconds between two presses at a table then."""


@dataclass
class Report:
    """What a soak has shown. ``answers`` are seconds from READY to the answer of a press, ``boots`` those to READY."""

    kills: Counter[str] = field(default_factory=Counter)
    forgotten: int = 0
    boots: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    presses: int = 0
    unanswered: int = 0
    picks: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unknowable: list[str] = field(default_factory=list)
    """Posts that were doubled because the bot died before it heard of one, and Discord had forgotten its nonce."""
    stuck: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    damage: str = "ok"

    @property
    def clean(self) -> bool:
        """Whether everything was as it must be."""
        wrong = (self.lost, self.doubled, self.unknowable, self.stuck, self.tracebacks)
        return not any(wrong) and self.damage == "ok" and max(self.answers, default=0) <= LATEST

    def lines(self) -> list[str]:
        """The report in words."""
        kinds = ", ".join(f"{count} {mode}" for mode, count in sorted(self.kills.items()))
        return [
            f"kills: {self.kills.total()} ({kinds}), after {self.forgotten} of them the nonces were forgotten",
            f"games begun: {self.games}, presses: {self.presses} ({self.unanswered} unanswered), picks: {self.picks}",
            f"start to READY: {spread(self.boots)}",
            f"READY to the next answer: {spread(self.answers)} (wanted: at most {LATEST} s)",
            f"acknowledged picks that are lost: {len(self.lost)} {self.lost[:3]}",
            f"posts that came twice: {len(self.doubled)} {self.doubled[:3]}",
            f"  of which nobody could know: {len(self.unknowable)} {self.unknowable[:3]}",
            f"tables that are stuck: {len(self.stuck)} {self.stuck[:3]}",
            f"tracebacks: {len(self.tracebacks)} {[one[:1500] for one in self.tracebacks[:2]]}",
            f"database: {self.damage}",
        ]


def spread(values: Sequence[float]) -> str:
    """The distribution of some seconds, in words.

    >>> spread([0.1, 0.2, 0.3])
    'p50 0.200 s, p95 0.300 s, p99 0.300 s, max 0.300 s of 3'
    """
    if not values:
        return "none"
    ordered = sorted(values)

    def part(share: float) -> float:
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    shares = ", ".join(f"p{100 * share:.0f} {part(share):.3f} s" for share in (0.5, 0.95, 0.99))
    return f"{shares}, max {ordered[-1]:.3f} s of {len(ordered)}"


def last(table: Table) -> str:
    """Where a table is, for the report."""
    panels = [words(table.panels[one.id])[-160:] if one.id in table.panels else "-" for one in table.people]
    post = table.posts[-1]["content"][-160:] if table.posts else "-"
    due = table.hall.due(table.channel)
    return f"revision {table.revision}, picks {len(table.made)}, due {due}, post {post!r}, panels {panels}"


class Soak:
    """Some tables, and somebody who kills. ``think`` are the longest seconds between two presses at a table."""

    def __init__(
        self, hall: Hall, seed: int, *, tables: int = 5, games: Sequence[str] = GAMES, think: float = 1.2
    ) -> None:
        self.hall = hall
        self.rng = random.Random(seed)
        self.games = games
        self.think = think
        self.modes: Sequence[str] = MODES
        self.forgetful = FORGETFUL
        self.report = Report()
        self.tables: list[Table] = []
        self.finished: list[Table] = []
        self.count = tables
        self._ending = False
        self._doubled: Counter[str] = Counter()
        self._unheard: set[str] = set()
        """Posts of which the bot has not heard, and whose nonces were forgotten."""

    # ---- people ------------------------------------------------------------------------------------------------------

    def _table(self) -> Table:
        number = self.report.games
        self.report.games += 1
        game = self.games[number % len(self.games)]
        people = [Person(self.hall.discord, f"{name}{number}") for name in NAMES[: 2 if game == "toy" else 3]]
        for one in people:
            one.patience = PATIENCE
        made = Table(self.hall, game, people, random.Random(self.rng.random()))
        made.wait = SETTLE
        return made

    async def _served(self, _table: Table) -> None:
        """Wait until somebody is connected who hears of this table."""
        await self.hall.discord.gateway.ready.wait()

    def _victim(self, _call: Call | None) -> Bot:
        """Who is killed, at this request or else."""
        return self.hall.bot

    async def _keep(self, place: int) -> None:
        """People at one table, one game after the other."""
        while not self._ending:
            table = self.tables[place]
            try:
                await self._served(table)
                if table.board is None:
                    await table.open()
                elif await table.step() is None:
                    self.finished.append(table)
                    self.tables[place] = self._table()
            except NoAnswer as error:
                table.failed.append(str(error))
            except (Stuck, TimeoutError, LookupError, AssertionError) as error:
                self.report.stuck.append(f"{table.game} {table.channel['id']}: {error!r} {last(table)}")
                self.tables[place] = self._table()
            await asyncio.sleep(self.rng.uniform(0, self.think))

    # ---- kills -------------------------------------------------------------------------------------------------------

    async def run(self, kills: int) -> Report:
        """Kill so often, then let everything come to rest."""
        self.tables = [self._table() for _ in range(self.count)]
        await self.hall.bot.start()
        people = [asyncio.create_task(self._keep(place)) for place in range(self.count)]
        try:
            await self.hall.discord.until(lambda: all(one.board for one in self.tables), SETTLE)
            for number in range(kills):
                await self._kill(self.modes[number % len(self.modes)], number)
            await self._settle()
        finally:
            self._ending = True
            for one in people:
                one.cancel()
            await asyncio.gather(*people, return_exceptions=True)
        self._sum()
        return self.report

    async def _kill(self, mode: str, number: int) -> None:
        bot = self.hall.bot
        await self._moment(mode)
        unheard = set() if mode == "edit" else self._just_posted()  # who edits has heard
        await bot.die()
        self.report.kills[mode] += 1
        forgotten = self.rng.random() < self.forgetful
        if forgotten:
            self.report.forgotten += 1
            self.hall.discord.messages.nonces.clear()
            self._unheard |= unheard
        if mode == "boot":
            await bot.launch(fresh=True)  # one from the nest would be there by then
            await asyncio.sleep(self.rng.uniform(0, 1.5))
            await bot.die()
        await bot.start()
        await self._probe()
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        self._twice(f"kill {number} ({mode}{', nonces forgotten' if forgotten else ''})")
        self._lost()

    def _just_posted(self) -> set[str]:
        """The posts that have arrived so shortly ago that the bot may not have stored what it was answered."""
        now, posts = time.time(), self.hall.discord.journal.of("post")
        bodies = [call.body for call in posts if call.at > now - HEARD]
        return {told(one) for one in bodies}

    async def _moment(self, mode: str) -> None:
        """Wait for the moment; where it is a request, kill at once."""
        discord = self.hall.discord
        come = asyncio.Event()
        kinds = {"answer": "answer", "post": "post", "posted": "post", "edit": "edit"}
        delay = {"press": 0.06, "posted": 0.05}.get(mode, 0.0)

        def at(call: Call) -> None:
            fits = call.kind == kinds.get(mode) and not (mode == "edit" and "content" in call.body)
            if fits and not come.is_set():
                come.set()
                if not delay:
                    self._victim(call).kill()

        if mode == "press":
            with contextlib.suppress(TimeoutError):
                seen = len(discord.interactions.by_token)
                await discord.until(lambda: len(discord.interactions.by_token) > seen, LATEST)
        elif mode in kinds:
            hooks = discord.after if mode in {"post", "posted"} else discord.before
            hooks.append(at)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(come.wait(), 3 * LATEST)
            hooks.remove(at)
        else:
            await asyncio.sleep(self.rng.uniform(0, LATEST))
        await asyncio.sleep(self.rng.uniform(0, delay))

    async def _probe(self) -> None:
        """Somebody presses as soon as the bot is there: how long it takes, and whether it knows all that was seen."""
        table = self.rng.choice([one for one in self.tables if one.board] or self.tables)
        board = table.board
        if board is None or not any(row["components"] for row in board["components"]):
            return
        seen, person = table.revision, self.rng.choice(table.people)
        one = person.send(board, RUNNING)
        try:
            answer = await person.answer(one, 3 * PATIENCE)
        except NoAnswer as error:
            self.report.stuck.append(f"after READY: {error}")
            return
        self.report.answers.append(one.ack + (one.created - self._ready()))
        if answer.revision < seen:
            self.report.lost.append(f"{table.game}: revision {seen} was shown, now it is {answer.revision}")

    def _ready(self) -> float:
        """When the bot was connected, by the stand-in's clock."""
        return time.time() - (time.perf_counter() - self.hall.discord.gateway.ready_at)

    # ---- what must be true -------------------------------------------------------------------------------------------

    def _twice(self, when: str) -> None:
        """Note what has been posted twice since the last look."""
        found = Counter(one for table in [*self.tables, *self.finished] for one in table.doubled())
        for one in found - self._doubled:
            (self.report.unknowable if one in self._unheard else self.report.doubled).append(f"{when}: {one}")
        self._doubled = found

    def _lost(self) -> None:
        for table in [*self.tables, *self.finished]:
            wanted = set(table.made) - table.stored
            stored = self.hall.made(wanted)
            table.stored |= wanted
            self.report.lost += [f"{table.game}: interaction {one}" for one in wanted - stored]

    async def _settle(self) -> None:
        """After the last kill every table goes on: a pick is made and a post comes."""
        self.think = SLOW  # what has piled up can be told now
        before = [(table, len(table.made), len(table.posts)) for table in self.tables]

        def waiting() -> list[Table]:
            return [
                table
                for table, made, posts in before
                if not table.over and not (len(table.made) > made and len(table.posts) > posts)
            ]

        with contextlib.suppress(TimeoutError):
            await self.hall.discord.until(lambda: not waiting(), SETTLE)
        self.report.stuck += [f"{table.game} after the last kill: {last(table)}" for table in waiting()]

    def _sum(self) -> None:
        report, every = self.report, [*self.tables, *self.finished]
        self._twice("after the last kill")
        self._lost()
        report.boots = self.hall.bot.boot
        report.presses = sum(table.presses for table in every)
        report.unanswered = sum(len(table.failed) for table in every)
        report.picks = sum(len(table.made) for table in every)
        report.tracebacks = [str(line) for line in self.hall.bot.lines() if "exception" in line or line.get("raw")]
        with contextlib.closing(sqlite3.connect(f"file:{self.hall.bot.db}?mode=ro", uri=True)) as db:
            report.damage = str(db.execute("PRAGMA integrity_check").fetchone()[0])
