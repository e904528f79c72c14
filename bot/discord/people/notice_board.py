"""The notice board of a server: its channel, for those who manage the server, and its button, for everybody."""

from __future__ import annotations

from bot.discord.interaction.actor import guild_managed, place
from bot.discord.interaction.router import Press, handles
from bot.discord.people import find_players, server_settings
from bot.discord.text.controls import BOARD_VERB


@handles(BOARD_VERB)
async def more(press: Press) -> None:
    """What there is to play here, and who would like to."""
    await find_players.show(press.services, press.reply)


@handles("boardset")
async def choose(press: Press) -> None:
    """Choose the channel of the board, or none. Raises `Refusal` for one in which the bot may not post."""
    number = await server_settings.posting_channel(press)
    lang = await press.services.people.language_of(place(press.interaction))
    await press.services.tables.boards.put(guild_managed(press.reply), number, lang)
    await server_settings.show(press.services, press.reply, server_settings.page_of("board"))
