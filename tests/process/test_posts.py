"""What can happen to a table's posts: cards and channels that go, rights that come and go, limits, old buttons."""

import asyncio
import random
import re

import pytest

from tests.process.driver.people import Person, controls
from tests.process.driver.tables import RUNNING, Table, has

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-posts"), pytest.mark.slow]

SOON = 20.0
"""Seconds after which a post should long be there, on a busy machine."""


def calls(room, kind, table):
    return room.discord.journal.of(kind, channel=table.channel["id"])


# ---- the lobby card --------------------------------------------------------------------------------------------------


async def test_a_deleted_lobby_card_does_not_hold_the_first_board(room, founded):
    room.discord.messages.delete(founded.posts[0])
    await founded.begin()

    assert founded.board


async def test_an_exhausted_lobby_card_does_not_hold_the_first_board(room, founded):
    room.discord.faults.add("edit", "30046", channel=founded.channel["id"], times=1000)
    await founded.begin()

    assert founded.board


# ---- channels that go ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thread", [False, True], ids=["channel", "thread"])
async def test_players_are_told_once_that_their_channel_is_gone(room, thread):
    table = Table(room, "toy", room.people[:2], random.Random(8), thread=thread)
    await table.open()
    await room.discord.until(lambda: all(one.dms() for one in table.people), SOON)
    known = {one.id: len(one.dms()) for one in table.people}
    room.discord.world.remove(table.channel)
    # Nothing more can be pressed there. What is due finds no channel; the players go on in their DMs.
    for person in table.people:
        (channel,) = [one for one in room.discord.world.channels.values() if one.get("recipients") == [person.user]]
        offered = await person.complete(channel, "game move", "option")
        await person.slash(channel, "game move", option=offered[0][1])

    def told():
        return all(len(one.dms()) > known[one.id] for one in table.people)

    await room.discord.until(told, SOON)
    await asyncio.sleep(2)
    texts = [[one["content"] for one in person.dms()[known[person.id] :]] for person in table.people]
    assert [sum("move-here" in text for text in own) for own in texts] == [1, 1]


async def test_a_table_can_be_moved_to_another_channel(room, table):
    room.discord.world.remove(table.channel)
    number = next(one.table for one in controls(table.board) if one.verb == RUNNING)
    (group,) = [one for one in room.discord.humans.commands if one["name"] == "game"]
    assert "move-here" in [one["name"] for one in group["options"]]
    await room.anna.slash(room.channel, "game move-here", table=number)

    await room.discord.until(lambda: any(has(one, RUNNING) for one in room.posts()), SOON)


async def test_a_table_in_a_thread_goes_on_after_the_thread_was_archived(room):
    table = Table(room, "toy", room.people[:2], random.Random(8), thread=True)
    await table.open()
    room.discord.world.archive(table.channel)
    await room.bot.die()
    await room.bot.start()
    await table.play()

    assert table.over
    assert not table.channel["thread_metadata"]["archived"]


# ---- two presses -----------------------------------------------------------------------------------------------------


async def test_two_presses_on_thread_make_one_thread(room, table):
    """Somebody else plays in the channel by now: the rematch gets a thread."""
    await table.play()
    end = next(post for post in reversed(table.posts) if has(post, "rematch"))
    await room.people[2].opens(table.channel)
    offer = await room.anna.press(end, "rematch")
    presses = [room.anna.send(offer.message, "apart") for _ in range(2)]
    await asyncio.gather(*map(room.anna.answer, presses))

    made = [one for one in room.guild["threads"] if one["parent_id"] == table.channel["id"]]
    assert len(made) == 1


# ---- buttons of old boards -------------------------------------------------------------------------------------------


async def test_a_board_is_not_posted_twice_when_the_nonce_is_forgotten(room, table):
    died = asyncio.Event()

    def at(call):
        edited = call.kind == "edit" and call.channel == table.channel["id"]
        if edited and "content" not in call.body:  # the row of the board before, and no words
            room.bot.kill()
            died.set()

    room.discord.before.append(at)
    table.patient = True
    for person in table.people:
        person.patience = 2.0
    for _ in range(12):
        await table.play(1)
        if died.is_set():
            break
    room.discord.before.remove(at)
    await room.bot.die()
    room.discord.messages.nonces.clear()
    await room.bot.start()
    await table.play()

    assert table.over
    assert table.doubled() == []


async def test_only_the_newest_post_has_its_row_and_what_was_posted_is_never_refused(room, table):
    play, pressed = table.board["components"][0]["components"][0]["custom_id"], []

    async def press_old_ones():
        while not table.over:
            pressed.extend([await room.anna.press(post, play) for post in table.posts[1:]])
            await asyncio.sleep(0.05)

    presses = asyncio.create_task(press_old_ones())
    await table.play()
    assert table.over
    await presses
    older = table.posts[1:-1]
    await room.discord.until(lambda: all(len(list(controls(post))) == 1 for post in older), SOON)

    assert [controls(post)[0].id for post in older] == [play] * len(older)
    assert len(controls(table.posts[-1])) > 1
    edits = [one for one in calls(room, "edit", table) if set(one.body) <= {"components", "tts"}]
    assert len(edits) == len(older) > 3
    assert pressed, "somebody was pressing all the time"
    assert [one for one in pressed if not one.text and not one.message] == []


async def test_an_older_board_that_discord_will_not_change_stays_as_it_is(room, table):
    fault = room.discord.faults.add("edit", "30046", channel=table.channel["id"], times=1000)
    await table.play()
    await room.discord.until(lambda: fault.hits >= len(table.posts) - 2, SOON)

    assert table.over
    assert {row[0] for row in room.due(table.channel)} <= {"older"}
    assert all(len(controls(post)) > 1 for post in table.posts[1:])


# ---- rights ----------------------------------------------------------------------------------------------------------


async def barred(room, table, *names):
    """The bot may not do this any more, and a post is due."""
    room.discord.world.deny(table.channel, *names)
    count = len(table.posts)
    await table.play(8)
    await asyncio.sleep(1)
    assert len(table.posts) == count


async def test_a_permission_that_returns_in_the_channel_is_noticed(room, table):
    await barred(room, table, "send_messages")
    count = len(table.posts)
    room.discord.world.restore(table.channel)

    await room.discord.until(lambda: len(table.posts) > count, 4)


async def test_a_permission_that_returns_with_a_role_is_noticed(room, table):
    room.discord.world.grant(room.guild, "view_channel", "read_message_history", "attach_files")
    count = len(table.posts)
    await table.play(8)
    await asyncio.sleep(1)
    assert len(table.posts) == count
    everything = ("view_channel", "read_message_history", "send_messages", "attach_files", "embed_links")
    room.discord.world.grant(room.guild, *everything)

    await room.discord.until(lambda: len(table.posts) > count, 4)


async def test_a_warning_names_only_what_is_missing(room, table):
    room.discord.world.deny(table.channel, "send_messages")
    answer = await room.anna.press(table.board, RUNNING)

    assert "Send Messages" in answer.text
    assert "Attach Files" not in answer.text
    assert "Embed Links" not in answer.text


async def test_a_refusal_that_no_event_has_announced_is_told(room, table):
    room.discord.world.secret_denials[table.channel["id"]] = 50013
    await table.play(8)
    await asyncio.sleep(1)
    answer = await room.anna.press(table.board, RUNNING)

    assert f"<#{table.channel['id']}>" in answer.text


# ---- limits ----------------------------------------------------------------------------------------------------------


async def test_a_long_pause_holds_for_newer_posts_too(room, table):
    fault = room.discord.faults.add("post", "429 long", channel=table.channel["id"])
    asked = len(calls(room, "post", table))
    table.wait = 3.0
    for _ in range(4):  # more than one post comes due
        await table.play(3)
        await asyncio.sleep(0.3)
    await asyncio.sleep(2)

    assert fault.hits == 1
    assert len(calls(room, "post", table)) == asked + 1


async def test_many_posts_at_once_keep_to_discords_limits(room):
    room.discord.rates.on = True
    guest, *hosts = room.people[:4]  # nobody may host six
    tables = [Table(room, "toy", [hosts[number % 3], guest], random.Random(number)) for number in range(6)]
    await asyncio.gather(*(table.open() for table in tables))
    await asyncio.gather(*(table.play() for table in tables))

    assert all(table.over for table in tables)
    assert [table.doubled() for table in tables] == [[]] * 6
    assert room.discord.rates.hits["global"] == 0


# ---- names -----------------------------------------------------------------------------------------------------------

MARKUP = ("<t:1700000000:F>", "<#123456789012345678>", "</game new:123456789012345678>", "<@123>", "**Anna**", "||x||")


async def test_display_names_make_no_markup(room):
    people = [Person(room.discord, f"guest{number}", display=name) for number, name in enumerate(MARKUP[:3])]
    table = Table(room, "toy", people, random.Random(8))
    await table.open()
    await table.play()

    texts = "\n".join(one["content"] for one in room.public(table.channel))
    assert re.findall(r"(?<!\\)<(?:t:|#|/)[^>]*>", texts) == []
