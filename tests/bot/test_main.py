"""The entry: commands and their sentences, the way to Discord, and a stop that loses nothing."""

import asyncio
import contextlib
import gzip
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import aiohttp
import discord
import pytest

import bot.__main__ as entry
from bot import run
from bot.config import known_names, load
from bot.discord.client import Mandate
from bot.store.database import sqlite_file
from bot.store.store import open_store
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells

ROOT = Path(__file__).parent.parent.parent
SAVED = ROOT / "tests" / "saves" / "6da622b" / "tables.sql.gz"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ" + ".GaBcDe." + "x" * 38


@pytest.fixture(autouse=True)
def clean(monkeypatch, tmp_path):
    for name in known_names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    monkeypatch.setenv("MANDATE_BROWSER", "false")
    monkeypatch.setattr(run, "WARM", "")  # what is run in this process draws nothing
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def filled():
    async def fill():
        store = await open_store(Path("local.sqlite"))
        await store.settings.set("guild", 1, "lang", "de")
        await store.close()

    asyncio.run(fill())


def setting_in(path):
    with contextlib.closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT count(*) FROM settings").fetchone()[0]


def test_backup_and_restore(filled, capsys):
    assert entry.main(["backup", "copy.sqlite"]) == 0
    assert "copy.sqlite" in capsys.readouterr().out
    assert setting_in("copy.sqlite") == 1
    with sqlite3.connect("local.sqlite") as db:
        db.execute("DELETE FROM settings")
    db.close()
    assert entry.main(["restore", "copy.sqlite"]) == 0
    assert setting_in("local.sqlite") == 1
    out = capsys.readouterr().out
    assert "local.sqlite now holds" in out
    assert "kept in" in out


def test_a_backup_of_nothing_is_told(capsys):
    assert entry.main(["backup", "copy.sqlite"]) == 1
    assert "local.sqlite" in capsys.readouterr().err
    assert not Path("copy.sqlite").exists()


def test_restoring_what_is_no_backup_is_told_and_changes_nothing(filled, capsys):
    before = Path("local.sqlite").read_bytes()
    Path("letter.txt").write_text("dear reader" * 100, encoding="utf-8")

    assert entry.main(["restore", "letter.txt"]) == 1
    assert entry.main(["restore", "none.sqlite"]) == 1
    assert "letter.txt" in capsys.readouterr().err
    assert Path("local.sqlite").read_bytes() == before


def test_a_place_where_nothing_can_be_written_is_told(capsys):
    Path("local.sqlite.lock").mkdir()

    assert entry.main([]) == 1
    (said,) = [line for line in capsys.readouterr().err.splitlines() if "[warning" not in line]
    assert said.startswith("local.sqlite can't be opened or written")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_that_nobody_takes_is_told_or_ends_quietly():
    """A disk that is full takes no output; a reader such as ``head`` may have read enough."""
    call = [sys.executable, "-u", "-m", "bot", "backup", "copy.sqlite"]
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    sqlite_file.prepare(Path("local.sqlite"))
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, env=settings, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "No space left on device" in done.stderr
    assert "  " not in done.stderr
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run(call, stdout=closed, stderr=subprocess.PIPE, text=True, env=settings, check=False)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize(("module", "what"), [("_sqlite3", "SQLite"), ("_ssl", "TLS")])
def test_a_python_that_lacks_a_part_is_told(module, what):
    lacking = f"import sys; sys.modules[{module!r}] = None; import bot"
    done = subprocess.run([sys.executable, "-c", lacking], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"This Python was built without {what}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("argv", [["restore"], ["dance"], ["backup", "--check"], ["backup", "a", "b"], ["--fast"]])
def test_a_wrong_call_is_told(argv, capsys):
    with pytest.raises(SystemExit) as ended:
        entry.main(argv)

    assert ended.value.code == 2
    assert "usage: python -m bot" in capsys.readouterr().err


def test_replay_tells_of_every_running_game(capsys, monkeypatch):
    async def play():
        store = await open_store(Path("local.sqlite"))
        tables = Tables(store)
        for channel in (5, 6):
            table = await tables.lobby.create(1, channel, Actor(10, "Anna"), EXAMPLE)
            await tables.lobby.join(table.id, Actor(11, "Benno"))
            position = (await tables.lobby.start(table.id, Actor(10))).position
            for _ in range(2):
                seat = position.waiting()[0]
                user, decision = position.table.seats[seat].user, position.decision(seat)
                picked = await tables.play.pick(
                    table.id, user, position.table.revision, decision.id, decision.options[0]
                )
                position = picked.position
        await tables.opponents.close()
        await store.close()

    assert entry.main(["replay"]) == 1
    assert "local.sqlite" in capsys.readouterr().err
    asyncio.run(play())
    assert entry.main(["replay"]) == 0
    assert capsys.readouterr().out.count("plays out as before") == 2
    with contextlib.closing(sqlite3.connect("local.sqlite")) as db, db:
        db.execute("DROP TRIGGER entries_are_not_changed")
        db.execute(
            "UPDATE entries SET moves = json_set(moves, '$[0].checksum', 'f00d') WHERE table_id = 1 AND revision ="
            " (SELECT min(revision) FROM entries WHERE verb = 'move' AND table_id = 1)"
        )
        db.execute("UPDATE tables SET rules_version = 0 WHERE id = 1")  # played under other rules than ours
    assert entry.main(["replay"]) == 0
    told = capsys.readouterr().out
    assert "Table 1, In the Year of the Dragon: move 1 turns out differently now (checksum" in told
    assert "Table 2, In the Year of the Dragon: plays out as before." in told


def test_a_wrong_setting_ends_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setenv("MANDATE_PORT", "80")

    assert entry.main([]) == 2
    told = capsys.readouterr().err
    assert told.startswith("MANDATE_PORT")
    assert told.count("\n") == 1


def test_without_the_packages_of_the_local_table_the_way_is_told(monkeypatch, capsys):
    monkeypatch.setattr(run, "find_spec", lambda name: None)

    assert entry.main([]) == 1
    assert "simcord" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (discord.LoginFailure("Improper token has been passed."), "doesn't accept DISCORD_TOKEN"),
        (discord.PrivilegedIntentsRequired(None), "intents"),
        (OSError(f"no route for {TOKEN}"), "can't be reached"),
        (aiohttp.ServerDisconnectedError(), "can't be reached"),
        (TimeoutError(), "can't be reached"),
    ],
)
def test_what_discord_refuses_is_told_without_the_token(monkeypatch, capsys, fault, told):
    closed = []

    async def start(self, token, *, reconnect=True):
        raise fault

    async def close(self):
        closed.append(self)

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(Mandate, "start", start)
    monkeypatch.setattr(Mandate, "close", close)

    assert entry.main([]) == 1
    shown = capsys.readouterr()
    assert told in shown.err
    assert TOKEN not in shown.err + shown.out
    assert closed


def test_with_a_token_it_goes_to_discord_and_stops_when_told(monkeypatch):
    met = []

    async def start(self, token, *, reconnect=True):
        met.append(token)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(Mandate, "start", start)
    monkeypatch.setattr(Mandate, "close", discord.Client.close)

    assert load().file == Path("mandate.sqlite")
    assert entry.main([]) == 0
    assert met == [TOKEN]
    assert Path("mandate.sqlite").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_local_table_stops_at_a_signal_and_leaves_a_whole_file(number, unused_tcp_port_factory):
    env = {**os.environ, "MANDATE_PORT": str(unused_tcp_port_factory()), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "bot"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert "127.0.0.1" in process.stdout.readline()
        process.send_signal(number)
        _, err = process.communicate(timeout=20)

    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "stopped" in err
    assert not Path("local.sqlite-wal").exists()
    with contextlib.closing(sqlite3.connect("local.sqlite")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_does_not_end_is_ended():
    """A second signal gives no more time; the end is told in the log."""
    script = """
import logging, threading, time
from bot.operations.shutdown import ShutdownDeadline
logging.basicConfig()
deadline = ShutdownDeadline()
deadline.begin()
time.sleep(0.5)
deadline.begin()
threading.Thread(target=time.sleep, args=(60,)).start()
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", script], env=env, stderr=subprocess.PIPE, text=True, check=False)

    assert done.returncode == 0
    assert 2.7 <= time.perf_counter() - began < 6
    assert "nothing is lost" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
async def test_from_a_signal_on_the_end_is_certain_whatever_is_begun():
    stop = run.stop_at_a_signal()
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(stop.wait(), 60)
        assert run.ENDING.begun
    finally:
        run.ENDING.withdraw()
    assert not run.ENDING.begun


def test_no_free_port_is_told(unused_tcp_port_factory, monkeypatch, capsys):
    import socket

    from bot.local import server

    port = unused_tcp_port_factory()
    monkeypatch.setattr(server, "PORTS", 1)
    monkeypatch.setenv("MANDATE_PORT", str(port))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()

        assert entry.main([]) == 1
    assert f"{port} to {port}" in capsys.readouterr().err


def test_a_second_program_on_the_same_file_is_told(filled, capsys):
    with sqlite_file.exclusive_use(Path("local.sqlite").resolve()):
        assert entry.main(["replay"]) == 1
        told = capsys.readouterr().err
        assert "local.sqlite" in told
        assert told.count("\n") == 1
        assert entry.main(["backup", "copy.sqlite"]) == 0
    assert entry.main(["replay"]) == 0


# ---- results and ratings ---------------------------------------------------------------------------------------------


def test_results_and_ratings_are_looked_at_and_made_again(capsys):
    """A database from before there were results: its finished tables get theirs, and the ratings follow."""
    assert entry.main(["ratings"]) == 1
    assert "local.sqlite" in capsys.readouterr().err
    shutil.copy(SAVED, "saved.sql.gz")
    with contextlib.closing(sqlite3.connect("local.sqlite")) as db:
        db.executescript(gzip.decompress(Path("saved.sql.gz").read_bytes()).decode())

    def told(*call):
        assert entry.main([*call]) == 0
        return capsys.readouterr().out

    assert re.search(r"\d+ finished tables have no result", told("results"))
    made = re.search(r"(\d+) results rebuilt", told("results", "--again"))
    assert int(made[1]) > 1
    assert "Every finished table has its result" in told("results")
    assert tells("operator.ratings.right", told("ratings"))
    with contextlib.closing(sqlite3.connect("local.sqlite")) as db:
        db.execute("INSERT INTO ratings VALUES (1, '', 5, 1, (SELECT min(table_id) FROM results), 1, 20, 3)")
        db.commit()
    assert tells("operator.ratings.differ", told("ratings"))
    assert tells("operator.ratings.made", told("ratings", "--again"))
    assert tells("operator.ratings.right", told("ratings"))


def test_what_a_recap_tells_is_loaded_before_the_first_press():
    script = """
import sys
from bot.discord.client import load
from engine.kernel.registry import games
from render.captions import news
load()
before = set(sys.modules)
told = [len(news.table(game)) for game in games()]
print(sum(told) > 0, set(sys.modules) - before)
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], env=env, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.strip() == "True set()"
