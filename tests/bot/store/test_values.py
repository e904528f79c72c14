"""What stands in databases and exports keeps its names, whatever the code calls it."""

import sqlite3
from contextlib import closing

import msgspec
import pytest

from bot.store.values.table import Leaver, Plan
from bot.store.values.time import Clock, TimeControl, Vote
from tests.bot.store.conftest import table

STORED = {
    TimeControl: "move reserve expiry level",
    Clock: "seat asked since counted move reserve earned out remind reminded held begun still",
    Vote: "subject seat opened closes ballots",
    Plan: "seat turn step kind key label",
    Leaver: "seat user name ran_out",
}


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_the_names_that_are_stored_stay(kind):
    assert list(kind.__struct_encode_fields__) == STORED[kind].split()


async def test_a_clock_comes_back_from_its_old_columns(in_file):
    own = Clock(0, asked=True, since=1.0, expires_at=20.5, remind_at=9.25, reminded=2)
    before = await in_file.tables.create(table())
    after = msgspec.structs.replace(before, clocks=(own,))
    await in_file.clocks.save(before, after, (), 1.0)
    assert (await in_file.tables.get(before.id)).clocks == (own,)
    with closing(sqlite3.connect(in_file.connections.path)) as db:
        assert db.execute("SELECT out, remind, wakes FROM clocks").fetchall() == [(20.5, 9.25, 9.25)]
    assert await in_file.clocks.due(9.25) == [before.id]
