"""A tournament from sign-up to the end: with a clock that is moved, drop-outs, replacements, restarts."""

import msgspec
import pytest

from bot.store.values.change import Transaction
from bot.store.values.delivery import PAIRED
from bot.store.values.errors import Conflict
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import ABORTED, LOBBY, OVER, RUNNING
from bot.store.values.tournament import ENDED, FORMS, GROUPS, LEAGUE, OFF, OPEN, PLAYED, SWISS, Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoReason, NoSuchGame, NoSuchOption
from bot.tables.tournament.changes import pairing_of, with_pairing
from bot.tables.tournament.errors import (
    AlreadyEntered,
    HasBegun,
    HasEnded,
    NoSuchTable,
    NotEntered,
    NotOrganiser,
    NotSigningUp,
    TakenOut,
    TooFew,
    WrongPlaces,
)
from bot.tables.tournament.pairing import meetings
from bot.tables.tournament.rounds import FINAL, last_round, sections
from tests.bot.tables.conftest import managing

ORGANISER = 500


def cup(world, **more):
    own = {"guild": 1, "channel": 5, "organiser": ORGANISER, "title": "Cup", "game": "toy", "deadline": world.now + 600}
    return world.tables.tournaments.create(Tournament(**{**own, **more}), "day")


async def signed_up(world, people=23, **more):
    made = await cup(world, **more)
    for who in range(1, people + 1):
        made = await world.tables.tournaments.join(made.id, Actor(who, f"P{who}"))
    return made


async def deadline(world, made):
    world.now = made.deadline
    await world.tables.tournament_runner.tick()
    return await world.store.tournaments.get(made.id)


async def opened(world, number):
    """What Discord's side does: a thread for each pairing, then its table."""
    found = await world.store.tournaments.get(number)
    for one in found.of_round(found.round):
        if not one.table:
            await threaded(world, number, one, 10_000 * found.id + 100 * one.round + one.number)
    await world.tables.tournament_runner.tick()
    return await world.store.tournaments.get(number)


async def threaded(world, number, pairing, channel):
    """The thread of a pairing is there, as the outbox notes it."""

    def work(found):
        return with_pairing(found, msgspec.structs.replace(pairing_of(found, pairing), channel=channel))

    await world.tables.tournaments.repo.change(number, work)


async def ended(world, table, gone=(), *, rated=False):
    """The table ends as if it had been played: the lowest id wins; who is ``gone`` has given up."""
    order = sorted(seat.user or 999 for seat in table.seats)
    seats = tuple(
        PlayedSeat(seat=index, user=one.user, name=one.name, place=1 + order.index(one.user or 999),
                   points={"all": 100 - (one.user or 99)}, gone="conceded" if one.user in gone else "")
        for index, one in enumerate(table.seats)
    )  # fmt: skip
    after = msgspec.structs.replace(table, status=OVER, revision=table.revision + 1, updated=world.now, clocks=())
    played = Played(
        table=table.id, guild=1, game="toy", reason="all", turns=9, ended=world.now, rated=rated, seats=seats
    )
    await world.store.tables.commit(Transaction(table=after, before=table, played=played))


async def for_real(world, table):
    """The table is played to its end, by the first option of whoever is asked."""
    while (table := await world.tables.get(table.id)).status == RUNNING:
        position = await world.tables.position(table.id)
        seat = next(seat for seat in position.waiting() if table.seats[seat].human)
        await world.press(position, seat, position.decision(seat).options[0])
        await world.settle()


async def play_round(world, which, gone=()):
    found = await opened(world, which)
    for number, one in enumerate(found.of_round(found.round)):
        table = await world.store.tables.get(one.table)
        if number == 1 and found.round == 1:
            await for_real(world, table)
        else:
            await ended(world, table, gone)
    await world.tables.tournament_runner.tick()
    return await world.store.tournaments.get(which)


@pytest.mark.parametrize("form", FORMS)
async def test_23_people_with_drop_outs_from_sign_up_to_the_final(world, form):
    made = await signed_up(world, form=form, rounds=2 if form == LEAGUE else 3, seasons=2)
    await world.tables.tournaments.leave(made.id, 23)
    await world.tables.tournaments.join(made.id, Actor(23, "P23"))
    found = await deadline(world, made)
    assert (found.status, found.round, len(found.of_round(1))) == (PLAYED, 1, 6)

    found = await play_round(world, made.id, gone=(4,))
    assert found.round == 2
    await world.again()
    await world.tables.tournaments.drop(made.id, Actor(ORGANISER), 4)
    found = await world.tables.tournaments.leave(made.id, 5)
    assert found.entrant(4).left, "who drops out during a round is not paired again"
    found = await world.tables.tournaments.join(made.id, Actor(40, "P40"))
    assert found.entrant(40).replaces == 4
    while found.status == PLAYED:
        found = await play_round(world, made.id)
        await world.again()
    assert found.status == ENDED
    assert found.round == last_round(found)
    assert all(one.done and all(paired.place for paired in one.seats) for one in found.pairings)
    later = {who for one in found.pairings if one.round > 2 for who in one.people}
    assert not later & {4, 5}
    assert 40 in later
    with pytest.raises(NotSigningUp):
        await world.tables.tournaments.join(made.id, Actor(41, "P41"))
    parts = sections(found)
    told = [score.user for part in parts if part.kind != FINAL for score in part.scores]
    assert set(told) == {*range(1, 24), 40} - ({4, 5} if form == LEAGUE else set()), "a league tells of its season"
    assert len(told) == len(set(told))
    assert (parts[0].kind == FINAL) == (form == GROUPS)
    kinds = [line.kind for line in found.lines]
    assert kinds[:2] == ["open", "round"]
    assert kinds[-1] == "over"
    assert kinds.count("round") == found.round
    assert kinds.count("standings") == found.round - 1, "the last ones are told by the end"
    assert [line.by for line in found.lines if line.kind == "taken_out"] == [4]
    assert [line.by for line in found.lines if line.kind == "dropped"] == [5]
    assert (found.taken_out(4), found.taken_out(5)) == (True, False)
    with pytest.raises(TakenOut):
        await world.tables.tournaments.join(made.id, Actor(4, "P4"))
    assert kinds.count("replaced") == 1
    if form == SWISS:
        assert max(meetings(one.people for one in found.pairings).values()) == 1
    if form == LEAGUE:
        assert {one.round for one in found.pairings} == {1, 2, 3, 4}


async def test_a_table_is_made_and_begun_once_whenever_the_program_stops(world):
    made = await signed_up(world, 4)
    found = await deadline(world, made)
    (one,) = found.pairings
    course = world.tables.tournament_runner
    await threaded(world, made.id, one, 900)
    begin, world.tables.lobby.begin = world.tables.lobby.begin, None
    with pytest.raises(TypeError):
        await course._step(made.id)
    world.tables.lobby.begin = begin
    found = await world.store.tournaments.get(made.id)
    table = await world.store.tables.get(found.pairings[0].table)
    assert table.status == LOBBY
    await world.again()
    await world.tables.tournament_runner.tick()
    table = await world.store.tables.get(table.id)
    assert table.status == RUNNING
    assert [seat.user for seat in table.seats] == [*found.pairings[0].people], "as the seats were shared out"
    assert (table.terms.move, table.terms.expiry) == (86400, "on")
    told = [one.user for one in await world.store.outbox.of_table(table.id) if one.kind == PAIRED]
    assert sorted(told) == [1, 2, 3, 4]
    await world.tables.tournament_runner.tick()
    await course.tick()
    assert len(await world.store.tables.all()) == 1


async def test_a_table_that_was_not_noted_is_found_again_and_one_of_others_is_left_alone(world):
    made = await signed_up(world, 4)
    (one,) = (await deadline(world, made)).pairings
    course = world.tables.tournament_runner
    await threaded(world, made.id, one, 900)
    await world.tables.lobby.create(1, 900, Actor(77, "Emil"), "toy")
    await course.tick()
    assert (await world.store.tournaments.get(made.id)).pairings[0].channel == 0, "it gets another thread"
    await threaded(world, made.id, one, 901)
    change, world.tables.tournaments.repo.change = world.tables.tournaments.repo.change, None
    with pytest.raises(TypeError):
        await course._step(made.id)
    world.tables.tournaments.repo.change = change
    await course.tick()
    found = await world.store.tournaments.get(made.id)
    assert (await world.store.tables.get(found.pairings[0].table)).status == RUNNING
    assert len([table for table in await world.store.tables.all() if table.channel == 901]) == 1


async def test_who_is_forgotten_between_pairing_and_table_is_played_by_the_program(world):
    made = await signed_up(world, 4, rounds=1)
    await deadline(world, made)
    await world.store.personal_data.forget(2, {"en": "a former player"})
    found = await opened(world, made.id)
    table = await world.store.tables.get(found.pairings[0].table)
    assert [seat.user for seat in table.seats].count(None) == 1
    await ended(world, table)
    await world.tables.tournament_runner.tick()
    found = await world.store.tournaments.get(made.id)
    assert found.status == ENDED
    places = {paired.user: paired.place for paired in found.pairings[0].seats}
    assert (places[1], places[-1]) == (1, 4)


async def test_to_be_forgotten_lets_nobody_in_again_whom_the_organiser_has_taken_out(world):
    made = await signed_up(world, 8, rounds=3)
    found = await deadline(world, made)
    for who in (3, 4):
        await world.tables.tournaments.drop(made.id, Actor(ORGANISER), who)
    for who in (3, 5):
        await world.store.personal_data.forget(who, {"en": "a former player"})
    for who in (3, 4):
        with pytest.raises(TakenOut):
            await world.tables.tournaments.join(made.id, Actor(who, "Back"))
    found = await world.tables.tournaments.join(made.id, Actor(40, "P40"))
    assert found.entrant(40).replaces, "somebody else takes the place"


@pytest.mark.parametrize("begun", [False, True], ids=["sign-up", "begun"])
@pytest.mark.parametrize("by", [Actor(ORGANISER), managing(Actor(77), 1)], ids=["organiser", "manager"])
@pytest.mark.parametrize("road", ["at once", "left before", "once it is played", "as a new person", "forgotten twice"])
async def test_who_was_taken_out_comes_back_on_no_road(world, begun, by, road):
    made = await signed_up(world, 8, rounds=3)
    if begun:
        made = await deadline(world, made)
    elif road == "left before":
        await world.tables.tournaments.leave(made.id, 3)
        await world.tables.tournaments.join(made.id, Actor(3, "P3"))
    await world.tables.tournaments.drop(made.id, by, 3)
    with pytest.raises(NotEntered):
        await world.tables.tournaments.leave(made.id, 3)  # else their own word would stand for the organiser's
    if road == "once it is played":
        await world.tables.tournaments.leave(made.id, 5)  # somebody's place is free
        made = await deadline(world, made) if not begun else made
    for _ in range({"as a new person": 1, "forgotten twice": 2}.get(road, 0)):
        await world.store.personal_data.forget(3, {"en": "a former player"})
    with pytest.raises(TakenOut):
        await world.tables.tournaments.join(made.id, Actor(3, "P3"))
    found = await world.store.tournaments.get(made.id)
    assert 3 not in found.people


async def test_who_has_left_before_it_begins_may_sign_up_again(world):
    made = await signed_up(world, 4)
    await world.tables.tournaments.leave(made.id, 3)
    assert 3 in (await world.tables.tournaments.join(made.id, Actor(3, "P3"))).people
    await world.tables.tournaments.drop(made.id, Actor(ORGANISER), 2)
    with pytest.raises(AlreadyEntered):
        await world.tables.tournaments.join(made.id, Actor(3, "P3"))


async def test_who_dropped_out_and_was_forgotten_may_come_back_where_nobody_was_taken_out(world):
    made = await signed_up(world, 8, rounds=3)
    await deadline(world, made)
    await world.tables.tournaments.leave(made.id, 3)
    await world.store.personal_data.forget(3, {"en": "a former player"})
    assert (await world.tables.tournaments.join(made.id, Actor(3, "Back"))).entrant(3)


async def test_with_too_few_people_it_is_called_off(world):
    found = await deadline(world, await signed_up(world, 2))
    assert (found.status, found.lines[-1].kind) == (OFF, "off")
    with pytest.raises(NotSigningUp):
        await world.tables.tournaments.join(found.id, Actor(9, "P9"))


async def test_it_ends_when_too_few_are_left(world):
    made = await signed_up(world, 4, rounds=3)
    found = await deadline(world, made)
    for who in (1, 2):
        await world.tables.tournaments.leave(made.id, who)
    found = await play_round(world, made.id)
    assert (found.status, found.round) == (ENDED, 1)
    assert sections(found)[0].scores[0].user == 1


async def test_before_the_deadline_the_organiser_may_begin(world):
    made = await signed_up(world, 2)
    tournaments = world.tables.tournaments
    with pytest.raises(TooFew):
        await tournaments.begin(made.id, Actor(ORGANISER))
    await tournaments.join(made.id, Actor(3, "P3"))
    with pytest.raises(NotOrganiser):
        await tournaments.begin(made.id, Actor(3))
    assert (await tournaments.begin(made.id, managing(Actor(3)))).status == PLAYED
    with pytest.raises(HasBegun):
        await tournaments.begin(made.id, Actor(ORGANISER))
    with pytest.raises(AlreadyEntered):
        await tournaments.join(made.id, Actor(3, "P3"))
    with pytest.raises(NotSigningUp):
        await tournaments.join(made.id, Actor(4, "P4"))
    with pytest.raises(NotEntered):
        await tournaments.leave(made.id, 4)
    with pytest.raises(NoReason):
        await tournaments.call_off(made.id, Actor(ORGANISER), " \n\u202e ")
    off = await tournaments.call_off(made.id, Actor(ORGANISER), "the hall\n is\u202e closed")
    assert (off.status, off.lines[-1].reason) == (OFF, "the hall is closed")
    with pytest.raises(HasEnded):
        await tournaments.call_off(made.id, Actor(ORGANISER), "the hall is closed")
    with pytest.raises(HasEnded):
        await tournaments.move(made.id, Actor(ORGANISER), 6)


async def test_a_correction_changes_the_standings_and_is_told_with_its_reason(world):
    made = await signed_up(world, 4, rounds=2)
    await deadline(world, made)
    found = await play_round(world, made.id)
    old = found.pairings[0]
    assert sections(found)[0].scores[0].points >= 24
    tournaments = world.tables.tournaments
    turned = [1 + len(old.people) - paired.place for paired in old.seats]
    for wrong in ([1, 2], [1, 1, 2, 3], [0, 1, 2, 3]):
        with pytest.raises(WrongPlaces):
            await tournaments.correct(made.id, Actor(ORGANISER), 1, 1, wrong, "miscounted")
    with pytest.raises(NoSuchTable):
        await tournaments.correct(made.id, Actor(ORGANISER), 2, 1, turned, "miscounted")
    with pytest.raises(NotOrganiser):
        await tournaments.correct(made.id, Actor(1), 1, 1, turned, "miscounted")
    with pytest.raises(NoReason):
        await tournaments.correct(made.id, Actor(ORGANISER), 1, 1, turned, "   ")
    after = await tournaments.correct(made.id, Actor(ORGANISER), 1, 1, turned, " mis\u202ecounted\n")
    points = {one.user: one.points for one in sections(after)[0].scores}
    last = next(paired.user for paired in old.seats if paired.place == len(old.people))
    assert points[last] == 24
    line = after.lines[-1]
    assert (line.kind, line.by, line.reason) == ("corrected", ORGANISER, "miscounted")
    assert line.after == tuple(turned)
    assert await world.store.tournaments.get(made.id) == after


async def test_what_counts_at_a_table_left_aborted_or_gone_on(world):
    made = await signed_up(world, 8, rounds=2)
    found = await deadline(world, made)
    found = await opened(world, made.id)
    first, second = [await world.store.tables.get(one.table) for one in found.pairings]
    best = min(seat.user for seat in first.seats)
    await ended(world, first, gone=(best,))
    await world.tables.tournament_runner.tick()
    found = await world.store.tournaments.get(made.id)
    assert found.round == 1, "the other table goes on"
    places = {paired.user: paired.place for paired in found.pairings[0].seats}
    assert places[best] == 4
    assert sorted(places.values()) == [1, 2, 3, 4]
    await world.store.tables.commit(
        Transaction(table=msgspec.structs.replace(second, status=ABORTED, revision=second.revision + 1), before=second)
    )
    await world.tables.tournament_runner.tick()
    found = await world.store.tournaments.get(made.id)
    assert found.round == 2
    assert {paired.place for paired in found.pairings[1].seats} == {1}


async def test_a_tournament_is_of_a_game_for_three_and_has_a_clock(world):
    with pytest.raises(NoSuchGame):
        await cup(world, game="chess")
    with pytest.raises(NoSuchOption):
        await world.tables.tournaments.create(
            Tournament(guild=1, channel=5, organiser=1, title="Cup", game="toy", deadline=9.0), "none"
        )
    made = await cup(world, rounds=99, seasons=99, size=5)
    assert (made.rounds, made.seasons, made.size, made.status) == (9, 1, 4, OPEN)


async def test_two_who_sign_up_at_once_both_take_part(world):
    made = await cup(world)
    save, tries = world.store.tournaments.save, []

    async def slow(before, after, deliveries):
        tries.append(before)
        if len(tries) == 1:
            raise Conflict
        return await save(before, after, deliveries)

    world.store.tournaments.save = slow
    assert (await world.tables.tournaments.join(made.id, Actor(1, "P1"))).people == [1]
    assert len(tries) == 2
