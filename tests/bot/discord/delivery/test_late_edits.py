"""An edit that comes late: a newer post is on its way, and tells what the edit would have."""

import msgspec
import pytest

from bot.store.values.delivery import DONE, PROGRESS
from tests.bot.discord.delivery.scenes import opened, scene


@pytest.fixture
async def world(tmp_path):
    async with opened(tmp_path) as made:
        made.born()
        yield made


@pytest.mark.parametrize("late", [False, True])
async def test_a_late_edit_leaves_the_board_as_it_is(world, late):
    world.fresh()
    own, row = await scene(world, PROGRESS)
    await world.clear()
    await world.due(own, msgspec.structs.replace(row, revision=own.posted_revision - late))
    world.relay.wake()
    while world.relay.under_way or any(one.state != DONE for one in await world.store.outbox.of_table(own.id)):
        await world.store.settings.of("user", 0)
    assert bool(world.discord.find(own.board_message).edits) is not late
