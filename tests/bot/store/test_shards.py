"""Shards are one process's each, and a budget is everybody's: both on one database, by its own clock."""

import asyncio

import pytest

from bot.store.store import open_store

pytestmark = pytest.mark.xdist_group("postgresql")


async def test_a_shard_is_one_process_s_until_its_lease_ends(store):
    assert await store.shards.lease("one", [0, 1], 4, 1.5) == {0, 1}
    assert await store.shards.lease("two", [1, 2], 4, 30) == {2}
    assert await store.shards.lease("one", [0, 1], 4, 1.5) == {0, 1}
    await asyncio.sleep(1.6)

    assert await store.shards.lease("two", [1, 2], 4, 30) == {1, 2}
    assert await store.shards.lease("one", [0, 1], 4, 30) == {0}
    assert [(one.shard, one.owner, 29 < one.seconds <= 30) for one in await store.shards.leases()] == [
        (0, "one", True),
        (1, "two", True),
        (2, "two", True),
    ]


async def test_what_is_released_is_anybody_s_at_once(store):
    await store.shards.lease("one", [0, 1], 2, 30)
    await store.shards.release("one")

    assert await store.shards.lease("two", [0, 1], 2, 30) == {0, 1}


async def test_nobody_counts_otherwise_while_others_hold_shards(store):
    await store.shards.lease("one", [0, 1], 2, 30)
    assert await store.shards.lease("two", [2, 3], 4, 30) == set()
    await store.shards.release("one")

    assert await store.shards.lease("two", [2, 3], 4, 30) == {2, 3}


async def test_a_budget_lets_a_burst_through_and_then_so_many_a_second(store):
    waits = [await store.shards.spend("requests", 5, rate=0.1, burst=10) for _ in range(4)]

    assert waits[:2] == [0.0, 0.0]
    assert 40 < waits[2] <= 50
    assert 90 < waits[3] <= 100


async def test_what_would_take_too_long_is_not_taken(store):
    assert await store.shards.spend("identify 0", 1, rate=0.2, burst=1, most=0.0) == 0.0
    assert await store.shards.spend("identify 0", 1, rate=0.2, burst=1, most=0.0) is None
    assert await store.shards.spend("identify 1", 1, rate=0.2, burst=1, most=0.0) == 0.0
    wait = await store.shards.spend("identify 0", 1, rate=0.2, burst=1)

    assert 4.5 < wait <= 5.0, "what was refused has cost nothing"


async def test_two_stores_on_one_database_share_a_budget(where):
    stores = [await open_store(where) for _ in range(2)]
    try:
        waits = await asyncio.gather(*(stores[n % 2].shards.spend("x", 1, rate=0.01, burst=1) for n in range(6)))
    finally:
        for one in stores:
            await one.close()

    assert sorted(round(one, -2) for one in waits) == [0, 100, 200, 300, 400, 500]
