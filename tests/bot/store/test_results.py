"""Results and ratings: stored with the end of a table, none lost, made anew bit for bit."""

import asyncio
import contextlib
import math
import shutil
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import pytest
from openskill.models import PlackettLuce

from bot.store import ratings as skill
from bot.store.database import copy, location
from bot.store.store import Store, open_store
from bot.store.values.errors import Conflict
from bot.store.values.result import OVERALL, PLACED, Played, PlayedSeat, Rating
from bot.store.values.table import CONCEDED, OVER, REPLACED, STOOD_IN, Leaver
from tests.bot.store.conftest import KINDS, move, table
from tests.support import databases as stores

pytestmark = pytest.mark.xdist_group("postgresql")


def played(*people, places_=(), game="toy", guild=1, rated=True, ended=5.0, **more):
    seats = tuple(
        PlayedSeat(seat=seat, user=user, name=f"P{user}", place=place, points={"vp": 10 - place})
        for seat, (user, place) in enumerate(zip(people, places_ or range(1, len(people) + 1), strict=True))
    )
    values = {"table": 0, "reason": "end", "turns": 7, "seats": seats, **more}
    return Played(guild=guild, game=game, rated=rated, ended=ended, **values)


async def end(store, result, channel):
    """A table that ends with this result, in one transaction."""
    made = await store.tables.create(table(channel=channel))
    change = move(made)
    over = msgspec.structs.replace(change.table, status=OVER, updated=result.ended)
    await store.tables.commit(
        msgspec.structs.replace(change, table=over, played=msgspec.structs.replace(result, table=made.id))
    )
    return made.id


def reference(ranks, before, *, beta=25 / 6, kappa=0.0001, tau=25 / 300):
    """Algorithm 4 of Weng and Lin (2011) for single players, written down from the paper."""
    mu = [one.mu for one in before]
    var = [one.sigma**2 + tau**2 for one in before]
    c = math.sqrt(sum(one + beta**2 for one in var))
    strength = [math.exp(one / c) for one in mu]
    n, found = len(mu), []
    for i in range(n):
        omega = delta = 0.0
        for q in range(n):
            behind = sum(strength[s] for s in range(n) if ranks[s] >= ranks[q])
            equal = sum(ranks[s] == ranks[q] for s in range(n))
            if ranks[q] <= ranks[i]:
                share = strength[i] / behind
                omega += ((q == i) - share) / equal
                delta += share * (1 - share) / equal
        gamma = math.sqrt(var[i]) / c
        found.append((mu[i] + var[i] / c * omega, math.sqrt(var[i] * max(1 - gamma * var[i] / c**2 * delta, kappa))))
    return found


def test_the_published_examples_of_openskill_come_out():
    """The two-team example of the package's page, and that of its older one, which knows no drift (tau)."""
    model = PlackettLuce()
    [[a, _], [x, _]] = model.rate([[model.rating(), model.rating()], [model.rating(), model.rating()]])
    assert (a.mu, a.sigma) == (26.964294621803063, 8.177962604389991)
    assert (x.mu, x.sigma) == (23.035705378196937, 8.177962604389991)

    still = PlackettLuce(tau=0)
    teams = [[(25, 25 / 3), (32.444, 5.123)], [(43.381, 2.421), (25.188, 6.211)]]
    rated = still.rate([[still.rating(mu=mu, sigma=sigma) for mu, sigma in team] for team in teams])
    assert [(one.mu, one.sigma) for team in rated for one in team] == [
        (28.669648436582808, 8.071520788025197),
        (33.83086971107981, 5.062772998705765),
        (43.071274808241974, 2.4166900452721256),
        (23.149503312339064, 6.1378606973362135),
    ]


@pytest.mark.parametrize("ranks", [(1, 2), (2, 1), (1, 2, 3, 4, 5), (3, 1, 2), (1, 1), (1, 2, 2, 4), (2, 2, 1)])
def test_ratings_are_those_of_the_paper(ranks):
    rng = Random(sum(ranks))
    before = [Rating(), *(Rating(rng.uniform(15, 35), rng.uniform(2, 8), 3) for _ in ranks[1:])]
    found = skill.ratings_after(dict(enumerate(ranks)), dict(enumerate(before)))

    for user, (mu, sigma) in enumerate(reference(ranks, before)):
        assert found[user].mu == pytest.approx(mu, rel=1e-12)
        assert found[user].sigma == pytest.approx(sigma, rel=1e-12)
        assert found[user].games == before[user].games + 1


def test_who_is_rated_and_at_which_rank():
    seats = played(1, 2, 3, 4, places_=(2, 3, 1, 4)).seats

    def ranks(*changed, rated=True):
        now = [*seats]
        for seat, values in changed:
            now[seat] = msgspec.structs.replace(seats[seat], **values)
        return skill.contestants(msgspec.structs.replace(played(1, 2, 3, 4), seats=tuple(now), rated=rated))

    assert ranks() == {1: 2, 2: 3, 3: 1, 4: 4}
    assert ranks(rated=False) == {}
    assert ranks((2, {"gone": CONCEDED})) == {1: 2, 2: 3, 3: 1, 4: 4}, "giving up: the place of the seat"
    assert ranks((2, {"gone": CONCEDED, "ran_out": True}))[3] == 5, "with the clock run out: last"
    assert ranks((0, {"gone": STOOD_IN, "ran_out": True}), (2, {"gone": CONCEDED, "ran_out": True})) == {
        1: 5,
        3: 5,
        2: 3,
        4: 4,
    }
    assert 1 not in ranks((0, {"took": True})), "who helps out is not rated"
    left = PlayedSeat(seat=0, user=9, name="P9", gone=REPLACED)
    others = [msgspec.structs.replace(seats[0], took=True), *seats[1:]]
    for late, expected in ((False, 2), (True, 5)):
        now = (*others, msgspec.structs.replace(left, ran_out=late))
        assert skill.contestants(msgspec.structs.replace(played(1), seats=now)) == {9: expected, 2: 3, 3: 1, 4: 4}
    assert skill.contestants(msgspec.structs.replace(played(1), seats=seats[:1])) == {}, "nobody plays against nobody"


async def test_a_result_comes_back_as_it_was_and_is_found(store):
    options = {"pearls": "on"}
    gone = PlayedSeat(seat=1, user=14, name="Doro", gone=REPLACED, ran_out=True)
    seats = (*played(11, 12, 13, places_=(1, 2, 2)).seats, gone)
    first = await end(store, played(1, options=options, seats=seats, ended=90.5), 5)
    other = await end(store, played(11, 15, game="other", guild=2, ended=95.0), 6)

    found = await store.results.of(first)
    assert found == played(1, table=first, number=1, options=options, seats=seats, begun=5.0, ended=90.5), (
        "it begins with the table's first entry"
    )
    assert (found.players, found.with_opponents, [one.total for one in found.seats]) == (3, False, [9, 8, 8, 0])
    assert [one.table for one in await store.results.all(user_id=11)] == [other, first], "the newest first"
    assert [one.table for one in await store.results.all(user_id=14)] == [first]
    assert [one.table for one in await store.results.all(guild=2)] == [other]
    assert [one.table for one in await store.results.all(guild=1, game="other")] == []
    assert await store.results.of(99) is None


async def test_tables_that_end_at_once_lose_nothing(store):
    """Ten tables of the same people at one server: each has its number, and counts for everybody's rating."""
    rng, results = Random(4), []
    for _ in range(10):
        people = rng.sample(range(1, 5), 3)
        results.append(played(*people))
    made = [await store.tables.create(table(channel=number)) for number in range(10)]

    async def finish(one, result):
        change = move(one)
        over = msgspec.structs.replace(change.table, status=OVER)
        result = msgspec.structs.replace(result, table=one.id)
        await store.tables.commit(msgspec.structs.replace(change, table=over, played=result))

    await asyncio.gather(*(finish(*both) for both in zip(made, results, strict=True)))

    found = await store.results.all(guild=1)
    assert sorted(one.number for one in found) == [*range(1, 11)]
    expected = {user: sum(user in {seat.user for seat in one.seats} for one in results) for user in range(1, 5)}
    for game in ("toy", OVERALL):
        assert {one.user: one.rating.games for one in await store.results.leaderboard(1, game)} == expected
    assert not await store.results.ratings_differ()


async def test_a_conflict_leaves_no_result(store):
    made = await store.tables.create(table())
    change = msgspec.structs.replace(move(made), played=msgspec.structs.replace(played(11, 12), table=made.id))
    await store.tables.commit(move(made))
    with pytest.raises(Conflict):
        await store.tables.commit(change)
    assert await store.results.of(made.id) is None
    assert await store.results.leaderboard(1) == []


async def play_season(store):
    """200 games of 23 people at two servers, some unrated, some with ties, opponents and people who left."""
    rng = Random(13)
    skills = {user: rng.gauss(0, 1) for user in range(1, 24)}
    for number in range(200):
        people = rng.sample(range(1, 24), rng.choice((2, 3, 4, 5)))
        order = sorted(people, key=lambda user: -rng.gauss(skills[user], 1))
        places_ = [order.index(user) + 1 for user in people]
        if number % 9 == 0:
            places_ = [max(1, place - 1) if place == 2 else place for place in places_]
        one = played(
            *people,
            places_=places_,
            game=rng.choice(("toy", "other")),
            guild=1 + (number % 7 == 0),
            rated=number % 11 != 0,
            ended=10.0 + number,
        )
        if number % 13 == 0:
            late = msgspec.structs.replace(one.seats[0], gone=CONCEDED, ran_out=number % 2 == 0)
            one = msgspec.structs.replace(one, seats=(late, *one.seats[1:]))
        await end(store, one, 1000 + number)
    return skills


@pytest.fixture(scope="module", params=KINDS)
def season_played(request, tmp_path_factory):
    """A database after the season, once for all tests of its kind, and how well everybody plays."""
    with contextlib.ExitStack() as stack:
        if request.param == "sqlite":
            place = stores.in_file(tmp_path_factory.mktemp("season") / "mandate.sqlite")
        else:
            place = stack.enter_context(stores.on_server(request.getfixturevalue("server")))

        async def once():
            store = await open_store(place)
            skills = await play_season(store)
            await store.close()
            return skills

        yield place, asyncio.run(once())


@pytest.fixture
async def season(request, season_played, tmp_path):
    """A store on a copy of it."""
    place, skills = season_played
    with contextlib.ExitStack() as stack:
        if isinstance(place, str):
            server = request.getfixturevalue("server")
            own = stack.enter_context(stores.on_server(server, template=urlsplit(place).path.strip("/")))
        else:
            own = shutil.copy(place, tmp_path / "season.sqlite")
        store = await open_store(own)
        yield Season(store, skills)
        await store.close()


class Season(NamedTuple):
    """The store, and how well everybody plays."""

    store: Store
    skills: dict[int, float]


async def rows(store):
    return [tuple(row) for row in await store.connections.all("SELECT * FROM ratings ORDER BY 1, 2, 3, 4")]


async def test_a_season_of_200_games_is_the_same_again(season):
    store = season.store
    before = await rows(store)
    assert len(before) > 900
    assert not await store.results.ratings_differ()
    assert await store.results.rebuild_ratings() == len(before)
    assert await rows(store) == before, "bit for bit"

    results = sorted(await store.results.all(), key=lambda one: (one.ended, one.table))
    await store.results.rebuild(results)
    assert await rows(store) == before

    await store.connections.write(lambda db: db.execute("UPDATE ratings SET mu = mu + 0.001 WHERE user_id = 3"))
    assert await store.results.ratings_differ()
    await store.results.rebuild_ratings()
    assert not await store.results.ratings_differ()


async def test_a_season_finds_the_better_players(season):
    store, skills = season
    ladder = await store.results.leaderboard(1)
    settled = [one for one in ladder if one.rating.settled]
    assert [one.rating.mu for one in settled] == sorted((one.rating.mu for one in settled), reverse=True)
    assert all(one.rating.games < PLACED for one in ladder[len(settled) :])
    third = len(settled) // 3
    best, worst = settled[:third], settled[-third:]
    mean = [sum(skills[one.user] for one in group) / third for group in (best, worst)]
    assert mean[0] > mean[1] + 0.8
    assert {one.name for one in ladder} == {f"P{one.user}" for one in ladder}

    steps = await store.results.rating_history(1, ladder[0].user)
    assert steps[0].before == Rating()
    assert [one.after for one in steps[:-1]] == [one.before for one in steps[1:]]
    assert steps[-1].after == ladder[0].rating
    told = await store.results.ratings_after(steps[-1].table)
    assert len(told) >= 2
    last = next(one for one in told if one.user == ladder[0].user)
    assert last.after.games == last.before.games + 1


async def test_who_is_forgotten_leaves_the_games_whole(season):
    store = season.store
    before = {one.user: one.rating for one in await store.results.leaderboard(1)}
    leaving = msgspec.structs.replace(
        await store.tables.create(table(channel=9999)), leavers=(Leaver(0, 3, "P3", True), Leaver(1, 13, "P13", False))
    )
    change = move(msgspec.structs.replace(leaving, leavers=()))
    await store.tables.commit(
        msgspec.structs.replace(change, table=msgspec.structs.replace(change.table, leavers=leaving.leavers))
    )

    await store.personal_data.forget(3, {})

    nobody = -1
    assert await store.results.all(user_id=3) == []
    assert {one.user: one.rating for one in await store.results.leaderboard(1)} == {
        user: rating for user, rating in before.items() if user != 3
    }
    anonymous = await store.results.all(user_id=nobody)
    assert anonymous
    assert {seat.name for one in anonymous for seat in one.seats if seat.user == nobody} == {""}
    assert not await store.results.ratings_differ(), "the ratings of the others rest on those games"
    told = [await store.results.ratings_after(one.table) for one in anonymous]
    assert all(step.user > 0 for steps in told for step in steps)
    assert (await store.tables.get(leaving.id)).leavers == (Leaver(0, nobody, "", True), Leaver(1, 13, "P13", False))


async def test_results_are_copied_to_another_place(tmp_path, server, fresh):
    source, target = tmp_path / "mandate.sqlite", fresh(server)
    store = await open_store(source)
    for number in range(12):
        await end(store, played(1, 2, 3), number)
    told, ratings = await store.results.all(), await rows(store)
    await store.close()
    copy.copy(source, target)

    with location.transaction(target) as db:
        assert copy.sums(db)["results"].rows == 12
    store = await open_store(target)
    assert (await store.results.all(), await rows(store)) == (told, ratings)
    assert not await store.results.ratings_differ()
    await end(store, played(1, 2, 3), 50)
    assert (await store.results.all())[0].number == 13
    await store.close()
