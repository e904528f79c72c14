"""The simulation of many tables: the same every time, and honest about what breaks."""

import pytest

from bench.scaling import KEPT, Need, World, simulate

MINUTE = 60.0


def test_equal_seeds_give_equal_figures():
    first, again = (simulate(World(), 10_000, 2, 1, 1, MINUTE) for _ in range(2))
    other = simulate(World(), 10_000, 2, 1, 1, MINUTE, seed=9)

    assert (first.answers, first.boards, first.used) == (again.answers, again.boards, again.used)
    assert other.answers != first.answers


def test_what_is_needed_is_enough():
    world, tables = World(), 30_000
    need = Need.of(world, tables)
    found = simulate(world, tables, need.processes, need.painters, need.searchers)

    assert max(found.used.values()) < 1.1 * KEPT
    assert sorted(found.answers)[int(0.95 * len(found.answers))] < 0.2


def test_too_few_processes_are_seen():
    one, four = (simulate(World(press=0.2), 10_000, processes, 1, 1, MINUTE) for processes in (1, 4))

    assert one.used["busiest process"] > 1
    assert max(one.answers) > 3 > max(four.answers)


def test_discord_s_limit_breaks_however_many_cores_there_are():
    world = World()
    found = simulate(world, 80_000, 16, 16, 64)

    assert world.peak_rate(80_000) * world.requests > world.rate
    assert sorted(found.answers)[-1] < 1, "answers do not count for it"
    assert found.boards[-1] > 60


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (10_000, "enough"),
        (50_000, "tight"),
        (100_000, "1.6 times as many as it allows"),
        (1_000_000, "15.5 times as many as it allows"),
    ],
)
def test_the_need_is_told_with_its_price(tables, said):
    dear, cheap = ("\n".join(Need.of(World(), tables).lines(World(core=price), tables)) for price in (60.0, 6.0))

    assert f"{tables} active tables" in dear
    assert said in dear
    assert (dear != cheap) == ("not with one token" not in dear), "what cannot be done has no price"
    assert ("a month" in dear) == (tables <= 50_000)
