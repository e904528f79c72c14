"""The machine's clock is set back, and the database is that of an older backup: nobody loses by it."""

import contextlib
import sqlite3

import pytest

from bot.store.values.time import DAY, HOUR, ON
from tests.bot.discord.dying import Mortal
from tests.bot.discord.simcord_server import controls, pick, press, with_verb
from tests.bot.discord.waiting import later, running
from tests.games.sentences import tells


@pytest.mark.parametrize("step", [90.0, HOUR, 2 * DAY])
async def test_a_clock_that_is_set_back_costs_nobody_time_and_holds_nothing_up(hall, blank, step):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await later(hall, HOUR)
    hall.clock.now -= step
    for _ in range(3):
        await later(hall, 5)
        await hall.bot.rounds.coro(hall.bot)
    assert all(clock.expires_at - hall.clock.now >= 22 * HOUR for clock in (await hall.tables.get(table.id)).clocks)
    before = len(hall.posts())
    for who in await hall.awaited(await hall.tables.get(table.id)):
        await pick(who, await hall.panel(who))
    await hall.rest()
    assert len(hall.posts()) == before + 1, "the next board comes at once"
    asked = [clock for clock in (await hall.tables.get(table.id)).clocks if clock.asked]
    assert {clock.expires_at - hall.clock.now for clock in asked} == {DAY}
    await later(hall, DAY - 60)
    assert (await hall.tables.get(table.id)).leavers == ()


async def test_a_database_from_an_older_backup_goes_on_before_a_discord_that_is_ahead(hall, blank):
    mortal = Mortal(hall)
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await later(hall, 5)
    path = hall.store.connections.path
    backup = path.with_suffix(".backup")
    with contextlib.closing(sqlite3.connect(path)) as own, contextlib.closing(sqlite3.connect(backup)) as other:
        own.backup(other)
    for who in await hall.awaited(table):
        await pick(who, await hall.panel(who))
    await hall.rest()
    ahead, panel = hall.board(), await hall.panel(hall.anna)
    hall.clock.now += 2 * HOUR
    begin = mortal.begin

    async def with_backup():
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        path.write_bytes(backup.read_bytes())
        await begin()

    mortal.begin = with_backup
    assert await mortal.do(hall.store.outbox.prune(0), 2)
    await later(hall, 5)
    now = await hall.tables.get(table.id)
    assert now.revision == table.revision
    assert tells("bot.notice.resumed", hall.board().content), "it is told where it goes on"
    old = with_verb(panel, "pick")[0]["custom_id"]
    answer = (await hall.anna.click(panel, custom_id=old)).response
    assert tells("bot.error.Outdated", answer.content), answer.content
    assert (await hall.tables.get(table.id)).revision == table.revision
    for who in await hall.awaited(now):
        await pick(who, (await press(who, ahead, "play")).response)
    await hall.rest()
    assert controls(hall.board())
    assert (await hall.tables.get(table.id)).revision > table.revision
