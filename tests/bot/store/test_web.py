"""What is read for pages of the gallery: the same from a file and from a server."""

import pytest
from msgspec.structs import replace

from bot.store.store import open_store
from tests.bot.store.conftest import move, table
from tests.support import databases as stores


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
async def both(request, tmp_path):
    place = stores.in_file(tmp_path / "m.sqlite") if request.param == "sqlite" else request.getfixturevalue("ready")
    found = await open_store(place)
    yield found
    await found.close()


async def test_a_key_leads_to_its_table_and_to_no_other(both):
    made = await both.tables.create(table(5, web_key="one", web_open=True))
    await both.tables.create(table(6))
    assert await both.tables.by_web_key("one") == made
    assert await both.tables.by_web_key("") is None
    assert await both.tables.by_web_key("two") is None


async def test_a_stamp_changes_with_all_that_a_page_shows_and_with_nothing_else(both):
    made = await both.tables.create(table(5, web_key="one"))
    seen = []

    async def news():
        found = await both.tables.web_stamps(["one", "two", ""])
        seen.append(found.get("one"))
        return len(seen) < 2 or seen[-1] != seen[-2]

    assert await news()
    assert not await news()
    await both.tables.commit(move(made))
    assert await news()
    await both.settings.set("guild", 1, "gallery", "open")
    assert await news()
    await both.settings.set("guild", 1, "pace", "live")
    assert not await news()
    before = await both.tables.get(made.id)
    after = replace(before, web_waits=True)
    await both.tables.update(before, after)
    assert await news()
    await both.personal_data.forget(12, {"en": "a former player"})
    assert await news()
    assert "Benno" not in seen[-1]
    await both.tables.update(after, replace(after, web_key="other"))
    assert await both.tables.web_stamps(["one"]) == {}
