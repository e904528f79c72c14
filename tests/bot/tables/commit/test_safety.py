"""Crashes, full disks, and two processes on one file."""

import asyncio

import pytest

from bot.store.store import open_store
from bot.store.values.errors import DiskFull
from bot.tables.facade import Tables
from bot.tables.model.errors import Outdated
from tests.support.outbox import claim


async def test_a_crash_between_commit_and_delivery_posts_everything_once(world):
    position = await world.bids(await world.game(), 1, 2)
    first = await claim(world.store.outbox, world.now)  # the lobby card is under way ...
    await world.again()  # ... when the program dies
    sent = await world.deliver()

    assert (sent[0].id, sent[0].nonce, sent[0].attempts) == (first.id, first.nonce, 2)
    told = [number for one in sent if one.kind == "turn_post" for number in range(one.first, one.last + 1)]
    assert told == list(range(1, 1 + await world.store.history.last_line(position.table.id)))
    assert len({one.nonce for one in sent}) == len(sent)
    await world.again()
    assert await world.deliver() == []


async def test_a_full_disk_is_said_and_the_pick_can_be_repeated(world):
    position = await world.game()
    write = world.store.connections.write
    pages = await write(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await write(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    refused = None
    for _ in range(200):
        before = position
        try:
            position = (await world.press(position, 0, "card1")).position
            position = (await world.tables.play.undo(position.table.id, position.table.seats[0].user)).position
        except DiskFull as error:
            refused = error
            break
    assert refused is not None
    now = await world.tables.position(position.table.id)
    assert now.table.revision in (before.table.revision, before.table.revision + 1)
    await write(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    again = (await world.press(now, 1, "card2")).position

    assert len(again.moves) == len(now.moves) + 1
    await world.again()
    assert await world.tables.position(position.table.id) == again


async def test_of_two_processes_on_one_file_the_second_is_outdated(world, monkeypatch):
    position = await world.bids(await world.game(), 1, 2)
    store = await open_store(world.path)
    other = Tables(store, clock=lambda: world.now)
    table = position.table
    genuine = store.tables.commit

    async def late(change):
        """Between reading and writing the first process is quicker."""
        await world.press(position, 1, "near")
        return await genuine(change)

    monkeypatch.setattr(store.tables, "commit", late)
    with pytest.raises(Outdated) as outdated:
        await other.play.pick(table.id, table.seats[1].user, table.revision, None, "far")

    assert outdated.value.position == await world.tables.position(table.id)
    assert outdated.value.position.state.chests[1].near
    await store.close()


@pytest.mark.usefixtures("threads")
async def test_a_press_that_is_cancelled_while_it_is_written_is_still_told(world, monkeypatch):
    position = await world.game()
    genuine, written = world.store.tables.commit, asyncio.Event()

    async def commit(change):
        await genuine(change)
        written.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(world.store.tables, "commit", commit)
    press = asyncio.create_task(world.press(position, 0, "card1"))
    await written.wait()
    world.woken.clear()
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)

    assert world.woken == [position.table.id]
    assert (await world.tables.position(position.table.id)).decision(0).answer == "card1"
