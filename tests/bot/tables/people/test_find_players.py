"""Company: wishes, whom somebody does not want to meet, notes; and being forgotten."""

import json
import re

import pytest

from bot.store.people import OF_ONE_HOST
from bot.store.values.delivery import KICKED, WISHED
from bot.store.values.errors import NoSeat, NotSeated
from bot.store.values.table import ABORTED, LOBBY, OVER, RUNNING
from bot.store.values.time import DAY, OPEN, TimeControl
from bot.tables.lobby.lobby import COOLING
from bot.tables.model.actor import Actor
from bot.tables.model.errors import (
    AlreadySeated,
    NoSuchGame,
    NoSuchOption,
    NotHost,
    NotOpen,
    OwnSelf,
    SentAway,
    TableFull,
    TooManyBlocked,
)
from bot.tables.people.blocks_and_notes import LISTED, LONGEST
from bot.tables.people.invitations import AGAIN, MOST, OFTEN, SENT, WITHIN
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, STRANGER, managing

DORO = Actor(14, "Doro")
FORMER = {"en": "a former player", "de": "ein ehemaliger Spieler"}


async def called(world, table):
    return [one.user for one in await world.store.outbox.of_table(table.id) if one.kind == WISHED]


# ---- wishes ---------------------------------------------------------------------------------------------------------


async def test_a_wish_is_told_of_a_new_table_once_also_after_a_crash(world):
    made = await world.tables.player_finder.wish(1, BENNO, "toy", (2, 4))
    assert made.ends == world.now + 7 * DAY
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    assert await called(world, table) == [BENNO.user]

    await world.again()
    await world.tables.lobby.join(table.id, CLARA)
    await world.tables.lobby.leave(table.id, CLARA.user)

    assert await called(world, table) == [BENNO.user]


async def test_a_wish_ends_by_itself_and_can_be_withdrawn(world):
    await world.tables.player_finder.wish(1, BENNO, "toy", (2, 3), "day", 1)
    await world.tables.player_finder.wish(1, CLARA, "toy", (2, 3), "day", 3)
    assert [one.user for one in (await world.tables.player_finder.find(1, ANNA.user)).wishes] == [
        BENNO.user,
        CLARA.user,
    ]

    world.now += DAY
    assert [one.user for one in (await world.tables.player_finder.find(1, ANNA.user)).wishes] == [CLARA.user]
    await world.tables.player_finder.withdraw(1, CLARA.user, "toy")
    assert (await world.tables.player_finder.find(1, ANNA.user)).wishes == []
    await world.tables.scheduler.sweep()
    assert await world.store.connections.all("SELECT * FROM wishes") == []


async def test_a_wish_that_no_table_could_fit_is_refused(world):
    wish = world.tables.player_finder.wish
    with pytest.raises(NoSuchGame):
        await wish(1, ANNA, "go", (2, 4))
    for wrong in (((1, 4), "", 7), ((2, 5), "", 7), ((4, 2), "", 7), ((2, 4), "free", 7), ((2, 4), "", 2)):
        with pytest.raises(NoSuchOption):
            await wish(1, ANNA, "toy", *wrong)


async def test_the_clock_that_makes_a_lobby_fit_tells_it(world):
    await world.tables.player_finder.wish(1, BENNO, "toy", (2, 4), "day")
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    assert await called(world, table) == []

    await world.tables.lobby.set_terms(table.id, ANNA, TimeControl(move=DAY, reserve=2 * DAY))

    assert await called(world, table) == [BENNO.user]


async def test_who_was_sent_away_is_not_called_back(world):
    await world.tables.player_finder.wish(1, BENNO, "toy", (2, 4))
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.deliver()
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.kick(table.id, ANNA, BENNO.user)
    world.now += 3600
    await world.tables.lobby.join(table.id, CLARA)

    assert await called(world, table) == [BENNO.user]  # the first word, before he sat there


async def test_nobody_is_told_without_end_of_ever_new_lobbies_of_one_host(world):
    await world.tables.player_finder.wish(1, BENNO, "toy", (2, 4))
    told = []
    for number in range(OF_ONE_HOST + 3):
        table = await world.tables.lobby.create(1, 50 + number, ANNA, "toy")
        told += await called(world, table)
        if number < OF_ONE_HOST + 2:
            await world.tables.lobby.abort(table.id, ANNA)
        await world.deliver()
    assert told == [BENNO.user] * OF_ONE_HOST
    other = await world.tables.lobby.create(1, 90, CLARA, "toy")
    assert await called(world, other) == [BENNO.user], "of somebody else"
    world.now += WITHIN + 1
    await world.tables.lobby.set_rated(table.id, ANNA, rated=False)
    assert await called(world, table) == [BENNO.user], "one that still stands when that is over is told"


async def test_nobody_is_called_without_end_from_ever_new_tables(world):
    for number in range(2 * MOST):
        table = await world.tables.lobby.create(1, 50 + number, ANNA, "toy")
        became = await world.tables.invitations.invite(table.id, ANNA.user, BENNO.user)
        assert became == (SENT if number < MOST else OFTEN)
        assert await world.tables.invitations.invite(table.id, ANNA.user, BENNO.user) == (
            AGAIN if number < MOST else OFTEN
        )
        await world.tables.lobby.join(table.id, CLARA)
        assert await world.tables.invitations.invite(table.id, ANNA.user, STRANGER.user) == became, (
            "each is counted alone"
        )
        if number < MOST:
            await world.tables.lobby.leave(table.id, CLARA.user)
            assert await world.tables.invitations.invite(table.id, ANNA.user, CLARA.user) == SENT
        await world.tables.lobby.abort(table.id, ANNA)
        await world.deliver()
    table = await world.tables.lobby.create(1, 90, DORO, "toy")
    assert await world.tables.invitations.invite(table.id, DORO.user, BENNO.user) == SENT, "another one asks"
    world.now += WITHIN
    table = await world.tables.lobby.create(1, 91, ANNA, "toy")
    assert await world.tables.invitations.invite(table.id, ANNA.user, BENNO.user) == SENT


@pytest.mark.parametrize("delivered", [True, False])
async def test_who_was_sent_away_does_not_come_back_sooner_by_being_forgotten(world, delivered):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.privacy.forget(STRANGER.user, FORMER)
    world.now += 60
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.kick(table.id, ANNA, BENNO.user)
    if delivered:
        await world.deliver()
    for wait in (0, COOLING / 2, COOLING / 2 - 1):
        world.now += wait
        await world.tables.privacy.forget(BENNO.user, FORMER)
        with pytest.raises(SentAway):
            await world.tables.lobby.join(table.id, BENNO)
    assert [one for one in await world.deliver() if one.kind == KICKED and not delivered] == [], "nobody is told"
    found = await world.store.connections.all("SELECT * FROM outbox")
    assert str(BENNO.user) not in {part for row in found for part in re.findall(r"\b\d+\b", str(tuple(row)))}
    await world.tables.lobby.join(table.id, STRANGER)  # who was forgotten before
    await world.tables.lobby.leave(table.id, STRANGER.user)
    world.now += 2
    await world.tables.lobby.join(table.id, BENNO)


def listen(world, monkeypatch):
    """What is asked of the database from now on."""
    asked = []
    for name in ("write", "read", "all", "one"):
        original = getattr(world.store.connections, name)

        async def counted(*args, _name=name, _original=original, **more):
            asked.append(_name)
            return await _original(*args, **more)

        monkeypatch.setattr(world.store.connections, name, counted)
    return asked


# ---- who may sit down -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", [(ANNA, BENNO), (BENNO, ANNA)], ids=["the one", "the other"])
async def test_nobody_is_newly_seated_with_somebody_they_blocked(world, blocks):
    await world.tables.blocks_and_notes.block(blocks[0].user, blocks[1].user, blocks[1].name)
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, CLARA)

    with pytest.raises(NoSeat):
        await world.tables.lobby.join(table.id, BENNO)
    await world.again()
    with pytest.raises(NoSeat):
        await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.leave(table.id, ANNA.user)
    assert (await world.tables.lobby.join(table.id, BENNO)).names == ["Clara", "Benno"]


@pytest.mark.parametrize("blocks", [(CLARA, BENNO), (BENNO, CLARA)], ids=["the one", "the other"])
async def test_nobody_takes_an_open_seat_beside_somebody_they_blocked(world, blocks):
    position = await world.game(ANNA, BENNO, channel=5)
    table = position.table
    seat = table.seat(ANNA.user)
    await world.tables.blocks_and_notes.block(blocks[0].user, blocks[1].user, blocks[1].name)
    with pytest.raises(NotOpen):
        await world.tables.stand_ins.take(table.id, CLARA, seat)
    async with world.tables.repo.lock(table.id):
        await world.tables.stand_ins.stand_in(position, seat, OPEN)

    with pytest.raises(NoSeat):
        await world.tables.stand_ins.take(table.id, CLARA, seat)
    assert (await world.tables.stand_ins.take(table.id, DORO, seat)).position.table.seats[seat].user == DORO.user


async def test_the_own_open_seat_does_not_stand_in_the_way(world):
    """Who takes the seat of somebody they blocked does not sit with them."""
    position = await world.game(ANNA, BENNO)
    seat = position.table.seat(ANNA.user)
    await world.tables.blocks_and_notes.block(ANNA.user, CLARA.user, "Clara")
    async with world.tables.repo.lock(position.table.id):
        await world.tables.stand_ins.stand_in(position, seat, OPEN)

    assert (await world.tables.stand_ins.take(position.table.id, CLARA, seat)).position.table.seat_of(ANNA.user) is None


async def test_tables_under_way_go_on(world):
    position = await world.game(ANNA, BENNO)
    await world.tables.blocks_and_notes.block(ANNA.user, BENNO.user, "Benno")
    position = await world.bids(position, 1, 2)
    anna = position.table.seat(ANNA.user)
    async with world.tables.repo.lock(position.table.id):
        await world.tables.stand_ins.stand_in(position, anna, OPEN)

    assert (await world.tables.stand_ins.back(position.table.id, ANNA.user)).position.table.seats[anna].human


async def test_every_other_refusal_comes_before_the_block_and_costs_the_same(world, monkeypatch):
    """Whatever the answer is, the same is read for it: so neither words nor time tell a blocked one anything."""
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.blocks_and_notes.block(ANNA.user, BENNO.user, "Benno")
    read = listen(world, monkeypatch)

    async def refused(person):
        read.clear()
        with pytest.raises((NoSeat, SentAway, TableFull)) as found:
            await world.tables.lobby.join(table.id, person)
        return type(found.value), found.value.values, tuple(read)

    blocked = await refused(BENNO)
    await world.tables.table_settings.shut(table.id, ANNA, True)
    kept = await refused(CLARA)
    assert await refused(BENNO) == blocked == kept
    assert blocked[:2] == (NoSeat, {})
    for number in range(3):
        await world.tables.lobby.add_opponent(table.id, ANNA, "easy", f"Opponent {number}")
    full = await refused(BENNO)
    assert full == await refused(CLARA)
    assert (full[0], full[2]) == (TableFull, blocked[2])


async def test_an_open_seat_is_refused_at_the_same_cost_too(world, monkeypatch):
    position = await world.game(ANNA, BENNO)
    table, seat = position.table.id, position.table.seat(ANNA.user)
    await world.tables.blocks_and_notes.block(BENNO.user, CLARA.user, "Clara")
    read = listen(world, monkeypatch)

    async def refused(person, error):
        read.clear()
        with pytest.raises(error) as found:
            await world.tables.stand_ins.take(table, person, seat)
        return found.value.values, tuple(read)

    closed = [await refused(person, NotOpen) for person in (CLARA, DORO)]
    async with world.tables.repo.lock(table):
        await world.tables.stand_ins.stand_in(position, seat, OPEN)
    await world.tables.opponents.settle()
    blocked = await refused(CLARA, NoSeat)
    await world.tables.table_settings.shut(table, managing(ANNA), True)
    await world.tables.opponents.settle()
    kept = [await refused(person, NoSeat) for person in (CLARA, DORO)]

    assert closed == [blocked, blocked] == kept


async def test_kept_seats_are_the_hosts_to_keep(world):
    position = await world.game(ANNA, BENNO)
    with pytest.raises(NotHost):
        await world.tables.table_settings.shut(position.table.id, BENNO, True)
    await world.tables.table_settings.shut(position.table.id, ANNA, True)
    seat = position.table.seat(BENNO.user)
    async with world.tables.repo.lock(position.table.id):
        await world.tables.stand_ins.stand_in(await world.tables.position(position.table.id), seat, OPEN)

    with pytest.raises(NoSeat):
        await world.tables.stand_ins.take(position.table.id, CLARA, seat)
    await world.tables.table_settings.shut(position.table.id, ANNA, False)
    await world.tables.stand_ins.take(position.table.id, CLARA, seat)


async def test_who_sits_already_is_told_so_whoever_blocked_them_since(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.blocks_and_notes.block(ANNA.user, BENNO.user, "Benno")
    with pytest.raises(AlreadySeated):
        await world.tables.lobby.join(table.id, BENNO)


async def test_a_list_has_room_for_so_many_and_not_for_oneself(world):
    block = world.tables.blocks_and_notes.block
    with pytest.raises(OwnSelf):
        await block(ANNA.user, ANNA.user, "Anna")
    for number in range(LISTED):
        await block(ANNA.user, 100 + number, f"Somebody {number}")
    with pytest.raises(TooManyBlocked) as full:
        await block(ANNA.user, 99, "One more")
    assert full.value.values == {"n": LISTED}
    await block(ANNA.user, 100, "The same again")
    await world.tables.blocks_and_notes.unblock(ANNA.user, 100)
    await block(ANNA.user, 99, "One more")


async def test_those_one_has_sat_with_are_offered(world):
    await world.game(ANNA, BENNO, channel=5, opponents=1)
    world.now += 60
    await world.game(CLARA, ANNA, channel=6)

    assert await world.tables.blocks_and_notes.met(ANNA.user) == {CLARA.user: "Clara", BENNO.user: "Benno"}


# ---- notes ----------------------------------------------------------------------------------------------------------


async def test_a_note_is_ones_own_and_never_in_a_file(world):
    position = await world.game(ANNA, BENNO)
    table_id = position.table.id
    assert await world.tables.blocks_and_notes.set_note(table_id, ANNA.user, "  the red chest  ") == "the red chest"
    await world.again()

    assert await world.tables.blocks_and_notes.note(table_id, ANNA.user) == "the red chest"
    assert await world.tables.blocks_and_notes.note(table_id, BENNO.user) == ""
    assert b"red chest" not in await world.tables.exports.export(table_id, MANAGER)
    assert b"red chest" not in await world.tables.privacy.data(BENNO.user)
    assert len(await world.tables.blocks_and_notes.set_note(table_id, ANNA.user, "x" * 5000)) == LONGEST
    assert await world.tables.blocks_and_notes.set_note(table_id, ANNA.user, "  ") == ""
    assert await world.tables.blocks_and_notes.note(table_id, ANNA.user) == ""


# ---- being forgotten ------------------------------------------------------------------------------------------------


async def test_who_is_forgotten_leaves_lobbies_and_gives_seats_up_and_the_games_go_on(world):
    running = (await world.game(ANNA, BENNO, channel=5)).table
    waiting = await world.tables.lobby.create(1, 6, ANNA, "toy")
    await world.tables.lobby.join(waiting.id, BENNO)
    alone = await world.tables.lobby.create(1, 7, ANNA, "toy")
    lonely = (await world.game(ANNA, channel=8, opponents=1)).table
    given_up = (await world.game(ANNA, BENNO, channel=9)).table
    await world.tables.play.concede(given_up.id, ANNA.user)

    await world.tables.privacy.forget(ANNA.user, FORMER)

    after = {one.id: one for one in [await world.store.tables.get(one) for one in range(1, 6)]}
    assert {table_id: one.status for table_id, one in after.items()} == {
        running.id: RUNNING,
        waiting.id: LOBBY,
        alone.id: ABORTED,
        lonely.id: ABORTED,
        given_up.id: RUNNING,
    }
    assert after[running.id].host == after[waiting.id].host == BENNO.user
    assert after[waiting.id].names == ["Benno"]
    seat = running.seat(ANNA.user)
    assert (after[running.id].names[seat], after[running.id].seats[seat].conceded) == ("a former player", True)
    assert after[running.id].sees(ANNA.user) is None
    with pytest.raises(NotSeated):
        after[running.id].seat(ANNA.user)
    assert await world.tables.mine(ANNA.user) == []


async def test_a_finished_game_is_whole_and_its_file_tells_of_a_former_player(world):
    position = await world.game(ANNA, BENNO)
    table_id = position.table.id
    while not position.over:
        (seat, *_) = position.waiting()
        decision = position.decision(seat)
        position = (await world.press(position, seat, decision.options[0])).position
    result = position.result
    await world.tables.privacy.forget(ANNA.user, FORMER)
    await world.again()

    found = await world.tables.position(table_id)
    assert (found.table.status, found.result) == (OVER, result)
    raw = await world.tables.exports.export(table_id, STRANGER)
    assert b"Anna" not in raw
    assert {one["name"] for one in json.loads(raw)["seats"]} == {"a former player", "Benno"}
    again = await world.tables.exports.import_(1, 77, BENNO, raw)
    assert again.names == found.table.names


async def test_who_comes_back_begins_anew(world):
    await world.game(ANNA, BENNO)
    await world.tables.privacy.forget(ANNA.user, FORMER)
    stored = json.loads(await world.tables.privacy.data(ANNA.user))["stored"]
    assert not any(stored.values())

    table = await world.tables.lobby.create(1, 6, ANNA, "toy")
    assert table.names == ["Anna"]
    stored = json.loads(await world.tables.privacy.data(ANNA.user))["stored"]
    assert [name for name, rows in stored.items() if rows] == ["seats.user_id", "tables.host", "heard.user_id"]
