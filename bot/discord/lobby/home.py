"""The home of a server's tables: the forum that it has named, if there is one; it is chosen in `/settings server`."""

from __future__ import annotations

import contextlib

import discord

from bot.discord.gateway import forums
from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.contexts import server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.people import server_settings
from bot.discord.services import Services
from bot.discord.text import forum as tags
from bot.discord.text.errors import Refusal
from bot.discord.text.names import permission_names
from bot.tables.model.server_settings import FORUM, ServerSettings
from render.words.words import Words


async def home_of(services: Services, reply: Reply, house: ServerSettings) -> int:
    """The forum in which a table gets a post; 0 where the server has named none, or it is gone. Raises `Refusal` where
    the bot may not post there, and where who asks could not play there.
    """
    if not house.forum:
        return 0
    found = await services.discord.look_up(house.forum)
    if not isinstance(found, discord.ForumChannel) or found.guild.id != server_of(reply.interaction):
        return 0
    must_take(reply.words, found)
    person = reply.interaction.user
    if isinstance(person, discord.Member) and services.discord.known(found.id) is not None:
        theirs = found.permissions_for(person)
        if not (theirs.view_channel and theirs.send_messages_in_threads):
            raise Refusal("bot.error.forum_person", channel=f"<#{found.id}>")
    return found.id


def must_take(words: Words, found: discord.ForumChannel) -> None:
    """Refuse a forum in which the bot may not post. Raises `Refusal`."""
    lacks = forums.missing(found)
    if lacks:
        names = permission_names(words, lacks)
        raise Refusal("bot.error.permission_there", names=names, channel=f"<#{found.id}>")
    if forums.untaggable(found):
        raise Refusal("bot.error.forum_tag", channel=f"<#{found.id}>")


@handles("forumset")
async def choose(press: Press) -> None:
    """Choose the forum, or none; the tags that it lacks are made where the bot may. Raises `Refusal`."""
    guild, reply, people = guild_managed(press.reply), press.reply, press.services.people
    if not press.values:
        await people.set_house(guild, FORUM, "0")
        await server_settings.show(press.services, reply, server_settings.page_of("forum"))
        return
    number = int(press.values[0]) if press.values[0].isdecimal() else 0
    found = await press.services.discord.look_up(number)
    if not isinstance(found, discord.ForumChannel) or found.guild.id != guild:
        raise Refusal("bot.error.unknown")
    words = Words(await people.language_of(place(press.interaction)))
    meant = tags.all_tags(await people.forum_tags(number), words)
    with contextlib.suppress(discord.HTTPException):  # they are nice to have
        found = await forums.complete(found, meant)
    must_take(reply.words, found)
    await people.note_tags(number, forums.seen(found, meant))
    await people.set_house(guild, FORUM, str(number))
    await server_settings.show(press.services, reply, server_settings.page_of("forum"))
