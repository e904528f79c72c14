"""A PostgreSQL for the tests that want one."""

import secrets

import pytest

from tests import postgres


@pytest.fixture(scope="session")
def server():
    """The address of a PostgreSQL that is there for these tests only."""
    if why := postgres.missing():
        pytest.skip(why)
    with postgres.server() as address:
        yield address


@pytest.fixture
def fresh():
    """A way to a database on the server that holds nothing yet."""
    return lambda address: postgres.database(address, f"t{secrets.token_hex(6)}")
