"""Tables of an earlier edition under a watcher's eyes: before and after today's rules have taken them over."""

import asyncio
import contextlib
import re
import shutil
import sqlite3
from random import Random

import pytest

from bot.store.values.table import OVER, RUNNING
from bot.tables.model.actor import Actor
from tests.bot.gallery.conftest import URL, hung_up
from tests.bot.tables.conftest import World
from tests.bot.tables.test_saves import EXPECTED, LATER, migrated, named, of, original, pick

__all__ = ["migrated", "original"]

pytestmark = pytest.mark.slow
STEP = 20
"""So many moments lie between two that are looked at."""


@contextlib.asynccontextmanager
async def kept(file, tmp_path):
    """A gallery over a copy of a file that nobody has looked into yet."""
    own = tmp_path / "mandate.sqlite"
    shutil.copy(file, own)
    world = World(own)
    world.now = LATER
    async with hung_up(await world.open(web_url=URL), tmp_path) as opened:
        yield opened


async def told(world, table):
    """Its host gives the table a page, and its channel has been told."""
    await world.tables.gallery.open(table.id, Actor(table.host, table.names[0]))
    with contextlib.closing(sqlite3.connect(world.path)) as db, db:
        db.execute("UPDATE tables SET web_waits = 0 WHERE id = ?", (table.id,))


def moment(page):
    return int(re.search(r'data-moment="(\d+)"', page)[1])


async def looked_at(hung, path):
    """The page of now, and those of moments before; every one shows a board. Gives the newest moment."""
    answer, page = await hung.get(path)
    assert answer.status == 200
    assert "<svg" in page
    revisions = {re.search(r'data-revision="(\d+)"', page)[1], "0"}
    revisions |= set(re.findall(rf'href="{path}/(\d+)"', page)[::STEP])
    for revision in revisions:
        answer, then = await hung.get(f"{path}/{revision}")
        assert answer.status in {200, 302}, revision
        assert answer.status == 302 or "<svg" in then
    return moment(page)


@pytest.mark.parametrize("name", named(RUNNING, OVER))
async def test_a_table_of_an_earlier_edition_is_watched_and_goes_on_under_its_watchers_eyes(name, migrated, tmp_path):
    async with kept(migrated, tmp_path) as hung:
        world = hung.world
        table = await world.tables.get(EXPECTED[name]["id"])
        await told(world, table)
        path = await hung.path(table)
        before = await looked_at(hung, path)
        if table.status == OVER:
            return
        async with asyncio.timeout(60), hung.stream(path) as (_, events):
            await anext(events)
            position = await pick(world, await of(world, name), Random(3))  # today's rules take the table over
            assert position.table.rules_version == position.game.rules_version
            await anext(events)
        after = await looked_at(hung, path)
        assert position.table.epoch or after >= before, "no moment is lost but where a new epoch begins"
