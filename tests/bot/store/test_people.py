"""Wishes, notes and block lists: on both kinds of database."""

import msgspec
import pytest

from bot.store.values.change import Transaction
from bot.store.values.delivery import INVITED, KICKED, WISHED
from bot.store.values.errors import NoSeat
from bot.store.values.person import Wish
from bot.store.values.table import RUNNING, Seat, Table
from bot.store.values.time import TimeControl
from tests.bot.store.conftest import post

ANNA, BENNO, CLARA = Seat(11, "Anna"), Seat(12, "Benno"), Seat(13, "Clara")


def lobby(*seats, **more):
    return Table(guild=1, channel=5, host=11, game="toy", seats=seats or (ANNA,), updated=100.0, **more)


def changed(before, **fields):
    after = msgspec.structs.replace(before, revision=before.revision + 1, **fields)
    return Transaction(table=after, before=before), after


async def change(store, before, **fields):
    one, after = changed(before, **fields)
    await store.tables.commit(one)
    return after


def wish(user=12, **more):
    usual = Wish(guild=1, user=user, name="Somebody", game="toy", least=2, most=4, ends=1000.0)
    return msgspec.structs.replace(usual, **more)


async def called(store, table):
    return [one.user for one in await store.outbox.of_table(table.id) if one.kind == WISHED]


# ---- wishes ---------------------------------------------------------------------------------------------------------


async def test_a_lobby_that_fits_is_told_once_to_each_who_wished_it(store):
    for user in (12, 13):
        await store.people.set_wish(wish(user))
    made = await store.tables.create(lobby())
    assert await called(store, made) == [12, 13]

    after = await change(store, made, terms=TimeControl(move=600, reserve=1800))
    await change(store, after, seats=(ANNA, CLARA))

    assert await called(store, made) == [12, 13]
    heard = await store.connections.all("SELECT user_id FROM heard ORDER BY user_id")
    assert [row["user_id"] for row in heard] == [11, 12, 13]


@pytest.mark.parametrize(
    "other",
    [{"guild": 2}, {"game": "another"}, {"ends": 100.0}, {"pace": "day"}, {"least": 1, "most": 1}, {"user": 11}],
    ids=lambda other: next(iter(other)),
)
async def test_another_lobby_than_was_wished_is_not_told(store, other):
    await store.people.set_wish(msgspec.structs.replace(wish(), **other))
    made = await store.tables.create(lobby())

    assert await called(store, made) == []
    assert await store.people.wish_for(made, 12, 100.0) is None


async def test_the_change_that_makes_a_lobby_fit_tells_it(store):
    await store.people.set_wish(wish(pace="day"))
    await store.people.set_wish(wish(13, most=2))
    made = await store.tables.create(lobby(ANNA, BENNO))
    assert await called(store, made) == []

    alone = await change(store, made, seats=(ANNA,))
    assert await called(store, made) == [13]
    await change(store, alone, terms=TimeControl(move=86400, reserve=2 * 86400))

    assert await called(store, made) == [13]
    assert await store.people.wish_for(alone, 12, 100.0) is None


async def test_who_has_sat_there_is_not_called_back(store):
    await store.people.set_wish(wish())
    made = await store.tables.create(lobby(ANNA, BENNO))
    await change(store, made, seats=(ANNA,))

    assert await called(store, made) == []


async def test_kept_seats_are_told_to_nobody_until_they_are_free(store):
    await store.people.set_wish(wish())
    made = await store.tables.create(lobby(shut=True))
    assert await called(store, made) == []

    await store.tables.update(made, msgspec.structs.replace(made, shut=False))

    assert await called(store, made) == [12]
    assert not (await store.tables.get(made.id)).shut


@pytest.mark.parametrize("who", [(11, 12), (12, 11)], ids=["the one", "the other"])
async def test_blocked_pairs_hear_nothing_of_each_other(store, who):
    await store.people.set_wish(wish())
    await store.people.block(*who, "Whoever", 1.0)
    made = await store.tables.create(lobby())

    assert await called(store, made) == []
    assert await store.people.wishes(1, 11, 100.0) == []
    assert await store.people.wishes(1, 12, 100.0) == [wish()]
    assert await store.people.wishes(1, 13, 100.0) == [wish()]

    await store.people.unblock(*who)
    await change(store, made, updated=200.0)
    assert await called(store, made) == [12]


async def test_a_wish_takes_the_place_of_the_older_one_and_ends(store):
    await store.people.set_wish(wish(pace="day"))
    await store.people.set_wish(wish(most=3))
    assert await store.people.wishes(1, 11, 100.0) == [wish(most=3)]
    assert await store.people.wishes(1, 11, 1000.0) == []
    assert await store.people.wishes(2, 11, 100.0) == []

    await store.people.end_wishes(1000.0)
    assert await store.connections.all("SELECT * FROM wishes") == []


async def test_a_wish_that_is_withdrawn_is_not_wished(store):
    await store.people.set_wish(wish())
    made = await store.tables.create(lobby())
    assert await store.people.wish_for(made, 12, 100.0) == wish()

    await store.people.remove_wish(1, 12, "toy")

    assert await store.people.wish_for(made, 12, 100.0) is None


async def test_nothing_is_remembered_of_a_lobby_that_has_begun(store):
    made = await store.tables.create(lobby(ANNA, BENNO))
    await change(store, made, status=RUNNING)

    assert await store.connections.all("SELECT * FROM heard") == []


async def test_only_lobbies_of_the_server_are_found(store):
    made = await store.tables.create(lobby())
    await store.tables.create(msgspec.structs.replace(lobby(), channel=6, guild=2))
    begun = await store.tables.create(msgspec.structs.replace(lobby(ANNA, BENNO), channel=7))
    await change(store, begun, status=RUNNING)

    assert [one.id for one in await store.people.lobbies(1)] == [made.id]


# ---- the block list -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [(11, 12), (12, 11)], ids=["the one", "the other"])
async def test_the_transaction_that_seats_somebody_has_the_last_word(store, who):
    made = await store.tables.create(lobby(ANNA, CLARA))
    await store.people.block(*who, "Whoever", 1.0)

    with pytest.raises(NoSeat):
        await change(store, made, seats=(ANNA, CLARA, BENNO))

    assert (await store.tables.get(made.id)).revision == made.revision
    with pytest.raises(NoSeat):
        await store.tables.create(msgspec.structs.replace(lobby(ANNA, BENNO), channel=6))
    assert [one.id for one in await store.tables.all()] == [made.id]


async def test_those_who_sit_together_go_on(store):
    made = await store.tables.create(lobby(ANNA, BENNO))
    await store.people.block(12, 11, "Anna", 1.0)

    begun = await change(store, made, status=RUNNING, seats=(BENNO, ANNA))
    stood = msgspec.structs.replace(ANNA, stand="open", level="easy")
    opened = await change(store, begun, seats=(BENNO, stood))
    await change(store, opened, seats=(BENNO, ANNA))


async def test_who_has_given_up_a_seat_does_not_sit_there(store):
    gone = msgspec.structs.replace(ANNA, conceded=True)
    made = await store.tables.create(lobby(gone, CLARA))
    await store.people.block(12, 11, "Anna", 1.0)

    await change(store, made, seats=(gone, CLARA, BENNO))


async def test_what_stands_against_somebody_is_read_at_once(store):
    made = await store.tables.create(lobby(), (post(KICKED, user=12), post(INVITED, user=14, number=11)))
    assert msgspec.structs.astuple(await store.people.seat_check(made, 12)) == (100.0, False, 0.0)
    assert msgspec.structs.astuple(await store.people.seat_check(made, 13)) == (0.0, False, 0.0)
    assert msgspec.structs.astuple(await store.people.seat_check(made, 14)) == (0.0, False, 100.0)

    await store.people.block(11, 13, "Clara", 1.0)
    assert msgspec.structs.astuple(await store.people.seat_check(made, 13)) == (0.0, True, 0.0)


async def test_a_list_is_kept_in_order_and_each_stands_there_once(store):
    await store.people.block(11, 13, "Clara", 2.0)
    await store.people.block(11, 12, "Benno", 1.0)
    await store.people.block(11, 13, "Clärchen", 3.0)

    assert [(one.user, one.name, one.made) for one in await store.people.blocks(11)] == [
        (12, "Benno", 1.0),
        (13, "Clärchen", 2.0),
    ]
    assert await store.people.blocks(12) == []


# ---- notes ----------------------------------------------------------------------------------------------------------


async def test_a_note_is_kept_for_one_person_and_emptying_removes_it(store):
    made = await store.tables.create(lobby())
    await store.people.set_note(made.id, 11, "keep the jade", 1.0)
    await store.people.set_note(made.id, 11, "sell the jade", 2.0)

    assert await store.people.note(made.id, 11) == "sell the jade"
    assert await store.people.note(made.id, 12) == ""
    await store.people.set_note(made.id, 11, "", 3.0)
    assert await store.connections.all("SELECT * FROM notes") == []
