"""The page of a table, as people set it up and find its link in Discord."""

import random

import discord
import pytest

from tests.bot.discord.playing import played_out
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells

URL = "https://watch.example.org"


@pytest.fixture
async def watched(hall):
    """A hall whose server lets tables in channels that everybody sees be watched."""
    hall.tables.gallery.url = URL
    await hall.store.settings.set("guild", hall.guild.id, "gallery", "open")
    return hall


def links(message):
    """The addresses that a message's buttons lead to."""
    found = []

    def walk(thing):
        if isinstance(thing, dict):
            found.extend([thing["url"]] if "url" in thing and thing.get("type") == 2 else [])
            for one in thing.values():
                walk(one)
        elif isinstance(thing, list | tuple):
            for one in thing:
                walk(one)

    walk([one if isinstance(one, dict) else one.to_dict() for one in message.components])
    return [one for one in found if one.startswith(URL)]


async def page_of(hall, who=None):
    """What is set about the page of the table."""
    shown = (await (who or hall.anna).slash(hall.channel, "settings me")).response
    shown = (await press(who or hall.anna, shown, "setpage", "table")).response
    return (await press(who or hall.anna, shown, "gallery", "")).response


async def test_the_card_says_that_the_table_can_be_watched(watched):
    card = await watched.lobby(watched.benno)
    assert tells("bot.lobby.watched", card.content)
    shown = (await watched.watcher.slash(watched.channel, "game show")).response
    assert links(shown) == [f"{URL}/t/{(await watched.table()).web_key}"]


async def test_a_channel_that_not_everybody_sees_has_no_page(watched):
    allow, deny = discord.PermissionOverwrite(view_channel=False).pair()
    everyone = watched.guild.default_role if hasattr(watched.guild, "default_role") else watched.guild.id
    hidden = watched.guild.create_text_channel(
        "hidden", overwrites={everyone: discord.PermissionOverwrite.from_pair(allow, deny)}
    )
    await watched.env.settle()
    assert await watched.bot.seen_by_all(watched.guild.id, watched.channel.id)
    assert not await watched.bot.seen_by_all(watched.guild.id, hidden.id)
    assert not await watched.bot.seen_by_all(watched.guild.id, 123)


async def test_the_link_stands_where_people_look(watched):
    table = await watched.begin(watched.benno)
    key = (await watched.tables.get(table.id)).web_key
    replay = (await watched.watcher.slash(watched.channel, "game replay")).response
    film = await watched.tables.replays.of(await watched.tables.get(table.id))
    assert links(replay) == [f"{URL}/t/{key}/{film.revision(film.last)}"]
    copied = (await press(watched.watcher, replay, "copylink")).response
    assert f"\n{URL}/t/{key}/{film.revision(film.last)}\n" in copied.content
    await played_out(watched, table, random.Random(3))
    await watched.rest()
    assert links(watched.board()) == [f"{URL}/t/{key}"]


async def test_where_there_is_no_gallery_nothing_of_it_is_shown(hall):
    card = await hall.lobby(hall.benno)
    assert not tells("bot.lobby.watched", card.content)
    shown = (await hall.anna.slash(hall.channel, "settings me")).response
    shown = (await press(hall.anna, shown, "setpage", "table")).response
    assert with_verb(shown, "gallery") == []


async def test_the_host_opens_renews_and_closes_it(watched):
    await watched.store.settings.set("guild", watched.guild.id, "gallery", "off")
    table = await watched.begin(watched.benno)
    assert tells("bot.gallery.no.off", (await page_of(watched)).content)
    await watched.store.settings.set("guild", watched.guild.id, "gallery", "open")
    page = await page_of(watched)
    assert tells("bot.gallery.no.closed", page.content)
    page = (await press(watched.anna, page, "gallery", "open")).response
    await watched.rest()
    assert tells("bot.notice.watched", watched.board().content)
    page = await page_of(watched)
    (first,) = links(page)
    page = (await press(watched.anna, page, "gallery", "renew")).response
    (second,) = links(page)
    assert first != second
    page = (await press(watched.anna, page, "gallery", "close")).response
    assert links(page) == []
    assert (await watched.tables.get(table.id)).web_key == ""
