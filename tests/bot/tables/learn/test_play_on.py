"""A practice table from any moment of a finished game: against opponents, counting for nothing."""

from random import Random

import pytest

from bot.store.values.table import OVER, UNCOUNTED
from bot.tables.model.errors import NothingToPlay
from tests.bot.tables.commit.test_posts import begin
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, STRANGER
from tests.games import rooms


async def finished(world):
    """A game of the toy that is over."""
    position, rng = await world.game(ANNA, BENNO), Random(1)
    while not position.over:
        seat = position.waiting()[0]
        position = (await world.press(position, seat, rng.choice(position.decision(seat).options))).position
    assert position.table.status == OVER
    return position.table


async def test_every_moment_is_played_on_to_an_end_and_counts_for_nothing(world):
    table = await finished(world)
    film = await world.tables.replays.of(table)
    rows = len(await world.store.outbox.of_table(table.id))
    for moment in range(film.last):
        then = film.position(table, moment)
        made = await world.tables.practice.play_on(ANNA, then)
        await world.settle()
        position = await world.tables.position(made.id)
        seat = made.seat(ANNA.user)
        assert made.practice
        assert made.counts == UNCOUNTED
        assert seat == table.seat(ANNA.user)
        assert [own.user for own in made.seats if own.user] == [ANNA.user]
        while not position.over:
            decision = position.decision(seat)
            await world.press(position, seat, decision.options[0])
            await world.settle()
            position = await world.tables.position(made.id)
        assert await world.store.outbox.of_table(made.id) == []
        assert (await world.tables.verifier.of(made.id)).fault == ""
    assert len(await world.store.outbox.of_table(table.id)) == rows
    assert (await world.tables.get(table.id)) == table


async def test_it_is_found_after_a_restart_and_the_one_before_is_left(world):
    table = await finished(world)
    film = await world.tables.replays.of(table)
    first = await world.tables.practice.play_on(ANNA, film.position(table, 1))
    second = await world.tables.practice.play_on(ANNA, film.position(table, 0))
    await world.again()
    assert [one.id for one in await world.tables.practice.mine(ANNA.user)] == [second.id]
    assert (await world.tables.position(second.id)).state.stack
    assert first.id != second.id
    assert await world.tables.practice.lessons(ANNA.user) == []


async def test_who_did_not_play_takes_the_seat_that_is_asked(world):
    table = await finished(world)
    film = await world.tables.replays.of(table)
    then = film.position(table, 0)
    made = await world.tables.practice.play_on(STRANGER, then)
    assert made.seat(STRANGER.user) == then.waiting()[0]


async def test_nothing_is_played_on_from_the_end_or_from_a_game_under_way(world):
    table = await finished(world)
    film = await world.tables.replays.of(table)
    with pytest.raises(NothingToPlay):
        await world.tables.practice.play_on(ANNA, film.position(table, film.last))
    running = await world.game(ANNA, BENNO, channel=6)
    with pytest.raises(NothingToPlay):
        await world.tables.practice.play_on(ANNA, running)


async def test_of_a_game_that_was_ended_early_nobody_learns_a_hand(world):
    position = await world.game(ANNA, BENNO, channel=7, rated=False)
    await world.tables.lobby.abort(position.table.id, ANNA)
    position = await world.tables.position(position.table.id)
    with pytest.raises(NothingToPlay):
        await world.tables.practice.play_on(STRANGER, position)
    made = await world.tables.practice.play_on(BENNO, position)
    assert made.seat(BENNO.user) == position.table.seat_of(BENNO.user)


@pytest.mark.parametrize("game", rooms.each())
async def test_every_game_is_played_on(world, game):
    people = (ANNA, BENNO, CLARA)[: max(2, min(game.seats))]
    position, rng = await begin(world, game.id, people, 0), Random(2)
    for _ in range(25):
        if not position.table.live:
            break  # a short game
        seat = rng.choice(position.waiting())
        position = (await world.press(position, seat, rng.choice(position.decision(seat).options))).position
    for person in people if position.table.live else ():
        await world.tables.play.concede(position.table.id, person.user)
    position = await world.tables.position(position.table.id)
    assert not position.table.live
    film = await world.tables.replays.of(position.table)
    moment = min(20, len(film.kept) // 2)
    made = await world.tables.practice.play_on(BENNO, film.position(position.table, moment))
    await world.settle()
    now = await world.tables.position(made.id)
    seat = made.seat(BENNO.user)
    assert now.over or seat in now.waiting()
    assert now.view(seat).seat == seat
