"""Databases on the PostgreSQL of the tests."""

import contextlib

import pytest

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
