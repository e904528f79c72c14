"""Databases on the PostgreSQL of the tests, and an operator's folder."""

import contextlib

import pytest

from bot.config import known_names
from tests.support import databases as stores


@pytest.fixture
def fresh():
    """A way to a database on the server that holds nothing yet, no tables either."""
    with contextlib.ExitStack() as stack:
        yield lambda server: stack.enter_context(stores.on_server(server, ready=False))


@pytest.fixture
def ready(server):
    """A database on the server whose tables are there, without a row."""
    with stores.on_server(server) as address:
        yield address


@pytest.fixture
def operators_home(monkeypatch, tmp_path):
    """An empty folder in which an operator is, with nothing set but English."""
    for name in known_names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def place(request, tmp_path, monkeypatch):
    """Where an operator's database is: a file in their folder, or on a server."""
    if request.param == "sqlite":
        return stores.in_file(tmp_path / "local.sqlite")
    address = request.getfixturevalue("ready")
    monkeypatch.setenv("MANDATE_DB", address)
    return address
