"""What a tournament is played with and where, in Discord: its options, and a channel that is gone or closed."""

import discord
import pytest

from bot.store.values.delivery import PENDING
from bot.store.values.time import HOUR
from bot.store.values.tournament import OFF, OPEN, PLAYED
from bot.tables.model.actor import Actor
from bot.tables.tournament.posts import GIVEN_UP
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.lobby.test_places import appear, come_back, leave, settled, vanish
from tests.bot.discord.people.test_find_players import letters
from tests.bot.discord.playing import forbid
from tests.bot.discord.simcord_server import interaction, press, send_raw, with_verb
from tests.bot.discord.tournament.test_tournaments import end_tables, found, founded, go_on, news
from tests.games.sentences import tells

FOUR = ("anna", "benno", "clara", "doro")


async def signed_up(hall):
    for who in FOUR:
        await press(getattr(hall, who), news(hall), "tjoin")


async def chosen(who, page, value):
    """Choose in the form's only menu; returns the answer."""
    (menu,) = with_verb(page, "tset")
    return (await who.select(page, [value], custom_id=menu["custom_id"])).response


async def test_the_organiser_chooses_the_options_and_all_tables_are_played_with_them(hall):
    form = await founded(hall, rounds=2)
    assert "Options: Pearls" in form.content
    assert "Rounds: **three**" in news(hall).content
    after = await chosen(hall.steward, form, "2")
    (menu,) = with_verb(after, "tset")
    assert [one["label"] for one in menu["options"] if one.get("default")] == ["Rounds: two"]
    await go_on(hall)
    assert len(hall.posts()) == 1
    assert "Rounds: **two**" in news(hall).content, "the card follows"
    read = (await press(hall.anna, news(hall), "toptions")).response
    assert "Rounds: **two**" in read.content
    assert not with_verb(read, "tset"), "who does not organise it can read it"
    assert with_verb((await press(hall.steward, news(hall), "toptions")).response, "tset")

    await signed_up(hall)
    await say(hall.steward, hall, "tournament start")
    await go_on(hall)
    for number in (1, 2):
        one = await found(hall)
        (pairing,) = one.of_round(number)
        assert (await hall.store.tables.get(pairing.table)).options == {"rounds": "2"}
        await end_tables(hall)
    assert "before the first round" in (await chosen(hall.steward, form, "3")).content
    assert (await found(hall)).options == {"rounds": "2"}
    assert "Rounds: **two**" in await say(hall.steward, hall, "tournament options")


async def test_nobody_else_sets_options_whatever_is_pressed(hall):
    form = await founded(hall, rounds=2)
    (menu,) = with_verb(form, "tset")
    for who, made, refused in (
        (hall.anna, menu["custom_id"], "Only the organiser"),
        (hall.steward, menu["custom_id"].replace("rounds", "colour"), "can't be set"),
        (hall.steward, menu["custom_id"].replace(":1.0.", ":9.0."), "no such tournament"),
        (hall.steward, menu["custom_id"].replace(":1.0.", ":x."), "out of date"),
    ):
        (result,) = await send_raw(hall, interaction(hall, who, news(hall), made, ["2"]))
        assert refused in result.response.content, result.response.content
    assert (await found(hall)).options == {}


@pytest.fixture
async def gone(hall):
    """A tournament whose first round is due, and its channel is gone."""
    await founded(hall, rounds=2)
    await signed_up(hall)
    hall.env.backend.delete_channel(hall.channel.id)
    hall.garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await go_on(hall, 72 * HOUR)
    return hall


async def test_a_channel_that_is_lost_while_people_sign_up_is_told_once_and_their_time_waits(gone):
    hall = gone
    for _ in range(3):
        await go_on(hall, 120)
    (letter,) = letters(hall.steward)
    assert "The channel of **Pearl Cup** was deleted" in letter.content
    assert "/tournament move-here" in letter.content
    one = await found(hall)
    assert (one.status, one.pairings) == (OPEN, ())
    assert tells("bot.tournament.waits", await say(hall.anna, hall, "tournament show", channel=hall.garden))

    foreign = await say(hall.anna, hall, "tournament move-here", channel=hall.garden)
    assert foreign == "Only the organiser of the tournament or an admin can do this."
    await hall.restart()
    assert tells("bot.tournament.moved", await say(hall.steward, hall, "tournament move-here", channel=hall.garden))
    await go_on(hall, 61)
    assert (await found(hall)).status == OPEN
    await go_on(hall, 72 * HOUR)
    posts = [post.content for post in hall.posts(channel=hall.garden)]
    assert any("Swiss system" in text for text in posts), "its first post stands here now"
    assert any("Round 1 begins" in text for text in posts)
    (pairing,) = (await found(hall)).pairings
    table = await hall.store.tables.get(pairing.table)
    assert table.channel == pairing.channel
    assert not tells("bot.tournament.waits", await say(hall.anna, hall, "tournament show", channel=hall.garden))
    assert len(letters(hall.steward)) == 1

    hall.channel = hall.garden
    await end_tables(hall)
    await end_tables(hall)
    assert "final standings" in news(hall).content


async def test_one_whose_channel_nobody_opens_is_called_off_and_its_organiser_told(gone):
    hall = gone
    await go_on(hall, GIVEN_UP - 74 * HOUR)
    await go_on(hall, 61)
    assert (await found(hall)).status == OPEN
    await go_on(hall, 2 * HOUR)
    await go_on(hall, 61)
    assert (await found(hall)).status == OFF
    assert [one for one in letters(hall.steward) if tells("bot.tournament.given_up", one.content)]
    rows = [row for row in await hall.store.outbox.of_tournament((await found(hall)).id) if row.state == PENDING]
    assert not rows, "nothing is tried for ever"


async def test_while_the_bot_is_not_on_the_server_sign_ups_wait_and_its_organiser_reads_why(hall):
    await founded(hall, rounds=1)
    await signed_up(hall)
    await go_on(hall)
    leave(hall)
    await settled(hall)
    await go_on(hall, 72 * HOUR)
    (letter,) = letters(hall.steward)
    assert tells("bot.tournament.left_server", letter.content)
    await come_back(hall)
    await settled(hall)
    await go_on(hall, 61)
    assert (await found(hall)).status == OPEN
    await go_on(hall, 72 * HOUR)
    assert (await found(hall)).status == PLAYED


async def test_of_an_outage_of_the_server_the_organiser_is_not_told_and_sign_ups_wait(hall):
    await founded(hall, rounds=1)
    await signed_up(hall)
    await go_on(hall)
    vanish(hall)
    await settled(hall)
    await go_on(hall, 73 * HOUR)
    await appear(hall)
    await settled(hall)
    await go_on(hall, 700)
    assert (await found(hall)).status == OPEN
    assert not letters(hall.steward)


async def test_what_arrives_in_an_outage_does_not_say_that_it_is_over(hall):
    """The rest of Discord works: a card can be edited there, though nobody on the server sees or presses it."""
    await founded(hall, rounds=1)
    await go_on(hall)
    before = (await found(hall)).deadline
    vanish(hall)
    await settled(hall)
    await hall.tables.tournaments.join((await found(hall)).id, Actor(hall.anna.id, "Anna"))
    await go_on(hall)
    assert (await found(hall)).lost
    await go_on(hall, 8 * HOUR)
    await appear(hall)
    await settled(hall)
    assert (await found(hall)).deadline >= before + 8 * HOUR


async def test_a_table_that_has_lost_its_thread_goes_on_in_another_one(hall):
    await founded(hall, rounds=2)
    await signed_up(hall)
    await say(hall.steward, hall, "tournament start")
    await go_on(hall)
    (before,) = (await found(hall)).pairings
    moves = (await hall.store.tables.get(before.table)).revision
    hall.env.backend.delete_channel(hall.channel.id)
    hall.env.backend.delete_channel(before.channel)
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await say(hall.steward, hall, "tournament drop", channel=garden, player=hall.doro)
    await go_on(hall, 61)
    assert (await hall.store.tables.get(before.table)).lost, "the thread is gone with its channel"
    told = [one.content for one in letters(hall.anna)]
    assert sum("The thread of your table 1" in text for text in told) == 1
    assert len([one for one in letters(hall.steward) if tells("bot.tournament.lost", one.content)]) == 1, (
        "no word for each table"
    )

    await say(hall.steward, hall, "tournament move-here", channel=garden)
    await go_on(hall, 61)
    (after,) = (await found(hall)).pairings
    table = await hall.store.tables.get(after.table)
    assert (after.table, table.lost, table.revision) == (before.table, 0.0, moves + 1), "the same game goes on"
    assert table.channel == after.channel not in (before.channel, hall.channel.id)
    thread = hall.env.backend.get_channel(after.channel)
    assert "table 1" in thread.name


@pytest.mark.parametrize("when", ["sign-ups", "rounds"])
async def test_nobody_who_takes_part_is_left_out_by_a_move(hall, when):
    """A round would begin, and be lost, where they read nothing of it. Who has dropped out does not count."""
    await founded(hall, rounds=2)
    await signed_up(hall)
    if when == "rounds":
        await say(hall.steward, hall, "tournament start")
        await go_on(hall)
    hidden = {hall.doro: discord.PermissionOverwrite(view_channel=False)}
    chamber = hall.guild.create_text_channel("chamber", overwrites=hidden)
    garden = hall.guild.create_text_channel(
        "garden", overwrites={hall.emil: discord.PermissionOverwrite(view_channel=False)}
    )
    await hall.env.settle()
    said = await say(hall.steward, hall, "tournament move-here", channel=chamber)
    assert tells("bot.tournament.move_unseen", said, n=1, who="Doro")
    assert (await found(hall)).channel == hall.channel.id
    said = await say(hall.anna, hall, "tournament move-here", channel=chamber)
    assert tells("bot.error.NotOrganiser", said), "nothing of who sees what is told to others"
    assert tells("bot.tournament.moved", await say(hall.steward, hall, "tournament move-here", channel=garden))
    await say(hall.steward, hall, "tournament drop", channel=garden, player=hall.doro)
    assert tells("bot.tournament.moved", await say(hall.steward, hall, "tournament move-here", channel=chamber))


async def test_a_channel_closed_to_the_bot_is_told_and_used_again_when_it_is_open(hall):
    await founded(hall, rounds=2)
    await signed_up(hall)
    await go_on(hall)
    forbid(hall, "create_public_threads")
    await hall.env.settle()
    await go_on(hall, 72 * HOUR)
    (letter,) = letters(hall.steward)
    assert "Permissions I'm missing: **Create Public Threads**" in letter.content
    assert not (await found(hall)).pairings[0].table
    hall.env.backend.delete_overwrite(hall.channel.id, hall.bot.user.id)
    await hall.env.settle()
    await go_on(hall, 61)
    one = await found(hall)
    assert one.pairings[0].table
    assert not one.lost
    assert "Round 1 begins" in news(hall).content


@pytest.mark.parametrize("code", [160006, 50035, 50024])
async def test_threads_that_discord_refuses_are_told_to_the_organiser_and_shown(hall, code):
    """Too many are open, a word in the title, a channel without threads: no round stands still without a word."""
    await founded(hall, rounds=1)
    await signed_up(hall)
    await go_on(hall)
    threads = f"/channels/{hall.channel.id}/messages/*/threads"
    hall.env.inject_error("POST", threads, status=400, code=code, times=None)
    await say(hall.steward, hall, "tournament start")
    for _ in range(3):
        await go_on(hall, HOUR)
    assert [one for one in letters(hall.steward) if tells("bot.tournament.refused", one.content, code=code)]
    assert tells("bot.tournament.waits", await say(hall.anna, hall, "tournament show"))
    hall.env.backend.faults.clear()
    await go_on(hall, HOUR)
    one = await found(hall)
    assert (one.lost, [bool(own.table) for own in one.pairings]) == (0.0, [True])


async def test_who_sleeps_is_told_when_they_wake(hall, monkeypatch):
    await founded(hall, rounds=2)
    await signed_up(hall)
    asleep = True

    async def may_notify_at(tables, table, users, *, patient=False):
        return dict.fromkeys(users, hall.clock.now + (HOUR if asleep else 0))

    monkeypatch.setattr("bot.discord.delivery.kinds.organiser_dm.may_notify_at", may_notify_at)
    hall.env.backend.delete_channel(hall.channel.id)
    await hall.env.settle()
    await go_on(hall, 72 * HOUR)
    assert not letters(hall.steward)
    asleep = False
    await go_on(hall, HOUR + 61)
    assert len(letters(hall.steward)) == 1


async def test_closed_dms_are_no_reason_to_try_for_ever(hall):
    await founded(hall, rounds=2)
    await signed_up(hall)
    hall.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=1)
    hall.env.backend.delete_channel(hall.channel.id)
    await hall.env.settle()
    await go_on(hall, 72 * HOUR)
    await go_on(hall, 61)
    assert (await found(hall)).lost
    assert not letters(hall.steward)
    assert (await hall.store.settings.of("user", hall.steward.id))["dm"] == "closed"
