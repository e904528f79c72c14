"""Every kind of channel over the wire: a table is founded, begun and posted to; a second one has a way on; or the
answer says why not, before anything is made.
"""

import random

import pytest

from tests.games.sentences import tells
from tests.process.driver.people import controls
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-channels")]

TEXT, VOICE, NEWS, STAGE, FORUM = 0, 2, 5, 13, 15
NEWS_THREAD, THREAD, PRIVATE = 10, 11, 12

PLACES = {
    "text": (TEXT, None),
    "thread": (TEXT, THREAD),
    "announcements": (NEWS, None),
    "thread of announcements": (NEWS, NEWS_THREAD),
    "post of a forum": (FORUM, THREAD),
    "voice": (VOICE, None),
    "stage": (STAGE, None),
}
"""The kind of the channel and, where it is played in one, of the thread in it."""


def place(room, kind, thread):
    world = room.discord.world
    name = f"place-{len(world.channels)}"
    made = world.text_channel(room.guild, name) if kind == TEXT else world.other_channel(room.guild, kind, name)
    return made if thread is None else world.thread(made, "a-thread", kind=thread)


def threads(room):
    found = room.discord.world.channels
    return {one for one in found if found[one]["type"] in (NEWS_THREAD, THREAD, PRIVATE)}


def table_in(room, channel):
    table = Table(room, "toy", room.people[:2], random.Random(8))
    table.channel = channel
    return table


@pytest.mark.parametrize("name", PLACES)
async def test_a_table_stands_in_every_kind_and_a_second_one_has_a_way_on(room, name):
    channel = place(room, *PLACES[name])
    table = table_in(room, channel)
    await table.open()
    assert table.board

    world = room.discord.world
    before = set(world.channels)
    offer = await room.people[2].slash(channel, "game new", game="toy")
    assert [one for one in controls(offer.message) if one.verb == "thread"], offer.text
    said = await room.people[2].press(offer.message, "thread")
    (made,) = [one for one in set(world.channels) - before if world.channels[one]["type"] in (NEWS_THREAD, THREAD)]
    assert f"<#{made}>" in said.text
    second = table_in(room, world.channels[made])
    await room.discord.until(lambda: second.posts, 20)
    assert world.channels[made]["type"] == (NEWS_THREAD if PLACES[name][0] == NEWS else THREAD)


@pytest.mark.parametrize(("code", "told"), [(160006, "full"), (50035, "name"), (50024, "kind"), (50013, "rights")])
async def test_a_thread_that_is_refused_is_told_and_nothing_is_made(room, code, told):
    channel = place(room, TEXT, None)
    await room.anna.slash(channel, "game new", game="toy")
    offer = await room.people[2].slash(channel, "game new", game="toy")
    before = threads(room)
    room.discord.faults.add("thread", str(code), channel=channel["id"], times=2)
    said = await room.people[2].press(offer.message, "thread")
    assert tells(f"bot.error.thread.{told}", said.text), said.text
    assert threads(room) == before


@pytest.mark.parametrize("path", ["game new", "tournament new"])
async def test_a_private_thread_without_the_bot_is_told_before_anything_is_made(room, path):
    world = room.discord.world
    thread = world.thread(place(room, TEXT, None), "secret", kind=PRIVATE)
    world.secret_denials[thread["id"]] = 50001
    typed = {"game": "toy"} if path == "game new" else {"title": "Cup", "game": "toy"}
    said = await room.anna.slash(thread, path, **typed)
    assert tells("bot.error.private_thread" if path == "game new" else "bot.tournament.channel", said.text), said.text
    assert not room.posts(thread)
    assert tells("bot.error.NoTable", (await room.benno.slash(thread, "game join")).text)
