"""A place of its own for a table: every kind of channel has a way on, or its own sentence, before anything is made."""

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.discord.gateway import refusals, threads
from bot.store.values.errors import NoTable
from tests.bot.discord.opening import opens, standing
from tests.bot.discord.simcord_server import interaction, press, send_raw
from tests.games.sentences import tells


def handle(hall, channel):
    return ChannelHandle(hall.env, hall.guild, hall.env.backend.get_channel(channel.id))


async def of_a_forum(hall):
    """A post of a forum."""
    forum = hall.guild.create_forum_channel("forum")
    made = await hall.bot.get_channel(forum.id).create_thread(name="a-post", content="hello")
    await hall.env.settle()
    return handle(hall, made.thread)


async def of_text(hall):
    made = await hall.bot.get_channel(hall.channel.id).create_thread(
        name="a-thread", type=discord.ChannelType.public_thread
    )
    await hall.env.settle()
    return handle(hall, made)


async def spoken(hall):
    return hall.guild.create_voice_channel("voice")


async def open_text(hall):
    return hall.channel


PLACES = {"text": open_text, "thread": of_text, "forum": of_a_forum, "voice": spoken}


@pytest.fixture(params=PLACES)
async def place(request, hall):
    return await PLACES[request.param](hall)


async def second(hall, place):
    """The form of a second table."""
    await opens(hall.anna, place)
    return await hall.clara.slash(place, "game new", game="toy")


async def sent(who, form):
    """What is answered to a form that is sent as it stands."""
    return (await who.submit_modal(form, standing(form))).response


async def test_a_second_table_has_a_way_on_in_every_kind_of_channel(hall, place):
    form = await second(hall, place)
    before = set(hall.env.backend.channels)
    said = (await sent(hall.clara, form)).content
    await hall.rest()

    (made,) = set(hall.env.backend.channels) - before
    assert f"<#{made}>" in said
    assert (await hall.tables.at(made)).host == hall.clara.id
    assert hall.posts(channel=handle(hall, hall.env.backend.channels[made])), "its card is there"


async def test_no_thread_is_opened_where_no_table_may_stand_in_it(hall, monkeypatch):
    """It would go again at once: a press that costs Discord's patience, as often as somebody likes."""
    forms = [await second(hall, hall.channel), await hall.anna.slash(hall.channel, "game new", game="toy")]

    async def opened(*_):
        raise AssertionError("Discord is asked for a thread")

    monkeypatch.setattr(threads, "open_thread", opened)
    await hall.store.settings.set("guild", hall.guild.id, "most", "1")
    assert tells("bot.error.TooManyTables", (await sent(hall.anna, forms[1])).content)
    assert tells("bot.error.TooManyTables", (await opens(hall.anna, hall.channel)).response.content), "no form either"
    await hall.store.settings.set("guild", hall.guild.id, "channels", "chosen")
    assert tells("bot.error.channel", (await sent(hall.clara, forms[0])).content)
    assert tells("bot.error.channel", (await opens(hall.clara, hall.channel)).response.content)


@pytest.mark.parametrize("verb", ["thread", "here"])
async def test_what_an_earlier_edition_offered_opens_the_form(hall, verb):
    card = await hall.lobby()
    (result,) = await send_raw(hall, interaction(hall, hall.clara, card, f"m:-:{verb}:0:toy"))
    assert "thread" in standing(result)["flags"]


async def test_the_next_game_gets_no_thread_before_the_last_is_over(hall, monkeypatch):
    table = await hall.begin(hall.benno)

    async def opened(*_):
        raise AssertionError("Discord is asked for a thread")

    monkeypatch.setattr(threads, "open_thread", opened)
    (result,) = await send_raw(hall, interaction(hall, hall.benno, hall.board(), f"m:{table.id}:apart:0:"))
    assert tells("bot.error.StillLive", (result.followups or [result.response])[-1].content)


async def test_below_a_voice_channel_the_form_names_the_text_channel(hall):
    form = await second(hall, await spoken(hall))
    assert f"#{hall.channel.name}" in form.modal["components"][-1]["description"]


async def test_where_no_thread_can_be_opened_a_second_table_is_refused_before_the_form(hall):
    place = await spoken(hall)
    await opens(hall.anna, place)
    hall.env.backend.delete_channel(hall.channel.id)
    await hall.env.settle()
    assert tells("bot.error.ChannelTaken", (await opens(hall.clara, place)).response.content)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (refusals.THREADS_FULL, "bot.error.thread.full"),
        (refusals.NEWS_THREADS_FULL, "bot.error.thread.full"),
        (refusals.INVALID_FORM, "bot.error.thread.name"),
        (refusals.WORDS_IN_NAME, "bot.error.thread.name"),
        (refusals.WRONG_CHANNEL, "bot.error.thread.kind"),
        (refusals.MISSING_PERMISSIONS, "bot.error.thread.rights"),
        (99999, "bot.error.thread.other"),
    ],
)
async def test_a_thread_that_discord_refuses_is_told_and_can_be_asked_for_again(hall, code, told):
    form = await second(hall, hall.channel)
    threads = f"/channels/{hall.channel.id}/threads"
    hall.env.inject_error("POST", threads, status=400, code=code, times=2 if told.endswith("name") else 1)
    refused = await sent(hall.clara, form)
    assert tells(told, refused.content)

    assert "<#" in (await sent(hall.clara, await press(hall.clara, refused, "newform"))).content, "nothing is lost"


async def test_a_name_that_is_not_taken_gives_way_to_the_games(hall):
    form = await second(hall, hall.channel)
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/threads", status=400, code=50035, times=1)
    assert "<#" in (await sent(hall.clara, form)).content
    assert [one.name for one in hall.bot.get_channel(hall.channel.id).threads] == ["Pearls"]


async def test_nothing_is_founded_in_a_private_thread_that_the_bot_is_not_in(hall):
    made = await hall.bot.get_channel(hall.channel.id).create_thread(
        name="secret", type=discord.ChannelType.private_thread
    )
    await made.add_user(discord.Object(hall.anna.id))
    await hall.env.settle()
    thread = handle(hall, made)
    hall.bot.get_channel(hall.channel.id).guild._threads[made.id].me = None  # what it is told where it is not a member
    hall.env.inject_error("GET", f"/channels/{made.id}", status=403, code=50001, times=9)
    said = (await opens(hall.anna, thread)).response.content
    assert tells("bot.error.private_thread", said)
    with pytest.raises(NoTable):
        await hall.tables.at(made.id)


async def test_nothing_is_founded_in_a_locked_thread(hall):
    thread = await of_text(hall)
    await hall.bot.get_channel(thread.id).edit(locked=True)
    await hall.env.settle()
    assert tells("bot.error.locked", (await opens(hall.anna, thread)).response.content)


async def test_what_fails_after_the_thread_was_made_leaves_none_behind(hall, monkeypatch, expects_errors):
    form = await second(hall, hall.channel)

    async def create(*_, **__):
        raise RuntimeError

    monkeypatch.setattr(hall.tables.lobby, "create", create)
    await sent(hall.clara, form)
    await hall.env.settle()
    assert [one for one in hall.bot.get_channel(hall.channel.id).threads if not one.archived] == []


async def test_a_post_beside_one_with_a_tag_that_only_others_may_set_bears_another(hall):
    forum = hall.bot.get_channel(hall.guild.create_forum_channel("forum").id)
    made = (await forum.create_thread(name="a-post", content="hello")).thread
    tags = [discord.ForumTag(name="News", moderated=True), discord.ForumTag(name="Talk")]
    for number, tag in enumerate(tags, 1):
        tag.id = number
    for allowed, borne in ((True, tags[0]), (False, tags[1])):
        await forum.set_permissions(forum.guild.me, manage_threads=allowed)
        await hall.env.settle()
        forum._flags, forum._available_tags = (
            1 << 4,
            {tag.id: tag for tag in tags},
        )  # it demands one, which no hall knows
        made._applied_tags = [tags[0].id]
        assert threads._tags(forum, made) == [borne]
