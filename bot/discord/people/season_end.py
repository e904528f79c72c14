"""Where a server has the table of honour of a season posted: chosen by those who manage it."""

from __future__ import annotations

import discord

from bot.discord.gateway import permissions
from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.router import Press, handles
from bot.discord.people import server_settings
from bot.discord.text.errors import Refusal
from bot.discord.text.names import permission_names


@handles("rollset")
async def choose(press: Press) -> None:
    """Choose the channel, or none. Raises `Refusal` for one in which the bot may not post."""
    guild, reply = guild_managed(press.reply), press.reply
    number = 0
    if press.values:
        number = int(press.values[0]) if press.values[0].isdecimal() else 0
        channel = await press.services.discord.look_up(number)
        if not isinstance(channel, discord.TextChannel) or channel.guild.id != guild:
            raise Refusal("bot.error.unknown")
        lacks = permissions.missing_in(channel, *permissions.POSTING)
        if lacks:
            names = permission_names(reply.words, lacks)
            raise Refusal("bot.error.permission_there", names=names, channel=f"<#{number}>")
    lang = await press.services.people.language_of(place(press.interaction))
    await press.services.tables.rolls.put(guild, number, lang)
    await server_settings.show(press.services, reply, server_settings.FORUM_ON)
