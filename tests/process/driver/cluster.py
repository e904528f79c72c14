"""Three processes with four shards on one PostgreSQL, and somebody who kills any of them, or the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.discord_api import Emulator, emulator
from tests.discord_api.errors import Payload
from tests.discord_api.journal import Call
from tests.process.driver.hall import Hall
from tests.process.driver.kills import SETTLE, Soak, spread
from tests.process.driver.process import READY, Bot
from tests.process.driver.tables import RUNNING, Table
from tests.support import postgres

COUNT = 4
"""Shards."""

Shares = tuple[tuple[int, ...], ...]
SHARES: Shares = ((0, 1), (2,), (3,))
"""Which of them each process listens to."""

MODES = ("post", "moment", "answer", "server", "posted", "press", "boot")
"""As in `tests.process.driver.kills`; ``server``: PostgreSQL itself."""

LEASE = 6.0
"""Seconds of leases in these runs."""

AWAY_AT_START = "The database server isn't responding"
"""How a process ends that starts meanwhile."""

AWAY = (0.2, 1.5)
"""Seconds for which the server is away."""


class Cluster(Hall):
    """A Discord with a server of each shard, three processes, and their database."""

    def __init__(
        self,
        discord: Emulator,
        folder: Path,
        server: postgres.Server,
        *,
        toy: bool = False,
        lease: float = 0.0,
        shares: Shares = SHARES,
        **switches: str,
    ) -> None:
        self.server = server
        self.folder = folder
        self.count = sum(map(len, shares))
        self.address = postgres.database(server.address, f"c{time.monotonic_ns()}")
        self.switches = switches | ({"WIRE_TOY": "1"} if toy else {})
        self.switches |= {"WIRE_LEASE": str(lease)} if lease else {}
        self.made_bots = 0
        bots = [self.another(share, discord) for share in shares]
        super().__init__(discord, bots[0])
        self.bots = bots
        discord.gateway.shards, discord.gateway.concurrency = self.count, 16
        found: dict[int, Payload] = {}
        while len(found) < self.count:
            guild = discord.world.guild()
            if self.shard(guild["id"]) in found:
                del discord.world.guilds[guild["id"]]
            else:
                found[self.shard(guild["id"])] = guild
        self.guilds = [found[number] for number in range(self.count)]
        self.guild = self.guilds[0]

    def another(self, share: tuple[int, ...], discord: Emulator | None = None) -> Bot:
        """A process that wants this share of the shards, not started yet."""
        folder = self.folder / f"bot{self.made_bots}"
        folder.mkdir()
        self.made_bots += 1
        wanted = f"{share[0]}-{share[-1]}/{self.count}" if len(share) > 1 else f"{share[0]}/{self.count}"
        given = {"MANDATE_DB": self.address, "MANDATE_SHARDS": wanted, "MANDATE_WORKERS": "1", **self.switches}
        return Bot(discord or self.discord, folder, ready=READY, **given)

    def shard(self, guild: str) -> int:
        """The shard of a server."""
        return (int(guild) >> 22) % self.count

    def of(self, shard: int) -> Bot:
        """The process whose shard it is."""
        return next(bot for bot, share in zip(self.bots, SHARES, strict=True) if shard in share)

    async def served(self, shard: int, seconds: float = SETTLE) -> None:
        """Wait until somebody listens to this shard."""
        gateway = self.discord.gateway
        await self.discord.until(lambda: gateway.served((shard, self.count)), seconds)

    async def start(self) -> None:
        """Start all of them."""
        for bot in self.bots:
            await bot.launch()
        for shard in range(self.count):
            await self.served(shard)

    async def end(self) -> None:
        """Kill all of them."""
        for bot in self.bots:
            if bot.process is not None:
                await bot.die()

    def asked(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database answers."""
        with psycopg.connect(self.address) as db:
            return list(db.execute(sql, values))

    def made(self, interactions: Iterable[int]) -> set[int]:
        """Those of the interactions that the database has an entry of."""
        found = self.asked("SELECT interaction FROM entries WHERE interaction = ANY(%s)", list(interactions))
        return {row[0] for row in found}

    def due(self, channel: Payload) -> list[tuple[str | int | float, ...]]:
        """What is still to be posted in a channel: kind, state, attempts, when (Unix time) and the last error."""
        return self.asked(
            "SELECT o.kind, o.state, o.attempts, o.next_at, o.error FROM outbox o JOIN tables t ON t.id = o.table_id"
            " WHERE t.channel = %s AND o.user_id = 0 AND o.state IN ('pending', 'sending') ORDER BY o.id",
            int(channel["id"]),
        )


@contextlib.asynccontextmanager
async def cluster(
    *,
    toy: bool = False,
    lease: float = LEASE,
    start: bool = True,
    shares: Shares = SHARES,
    checked: float = 1.0,
    **switches: str,
) -> AsyncIterator[Cluster]:
    """All of it, until the end of the block; ``switches`` are variables of the processes' environment."""
    folder = Path(tempfile.mkdtemp(prefix="mandate-cluster-"))
    try:
        with postgres.to_be_killed() as server:
            async with emulator(checked=checked) as discord:
                made = Cluster(discord, folder, server, toy=toy, lease=lease, shares=shares, **switches)
                try:
                    if start:
                        await made.start()
                    yield made
                finally:
                    await made.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class ClusterSoak(Soak):
    """Some tables in servers of every shard; each kill takes one of the processes, or the server.

    ``pause``: seconds between two kills at most.
    """

    def __init__(self, hall: Cluster, seed: int, *, pause: float = LEASE, **options: Any) -> None:
        super().__init__(hall, seed, **options)
        self.pause = pause
        self.cluster = hall
        self.modes = MODES
        self.gaps: list[float] = []
        """Seconds from a kill to the next press that is answered in the servers of the process killed."""
        self._chosen = hall.bots[0]
        self._gap: set[asyncio.Task[None]] = set()
        self._under_knife: Bot | None = None
        self.restarts = 0
        """How often a process has ended by itself, because the server was away when it started."""

    def _table(self) -> Table:
        self.cluster.guild = self.cluster.guilds[self.report.games % COUNT]
        return super()._table()

    async def _served(self, table: Table) -> None:
        await self.cluster.served(self.cluster.shard(table.channel["guild_id"]))

    def _victim(self, call: Call | None) -> Bot:
        """The process whose shard a request belongs to: as a rule it has sent it."""
        channel = None
        if call is not None:
            token = call.where.get("token", "")
            one = self.hall.discord.interactions.by_token.get(token)
            number = call.where.get("channel") or (one.channel if one else "")
            channel = self.hall.discord.world.channels.get(number)
        shard = self.cluster.shard(channel.get("guild_id", "0")) if channel else self.rng.randrange(COUNT)
        self._chosen = self._under_knife = self.cluster.of(shard)
        return self._chosen

    # ---- kills -------------------------------------------------------------------------------------------------------

    async def run(self, kills: int) -> Any:
        """Kill so often, then let everything come to rest."""
        self.tables = [self._table() for _ in range(self.count)]
        await self.cluster.start()
        people = [asyncio.create_task(self._keep(place)) for place in range(self.count)]
        people.append(asyncio.create_task(self._manage()))
        try:
            await self.hall.discord.until(lambda: all(one.board for one in self.tables), SETTLE)
            for number in range(kills):
                await self._kill(self.modes[number % len(self.modes)], number)
            await asyncio.gather(*self._gap)
            await self._settle()
        finally:
            self._ending = True
            for one in [*people, *self._gap]:
                one.cancel()
            await asyncio.gather(*people, *self._gap, return_exceptions=True)
        self._sum()
        return self.report

    async def _manage(self) -> None:
        """Start again who has ended, as a service manager does."""
        while True:
            for bot in self.cluster.bots:
                if not bot.alive and bot is not self._under_knife:
                    self.restarts += 1
                    await bot.launch()
            await asyncio.sleep(1.0)

    async def _kill(self, mode: str, number: int) -> None:
        self.report.kills[mode] += 1
        if mode == "server":
            await asyncio.to_thread(self.cluster.server.kill)
            await asyncio.sleep(self.rng.uniform(*AWAY))
            await asyncio.to_thread(self.cluster.server.start)
        else:
            await self._kill_one(mode)
        await asyncio.sleep(self.rng.uniform(0.5, self.pause))
        self._twice(f"kill {number} ({mode})")
        self._lost()

    async def _kill_one(self, mode: str) -> None:
        self._victim(None)
        await self._moment(mode)
        bot, killed = self._chosen, time.monotonic()
        self._under_knife = bot
        await bot.die()
        if self.rng.random() < self.forgetful:
            self.report.forgotten += 1
            self.hall.discord.messages.nonces.clear()
        await bot.launch(fresh=mode == "boot")  # one from the nest would be there by then
        if mode == "boot":
            await asyncio.sleep(self.rng.uniform(0, 3))
            await bot.die()
            await bot.launch()
        self._under_knife = None
        task = asyncio.create_task(self._measure(bot, killed))
        self._gap.add(task)
        task.add_done_callback(self._gap.discard)

    async def _measure(self, bot: Bot, since: float) -> None:
        """How long presses stay unanswered."""
        share = SHARES[self.cluster.bots.index(bot)]
        own = [one for one in self.tables if self.cluster.shard(one.channel["guild_id"]) in share and one.board]
        if own:
            with contextlib.suppress(TimeoutError):
                self.gaps.append(await answered(self.rng.choice(own), since))

    # ---- what must be true -------------------------------------------------------------------------------------------

    def _sum(self) -> None:
        report, every = self.report, [*self.tables, *self.finished]
        self._twice("after the last kill")
        self._lost()
        report.presses = sum(table.presses for table in every)
        report.unanswered = sum(len(table.failed) for table in every)
        report.picks = sum(len(table.made) for table in every)
        lines = [line for bot in self.cluster.bots for line in bot.lines()]
        told = [
            line for line in lines if "exception" in line or (line.get("raw") and AWAY_AT_START not in line["event"])
        ]
        report.tracebacks = [str(line) for line in told]

    def lines(self) -> list[str]:
        """The report in words."""
        told = [line for line in self.report.lines() if not line.startswith(("start to", "READY to", "database"))]
        told.append(f"ended by themselves, since the server was away, and started again: {self.restarts}")
        return [*told, f"a kill to the next answer in its servers: {spread(self.gaps)}"]


async def answered(table: Table, since: float) -> float:
    """Press until there is an answer; gives the seconds since then. Raises `TimeoutError`."""
    person = table.people[-1]
    async with asyncio.timeout(SETTLE):
        while True:
            board = table.board
            if board is not None:
                one = person.send(board, RUNNING)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(one.answered.wait(), 0.5)
                    return time.monotonic() - since
            await asyncio.sleep(0.05)


@dataclass
class Rolling:
    """What a rolling restart has shown: for each shard the longest seconds between two presses that were answered."""

    gaps: dict[int, float] = field(default_factory=dict)
    unanswered: Counter[int] = field(default_factory=Counter)
    answered: Counter[int] = field(default_factory=Counter)

    def lines(self) -> list[str]:
        """In words."""
        return [
            f"shard {shard}: {self.answered[shard]} presses answered, {self.unanswered[shard]} not answered;"
            f" the longest gap: {gap:.1f} s"
            for shard, gap in sorted(self.gaps.items())
        ]


async def roll(made: Cluster, seed: int) -> Rolling:
    """Exchange the processes one by one while somebody presses five times a second in servers of every shard.

    The successor is started first and waits for the shards; then its predecessor is told to end.
    """
    found, ending = Rolling(), asyncio.Event()
    tables = []
    for shard in range(COUNT):
        made.guild = made.guilds[shard]
        tables.append(Table(made, "toy", made.people[:2], random.Random(seed + shard)))
        await tables[-1].open()

    async def press(shard: int) -> None:
        last = time.monotonic()
        found.gaps[shard] = 0.0
        while not ending.is_set():
            board = tables[shard].board
            assert board is not None
            one, sent = tables[shard].people[0].send(board, RUNNING), time.monotonic()
            try:
                await asyncio.wait_for(one.answered.wait(), 3.0)
            except TimeoutError:
                found.unanswered[shard] += 1
                continue
            found.answered[shard] += 1
            found.gaps[shard] = max(found.gaps[shard], sent - last)
            last = sent
            await asyncio.sleep(0.2)

    pressing = [asyncio.create_task(press(shard)) for shard in range(COUNT)]
    try:
        for place, share in enumerate(SHARES):
            successor, old = made.another(share), made.bots[place]
            made.bots.append(successor)  # so that it ends with the others, whatever happens
            await successor.launch()
            await made.discord.until(lambda bot=successor: waits(bot), 60.0)  # type: ignore[misc]
            assert await old.stop() == 0, old.tail()
            for shard in share:
                await made.served(shard)
            made.bots[place] = made.bots.pop()
            await asyncio.sleep(1.0)
    finally:
        ending.set()
        await asyncio.gather(*pressing, return_exceptions=True)
    return found


def waits(bot: Bot) -> bool:
    """Whether a process has said that it waits for the shards of another one."""
    return any("waiting for the shards" in json.dumps(line) for line in bot.lines())
