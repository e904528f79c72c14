"""Places that are shut and open again in the middle of a lobby and of a turn, over the wire: nothing is told twice, and
the game goes on to its end.
"""

import asyncio
import random

import pytest

from tests.games.sentences import tells
from tests.process.driver.people import controls
from tests.process.driver.tables import Table
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
