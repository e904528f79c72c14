"""Rematch: as the last game was agreed on, with those who want to, everybody one seat further."""

import asyncio

import pytest

from bot.store.values.delivery import LOBBY_CARD
from bot.store.values.errors import ChannelTaken, NotSeated
from bot.store.values.table import LOBBY, RUNNING, Seat
from bot.store.values.time import TimeControl
from bot.tables.lobby.seating import rotated, seat_order
from bot.tables.model.errors import AlreadySeated, StillLive
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.turn.test_play import play_out


async def over(world, *people, **more):
    """A finished table."""
    position, _ = await play_out(world, await world.game(*people, **more), 1)
    return position.table


async def test_a_rematch_is_as_the_game_before(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy", "de", options={"rounds": "2"})
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.add_opponent(table.id, ANNA, "hard", "Li")
    await world.tables.lobby.set_terms(table.id, ANNA, TimeControl(move=60, reserve=30))
    await world.tables.following.mute(table.id, BENNO.user, True)
    await world.tables.lobby.set_rated(table.id, ANNA, rated=False)
    await world.tables.lobby.start(table.id, ANNA)
    await world.tables.lobby.abort(table.id, ANNA)
    last = await world.tables.get(table.id)
    again = await world.tables.rematches.open(last.id, BENNO)

    assert (again.status, again.host, again.rematch) == (LOBBY, BENNO.user, last.id)
    for name in ("guild", "channel", "game", "options", "lang", "terms", "muted", "counts"):
        assert getattr(again, name) == getattr(last, name), name
    assert again.seats == (Seat(BENNO.user, "Benno"), Seat(None, "Li", "hard")), "nobody sits there unasked"
    assert await world.tables.rematches.asked(again) == (last, [last.seat(ANNA.user)])
    assert again == await world.store.tables.get(again.id)
    assert [one.kind for one in await world.outbox(again.id)] == [LOBBY_CARD]
    again = await world.tables.lobby.join(again.id, ANNA)
    assert (await world.tables.rematches.asked(again))[1] == []
    begun = (await world.tables.lobby.start(again.id, BENNO)).position.table
    assert [seat.name for seat in begun.seats] == [seat.name for seat in (*last.seats[1:], last.seats[0])]
    assert await world.tables.rematches.asked(begun) == (None, []), "who plays is not asked any more"


async def test_who_has_given_up_is_not_asked_but_may_come(world):
    position = await world.game(ANNA, BENNO, CLARA, rated=False)
    last = position.table
    await world.tables.play.concede(last.id, CLARA.user)
    await world.tables.lobby.abort(last.id, ANNA)
    again = await world.tables.rematches.open(last.id, ANNA)
    assert (await world.tables.rematches.asked(again))[1] == [last.seat(BENNO.user)]
    assert (await world.tables.rematches.open(last.id, CLARA)).id == again.id


async def test_with_other_people_the_seats_are_drawn(world):
    last = await over(world, ANNA, BENNO)
    again = await world.tables.rematches.open(last.id, ANNA)
    await world.tables.lobby.join(again.id, CLARA)
    lobby = await world.tables.get(again.id)
    begun = (await world.tables.lobby.start(again.id, ANNA)).position.table

    assert begun.seats == seat_order(begun.seed, lobby.seats)


def test_who_the_same_are():
    last = [Seat(1, "A"), Seat(None, "Li", "easy"), Seat(2, "B")]
    assert [seat.name for seat in rotated(last, [Seat(2, "Bee"), Seat(1, "A"), Seat(None, "Li", "hard")])] == [
        "Li",
        "Bee",
        "A",
    ]
    assert rotated(last, [Seat(2, "B"), Seat(1, "A")]) == ()
    assert rotated(last, [Seat(2, "B"), Seat(1, "A"), Seat(None, "Wu", "easy")]) == ()
    assert rotated([], [Seat(1, "A"), Seat(2, "B")]) == ()
    assert rotated(last, [Seat(2, "B"), Seat(1, "A"), Seat(None, "Li"), Seat(None, "Li")]) == ()


@pytest.mark.usefixtures("threads")
async def test_two_presses_at_once_make_one_lobby(world):
    last = await over(world)
    one, two = await asyncio.gather(
        world.tables.rematches.open(last.id, ANNA), world.tables.rematches.open(last.id, BENNO)
    )

    assert one.id == two.id
    found = await world.tables.get(one.id)
    assert [seat.user for seat in found.seats] == [ANNA.user, BENNO.user]
    assert found.host == ANNA.user
    assert len(await world.store.tables.all(status=(LOBBY,))) == 1
    with pytest.raises(AlreadySeated):
        await world.tables.rematches.open(last.id, ANNA)


async def test_another_process_may_be_quicker(world, monkeypatch):
    last = await over(world)
    first = await world.tables.rematches.open(last.id, ANNA)
    rematches = world.tables.rematches
    look, seen = world.store.tables.rematch_of, []

    async def late(table):
        seen.append(table)
        return None if len(seen) == 1 else await look(table)

    monkeypatch.setattr(world.store.tables, "rematch_of", late)
    assert (await rematches.open(last.id, BENNO)).id == first.id
    assert len(seen) == 2


async def test_it_is_found_wherever_it_was_opened(world):
    last = await over(world)
    await world.tables.lobby.create(1, 5, CLARA, "toy")
    apart = await world.tables.rematches.open(last.id, ANNA, 77)
    assert apart.channel == 77
    assert await world.tables.rematches.opened(last.id)
    assert (await world.tables.rematches.open(last.id, BENNO)).id == apart.id
    await world.tables.lobby.move(apart.id, ANNA, 1, 78)
    with pytest.raises(AlreadySeated):
        await world.tables.rematches.open(last.id, BENNO)
    await world.tables.lobby.abort(apart.id, ANNA)
    assert not await world.tables.rematches.opened(last.id)


async def test_who_may_not_and_when(world):
    running = await world.game(channel=8)
    with pytest.raises(StillLive):
        await world.tables.rematches.open(running.table.id, ANNA)
    last = await over(world)
    with pytest.raises(NotSeated):
        await world.tables.rematches.open(last.id, CLARA)
    other = await world.tables.lobby.create(1, 5, CLARA, "toy")
    with pytest.raises(ChannelTaken):
        await world.tables.rematches.open(last.id, ANNA)
    assert not await world.tables.rematches.opened(last.id)
    await world.tables.lobby.abort(other.id, CLARA)
    again = await world.tables.rematches.open(last.id, ANNA)
    await world.tables.lobby.join(again.id, BENNO)
    assert (await world.tables.lobby.start(again.id, ANNA)).position.table.status == RUNNING
    with pytest.raises(ChannelTaken):
        await world.tables.rematches.open(last.id, BENNO)


async def test_a_game_that_was_ended_without_a_result_can_be_played_again_too(world):
    position = await world.game(rated=False)
    await world.tables.lobby.abort(position.table.id, ANNA)
    assert (await world.tables.rematches.open(position.table.id, BENNO)).host == BENNO.user
