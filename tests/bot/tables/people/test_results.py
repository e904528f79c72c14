"""Results of real tables: who took part, what came of it, who had left; made again from the tables."""

import msgspec
import pytest

from bot.store import ratings
from bot.store.values.result import AGREED, OVERALL, Rating
from bot.store.values.table import CONCEDED, FRIENDLY, OVER, REPLACED, STOOD_IN, UNCOUNTED
from bot.store.values.time import ABORT, DAY, ON, OPEN, TIE, TURN
from bot.tables.model.errors import NotHost, NotInLobby
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, STRANGER
from tests.bot.tables.waiting import game, later, present, seal, seat_of


async def over(world, position, seed=1):
    """Play on to the end; opponents play where they stand in."""
    for step in range(40):
        await world.tables.opponents.settle()
        position = await present(world, position)
        if position.table.status == OVER:
            return position
        seats = [seat for seat in position.waiting() if position.table.seats[seat].human]
        decision = position.decision(seats[0])
        world.now += 60
        await world.press(position, seats[0], decision.options[(step + seed) % len(decision.options)])
    raise AssertionError("it does not end")


async def test_every_end_leaves_a_result_with_places_points_and_length(world):
    position = await world.game(ANNA, BENNO, CLARA, rounds="2")
    begun = world.now
    done = await over(world, position)
    table, result = done.table, done.result

    found = await world.store.results.of(table.id)
    assert [one.place for one in found.seats] == result.places
    assert [one.points for one in found.seats] == result.scores
    assert [list(one.points) for one in found.seats] == [list(score) for score in result.scores], "in their order"
    assert [(one.user, one.name, one.gone) for one in found.seats] == [(own.user, own.name, "") for own in table.seats]
    assert (found.game, found.guild, found.options, found.reason) == ("toy", 1, table.options, result.reason)
    assert found.options["rounds"] == "2"
    assert (found.begun, found.ended) == (begun, table.updated)
    assert found.turns == sum(one.ends_turn for one in done.kept) > 2
    assert found.rated
    told = await world.store.results.ratings_after(table.id)
    assert {one.user for one in told} == {ANNA.user, BENNO.user, CLARA.user}
    assert {one.before for one in told} == {Rating()}
    best = max(told, key=lambda one: one.after.mu)
    assert result.places[table.seat_of(best.user)] == 1
    assert (
        len(await world.store.results.leaderboard(1, "toy"))
        == len(await world.store.results.leaderboard(1, OVERALL))
        == 3
    )


async def test_opponents_and_friendly_tables_are_results_without_ratings(world):
    with_opponent = await over(world, await world.game(ANNA, BENNO, opponents=1))
    lobby = await world.tables.lobby.create(1, 6, ANNA, "toy")
    await world.tables.lobby.join(lobby.id, BENNO)
    with pytest.raises(NotHost):
        await world.tables.lobby.set_rated(lobby.id, BENNO, rated=False)
    assert (await world.tables.lobby.set_rated(lobby.id, ANNA, rated=False)).counts == FRIENDLY
    await world.tables.lobby.start(lobby.id, ANNA)
    with pytest.raises(NotInLobby):
        await world.tables.lobby.set_rated(lobby.id, ANNA, rated=True)
    friendly = await over(world, await world.tables.position(lobby.id))

    results = [await world.store.results.of(one.table.id) for one in (with_opponent, friendly)]
    assert [(one.rated, one.with_opponents) for one in results] == [(False, True), (False, False)]
    levels = {seat.name: seat.level for seat in results[0].seats}
    assert levels == {"Anna": "", "Benno": "", "Opponent 0": "easy"}
    assert await world.store.results.leaderboard(1) == []


async def test_giving_up_keeps_the_place_of_the_seat_and_late_it_is_the_last(world):
    early = await game(world, ANNA, BENNO, CLARA)
    await world.tables.play.concede(early.table.id, BENNO.user)
    early = await over(world, early)
    late = await game(world, ANNA, BENNO, CLARA, channel=6, move=DAY, expiry="nudge")
    for person in (ANNA, CLARA):
        await seal(world, late, person)
    await later(world, DAY)
    await world.tables.play.concede(late.table.id, BENNO.user)
    late = await over(world, late)

    for position, ran_out in ((early, False), (late, True)):
        found = await world.store.results.of(position.table.id)
        benno = found.seats[seat_of(position, BENNO)]
        assert (benno.gone, benno.ran_out, benno.place) == (CONCEDED, ran_out, position.result.places[benno.seat])
        steps = {one.user: one.after.mu for one in await world.store.results.ratings_after(position.table.id)}
        assert len(steps) == 3
    assert min(steps, key=steps.get) == BENNO.user


@pytest.mark.parametrize(("expiry", "gone"), [(ON, STOOD_IN), (OPEN, STOOD_IN), (TURN, "")])
async def test_who_is_stood_in_for_until_the_end_has_left(world, expiry, gone):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=expiry)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    await later(world, DAY)
    done = await over(world, position)

    benno = (await world.store.results.of(done.table.id)).seats[seat_of(done, BENNO)]
    assert (benno.gone, benno.ran_out) == (gone, bool(gone))


async def test_who_comes_back_has_not_left(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=ON)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    await later(world, DAY)
    assert [one.user for one in (await present(world, position)).table.leavers] == [BENNO.user]
    await world.tables.stand_ins.back(position.table.id, BENNO.user)
    done = await over(world, position)

    assert done.table.leavers == ()
    assert {one.gone for one in (await world.store.results.of(done.table.id)).seats} == {""}


async def test_a_seat_that_was_handed_on_without_a_clock_is_no_last_place(world):
    position = await game(world, ANNA, BENNO, CLARA)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    world.now += 3 * DAY
    await world.tables.stand_ins.hand_over(position.table.id, ANNA, seat_of(position, BENNO), ON)
    done = await over(world, position)

    benno = (await world.store.results.of(done.table.id)).seats[seat_of(done, BENNO)]
    assert (benno.gone, benno.ran_out) == (STOOD_IN, False)


async def test_who_was_replaced_is_told_and_who_helped_out_is_not_rated(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry=OPEN)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    await later(world, DAY)
    doro = msgspec.structs.replace(CLARA, user=14, name="Doro")
    benno = seat_of(position, BENNO)
    await world.tables.stand_ins.take(position.table.id, doro, benno)
    done = await over(world, position)

    found = await world.store.results.of(done.table.id)
    assert len(found.seats) == 4
    assert (found.seats[benno].user, found.seats[benno].took) == (doro.user, True)
    left = found.seats[3]
    assert (left.user, left.name, left.seat, left.gone, left.ran_out) == (BENNO.user, "Benno", benno, REPLACED, True)
    assert (left.place, left.points, found.players) == (0, {}, 3)
    steps = {one.user: one.after.mu for one in await world.store.results.ratings_after(done.table.id)}
    assert set(steps) == {ANNA.user, BENNO.user, CLARA.user}
    assert min(steps, key=steps.get) == BENNO.user


@pytest.mark.parametrize("how", ["leaves", "is silent"])
async def test_nobody_escapes_a_lost_game_by_having_somebody_take_the_seat(world, how):
    """Who leaves the server, or keeps still where no clock runs, is rated with the place of the seat."""

    async def members(guild, users):
        return {user for user in users if user != BENNO.user}

    position = await game(world, ANNA, BENNO, CLARA)
    for person in (ANNA, CLARA):
        await seal(world, position, person)
    if how == "leaves":
        world.tables.repo.presence.members = members
    else:
        world.now += 3 * DAY
    benno = seat_of(position, BENNO)
    await world.tables.stand_ins.hand_over(position.table.id, ANNA, benno, OPEN)
    doro = msgspec.structs.replace(CLARA, user=14, name="Doro")
    await world.tables.stand_ins.take(position.table.id, doro, benno)
    done = await over(world, position)

    found = await world.store.results.of(done.table.id)
    assert (found.seats[-1].user, found.seats[-1].gone, found.seats[-1].ran_out) == (BENNO.user, REPLACED, False)
    ranks = ratings.contestants(found)
    assert ranks.keys() == {ANNA.user, BENNO.user, CLARA.user}
    assert ranks[BENNO.user] == found.seats[benno].place


async def test_a_tie_that_all_wanted_is_a_result_and_an_abort_is_none(world):
    agreed, aborted = await game(world, ANNA, BENNO, CLARA), await game(world, ANNA, BENNO, channel=6)
    await world.tables.play.concede(agreed.table.id, CLARA.user)
    for position, subject in ((agreed, TIE), (aborted, ABORT)):
        for person in (ANNA, BENNO):
            await world.tables.votes.propose(position.table.id, person.user, subject, "yes")

    found = await world.store.results.of(agreed.table.id)
    assert {one.user: one.place for one in found.seats} == {ANNA.user: 1, BENNO.user: 1, CLARA.user: 3}
    assert (found.reason, {one.total for one in found.seats}) == (AGREED, {0})
    steps = {one.user: one.after.mu for one in await world.store.results.ratings_after(agreed.table.id)}
    assert steps[ANNA.user] == steps[BENNO.user] > steps[CLARA.user]
    assert await world.store.results.of(aborted.table.id) is None


async def test_what_was_played_elsewhere_is_no_result_and_what_ends_here_is_not_rated(world):
    position = await world.bids(await world.game(), 1, 2)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    done = await over(world, position)
    finished = await world.tables.exports.export(done.table.id, STRANGER)
    running = await world.tables.exports.import_(1, 6, ANNA, raw)
    imported = await world.tables.exports.import_(1, 7, ANNA, finished)
    ended = await over(world, await world.tables.position(running.id))

    assert imported.counts == UNCOUNTED
    assert await world.store.results.of(imported.id) is None
    assert not (await world.store.results.of(ended.table.id)).rated
    assert [one.table for one in await world.store.results.all()] == [ended.table.id, done.table.id]


async def everything(world):
    rows = await world.store.connections.all("SELECT * FROM ratings ORDER BY guild, game, user_id, number")
    return await world.store.results.all(), [tuple(row) for row in rows]


async def test_all_results_made_again_from_the_tables_are_the_same(world):
    for number in range(4):
        await over(world, await world.game(ANNA, BENNO, CLARA, channel=10 + number), seed=number)
    tie = await game(world, ANNA, BENNO, channel=20)
    for person in (ANNA, BENNO):
        await world.tables.votes.propose(tie.table.id, person.user, TIE, "yes")
    world.now += 60
    left = await game(world, ANNA, BENNO, CLARA, channel=21, move=DAY, expiry=OPEN)
    for person in (ANNA, CLARA):
        await seal(world, left, person)
    await later(world, DAY)
    doro = msgspec.structs.replace(CLARA, user=14, name="Doro")
    await world.tables.stand_ins.take(left.table.id, doro, seat_of(left, BENNO))
    await over(world, left)
    await over(world, await world.game(ANNA, BENNO, channel=22, opponents=1))
    before = await everything(world)
    assert len(before[0]) == 7
    await world.again()

    assert await world.tables.results_rebuild.results() == (7, [])
    assert await everything(world) == before
    assert await world.store.results.without_result() == []


async def test_tables_of_an_older_database_get_their_results(world):
    tables = [(await over(world, await world.game(channel=number), number)).table.id for number in (10, 11)]
    before = await everything(world)

    def older(db):
        for name in ("ratings", "result_seats", "results", "tallies"):
            db.execute(f"DELETE FROM {name}")

    await world.store.connections.write(older)
    assert await world.store.results.without_result() == tables
    assert await world.tables.results_rebuild.results() == (2, [])
    assert await everything(world) == before


async def test_a_table_that_cannot_be_read_keeps_its_result(world):
    done = await over(world, await world.game())
    other = await over(world, await world.game(channel=6))
    before = await everything(world)
    await world.store.connections.write(
        lambda db: db.execute("UPDATE tables SET game = 'gone' WHERE id = ?", (done.table.id,))
    )
    await world.again()

    assert await world.tables.results_rebuild.results() == (2, [done.table.id])
    assert await everything(world) == before
    assert other.table.id in {one.table for one in before[0]}


async def test_who_was_forgotten_stays_forgotten(world):
    done = await over(world, await world.game())
    await world.store.personal_data.forget(ANNA.user, {"en": "a former player", "de": "ein ehemaliger Spieler"})
    before = await everything(world)

    await world.tables.results_rebuild.results()

    assert await everything(world) == before
    seat = (await world.store.results.of(done.table.id)).seats[seat_of(done, ANNA)]
    assert (seat.user, seat.name) == (-1, "")
