"""Files are read in a process of their own: with the same outcome, and while others play on."""

import asyncio
import time

import pytest

from bot.store.keys import FILES
from bot.tables.facade import Tables
from bot.tables.history import export
from bot.tables.history.export import read_confined
from bot.tables.model.errors import DamagedFile, ForeignFile
from bot.workers.confined import confined
from tests.bot.tables.conftest import ANNA, MANAGER
from tests.bot.tables.history.test_export import forged, running

pytestmark = pytest.mark.xdist_group("confined")  # one fork server for all


def busy(_raw, _key, _homes):
    while True:
        pass


async def test_a_file_is_read_apart_as_it_is_read_here(world):
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    here = await world.tables.exports.reader(raw, await world.store.keys.of(FILES))
    assert await read_confined(raw, await world.store.keys.of(FILES)) == here
    with pytest.raises(DamagedFile) as damaged:
        await read_confined(forged(raw, record__moves__0__key="card9"), b"")
    assert damaged.value.reason == "replay"
    with pytest.raises(ForeignFile) as foreign:
        await read_confined(b" " * (9 << 20), b"")
    assert foreign.value.reason == "size"


async def test_a_hostile_file_is_refused_in_time_and_others_play_on_meanwhile(world, monkeypatch):
    position = await running(world)
    monkeypatch.setattr(export, "telling", busy)
    monkeypatch.setattr(export, "confined", lambda work, _seconds: confined(work, 2.0))
    tables = Tables(world.store, clock=lambda: world.now, new_seed=world.seed)
    reading = asyncio.create_task(tables.exports.import_(1, 6, ANNA, b"{}"))
    await asyncio.sleep(0.5)
    began = time.monotonic()
    await world.press(position, 2, "end")
    assert time.monotonic() - began < 1
    assert not reading.done()
    with pytest.raises(ForeignFile) as refused:
        await reading
    assert refused.value.reason == "limits"
    assert len(await world.store.tables.all()) == 1
