"""A forum as the home of a server's tables, over the wire: opened, played and once more in posts of their own; rounds
of a tournament; one post wherever the bot is killed; a forum that demands a tag, is closed, or is gone.
"""

import random
import sqlite3
from contextlib import closing

import pytest

from tests.discord_api.messages import words
from tests.discord_api.permissions import REQUIRE_TAG
from tests.games.sentences import tells
from tests.process.driver.cups import MOMENTS, Cup
from tests.process.driver.hall import hall
from tests.process.driver.people import Person
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-forums")]

SOON = 60.0
"""Seconds after which it should long be so, on a busy machine: who has died is believed dead after fifteen."""

FORUM = 15


def forum_of(room, *tags, moderated=False, demands=False):
    world = room.discord.world
    made = world.other_channel(room.guild, FORUM, "tables")
    made["available_tags"] = [world.tag(tag, moderated=moderated) for tag in tags]
    made["flags"] = REQUIRE_TAG if demands else 0
    world.tell("CHANNEL_UPDATE", made)
    return made


async def choose(room, forum):
    """Somebody who manages the server chooses its forum."""
    admin = Person(room.discord, "Doro", manager=True)
    page = (await admin.slash(room.channel, "settings server")).message
    for _ in range(4):
        page = (await admin.press(page, "housepage")).message
    return await admin.press(page, "forumset", *([forum["id"]] if forum else []))


def posts_of(room, forum):
    """The posts of a forum."""
    return [one for one in room.discord.world.channels.values() if one.get("parent_id") == forum["id"]]


def tags_of(room, forum, post):
    names = {tag["id"]: tag["name"] for tag in forum["available_tags"]}
    return [names.get(tag, "gone") for tag in post["applied_tags"]]


def table_in(room, post, people=2):
    table = Table(room, "toy", room.people[:people], random.Random(8))
    table.channel = post
    return table


def known(room, post):
    """Whether the bot has noted that a post is a table's: until then commands typed there find none."""
    with closing(sqlite3.connect(room.bot.db)) as db:
        return db.execute("SELECT 1 FROM tables WHERE channel = ?", (post["id"],)).fetchone()


async def opened(room, forum, who=None, number=1):
    """A table is opened from a text channel: its post."""
    await (who or room.anna).opens(room.channel)
    await room.discord.until(lambda: len(posts_of(room, forum)) == number, SOON)
    return posts_of(room, forum)[-1]


async def test_a_table_is_a_post_with_tags_and_a_rematch_another_one(room):
    forum = forum_of(room, "Open", "Läuft", "Finished", "Pearls")
    await choose(room, forum)
    post = await opened(room, forum)
    table = table_in(room, post)
    await room.discord.until(lambda: known(room, post), SOON)
    (card,) = table.posts
    assert card["id"] == post["id"]
    assert tags_of(room, forum, post) == ["Pearls", "Open"]

    await table.begin()
    await room.discord.until(lambda: tags_of(room, forum, post) == ["Pearls", "Läuft"], SOON)
    await table.play()
    await room.discord.until(lambda: tags_of(room, forum, post) == ["Pearls", "Finished"], SOON)
    await room.discord.until(lambda: tells("bot.lobby.ended", words(table.posts[0])), SOON)
    assert table.doubled() == []

    await room.anna.press(table.posts[-1], "rematch")
    await room.discord.until(lambda: len(posts_of(room, forum)) == 2, SOON)
    assert tags_of(room, forum, posts_of(room, forum)[-1]) == ["Pearls", "Open"]
    await choose(room, None)


async def test_tags_that_are_deleted_or_made_moderated_midway_hold_nothing_up(room):
    """A post goes on bearing the tags that there are, and as many of the bot's own as it may set."""
    world, forum = room.discord.world, forum_of(room, "Pearls", "Open", "Running", "Finished", demands=True)
    await choose(room, forum)
    table = table_in(room, await opened(room, forum))
    await room.discord.until(lambda: known(room, table.channel), SOON)
    gone, _, running, _ = forum["available_tags"]
    world.deny(forum, "manage_threads")
    running["moderated"] = True
    forum["available_tags"] = forum["available_tags"][1:]
    world.tell("CHANNEL_UPDATE", forum)
    await table.begin()
    await table.play()
    await room.discord.until(lambda: tags_of(room, forum, table.channel) == ["Finished"], SOON)
    assert gone["id"] not in table.channel["applied_tags"]
    room.discord.faultless()
    await choose(room, None)


async def test_tags_that_get_another_name_are_followed(room):
    """Those that were there when the forum was chosen, and those that were made, and set, since."""
    world, forum = room.discord.world, forum_of(room, "Open", "Running")
    world.deny(forum, "manage_channels")  # else the bot makes what is missing
    await choose(room, forum)
    forum["available_tags"].append(world.tag("Finished"))
    world.tell("CHANNEL_UPDATE", forum)
    first = table_in(room, await opened(room, forum))
    await room.discord.until(lambda: known(room, first.channel), SOON)
    await first.begin()  # from here on the third one is known as well
    await room.discord.until(lambda: tags_of(room, forum, first.channel) == ["Running"], SOON)
    for tag, name in zip(forum["available_tags"], ("Come in", "In play", "Over"), strict=True):
        tag["name"] = name
    world.tell("CHANNEL_UPDATE", forum)
    await first.play()
    await room.discord.until(lambda: tags_of(room, forum, first.channel) == ["Over"], SOON)
    second = table_in(room, await opened(room, forum, number=2))
    await room.discord.until(lambda: tags_of(room, forum, second.channel) == ["Come in"], SOON)
    await room.discord.until(lambda: known(room, second.channel), SOON)
    await second.begin()
    await room.discord.until(lambda: tags_of(room, forum, second.channel) == ["In play"], SOON)
    await second.play()
    await room.discord.until(lambda: tags_of(room, forum, second.channel) == ["Over"], SOON)
    await choose(room, None)


@pytest.mark.parametrize("moderated", [True, False])
async def test_a_forum_that_demands_a_tag_is_refused_where_none_can_be_set(room, moderated):
    forum = forum_of(room, "News", moderated=moderated, demands=True)
    room.discord.world.deny(forum, "manage_threads")
    said = await choose(room, forum)
    assert tells("bot.error.forum_tag", said.text) is moderated, said.text
    if not moderated:
        post = await opened(room, forum)
        assert tags_of(room, forum, post) == ["News"]
        await choose(room, None)


async def test_a_forum_that_is_shut_is_told_and_one_that_is_gone_is_no_home_any_more(room):
    world, forum = room.discord.world, forum_of(room)
    await choose(room, forum)
    world.deny(forum, "send_messages_in_threads")
    said = await room.anna.opens(room.channel)
    assert tells("bot.error.permission_there", said.text), said.text
    world.restore(forum)
    await opened(room, forum)

    world.remove(forum)
    channel = world.text_channel(room.guild, "elsewhere")
    await room.people[1].opens(channel)
    await room.discord.until(lambda: room.posts(channel), SOON)


async def test_a_table_waits_while_its_forum_is_shut_and_gets_its_post_once_it_is_open(room):
    world, forum = room.discord.world, forum_of(room)
    await choose(room, forum)
    room.discord.faults.add("thread", "50013", channel=forum["id"], times=1)
    await room.anna.opens(room.channel)

    def refused():
        with closing(sqlite3.connect(room.bot.db)) as db:
            return db.execute("SELECT 1 FROM tables WHERE forum = ? AND place <> ''", (forum["id"],)).fetchone()

    await room.discord.until(refused, SOON)
    world.tell("CHANNEL_UPDATE", forum)
    await room.discord.until(lambda: len(posts_of(room, forum)) == 1, SOON)
    await choose(room, None)


async def begun_and_died(room, forum):
    """The post of a table that was opened in the forum: the bot has died before it heard of it."""
    died = []

    def die(call):
        if not died and call.kind == "thread" and forum["id"] in call.path:
            died.append(call)
            room.bot.kill()

    await choose(room, forum)
    room.discord.after.append(die)
    await room.anna.opens(room.channel)
    await room.discord.until(lambda: died, SOON)
    await room.bot.die()
    (post,) = posts_of(room, forum)
    return post


@pytest.mark.parametrize("archived", [False, True])
async def test_a_bot_that_dies_at_its_post_leaves_one_post(archived):
    async with hall(toy=True) as room:
        forum = forum_of(room)
        post = await begun_and_died(room, forum)
        if archived:
            room.discord.world.archive(post)
        await room.bot.start()

        await room.discord.until(lambda: known(room, post), SOON)
        assert posts_of(room, forum) == [post]
        room.discord.faultless()


async def test_an_answer_that_is_lost_leaves_one_post(room):
    """Discord knows no nonce of it: it is looked for before it is begun again, seconds later."""
    forum = forum_of(room)
    await choose(room, forum)
    for who, outcome in zip(room.people, ("lost", "502"), strict=False):
        before = len(posts_of(room, forum))
        fault = room.discord.faults.add("thread", outcome, channel=forum["id"])
        await who.opens(room.channel)
        await room.discord.until(lambda: any(known(room, one) for one in posts_of(room, forum)[before:]), SOON)  # noqa: B023
        assert fault.hits == 1
        assert len(posts_of(room, forum)) == before + 1, outcome
    await choose(room, None)


async def test_a_table_that_moves_while_its_post_is_in_doubt_leaves_a_pointer():
    async with hall(toy=True) as room:
        world, forum = room.discord.world, forum_of(room)
        post = await begun_and_died(room, forum)
        elsewhere = world.text_channel(room.guild, "elsewhere")
        with closing(sqlite3.connect(room.bot.db)) as db:  # as `/game move-here` of another process would
            db.execute("UPDATE tables SET channel = ?, forum = 0", (int(elsewhere["id"]),))
            db.commit()
        await room.bot.start()
        await room.discord.until(lambda: post["thread_metadata"]["archived"], SOON)
        (card,) = room.posts(post)
        assert tells("bot.forum.left", words(card)), words(card)
        assert elsewhere["id"] in words(card)
        assert not card.get("components")
        room.discord.faultless()


@pytest.mark.parametrize(
    ("people", "rounds", "moments"),
    [(4, 1, ("thread",)), pytest.param(8, 2, MOMENTS, marks=pytest.mark.slow)],
)
async def test_a_cup_whose_tables_are_posts_of_a_forum_comes_to_its_end_through_kills(people, rounds, moments):
    async with hall(toy=True) as room:
        forum = forum_of(room, "Pearls", "Running", "Finished", demands=True)
        await choose(room, forum)
        cup = Cup(room, people, 8, rounds=rounds, moments=moments, forum=forum)
        await cup.run()
        assert cup.wrong() == []
        assert cup.kills.total() == len(moments), "every kill came"
        assert len(cup.tables) == rounds * people // 4
        posts = posts_of(room, forum)
        await room.discord.until(
            lambda: all(tags_of(room, forum, post) == ["Pearls", "Finished"] for post in posts), SOON
        )
        await room.discord.until(lambda: all("(1.)" in words(room.posts(post)[0]) for post in posts), SOON)
        room.discord.faultless()


@pytest.mark.slow
async def test_a_round_whose_forum_is_gone_or_demands_a_tag_is_played_in_threads(room):
    world, forum = room.discord.world, forum_of(room, "News", moderated=True)
    await choose(room, forum)
    cup = Cup(room, 4, 9, rounds=3, moments=(), forum=forum)
    cup.after_round = {1: lambda: demand_a_tag(world, forum), 2: lambda: world.remove(forum)}
    await cup.run()
    parents = [table.channel["parent_id"] for table in cup.tables]
    assert parents == [forum["id"], cup.channel["id"], cup.channel["id"]]
    assert [table.doubled() for table in cup.tables] == [[], [], []]


def demand_a_tag(world, forum):
    world.deny(forum, "manage_threads")
    forum["flags"] = REQUIRE_TAG
    world.tell("CHANNEL_UPDATE", forum)
