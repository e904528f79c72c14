"""A PostgreSQL for the tests that want one."""

import contextlib

import pytest

from tests import postgres, stores


@pytest.fixture(scope="session")
def server():
    """The address of a PostgreSQL that is there for these tests only."""
    if why := postgres.missing():
        pytest.skip(why)
    with postgres.server() as address:
        yield address


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
