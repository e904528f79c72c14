"""Where a server has the roll of honour of a season posted: chosen by those who manage it."""

from __future__ import annotations

from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.router import Press, handles
from bot.discord.people import server_settings


@handles("rollset")
async def choose(press: Press) -> None:
    """Choose the channel, or none. Raises `Refusal` for one in which the bot may not post."""
    number = await server_settings.posting_channel(press)
    lang = await press.services.people.language_of(place(press.interaction))
    await press.services.tables.rolls.put(guild_managed(press.reply), number, lang)
    await server_settings.show(press.services, press.reply, server_settings.page_of("roll"))
