"""The bot with searches on a Dask cluster, over TLS: opponents think there, and here when it has gone."""

import asyncio
import contextlib
import random
import time

import pytest

from tests.games.rooms import EXAMPLE
from tests.process.driver.hall import hall
from tests.process.driver.tables import Stuck, Table
from tests.support import search_processes as searchers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("cluster")]


async def told(bot, words, seconds=60.0):
    end = time.monotonic() + seconds
    while not any(words in line.get("event", "") for line in bot.lines()):
        assert time.monotonic() < end, bot.tail()
        await asyncio.sleep(0.05)


async def test_opponents_think_elsewhere_and_here_when_the_cluster_has_gone(tmp_path):
    if why := searchers.missing():
        pytest.skip(why)
    with searchers.cluster(tmp_path / "certificates", workers=1) as cluster:
        async with hall(tmp_path, start=False) as room:
            ca, cert, key = map(str, cluster.certificates)
            room.bot.environment |= {"MANDATE_WORKERS": f"1,{cluster.address}", "MANDATE_WORKERS_CA": ca}
            room.bot.environment |= {"MANDATE_WORKERS_CERT": cert, "MANDATE_WORKERS_KEY": key}
            await room.bot.start()
            await told(room.bot, "searches go to the cluster")
            table = Table(room, EXAMPLE, room.people[:1], random.Random(8))
            await table.found()
            await room.anna.slash(table.channel, "game add-bot", level="medium")
            table.wait = 30.0
            await table.begin()
            await played(room, table, 3)
            assert not any("searches go on here" in line.get("event", "") for line in room.bot.lines())

            searchers.kill(cluster.scheduler)
            await played(room, table, 3)
            await told(room.bot, "searches go on here")
            assert await room.bot.stop() == 0
            assert room.bot.errors() == []
            room.discord.faultless()


async def played(room, table, boards):
    """Press until there are so many boards more: each but the first comes after an opponent's turn."""
    before, table.wait, end = len(table.posts), 0.3, time.monotonic() + 90
    while len(table.posts) < before + boards:
        assert time.monotonic() < end, room.bot.tail()
        with contextlib.suppress(Stuck):  # nobody is asked while an opponent thinks
            await table.step()
