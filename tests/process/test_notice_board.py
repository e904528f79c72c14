"""The notice board over the wire: taken by Discord as it is, joined from, one of it wherever the bot is killed."""

import sqlite3
from contextlib import closing

import pytest

from tests.discord_api.messages import words
from tests.process.driver.hall import hall
from tests.process.driver.people import Person, controls

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-notices")]

SOON = 60.0
"""Seconds after which it should long be so, on a busy machine: who has died is believed dead after fifteen."""


def boards(room, channel):
    return [one for one in room.public(channel) if any(control.verb == "notices" for control in controls(one))]


async def choose(room, channel):
    """Somebody who manages the server chooses the channel of its board."""
    admin = Person(room.discord, "Doro", manager=True)
    page = (await admin.slash(room.channel, "settings server")).message
    for _ in range(3):
        page = (await admin.press(page, "housepage")).message
    await admin.press(page, "boardset", channel["id"])


def at_once(room):
    """As if the last request had been five minutes ago."""
    with closing(sqlite3.connect(room.bot.db)) as db, db:
        db.execute("UPDATE boards SET asked = 0")
        db.execute("UPDATE outbox SET next_at = 0 WHERE kind = 'notice_board'")


async def test_it_shows_an_open_table_that_one_joins_from_it(room, founded):
    news = room.discord.world.text_channel(room.guild, "news")
    await choose(room, news)
    await room.discord.until(lambda: boards(room, news), SOON)
    (board,) = boards(room, news)
    assert "(Anna" in words(board)
    (join,) = [one for one in controls(board) if one.verb == "join" and one.table == founded_number(founded)]

    await room.people[2].press(board, join)

    await room.discord.until(lambda: f"<@{room.people[2].id}>" in founded.posts[0]["content"], SOON)


def founded_number(table):
    return next(one.table for one in controls(table.posts[0]) if one.verb == "start")


@pytest.mark.parametrize("forgotten", [False, True], ids=["nonces", "no nonces"])
async def test_a_bot_that_dies_at_its_post_leaves_one_board(forgotten):
    async with hall(toy=True) as room:
        news, died = room.discord.world.text_channel(room.guild, "news"), []

        def die(call):
            if not died and call.kind == "post" and news["id"] in call.path:
                died.append(call)
                room.bot.kill()

        room.discord.after.append(die)
        await choose(room, news)
        await room.discord.until(lambda: died, SOON)
        await room.bot.die()
        if forgotten:
            room.discord.messages.nonces.clear()
        at_once(room)
        await room.bot.start()

        def settled():
            with closing(sqlite3.connect(room.bot.db)) as db:
                return db.execute("SELECT count(*) FROM board_posts").fetchone()[0]

        await room.discord.until(settled, SOON)
        assert len(boards(room, news)) == 1
