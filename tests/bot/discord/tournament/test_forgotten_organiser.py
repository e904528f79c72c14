"""An organiser asks to be forgotten while their tournament is played: their name leaves it, and it goes on."""

import discord

from bot.store.values.tournament import ENDED, PLAYED
from tests.bot.discord.simcord_server import press
from tests.bot.discord.tournament.test_tournaments import end_tables, go_on


def posts(hall):
    """What the bot has posted; Discord's own words about threads are not its."""
    return [post for post in hall.posts() if post.type is discord.MessageType.default]


async def test_the_name_leaves_title_standings_pairings_and_posts_and_the_tournament_goes_on(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_events=True))
    steward = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    await steward.slash(hall.channel, "tournament new", title="The steward's Cup", game="Pearls", rounds=2)
    await go_on(hall)
    for who in (steward, hall.anna, hall.benno, hall.clara, hall.doro):
        await press(who, posts(hall)[0], "tjoin")
    await steward.slash(hall.channel, "tournament start")
    await go_on(hall)
    (found,) = await hall.store.tournaments.of_guild(hall.guild.id)
    assert found.status == PLAYED
    assert any("Steward" in post.content for post in posts(hall))
    assert any(f"<@{steward.id}>" in post.content for post in posts(hall))

    asked = (await steward.slash(hall.channel, "settings forget-me")).response
    await press(steward, asked, "forget")
    await go_on(hall)
    now = await hall.store.tournaments.get(found.id)
    assert now.title == "The a former player's Cup"
    for post in posts(hall):
        assert "steward" not in post.content.casefold()
        assert f"<@{steward.id}>" not in post.content

    for _ in range(2):
        await end_tables(hall)
        await go_on(hall)
    over = await hall.store.tournaments.get(found.id)
    assert over.status == ENDED
    assert all("steward" not in post.content.casefold() for post in posts(hall))
