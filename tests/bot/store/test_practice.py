"""Practice tables in the store: beside the tables of channels, one of each game for a person, never told of."""

import msgspec
import pytest

from bot.store.values.delivery import TURN_POST, Delivery
from bot.store.values.errors import ChannelTaken, NoTable
from bot.store.values.table import ABORTED, RUNNING
from tests.bot.store.conftest import table


def own(host=11, game="toy", **more):
    return msgspec.structs.replace(table(channel=0, status=RUNNING, practice=True), host=host, game=game, **more)


async def test_a_person_has_one_live_practice_table_of_each_game(store):
    first = await store.tables.create(own())
    await store.tables.create(own(host=12))
    await store.tables.create(own(game="other"))
    with pytest.raises(ChannelTaken) as taken:
        await store.tables.create(own())
    assert taken.value.table == first.id
    await store.tables.create(own(status=ABORTED))

    assert (await store.tables.get(first.id)).practice
    assert [one.practice for one in await store.tables.all(user_id=12)] == [True] * 4


async def test_they_take_nobodys_channel_and_are_found_in_none(store):
    await store.tables.create(own())
    ordinary = await store.tables.create(table(channel=0))

    assert not ordinary.practice
    assert (await store.tables.at(0)).id == ordinary.id
    with pytest.raises(ChannelTaken):
        await store.tables.create(table(channel=0))
    with pytest.raises(NoTable):
        await store.tables.at(5)


async def test_nothing_is_told_of_them_and_no_clock_is_missed(store):
    made = await store.tables.create(own(), (Delivery(kind=TURN_POST),))
    ordinary = await store.tables.create(table(status=RUNNING), (Delivery(kind=TURN_POST),))
    await store.tables.update(made, made, (Delivery(kind=TURN_POST),))

    assert await store.outbox.of_table(made.id) == []
    assert len(await store.outbox.of_table(ordinary.id)) == 1
    assert await store.clocks.unclocked() == [ordinary.id]
