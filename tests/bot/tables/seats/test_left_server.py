"""People who are not on the server of their table any more."""

import pytest

from bot.store.values.time import ABORT, ABSENT, DAY, NUDGE, ON, OPEN, TURN, VOTE
from bot.tables.commit.presence import GONE, THERE, Presence
from bot.tables.model.errors import LeftServer, NotHost, NotIdle
from bot.tables.model.votes import YES
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game, later, present, seal, seat_of


class Server:
    """A server that some have left; counts how often it is asked."""

    def __init__(self, *gone):
        self.gone = {one.user for one in gone}
        self.asked = []

    async def __call__(self, guild, users):
        self.asked += sorted(users)
        return {user for user in users if user not in self.gone}


def left(world, *people):
    world.tables.repo.presence.members = server = Server(*people)
    return server


async def events(world, table):
    return [line.event.kind for line in await world.tables.game_log.log(table)]


async def test_the_seat_of_who_has_left_is_handed_on_at_once_and_the_table_reads_why(world):
    position = await game(world, ANNA, BENNO, CLARA)
    benno = seat_of(position, BENNO)
    with pytest.raises(NotIdle):
        await world.tables.stand_ins.hand_over(position.table.id, ANNA, benno, ON)
    left(world, BENNO)
    await world.tables.stand_ins.hand_over(position.table.id, ANNA, benno, ON)
    assert (await present(world, position)).table.seats[benno].stand == ON
    assert (await events(world, position.table.id))[-2:] == ["left_server", "stand_on"]


async def test_the_others_vote_at_once_about_the_seat_of_a_host_who_has_left(world):
    position = await game(world, ANNA, BENNO, CLARA)
    left(world, ANNA)
    anna = seat_of(position, ANNA)
    for person in (BENNO, CLARA):
        await world.tables.votes.propose(position.table.id, person.user, ABSENT, ON, anna)
    table = (await present(world, position)).table
    assert table.seats[anna].stand == ON
    assert table.host in (BENNO.user, CLARA.user)


async def test_a_vote_about_a_seat_does_not_wait_for_who_has_left(world):
    position = await game(world, ANNA, BENNO, CLARA)
    left(world, BENNO, CLARA)
    benno = seat_of(position, BENNO)
    table = await world.tables.votes.propose(position.table.id, ANNA.user, ABSENT, OPEN, benno)
    assert table.seats[benno].stand == OPEN


@pytest.mark.parametrize("expiry", [NUDGE, VOTE, TURN, ON])
async def test_a_clock_that_runs_out_says_who_is_not_there_any_more(world, expiry):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=expiry)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    left(world, BENNO)
    await later(world, DAY)
    assert (await events(world, position.table.id)).count("left_server") == 1


async def test_who_comes_back_finds_everything_as_it_was(world):
    position = await game(world, ANNA, BENNO, move=DAY, expiry=NUDGE)
    await seal(world, position, ANNA)
    server = left(world, BENNO)
    await later(world, DAY)
    server.gone.clear()
    world.now += GONE
    benno = seat_of(position, BENNO)
    assert (await present(world, position)).table.seats[benno].human
    await world.press(await present(world, position), benno, "card2")


async def test_no_game_begins_with_people_who_have_left(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    server = left(world, BENNO)
    with pytest.raises(LeftServer) as error:
        await world.tables.lobby.start(table.id, ANNA)
    assert error.value.values["who"] == [BENNO.name]
    server.gone.clear()
    world.now += GONE
    await world.tables.lobby.start(table.id, ANNA)


async def test_whoever_sits_at_a_lobby_takes_over_from_a_host_who_has_left(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    for person in (BENNO, CLARA):
        await world.tables.lobby.join(table.id, person)
    with pytest.raises(NotHost):
        await world.tables.lobby.kick(table.id, BENNO, CLARA.user)
    left(world, ANNA)
    await world.tables.lobby.kick(table.id, BENNO, ANNA.user)
    assert (await world.tables.get(table.id)).host == BENNO.user


async def test_an_end_for_all_does_not_wait_for_who_has_left(world):
    position = await game(world, ANNA, BENNO, CLARA)
    left(world, CLARA)
    await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    assert (await world.tables.votes.cast(position.table.id, BENNO.user, ABORT, YES)).votes == ()


async def test_presence_is_remembered_for_minutes_and_forgotten_when_somebody_acts():
    now = [1000.0]
    server = Server(BENNO)
    presence = Presence(lambda: now[0], server)
    both = [ANNA.user, BENNO.user]
    for _ in range(5):
        assert await presence.gone(1, both) == {BENNO.user}
    assert len(server.asked) == 2
    now[0] += GONE
    assert await presence.gone(1, both) == {BENNO.user}
    assert server.asked[2:] == [BENNO.user]
    now[0] += THERE
    await presence.gone(1, both)
    assert len(server.asked) == 5
    server.gone.clear()
    presence.seen(1, BENNO.user)
    assert await presence.gone(1, both) == set()
    assert await presence.gone(0, both) == set()
