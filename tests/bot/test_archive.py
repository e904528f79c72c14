"""``mandate archive``: ended games go into signed files and come back; what is counted of them stays."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import bot.__main__ as entry
from bot.store.archive import REMOVED
from bot.store.database import copy, location
from bot.store.store import open_store
from bot.tables.facade import Tables
from bot.tables.history.export_file import fingerprint
from bot.tables.history.reading import read
from bot.tables.model.actor import Actor
from bot.tables.model.errors import Archived
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells
from tests.support import databases

TOMORROW = (datetime.now(UTC) + timedelta(days=2)).date().isoformat()
YESTERDAY = (datetime.now(UTC) - timedelta(days=2)).date().isoformat()


@pytest.fixture(autouse=True)
def home(operators_home):
    return operators_home


async def play(where, channel, *, most=1 << 30):
    """A game of two, to its end or so many picks; everything has been delivered."""
    store = await open_store(where)
    tables = Tables(store)
    table = await tables.lobby.create(1, channel, Actor(10, "Anna"), EXAMPLE)
    await tables.lobby.join(table.id, Actor(11, "Bruno"))
    position = (await tables.lobby.start(table.id, Actor(10))).position
    picks = 0
    while position.waiting() and picks < most:
        seat = position.waiting()[0]
        user, decision = position.table.seats[seat].user, position.decision(seat)
        picked = await tables.play.pick(table.id, user, position.table.revision, decision.id, decision.options[0])
        position, picks = picked.position, picks + 1
    await store.connections.write(lambda db: db.execute("UPDATE outbox SET state = 'done'"))
    await tables.opponents.close()
    await store.close()
    return table.id


async def told(where, table):
    """What is seen of a table: moves, state, log, and how it counts."""
    store = await open_store(where)
    try:
        tables = Tables(store)
        position = await tables.repo.position(table)
        lines = [(line.number, line.event) for line in await store.history.lines(table)]
        moves = [(one.seat, one.kind, one.key) for one in position.moves]
        return moves, position.game.checksum(position.state), lines, position.table.seats
    finally:
        await store.close()


def rows(where, names):
    with location.transaction(where) as db:
        return {name: found for name, found in copy.sums(db).items() if name in names}


def test_an_ended_game_goes_into_a_file_and_comes_back(place, home, capsys):
    over = asyncio.run(play(place, 2))
    running = asyncio.run(play(place, 3, most=3))
    before = asyncio.run(told(place, over))
    counted = rows(place, ("results", "result_seats", "ratings", "seats", "tallies"))
    assert counted["results"].rows == 1

    assert entry.main(["archive", "--before", YESTERDAY]) == 0
    assert tells("operator.archive.done", capsys.readouterr().out, n=0)
    assert entry.main(["archive", "--before", TOMORROW]) == 0
    assert tells("operator.archive.done", capsys.readouterr().out, n=1)
    (file,) = (home / "archive").iterdir()
    assert file.name == f"table-{over}.json"
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(file.read_text())["signature"]
    assert rows(place, counted) == counted
    with location.transaction(place) as db:
        for name in REMOVED:
            assert not db.execute(f"SELECT count(*) FROM {name} WHERE table_id = ?", (over,)).fetchone()[0]
    with pytest.raises(Archived):
        asyncio.run(told(place, over))
    assert asyncio.run(told(place, running))
    assert entry.main(["results", "--again"]) == 0
    assert rows(place, counted) == counted, "what is in the archive keeps its result"

    assert entry.main(["archive", "--read", str(file)]) == 0
    assert tells("operator.archive.read", capsys.readouterr().out, table=over)
    assert asyncio.run(told(place, over)) == before
    assert entry.main(["results", "--again"]) == 0
    assert rows(place, counted) == counted
    assert entry.main(["archive", "--read", str(file)]) == 1, "it is there already"
    assert entry.main(["archive", "--before", TOMORROW]) == 0, "and it can go again"


def test_what_is_altered_or_signed_elsewhere_is_not_read_back(home, capsys):
    place = databases.in_file(home / "local.sqlite")
    over = asyncio.run(play(place, 2))
    assert entry.main(["archive", "--before", TOMORROW, "--to", "season"]) == 0
    file = home / "season" / f"table-{over}.json"
    Path("altered.json").write_text(file.read_text().replace("Anna", "Anne"), encoding="utf-8")
    capsys.readouterr()

    assert entry.main(["archive", "--read", "altered.json"]) == 1
    assert tells("operator.archive.unread", capsys.readouterr().out)
    assert entry.main(["export-key", "--new"]) == 0
    assert entry.main(["archive", "--read", str(file)]) == 1
    assert tells("operator.archive.foreign", capsys.readouterr().out)
    with pytest.raises(Archived):
        asyncio.run(told(place, over))


async def played_on(where, people):
    """A file of a game that goes on is brought in, and both go on otherwise, to their ends; the tables' ids."""
    store = await open_store(where)
    tables = Tables(store, reader=read_here)
    chief = Actor(99, "Chief", guild=1, may_manage=True)
    table = await tables.lobby.create(1, 2, Actor(10, "Anna"), EXAMPLE)
    await tables.lobby.join(table.id, Actor(11, "Bruno"))
    await tables.lobby.start(table.id, Actor(10))
    await picked(tables, table.id, 0, 2)
    raw = await tables.exports.export(table.id, chief)
    if people == "others":
        found = json.loads(raw)
        del found["signature"], found["made"]
        raw = json.dumps(found | {"digest": fingerprint(json.dumps(found).encode())}).encode()
    copied = await tables.exports.import_(1, 3, chief, raw)
    for seat in range(2) if people == "others" else ():
        await tables.stand_ins.take(copied.id, Actor(20 + seat, f"P{seat}"), seat)
    for number, one in enumerate((copied.id, table.id)):
        await picked(tables, one, -number)
    await store.connections.write(lambda db: db.execute("UPDATE outbox SET state = 'done'"))
    await tables.opponents.close()
    await store.close()
    return table.id, copied.id


async def read_here(raw, key):
    return read(raw, key)


async def picked(tables, table, option, most=1 << 30):
    while (position := await tables.position(table)).waiting() and most:
        seat, most = position.waiting()[0], most - 1
        user, decision = position.table.seats[seat].user, position.decision(seat)
        await tables.play.pick(table, user, position.table.revision, decision.id, decision.options[option])


@pytest.mark.parametrize("people", ["others", "the same"])
def test_a_file_comes_back_to_the_table_that_it_was_taken_from_and_not_to_another_of_its_seed(home, capsys, people):
    """Whoever has a file of a game can play it on elsewhere, otherwise: that is no history of the game."""
    place = databases.in_file(home / "local.sqlite")
    made = asyncio.run(played_on(place, people))
    before = [asyncio.run(told(place, table))[:2] for table in made]
    assert before[0] != before[1]
    assert entry.main(["archive", "--before", TOMORROW]) == 0
    files = [home / "archive" / f"table-{table}.json" for table in made]
    alone = databases.in_file(home / "alone.sqlite")
    alone.write_bytes(place.read_bytes())

    for file in reversed(files):
        assert entry.main(["archive", "--read", str(file)]) == 0, capsys.readouterr().out
    assert [asyncio.run(told(place, table))[:2] for table in made] == before

    place.write_bytes(alone.read_bytes())
    assert entry.main(["archive", "--read", str(files[0])]) == 0
    if people == "others":
        assert entry.main(["archive", "--read", str(files[0])]) == 1, "it is none of the other one"


def test_a_game_of_which_something_is_still_to_be_told_stays(home, capsys):
    place = databases.in_file(home / "local.sqlite")
    over = asyncio.run(play(place, 2))
    with location.transaction(place, write=True) as db:
        db.execute("UPDATE outbox SET state = 'pending' WHERE id = (SELECT max(id) FROM outbox)")

    assert entry.main(["archive", "--before", TOMORROW]) == 0
    assert tells("operator.archive.done", capsys.readouterr().out, n=0)
    assert asyncio.run(told(place, over))


def test_the_file_of_the_database_gets_smaller(home):
    place = databases.in_file(home / "local.sqlite")
    for channel in range(2, 5):
        asyncio.run(play(place, channel))
    size = place.stat().st_size
    assert entry.main(["archive", "--before", TOMORROW]) == 0

    assert place.stat().st_size < size * 2 / 3


def test_the_history_of_a_running_game_cannot_be_removed(place):
    running = asyncio.run(play(place, 2, most=3))
    with pytest.raises(Exception, match="append-only"), location.transaction(place, write=True) as db:
        db.execute("DELETE FROM entries WHERE table_id = ?", (running,))


def test_a_day_that_is_none_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        entry.main(["archive", "--before", "summer"])

    assert ended.value.code == 2
