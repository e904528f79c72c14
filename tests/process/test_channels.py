"""Every kind of channel over the wire: a table is founded, begun and posted to; a second one has a way on; or the
answer says why not, before anything is made.
"""

import random
import re

import pytest

from tests.games.sentences import tells
from tests.process.driver.people import Person, controls
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-channels")]

TEXT, VOICE, NEWS, STAGE, FORUM = 0, 2, 5, 13, 15
NEWS_THREAD, THREAD, PRIVATE = 10, 11, 12

LINK = re.compile(r"</([^:>]+):\d+>")
"""A command that can be pressed in a text."""

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
    said = await room.people[2].opens(channel)
    (made,) = [one for one in set(world.channels) - before if world.channels[one]["type"] in (NEWS_THREAD, THREAD)]
    assert f"<#{made}>" in said.text
    second = table_in(room, world.channels[made])
    await room.discord.until(lambda: second.posts, 20)
    assert world.channels[made]["type"] == (NEWS_THREAD if PLACES[name][0] == NEWS else THREAD)


@pytest.mark.parametrize(("code", "told"), [(160006, "full"), (50035, "name"), (50024, "kind"), (50013, "rights")])
async def test_a_thread_that_is_refused_is_told_and_nothing_is_made(room, code, told):
    channel = place(room, TEXT, None)
    await room.anna.opens(channel)
    before = threads(room)
    room.discord.faults.add("thread", str(code), channel=channel["id"], times=2)
    said = await room.people[2].opens(channel)
    assert tells(f"bot.error.thread.{told}", said.text), said.text
    assert threads(room) == before
    room.discord.faults.clear()
    again = await room.people[2].fill(await room.people[2].press(said.message, "newform"))
    assert len(threads(room) - before) == 1, again.text


@pytest.mark.parametrize("path", ["game new", "tournament new"])
async def test_a_private_thread_without_the_bot_is_told_before_anything_is_made(room, path):
    world = room.discord.world
    thread = world.thread(place(room, TEXT, None), "secret", kind=PRIVATE)
    world.secret_denials[thread["id"]] = 50001
    typed = {"game": "toy"} if path == "game new" else {"title": "Cup", "game": "toy"}
    said = await room.anna.slash(thread, path, **typed)
    assert tells("bot.error.private_thread" if path == "game new" else "bot.tournament.channel", said.text), said.text
    assert not room.posts(thread)
    said = (await room.benno.slash(thread, "game join")).text
    assert tells("bot.error.NoTable", LINK.sub(r"`/\1`", said)), said


@pytest.mark.parametrize(
    "name", [*list(PLACES)[:2], *(pytest.param(one, marks=pytest.mark.slow) for one in list(PLACES)[2:])]
)
async def test_a_game_moves_ends_is_saved_and_played_again_in_every_kind(room, name):
    """From a channel of a kind into another one of the same kind, to its end there, and once more."""
    table = table_in(room, place(room, *PLACES[name]))
    await table.open()
    await table.play(3)
    there = place(room, *PLACES[name])
    said = await room.anna.slash(there, "game move-here")
    assert tells("bot.move.done", said.text), said.text
    table.channel, old = there, table.channel
    await room.discord.until(lambda: table.board, 20)
    await table.play()
    assert table.over
    assert table.doubled() == []
    boards = [post for post in room.posts(old) if any(one.verb == "play" for one in controls(post))]
    assert all(int(one["id"]) < int(table.posts[0]["id"]) for one in boards), "the game is told in one place at a time"

    saved = await room.anna.slash(there, "game export")
    assert [one["filename"] for one in saved.message["attachments"]], saved.text
    posts = len(table.posts)
    end = next(post for post in reversed(table.posts) if any(one.verb == "rematch" for one in controls(post)))
    await room.anna.press(end, "rematch")
    await room.discord.until(lambda: len(table.posts) > posts, 20)
    assert [one for one in controls(table.posts[-1]) if one.verb == "start"], (
        "the card of the next one, in the same place"
    )


CUPS = ("text", "announcements")
"""Where a tournament can stand: its tables get threads there."""


@pytest.mark.parametrize("name", PLACES)
async def test_a_tournament_gets_its_threads_or_is_refused_before_anything_is_made(room, name):
    channel, before = place(room, *PLACES[name]), set(room.discord.world.channels)
    host = Person(room.discord, f"Organiser of {name}", manager=True)
    said = await host.slash(channel, "tournament new", title="Cup", game="toy", rounds=1)
    if name not in CUPS:
        assert tells("bot.tournament.channel", said.text), said.text
        assert (room.posts(channel), set(room.discord.world.channels) - before - dms(room)) == ([], set())
        return
    card = (await room.discord.until(lambda: room.posts(channel), 20))[0]
    for one in room.people[:3]:
        await one.press(card, "tjoin")
    await host.slash(channel, "tournament start")
    threads = await room.discord.until(lambda: set(room.discord.world.channels) - before - dms(room), 30)
    (made,) = [room.discord.world.channels[one] for one in threads]
    assert made["type"] == (NEWS_THREAD if name == "announcements" else THREAD)
    table = table_in(room, made)
    await room.discord.until(lambda: table.board, 30)


def dms(room):
    return {number for number, one in room.discord.world.channels.items() if one["type"] == 1}
