"""What a table's place is, in random courses: when its people are told, and how often somebody is asked."""

from random import Random

import pytest

from bot.store.values.delivery import HAND, LOBBY_CARD, LOST, RESUMED
from bot.store.values.place import ARCHIVED, GONE, LOCKED, OPEN, OUTAGE, REACHED, REFUSED, STATES, TRIED
from bot.store.values.time import DAY
from bot.tables.model.actor import Actor
from bot.tables.time.places import AGAIN
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game, present, seal, seat_of
from tests.games.rooms import EXAMPLE

DORO = Actor(14, "Doro")


async def rows(world, table, *kinds):
    return [one for one in await world.store.outbox.of_table(table) if one.kind in kinds]


@pytest.mark.parametrize("seed", range(6))
async def test_people_are_told_once_that_nothing_arrives_and_once_that_it_does_again(world, seed):
    rng = Random(seed)
    running = seed % 2
    if running:
        table = (await game(world, ANNA, BENNO, CLARA, move=DAY)).table
    else:
        table = await world.tables.lobby.create(1, 5, ANNA, "toy")
        await world.tables.lobby.join(table.id, BENNO)
        await world.deliver()
    people = [11, 12, 13] if running else [11, 12]
    state, told = OPEN, 0.0
    for _ in range(25):
        world.now += rng.choice((1.0, DAY))
        before, now = await world.tables.get(table.id), rng.choice(STATES)
        seen = {one.id for one in await rows(world, table.id, LOST, RESUMED, LOBBY_CARD)}
        said = rng.random() < 0.2
        after = await world.tables.places.note(table.id, now, said=said)
        new = [one for one in await rows(world, table.id, LOST, RESUMED, LOBBY_CARD) if one.id not in seen]
        if now == state:
            assert (after, new) == (before, []), "nothing has happened"
            continue
        assert (after.place, after.reached) == (now, now in REACHED)
        assert after.place_since == (0.0 if now in REACHED else before.place_since or world.now)
        word = sorted(one.user for one in new if one.kind == LOST)
        back = [one.kind for one in new if one.kind != LOST]
        if now in REACHED:
            again = state not in REACHED and told and not said
            assert (word, back) == ([], [RESUMED if running else LOBBY_CARD] if again else [])
            told = 0.0
        elif now == OUTAGE or told:
            assert (word, back) == ([], [])
        else:
            assert (word, back) == (people, [])
            told = world.now
        assert after.place_told == told
        state = now
        await world.deliver()


async def test_of_a_table_that_is_over_and_of_practice_nothing_is_noted(world):
    position = await game(world, ANNA, BENNO)
    for person in (ANNA, BENNO):
        await world.tables.play.concede(position.table.id, person.user)
    over = await world.tables.get(position.table.id)
    own = await world.tables.practice.begin(ANNA, EXAMPLE, ["Wu", "Li", "Xi", "Fu"])
    for table in (over, own):
        assert await world.tables.places.note(table.id, GONE) == table == await world.tables.get(table.id)


@pytest.mark.parametrize("by_dm", [True, None])
async def test_who_could_not_be_told_gets_their_hand_when_it_goes_on_by_direct_messages(world, by_dm):
    """Nobody else does: neither who has answered, nor whom the turn has reached, nor all of them once more."""
    for person in (ANNA, CLARA):  # no direct message tells them of a turn
        await world.store.settings.set("user", person.user, "hand_dm", "off")
    position = await game(world, ANNA, BENNO, CLARA, DORO, move=DAY)
    position = await seal(world, position, CLARA)
    await world.tables.places.note(position.table.id, LOCKED)
    await world.deliver()
    world.now += 60.0
    stood = {clock.seat for clock in (await present(world, position)).table.clocks if clock.still}
    assert stood == {seat_of(position, ANNA)}
    for again in (False, True):
        async with world.tables.repo.lock(position.table.id):
            table = await world.tables.get(position.table.id)
            after = await world.tables.places.settled(table, by_dm=by_dm)
        told = [(one.kind, one.user, one.asked) for one in await world.deliver()]
        seat = seat_of(position, ANNA)
        assert told == ([] if again or by_dm is None else [(HAND, ANNA.user, (seat,))])
        assert after.by_dm == bool(by_dm)


async def test_who_cannot_say_what_a_place_is_is_asked_again_after_a_minute_and_not_before(world):
    position, said, asked = await game(world, ANNA, BENNO, move=DAY), [None], []

    async def look(guild, channel):
        asked.append((guild, channel))
        return said[0]

    places, own = world.tables.places, position.table.id
    places.look = look
    assert not await places.may_decide(own)
    world.now += AGAIN - 1
    assert not await places.may_decide(own)
    assert asked == [(1, 5)]
    world.now += 2
    assert not await places.may_decide(own)
    assert len(asked) == 2
    world.now += AGAIN + 1
    said[0] = GONE
    assert await places.may_decide(own)
    assert (await present(world, position)).table.place == GONE
    said[0] = OPEN
    assert await places.may_decide(own), "what was said before is forgotten at once"
    assert (await present(world, position)).table.place == OPEN


async def test_what_only_a_post_can_tell_is_not_taken_back_by_a_look(world):
    position, places = await game(world, ANNA, BENNO, move=DAY), world.tables.places
    for state in STATES:
        for seen in STATES:
            await places.note(position.table.id, state)
            await places.seen((await present(world, position)).table, seen)
            kept = state in TRIED and seen in REACHED
            assert (await present(world, position)).table.place == (state if kept else seen)


async def test_a_post_that_arrives_opens_a_place_unless_nobody_can_press_there(world):
    position, places = await game(world, ANNA, BENNO, move=DAY), world.tables.places
    for seen in (LOCKED, OPEN, ARCHIVED, None):
        await places.note(position.table.id, REFUSED)

        async def look(guild, channel, seen=seen):
            return seen

        places.look = look
        await places.arrived((await present(world, position)).table, said=True)
        assert (await present(world, position)).table.place == (LOCKED if seen == LOCKED else OPEN)


async def test_after_a_fortnight_the_people_of_a_running_table_are_asked_again(world):
    position, places = await game(world, ANNA, BENNO, CLARA), world.tables.places
    await places.note(position.table.id, GONE)
    await world.deliver()
    lobby = await world.tables.lobby.create(1, 6, ANNA, "toy")
    await places.note(lobby.id, GONE)
    await world.deliver()
    world.now += DAY
    await places.ask_again(position.table.id)
    assert (await present(world, position)).table.place_told == world.now
    assert sorted(one.user for one in await world.deliver() if one.kind == LOST) == [11, 12, 13]
    await places.ask_again(lobby.id)
    await places.note(position.table.id, OPEN)
    await world.deliver()
    await places.ask_again(position.table.id)
    assert await world.deliver() == []
