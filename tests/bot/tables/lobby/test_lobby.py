"""The lobby: seats, options, start, and who may do what."""

import pytest

from bot.store.values.delivery import LOBBY_CARD, OVER_POST, TURN_POST
from bot.store.values.errors import ChannelTaken, NoTable, NotSeated
from bot.store.values.table import ABORTED, LOBBY, RUNNING
from bot.store.values.time import DAY, TimeControl
from bot.tables.lobby.closing import RECALLED
from bot.tables.lobby.lobby import seat_order
from bot.tables.model.actor import Actor
from bot.tables.model.errors import (
    AlreadySeated,
    NoSuchGame,
    NoSuchLevel,
    NoSuchOption,
    NoSuchSeat,
    NotHost,
    NotInLobby,
    NotRunning,
    TableFull,
    WrongSeats,
)
from engine.kernel.rng import seed_hash
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, managing
from tests.bot.tables.waiting import game, present


async def test_a_table_is_found_by_its_channel_and_by_its_people(world):
    made = await world.tables.lobby.create(1, 5, ANNA, "toy", "de", {"rounds": "2"})
    joined = await world.tables.lobby.join(made.id, BENNO)

    assert await world.tables.at(5) == joined == await world.tables.get(made.id)
    assert [table.id for table in await world.tables.mine(BENNO.user)] == [made.id]
    assert (joined.status, joined.lang, joined.options, joined.names) == (
        LOBBY,
        "de",
        {"rounds": "2"},
        ["Anna", "Benno"],
    )
    assert joined.revision == made.revision + 1
    assert world.woken == [made.id, made.id]
    with pytest.raises(NoTable):
        await world.tables.at(6)
    with pytest.raises(NoTable):
        await world.tables.get(99)


async def test_a_channel_has_one_live_table(world):
    made = await world.tables.lobby.create(1, 5, ANNA, "toy")
    with pytest.raises(ChannelTaken) as taken:
        await world.tables.lobby.create(1, 5, BENNO, "toy")

    assert taken.value.table == made.id
    await world.tables.lobby.abort(made.id, ANNA)
    assert (await world.tables.lobby.create(1, 5, BENNO, "toy")).id != made.id


async def test_what_is_not_there_cannot_be_chosen(world):
    with pytest.raises(NoSuchGame):
        await world.tables.lobby.create(1, 5, ANNA, "chess")
    with pytest.raises(NoSuchOption):
        await world.tables.lobby.create(1, 5, ANNA, "toy", options={"rounds": "9"})
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    with pytest.raises(NoSuchOption):
        await world.tables.lobby.set_option(table.id, ANNA, "colour", "red")
    with pytest.raises(NoSuchLevel):
        await world.tables.lobby.add_opponent(table.id, ANNA, "godlike", "Tea Master")
    with pytest.raises(NoSuchSeat):
        await world.tables.lobby.remove_opponent(table.id, ANNA)
    with pytest.raises(NoSuchSeat):
        await world.tables.lobby.remove_opponent(table.id, ANNA, 0)  # a person sits there

    assert (await world.tables.lobby.set_option(table.id, ANNA, "rounds", "2")).options == {"rounds": "2"}


async def test_seats_are_few_and_one_each(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    with pytest.raises(AlreadySeated):
        await world.tables.lobby.join(table.id, ANNA)
    with pytest.raises(WrongSeats):
        await world.tables.lobby.start(table.id, ANNA)
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.add_opponent(table.id, ANNA, "easy", "Tea Master")
    await world.tables.lobby.add_opponent(table.id, ANNA, "hard", "Li")
    with pytest.raises(TableFull) as full:
        await world.tables.lobby.join(table.id, CLARA)

    assert full.value.values == {"most": 4}
    assert (await world.tables.lobby.remove_opponent(table.id, ANNA)).names == ["Anna", "Benno", "Tea Master"]


async def test_only_the_host_or_an_admin_arranges(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    for verb in (
        world.tables.lobby.start(table.id, BENNO),
        world.tables.lobby.set_option(table.id, BENNO, "rounds", "2"),
        world.tables.lobby.add_opponent(table.id, BENNO, "easy", "Tea Master"),
        world.tables.lobby.remove_opponent(table.id, BENNO),
        world.tables.lobby.kick(table.id, BENNO, ANNA.user),
        world.tables.lobby.abort(table.id, BENNO),
    ):
        with pytest.raises(NotHost):
            await verb
    with pytest.raises(NotSeated):
        await world.tables.lobby.kick(table.id, ANNA, CLARA.user)

    assert (await world.tables.lobby.kick(table.id, managing(Actor(99)), BENNO.user)).names == ["Anna"]


async def test_the_host_hands_over_and_the_last_one_closes_the_table(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.add_opponent(table.id, ANNA, "easy", "Tea Master")

    assert (await world.tables.lobby.leave(table.id, ANNA.user)).host == BENNO.user
    with pytest.raises(NotSeated):
        await world.tables.lobby.leave(table.id, ANNA.user)
    assert (await world.tables.lobby.leave(table.id, BENNO.user)).status == ABORTED
    with pytest.raises(NotInLobby):
        await world.tables.lobby.join(table.id, ANNA)
    with pytest.raises(NotRunning):
        await world.tables.lobby.abort(table.id, BENNO)
    with pytest.raises(NotRunning):
        await world.tables.position(table.id)


async def test_start_draws_seats_anyone_can_verify(world):
    position = await world.game(ANNA, BENNO, CLARA)
    table = position.table

    assert table.status == RUNNING
    assert table.seed_hash == seed_hash(f"{1:032x}")
    assert table.published_seed == ""
    assert position.state.confirm
    assert table.options == {"rounds": "3"}
    lobby = [Actor(person.user, person.name) for person in (ANNA, BENNO, CLARA)]
    assert [seat.user for seat in table.seats] == [one.user for one in seat_order(table.seed, lobby)]
    assert {seat_order(f"{seed:032x}", lobby) for seed in range(60)} == {
        (a, b, c) for a in lobby for b in lobby for c in lobby if len({a.user, b.user, c.user}) == 3
    }
    for verb in (world.tables.lobby.join(table.id, Actor(14, "Dora")), world.tables.lobby.start(table.id, ANNA)):
        with pytest.raises(NotInLobby):
            await verb


async def test_the_lobby_card_is_always_the_newest(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.set_option(table.id, ANNA, "rounds", "2")

    assert [one.kind for one in await world.outbox(table.id)] == [LOBBY_CARD]
    assert [one.kind for one in await world.deliver(message=700)] == [LOBBY_CARD]
    assert (await world.tables.get(table.id)).lobby_message == 701
    await world.tables.lobby.abort(table.id, ANNA)
    assert [one.kind for one in await world.deliver()] == [LOBBY_CARD]


async def test_an_aborted_game_gets_a_last_post_and_its_seed_is_published(world):
    position = await world.game(rated=False)
    table = await world.tables.lobby.abort(position.table.id, ANNA)

    assert (table.status, table.published_seed) == (ABORTED, f"{1:032x}")
    assert (await world.deliver())[-1].kind == OVER_POST
    with pytest.raises(NotRunning):
        await world.press(position, 0, "card1")
    assert (await world.tables.position(table.id)).state == position.state


async def test_after_a_day_of_silence_whoever_sits_there_is_as_good_as_the_host(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    world.now += DAY - 1
    with pytest.raises(NotHost):
        await world.tables.lobby.start(table.id, BENNO)
    world.now += 1
    with pytest.raises(NotHost):
        await world.tables.lobby.set_option(table.id, CLARA, "rounds", "2")
    outcome = await world.tables.lobby.start(table.id, BENNO)

    assert outcome.position.table.status == RUNNING
    assert (await world.tables.get(table.id)).host == BENNO.user


@pytest.mark.parametrize("verb", ["option", "opponent", "terms", "kick", "abort"])
async def test_who_takes_a_silent_lobby_over_is_its_host(world, verb):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    world.now += DAY
    lobby = world.tables.lobby
    await {
        "option": lambda: lobby.set_option(table.id, BENNO, "rounds", "2"),
        "opponent": lambda: lobby.add_opponent(table.id, BENNO, "easy", "Opponent"),
        "terms": lambda: lobby.set_terms(table.id, BENNO, TimeControl(move=DAY)),
        "kick": lambda: lobby.kick(table.id, BENNO, ANNA.user),
        "abort": lambda: lobby.abort(table.id, BENNO),
    }[verb]()
    after = await world.tables.get(table.id)

    assert after.host == BENNO.user
    assert after.live == (verb != "abort")
    if after.live:
        with pytest.raises((NotHost, NotSeated)):  # the silence is over
            await lobby.kick(table.id, ANNA, BENNO.user)


async def test_a_game_that_moves_tells_its_last_lines_where_it_goes_on(world):
    """As many as make sense of the board, and of a game that has just begun all."""
    new = await game(world, ANNA, BENNO)
    await world.tables.lobby.move(new.table.id, ANNA, 1, 77)
    (post,) = [one for one in await world.outbox(new.table.id) if one.kind == TURN_POST]
    assert post.first == 1
    old = await game(world, ANNA, BENNO, channel=6)
    while len(await world.tables.game_log.log(old.table.id)) <= 2 * RECALLED:
        (asked, *_) = [one for one in old.decisions() if one.waiting]
        await world.press(old, asked.seat, asked.options[0])
        old = await present(world, old)
    await world.deliver()
    await world.tables.lobby.move(old.table.id, ANNA, 1, 78)
    (post,) = [one for one in await world.outbox(old.table.id) if one.kind == TURN_POST]
    assert post.last - post.first == RECALLED - 1


@pytest.mark.parametrize("who", [ANNA, MANAGER])
async def test_who_ends_a_friendly_game_is_told_once_and_as_what_they_are(world, who):
    position = await game(world, ANNA, BENNO, rated=False)
    await world.tables.lobby.abort(position.table.id, who)
    told = {line.event.kind for line in await world.tables.game_log.log(position.table.id)}
    assert told & {"stopped", "stopped_by_host", "admin_ended"} == {"stopped" if who is ANNA else "admin_ended"}
