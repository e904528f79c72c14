"""Finding people in Discord: open tables, wishes, and the letter about a table somebody has wished for."""

import re

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.values.time import DAY, TimeControl
from bot.tables.model.actor import Actor
from render.words.words import LANGUAGES
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import interaction, press, send_raw, speak, with_verb
from tests.games.sentences import tells


async def find(who, hall):
    return (await who.slash(hall.channel, "game find")).response


async def wishes(who, hall, people="2-4", pace="any", days="7"):
    """Fill in the form, as it is shown after each choice; returns the page after it."""
    page = await find(who, hall)
    (menu,) = with_verb(page, "wishform")
    form = (await who.select(page, ["toy"], custom_id=menu["custom_id"])).response
    for number, value in enumerate((people, pace, days)):
        form = (await who.select(form, [value], custom_id=with_verb(form, "wishset")[number]["custom_id"])).response
    return (await press(who, form, "wish")).response


async def hide(hall, channel, who):
    """A channel that somebody cannot see."""
    allow, deny = discord.PermissionOverwrite(view_channel=False).pair()
    shut = Overwrite(who.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
    hall.env.backend.set_overwrite(channel.id, shut)
    await hall.env.settle()


def letters(who):
    return [one for one in who.user.dm_channel.history() if one.author.bot] if who.user.dm_channel else []


async def test_open_tables_are_found_with_seats_clock_and_link(hall):
    assert "Nobody is waiting for players" in (await find(hall.benno, hall)).content
    await hall.lobby()
    table = await hall.table()
    await hall.tables.lobby.set_terms(table.id, Actor(hall.anna.id), TimeControl(move=DAY, reserve=2 * DAY))
    await hall.rest()

    text = (await find(hall.benno, hall)).content

    assert "**Pearls** (Anna) – 3 seats free, one day: 24 hours" in text
    table = await hall.table()
    assert f"https://discord.com/channels/{table.guild}/{table.channel}/{table.lobby_message}" in text
    await press(hall.anna, hall.board(), "leave")
    assert "Nobody is waiting for players" in (await find(hall.benno, hall)).content


async def test_full_tables_and_those_in_channels_one_cannot_see_are_not_found(hall):
    hidden = hall.guild.create_text_channel("secret")
    await opens(hall.anna, hidden)
    assert "Anna" in (await find(hall.benno, hall)).content
    await hide(hall, hidden, hall.benno)
    assert "Anna" not in (await find(hall.benno, hall)).content

    await hall.lobby(hall.clara, hall.doro, hall.emil, host=hall.anna)
    assert "Clara" not in (await find(hall.benno, hall)).content


async def test_a_wish_is_made_by_menus_seen_by_others_and_withdrawn(hall):
    page = await wishes(hall.benno, hall, "3-4", "day", "14")
    ends = int(hall.clock.now) + 14 * DAY
    told = f"**Pearls**, 3 to 4 players, one day: 24 hours (ends <t:{ends}:R>)"
    assert page.content.startswith("Your request is posted.")
    assert f"**Your requests**\n· {told}" in page.content

    await hall.restart()
    assert f"· Benno: {told}" in (await find(hall.anna, hall)).content
    page = await find(hall.benno, hall)
    gone = (await hall.benno.select(page, ["toy"], custom_id=with_verb(page, "unwish")[0]["custom_id"])).response

    assert gone.content.startswith("Your request is withdrawn.")
    assert not with_verb(gone, "unwish")
    assert "Benno" not in (await find(hall.anna, hall)).content


async def test_a_letter_tells_of_a_table_that_fits_once(hall):
    await wishes(hall.benno, hall)
    await wishes(hall.clara, hall, pace="live")
    await hall.lobby()

    (letter,) = letters(hall.benno)
    assert letter.content.startswith("Here is a table that fits your request:\n· **Pearls** (Anna) – 3 seats free")
    assert f"Your request ends <t:{int(hall.clock.now) + 7 * DAY}:R>" in letter.content
    (cover,) = letter.attachments
    assert cover.description.startswith("Pearls"), "the cover of the game"
    assert letters(hall.clara) == []
    await hall.restart()
    await press(hall.doro, hall.board(), "join")
    await hall.tick(1)
    assert len(letters(hall.benno)) == 1

    await press(hall.benno.user, letter, "join")
    assert (await hall.table()).names == ["Anna", "Doro", "Benno"]
    withdrawn = await press(hall.benno.user, letter, "unwish")
    assert tells("bot.wish.gone", withdrawn.response.content)
    assert "Benno:" not in (await find(hall.anna, hall)).content


async def test_a_letter_keeps_to_quiet_hours_even_for_a_live_table_and_is_given_up_when_it_is_not_true(hall):
    for who in (hall.benno, hall.clara):
        await wishes(who, hall)
        await hall.store.settings.set("user", who.id, "quiet", "00:00-23:00")
    await hall.tables.vacations.begin(hall.guild.id, hall.doro.id, 7)
    await wishes(hall.doro, hall)
    await hall.store.settings.set("guild", hall.guild.id, "pace", "live")
    await hall.lobby()
    assert (await hall.table()).terms.live
    await hall.rest()
    assert [letters(who) for who in (hall.benno, hall.clara, hall.doro)] == [[], [], []]

    await hall.tables.player_finder.withdraw(hall.guild.id, hall.clara.id, "toy")
    hall.clock.now += 24 * 3600 - hall.clock.now % (24 * 3600) - 1800
    await hall.bot.relay.tick()
    await hall.rest()

    assert [len(letters(who)) for who in (hall.benno, hall.clara, hall.doro)] == [1, 0, 0]


async def test_no_letter_about_a_channel_one_cannot_see(hall):
    await wishes(hall.benno, hall)
    hidden = hall.guild.create_text_channel("secret")
    await hide(hall, hidden, hall.benno)
    await opens(hall.anna, hidden)

    assert letters(hall.benno) == []


async def test_a_process_that_does_not_know_the_server_asks_for_it(hall, monkeypatch):
    for who in (hall.benno, hall.clara):
        await wishes(who, hall)
    await hide(hall, hall.channel, hall.clara)
    monkeypatch.setattr(type(hall.bot), "get_guild", lambda self, guild: None)
    monkeypatch.setattr(type(hall.bot), "listens_to", lambda self, guild: False)
    monkeypatch.setattr(type(hall.bot), "left", lambda self, guild: False)
    await hall.lobby()

    assert [len(letters(who)) for who in (hall.benno, hall.clara)] == [1, 0]


async def test_no_word_of_a_private_thread_and_one_of_a_public_thread(hall):
    await wishes(hall.benno, hall)
    for kind in (discord.ChannelType.private_thread, discord.ChannelType.public_thread):
        made = await hall.bot.get_channel(hall.channel.id).create_thread(name=f"A {kind.name}", type=kind)
        await hall.env.settle()
        table = await hall.tables.lobby.create(hall.guild.id, made.id, Actor(hall.anna.id, "Anna"), "toy")
        await hall.rest()
        public = kind is discord.ChannelType.public_thread
        assert len(letters(hall.benno)) == public
        assert (f"/{table.channel}" in (await find(hall.benno, hall)).content) is public


async def test_no_letter_to_who_has_left_the_server(hall):
    await wishes(hall.benno, hall)
    hall.guild.remove_member(hall.benno.user)
    await hall.lobby()

    assert letters(hall.benno) == []


async def test_a_forged_wish_is_refused(hall):
    page = await find(hall.benno, hall)
    (menu,) = with_verb(page, "wishform")
    form = (await hall.benno.select(page, ["toy"], custom_id=menu["custom_id"])).response
    for forged in ("toy.9.9.any.7", "toy.2.4.any.8", "toy.x.4.any.7", "go.2.4.any.7", "toy"):
        (result,) = await send_raw(hall, interaction(hall, hall.benno, form, f"m:-:wish:0:{forged}"))
        ids = ("bot.error.unknown", "bot.error.NoSuchOption", "bot.error.NoTable", "bot.error.NoSuchGame")
        assert any(tells(one, result.response.content) for one in ids), forged
    assert await hall.store.people.wishes(hall.guild.id, hall.anna.id, hall.clock.now) == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_everything_fits_a_message_in_every_language(hall, monkeypatch, lang):
    speak(monkeypatch, {hall.anna.id: lang})
    for number in range(12):
        channel = hall.guild.create_text_channel(f"room-{number}")
        who = list(hall.people.values())[number % 5]
        await opens(who, channel)
    for user in range(100, 140):
        await hall.tables.player_finder.wish(
            hall.guild.id, Actor(user, f"Somebody with a long name {user}"), "toy", (2, 4)
        )
    page = await find(hall.anna, hall)
    assert all(f"({n})" in page.content for n in (12, 40))
    told = page.content
    for number in range(1, 5):
        (ahead,) = [one for one in with_verb(page, "find") if one["custom_id"].endswith(f":{number}")]
        page = (await hall.anna.click(page, custom_id=ahead["custom_id"])).response
        assert len(page.content) < 2000
        told += page.content
    assert all(f"Somebody with a long name {user}" in told for user in range(100, 140))
    assert len(re.findall(r"<#\d+>|/channels/", told)) >= 12


async def test_find_is_for_servers(hall):
    await hall.begin(hall.benno)
    await hall.panel(hall.anna)
    answer = await hall.anna.user.slash("game find")
    assert tells("bot.error.guild_only", answer.response.content)
