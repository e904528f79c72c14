"""Places that are shut and open again in the middle of a lobby, a turn, a vote and a cup, over the wire.

Nothing is told twice, and the game goes on to its end.
"""

import asyncio
import contextlib
import random
import sqlite3

import pytest

from tests.games.sentences import tells
from tests.process.driver.cups import Cup
from tests.process.driver.people import controls, find
from tests.process.driver.tables import Table, has
from tests.process.test_channels import LINK

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-channels")]


def archived(room, channel, *, shut):
    room.discord.world.archive(channel, archived=shut)


def locked(room, channel, *, shut):
    room.discord.world.archive(channel, archived=shut, locked=shut)


def rights(room, channel, *, shut):
    world = room.discord.world
    parent = world.channels[channel["parent_id"]]
    if shut:
        world.deny(parent, "send_messages", "send_messages_in_threads")
    else:
        world.restore(parent)


def removed(room, channel, *, shut):
    world = room.discord.world
    guild = world.guilds[channel["guild_id"]]
    if shut:
        world.secret_denials[channel["id"]] = 50001
        world.tell("GUILD_DELETE", {"id": guild["id"]})
    else:
        world.secret_denials.pop(channel["id"])
        world.tell("GUILD_CREATE", guild)


STATE = {"rights": "closed", "removed": "left"}
"""What they read of it."""

BEFALL = {"archived": archived, "locked": locked, "rights": rights, "removed": removed}


def table_of(room, what):
    """A table in a thread; of a server of its own where the bot is to leave it."""
    world, guild = room.discord.world, room.guild
    if what == "removed":
        guild = world.guild(f"Server {len(world.guilds)}")
        world.tell("GUILD_CREATE", guild)
    table = Table(room, "toy", room.people[:2], random.Random(8))
    table.channel = world.thread(world.text_channel(guild, f"living-{len(world.channels)}"), "a-thread")
    table.wait = 20.0
    return table


def lost(person, what):
    return [one for one in person.dms() if tells(f"bot.lost.{STATE[what]}", LINK.sub(r"`/\1`", one["content"]))]


@pytest.mark.parametrize("what", BEFALL)
async def test_in_the_middle_of_a_turn(room, what):
    table = table_of(room, what)
    await table.open()
    panels = [(who, await table.panel(who)) for who in table.people]
    BEFALL[what](room, table.channel, shut=True)
    await asyncio.sleep(0.3)
    if what in ("rights", "removed"):  # who has a panel presses on; nothing arrives in the channel
        before = len(table.posts)
        for who, panel in panels:
            pick = next(one for one in controls(panel) if one.verb in ("pick", "pickone"))
            await who.press(panel, pick, *pick.options[:1])
        assert len(table.posts) == before
        assert len(await room.discord.until(lambda: lost(table.people[0], what), 20)) == 1, "they read why, once"
    BEFALL[what](room, table.channel, shut=False)
    table.panels.clear()
    await table.play()
    assert table.over
    assert table.doubled() == []


@pytest.mark.parametrize("what", BEFALL)
async def test_in_the_middle_of_a_lobby(room, what):
    table = table_of(room, what)
    await table.found()
    BEFALL[what](room, table.channel, shut=True)
    await asyncio.sleep(0.3)
    BEFALL[what](room, table.channel, shut=False)
    await table.begin()
    await table.play()
    assert table.over
    assert table.doubled() == []


def status(room, channel):
    """What has become of the table of a channel, by the bot's database."""
    with contextlib.closing(sqlite3.connect(f"file:{room.bot.db}?mode=ro", uri=True)) as db:
        return [row[0] for row in db.execute("SELECT status FROM tables WHERE channel = ?", (int(channel["id"]),))]


@pytest.mark.parametrize("what", BEFALL)
async def test_in_the_middle_of_a_vote(room, what):
    table = table_of(room, what)
    await table.open()
    anna, benno = table.people
    page = await anna.slash(table.channel, "game abort")
    await anna.press(page.message, find(page.message, "propose"))
    asked = await room.discord.until(lambda: [one for one in table.posts if has(one, "vote")], 20)
    BEFALL[what](room, table.channel, shut=True)
    await asyncio.sleep(0.3)
    assert status(room, table.channel) == ["running"], "a vote that is shut in decides nothing"
    BEFALL[what](room, table.channel, shut=False)
    await benno.press(asked[0], find(asked[0], "vote"))
    await room.discord.until(lambda: status(room, table.channel) == ["aborted"], 20)
    assert len([one for one in table.posts if has(one, "vote")]) <= 1, "it is asked once"


@pytest.mark.parametrize("what", ["removed", pytest.param("rights", marks=pytest.mark.slow)])
async def test_in_the_middle_of_a_cup(room, what):
    """The channel of a tournament is shut while its first tables play, and opened before the next round."""
    world, guild = room.discord.world, room.guild
    if what == "removed":
        guild = world.guild(f"Server {len(world.guilds)}")
        world.tell("GUILD_CREATE", guild)
    cup = Cup(room, 8, 20 + len(world.channels), moments=(), guild=guild)
    running = asyncio.create_task(cup.run())
    await room.discord.until(lambda: cup.id and any(one[3] for one in cup.pairings()), 60)
    channel = cup.channel | {"parent_id": cup.channel["id"]} if what == "rights" else cup.channel
    BEFALL[what](room, channel, shut=True)
    lost = "SELECT lost FROM tournaments WHERE id = ?"
    await room.discord.until(lambda: cup.rows(lost, cup.id)[0][0] > 0, 20)
    BEFALL[what](room, channel, shut=False)
    await running
    assert cup.rows(lost, cup.id) == [(0.0,)]
    assert cup.wrong() == []
    assert len(cup.tables) == 4
