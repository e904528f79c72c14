"""Several processes share the shards of one gateway: each is listened to once, and none is left for long."""

import asyncio
import contextlib
import threading
import time
from contextvars import ContextVar
from functools import partial

import discord as dpy
import pytest
import yarl
from discord import gateway, http, state

from bot.discord.gateway import budgets, requests, shards
from bot.discord.gateway.budgets import SharedBudgets
from bot.discord.gateway.requests import Urgency, request_context
from bot.discord.gateway.shards import NoStarts, ShardedClient
from bot.store.store import open_store
from bot.store.values.errors import DatabaseAway
from tests.discord_api import rates
from tests.discord_api.server import TOKEN, Emulator


@pytest.fixture
async def small(monkeypatch):
    """A small Discord of four shards with a server on each, and discord.py pointed to it."""
    async with Emulator().running() as running:
        running.gateway.shards = 4
        for shard in range(4):
            running.world.clock = partial(float, 1_800_000_000 + shard / 1000)
            running.world.guild()
        running.world.clock = time.time
        monkeypatch.setattr(http.Route, "BASE", f"{running.http}/api/v10")
        monkeypatch.setattr(gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(running.gateway.url))
        begin = state.ConnectionState.__init__
        monkeypatch.setattr(
            state.ConnectionState, "__init__", lambda *a, **how: begin(*a, **how, guild_ready_timeout=0.05)
        )
        yield running


@pytest.fixture
def quick(monkeypatch):
    for module, name, seconds in (
        (budgets, "LEASE", 0.8),
        (budgets, "IDENTIFY", 0.2),
        (shards, "RENEW", 0.2),
        (shards, "ASK", 0.05),
    ):
        monkeypatch.setattr(module, name, seconds)


@pytest.fixture
async def begin(tmp_path, quick):
    """A way to begin a process: a client with a crowd, on a store of its own of the same file."""
    running = []

    async def make(ids=None, count=None):
        store = await open_store(tmp_path / "shared.sqlite")
        client = ShardedClient(SharedBudgets(store), intents=dpy.Intents(guilds=True), shard_ids=ids, shard_count=count)
        await client.login(TOKEN)
        task = asyncio.create_task(client.connect())
        running.append((client, task, store))
        return client

    yield make
    for client, task, store in running:
        await client.close()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
        await store.close()
    assert kept_alive() == []


def kept_alive():
    """The shards whose connections of this test somebody still keeps alive: a thread, which would outlive the loop."""
    threads = [one for one in threading.enumerate() if isinstance(one, gateway.KeepAliveHandler)]
    loop = asyncio.get_running_loop()
    return [one.shard_id for one in threads if one.ws.loop is loop and not one._stop_ev.is_set()]


async def until(found, seconds=15.0):
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def listened(small):
    return sorted(one.shard for one in small.gateway.sessions.values() if one.socket is not None)


EVERY = [(0, 4), (1, 4), (2, 4), (3, 4)]


async def test_one_process_has_all_shards_as_discord_recommends(small, begin):
    one = await begin()
    await until(lambda: one.listening == {0, 1, 2, 3})

    assert listened(small) == EVERY
    assert one.is_ready()
    assert len(one.guilds) == 4
    assert all(one.listens_to(guild.id) for guild in one.guilds)


async def test_two_processes_each_have_their_own(small, begin):
    one, two = await begin([0, 1], 4), await begin([2, 3], 4)
    await until(lambda: len(listened(small)) == 4)
    await until(lambda: one.is_ready() and two.is_ready() and len(two.guilds) == 2)

    assert listened(small) == EVERY
    assert [len(client.guilds) for client in (one, two)] == [2, 2]
    assert not any(one.listens_to(guild.id) for guild in two.guilds)


async def test_who_names_the_same_waits_says_so_and_takes_over_when_the_other_stops(small, begin, caplog):
    one = await begin()
    await until(lambda: one.crowd.held == {0, 1, 2, 3})
    await until(lambda: len(one.listening) == 4)
    two = await begin()
    await until(lambda: "waiting for the shards [0, 1, 2, 3] of 4" in caplog.text)

    assert one.crowd.owner in caplog.text
    assert two.is_ready(), "to wait is its work"
    assert listened(small) == EVERY
    await one.close()
    await until(lambda: len(two.listening) == 4)
    assert listened(small) == EVERY


async def test_a_process_that_has_died_is_followed_when_its_leases_end(small, begin):
    one, two = await begin(), await begin()
    await until(lambda: len(one.listening) == 4)
    one._keeping.cancel()  # it says nothing any more, as if it were gone

    await until(lambda: two.crowd.held == {0, 1, 2, 3})


async def test_who_cannot_renew_lets_its_shards_go_and_has_them_again_later(small, begin, monkeypatch, caplog):
    one = await begin()
    await until(lambda: len(one.listening) == 4)

    async def away(*_):
        raise DatabaseAway

    with monkeypatch.context() as patch:
        patch.setattr(one.crowd.store.shards, "lease", away)
        await until(lambda: not listened(small))
        assert "cannot be renewed: DatabaseAway" in caplog.text
        assert "shard 3 is not ours any more" in caplog.text
        assert not one.listening
    await until(lambda: len(one.listening) == 4)
    assert listened(small) == EVERY


async def test_a_process_that_stood_still_while_a_shard_waited_opens_it_all_the_same(small, begin, monkeypatch):
    monkeypatch.setattr(budgets, "IDENTIFY", 3.0)  # the second shard waits for the first one's time to pass
    one = await begin([0, 1], 4)
    await until(lambda: one.listening)
    time.sleep(budgets.LEASE + 0.2)  # noqa: ASYNC251  the process itself stands still, and its leases run out

    await until(lambda: one.listening == {0, 1})


async def test_identifies_of_all_processes_keep_discord_s_pace(small, begin, monkeypatch):
    monkeypatch.setattr(budgets, "IDENTIFY", 0.5)
    small.gateway.pace, small.gateway.concurrency = 0.4, 2
    one, two = await begin([0, 1], 4), await begin([2, 3], 4)
    await until(lambda: len(one.listening | two.listening) == 4)

    assert small.gateway.hasty == 0
    assert small.gateway.identified == 4


async def test_a_lost_connection_is_resumed_without_a_new_start(small, begin):
    one = await begin()
    await until(lambda: len(one.listening) == 4)
    await small.gateway.drop()
    await until(lambda: small.gateway.resumed == 4 and len(one.listening) == 4)

    assert small.gateway.identified == 4


async def test_no_start_is_tried_where_the_token_would_be_reset(small, begin, monkeypatch):
    small.gateway.identified = 998
    store = (await begin()).crowd.store
    client = ShardedClient(SharedBudgets(store), intents=dpy.Intents(guilds=True))
    await client.login(TOKEN)
    with pytest.raises(NoStarts) as told:
        await client.connect()
    await client.close()

    assert (told.value.left, told.value.minutes) == (2, 1441)


def let_go(client, moments):
    """Note the moments for which the requests of a client are let go, as the database gives them out: on a machine that
    stands still meanwhile they are sent later, and several at once.
    """
    shared, asked = client.crowd.store, ContextVar("asked", default=0)
    spend, write = shared.shards.spend, shared.connections.write

    async def spending(name, n, **how):
        asked.set(n if name == "requests" else 0)
        try:
            return await spend(name, n, **how)
        finally:
            asked.set(0)

    async def writing(work, **how):
        many = asked.get()  # of whoever writes this: others write as well

        def noting(db):
            now, found = time.time(), work(db)
            if many:
                (taken,) = db.execute("SELECT taken FROM budgets WHERE name = 'requests'").fetchone()
                moments.extend([max(now, taken)] * many)
            return found

        return await write(noting, **how)

    shared.shards.spend, shared.connections.write = spending, writing


async def test_requests_of_all_processes_stay_within_discord_s_limit(small, begin):
    one, two = await begin([0, 1], 4), await begin([2, 3], 4)
    user, moments = int(small.world.user("Anna")["id"]), []
    for client in (one, two):
        let_go(client, moments)
    began, before = time.monotonic(), len(small.journal.calls)
    await asyncio.gather(*(client.fetch_user(user) for client in (one, two) for _ in range(45)))

    most, span = rates.GLOBAL
    assert len(moments) >= 90
    assert max(sum(at <= other < at + span for other in moments) for at in moments) <= most
    came = [call.at for call in list(small.journal.calls)[before:] if "/users/" in call.path]
    assert len(came) == 90
    assert all(at > moment - 0.01 for at, moment in zip(sorted(came), sorted(moments), strict=False))
    assert time.monotonic() - began > (90 - requests.BURST) / requests.RATE - 0.5


async def test_a_process_alone_waits_for_its_turn_too(small, monkeypatch):
    client, turns = ShardedClient(intents=dpy.Intents(guilds=True)), []
    await client.login(TOKEN)
    user = int(small.world.user("Anna")["id"])
    began = time.monotonic()
    await asyncio.gather(*(client.fetch_user(user) for _ in range(20)))
    assert time.monotonic() - began > (20 - requests.BURST) / requests.RATE - 0.01

    async def turn(urgency):
        turns.append(urgency)

    monkeypatch.setattr(client.requests, "turn", turn)
    await client.fetch_user(user)
    with request_context(Urgency.LAST) as last:
        await client.requests.pay(last)
        await client.fetch_user(user)
        await client.fetch_user(user)
    await client.close()
    assert turns == [Urgency.NOW, Urgency.LAST, Urgency.LAST]  # the first of the two was paid for


async def test_answers_to_interactions_wait_for_nobody(small, begin, monkeypatch):
    one, asked = await begin([0], 4), []
    await until(lambda: one.listening)

    async def spend(name, n, **_):
        asked.append(name)
        return 0.0

    monkeypatch.setattr(one.crowd.store.shards, "spend", spend)
    with contextlib.suppress(dpy.HTTPException):
        await one.http.request(http.Route("POST", "/interactions/1/abc/callback"), json={"type": 6})
    assert asked == []
    await one.fetch_user(int(small.world.user("Anna")["id"]))
    assert asked == ["requests"]


async def test_a_channel_of_another_shard_is_asked_for_once_and_can_be_used(small, begin, monkeypatch):
    one = await begin([0], 4)
    await until(lambda: one.listening)
    own, other = (
        next(guild for guild in small.world.guilds.values() if (int(guild["id"]) >> 22) % 4 == shard)
        for shard in (0, 1)
    )
    here, there = small.world.text_channel(own, "here"), small.world.text_channel(other, "there")
    await until(lambda: one.known(int(here["id"])))
    thread = small.world.thread(there, "game", kind=11, archive=1440)
    asked = len(small.journal.calls)

    assert [(await one.look_up(int(here["id"]))).name for _ in range(2)] == ["here", "here"]
    assert one.known(int(there["id"])) is None
    assert [(await one.look_up(int(there["id"]))).name for _ in range(2)] == ["there", "there"]
    assert await one.look_up(5) is None
    assert await one.look_up(5) is None
    assert len(small.journal.calls) == asked + 2
    message = await one.get_partial_messageable(int(there["id"]), guild_id=int(other["id"])).send("hello")
    assert small.messages.of(there["id"])[-1]["id"] == str(message.id)
    await (await one.look_up(int(thread["id"]))).edit(archived=True)
    assert thread["thread_metadata"]["archived"]
    small.faultless()
