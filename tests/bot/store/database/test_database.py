"""The file: migrations with a backup before each, backup, restore, damage."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.store.database import sqlite_file
from bot.store.database.sqlite_file import backup, prepare, restore
from bot.store.store import open_store
from bot.store.values.errors import (
    DamagedDatabase,
    DatabaseInUse,
    ForeignDatabase,
    NewerDatabase,
    NoDatabase,
    SameDatabase,
)
from tests.bot.store.conftest import move, post, table


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mandate.sqlite"


async def fill(path, channel=5):
    store = await open_store(path)
    made = await store.tables.create(table(channel))
    await store.tables.commit(move(made, post()))
    await store.close()
    return made


async def channels(path):
    store = await open_store(path)
    found = [one.channel for one in await store.tables.all()]
    await store.close()
    return found


@pytest.fixture
def migrations(tmp_path):
    folder = tmp_path / "migrations"
    shutil.copytree(sqlite_file.MIGRATIONS, folder)
    return folder


def test_a_new_database_holds_nothing_that_a_backup_could_keep(path):
    assert prepare(path) is None
    assert list(path.parent.glob("*.bak")) == []


async def test_a_migration_keeps_everything_and_makes_a_backup_first(path, migrations):
    await fill(path)
    newest = max(sqlite_file.migrations())
    (migrations / f"{newest + 1:03}_mood.sql").write_text(
        "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"
    )
    (migrations / f"{newest + 2:03}_more.sql").write_text("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;")
    made = prepare(path, migrations)

    assert made == path.with_name(f"mandate.sqlite.v{newest}.bak")
    assert list(path.parent.glob("*.bak")) == [made], "one copy for two migrations"
    assert made.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == newest + 2
        assert db.execute("SELECT channel, mood FROM tables").fetchall() == [(5, "calm")]
    assert prepare(path, migrations) is None
    restore(made, path)
    assert await channels(path) == [5]


async def test_the_copies_from_before_the_last_three_updates_stay(path, migrations):
    await fill(path)
    newest = max(sqlite_file.migrations())
    for number in range(newest + 1, newest + 6):
        (migrations / f"{number:03}_more.sql").write_text(f"CREATE TABLE t{number} (id INTEGER PRIMARY KEY) STRICT;")
        prepare(path, migrations)
    path.with_name("mandate.sqlite.mine.bak").touch()

    found = {one.name for one in path.parent.glob("*.bak")}
    assert found == {"mandate.sqlite.mine.bak", *(f"mandate.sqlite.v{newest + n}.bak" for n in (2, 3, 4))}


async def test_a_migration_that_fails_changes_nothing(path, migrations):
    await fill(path)
    newest = max(sqlite_file.migrations())
    bad = "CREATE TABLE good (id INTEGER) STRICT;\nALTER TABLE nowhere ADD COLUMN x;"
    (migrations / f"{newest + 1:03}_bad.sql").write_text(bad)
    with pytest.raises(sqlite3.Error):
        prepare(path, migrations)

    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == newest
        assert not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'good'").fetchall()
    assert await channels(path) == [5]


def test_migrations_are_numbered_without_gaps():
    assert list(sqlite_file.migrations()) == list(range(1, len(sqlite_file.migrations()) + 1))


async def test_a_newer_database_is_not_touched(path):
    await fill(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerDatabase) as newer:
        await open_store(path)

    assert newer.value.values["found"] == 99


async def test_a_foreign_database_is_not_touched(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (id)")
    before = path.read_bytes()
    with pytest.raises(ForeignDatabase):
        await open_store(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["text", "half", "page"])
async def test_a_damaged_file_is_named(path, damage):
    await fill(path)
    whole = path.read_bytes()
    page = int.from_bytes(whole[16:18], "big")
    spoilt = {
        "text": b"this is no database, but it is long enough for a header" * 40,
        "half": whole[: len(whole) // 2 // page * page],
        "page": whole[: 3 * page] + b"\xff" * (len(whole) - 3 * page),
    }[damage]
    path.write_bytes(spoilt)
    with pytest.raises(DamagedDatabase) as damaged:
        await open_store(path)

    assert damaged.value.values["path"] == str(path)
    assert path.read_bytes() == spoilt


async def test_online_backup_and_restore(path, tmp_path):
    store = await open_store(path)
    made = await store.tables.create(table())
    target = tmp_path / "backups" / "one.sqlite"
    backup(path, target)
    await store.tables.create(table(6))
    with pytest.raises(DatabaseInUse):
        restore(target, path)
    await store.tables.commit(move(made))  # nothing has happened to it
    await store.close()

    kept = restore(target, path)
    assert await channels(path) == [5]
    assert sorted(await channels(kept)) == [5, 6]
    assert not list(tmp_path.glob("*.restoring*"))


async def test_backup_of_a_file_at_rest_replaces_an_older_one(path, tmp_path):
    await fill(path)
    target = tmp_path / "copy.sqlite"
    target.write_text("older")
    backup(path, target)

    assert await channels(target) == [5]
    assert not list(tmp_path.glob("*.part"))


async def test_restore_in_the_place_of_a_damaged_file(path, tmp_path):
    await fill(path)
    backup(path, tmp_path / "copy.sqlite")
    path.write_bytes(b"broken" * 1000)
    kept = restore(tmp_path / "copy.sqlite", path)

    assert await channels(path) == [5]
    assert kept.read_bytes() == b"broken" * 1000


async def test_restore_where_nothing_is_yet(path, tmp_path):
    await fill(path)
    backup(path, tmp_path / "copy.sqlite")
    assert restore(tmp_path / "copy.sqlite", tmp_path / "new" / "other.sqlite") is None
    assert await channels(tmp_path / "new" / "other.sqlite") == [5]


async def test_what_is_no_backup_is_refused_before_anything_is_touched(path, tmp_path):
    await fill(path)
    before = path.read_bytes()
    broken, foreign, empty = tmp_path / "broken", tmp_path / "foreign", tmp_path / "empty"
    broken.write_bytes(path.read_bytes()[:20000] + b"\xee" * 30000)
    empty.touch()
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE theirs (id)")
    for source, error in (
        (tmp_path / "nothing", NoDatabase),
        (broken, DamagedDatabase),
        (foreign, ForeignDatabase),
        (empty, ForeignDatabase),
        (path, SameDatabase),
    ):
        with pytest.raises(error):
            restore(source, path)

    with pytest.raises(NoDatabase):
        backup(tmp_path / "nothing", tmp_path / "target")
    with pytest.raises(SameDatabase):
        backup(path, path)
    assert path.read_bytes() == before
