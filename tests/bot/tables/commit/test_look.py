"""What a press has found before it has the table's lock is believed only if nobody has held that since."""

import pytest

from bot.store.store import open_store
from bot.tables.facade import Tables
from bot.tables.model.errors import Outdated
from tests.bot.tables.conftest import ANNA, BENNO


@pytest.fixture
async def position(world):
    """Anna and Benno have bid, and Benno is asked."""
    return await world.bids(await world.game(ANNA, BENNO), 1, 2)


async def found_again(world, look):
    table = look.table
    async with world.tables.repo.lock(table.id):
        return await world.tables.repo.seen_again(look, table.id, 7, table.revision, BENNO.user)


async def test_what_nobody_can_have_changed_is_not_read_again(world, position):
    look = await world.tables.look(position.table.id, 7, position.table.revision, BENNO.user)
    assert await found_again(world, look) is look.seen


async def test_what_was_changed_meanwhile_without_a_revision_is_read_again(world, position):
    table = position.table
    look = await world.tables.look(table.id, 7, table.revision, BENNO.user)
    await world.tables.table_settings.set_language(table.id, ANNA, "de")
    assert (await found_again(world, look)).table.lang == "de"


async def test_what_was_read_while_somebody_held_the_lock_is_read_again(world, position):
    table = position.table
    async with world.tables.repo.lock(table.id):
        look = await world.tables.look(table.id, 7, table.revision, BENNO.user)
    assert await found_again(world, look) is not look.seen


async def test_where_another_process_was_quicker_the_press_is_judged_by_what_is_there_now(world, position):
    table = position.table
    look = await world.tables.look(table.id, 7, table.revision, BENNO.user)
    store = await open_store(world.path)
    other = Tables(store, clock=lambda: world.now)
    moved = await other.play.pick(table.id, BENNO.user, table.revision, None, "near")
    await other.play.pick(table.id, BENNO.user, moved.table.revision, None, "end")
    await store.close()

    with pytest.raises(Outdated) as late:
        await world.tables.play.pick(table.id, BENNO.user, table.revision, None, "far", 7, look)
    assert late.value.position.table.revision == moved.table.revision + 1


async def test_who_has_no_seat_makes_the_store_read_no_more_than_the_table(world, position):
    look = await world.tables.look(position.table.id, 7, 0, 99)
    assert (look.seen.since, look.seen.past, look.seen.own) == ((), None, None)
