"""Nobody is told of what they have done themselves, and what happens to several at once is told once."""

from random import Random

import pytest

from bot.store.values.delivery import FOLLOW, HAND, OVER_POST, RANOUT, TURN_POST, VOTES
from bot.store.values.table import ABORTED, RUNNING, TURNS
from bot.store.values.time import ABSENT, DAY, NUDGE, ON, OPEN, TURN, VOTE
from bot.tables.model import announcements
from engine.kernel.values import END_TURN
from tests.bot.tables.commit.test_posts import begin
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game as clocked
from tests.bot.tables.waiting import later, seal, seat_of
from tests.games import rooms

DORO = 14


def hands(told):
    return [one.user for one in told if one.kind == HAND]


async def pressed(world, position, seat, key):
    """A press as Discord delivers it."""
    world.interaction = getattr(world, "interaction", 0) + 1
    return (await world.press(position, seat, key, interaction=world.interaction)).position


@pytest.mark.parametrize("game", rooms.each())
async def test_who_takes_the_end_of_a_turn_back_is_not_told_that_it_is_their_turn(world, game):
    people = (ANNA, BENNO, CLARA)[: max(2, min(game.seats))]
    position, rng, undone, undoable = await begin(world, game.id, people, 0), Random(5), 0, False
    await world.deliver()
    for _ in range(200):
        if position.table.status != RUNNING or undone == 2:
            break
        seat = rng.choice(position.waiting())
        decision = position.decision(seat)
        position = (await world.press(position, seat, rng.choice(decision.options))).position
        await world.deliver()
        undoable |= decision.kind == END_TURN and not position.undo_reason(seat) and seat not in position.waiting()
        if decision.kind != END_TURN or position.undo_reason(seat) or seat in position.waiting():
            continue
        position = (await world.tables.play.undo(position.table.id, position.table.seats[seat].user)).position
        told, undone = await world.deliver(), undone + 1
        assert TURN_POST in [one.kind for one in told]  # it is taken back in public, and rings for nobody
        assert position.table.seats[seat].user not in hands(told)
        table = await world.tables.get(position.table.id)
        assert table.clock(seat).begun <= table.board_revision
    assert undone or not undoable


async def test_one_person_alone_with_opponents_is_not_told_of_each_round(world):
    position = await world.game(ANNA, opponents=2)
    assert hands(await world.deliver()) == [ANNA.user]
    rounds, table_id = set(), position.table.id
    while (position := await world.tables.position(table_id)).table.status == RUNNING:
        (seat,) = [seat for seat in position.waiting() if position.table.seats[seat].human]
        position = await pressed(world, position, seat, position.decision(seat).options[0])
        await world.settle()
        rounds.add(position.game.round(position.view()))
        told = await world.deliver()
        assert hands(told) == []
        assert all(clock.begun == 0 for clock in (await world.tables.get(table_id)).clocks if told and clock.asked)
    assert len(rounds) > 1


async def test_who_has_gone_meanwhile_is_told(world):
    """The program was down between the own press and the opponents' turns."""
    position = await world.game(ANNA, opponents=2)
    await world.deliver()
    gate = world.tables.opponents._tending
    look, gate.look = gate.look, lambda table: None
    position = await pressed(world, position, position.table.seat(ANNA.user), "card1")
    world.now += announcements.PRESENT_SECONDS + 1
    gate.look = look
    world.tables.opponents.look(position.table)
    await world.settle()
    table = await world.tables.get(position.table.id)
    seat = table.seat(ANNA.user)
    if seat in (await world.tables.position(table.id)).waiting():
        assert hands(await world.deliver()) == [ANNA.user]


async def test_who_follows_is_not_told_of_their_own_act(world):
    position = await world.game(ANNA, BENNO, CLARA)
    for person in (ANNA, BENNO, CLARA):
        await world.tables.following.follow(position.table.id, person.user, TURNS)
    await world.tables.following.follow(position.table.id, DORO, TURNS)
    await world.deliver()
    position = await world.bids(position, 1, 2, 3)
    await world.deliver()
    ends = 0
    while ends < 3 and position.table.status == RUNNING:
        (seat, *_) = position.waiting()
        decision, user = position.decision(seat), position.table.seats[seat].user
        position = (await world.press(position, seat, decision.options[0])).position
        told = [one.user for one in await world.deliver() if one.kind == FOLLOW]
        assert user not in told
        if decision.kind == END_TURN:
            ends += 1
            assert DORO in told
    assert ends
    if position.table.status == RUNNING:
        await world.tables.play.concede(position.table.id, ANNA.user)
    assert ANNA.user not in [one.user for one in await world.deliver() if one.kind == FOLLOW]


async def test_who_ends_a_game_is_not_told_of_its_end(world):
    position = await world.game(ANNA, BENNO, rated=False)
    for person in (ANNA, BENNO):
        await world.tables.following.follow(position.table.id, person.user, "end")
    await world.deliver()
    assert (await world.tables.lobby.abort(position.table.id, ANNA)).status == ABORTED
    assert [one.user for one in await world.deliver() if one.kind == FOLLOW] == [BENNO.user]


@pytest.mark.parametrize("expiry", [NUDGE, VOTE, TURN, ON, OPEN])
async def test_clocks_that_run_out_at_once_make_one_post(world, expiry):
    position = await clocked(world, ANNA, BENNO, CLARA, move=DAY, expiry=expiry)
    await world.deliver()
    told = [kind for kind, user, _ in await later(world, DAY) if not user]
    posts = [kind for kind in told if kind in (TURN_POST, OVER_POST, RANOUT, *VOTES.values())]
    assert len(posts) == 1, posts
    after = await world.tables.get(position.table.id)
    if expiry == VOTE:
        assert sorted(vote.seat for vote in after.votes) == [0, 1, 2]
        (row,) = [one for one in await world.store.outbox.of_table(after.id) if one.kind == VOTES[ABSENT]]
        assert row.number == 0b111
    elif expiry != NUDGE:
        assert all(seat.stand for seat in after.seats) or expiry == TURN


async def test_votes_that_close_at_once_make_one_post(world):
    position = await clocked(world, ANNA, BENNO, CLARA, move=DAY, expiry=VOTE)
    await seal(world, position, CLARA)
    await later(world, DAY)
    table = await world.tables.get(position.table.id)
    assert len(table.votes) == 2
    await world.deliver()
    for vote in table.votes:
        await world.tables.votes.cast(table.id, CLARA.user, ABSENT, ON, vote.seat)
    posts = [kind for kind, user, _ in await later(world, DAY) if not user and kind in (TURN_POST, OVER_POST)]
    after = await world.tables.get(position.table.id)
    assert [after.seats[seat_of(position, one)].stand for one in (ANNA, BENNO)] == [ON, ON]
    assert len(posts) == 1
