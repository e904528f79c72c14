"""The store is closed while others still ask: each is carried out, or refused in one way."""

import asyncio
import contextlib

import pytest

from bot.store.store import open_store
from bot.store.values.errors import Stopping
from tests.bot.store.conftest import table


async def found(store):
    try:
        await store.tables.create(table())
    except Stopping:
        return 0
    return 1


async def look(store):
    with contextlib.suppress(Stopping):
        await store.tables.all()
    return 0


@pytest.mark.parametrize("ask", [found, look])
@pytest.mark.parametrize("steps", range(4))
async def test_what_is_asked_around_the_end_is_done_or_refused(where, steps, ask):
    """``steps`` of the event loop lie between the question and the end: the question may be under way to its thread."""
    store = await open_store(where)
    asked = asyncio.create_task(ask(store))
    for _ in range(steps):
        await asyncio.sleep(0)
    await store.close()
    made = await asked

    store = await open_store(where)
    assert len(await store.tables.all()) == made
    await store.close()
