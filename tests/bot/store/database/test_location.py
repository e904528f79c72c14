"""Files and servers: made ready, looked at, copied; both hold the same tables."""

import asyncio
import re
import sqlite3
from contextlib import closing

import pytest

import bot.__main__ as entry
from bot.config import Settings, known_names
from bot.operations import examine_store, status
from bot.operations.finding import WELL, WRONG
from bot.store.database import copy, location
from bot.store.database.sqlite_file import MIGRATIONS, migrations
from bot.store.store import open_store
from bot.store.values.errors import (
    DatabaseAway,
    DatabaseInUse,
    ForeignDatabase,
    NewerDatabase,
    NoDatabase,
    NoDriver,
    NotEmpty,
    NotTheSame,
)
from bot.store.values.person import Wish
from render.words.words import Words
from tests.bot.store.conftest import move, post, table
from tests.games.sentences import tells
from tests.support.outbox import claim

pytestmark = pytest.mark.xdist_group("postgresql")

AWAY = "postgresql://mandate:secret@127.0.0.1:1/nothing"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "mandate.sqlite"


@pytest.fixture
def empty(server, fresh):
    return fresh(server)


async def filled(where):
    store = await open_store(where)
    made = await store.tables.create(table(options={"a": "b"}))
    await store.tables.commit(move(made, post(last=3), post("hand", user=11, seat=0), lines=3))
    await store.outbox.delivered((await claim(store.outbox, 10.0, direct=False)).id, 900)
    await store.settings.set("user", 11, "lang", "de")
    await store.clocks.set_vacation(1, 11, 5.5, 9.25)
    await store.settings.set_meta("commands", "abc")
    await store.people.set_wish(Wish(guild=1, user=12, name="Benno", game="toy", least=2, most=4, ends=9.25))
    await store.connections.write(lambda db: db.execute("INSERT INTO heard VALUES (?, 12)", (made.id,)))
    await store.people.set_note(made.id, 11, "a note", 5.5)
    await store.people.block(11, 13, "Clara", 5.5)
    await store.close()
    return made.id


def columns(db):
    return {name: {row["name"] for row in db.execute(f"PRAGMA table_info({name})")} for name in copy.TABLES}


async def test_both_kinds_hold_the_same_tables_and_columns(file, empty):
    await filled(file)
    with location.transaction(file) as db:
        own = columns(db)
        every = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    with location.transaction(empty, make=True) as db:
        sql = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        found = {}
        for name, column in db.execute(sql):
            found.setdefault(name, set()).add(column)

    found.pop("schema_version")
    assert found == own
    assert {one for one in every if not one.startswith("sqlite_")} == set(copy.TABLES)
    assert list(location.driver().steps()) == [
        number for number in migrations() if number >= min(migrations(MIGRATIONS / "postgresql"))
    ]


@pytest.mark.parametrize("there", [True, False], ids=["to the server", "to a file"])
async def test_everything_is_copied_in_both_directions(file, empty, there):
    source, target = (file, empty) if there else (empty, file)
    number = await filled(source)
    told = copy.copy(source, target)

    with location.transaction(source) as old, location.transaction(target) as new:
        assert copy.sums(old) == copy.sums(new) == told
    assert told["entries"].rows == 1
    assert told["lines"].rows == 3
    assert [told[name].rows for name in ("wishes", "heard", "notes", "blocks")] == [1, 1, 1, 1]
    store = await open_store(target)
    assert (await store.tables.get(number)).options == {"a": "b"}
    assert (await store.tables.create(table(channel=6))).id == number + 1, "numbers go on"
    await store.close()


async def test_nothing_is_copied_over_something(file, empty):
    await filled(file)
    await filled(empty)
    with pytest.raises(NotEmpty):
        copy.copy(file, empty)


async def test_a_copy_that_differs_is_not_kept(file, empty, monkeypatch):
    await filled(file)
    copied = copy._copy_table
    monkeypatch.setattr(copy, "_copy_table", lambda old, new, name: name != "meta" and copied(old, new, name))
    with pytest.raises(NotTheSame) as error:
        copy.copy(file, empty)

    assert (error.value.values["table"], error.value.values["found"]) == ("meta", 0)
    with location.transaction(empty) as db:
        assert copy.sums(db)["tables"].rows == 0


async def test_only_one_program_works_with_a_place(where):
    with location.exclusive_use(where), pytest.raises(DatabaseInUse), location.exclusive_use(where):
        pass
    with location.exclusive_use(where):
        pass


def test_a_server_that_does_not_answer_is_named_without_a_password(server):
    with pytest.raises(DatabaseAway), location.exclusive_use(AWAY):
        pass
    assert location.address(AWAY) == "postgresql://127.0.0.1/nothing"


@pytest.mark.parametrize(("there", "wanted", "why"), [
    ("/postgres?", "/nothing?", 'database "nothing" does not exist'),
    ("mandate@", "nobody@", 'role "nobody" does not exist'),
], ids=["database", "user"])  # fmt: skip
def test_a_server_that_refuses_is_told_in_its_own_words(home, server, monkeypatch, capsys, there, wanted, why):
    monkeypatch.setenv("MANDATE_DB", server.replace(there, wanted))
    for call in ("status", "backup", "replay"):
        assert entry.main([call]) == 1
        told = capsys.readouterr().err
        assert tells("operator.error.DatabaseRefused", told)
        assert why in told


async def test_a_place_without_tables_holds_nothing(bare):
    with pytest.raises(NoDatabase), location.transaction(bare):
        pass


async def test_foreign_tables_on_a_server_are_left_alone(empty):
    with location.driver().psycopg.connect(empty, autocommit=True) as connection:
        connection.execute("CREATE TABLE tables (legs bigint)")
    with pytest.raises(ForeignDatabase):
        await open_store(empty)


async def test_a_server_of_a_newer_version_is_refused(empty):
    await filled(empty)
    with location.driver().psycopg.connect(empty, autocommit=True) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(NewerDatabase) as error:
        await open_store(empty)

    assert error.value.values["found"] == 99


def test_without_the_driver_a_server_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(location, "find_spec", lambda _: None)
    with pytest.raises(NoDriver):
        location.driver()


# ---- in the terminal -------------------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch, tmp_path):
    for name in known_names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_doctor_and_status_look_at_a_server_too(home, empty, monkeypatch):
    await filled(empty)
    monkeypatch.setenv("MANDATE_DB", empty)
    settings = Settings()

    assert examine_store.store(settings).outcome == WELL
    figures, _, _ = status.look(settings.where, 10.0)
    assert figures.tables == {"running": 1}


def test_copy_store_tells_every_table(home, file, empty, capsys):
    asyncio.run(filled(file))
    assert entry.main(["copy-store", str(file), empty]) == 0
    told = capsys.readouterr().out

    assert len(re.findall(r"checksum [0-9a-f]{12}", told)) == len(copy.TABLES)
    assert entry.main(["copy-store", str(file), empty]) == 1


def test_the_password_of_a_server_is_never_told(home, monkeypatch, capsys):
    monkeypatch.setenv("MANDATE_DB", AWAY)

    assert entry.main(["status"]) == 1
    assert entry.main(["backup", "x.sqlite"]) == 1
    text = capsys.readouterr()
    assert "secret" not in text.out + text.err
    assert "secret" not in repr(Settings())
    found = examine_store.store(Settings())
    assert found.outcome == WRONG
    assert "restore" not in found.sentence(Words("en")), "a server is not mended by a file"
    assert "secret" not in found.sentence(Words("en"))


def test_a_file_that_is_copied_holds_what_a_file_holds(file, empty):
    asyncio.run(filled(empty))
    copy.copy(empty, file)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM outbox").fetchone()[0] == 2
