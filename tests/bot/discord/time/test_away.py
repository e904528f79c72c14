"""While the bot is away nothing is decided by time; afterwards each goes on from where it stood, told once."""

import asyncio

import pytest

from bot.store.values.delivery import RESUMED
from bot.store.values.errors import DatabaseAway
from bot.store.values.servers import EVERYWHERE, Mark, Servers
from bot.store.values.time import DAY, HOUR, ON
from bot.tables.model.actor import Actor
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import pick
from tests.bot.discord.tournament.test_tournaments import found, founded
from tests.bot.discord.waiting import running
from tests.games.sentences import tells

NOWHERE = Servers(1, frozenset())


@pytest.fixture
def gateway(hall, monkeypatch):
    """Whether the gateway is there."""
    state = {"there": True}
    monkeypatch.setattr(type(hall.bot), "heard", property(lambda _: EVERYWHERE if state["there"] else NOWHERE))
    return state


async def round_(hall):
    """What the bot does every five seconds."""
    await hall.bot.rounds.coro(hall.bot)
    await hall.rest()


async def out_for(hall, gateway, seconds, step=4 * HOUR, *, noted=True):
    """The gateway is gone for so long; that it was there was ``noted`` at the last moment, or some seconds before."""
    if noted:
        await round_(hall)
    gateway["there"] = False
    for _ in range(int(seconds // step)):
        hall.clock.now += step
        await round_(hall)
    gateway["there"] = True


async def test_a_gateway_that_is_gone_costs_nobody_time(hall, gateway):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    hall.clock.now += 6 * HOUR
    await out_for(hall, gateway, 3 * DAY)
    assert (await hall.tables.get(table.id)).leavers == ()
    await round_(hall)
    now = await hall.tables.get(table.id)
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {18 * HOUR}
    words = [one for one in await hall.store.outbox.of_table(table.id) if one.kind == RESUMED]
    assert len(words) == 1
    assert tells("bot.notice.resumed", hall.board().content)


async def test_a_database_that_is_gone_costs_nobody_time(hall, monkeypatch, expects_errors):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await round_(hall)
    with monkeypatch.context() as patch:

        async def away(*_, **__):
            raise DatabaseAway

        for way in ("read", "write", "all", "one"):
            patch.setattr(type(hall.store.connections), way, away)
        for _ in range(10):
            hall.clock.now += 3 * HOUR
            await round_(hall)
    await round_(hall)
    now = await hall.tables.get(table.id)
    assert now.leavers == ()
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {DAY}


async def test_who_presses_before_the_next_round_has_lost_nothing(hall, gateway):
    table = await running(hall, hall.benno, move=DAY, reserve=DAY, expiry=ON, level="easy")
    board = hall.board()
    await out_for(hall, gateway, 40 * HOUR, step=20 * HOUR)
    await pick(hall.anna, await hall.panel(hall.anna, board))
    now = await hall.tables.get(table.id)
    seat = now.seat(hall.anna.id)
    assert now.clock(seat).reserve == DAY, "nothing of the reserve is used"
    await round_(hall)
    other = (await hall.tables.get(table.id)).clock(1 - seat)
    assert other.expires_at == hall.clock.now + 2 * DAY


async def test_discord_that_takes_nothing_counts_too(hall):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await round_(hall)
    path = f"/channels/{hall.channel.id}/messages"
    for who in (hall.anna, hall.benno):
        await hall.store.settings.set("user", who.id, "hand_dm", "off")
    hall.env.inject_error("POST", path, status=503, code=0, times=10**6)
    board = hall.board()
    for who in (hall.anna, hall.benno):
        await pick(who, await hall.panel(who, board))
    await hall.rest()
    for _ in range(17):
        hall.clock.now += 3 * HOUR
        await round_(hall)
    assert hall.bot.relay.failing_since
    assert (await hall.tables.get(table.id)).leavers == ()


async def test_a_stop_while_it_is_away_loses_nothing(hall, gateway):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await hall.tables.scheduler.sweep()
    await out_for(hall, gateway, DAY)
    await hall.tables.scheduler.sweep()
    hall.bot.rounds.cancel()
    hall.clock.now += DAY
    await hall.restart()
    await round_(hall)
    now = await hall.tables.get(table.id)
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {DAY}


@pytest.mark.parametrize("noted", [True, False])
async def test_sign_ups_lobbies_and_vacations_wait_too(hall, gateway, noted):
    await round_(hall)
    hall.clock.now += 3
    await founded(hall, rounds=2)
    await opens(hall.anna, hall.channel)
    table = await hall.table()
    ends = await hall.tables.vacations.begin(hall.guild.id, hall.anna.id, 2)
    left, deadline = await hall.tables.vacations.left(hall.guild.id, hall.anna.id), (await found(hall)).deadline
    await out_for(hall, gateway, DAY, noted=noted)
    await round_(hall)
    since = 0 if noted else 8  # seconds of which nobody knows whether the gateway was still there
    assert DAY <= (await found(hall)).deadline - deadline <= DAY + since
    assert DAY <= (await hall.tables.get(table.id)).updated - table.updated <= DAY + since
    assert DAY <= await hall.tables.vacations.until(hall.guild.id, hall.anna.id) - ends <= DAY + since
    assert await hall.tables.vacations.left(hall.guild.id, hall.anna.id) == left


async def test_an_ordinary_resume_moves_nothing(hall, gateway):
    table = await running(hall, hall.benno, move=DAY)
    before = (await hall.tables.get(table.id)).clocks
    await out_for(hall, gateway, 50, step=10)
    await round_(hall)
    assert (await hall.tables.get(table.id)).clocks == before
    assert hall.tables.downtime.servers.all


def frozen(hall, seconds):
    """The process is stopped (SIGSTOP, a lid is closed) and goes on; the gateway seems to be there all the time."""
    hall.clock.now += seconds
    hall.machine += seconds


@pytest.mark.parametrize("first", ["round", "press"])
async def test_a_process_that_was_frozen_gives_the_time_back(hall, gateway, first):
    table = await running(hall, hall.benno, move=DAY, reserve=DAY, expiry=ON, level="easy")
    board = hall.board()
    await round_(hall)
    frozen(hall, 600)
    if first == "press":
        await pick(hall.anna, await hall.panel(hall.anna, board))
    await round_(hall)
    now = await hall.tables.get(table.id)
    waiting = 1 - now.seat(hall.anna.id)
    assert now.clock(waiting).expires_at == hall.clock.now + 2 * DAY
    await round_(hall)
    assert (await hall.tables.get(table.id)).clocks == now.clocks, "once"
    frozen(hall, 3 * DAY)
    await round_(hall)
    now = await hall.tables.get(table.id)
    assert now.leavers == ()
    assert now.clock(waiting).expires_at == hall.clock.now + 2 * DAY


async def test_a_short_stop_of_the_process_moves_nothing(hall, gateway):
    table = await running(hall, hall.benno, move=DAY)
    await round_(hall)
    before = (await hall.tables.get(table.id)).clocks
    frozen(hall, 50)
    await round_(hall)
    assert (await hall.tables.get(table.id)).clocks == before


async def test_two_processes_give_the_same_time_back_once(hall, gateway):
    table = await running(hall, hall.benno, move=DAY)
    await out_for(hall, gateway, DAY)
    other = type(hall.tables)(hall.store, clock=hall.clock)
    await asyncio.gather(hall.tables.downtime.look(), other.downtime.look())
    await other.downtime.look()
    now = await hall.tables.get(table.id)
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {DAY}
    assert (await hall.store.availability.marks(1)).by_shard == {0: Mark(hall.clock.now)}
    assert Actor(hall.anna.id).user in now.players
