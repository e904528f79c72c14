"""Time in which nobody could act, in random courses of minutes; vacations, held against a calendar of days."""

from random import Random

import pytest

from bot.store.values.errors import Conflict
from bot.store.values.time import DAY, HOUR, ON
from bot.tables.model.errors import NoVacation
from bot.tables.time.downtime import NOTED, SHORT, TRIES
from bot.tables.time.vacations import year_of
from tests.bot.tables.conftest import ANNA, BENNO
from tests.bot.tables.waiting import game, present

EVERY = 5.0


async def at_work(world, seconds):
    """The rounds of the periodic work while all is well."""
    for _ in range(int(seconds / EVERY)):
        world.now += EVERY
        assert await world.tables.downtime.look()


async def away(world, seconds):
    """The same while something has been missing since its beginning: nothing is decided by time."""
    since = world.now
    for _ in range(int(seconds / EVERY)):
        world.now += EVERY
        assert not await world.tables.downtime.look(since)
    assert await world.tables.downtime.look()


async def down(world, seconds):
    """The program is stopped, and started again."""
    world.now += seconds
    await world.again()
    assert await world.tables.downtime.look()


async def pressed(world, seconds):
    """Something is missing, and somebody acts before the next round."""
    since = world.now
    world.now += EVERY
    assert not await world.tables.downtime.look(since)
    world.now += seconds
    before = (await world.store.tables.get(1)).clocks
    await world.tables.downtime.settle()
    given = seconds + EVERY if seconds + EVERY > SHORT else 0.0
    after = (await world.store.tables.get(1)).clocks
    assert [clock.expires_at for clock in after] == [pytest.approx(clock.expires_at + given) for clock in before]
    assert await world.tables.downtime.look()


@pytest.mark.parametrize("seed", range(6))
async def test_what_was_missing_for_longer_than_a_minute_is_given_back_whatever_it_was(world, seed):
    rng = Random(seed)
    position = await game(world, move=3 * DAY, expiry=ON)
    await world.tables.downtime.look()
    runs_out = [clock.expires_at for clock in (await present(world, position)).table.clocks]
    least = most = 0.0
    for _ in range(8):
        what = rng.choice((away, down, pressed))
        lengths = (EVERY, SHORT, 2 * SHORT, 10 * SHORT) if what is away else (EVERY, SHORT, 2 * SHORT, HOUR, 30 * HOUR)
        seconds = rng.choice(lengths)
        await what(world, seconds)
        lost = seconds + EVERY if what is pressed else seconds
        least += lost if lost > SHORT else 0.0
        most += lost + NOTED + EVERY if what is down else lost if lost > SHORT else 0.0  # since it was last noted
        await at_work(world, 4 * EVERY)
        for clock, at in zip((await present(world, position)).table.clocks, runs_out, strict=True):
            assert at + least - 0.001 <= clock.expires_at <= at + most + 0.001


async def test_while_something_is_missing_it_is_not_noted_that_the_program_is_at_work(world):
    """Else a stop in the middle would lose what passed before it."""
    position = await game(world, move=3 * DAY, expiry=ON)
    await world.tables.downtime.look()
    before = (await present(world, position)).table.clocks[0].expires_at
    since = world.now
    for _ in range(100):
        world.now += EVERY
        await world.tables.downtime.look(since)
    world.now += HOUR
    await world.again()
    await world.tables.downtime.look()
    given = (await present(world, position)).table.clocks[0].expires_at - before
    assert 500 + HOUR - 0.001 <= given <= 500 + HOUR + NOTED + EVERY


@pytest.mark.parametrize("quicker", [0, 1, TRIES - 1, TRIES])
async def test_time_is_given_back_though_somebody_is_quicker_again_and_again(world, monkeypatch, caplog, quicker):
    """At once, as long as there is a point in it; else in the next round, and nothing is decided by time before."""
    position, repo = await game(world, move=3 * DAY, expiry=ON), world.tables.repo
    before = [clock.expires_at for clock in (await present(world, position)).table.clocks]
    commit_all, tried = repo.commit_all, []

    async def conflicts(*args):
        tried.append(args)
        if len(tried) <= quicker:
            raise Conflict
        await commit_all(*args)

    monkeypatch.setattr(repo, "commit_all", conflicts)
    assert await world.tables.downtime.look()
    since = world.now
    world.now += HOUR
    assert not await world.tables.downtime.look(since)
    assert await world.tables.downtime.look() is (quicker < TRIES)
    assert len(tried) == min(quicker + 1, TRIES)
    assert bool([one for one in caplog.records if one.levelname == "ERROR"]) is (quicker == TRIES)
    assert await world.tables.downtime.look()
    caplog.clear()
    assert [clock.expires_at for clock in (await present(world, position)).table.clocks] == [at + HOUR for at in before]


async def test_vacations_of_random_days_never_come_to_more_than_a_year_allows(world):
    """Held against a calendar of days: who is away when, and how many days are left."""
    rng = Random(3)
    vacations, most = world.tables.vacations, 28
    world.now = year_of(world.now)[1] + 10 * DAY
    taken, ends = 0, 0.0
    for _ in range(40):
        what, days = rng.choice(("begin", "begin", "end", "wait", "until")), rng.choice((1, 2, 5, 9, 28, 29))
        now, on = world.now, world.now < ends
        if what == "begin":
            if days <= most - taken:
                ends = (ends if on else now) + days * DAY
                assert await vacations.begin(1, ANNA.user, days) == ends
                taken += days
            else:
                with pytest.raises(NoVacation) as refused:
                    await vacations.begin(1, ANNA.user, days)
                assert refused.value.values["n"] == most - taken
        elif what == "end":
            await vacations.end(1, ANNA.user)
            taken -= round((ends - now) / DAY) if on else 0
            ends = now if on else ends
        elif what == "until" and on and (ends - now) / DAY > 1:
            ends = rng.choice((now + DAY, ends))  # until then it lasts anyway: that takes nothing more
            assert await vacations.last_until(1, ANNA.user, ends) == ends
            taken = most - await vacations.left(1, ANNA.user)
        else:
            world.now += rng.choice((1, 2, 3)) * DAY
        assert await vacations.until(1, ANNA.user) == (ends if world.now < ends else 0.0)
        assert await vacations.left(1, ANNA.user) == most - taken
        assert await vacations.left(1, BENNO.user) == await vacations.left(2, ANNA.user) == most
    await world.store.settings.set("guild", 1, "vacation", "0")
    assert await vacations.left(1, ANNA.user) == 0, "a server may allow fewer by then"
    await world.store.settings.set("guild", 1, "vacation", "28")
    for nothing in (0, -1):
        with pytest.raises(NoVacation):
            await vacations.begin(1, BENNO.user, nothing)
    world.now = year_of(world.now)[1] + 60 * DAY
    assert await vacations.left(1, ANNA.user) == most, "another year"
