"""A store on a fresh file, and tables without a game behind them."""

import msgspec
import pytest

from bot.store.store import open_store
from bot.store.values.change import Entry, NewLine, Transaction
from bot.store.values.delivery import Delivery
from bot.store.values.table import RUNNING, Seat, Table
from engine.kernel.record import Move
from engine.kernel.values import Event
from tests.support import databases as stores


def table(channel=5, **more):
    return Table(guild=1, channel=channel, host=11, game="toy", seats=(Seat(11, "Anna"), Seat(12, "Benno")), **more)


def move(before, *deliveries, lines=1, interaction=0, state=b'{"n": 1}'):
    """A change with everything a pick writes."""
    after = msgspec.structs.replace(before, status=RUNNING, revision=before.revision + 1)
    entry = Entry(
        table=before.id,
        revision=after.revision,
        verb="move",
        at=5.0,
        user=11,
        seat=0,
        moves=(Move(0, 3, "bid", "card1", "", True),),
        interaction=interaction,
    )
    told = tuple(NewLine(Event("sealed", 0, {"n": number})) for number in range(lines))
    line = lines * (before.revision - 1)
    return Transaction(
        table=after, before=before, entry=entry, state=state, line=line, lines=told, deliveries=deliveries
    )


def post(kind="turn_post", **more):
    return Delivery(kind=kind, **more)


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))]


@pytest.fixture(params=KINDS)
def where(request, tmp_path):
    """A database without a row: every test of the store runs on both kinds."""
    if request.param == "sqlite":
        return stores.in_file(tmp_path / "mandate.sqlite")
    return request.getfixturevalue("ready")


@pytest.fixture(params=KINDS)
def bare(request, tmp_path):
    """A place without tables, of both kinds."""
    if request.param == "sqlite":
        return tmp_path / "mandate.sqlite"
    return request.getfixturevalue("fresh")(request.getfixturevalue("server"))


@pytest.fixture
async def in_file(tmp_path):
    """A store on SQLite, for what is a matter of the file alone."""
    found = await open_store(stores.in_file(tmp_path / "mandate.sqlite"))
    yield found
    await found.close()


@pytest.fixture
async def store(where):
    found = await open_store(where)
    yield found
    await found.close()
