"""A year of a server with eighty people (every day: of ten): honours, seasons and ratings follow from its kept games.

Every game is a real one, played by light policies; what it brings is counted here once more, another way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from bot.store.values.change import NewLine, Transaction
from bot.store.values.guess import Guess
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import OVER, Seat, Table
from bot.store.values.time import TurnTime
from bot.tables.model import honours as model
from bot.tables.model.pace import FEWEST, Pace
from bot.tables.model.seasons import Season
from engine.ai.tree import light
from engine.kernel import honours as of_games
from engine.kernel.honours import FinishedGame
from tests.games import rooms

YEAR = 2025
OFF, GONE = 101, 102
"""Who wants no honours, and who is forgotten at the end of the year."""

pytestmark = pytest.mark.timeout(900)


def finished(game, seats, seed):
    """A whole game: its result and its log."""
    rng = Random(seed)
    state, log = game.new(seats, None, f"{seed:032x}")
    log = list(log)
    while (asked := game.next(state)) is not None:
        log += game.play(state, asked.seat, light(game, state, asked, rng))[0]
    return game.result(state), log


async def kept(store, everybody, number, game, people, ended, result, log):
    """The game as a table of the server that has ended, with its log and its result."""
    seats = tuple(Seat(user, f"P{user}") for user in people)
    own = {"guild": 1, "channel": 1000 + number, "host": people[0], "game": game.id, "status": "running"}
    made = await store.tables.create(Table(**own, seats=seats, seed_hash="x", updated=ended - 60))
    made, asides = await beside(store, made, Random(number), everybody)
    over = replace(made, status=OVER, revision=made.revision + 1, updated=ended)
    sat = tuple(
        PlayedSeat(seat=seat, user=user, name=f"P{user}", place=result.places[seat], points=result.scores[seat])
        for seat, user in enumerate(people)
    )
    played = Played(
        table=made.id, guild=1, game=game.id, reason=result.reason, turns=9, ended=ended, rated=True, seats=sat
    )
    lines = tuple(NewLine(event) for event in log)
    await store.tables.commit(Transaction(table=over, before=made, lines=lines, played=played))
    return played, asides


async def beside(store, table, rng, people):
    """While it runs: two who look on guess, twice, and who plays does in vain; turns take their time."""
    guesses, turns = [], []
    for user in (*rng.sample([one for one in people if one not in table.players], 2), table.host):
        for third in sorted(rng.sample((1, 2, 3), 2)):
            guess = Guess(third, rng.randrange(len(table.seats)), table.updated + third)
            assert await store.guesses.add(table.id, user, f"P{user}", guess) == (user != table.host)
            assert not await store.guesses.add(table.id, user, f"P{user}", guess), "once a third"
            guesses += [(user, guess)] if user != table.host else []
    for turn in range(2 * len(table.seats)):
        seat = turn % len(table.seats)
        user, since = table.seats[seat].user, table.updated + turn
        took = TurnTime(seat, user, since, float(rng.randint(5, 90_000)), rng.random() < 0.3)
        later = replace(table, revision=table.revision + 1)
        await store.tables.commit(Transaction(table=later, before=table, took=took))
        table, turns = later, [*turns, took]
    return table, (guesses, turns)


@pytest.fixture(params=[(10, 10), pytest.param((80, 160), marks=pytest.mark.slow)], ids=["ten", "eighty"])
async def year(world, request):
    """Games spread over the year, some of them ending out of their order; everybody plays."""
    number, games = request.param
    world.everybody = tuple(range(101, 101 + number))
    rng, found, world.asides = Random(2025), [], []
    begins, ends = Season(YEAR, 1).begins("UTC"), Season(YEAR + 1, 1).begins("UTC")
    built = list(rooms.built().values())
    for number in range(games):
        game = built[number % len(built)]
        seats = rng.choice(game.seats)
        people = rng.sample(world.everybody, seats)
        result, log = finished(game, seats, number)
        played, asides = await kept(
            world.store, world.everybody, number, game, people, rng.uniform(begins, ends), result, log
        )
        found.append((game, played, log))
        world.asides.append((played, *asides))
    world.now = ends + 1
    return found


async def test_honours_seasons_and_ratings_of_a_year(world, year):
    await world.store.settings.set("user", OFF, "honours", "off")
    looks = 0
    while await world.store.honours.pending(model.editions(), 1):
        await world.tables.honours.look()
        looks += 1
    assert looks == len(year) / 10

    await the_honours_are_those_of_the_logs(world, year)
    await the_seasons_part_the_year(world, year)
    await the_best_noses_are_those_who_were_right(world)
    await everybody_has_a_pace_of_their_own(world)
    before = await world.store.results.leaderboard(1)
    assert len(before) == len({seat.user for _, played, _ in year for seat in played.seats})

    await world.store.personal_data.forget(GONE, {"en": "a former player"})
    assert (await world.tables.honours.cabinet(GONE)).own == ()
    table = await world.tables.seasons.of(1, Season(YEAR, 2))
    assert GONE not in {one.user for one in table.rows}
    assert GONE not in {guesser.user for guesser in await world.tables.guessing.best(1)}
    assert (await world.tables.pace.of(GONE)) == Pace()


async def the_honours_are_those_of_the_logs(world, year):
    """Game by game from the logs as they were played, and how many people have each."""
    wanted = defaultdict(set)
    for game, played, log in year:
        places, scores = [one.place for one in played.seats], [one.points for one in played.seats]
        own = of_games.earned(of_games.honours(game.id), FinishedGame.of(game, places, scores, log))
        for seat, names in zip(played.seats, own, strict=True):
            wanted[seat.user] |= {f"{game.id}.{name}" for name in names}
    counted = Counter(seat.user for _, played, _ in year for seat in played.seats)
    titles = defaultdict(set)
    for game, played, _ in year:
        for seat in played.seats:
            if seat.place == 1:
                titles[seat.user].add(game.id)
    holders = Counter()
    for user in world.everybody:
        cabinet = await world.tables.honours.cabinet(user)
        mine = {one.honour for one in cabinet.own}
        if user == OFF:
            assert not mine
            continue
        assert {name for name in mine if not name.startswith("bot.")} == wanted[user]
        assert ("bot.first_game" in mine) == (counted[user] >= 1)
        assert ("bot.ten_games" in mine) == (counted[user] >= 10)
        assert ("bot.three_titles" in mine) == (len(titles[user]) >= 3)
        holders.update(mine)
    assert holders == (await world.tables.honours.cabinet(103)).holders
    assert len(year) < 100 or len(holders) >= len(model.all_honours()) * 0.7, sorted(
        set(model.all_honours()) - set(holders)
    )


async def the_seasons_part_the_year(world, year):
    """Every game is of one season, and every pair of its people gives one point."""
    games = points = 0
    for quarter in range(1, 5):
        found = await world.tables.seasons.of(1, Season(YEAR, quarter))
        assert found.over
        assert (found.earlier is None) == (quarter == 1)
        begins, ends = found.season.begins("UTC"), found.season.after.begins("UTC")
        own = [played for _, played, _ in year if begins <= played.ended < ends]
        pairs = sum(len(list(combinations(one.seats, 2))) for one in own)
        assert sum(one.points for one in found.rows) == pairs
        assert {one.user for one in found.rows} == {seat.user for one in own for seat in one.seats}
        best = found.rows[0]
        assert best.points == max(one.points for one in found.rows)
        games, points = games + len(own), points + pairs
    assert games == len(year)
    assert (await world.tables.seasons.of(1, None)).rows == ()


async def the_best_noses_are_those_who_were_right(world):
    """Three points for a right guess in the first third, two in the second, one in the last."""
    points, right, made = Counter(), Counter(), Counter()
    for played, guesses, _ in world.asides:
        won = {seat.seat for seat in played.seats if seat.place == 1}
        for user, guess in guesses:
            hit = guess.seat in won
            points[user] += (4 - guess.third) * hit
            right[user] += hit
            made[user] += 1
    best = await world.tables.guessing.best(1)
    assert {one.user: (one.points, one.right, one.guesses) for one in best} == {
        user: (points[user], right[user], made[user]) for user in made
    }
    assert [one.points for one in best] == sorted((one.points for one in best), reverse=True)


async def everybody_has_a_pace_of_their_own(world):
    """The median of one's own turns, live ones apart; a table has one of all its turns."""
    own = defaultdict(list)
    for played, _, turns in world.asides:
        for took in turns:
            own[took.user, took.live].append(took.seconds)
        times = [took.seconds for took in turns]
        assert await world.tables.pace.at(played.table) == (median(times) if len(times) >= FEWEST else None)
    for user in world.everybody:
        slow, live = (own[user, kind] for kind in (False, True))
        assert await world.tables.pace.of(user) == Pace(
            slow=median(slow) if len(slow) >= FEWEST else None, live=median(live) if len(live) >= FEWEST else None
        )
