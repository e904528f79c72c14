"""Honours in both databases: noted once, told of those who want them, gone with who is forgotten."""

import pytest
from msgspec.structs import replace

from bot.store.store import open_store
from bot.store.values.result import EarnedHonour
from tests.bot.store.test_results import end, played

pytestmark = pytest.mark.xdist_group("postgresql")


@pytest.fixture
async def store(where):
    found = await open_store(where)
    yield found
    await found.close()


async def test_a_result_is_looked_through_once_for_each_edition_the_oldest_first(store):
    late = await end(store, played(11, 12, ended=9.0), 5)
    early = await end(store, played(11, 12, ended=4.0), 6)
    other = await end(store, played(11, 12, ended=2.0, game="other"), 7)

    assert await store.honours.pending({"toy": "a"}, 10) == [early, late]
    assert await store.honours.pending({"toy": "a", "other": "b"}, 2) == [other, early]
    await store.honours.note(early, "a", [], whole=True)
    assert await store.honours.pending({"toy": "a"}, 10) == [late]
    assert await store.honours.pending({"toy": "b"}, 10) == [early, late]


async def test_what_was_noted_is_replaced_and_kept_where_the_log_is_gone(store):
    table = await end(store, played(11, 12, ended=4.0), 5)
    await store.honours.note(table, "a", [(11, "toy.won"), (12, "toy.x")], whole=True)
    await store.honours.note(table, "a", [(11, "toy.won"), (11, "toy.y")], whole=True)
    assert await store.honours.of(12) == []
    assert await store.honours.of(11) == [
        EarnedHonour(11, "toy.won", table, 1, 4.0),
        EarnedHonour(11, "toy.y", table, 1, 4.0),
    ]

    await store.honours.note(table, "b", [(12, "toy.z")], whole=False)
    assert len(await store.honours.of(11)) == 2
    assert [one.honour for one in await store.honours.of(12)] == ["toy.z"]


async def test_an_honour_is_told_by_the_game_that_brought_it_first(store):
    late = await end(store, played(11, 12, ended=9.0), 5)
    early = await end(store, played(11, 12, ended=4.0), 6)
    for table in (late, early):
        await store.honours.note(table, "a", [(11, "toy.won")], whole=True)

    assert await store.honours.of(11) == [EarnedHonour(11, "toy.won", early, 1, 4.0)]
    assert await store.honours.before([11], late, 9.0) == {(11, "toy.won")}
    assert await store.honours.before([11], early, 4.0) == set()
    assert await store.honours.before([], late, 9.0) == set()


async def test_people_are_counted_once_and_only_those_who_want_honours(store):
    for channel in (5, 6):
        table = await end(store, played(11, 12, ended=4.0), channel)
        await store.honours.note(table, "a", [(11, "toy.won"), (12, "toy.won")], whole=True)
    assert await store.honours.holders() == {"toy.won": 2}

    await store.settings.set("user", 12, "honours", "off")

    assert await store.honours.holders() == {"toy.won": 1}
    assert (12, "") in await store.honours.before([11, 12], table, 3.0)
    await store.settings.set("user", 12, "honours", "on")
    assert await store.honours.holders() == {"toy.won": 2}


async def test_who_is_forgotten_loses_them_and_gets_none_back(store):
    table = await end(store, played(11, 12, ended=4.0), 5)
    await store.honours.note(table, "a", [(11, "toy.won"), (12, "toy.won")], whole=True)
    told = (await store.personal_data.of(11))["honours.user_id"]
    assert told == [{"honour": "toy.won", "table_id": table, "guild": 1, "at": 4.0}]

    await store.personal_data.forget(11, {"en": "Former player"})

    assert await store.honours.of(11) == []
    assert await store.honours.holders() == {"toy.won": 1}
    await store.honours.note(table, "b", [(11, "toy.won")], whole=True)
    assert await store.honours.of(11) == []


async def test_results_made_anew_are_looked_through_anew(store):
    table = await end(store, played(11, 12, ended=4.0), 5)
    await store.honours.note(table, "a", [(11, "toy.won")], whole=True)
    before = await store.results.of(table)

    await store.results.rebuild([replace(before, number=0)])

    assert await store.honours.pending({"toy": "a"}, 10) == [table]
    assert [one.honour for one in await store.honours.of(11)] == ["toy.won"]
