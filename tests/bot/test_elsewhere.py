"""Searches on other machines: over TLS alone, of one version alone, and never missed when they do not come back."""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

import tests.support.search_processes
from bot.config import Settings
from bot.operations import doctor
from bot.workers import cluster as elsewhere
from bot.workers.cluster import ClusterPool, version
from bot.workers.pool import SEARCH, Workers
from bot.workers.search import SearchPlanner
from engine.ai.search import LEVELS, think
from engine.kernel.registry import game
from render.words.words import Words
from tests.bot.errands import die_once, nap
from tests.games.rooms import EXAMPLE
from tests.support.search_processes import certificates, kill

pytestmark = pytest.mark.xdist_group("cluster")
HERE = "here"


class Here(Workers):
    """Workers of this machine that note what they do."""

    def __init__(self):
        super().__init__(2, ThreadPoolExecutor)
        self.done = 0

    async def run(self, *asked, **how):
        self.done += 1
        return await super().run(*asked, **how)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    if why := tests.support.search_processes.missing():
        pytest.skip(why)
    with tests.support.search_processes.cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture
def here():
    made = Here()
    yield made
    made.close()


async def until(found, seconds=30.0):
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


@pytest.fixture
async def there(cluster, here):
    made = ClusterPool(here, cluster.address, cluster.certificates)
    made.begin()
    await until(lambda: made.at_hand)
    yield made
    made.close()


async def test_a_search_elsewhere_plans_what_one_here_would(there, here):
    one = game(EXAMPLE)
    state, _ = one.new(2, None, "5" * 32)
    view = one.view(state, one.next(state).seat)
    thought = await SearchPlanner(there).think(one, view, "medium")

    assert thought.plan == think(one, view, LEVELS["medium"])
    assert there.address.startswith("tls://127.0.0.1:")
    assert here.done == 0


async def test_the_doctor_finds_the_cluster_well(cluster):
    ca, cert, key = map(str, cluster.certificates)
    crew = {"MANDATE_WORKERS_CA": ca, "MANDATE_WORKERS_CERT": cert, "MANDATE_WORKERS_KEY": key}
    found = await doctor.cluster(Settings(MANDATE_WORKERS=cluster.address, **crew))

    assert found.outcome == "well"
    assert "(threads: 2)" in found.sentence(Words("en"))


async def test_as_many_jobs_are_there_as_its_workers_can_do(there, cluster):
    await until(lambda: there._cluster.processes == len(cluster.workers) * elsewhere.AHEAD)
    pids = await asyncio.gather(*(there.run(SEARCH, partial(nap, 0.2)) for _ in range(4)))

    assert set(pids) <= {one.pid for one in cluster.workers}


async def test_a_worker_that_dies_is_made_up_for(there, here, cluster, tmp_path):
    assert await there.run(SEARCH, partial(die_once, str(tmp_path / "died"))) == "done"
    assert here.done == 0
    cluster.workers[:] = [one for one in cluster.workers if one.poll() is None]
    assert len(cluster.workers) == 1


async def test_what_is_too_slow_is_done_here(there, here, monkeypatch, caplog):
    monkeypatch.setattr(elsewhere, "JOB_TIMEOUT_SECONDS", 0.3)
    assert await there.run(SEARCH, partial(nap, 1.5, os.getpid())) == os.getpid()
    assert here.done == 1
    assert not there.at_hand
    assert "no answer in" in caplog.text


async def test_what_fails_there_is_tried_here(there, here):
    with pytest.raises(ZeroDivisionError):
        await there.run(SEARCH, partial(divmod, 1, 0))
    assert here.done == 1


async def test_workers_of_another_version_are_left_out(cluster, here, monkeypatch, caplog):
    monkeypatch.setattr(elsewhere, "version", lambda: "0.0.1 f00d")
    other = ClusterPool(here, cluster.address, cluster.certificates)
    other.begin()
    await until(lambda: "OtherVersion" in caplog.text)

    assert not other.at_hand
    assert await other.run(SEARCH, partial(abs, -3)) == 3
    assert here.done == 1
    other.close()


async def test_a_worker_of_another_version_that_comes_later_does_nothing(there, here, monkeypatch, caplog):
    monkeypatch.setattr(elsewhere, "version", lambda: "0.0.1 f00d")

    assert await there.run(SEARCH, os.getpid) == os.getpid()
    assert version() in caplog.text


async def test_who_has_no_certificate_of_the_same_authority_does_not_come_in(cluster, here, tmp_path, caplog):
    stranger = ClusterPool(here, cluster.address, certificates(tmp_path / "own"))
    stranger.begin()
    await until(lambda: "cannot be used" in caplog.text)

    assert not stranger.at_hand
    stranger.close()


async def test_a_cluster_without_workers_or_scheduler_is_done_without(there, here, cluster, monkeypatch):
    monkeypatch.setattr(elsewhere, "REACH", 0.5)
    monkeypatch.setattr(
        elsewhere, "JOB_TIMEOUT_SECONDS", 600.0
    )  # what comes back after its patience alone comes too late
    under_way = asyncio.ensure_future(there.run(SEARCH, partial(nap, 5.0, os.getpid())))
    await asyncio.sleep(0.3)
    kill(cluster.scheduler)

    assert await under_way == os.getpid()
    assert not there.at_hand
    assert await there.run(SEARCH, os.getpid) == os.getpid()
    assert here.done == 2
