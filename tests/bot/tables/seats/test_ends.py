"""The end of a running game for all: who may, what it takes, what everybody is told, and who has left."""

import pytest

from bot.store.values.delivery import FOLLOW, OVER_POST
from bot.store.values.table import ABORTED, RUNNING
from bot.store.values.time import ABORT, DAY, HOUR, ON, TIE
from bot.store.values.tournament import Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import AskedLately, NoReason, OnlyByVote, OnlyOrganiser, OwnGame
from bot.tables.model.votes import NO, YES
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, managing
from tests.bot.tables.tournament.test_tournaments import threaded
from tests.bot.tables.waiting import game, later, present, seat_of, sleeps

ORGANISER = Actor(500, "Doro", guild=1)


async def told(world, table):
    return [(line.event.kind, line.event.args) for line in await world.tables.game_log.log(table) if line.bot]


@pytest.mark.parametrize("actor", [ANNA, managing(ANNA), managing(Actor(99))])
@pytest.mark.parametrize("rule", ["host", "admins"])
async def test_nobody_ends_a_rated_game_alone_whatever_the_server_has_set(world, actor, rule):
    await world.store.settings.set("guild", 1, "abort", rule)
    table = (await world.game()).table
    with pytest.raises(OnlyByVote):
        await world.tables.lobby.abort(table.id, actor)
    assert await world.tables.get(table.id) == table


async def test_one_yes_and_silence_end_no_game_of_long_moves(world):
    """Half of two is not more than half, a day is not three, and no answer is no yes."""
    position = await game(world, ANNA, BENNO, CLARA, move=3 * DAY)
    table = await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    assert table.vote(ABORT).closes == world.now + 3 * DAY
    for _ in range(3):
        assert (await present(world, position)).table.votes
        await later(world, DAY)
    now = (await present(world, position)).table
    assert (now.status, now.votes) == (RUNNING, ())
    seat = seat_of(position, ANNA)
    assert await told(world, now.id) == [
        ("proposed_abort", {"seat": seat}),
        ("refused_abort", {"yes": 1, "no": 0, "silent": 2}),
    ]


async def test_more_than_half_of_all_end_it_and_everybody_reads_how(world):
    position = await game(world, ANNA, BENNO, CLARA)
    await world.tables.following.follow(position.table.id, 77, "end")
    await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    table = await world.tables.votes.cast(position.table.id, CLARA.user, ABORT, YES)
    assert table.status == ABORTED
    assert (await told(world, table.id))[-1] == ("voted_abort", {"yes": 2, "no": 0, "silent": 1})
    assert {OVER_POST, FOLLOW} <= {one.kind for one in await world.deliver()}


async def test_a_host_who_ends_a_friendly_game_is_named_and_followers_hear_of_it(world):
    position = await game(world, ANNA, BENNO, rated=False)
    await world.tables.following.follow(position.table.id, 77, "end")
    await world.tables.lobby.abort(position.table.id, ANNA)
    seat = seat_of(position, ANNA)
    assert await told(world, position.table.id) == [("stopped", {"seat": seat})]
    assert {OVER_POST, FOLLOW} <= {one.kind for one in await world.deliver()}


@pytest.mark.parametrize("subject", [ABORT, TIE])
async def test_what_was_turned_down_is_proposed_once_a_day_by_the_same_person(world, subject):
    """Each proposal calls everybody: who is losing would call them without end."""
    position = await game(world, ANNA, BENNO, CLARA)
    number = position.table.id
    await world.tables.votes.propose(number, ANNA.user, subject, YES)
    await world.tables.votes.propose(number, ANNA.user, subject, YES)  # one's own answer again is none
    world.now += HOUR
    for person in (BENNO, CLARA) if subject == ABORT else (BENNO,):
        await world.tables.votes.cast(number, person.user, subject, NO)
    assert (await world.tables.get(number)).votes == ()
    before = await told(world, number)
    for answer in (YES, NO):
        with pytest.raises(AskedLately) as refused:
            await world.tables.votes.propose(number, ANNA.user, subject, answer)
    assert refused.value.values["n"] == 23
    assert await told(world, number) == before
    other = {ABORT: TIE, TIE: ABORT}[subject]
    await world.tables.votes.propose(number, ANNA.user, other, YES)  # something else
    await world.tables.votes.propose(number, BENNO.user, subject, YES)  # somebody else
    await world.tables.votes.propose(number, ANNA.user, subject, NO)  # theirs is answered
    if (await world.tables.get(number)).vote(subject):
        await world.tables.votes.cast(number, CLARA.user, subject, NO)
    world.now += 23 * HOUR
    await world.tables.votes.propose(number, ANNA.user, subject, YES)


async def test_who_has_left_the_server_is_not_waited_for(world):
    async def members(guild, users):
        return {user for user in users if user != CLARA.user}

    position = await game(world, ANNA, BENNO, CLARA)
    world.tables.repo.presence.members = members
    table = await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    assert table.status == RUNNING
    assert (await world.tables.votes.cast(table.id, BENNO.user, ABORT, YES)).status == ABORTED


@pytest.mark.parametrize("subject", [ABORT, TIE])
async def test_who_plays_alone_against_a_stand_in_ends_nothing(world, subject):
    position = await game(world, ANNA, BENNO)
    world.now += 3 * DAY
    await world.tables.stand_ins.hand_over(position.table.id, ANNA, seat_of(position, BENNO), ON)
    table = await world.tables.votes.propose(position.table.id, ANNA.user, subject, YES)
    assert (table.status, table.votes) == (RUNNING, ())


# ---- how long a vote lasts -------------------------------------------------------------------------------------------


async def test_a_vote_stands_still_while_the_program_is_down(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY)
    await world.tables.downtime.look()
    table = await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    closes = table.vote(ABORT).closes
    world.now += 5 * HOUR
    await world.again()
    await world.tables.scheduler.start()
    assert (await present(world, position)).table.vote(ABORT).closes == closes + 5 * HOUR


async def test_a_vote_stands_still_in_a_vacation_and_ends_in_nobodys_night(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY)
    table = await world.tables.votes.propose(position.table.id, ANNA.user, ABORT, YES)
    closes = table.vote(ABORT).closes
    await world.tables.vacations.begin(1, BENNO.user, 4)
    assert (await present(world, position)).table.vote(ABORT).closes == closes + 4 * DAY
    await world.tables.vacations.end(1, BENNO.user)
    assert (await present(world, position)).table.vote(ABORT).closes == closes
    at = int(closes % DAY) // 60
    await sleeps(world, CLARA, f"{(at - 60) // 60 % 24:02}:00-{(at + 120) // 60 % 24:02}:00")
    await world.tables.reschedule.wishes_changed(CLARA.user)
    assert closes < (await present(world, position)).table.vote(ABORT).closes <= closes + 3 * HOUR


# ---- tournaments -----------------------------------------------------------------------------------------------------


async def paired(world):
    """A tournament of three, and its running table."""
    cup = Tournament(guild=1, channel=5, organiser=ORGANISER.user, title="Cup", game="toy", deadline=world.now + 600)
    made = await world.tables.tournaments.create(cup, "day")
    for person in (ANNA, BENNO, CLARA):
        await world.tables.tournaments.join(made.id, person)
    found = await world.tables.tournaments.begin(made.id, ORGANISER)
    await threaded(world, made.id, found.pairings[0], 900)
    await world.tables.tournament_runner.tick()
    return (await world.store.tournaments.get(made.id)).pairings[0].table


async def test_a_table_of_a_tournament_is_ended_by_its_organiser_with_a_reason(world):
    table = await paired(world)
    for actor in (ANNA, managing(ANNA), managing(Actor(99))):
        with pytest.raises(OnlyOrganiser):
            await world.tables.lobby.abort(table, actor, "I am losing")
    with pytest.raises(OnlyOrganiser):
        await world.tables.votes.propose(table, ANNA.user, ABORT, YES)
    for nothing in ("", " \n "):
        with pytest.raises(NoReason):
            await world.tables.lobby.abort(table, ORGANISER, nothing)
    assert (await world.tables.get(table)).status == RUNNING
    ended = await world.tables.lobby.abort(table, ORGANISER, "the  hall\nis closed")
    assert ended.status == ABORTED
    assert (await told(world, table))[-1] == ("stopped_by_organiser", {"reason": "the hall is closed"})


async def test_who_runs_a_tournament_decides_about_no_game_of_their_own(world):
    """Neither its end nor its result: somebody else who manages the server does."""
    cup = Tournament(guild=1, channel=5, organiser=ANNA.user, title="Cup", game="toy", deadline=world.now + 600)
    made = await world.tables.tournaments.create(cup, "day")
    for person in (ANNA, BENNO, CLARA):
        await world.tables.tournaments.join(made.id, person)
    found = await world.tables.tournaments.begin(made.id, ANNA)
    await threaded(world, made.id, found.pairings[0], 900)
    await world.tables.tournament_runner.tick()
    table = (await world.store.tournaments.get(made.id)).pairings[0].table
    for actor in (ANNA, managing(ANNA)):
        with pytest.raises(OwnGame):
            await world.tables.lobby.abort(table, actor, "I am losing")
    for actor in (BENNO, managing(BENNO), Actor(99), managing(Actor(99), 2)):
        with pytest.raises(OnlyOrganiser):
            await world.tables.lobby.abort(table, actor, "they are losing")
    assert (await world.tables.get(table)).status == RUNNING
    await world.tables.lobby.abort(table, managing(Actor(99)), "the hall is closed")
    await world.tables.tournament_runner.tick()
    for actor in (ANNA, managing(ANNA)):
        with pytest.raises(OwnGame):
            await world.tables.tournaments.correct(made.id, actor, 1, 1, (1, 2, 2), "I was winning")
    await world.tables.tournaments.correct(made.id, managing(Actor(99)), 1, 1, (1, 2, 2), "as it stood")


async def test_a_table_of_a_tournament_that_was_called_off_is_as_any(world):
    table = await paired(world)
    found = await world.store.tournaments.of_table(table)
    await world.tables.tournaments.call_off(found.id, ORGANISER, "no time")
    with pytest.raises(OnlyByVote):
        await world.tables.lobby.abort(table, ORGANISER, "no time")
    await world.tables.votes.propose(table, ANNA.user, ABORT, YES)
    assert (await world.tables.votes.cast(table, BENNO.user, ABORT, YES)).status == ABORTED


# ---- who leaves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pressed", [False, True])
async def test_who_gives_up_after_proposing_an_end_has_left_as_with_a_clock_that_is_out(world, pressed):
    position = await game(world, ANNA, BENNO, CLARA)
    if pressed:
        await world.tables.votes.propose(position.table.id, BENNO.user, ABORT, YES)
        for person in (ANNA, CLARA):
            await world.tables.votes.propose(position.table.id, person.user, ABORT, NO)
    table = (await world.tables.play.concede(position.table.id, BENNO.user)).table
    assert [(one.user, one.ran_out) for one in table.leavers] == [(BENNO.user, pressed)]


@pytest.mark.parametrize("own", [False, True])
async def test_who_hands_over_the_own_seat_has_left_as_with_a_clock_that_is_out(world, own):
    position = await game(world, ANNA, BENNO)
    world.now += 3 * DAY
    person = ANNA if own else BENNO
    outcome = await world.tables.stand_ins.hand_over(position.table.id, ANNA, seat_of(position, person), ON)
    assert [(one.user, one.ran_out) for one in outcome.table.leavers] == [(person.user, own)]
