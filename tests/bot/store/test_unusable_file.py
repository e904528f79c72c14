"""A database file that cannot be opened or written is told by name: rights, a folder in its place, a read-only disk."""

import sqlite3
from contextlib import closing

import psycopg
import pytest

from bot.store.database.location import at_work
from bot.store.database.postgres_dialect import store_errors
from bot.store.database.sqlite_file import named_errors
from bot.store.values.errors import DatabaseAway, DatabaseRefused, DatabaseUnusable


def test_a_place_where_nothing_can_be_written_is_told_before_the_start(tmp_path):
    (tmp_path / "mandate.sqlite.lock").mkdir()
    with pytest.raises(DatabaseUnusable, match="unable to open"), at_work(tmp_path / "mandate.sqlite"):
        pass


def test_a_file_that_can_only_be_read_is_told(tmp_path):
    file = tmp_path / "mandate.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE one (n)")
    with (
        closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db,
        pytest.raises(DatabaseUnusable, match="readonly"),
        named_errors(file),
    ):
        db.execute("INSERT INTO one VALUES (1)")


@pytest.mark.parametrize("error", [psycopg.errors.InsufficientPrivilege, psycopg.errors.ReadOnlySqlTransaction])
def test_rights_that_a_server_denies_are_told(error):
    with pytest.raises(DatabaseUnusable, match="permission denied"), store_errors():
        raise error("permission denied for schema public")


HEAD = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '


@pytest.mark.parametrize(("said", "told"), [
    (f'{HEAD}FATAL:  password authentication failed for user "anna"', 'password authentication failed for user "anna"'),
    (f"{HEAD}server does not support SSL, but SSL was required", "server does not support SSL, but SSL was required"),
    (f'{HEAD}SSL error: certificate verify failed', "certificate verify failed"),
    ("FATAL:  the database system is starting up", "the database system is starting up"),
])  # fmt: skip
def test_a_server_that_refuses_is_no_server_that_is_away(said, told):
    with pytest.raises(DatabaseRefused, match=told), store_errors():
        raise psycopg.OperationalError(said)


@pytest.mark.parametrize("said", [f"{HEAD}Connection refused", "connection timeout expired", "the connection is lost"])
def test_a_server_that_is_away_does_not_refuse(said):
    with pytest.raises(DatabaseAway), store_errors():
        raise psycopg.OperationalError(said)
