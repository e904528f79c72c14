"""A season ends in the middle of a cup: each game is of the season in which it ended, and the cup goes on as it was."""

from bot.store.values.delivery import SEASON_END
from bot.store.values.tournament import ENDED
from bot.tables.model.seasons import season_at
from bot.tables.tournament.standings import standings
from tests.bot.tables.tournament.test_tournaments import deadline, ended, opened, signed_up

PEOPLE = 8


async def test_a_season_that_ends_between_two_tables_of_a_round_parts_them_and_the_cup_counts_both(world):
    await world.tables.rolls.put(1, 77, "en")
    first = season_at(world.now, "UTC")
    made = await deadline(world, await signed_up(world, PEOPLE, rounds=2))
    await a_round(world, made.id)
    early, late = (await opened(world, made.id)).of_round(2)
    await rated(world, early)
    before = await world.tables.seasons.of(1, None)
    assert before.season == first
    assert sum(row.games for row in before.rows) == 12

    world.now = first.after.begins("UTC") + 60
    for _ in range(2):
        await world.tables.rolls.look(world.now)
    assert await told(world) == [first.number], "told once, while the cup goes on"
    await rated(world, late)
    await world.tables.tournament_runner.tick()
    over = await world.store.tournaments.get(made.id)

    old, new = [await world.tables.seasons.of(1, one) for one in (first, None)]
    assert (old.rows, old.over, new.earlier) == (before.rows, True, first), "a season that is over stays as it was"
    assert {row.user for row in new.rows} == set(late.people)
    assert [row.games for row in new.rows] == [1] * 4
    assert sum(row.points for row in (*old.rows, *new.rows)) == 4 * 6, "each pair of each game"
    assert over.status == ENDED
    assert {one.tables for one in standings(range(1, PEOPLE + 1), over.pairings, over.seed)} == {2}, (
        "the cup knows no seasons"
    )
    assert len(await world.store.results.leaderboard(1)) == PEOPLE, "nor does the list of all time"
    world.now = first.after.after.begins("UTC")
    await world.tables.rolls.look(world.now)
    assert await told(world) == [first.number, first.after.number]


async def a_round(world, number):
    found = await opened(world, number)
    for one in found.of_round(found.round):
        await rated(world, one)
    await world.tables.tournament_runner.tick()


async def rated(world, pairing):
    await ended(world, await world.store.tables.get(pairing.table), rated=True)


async def told(world):
    sql = "SELECT round FROM outbox WHERE kind = ? ORDER BY id"
    return [row["round"] for row in await world.store.connections.all(sql, (SEASON_END,))]
