"""Random orders of outages of two processes, a shard each: what a table has missed is what its own people could not act
in, held against spans that are counted apart from the code.
"""

import random

import pytest
from msgspec.structs import replace

from bot.store.values.place import CLOSED
from bot.store.values.servers import Servers
from bot.store.values.time import DAY, HOUR, TimeControl
from bot.store.values.tournament import Tournament
from bot.tables.facade import Tables
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, World
from tests.support import databases as stores
from tests.support.reading import here

GUILDS = (1, 1 << 22)
"""A server of each of two shards."""

MOVE = 90 * DAY


class Process:
    """One of two processes on one database; it may be stopped, deaf (the gateway is gone), or listen to shards."""

    def __init__(self, world, shards):
        self.world = world
        self.shards, self.deaf = set(shards), False
        self.tables = None

    def begin(self):
        store = self.world.store
        self.tables = Tables(store, clock=lambda: self.world.now, new_seed=self.world.seed, reader=here)
        self.tables.downtime.shared = True
        self.tables.downtime.heard = lambda: self.hears

    @property
    def hears(self):
        return Servers(2, frozenset() if self.deaf else frozenset(self.shards))

    async def look(self):
        """It sees whether it is at work, and what the others say."""
        if self.tables is not None:
            await self.tables.downtime.look()

    async def work(self):
        """It does what is due."""
        if self.tables is not None:
            await self.tables.scheduler.tick()
            await self.tables.tournament_runner.tick()
            await self.tables.scheduler.sweep()


class Life:
    """Two processes, tables and all else that waits on the servers of both; ``lost`` is what each shard has missed."""

    def __init__(self, world, rng):
        self.world, self.rng = world, rng
        self.processes = [Process(world, {0}), Process(world, {1})]
        self.lost, self.begun = [0.0, 0.0], world.now
        self.running, self.lobbies, self.cups = [], [], []

    async def begin(self):
        for one in self.processes:
            one.begin()
        await self.rounds()
        self.begun = self.world.now
        tables = self.processes[0].tables
        for guild in GUILDS:
            table = await tables.lobby.create(guild, guild * 10 + 1, replace(ANNA, guild=guild), "toy")
            await tables.lobby.join(table.id, BENNO)
            await tables.lobby.set_terms(table.id, ANNA, TimeControl(move=MOVE))
            self.running.append((await tables.lobby.start(table.id, ANNA)).table.id)
            waiting = await tables.lobby.create(guild, guild * 10 + 2, CLARA, "toy")
            self.lobbies.append(waiting.id)
            await tables.vacations.begin(guild, CLARA.user, 20)
            cup = Tournament(
                guild=guild, channel=guild * 10 + 3, organiser=CLARA.user, title="Cup", game="toy",
                deadline=self.begun + 60 * DAY, created=self.begun,
            )  # fmt: skip
            self.cups.append((await self.world.store.tournaments.create(cup)).id)
        by_dm = await tables.lobby.create(GUILDS[1], 77, ANNA, "toy")
        await tables.lobby.join(by_dm.id, BENNO)
        await tables.lobby.set_terms(by_dm.id, ANNA, TimeControl(move=MOVE))
        await tables.lobby.start(by_dm.id, ANNA)
        await tables.places.note(by_dm.id, CLOSED)
        async with tables.repo.lock(by_dm.id):
            await tables.places.settled(await tables.get(by_dm.id), by_dm=True)
        self.by_dm = by_dm.id
        self.before = await self.kept()

    async def kept(self):
        """When each of all that waits is due."""
        store, found = self.world.store, {}
        for shard, guild in enumerate(GUILDS):
            found["clock", shard] = {one.expires_at for one in (await store.tables.get(self.running[shard])).clocks}
            found["lobby", shard] = {(await store.tables.get(self.lobbies[shard])).updated}
            found["cup", shard] = {(await store.tournaments.get(self.cups[shard])).deadline}
            found["vacation", shard] = {ends for _, ends in await store.clocks.vacations(guild, CLARA.user)}
        found["by dm", 0] = {one.expires_at for one in (await store.tables.get(self.by_dm)).clocks}
        return found

    async def rounds(self):
        """Rounds come every few seconds: who was at work until now has said so before anybody does anything."""
        for one in (*self.processes, *self.processes):
            await one.look()
        for one in self.processes:
            await one.work()

    async def step(self):
        """Something happens; time passes, and what a shard misses meanwhile is counted."""
        rng = self.rng
        one = rng.choice(self.processes)
        what = rng.choice(("stop", "deaf", "press", "press", "wait"))
        if what == "stop":
            one.tables = None if one.tables else one.begin()
        elif what == "deaf":
            one.deaf = not one.deaf
        elif what == "press" and one.tables is not None:  # by a direct message, at a table of whatever server
            await one.tables.get(rng.choice([*self.running, self.by_dm]))
        await self.rounds()
        heard = {shard for one in self.processes if one.tables is not None for shard in one.hears.shards}
        passes = rng.choice((30 * 60, HOUR, 5 * HOUR))
        for shard in (0, 1):
            self.lost[shard] += 0 if shard in heard else passes
        self.world.now += passes
        await self.rounds()

    async def end(self):
        for one in self.processes:
            one.deaf = False
            if one.tables is None:
                one.begin()
        await self.rounds()

    async def hand_over(self):
        """The other process takes over what a stopped one has listened to; it begins anew as the one that waits."""
        first, second = self.rng.sample(self.processes, 2)
        if first.tables is None and second.tables is not None:
            second.shards |= first.shards
            first.shards = set()
            first.begin()


async def held(world, seed, *, hands):
    life = Life(world, random.Random(seed))
    await life.begin()
    for _ in range(12):
        await life.step()
        if hands:
            await life.hand_over()
    await life.end()
    now = await life.kept()
    for (what, shard), due in life.before.items():
        assert now[what, shard] == {at + life.lost[shard] for at in due}, (seed, what, shard, life.lost)
    return life


SEEDS = [range(4), pytest.param(range(4, 400), marks=pytest.mark.slow)]


@pytest.mark.parametrize("hands", [False, True], ids=["each its own", "handed over"])
@pytest.mark.parametrize("seeds", SEEDS, ids=["few", "many"])
async def test_each_shard_gets_back_what_it_has_missed(tmp_path, seeds, hands):
    missed = set()
    for seed in seeds:
        world = await World(stores.in_file(tmp_path / f"{seed}.sqlite")).open()
        life = await held(world, seed, hands=hands)
        missed |= {shard for shard in (0, 1) if life.lost[shard]}
        await world.close()
    assert missed == {0, 1}


@pytest.mark.xdist_group("postgresql")
async def test_each_shard_gets_back_what_it_has_missed_on_a_server(ready):
    world = await World(ready).open()
    life = await held(world, 1, hands=True)
    assert any(life.lost)
    await world.close()
