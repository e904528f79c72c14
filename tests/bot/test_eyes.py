"""What an operator sees: health and metrics on loopback, the doctor, the status of the file."""

import asyncio
import os
import sqlite3
import time
from concurrent.futures import Future
from pathlib import Path

import aiohttp
import pytest
from msgspec.json import encode

import bot.__main__ as entry
from bot import metrics, run
from bot.config import Settings, known_names
from bot.discord.gateway.emojis import META, UploadState
from bot.operations import doctor, examine_store, status
from bot.operations.finding import BARE, WELL, WRONG, Finding
from bot.operations.health import HealthServer, resident
from bot.store.database import sqlite_file
from bot.store.store import open_store
from bot.store.values.counts import Counts
from bot.store.values.errors import DiskFull, NoDatabase
from bot.store.values.process import Lease
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.workers import cluster
from bot.workers.pool import BOARD, WorkDropped, Workers
from render.raster.emoji import all_emojis
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells


class Monitored:
    """A bot as far as the pages look at it."""

    ready = True
    full = False
    latency = 0.25

    def is_ready(self):
        return self.ready

    async def counts(self, _now):
        if self.full:
            raise DiskFull
        return Counts(tables={"running": 3, "lobby": 1}, waiting=2, oldest=7.5)

    def workers_at_work(self):
        return []


async def ask(watched, path):
    async with (
        HealthServer(watched, Path.cwd(), Path("backups")).serving(0) as port,
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def test_health_is_well_while_gateway_and_store_are_there():
    assert await ask(Monitored(), "/healthz") == (200, "gateway ok\nstore ok\n")


@pytest.mark.parametrize(("ready", "full", "said"), [(False, False, "gateway away"), (True, True, "store away")])
async def test_health_says_what_is_away(ready, full, said):
    watched = Monitored()
    watched.ready, watched.full = ready, full
    code, text = await ask(watched, "/healthz")

    assert code == 503
    assert said in text


async def test_a_gateway_that_is_away_for_less_than_a_minute_is_not_ready_and_not_ill():
    watched = Monitored()
    watched.ready, watched.gateway_away = False, 59.0
    assert (await ask(watched, "/healthz"))[0] == 200
    assert await ask(watched, "/readyz") == (503, "gateway away\nstore ok\n")
    assert "mandate_gateway_ready 0.0" in (await ask(watched, "/metrics"))[1]
    watched.gateway_away = 60.0
    assert (await ask(watched, "/healthz"))[0] == 503
    watched.ready = True
    assert (await ask(watched, "/readyz"))[0] == 200


async def test_all_pages_answer_within_a_second_while_the_store_does_not():
    class Stuck(Monitored):
        asked = 0

        async def counts(self, _now):
            self.asked += 1
            await asyncio.sleep(60)

    watched = Stuck()
    async with (
        HealthServer(watched, Path.cwd(), Path("backups")).serving(0) as port,
        aiohttp.ClientSession() as session,
    ):
        for path, code in (("/healthz", 503), ("/readyz", 503), ("/metrics", 200)):
            begun = time.monotonic()
            async with session.get(f"http://127.0.0.1:{port}{path}") as answer:
                assert answer.status == code
            assert time.monotonic() - begun < 1.0
    assert watched.asked == 1, "one question is under way"


async def test_metrics_tell_gateway_outbox_and_tables():
    code, text = await ask(Monitored(), "/metrics")

    assert code == 200
    for line in (
        "mandate_gateway_ready 1.0",
        "mandate_gateway_latency_seconds 0.25",
        "mandate_outbox_waiting 2.0",
        "mandate_outbox_oldest_seconds 7.5",
        'mandate_tables{status="running"} 3.0',
        'mandate_tables{status="over"} 0.0',
    ):
        assert line in text
    assert "process_resident_memory_bytes" in text


async def test_a_store_that_does_not_answer_leaves_the_other_metrics():
    watched = Monitored()
    watched.full = True

    assert (await ask(watched, "/metrics"))[0] == 200


async def test_a_port_that_is_taken_ends_in_one_sentence():
    async with HealthServer(Monitored(), Path.cwd(), Path("backups")).serving(0) as port:
        settings = Settings(MANDATE_METRICS_PORT=port)
        with pytest.raises(run.Failure, match=str(port)):
            async with run.health_served(Monitored(), settings, Words("en")):
                pass


def sample(name, **labels):
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


async def test_transactions_and_work_are_counted(tmp_path):
    done, dropped = (
        sample("mandate_job_seconds_count", kind="board"),
        sample("mandate_jobs_lost_total", kind="board", why="dropped"),
    )
    store = await open_store(tmp_path / "db.sqlite")
    written = sample("mandate_store_write_seconds_count")
    await store.settings.set_meta("a", "b")
    await store.close()

    class Here:
        def submit(self, work):
            found = Future()
            found.set_result(work())
            return found

        def shutdown(self, **_):
            return None

    workers = Workers(1, lambda _: Here())
    assert await workers.run(BOARD, lambda: 5) == 5
    with pytest.raises(WorkDropped):
        await workers.run(BOARD, lambda: 5, lambda: False)

    assert sample("mandate_store_write_seconds_count") == written + 1
    assert sample("mandate_job_seconds_count", kind="board") == done + 1
    assert sample("mandate_jobs_lost_total", kind="board", why="dropped") == dropped + 1
    assert sample("mandate_jobs_waiting", kind="board") == 0


def test_the_memory_of_a_process_is_read_where_the_system_tells_it():
    assert resident(os.getpid()) > 10_000_000 or not Path("/proc").is_dir()
    assert resident(0) == 0


# ---- in the terminal -------------------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch, tmp_path):
    for name in known_names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def played(home):
    async def play():
        store = await open_store(home / "local.sqlite")
        tables = Tables(store)
        table = await tables.lobby.create(1, 2, Actor(10, "Anna"), EXAMPLE, "en")
        table = await tables.lobby.join(table.id, Actor(11, "Benno"))
        table = await tables.lobby.start(table.id, Actor(10))
        await store.close()

    asyncio.run(play())
    return home / "local.sqlite"


def test_the_doctor_finds_everything_well_and_says_so(home, capsys):
    assert entry.main(["doctor"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 7
    assert all(line.startswith("ok  ") for line in told)
    assert "no token is set" in told[-1]


def test_the_doctor_names_a_damaged_file_and_what_to_do(home):
    (home / "local.sqlite").write_bytes(b"no database at all" * 100)
    found = examine_store.store(Settings())

    assert found.outcome == WRONG
    assert "restore" in found.sentence(Words("en"))
    assert not doctor.free_of_faults([found])


def test_the_doctor_names_a_wrong_data_file(home, monkeypatch):
    def broken(_name):
        raise ValueError("events: 11 instead of 12")

    monkeypatch.setattr(doctor, "game", broken)
    found = doctor.data(Settings())

    assert (found.outcome, found.values["why"]) == (WRONG, "events: 11 instead of 12")


def test_the_doctor_asks_for_room_on_the_disk(home, monkeypatch):
    monkeypatch.setattr(doctor, "ROOM", 2**60)

    assert doctor.disk(Settings()).outcome == WRONG


async def test_the_doctor_says_that_no_process_starts(monkeypatch, home):
    def refuse(_processes):
        class No:
            def submit(self, *_):
                raise OSError("no room for a process")

            def shutdown(self, **_):
                return None

        return No()

    monkeypatch.setattr(doctor, "spawned", refuse)
    found = await doctor.workers(Settings())

    assert (found.outcome, found.values["why"]) == (WRONG, "no room for a process")


def test_every_finding_has_a_sentence_in_both_languages():
    names = {
        "data": {"n": 5, "game": "x", "why": "y"},
        "fonts": {"game": "x", "why": "y"},
        "store": {"file": "x", "version": 1, "known": 2, "why": "y"},
        "disk": {"n": 3, "folder": "x"},
        "backups": {"folder": "x", "hours": 40},
        "backup_folder": {"folder": "x"},
        "places": {"n": 2, "days": 3},
        "workers": {"n": 2, "kib": 90, "why": "y"},
        "token": {"name": "x"},
        "discord": {"why": "y"},
        "server": {"why": "y"},
        "permissions": {"n": 2, "server": "x"},
    }
    bare = {"store", "token", "permissions", "backups", "places"}
    for lang in LANGUAGES:
        for name, values in names.items():
            outcomes = {
                WRONG: name != "places",
                WELL: name not in {"discord", "server", "backup_folder", "places"},
                BARE: name in bare,
            }
            for outcome in (one for one, there in outcomes.items() if there):
                text = Finding(name, outcome, values).sentence(Words(lang))
                assert text
                assert "{" not in text


async def test_the_doctor_counts_the_tables_that_wait_for_a_place(tmp_path):
    path = tmp_path / "mandate.sqlite"
    settings = Settings(MANDATE_DB=path)
    assert examine_store.places(settings) is None
    store = await open_store(path)
    tables = Tables(store, clock=lambda: time.time() - 3.5 * 86400)
    made = await tables.lobby.create(1, 2, Actor(3, "Anna"), EXAMPLE)
    assert examine_store.places(settings) is None
    await tables.places.note(made.id, "closed")
    found = examine_store.places(settings)
    assert (found.outcome, found.values) == (BARE, {"n": 1, "days": 3})
    await store.close()


async def test_the_doctor_tells_how_many_icons_are_on_discord(tmp_path):
    path = tmp_path / "mandate.sqlite"
    settings, names = Settings(MANDATE_DB=path), list(all_emojis())
    store = await open_store(path)
    assert examine_store.emojis(settings).sentence(Words("en")).startswith(f"Icons: 0 of {len(names)} are on Discord.")

    async def told(sent):
        await store.settings.set_meta(META, encode(sent).decode())
        return examine_store.emojis(settings)

    assert (await told(UploadState(1, {names[0]: 5, "an_old_one": 6}))).values["n"] == 1
    refused = await told(UploadState(1, {names[0]: 5}, "400 30008"))
    assert (refused.outcome, refused.values["why"]) == (WRONG, "400 30008")
    assert (await told(UploadState(1, dict.fromkeys(names, 5)))).outcome == WELL
    off = examine_store.emojis(Settings(MANDATE_DB=path, MANDATE_EMOJIS="off"))
    assert off.sentence(Words("en")) == "Icons: turned off (MANDATE_EMOJIS=off)."
    await store.close()


async def test_the_doctor_counts_the_notice_boards_that_wait(tmp_path):
    path = tmp_path / "mandate.sqlite"
    settings = Settings(MANDATE_DB=path)
    store = await open_store(path)
    await store.boards.put(1, 2, "en", time.time())
    assert examine_store.boards(settings) is None
    await store.boards.note(1, 2, "closed", time.time() - 3.5 * 86400)
    found = examine_store.boards(settings)
    assert (found.outcome, found.values) == (BARE, {"n": 1, "days": 3})
    await store.close()


def test_the_status_counts_tables_and_people(played, capsys):
    assert entry.main(["status"]) == 0
    told = capsys.readouterr().out

    assert "1 running" in told
    assert "2 people at running tables" in told
    assert tells("operator.status.waiting", told)


def test_the_status_counts_the_last_day_only(played):
    now = time.time()
    with sqlite3.connect(played) as db:
        db.execute(
            "INSERT INTO entries (table_id, revision, verb, at, user_id, seat, moves, interaction)"
            " SELECT id, 90, 'move', ?, 10, 0, '[1]', 0 FROM tables",
            (now - 90000,),
        )
        db.execute(
            "INSERT INTO entries (table_id, revision, verb, at, user_id, seat, moves, interaction)"
            " SELECT id, 91, 'move', ?, 11, 1, '[1]', 0 FROM tables",
            (now - 80,),
        )
    db.close()
    _, day, _ = status.look(played, now)

    assert (day.moves, day.movers, day.people, day.games) == (1, 1, 2, {EXAMPLE: 1})


def test_the_status_of_no_file_is_one_sentence(home, capsys):
    assert entry.main(["status"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(NoDatabase):
        status.look(home / "nothing.sqlite", 0.0)


def test_the_status_may_be_asked_while_the_bot_is_at_work(played):
    with sqlite_file.exclusive_use(played):
        figures, _, _ = status.look(played, time.time())

    assert figures.tables == {"running": 1}


def test_the_status_tells_who_listens_to_which_shard():
    day = status.Day(games={}, people=0, moves=0, movers=0, ended=0, failed=0)
    now = Counts(tables={}, waiting=0, oldest=0.0)
    leases = [Lease(0, 5, "one", 9.0), Lease(1, 5, "one", 9.0), Lease(2, 5, "two", 9.0), Lease(3, 5, "two", 0.0)]
    told = list(status.sentences(Words("en"), now, day, leases))

    assert told[-3:] == ["Shards 0-1 of 5: one.", "Shards 2 of 5: two.", "Shards 3 of 5: not covered."]


@pytest.mark.parametrize(
    ("held", "outcome", "said"),
    [([], "bare", "no process"), ([0, 1, 2], "well", "all 3"), ([1], "wrong", "0, 2 of 3")],
)
async def test_the_doctor_looks_for_shards_that_nobody_hears(tmp_path, held, outcome, said):
    store = await open_store(tmp_path / "mandate.sqlite")
    await store.shards.lease("one", held, 3, 30.0)
    await store.close()
    found = examine_store.shards(Settings(MANDATE_DB=str(tmp_path / "mandate.sqlite")))

    assert found.outcome == outcome
    assert said in found.sentence(Words("en"))


async def test_the_doctor_names_a_cluster_that_is_not_there(monkeypatch):
    monkeypatch.setattr(cluster, "REACH", 0.2)
    found = await doctor.cluster(Settings(MANDATE_WORKERS="tcp://127.0.0.1:1"))

    assert found.outcome == "wrong"
    assert "tcp://127.0.0.1:1" in found.sentence(Words("en"))
