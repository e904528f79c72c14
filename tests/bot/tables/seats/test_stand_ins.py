"""Clocks that run out in each form, people who come back, votes, seats that are handed on."""

import pytest

from bot.store.values.delivery import OVER_POST, RANOUT, REMIND, TURN_POST, VOTES
from bot.store.values.table import ABORTED, RUNNING
from bot.store.values.time import ABORT, ABSENT, DAY, HOUR, ON, OPEN, TIE, TURN
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.tables.model.errors import (
    AlreadyConceded,
    AlreadySeated,
    AskedLately,
    KnowsHidden,
    NoGuess,
    NotAway,
    NotHost,
    NotIdle,
    NotOpen,
    NotRunning,
    NotVoter,
    NoVote,
    StoodIn,
)
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER
from tests.bot.tables.waiting import DORO_ID, game, later, present, seal, seat_of, voting

# ---- a clock runs out ------------------------------------------------------------------------------------------------


async def test_a_nudge_only_says_so_and_counts_as_a_reminder(world):
    position = await game(world, move=DAY, reserve=0, expiry="nudge")
    await seal(world, position, ANNA)
    benno = seat_of(position, BENNO)
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (benno,))]
    assert await later(world, 12 * HOUR) == [(RANOUT, 0, (benno,))]
    assert await later(world, DAY - 1) == []
    assert await later(world, 1) == [(REMIND, 0, (benno,))]


async def test_an_opponent_plays_this_turn_only(world):
    position = await game(world, move=DAY, expiry=TURN)
    await seal(world, position, ANNA, 4)
    await later(world, 12 * HOUR)
    told = await later(world, 12 * HOUR)

    table = (await present(world, position)).table
    assert [seat.stand for seat in table.seats] == ["", ""]
    assert TURN_POST in [kind for kind, _, _ in told]
    lines = await world.tables.game_log.log(table.id)
    assert "stand_turn" in [line.event.kind for line in lines]
    assert table.seats[seat_of(position, BENNO)].level == ""


async def test_an_opponent_takes_over_at_the_level_agreed_on_and_another_becomes_host(world):
    position = await game(world, move=DAY, expiry=ON, level="easy")
    await seal(world, position, BENNO)
    await later(world, DAY)

    table = (await present(world, position)).table
    anna = table.seats[seat_of(position, ANNA)]
    assert (anna.stand, anna.plays_at, anna.human) == (ON, "easy", False)
    assert table.host == BENNO.user


async def test_the_absent_get_their_seat_back_at_any_time_and_with_it_a_whole_move(world):
    position = await game(world, move=DAY, expiry=ON)
    await seal(world, position, BENNO)
    await later(world, DAY)
    position = await present(world, position)
    anna = seat_of(position, ANNA)
    with pytest.raises(StoodIn):
        await world.tables.play.pick(position.table.id, ANNA.user, position.table.revision, None, "card1")

    world.now += 40 * DAY
    outcome = await world.tables.stand_ins.back(position.table.id, ANNA.user)

    assert outcome.position.table.seats[anna].human
    assert "back" in [line.event.kind for line in outcome.lines]
    clock = outcome.position.table.clock(anna)
    if anna in outcome.position.waiting():
        assert clock.expires_at == world.now + DAY
    with pytest.raises(NotAway):
        await world.tables.stand_ins.back(position.table.id, ANNA.user)


async def test_who_has_had_the_file_of_the_game_takes_no_seat_of_it(world):
    """An open seat is no way to play with the hands of all others in a file."""
    position = await game(world, move=DAY, expiry=OPEN)
    await seal(world, position, BENNO)
    table, anna = position.table.id, seat_of(position, ANNA)
    await later(world, DAY)
    await world.tables.exports.export(table, MANAGER)
    with pytest.raises(KnowsHidden):
        await world.tables.stand_ins.take(table, MANAGER, anna)
    assert (await world.tables.stand_ins.take(table, CLARA, anna)).position.table.seats[anna].user == CLARA.user


async def test_who_has_played_one_seat_takes_no_other_of_the_same_game(world):
    position = await game(world, move=DAY, expiry=OPEN)
    await seal(world, position, BENNO)
    table, anna, benno = position.table.id, seat_of(position, ANNA), seat_of(position, BENNO)
    await later(world, DAY)
    await world.tables.stand_ins.take(table, CLARA, anna)
    await later(world, DAY)
    if not (now := await present(world, position)).table.seats[benno].stand:
        await seal(world, now, CLARA)
        await later(world, DAY)
    assert (await present(world, position)).table.seats[benno].stand == OPEN, "Benno's seat is free by now"
    with pytest.raises(KnowsHidden):
        await world.tables.stand_ins.take(table, ANNA, benno)
    taken = await world.tables.stand_ins.take(table, Actor(DORO_ID, "Doro"), benno)
    assert taken.position.table.seats[benno].user == DORO_ID, "that others have left keeps nobody out"


@pytest.mark.parametrize("knows", ["file", "seat"])
async def test_who_was_forgotten_comes_back_to_no_seat_of_a_game_that_they_know(world, knows):
    """`/settings forget-me` takes their number from the log, and not what they have seen."""
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=OPEN)
    table, anna = position.table.id, seat_of(position, ANNA)
    spy = MANAGER if knows == "file" else CLARA
    await world.tables.following.follow(table, CLARA.user)
    if knows == "file":
        await world.tables.exports.export(table, MANAGER)
    for person in (BENNO, CLARA):
        await seal(world, position, person)
    await later(world, DAY)
    assert (await present(world, position)).table.seats[anna].stand == OPEN
    await world.tables.privacy.forget(spy.user, {"en": "a former player"})
    with pytest.raises(KnowsHidden):
        await world.tables.stand_ins.take(table, spy, anna)
    await world.tables.following.follow(table, spy.user)
    with pytest.raises(NoGuess):
        await world.tables.guessing.guess(table, spy, 0)

    doro = Actor(DORO_ID, "Doro")
    await world.tables.following.follow(table, doro.user)
    assert await world.tables.guessing.guess(table, doro, 0)
    assert (await world.tables.stand_ins.take(table, doro, anna)).position.table.seats[anna].user == DORO_ID


async def test_who_was_forgotten_and_knows_nothing_of_a_game_takes_a_seat_as_anybody(world):
    position = await game(world, move=DAY, expiry=OPEN)
    await seal(world, position, BENNO)
    await later(world, DAY)
    await world.tables.privacy.forget(CLARA.user, {"en": "a former player"})
    anna = seat_of(position, ANNA)
    taken = await world.tables.stand_ins.take(position.table.id, CLARA, anna)
    assert taken.position.table.seats[anna].user == CLARA.user


async def test_ones_own_old_seat_is_taken_again(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=OPEN)
    table, anna = position.table.id, seat_of(position, ANNA)
    for person in (BENNO, CLARA):
        await seal(world, position, person)
    await later(world, DAY)
    doro = Actor(DORO_ID, "Doro")
    await world.tables.stand_ins.take(table, doro, anna)
    now = await present(world, position)
    while asked := [one for one in now.decisions() if one.seat != anna and one.waiting]:
        await world.press(now, asked[0].seat, asked[0].options[0])
        now = await present(world, position)
    await later(world, DAY)
    assert (await present(world, position)).table.seats[anna].stand == OPEN, "Doro has not come either"
    taken = await world.tables.stand_ins.take(table, ANNA, anna)
    assert [one.user for one in taken.position.table.leavers if one.seat == anna] == [DORO_ID]


async def test_who_comes_back_while_others_are_asked_troubles_nobody(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=ON, level="easy")
    await seal(world, position, BENNO)
    await world.tables.vacations.begin(1, CLARA.user, 3)
    await later(world, DAY)
    now = await present(world, position)
    assert now.waiting() == [seat_of(now, CLARA)]
    await world.tables.stand_ins.back(now.table.id, ANNA.user)
    assert [one.kind for one in await world.deliver() if one.kind == TURN_POST] == []
    assert (await present(world, now)).table.seats[seat_of(now, ANNA)].human


async def test_nothing_is_proposed_where_nothing_is_played(world):
    lobby = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(lobby.id, BENNO)
    ended = (await game(world, channel=6, rated=False)).table
    await world.tables.lobby.abort(ended.id, ANNA)
    for table in (lobby, ended):
        with pytest.raises(NotRunning):
            await world.tables.votes.propose(table.id, ANNA.user, TIE, "yes")
        assert (await world.tables.get(table.id)).votes == ()


async def test_an_open_seat_is_taken_by_somebody_else_for_good(world):
    position = await game(world, move=DAY, expiry=OPEN)
    await seal(world, position, BENNO)
    with pytest.raises(NotOpen):
        await world.tables.stand_ins.take(position.table.id, CLARA, seat_of(position, ANNA))
    await later(world, DAY)
    anna = seat_of(position, ANNA)
    with pytest.raises(AlreadySeated):
        await world.tables.stand_ins.take(position.table.id, BENNO, anna)

    outcome = await world.tables.stand_ins.take(position.table.id, CLARA, anna)

    assert outcome.position.table.seats[anna].user == CLARA.user
    assert outcome.position.table.seats[anna].human
    assert outcome.position.table.sees(ANNA.user) is None
    assert outcome.position.table.host == BENNO.user


async def test_a_clock_that_has_run_out_while_the_program_was_down_is_carried_out_once(world):
    position = await game(world, move=DAY, expiry=ON)
    await seal(world, position, BENNO)
    world.now += 5 * DAY
    await world.again()
    assert TURN_POST in [kind for kind, _, _ in await later(world, 0)]
    assert [kind for kind, _, _ in await later(world, 0)] == []
    events = [line.event.kind for line in await world.tables.game_log.log(position.table.id)]
    assert events.count("stand_on") == 1


async def test_the_time_in_which_the_program_was_down_does_not_count(world):
    position = await game(world, move=DAY, expiry=ON)
    world.now += 20 * HOUR
    await world.tables.downtime.look()
    await world.again()
    await world.tables.scheduler.start()
    table = (await present(world, position)).table
    assert [clock.expires_at for clock in table.clocks] == [world.now + 4 * HOUR] * 2

    world.now += 9 * HOUR  # it is down all the time
    await world.again()
    await world.tables.scheduler.start()
    await world.tables.scheduler.tick()
    table = (await present(world, position)).table
    assert [clock.expires_at for clock in table.clocks] == [world.now + 4 * HOUR] * 2


async def test_the_time_in_which_it_was_down_is_given_back_once_wherever_the_program_is_killed(world, monkeypatch):
    """Before, within and after the one transaction that gives it back, at both tables or at none."""
    first = await game(world, move=DAY, expiry=ON)
    second = await game(world, channel=6, move=DAY, expiry=ON)
    world.now += 20 * HOUR
    await world.tables.downtime.look()
    world.now += 9 * HOUR

    async def outs():
        return {
            clock.expires_at - world.now
            for one in (first, second)
            for clock in (await world.store.tables.get(one.table.id)).clocks
        }

    def killed(*_, **__):
        raise ConnectionError

    await world.again()
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.availability.write_marks", killed)  # the last statement of the transaction
        with pytest.raises(ConnectionError):
            await world.tables.scheduler.start()
    assert await outs() == {-5 * HOUR}
    await world.again()
    with monkeypatch.context() as patch:
        patch.setattr(type(world.tables.scheduler), "sweep", killed)  # what comes right after it
        with pytest.raises(ConnectionError):
            await world.tables.scheduler.start()
    assert await outs() == {4 * HOUR}
    await world.again()
    await world.tables.scheduler.start()
    assert await outs() == {4 * HOUR}


async def test_somebody_who_moves_while_it_is_given_back_hinders_nothing(world, monkeypatch):
    """Another process may hear of it."""
    position = await game(world, move=DAY, expiry=ON)
    await world.tables.downtime.look()
    world.now += 9 * HOUR
    await world.again()
    note_all, tries = world.store.clocks.save_all, []
    other = Tables(world.store, clock=lambda: world.now)

    async def late(changed):
        if not tries:
            found = await other.position(position.table.id)
            seat = seat_of(position, BENNO)
            await other.play.pick(found.table.id, BENNO.user, found.table.revision, found.decision(seat).id, "card1")
        tries.append(changed)
        await note_all(changed)

    monkeypatch.setattr(world.store.clocks, "save_all", late)
    await world.tables.scheduler.start()
    table = (await present(world, position)).table
    assert len(tries) == 2
    assert table.clock(seat_of(position, ANNA)).expires_at == world.now + DAY


# ---- a channel that is gone ------------------------------------------------------------------------------------------


async def test_a_table_without_a_channel_stands_still_until_it_is_moved(world):
    """No clock, no reminder, no vote; afterwards all have the time that they had."""
    position = await game(world, ANNA, BENNO, move=DAY, reserve=DAY, expiry=ON)
    number = position.table.id
    world.now += 6 * HOUR
    await world.tables.lobby.lose(number)
    await world.deliver()
    assert await later(world, 9 * DAY) == []
    await world.again()
    await world.tables.scheduler.start()
    assert await later(world, 0) == []
    table = (await present(world, position)).table
    assert not any(seat.stand for seat in table.seats)
    with pytest.raises(NotIdle):
        await world.tables.stand_ins.hand_over(number, ANNA, seat_of(position, BENNO), ON)

    await world.tables.lobby.move(number, ANNA, 1, 77)
    assert [kind for kind, _, _ in await later(world, 0)] == [TURN_POST]
    table = await world.tables.get(number)
    assert table.lost == 0
    assert {clock.expires_at for clock in table.clocks} == {world.now + 2 * DAY - 6 * HOUR}
    assert {clock.since for clock in table.clocks} == {world.now - 6 * HOUR}
    assert REMIND in [kind for kind, _, _ in await later(world, 12 * HOUR)]
    await later(world, DAY + 6 * HOUR)
    assert [seat.stand for seat in (await present(world, position)).table.seats] == [ON, ON]


async def test_who_moves_by_dm_meanwhile_has_used_no_time(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=ON)
    seat = seat_of(position, BENNO)
    world.now += 6 * HOUR
    await world.tables.lobby.lose(position.table.id)
    world.now += 3 * DAY
    await world.press(await present(world, position), seat, "card1")
    await world.tables.play.undo(position.table.id, BENNO.user)
    world.now += DAY
    await world.tables.lobby.move(position.table.id, ANNA, 1, 77)
    table = await world.tables.get(position.table.id)
    assert {clock.expires_at for clock in table.clocks} == {world.now + 18 * HOUR}


async def test_a_vote_waits_for_the_channel_too(world):
    position = await voting(world, BENNO, CLARA)
    world.now += 6 * HOUR
    await world.tables.lobby.lose(position.table.id)
    await later(world, 5 * DAY)
    (vote,) = (await present(world, position)).table.votes
    await world.tables.lobby.move(position.table.id, ANNA, 1, 77)
    (after,) = (await present(world, position)).table.votes
    assert after.closes == vote.closes + 5 * DAY
    await later(world, 18 * HOUR)
    assert (await present(world, position)).table.votes == ()


# ---- votes -----------------------------------------------------------------------------------------------------------


async def test_the_majority_of_the_others_decides(world):
    position = await voting(world, BENNO, CLARA)
    seat, table = seat_of(position, ANNA), position.table.id
    with pytest.raises(NotVoter):
        await world.tables.votes.cast(table, ANNA.user, ABSENT, ON, seat)
    with pytest.raises(NotVoter):
        await world.tables.votes.cast(table, DORO_ID, ABSENT, ON, seat)
    await world.tables.votes.cast(table, BENNO.user, ABSENT, ON, seat)
    assert (await world.tables.get(table)).seats[seat].human

    after = await world.tables.votes.cast(table, CLARA.user, ABSENT, ON, seat)

    assert after.seats[seat].stand == ON
    with pytest.raises(NoVote):
        await world.tables.votes.cast(table, CLARA.user, ABSENT, "wait", seat)


async def test_whom_the_others_have_given_time_they_are_not_asked_about_again_at_once(world):
    position = await voting(world, BENNO, CLARA)
    seat, table = seat_of(position, ANNA), position.table.id
    for person in (BENNO, CLARA):
        await world.tables.votes.cast(table, person.user, ABSENT, "wait", seat)
    world.now += 7 * DAY  # she does not move for long
    await world.tables.votes.propose(table, BENNO.user, ABSENT, "wait", seat)
    await world.tables.votes.cast(table, CLARA.user, ABSENT, "wait", seat)
    for person in (BENNO, CLARA):
        with pytest.raises((AskedLately, NotIdle)):
            await world.tables.votes.propose(table, person.user, ABSENT, ON, seat)
    world.now += 7 * DAY
    assert (await world.tables.votes.propose(table, CLARA.user, ABSENT, ON, seat)).vote(ABSENT, seat)


async def test_no_answer_is_no_vote(world):
    position = await voting(world, BENNO, CLARA)
    seat = seat_of(position, ANNA)
    await world.tables.votes.cast(position.table.id, BENNO.user, ABSENT, ON, seat)
    await later(world, DAY - 1)
    assert (await present(world, position)).table.seats[seat].human
    await later(world, 1)
    assert (await present(world, position)).table.seats[seat].stand == ON


async def test_a_tie_leaves_it_as_it_is_and_gives_the_time_of_one_more_move(world):
    position = await voting(world, BENNO, CLARA)
    seat, table = seat_of(position, ANNA), position.table.id
    await world.tables.votes.cast(table, BENNO.user, ABSENT, ON, seat)
    await world.tables.votes.cast(table, CLARA.user, ABSENT, "wait", seat)

    after = (await present(world, position)).table
    assert after.seats[seat].human
    assert after.votes == ()
    assert after.clock(seat).expires_at == world.now + DAY


async def test_a_vote_about_somebody_who_moves_is_over(world):
    position = await voting(world, BENNO, CLARA)
    await seal(world, position, ANNA)
    assert (await present(world, position)).table.votes == ()
    assert await world.store.clocks.due(world.now + 2 * DAY) == [position.table.id]  # only reminders


async def test_all_who_play_may_end_the_game_by_a_majority(world):
    position = await game(world, ANNA, BENNO, CLARA)
    table = position.table.id
    await world.tables.votes.propose(table, BENNO.user, ABORT, "yes")
    assert [one.kind for one in await world.deliver()] == [VOTES[ABORT]]
    after = await world.tables.votes.cast(table, CLARA.user, ABORT, "yes")
    assert after.status == ABORTED
    assert [one.kind for one in await world.deliver()] == [OVER_POST]
    assert (after.clocks, after.votes) == ((), ())


async def test_a_tie_takes_everybodys_yes(world):
    position = await game(world, ANNA, BENNO, CLARA)
    table = position.table.id
    await world.tables.votes.propose(table, ANNA.user, TIE, "yes")
    await world.tables.votes.cast(table, BENNO.user, TIE, "yes")
    await later(world, DAY)
    assert (await world.tables.get(table)).status == RUNNING

    await world.tables.votes.propose(table, ANNA.user, TIE, "yes")
    await world.tables.votes.cast(table, BENNO.user, TIE, "yes")
    after = await world.tables.votes.cast(table, CLARA.user, TIE, "yes")
    assert after.status == ABORTED
    assert "voted_tie" in [line.event.kind for line in await world.tables.game_log.log(table)]


# ---- without a clock too ---------------------------------------------------------------------------------------------


async def test_the_host_hands_on_a_seat_that_has_not_moved_for_three_days(world):
    position = await game(world)
    benno = seat_of(position, BENNO)
    await seal(world, position, ANNA)
    world.now += 3 * DAY - 3601
    with pytest.raises(NotIdle) as refused:
        await world.tables.stand_ins.hand_over(position.table.id, ANNA, benno, ON)
    assert refused.value.values == {"n": 2}
    world.now += 3601
    with pytest.raises(NotHost):
        await world.tables.stand_ins.hand_over(position.table.id, CLARA, benno, ON)
    outcome = await world.tables.stand_ins.hand_over(position.table.id, ANNA, benno, ON)
    assert outcome.position.table.seats[benno].stand == ON


async def test_the_others_replace_a_host_who_has_vanished(world):
    position = await game(world, ANNA, BENNO, CLARA)
    for person in (BENNO, CLARA):
        await seal(world, position, person)
    anna, table = seat_of(position, ANNA), position.table.id
    with pytest.raises(NotIdle):
        await world.tables.votes.propose(table, BENNO.user, ABSENT, ON, anna)
    world.now += 3 * DAY
    await world.tables.votes.propose(table, BENNO.user, ABSENT, ON, anna)
    after = await world.tables.votes.cast(table, CLARA.user, ABSENT, ON, anna)
    assert after.seats[anna].stand == ON
    assert after.host in (BENNO.user, CLARA.user)


async def test_who_has_given_up_no_longer_sees_the_hand(world):
    position = await game(world, ANNA, BENNO)
    await seal(world, position, ANNA)
    await world.tables.play.concede(position.table.id, ANNA.user)
    table = await world.tables.get(position.table.id)
    assert table.sees(ANNA.user) is None
    with pytest.raises(AlreadyConceded):
        await world.tables.play.undo(table.id, ANNA.user)


async def test_a_fault_at_one_table_stays_there_and_is_told_once(world, monkeypatch, caplog):
    broken, sound = await game(world, move=DAY, expiry=ON), await game(world, channel=6, move=DAY, expiry=ON)
    stand_in = world.tables.stand_ins.stand_in

    async def stumble(position, seat, how, by=None):
        if position.table.id == broken.table.id:
            raise RuntimeError("a rule that fails")
        return await stand_in(position, seat, how, by)

    monkeypatch.setattr(world.tables.stand_ins, "stand_in", stumble)
    world.now += DAY
    for _ in range(3):
        await world.tables.scheduler.tick()

    assert any(seat.stand for seat in (await world.tables.get(sound.table.id)).seats)
    assert len([one for one in caplog.records if one.levelname == "ERROR" and "fails" in one.message]) == 1
