"""What is told late is still true then: a word to a person whose table has ended meanwhile is not sent."""

import pytest

from bot.store.values.delivery import BARRED, FOLLOW, HEADS_UP, INVITED, KICKED, ORGANISER
from tests.bot.discord.delivery.scenes import ANNA, DIRECT, PEOPLE, opened, scene

STILL_TRUE = {FOLLOW: "they follow for the end too", KICKED: "they were removed, whatever became of the table"}


@pytest.fixture
async def world(tmp_path):
    async with opened(tmp_path) as made:
        made.born()
        yield made


async def told(world, own, row):
    await world.clear()
    before = {one.id for one in world.discord.all()}
    await world.due(own, row)
    world.relay.wake()
    for _ in range(2000):
        if not world.relay.under_way:
            break
        await world.store.settings.of("user", 0)
    assert not world.relay.under_way
    return [one for one in world.discord.all() if one.id not in before]


@pytest.mark.parametrize("kind", sorted({*DIRECT} - {ORGANISER, BARRED}))
async def test_nothing_of_a_table_that_has_ended_is_told_to_a_person(world, kind):
    world.fresh()
    own, row = await scene(world, kind)
    await world.clear()
    await world.tables.lobby._close(own, 0)
    assert len(await told(world, await world.tables.get(own.id), row)) == (kind in STILL_TRUE)


async def test_who_does_not_follow_any_more_is_not_told(world):
    world.fresh()
    own, row = await scene(world, FOLLOW)
    own = await world.tables.following.unfollow(own.id, row.user)
    assert await told(world, own, row) == []


async def test_who_sits_there_again_is_not_told_of_having_been_removed(world):
    world.fresh()
    own, row = await scene(world, KICKED)
    await world.tables.lobby.join(own.id, next(one for one in PEOPLE if one.user == row.user))
    assert await told(world, await world.tables.get(own.id), row) == []


@pytest.mark.parametrize("played", [False, True])
async def test_who_comes_next_is_not_told_once_the_one_before_them_has_played(world, played):
    world.fresh()
    own, row = await scene(world, HEADS_UP)
    position = await world.tables.position(own.id)
    while played and position.waiting() == [*row.asked]:
        (seat,) = row.asked
        option = position.decision(seat).options[0]
        await world.tables.play.pick(own.id, own.seats[seat].user, position.table.revision, None, option)
        position = await world.tables.position(own.id)
    assert len(await told(world, position.table, row)) == (not played)


@pytest.mark.parametrize("change", ["none", "left", "seated", "kept", "blocked"])
async def test_an_invitation_is_dropped_once_nobody_is_asked_to_a_free_seat_any_more(world, change):
    world.fresh()
    own, row = await scene(world, INVITED)
    if change == "left":
        await world.tables.lobby.leave(own.id, ANNA.user)
    elif change == "seated":
        await world.tables.lobby.join(own.id, next(one for one in PEOPLE if one.user == row.user))
    elif change == "kept":
        await world.tables.table_settings.shut(own.id, ANNA, True)
    elif change == "blocked":
        await world.tables.blocks_and_notes.block(row.user, ANNA.user, ANNA.name)
    assert len(await told(world, await world.tables.get(own.id), row)) == (change == "none")
