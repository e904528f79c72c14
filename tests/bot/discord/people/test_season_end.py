"""The roll of honour at the end of a season: posted once where a server wants it, and nowhere else."""

from datetime import UTC, datetime

import pytest

from bot.tables.model.seasons import season_at
from tests.bot.discord.lobby.test_places import settled, shut_out
from tests.bot.discord.people.test_notice_board import steward
from tests.bot.discord.people.test_stats import play
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.sentences import tells


async def choose(hall, *channels):
    admin = await steward(hall)
    page = (await admin.slash(hall.channel, "settings server")).response
    for _ in range(4):
        page = (await press(admin, page, "housepage")).response
    (menu,) = with_verb(page, "rollset")
    await admin.select(page, list(channels), custom_id=menu["custom_id"])


async def next_season(hall):
    """The season is over, and the program looks twice."""
    hall.clock.now = season_at(hall.clock.now, "UTC").after.begins("UTC") + 60
    for _ in range(2):
        await hall.tables.rolls.look(hall.clock.now)
        hall.bot.relay.wake()
        await hall.rest()


def told(hall, channel):
    return [one for one in hall.posts(channel=channel) if tells("bot.season.ended", one.content)]


async def test_a_season_that_is_over_is_told_once_in_the_channel_chosen_and_mentions_nobody(hall):
    news = hall.guild.create_text_channel("news")
    await choose(hall, news)
    await hall.tables.rolls.look(hall.clock.now)
    await hall.rest()
    assert told(hall, news) == [], "the season before was over when it was chosen"

    await play(hall, await hall.begin(hall.benno, hall.clara))
    await next_season(hall)
    (post,) = told(hall, news)
    assert "__1.__ **" in post.content
    assert post.mentions == []
    year = datetime.fromtimestamp(hall.clock.now - 3600, UTC).year
    assert str(year) in post.content
    page = (await press(hall.anna, post, "season")).response
    assert tells("bot.season.over", page.content)

    await next_season(hall)
    assert len(told(hall, news)) == 1, "nobody has played in the one after"


async def test_where_nothing_is_chosen_nothing_is_told(hall):
    news = hall.guild.create_text_channel("news")
    await choose(hall, news)
    await choose(hall)
    await play(hall, await hall.begin(hall.benno, hall.clara))
    await next_season(hall)
    assert told(hall, news) == []
    assert told(hall, hall.channel) == []


@pytest.mark.parametrize("how", ["shut", "deleted"])
async def test_one_that_waits_goes_where_the_server_has_them_posted_now_and_nowhere_else(hall, how):
    news, other = hall.guild.create_text_channel("news"), hall.guild.create_text_channel("other")
    await choose(hall, news)
    await play(hall, await hall.begin(hall.benno, hall.clara))
    await lose(hall, news, how)
    await next_season(hall)
    await choose(hall, other)
    await reopen(hall, news, how)
    assert len(told(hall, other)) == 1
    await choose(hall, hall.channel)
    await reopen(hall, news, how)
    assert told(hall, hall.channel) == [], "it has been told"
    assert how == "deleted" or told(hall, news) == []


async def test_one_that_waits_is_not_told_where_none_is_wanted_any_more(hall):
    news = hall.guild.create_text_channel("news")
    await choose(hall, news)
    await play(hall, await hall.begin(hall.benno, hall.clara))
    await lose(hall, news, "shut")
    await next_season(hall)
    await choose(hall)
    await reopen(hall, news, "shut")
    assert told(hall, news) == []


async def lose(hall, channel, how):
    if how == "shut":
        shut_out(hall, channel.id)
    else:
        hall.env.backend.delete_channel(channel.id)
    await settled(hall)


async def reopen(hall, channel, how):
    if how == "shut":
        hall.env.backend.delete_overwrite(channel.id, hall.bot.user.id)
    await settled(hall)
    await hall.tables.rolls.look(hall.clock.now)
    await hall.tick(3601)
    hall.bot.relay.wake()
    await hall.rest()
