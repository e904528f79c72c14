"""A table whose server the bot has lost goes on elsewhere if more than half want it and nobody answers otherwise."""

import pytest

from bot.store.values.errors import ChannelTaken
from bot.store.values.place import CLOSED, GONE, LEFT, OPEN
from bot.store.values.time import DAY, PLACE, TimeControl
from bot.tables.model.errors import NotHost, NotVoter, NoVote, OtherServer
from bot.tables.model.votes import DM_ALONE, WAIT
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, STRANGER, managing

THERE = "2~77"


async def lost(world, *people, state=LEFT, move=0):
    people = people or (ANNA, BENNO, CLARA)
    table = await world.tables.lobby.create(1, 5, people[0], "toy")
    for person in people[1:]:
        await world.tables.lobby.join(table.id, person)
    await world.tables.lobby.set_terms(table.id, people[0], TimeControl(move=move))
    await world.tables.lobby.start(table.id, people[0])
    await world.tables.lobby.places.note(table.id, state)
    return table.id


async def answer(world, table, who, choice=THERE):
    return await world.tables.votes.propose(table, who.user, PLACE, choice)


async def where(world, table):
    now = await world.tables.get(table)
    return now.guild, now.channel, len(now.votes)


async def closed(world, table, days=1.0):
    """The time of the vote is over."""
    world.now += days * DAY
    await world.tables.scheduler.tick()
    return await where(world, table)


async def test_more_than_half_take_it_along_once_the_others_had_their_time(world):
    table = await lost(world)
    await answer(world, table, BENNO)
    await answer(world, table, CLARA)
    assert await where(world, table) == (1, 5, 1)
    assert await closed(world, table, 0.9) == (1, 5, 1), "who is silent has a day for their no"
    assert await closed(world, table, 0.2) == (2, 77, 0)
    now = await world.tables.get(table)
    assert now.place == OPEN
    (line,) = [one for one in await world.tables.game_log.log(table) if one.bot]
    assert (line.event.kind, line.event.args) == ("voted_place", {"channel": 77})


async def test_the_vote_lasts_as_long_as_a_move(world):
    table = await lost(world, move=3 * DAY)
    await answer(world, table, BENNO)
    await answer(world, table, CLARA)
    assert await closed(world, table, 2.9) == (1, 5, 1)
    assert await closed(world, table, 0.2) == (2, 77, 0)


async def test_all_need_not_wait(world):
    table = await lost(world)
    for who in (ANNA, BENNO, CLARA):
        await answer(world, table, who)
    assert await where(world, table) == (2, 77, 0)


@pytest.mark.parametrize("other", [WAIT, DM_ALONE, "3~99"])
async def test_one_who_answers_something_else_keeps_it(world, other):
    table = await lost(world, ANNA, BENNO, CLARA, managing(STRANGER))
    for who in (ANNA, BENNO, CLARA):
        await answer(world, table, who)
    await answer(world, table, STRANGER, other)
    assert await closed(world, table, 1.1) == (1, 5, 0)


async def test_half_are_not_more_than_half(world):
    table = await lost(world, ANNA, BENNO)
    await answer(world, table, BENNO)
    assert await closed(world, table, 1.1) == (1, 5, 0)
    await answer(world, table, BENNO)
    await answer(world, table, ANNA)
    assert await where(world, table) == (2, 77, 0)


@pytest.mark.parametrize("state", [GONE, CLOSED])
async def test_as_long_as_the_server_is_there_nobody_proposes_another(world, state):
    table = await lost(world, state=state)
    with pytest.raises(OtherServer):
        await answer(world, table, BENNO)
    assert (await world.tables.get(table)).votes == ()


async def test_a_stranger_has_no_say(world):
    table = await lost(world)
    with pytest.raises(NotVoter):
        await answer(world, table, STRANGER)
    await answer(world, table, BENNO)
    with pytest.raises(NotVoter):
        await world.tables.votes.cast(table, STRANGER.user, PLACE, THERE)
    assert await where(world, table) == (1, 5, 1)


async def test_only_what_was_proposed_can_be_answered(world):
    table = await lost(world)
    await answer(world, table, BENNO)
    for forged in ("3~99", "~77", "2~", "2~77~5", "99"):
        with pytest.raises(NoVote):
            await world.tables.votes.cast(table, CLARA.user, PLACE, forged)
    await world.tables.votes.cast(table, CLARA.user, PLACE, THERE)
    assert len((await world.tables.get(table)).votes[0].ballots) == 2


@pytest.mark.parametrize("place", [OPEN, CLOSED])
async def test_a_server_that_is_there_again_keeps_its_table(world, place):
    """What was answered while it was lost does not carry the table away, be it shut or open."""
    table = await lost(world)
    await answer(world, table, BENNO)
    await answer(world, table, CLARA)
    await world.tables.lobby.places.note(table, place)
    assert await closed(world, table, 2) == (1, 5, 0)


async def test_a_channel_that_is_taken_by_then_leaves_it_where_it_is(world):
    table = await lost(world)
    await answer(world, table, BENNO)
    await answer(world, table, CLARA)
    await world.tables.lobby.create(2, 77, ANNA, "toy")
    assert await closed(world, table, 1.1) == (1, 5, 0)
    await answer(world, table, BENNO)
    await answer(world, table, CLARA)
    with pytest.raises(ChannelTaken):
        await answer(world, table, ANNA)


async def test_where_a_channel_is_gone_who_only_sits_there_moves_nothing_alone(world):
    table = await lost(world, state=GONE)
    with pytest.raises(NotHost):
        await world.tables.lobby.move(table, BENNO, 1, 6)
    await answer(world, table, BENNO, "6")
    await answer(world, table, CLARA, "6")
    assert await where(world, table) == (1, 6, 0)


async def test_a_lobby_whose_host_is_silent_is_moved_by_who_sits_there(world):
    table = (await world.tables.lobby.create(1, 5, ANNA, "toy")).id
    await world.tables.lobby.join(table, BENNO)
    with pytest.raises(NotHost):
        await world.tables.lobby.move(table, BENNO, 1, 6)
    world.now += 1.1 * DAY
    await world.tables.lobby.move(table, BENNO, 1, 6)
    now = await world.tables.get(table)
    assert (now.channel, now.host) == (6, BENNO.user)


@pytest.mark.parametrize("state", [LEFT, GONE, CLOSED, OPEN])
@pytest.mark.parametrize("others", [(), (BENNO,)])
async def test_to_another_server_goes_a_table_with_its_last_player_alone_and_only_when_its_own_is_lost(
    world, state, others
):
    """Not with its host while others play, not with a stranger, and not with who manages either of the servers."""
    table = await lost(world, ANNA, CLARA, *others)
    await world.tables.play.concede(table, CLARA.user)
    await world.tables.lobby.places.note(table, state)
    people = (CLARA, BENNO, STRANGER, managing(STRANGER), managing(STRANGER, 2), managing(CLARA, 2))
    for who in people if not others and state == LEFT else (ANNA, managing(ANNA, 2), *people):
        with pytest.raises(OtherServer):
            await world.tables.lobby.move(table, who, 2, 77)
    assert (await where(world, table))[:2] == (1, 5)
    if not others and state == LEFT:
        await world.tables.lobby.move(table, ANNA, 2, 77)
        assert (await where(world, table))[:2] == (2, 77)
