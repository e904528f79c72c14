"""The notice board of a server: its channel, for those who manage the server, and its button, for everybody."""

from __future__ import annotations

import discord

from bot.discord.gateway import permissions
from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.router import Press, handles
from bot.discord.people import find_players, server_settings
from bot.discord.text.controls import BOARD_VERB
from bot.discord.text.errors import Refusal
from bot.discord.text.names import permission_names


@handles(BOARD_VERB)
async def more(press: Press) -> None:
    """What there is to play here, and who would like to."""
    await find_players.show(press.services, press.reply)


@handles("boardset")
async def choose(press: Press) -> None:
    """Choose the channel of the board, or none. Raises `Refusal` for one in which the bot may not post."""
    guild, reply, client = guild_managed(press.reply), press.reply, press.services.discord
    number = 0
    if press.values:
        number = int(press.values[0]) if press.values[0].isdecimal() else 0
        channel = await client.look_up(number)
        if not isinstance(channel, discord.TextChannel) or channel.guild.id != guild:
            raise Refusal("bot.error.unknown")
        lacks = permissions.missing_in(channel, *permissions.POSTING)
        if lacks:
            names = permission_names(reply.words, lacks)
            raise Refusal("bot.error.permission_there", names=names, channel=f"<#{number}>")
    lang = await press.services.people.language_of(place(press.interaction))
    await press.services.tables.boards.put(guild, number, lang)
    await server_settings.show(press.services, reply, server_settings.BOARD_ON)
