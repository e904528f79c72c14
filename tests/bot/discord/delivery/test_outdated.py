"""What is outdated before it is told: the next post tells it, and it stands in nobody's way."""

import asyncio

import msgspec
import pytest

from bot.store.values.delivery import DONE, PICTURE, PROGRESS
from bot.workers.pool import BOARD, WorkDropped, always
from tests.bot.discord.delivery.scenes import opened, scene
from tests.bot.discord.simcord_server import pick
from tests.support.outbox import claim


async def test_what_takes_the_place_of_a_limited_post_waits_as_long(hall):
    table = await hall.begin(hall.benno)
    await hall.store.outbox.retry((await hall.store.outbox.of_table(table.id))[-1].id, 0)
    hall.bot.relay._open = False
    await pick(hall.anna, await hall.panel(hall.anna))
    claimed = await claim(hall.store.outbox, hall.clock(), direct=False)
    await hall.store.outbox.retry(claimed.id, hall.clock() + 40, "rate limit")
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 1)
    last = [one for one in await hall.store.outbox.of_table(table.id) if not one.user][-1]

    assert (last.state, last.next_at) == ("pending", hall.clock() + 40)


async def test_a_board_that_is_outdated_before_it_is_drawn_is_told_by_the_next_one(hall, monkeypatch):
    """The first board waits for a worker while the game goes on: it is never drawn, and nothing of it is lost."""
    table = await hall.begin(hall.benno)
    before, drawn, queue = len(hall.posts()), [], asyncio.Event()
    original = hall.workers.run

    async def run(kind, work, wanted=always):
        if kind == BOARD and not queue.is_set():
            await queue.wait()
            if not wanted():
                raise WorkDropped
        drawn.append(kind)
        return await original(kind, work, wanted)

    monkeypatch.setattr(hall.workers, "run", run)
    position = await hall.tables.position(table.id)

    async def picks(seat, key):
        user, revision = table.seats[seat].user, (await hall.table()).revision
        return (await hall.tables.play.pick(table.id, user, revision, None, key)).position

    table = position.table
    await picks(0, "card1")
    position = await picks(1, "card2")
    for _ in range(20):
        await asyncio.sleep(0.01)
    while position.waiting() == [1]:  # the winner stores the pearl and ends the turn: another board comes due
        position = await picks(1, position.decision(1).options[0])
    queue.set()
    await hall.rest()

    told = await hall.store.outbox.of_table(table.id)
    assert drawn.count(BOARD) == 1
    assert len(hall.posts()) == before + 1
    assert sum(one.state == "superseded" for one in told if one.kind == "turn_post") >= 1
    assert (await hall.table()).board_last == await hall.store.history.last_line(table.id)


@pytest.fixture
async def world(tmp_path):
    async with opened(tmp_path) as made:
        made.born()
        yield made


@pytest.mark.parametrize("kind", [PROGRESS, PICTURE])
@pytest.mark.parametrize("late", [False, True])
async def test_a_late_edit_leaves_the_board_as_it_is(world, kind, late):
    world.fresh()
    own, row = await scene(world, kind)
    await world.clear()
    await world.due(own, msgspec.structs.replace(row, revision=own.posted_revision - late))
    world.relay.wake()
    while world.relay.under_way or any(one.state != DONE for one in await world.store.outbox.of_table(own.id)):
        await world.store.settings.of("user", 0)
    assert bool(world.discord.find(own.board_message).edits) is not late
