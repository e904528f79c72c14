"""Small faults that somebody would gain by, each made by hand once: what holds against them."""

import pytest

from bot.store.values.delivery import LOST, RESUMED, TURN_POST, VOTES
from bot.store.values.place import CLOSED, GONE
from bot.store.values.table import RUNNING
from bot.store.values.time import ABORT, DAY, HOUR, ON, TURN
from bot.tables.model.errors import NotHost, StoodIn
from bot.tables.model.position import Position
from bot.tables.turn.play import IDLE
from engine.kernel.values import END_TURN
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER
from tests.bot.tables.waiting import game, later, present, seal, seat_of


async def test_who_is_stood_in_for_takes_nothing_back(world):
    """Neither what they did before nor what the opponent does."""
    position = await world.bids(await world.game(rated=False), 4, 1)
    (seat,) = position.waiting()
    position = (await world.press(position, seat, position.decision(seat).options[0])).position
    assert position.decision(seat).kind == END_TURN
    world.tables.repo._watchers.clear()  # no opponent moves yet
    world.now += 30 * DAY
    await world.tables.stand_ins.hand_over(position.table.id, MANAGER, seat, ON)
    with pytest.raises(StoodIn):
        await world.tables.play.undo(position.table.id, position.table.seats[seat].user)
    assert (await world.tables.position(position.table.id)).moves == position.moves


async def test_who_concedes_when_asked_is_told_of_at_once(world):
    """Also if an opponent is asked next: it is a boundary by itself."""
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 4, 1, 2)
    (seat,) = position.waiting()
    position = (await world.press(position, seat, position.decision(seat).options[0])).position
    await world.press(position, seat, position.decision(seat).options[0])
    position = await world.tables.position(position.table.id)
    assert len(position.waiting()) == 3
    await world.deliver()
    world.tables.repo._watchers.clear()
    await world.tables.play.concede(position.table.id, position.table.seats[seat].user)
    posts = [one for one in await world.deliver() if one.kind == TURN_POST]
    assert [one.last for one in posts] == [await world.store.history.last_line(position.table.id)]


@pytest.mark.parametrize("minutes", [2, 10])
async def test_minutes_in_which_the_program_was_down_are_given_back_too(world, minutes):
    position = await game(world, move=HOUR, expiry=ON)
    world.now += HOUR / 2
    await world.tables.downtime.look()
    world.now += 60 * minutes
    await world.again()
    await world.tables.scheduler.start()
    table = (await present(world, position)).table
    assert [clock.expires_at for clock in table.clocks] == [world.now + HOUR / 2] * 2


@pytest.mark.parametrize("state", [GONE, CLOSED])
async def test_of_a_table_where_nothing_arrives_nothing_is_told_after_the_program_was_down(world, state):
    """Its people are told what is to be done, once."""
    position = await game(world, move=DAY, expiry=ON)
    await world.tables.downtime.look()
    await world.tables.lobby.places.note(position.table.id, state)
    assert [one.kind for one in await world.deliver()] == [LOST, LOST]
    still = {clock.still for clock in (await present(world, position)).table.clocks}
    world.now += 5 * HOUR
    await world.again()
    await world.tables.scheduler.start()
    table = (await present(world, position)).table
    assert {clock.still for clock in table.clocks} == still
    assert RESUMED not in [one.kind for one in await world.deliver()]
    assert table.place == state


async def test_a_hush_lasts_for_the_whole_turn(world):
    """Also if an answer is given, and taken back."""
    position = await game(world, move=3 * DAY, expiry=ON)
    seat = seat_of(position, BENNO)
    await world.tables.reschedule.hush(position.table.id, BENNO.user)
    await seal(world, position, BENNO)
    await world.tables.play.undo(position.table.id, BENNO.user)
    clock = (await present(world, position)).table.clock(seat)
    assert (clock.asked, clock.remind_at) == (True, 0)


@pytest.mark.parametrize("steps", [1, 2])
async def test_a_turn_in_which_something_was_done_does_not_end_by_itself(world, monkeypatch, steps):
    """What was the only thing to do ends the turn for who wants that; the last of several does not."""
    position = await world.bids(await world.game(), 4, 1)
    (seat,) = position.waiting()
    outcome = await world.press(position, seat, position.decision(seat).options[0])
    turn = Position.turn
    monkeypatch.setattr(Position, "turn", lambda own, one: turn(own, one) * steps)
    user = position.table.seats[seat].user
    after = await world.tables.play._ended(outcome, seat, user, IDLE, chosen=False)
    assert (after.position.decision(seat).kind == END_TURN) is (steps > 1)


@pytest.mark.parametrize("muted", [True, False])
async def test_who_is_not_mentioned_at_a_table_is_not_reminded_in_its_channel(world, muted):
    position = await game(world, move=3 * DAY)
    seat = seat_of(position, BENNO)
    await world.tables.following.mute(position.table.id, BENNO.user, muted)
    position = await world.bids(await present(world, position), *(4 if one == seat else 1 for one in range(2)))
    assert position.waiting() == [seat]
    assert bool(position.table.clock(seat).remind_at) is not muted


async def test_a_vote_is_asked_once_however_many_answer(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=ON)
    table = position.table.id
    await world.tables.votes.propose(table, BENNO.user, ABORT, "yes")
    assert VOTES[ABORT] in [one.kind for one in await world.deliver()]
    await world.tables.votes.cast(table, CLARA.user, ABORT, "no")
    assert [one.kind for one in await world.deliver()] == []
    events = [line.event.kind for line in await world.tables.game_log.log(table)]
    assert events.count("proposed_abort") == 1


async def test_who_is_stood_in_for_one_turn_stays_the_host(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=TURN)
    await seal(world, position, BENNO)
    await seal(world, position, CLARA)
    await later(world, DAY)
    table = (await present(world, position)).table
    assert "stand_turn" in [line.event.kind for line in await world.tables.game_log.log(table.id)]
    assert table.host == ANNA.user


async def test_a_stranger_does_not_move_a_table_whose_channel_is_gone(world):
    position = await game(world)
    await world.tables.lobby.lose(position.table.id)
    for who in (CLARA, BENNO):
        with pytest.raises(NotHost):
            await world.tables.lobby.move(position.table.id, who, 1, 77)
    assert (await present(world, position)).table.channel == 5


async def test_nobody_becomes_the_host_of_a_running_game_by_its_silence(world):
    position = await game(world, rated=False)
    await world.store.settings.set("guild", 1, "abort", "host")
    world.now += 3 * DAY
    with pytest.raises(NotHost):
        await world.tables.lobby.abort(position.table.id, BENNO)
    with pytest.raises(NotHost):
        await world.tables.table_settings.shut(position.table.id, BENNO, True)
    table = (await present(world, position)).table
    assert (table.status, table.host) == (RUNNING, ANNA.user)


async def test_whoever_gives_up_sees_no_more_than_a_stranger_at_once(world):
    position = await game(world, ANNA, BENNO, CLARA)
    seat = seat_of(position, CLARA)
    assert position.table.sees(CLARA.user) == seat
    await world.tables.play.concede(position.table.id, CLARA.user)
    await world.tables.opponents.settle()
    table = (await present(world, position)).table
    assert table.sees(CLARA.user) is None
    mine = await world.tables.game_log.log(table.id, CLARA.user)
    assert mine == await world.tables.game_log.log(table.id)
