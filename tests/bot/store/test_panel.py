"""What a panel tells is read at once: lines, the note, who else is waited for, settings; on both kinds of database."""

import msgspec

from bot.store.values.time import Clock
from tests.bot.store.conftest import move, table


async def test_a_panel_is_one_read_with_all_it_tells(store, monkeypatch):
    made = await store.tables.create(table())
    await store.tables.commit(move(made, lines=3))
    other = await store.tables.create(table(6))
    await store.clocks.save(other, msgspec.structs.replace(other, clocks=(Clock(1, asked=True, since=4.0),)), (), 1.0)
    await store.people.set_note(made.id, 12, "keep the jade", 1.0)
    await store.settings.set("user", 12, "dm", "closed")
    await store.settings.set("channel", 5, "refused", "yes")

    found = await store.tables.panel(made.id, 12, 2)
    assert [line.number for line in found.lines] == [2, 3]
    assert found.lines == tuple(await store.history.lines(made.id, 2))
    assert (found.noted, found.waiting) == (True, (other.id,))
    assert (found.own, found.channel) == ({"dm": "closed"}, {"refused": "yes"})

    strangers = await store.tables.panel(other.id, 13)
    assert (strangers.lines, strangers.noted, strangers.waiting) == ((), False, ())
    assert (strangers.own, strangers.channel) == ({}, {})


async def test_lines_that_were_taken_back_are_none_of_a_panel(store):
    made = await store.tables.create(table())
    change = move(made, lines=2)
    await store.tables.commit(change)
    struck = msgspec.structs.replace(move(change.table, lines=1), line=2, strike=change.table.revision)
    await store.tables.commit(struck)
    assert [line.number for line in (await store.tables.panel(made.id, 11)).lines] == [3]
