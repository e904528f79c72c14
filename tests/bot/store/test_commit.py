"""One change is one transaction: all of it or nothing."""

import asyncio
import sqlite3

import msgspec
import pytest

from bot.store.store import open_store
from bot.store.values.change import Transaction
from bot.store.values.errors import ChannelTaken, Conflict, DamagedTable, DiskFull, NoTable
from bot.store.values.table import OVER, Seat
from tests.bot.store.conftest import move, post, table
from tests.support.outbox import claim


async def everything(store):
    names = ("tables", "seats", "entries", "snapshots", "lines", "outbox")
    return {name: [tuple(row) for row in await store.connections.all(f"SELECT * FROM {name}")] for name in names}


async def test_the_file_is_kept_safe(in_file):
    async def pragma(name):
        return await in_file.connections.write(lambda db: db.execute(f"PRAGMA {name}").fetchone()[0])

    assert [await pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")] == ["wal", 2, 1]
    tables = await in_file.connections.all(
        "SELECT strict FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    assert tables
    assert {row[0] for row in tables} == {1}


async def test_a_table_comes_back_as_it_was(store):
    made = await store.tables.create(
        table(options={"rounds": "2"}, followers={7: "turn", 8: "end"}, lang="de", created=3.5)
    )
    seats = (Seat(12, "Benno", conceded=True), Seat(None, "Tea Master", "hard"), Seat(1 << 62, 'Ä "quoted" 王'))
    await store.tables.commit(
        Transaction(table=msgspec.structs.replace(made, seats=seats, revision=2, status=OVER, seed="ab"), before=made)
    )
    found = await store.tables.get(made.id)

    assert found == msgspec.structs.replace(made, seats=seats, revision=2, status=OVER, seed="ab")
    assert await store.tables.at(5) == found
    assert [one.id for one in await store.tables.all(user_id=1 << 62)] == [made.id]
    assert await store.tables.all(user_id=11) == []
    assert await store.tables.all(status=("running",)) == []


async def test_a_live_table_comes_before_older_ones(store):
    first = await store.tables.create(table(status=OVER))
    assert (await store.tables.at(5)).id == first.id
    second = await store.tables.create(table())
    await store.tables.create(table(status=OVER))
    assert (await store.tables.at(5)).id == second.id
    with pytest.raises(ChannelTaken):
        await store.tables.create(table())


async def test_a_second_change_of_the_same_revision_is_refused_whole(store):
    made = await store.tables.create(table())
    results = await asyncio.gather(
        store.tables.commit(move(made, post(), lines=2)),
        store.tables.commit(move(made, post(), lines=3)),
        return_exceptions=True,
    )

    assert {type(one) for one in results} == {type(None), Conflict}
    lines = 2 + results.index(None)  # on a server either may be the first
    found = await everything(store)
    assert {name: len(rows) for name, rows in found.items()} == {
        "tables": 1, "seats": 2, "entries": 1, "snapshots": 1, "lines": lines, "outbox": 1,
    }  # fmt: skip


async def test_an_interaction_counts_once_in_the_whole_file(store):
    first, second = await store.tables.create(table(5)), await store.tables.create(table(6))
    await store.tables.commit(move(first, interaction=77))
    before = await everything(store)
    with pytest.raises(Conflict):
        await store.tables.commit(move(second, post(), interaction=77))

    assert await everything(store) == before
    assert (await store.history.seen(first.id, 77)).before
    assert not (await store.history.seen(first.id, 78)).before
    assert not (await store.history.seen(first.id, 0)).before


async def test_a_revision_cannot_be_skipped(store):
    made = await store.tables.create(table())
    with pytest.raises(ValueError, match="one revision"):
        await store.tables.commit(Transaction(table=msgspec.structs.replace(made, revision=3), before=made))


async def test_an_error_in_the_midst_leaves_nothing_behind(store):
    made = await store.tables.create(table())
    before = await everything(store)
    with pytest.raises(sqlite3.IntegrityError):
        await store.tables.commit(move(made, post(), post(revision=None), lines=3))

    assert await everything(store) == before
    await store.tables.commit(move(made))
    assert await store.history.last_line(made.id) == 1


async def test_a_cancelled_change_is_whole_or_nothing(store):
    made = await store.tables.create(table())
    for steps in range(12):
        now = await store.tables.get(made.id)
        task = asyncio.create_task(store.tables.commit(move(now, post(), lines=2)))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        after = await store.tables.get(made.id)
        entries = await store.history.entries(made.id)
        assert len(entries) == after.revision - 1
        assert await store.history.last_line(made.id) == 2 * len(entries)
    await store.tables.commit(move(await store.tables.get(made.id), lines=2))


async def test_entries_are_append_only(store):
    made = await store.tables.create(table())
    await store.tables.commit(move(made))
    for sql in ("UPDATE entries SET seat = 1", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            await store.connections.write(lambda db, sql=sql: db.execute(sql))


async def test_message_ids_and_settings_of_a_table_survive_a_change_made_meanwhile(store):
    made = await store.tables.create(table(), (post("lobby_card"),))
    card = await claim(store.outbox, 9.0)
    await store.outbox.delivered(card.id, 4711)
    await store.tables.update(made, msgspec.structs.replace(made, lang="de", muted=(3,)))
    await store.tables.commit(move(made))  # made from what was read before
    found = await store.tables.get(made.id)

    assert (found.lobby_message, found.lang, found.muted, found.revision) == (4711, "de", (3,), 2)


async def test_snapshots_by_revision(store):
    made = await store.tables.create(table())
    for number in range(4):
        change = move(await store.tables.get(made.id), state=b'{"n": %d}' % number)
        await store.tables.commit(
            msgspec.structs.replace(change, base=number == 0, forget_before=5 if number == 3 else 0)
        )

    assert await store.history.snapshot(made.id) == (5, b'{"n": 3}')
    assert await store.history.snapshot(made.id, 4) == (2, b'{"n": 0}') == await store.history.base(made.id)
    assert await store.history.snapshot(made.id, 1) is None


async def test_a_full_disk_loses_nothing(in_file):
    made = await in_file.tables.create(table())
    await in_file.tables.commit(move(made, post()))
    pages = await in_file.connections.write(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await in_file.connections.write(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    before = await everything(in_file)
    now = await in_file.tables.get(made.id)
    with pytest.raises(DiskFull):
        await in_file.tables.commit(move(now, post(), state=b'"' + b"x" * 100_000 + b'"'))

    assert await everything(in_file) == before
    await in_file.connections.write(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
    await in_file.tables.commit(move(now, post(), state=b'"' + b"x" * 100_000 + b'"'))
    assert (await in_file.tables.get(made.id)).revision == 3


async def test_unreadable_rows_are_named(store, where):
    server = "ALTER TABLE entries DISABLE TRIGGER USER"
    unguarded = server if isinstance(where, str) else "DROP TRIGGER entries_are_not_changed"
    made = await store.tables.create(table())
    await store.tables.commit(move(made))

    def damage(db):
        db.execute(unguarded)
        db.execute("UPDATE entries SET moves = '{}'")
        db.execute("UPDATE lines SET event = '[]'")

    await store.connections.write(damage)
    with pytest.raises(DamagedTable):
        await store.history.entries(made.id)
    with pytest.raises(DamagedTable):
        await store.history.lines(made.id)


async def test_settings_and_meta(store, where):
    await store.settings.set("user", 11, "lang", "de")
    await store.settings.set("user", 11, "lang", "en")
    await store.settings.set("guild", 11, "lang", "fr")
    await store.settings.set("user", 11, "dm", "closed")
    await store.settings.set("user", 11, "dm", None)
    await store.settings.set_meta("commands", "abc")
    other = await open_store(where)

    assert await other.settings.of("user", 11) == {"lang": "en"}
    assert await other.settings.of("guild", 11) == {"lang": "fr"}
    assert (await other.settings.meta("commands"), await other.settings.meta("nothing")) == ("abc", None)
    await other.close()


async def test_no_table(store):
    for verb in (store.tables.get(1), store.tables.at(5)):
        with pytest.raises(NoTable):
            await verb
