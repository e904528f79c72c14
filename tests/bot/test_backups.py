"""Backups: made from either database while it is at work, thinned out, tried by playing them, put back."""

import asyncio
import gzip
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import bot.__main__ as entry
from bot.store.database import backups, copy, location
from bot.store.store import open_store
from bot.store.values.errors import NotEmpty, OlderDatabase
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells
from tests.support import databases

ROOT = Path(__file__).parents[2]
SAVED = ROOT / "tests" / "saves" / "6da622b" / "tables.sql.gz"
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(operators_home):
    return operators_home


async def play(where, channel=2):
    store = await open_store(where)
    tables = Tables(store)
    table = await tables.lobby.create(1, channel, Actor(10, "Anna"), EXAMPLE)
    await tables.lobby.join(table.id, Actor(11, "Bruno"))
    await tables.lobby.start(table.id, Actor(10))
    await tables.opponents.close()
    await store.close()


def made_at(times):
    return {NOON - timedelta(days=days) for days in times}


def test_of_two_years_of_days_seven_days_four_weeks_and_twelve_months_stay():
    stay = backups.backups_to_keep(made_at(range(730)))

    days = {NOON - timedelta(days=n) for n in range(7)}
    weeks = {NOON, datetime(2026, 11, 22, 12, tzinfo=UTC), datetime(2026, 11, 15, 12, tzinfo=UTC)}
    weeks.add(datetime(2026, 11, 8, 12, tzinfo=UTC))
    ends = [datetime(2026, month, 1, 12, tzinfo=UTC) - timedelta(days=1) for month in range(1, 12)]
    assert stay == days | weeks | {NOON} | set(ends)


def test_the_newest_of_a_day_stays_and_days_without_one_do_not_count():
    morning = NOON - timedelta(hours=3)
    stay = backups.backups_to_keep({NOON, morning, *made_at([3, 30, 60, 90, 120, 150, 180])})

    assert morning not in stay
    assert len(stay) == 8


def test_forty_nights_leave_what_stays_and_nothing_else_is_touched(home):
    databases.in_file(home / "local.sqlite")
    (home / "backups").mkdir()
    (home / "backups" / "mandate-2020.sqlite").touch()
    for day in range(40):
        backups.rotate(home / "local.sqlite", home / "backups", (NOON + timedelta(days=day)).timestamp())
    there = sorted(path.name for path in (home / "backups").iterdir())

    assert there[0] == "mandate-2020.sqlite"
    month, weeks = ["2026-11-30"], ["2026-12-20", "2026-12-27"]
    days = ["2026-12-31", *(f"2027-01-0{n}" for n in range(1, 7))]
    assert there[1:] == [f"mandate-{day}T120000Z.sqlite" for day in (*month, *weeks, *days)]
    assert backups.newest(home / "backups") == (home / "backups" / there[-1], (NOON + timedelta(days=39)).timestamp())


def test_a_backup_made_while_the_clock_is_wrong_stays_and_hides_no_other(home):
    databases.in_file(home / "local.sqlite")
    for months in range(14):
        backups.rotate(home / "local.sqlite", home / "backups", (NOON + timedelta(days=31 * months)).timestamp())
    now = NOON + timedelta(days=31 * 13)
    well = backups.newest(home / "backups", now.timestamp())
    made, gone = backups.rotate(home / "local.sqlite", home / "backups", 0.0)  # a machine without a clock has started
    assert made.exists()
    assert made not in gone
    backups.rotate(home / "local.sqlite", home / "backups", (now + timedelta(days=3000)).timestamp())
    assert backups.newest(home / "backups", now.timestamp()) == well


def test_what_a_killed_backup_has_left_goes_after_a_day_and_nothing_else(home):
    databases.in_file(home / "local.sqlite")
    folder = home / "backups"
    old, new = (NOON - timedelta(days=2)).timestamp(), NOON.timestamp() - 60
    for at, name in ((old, "old"), (new, "new")):
        (folder / f".mandate-{name}").mkdir(parents=True)
        (folder / f".mandate-{name}" / "copy.sqlite").touch()
        for path in (folder / f"mandate-{name}.sqlite.part", folder / f"{name}.part", folder / f".mandate-{name}"):
            path.touch() if not path.exists() else None
            os.utime(path, (at, at))
    backups.rotate(home / "local.sqlite", folder, NOON.timestamp())
    left = {path.name for path in folder.iterdir()}
    assert left == {
        "old.part",
        "new.part",
        ".mandate-new",
        "mandate-new.sqlite.part",
        f"{NOON:mandate-%Y-%m-%dT%H%M%SZ.sqlite}",
    }


def test_a_backup_is_made_of_a_database_at_work_and_can_be_played(place, home, capsys):
    asyncio.run(play(place))
    with location.at_work(place):
        assert entry.main(["backup"]) == 0
    (made,) = (home / "backups").iterdir()
    assert str(made.relative_to(home)) in capsys.readouterr().out
    assert made.stat().st_mode & 0o077 == 0
    assert (home / "backups").stat().st_mode & 0o077 == 0
    with location.transaction(place) as db, location.transaction(made) as saved:
        assert copy.sums(db) == copy.sums(saved)
    before = made.read_bytes()

    assert entry.main(["restore", "--check"]) == 0
    assert tells("operator.restore.checked", capsys.readouterr().out, n=1, total=1)
    assert made.read_bytes() == before
    assert list((home / "backups").iterdir()) == [made]


def test_a_backup_goes_back_where_it_came_from(place, home, capsys, request):
    asyncio.run(play(place))
    assert entry.main(["backup", "one.sqlite"]) == 0
    with location.transaction(Path("one.sqlite")) as saved:
        wanted = copy.sums(saved)
    if isinstance(place, Path):
        asyncio.run(play(place, channel=3))
        assert entry.main(["restore", "one.sqlite"]) == 0
        with location.transaction(place) as db:
            assert copy.sums(db) == wanted
        return
    assert entry.main(["restore", "one.sqlite"]) == 1
    assert "already something" in capsys.readouterr().err
    server = request.getfixturevalue("server")
    with databases.on_server(server, ready=False) as fresh:
        backups.restore(Path("one.sqlite"), fresh)
        with location.transaction(fresh) as db:
            assert copy.sums(db) == wanted
        with pytest.raises(NotEmpty):
            backups.restore(Path("one.sqlite"), fresh)


def test_a_game_that_cannot_go_on_is_named_by_the_check(home, capsys):
    databases.in_file(home / "local.sqlite")
    for channel in (2, 3):
        asyncio.run(play(home / "local.sqlite", channel))
    assert entry.main(["backup", "one.sqlite"]) == 0
    with closing(sqlite3.connect("one.sqlite")) as db, db:
        db.execute("UPDATE tables SET seed = 'spoilt' WHERE id = 1")
        db.execute("UPDATE snapshots SET state = 'spoilt' WHERE table_id = 1")
    capsys.readouterr()

    assert entry.main(["restore", "--check", "one.sqlite"]) == 1
    told = capsys.readouterr().out
    assert tells("operator.restore.checked", told, n=1, total=2)
    assert "Table 1" in told
    assert "Table 2" not in told


def test_a_check_without_any_backup_says_where_it_looked(capsys):
    assert entry.main(["restore", "--check"]) == 1
    assert "backups" in capsys.readouterr().err


def test_a_backup_of_an_older_version_is_brought_up_to_date_for_the_check(home, capsys):
    with closing(sqlite3.connect("old.sqlite")) as db:
        db.executescript(gzip.decompress(SAVED.read_bytes()).decode())
    before = Path("old.sqlite").read_bytes()

    assert entry.main(["restore", "--check", "old.sqlite"]) == 0
    assert Path("old.sqlite").read_bytes() == before


# ---- a database that is older than the program -----------------------------------------------------------------------


@pytest.fixture
def older(home):
    with closing(sqlite3.connect("local.sqlite")) as db:
        db.executescript(gzip.decompress(SAVED.read_bytes()).decode())
    return home / "local.sqlite"


@pytest.mark.parametrize("call", [["status"], ["copy-store", "local.sqlite", "new.sqlite"]])
def test_an_older_file_says_what_to_do(older, call, capsys):
    assert entry.main(call) == 1
    told = capsys.readouterr().err
    assert tells("operator.error.OlderDatabase", told)
    assert told.count("\n") == 1
    assert not Path("new.sqlite").exists()


def test_an_older_file_can_be_backed_up_as_it_is(older):
    assert entry.main(["backup", "one.sqlite"]) == 0
    with closing(sqlite3.connect("one.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone()[0] > 10


@pytest.mark.xdist_group("postgresql")
def test_an_older_database_of_a_server_says_what_to_do(ready, monkeypatch, capsys):
    monkeypatch.setenv("MANDATE_DB", ready)
    with location.driver().psycopg.connect(ready, autocommit=True) as connection:
        connection.execute("UPDATE schema_version SET version = version - 1")
    for call in (["status"], ["backup"], ["copy-store", ready, "new.sqlite"]):
        assert entry.main(call) == 1
        assert tells("operator.error.OlderDatabase", capsys.readouterr().err)
    with pytest.raises(OlderDatabase), location.transaction(ready):
        pass
