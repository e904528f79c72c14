"""Pages of tables: who gives one, what a server lets be watched, keys that were never given, a channel told first."""

import pytest

from bot.store.keys import PAGES
from bot.store.values.delivery import LOBBY_CARD, WATCHED
from bot.tables.commit.hosting import AT_ONCE
from bot.tables.model.errors import NoPage, NotHost, TooManyOpened
from bot.tables.model.web_key import LENGTH, genuine
from engine.kernel.registry import games
from tests.bot.tables.conftest import ANNA, BENNO, MANAGER, STRANGER
from tests.support.outbox import claim

URL = "https://watch.example.org"


@pytest.fixture
async def watched(world):
    """A world whose server lets tables in channels that everybody sees be watched; channel 5 is one."""
    world.tables.gallery.url = URL

    async def seen_by_all(_guild, channel):
        return channel == 5

    world.tables.gallery.seen_by_all = seen_by_all
    await house(world, "open")
    return world


async def house(world, value):
    await world.store.settings.set("guild", 1, "gallery", value)


async def link(world, table):
    return await world.tables.gallery.link(await world.tables.get(table.id))


async def told(world, table):
    """The delivery that tells a channel of the page is sent."""
    rows = [one for one in await world.store.outbox.of_table(table.id) if one.kind == WATCHED]
    while (row := await claim(world.store.outbox, world.now)) is not None:
        await world.store.outbox.delivered(row.id, 77)
    return len(rows)


async def test_a_table_has_a_page_where_its_server_lets_it_have_one(watched):
    for value, channels in (("off", []), ("open", [5]), ("all", [5, 6])):
        await house(watched, value)
        made = {channel: await watched.tables.lobby.create(1, channel, ANNA, "toy") for channel in (5, 6)}
        assert [channel for channel, table in made.items() if await link(watched, table)] == channels
        for table in made.values():
            await watched.tables.lobby.leave(table.id, ANNA.user)


async def test_without_an_address_nothing_has_a_page(world):
    await house(world, "all")
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    assert table.web_key == ""
    with pytest.raises(NoPage, match="off"):
        await world.tables.gallery.open(table.id, ANNA)


async def test_the_server_takes_all_pages_away_and_gives_them_back(watched):
    table = await watched.tables.lobby.create(1, 5, ANNA, "toy")
    first = await link(watched, table)
    assert first.startswith(f"{URL}/t/")
    await house(watched, "off")
    assert await link(watched, table) == ""
    await house(watched, "all")
    assert await link(watched, table) == first


async def test_a_table_that_moves_out_of_sight_is_not_watched_there(watched):
    table = (await watched.game()).table
    first = await link(watched, table)
    await watched.tables.lobby.move(table.id, ANNA, 1, 6)
    assert await link(watched, table) == ""
    await watched.tables.lobby.move(table.id, ANNA, 1, 5)
    assert await link(watched, table) == first


async def test_a_channel_that_is_shut_is_noted(watched):
    table = (await watched.game()).table

    async def nobody(_guild, _channel):
        return False

    watched.tables.gallery.seen_by_all = nobody
    await watched.tables.gallery.note(table)
    assert await link(watched, table) == ""


async def test_a_table_that_runs_gets_its_page_by_its_host_and_its_channel_is_told_first(watched):
    await house(watched, "off")
    table = (await watched.game()).table
    await house(watched, "open")
    for actor in (BENNO, STRANGER, MANAGER):
        with pytest.raises(NotHost):
            await watched.tables.gallery.open(table.id, actor)
    await told(watched, table)
    await watched.tables.gallery.open(table.id, ANNA)
    assert await link(watched, table) == ""
    assert await told(watched, table) == 1
    assert await link(watched, table)


async def test_a_channel_is_not_told_of_ever_new_pages_of_one_table(watched):
    table = (await watched.game()).table
    await watched.tables.gallery.close(table.id, ANNA)
    opened = 0
    while watched.tables.gallery.openings.budget.missing(ANNA.user, 1.0) == 0:
        await watched.tables.gallery.open(table.id, ANNA)
        opened += 1
        await watched.tables.gallery.open(table.id, ANNA)  # it is there: nothing is told, and it costs nothing
        await told(watched, table)
        await watched.tables.gallery.close(table.id, ANNA)
    with pytest.raises(TooManyOpened):
        await watched.tables.gallery.open(table.id, ANNA)
    assert AT_ONCE - 3 <= opened <= AT_ONCE, "together with the tables that were opened"
    assert await link(watched, table) == ""


async def test_a_lobby_gets_one_with_a_new_card(watched):
    await house(watched, "off")
    table = await watched.tables.lobby.create(1, 5, ANNA, "toy")
    await house(watched, "open")
    await told(watched, table)
    await watched.tables.gallery.open(table.id, MANAGER)
    cards = [one for one in await watched.store.outbox.of_table(table.id) if one.kind == LOBBY_CARD]
    assert [one.state for one in cards] == ["done", "pending"]
    assert await link(watched, table)


async def test_another_key_makes_the_old_one_worthless(watched):
    table = (await watched.game()).table
    first = (await watched.tables.get(table.id)).web_key
    for actor in (BENNO, STRANGER):
        with pytest.raises(NotHost):
            await watched.tables.gallery.renew(table.id, actor)
    after = await watched.tables.gallery.renew(table.id, MANAGER)
    assert after.web_key not in ("", first)
    assert await watched.store.tables.by_web_key(first) is None
    assert (await watched.store.tables.by_web_key(after.web_key)).id == table.id


async def test_a_page_is_closed_for_good(watched):
    table = (await watched.game()).table
    with pytest.raises(NotHost):
        await watched.tables.gallery.close(table.id, BENNO)
    await watched.tables.gallery.close(table.id, ANNA)
    assert await link(watched, table) == ""
    assert await watched.store.tables.by_web_key("") is None
    with pytest.raises(NoPage, match="closed"):
        await watched.tables.gallery.renew(table.id, ANNA)


async def test_practice_has_no_page(watched):
    await house(watched, "all")
    table = await watched.tables.practice.begin(ANNA, next(iter(games())), ["Hua", "Li", "Wu", "Han"])
    assert table.web_key == ""
    with pytest.raises(NoPage):
        await watched.tables.gallery.open(table.id, ANNA)


async def test_why_a_table_has_no_page_is_told_as_it_is(watched):
    closed = await watched.tables.lobby.create(1, 6, ANNA, "toy")
    assert await watched.tables.gallery.why_not(closed) == "shut"
    with pytest.raises(NoPage, match="shut"):
        await watched.tables.gallery.open(closed.id, ANNA)
    open_ = await watched.tables.lobby.create(1, 5, ANNA, "toy")
    assert await watched.tables.gallery.why_not(open_) == ""
    assert await watched.tables.gallery.why_not(await watched.tables.gallery.close(open_.id, ANNA)) == "closed"
    await house(watched, "off")
    assert await watched.tables.gallery.why_not(open_) == "off"


async def test_a_change_leaves_the_page_alone(watched):
    position = await watched.game()
    key = position.table.web_key
    await watched.press(position, 0, "card1")
    assert (await watched.store.tables.get(position.table.id)).web_key == key != ""


async def test_a_key_that_was_never_given_tells_so_itself(watched):
    key = (await watched.game()).table.web_key
    secret = await watched.store.keys.held(PAGES)
    assert len(key) == LENGTH
    assert genuine(secret, key)
    for other in ("", key[:-1], f"{key}A", key[:-1] + ("A" if key[-1] != "A" else "B"), "é" * LENGTH, "=" * LENGTH):
        assert not genuine(secret, other)
    for at in range(LENGTH):
        other = key[:at] + ("A" if key[at] != "A" else "B") + key[at + 1 :]
        assert not genuine(secret, other)
