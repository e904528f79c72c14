"""Rematch: once more with the same people."""

from __future__ import annotations

from bot.discord.guard import Refusal
from bot.discord.lobby import must_post, person
from bot.discord.press import Press, verb
from bot.discord.reply import Reply
from bot.discord.services import Services
from bot.tables.house import CHOSEN, house_of


@verb("rematch")
async def rematch(press: Press) -> None:
    """The button below the last post."""
    await once_more(press.services, press.reply, press.id)


async def once_more(services: Services, reply: Reply, table_id: int) -> None:
    """Open the lobby of the next game, or take a seat where somebody has opened it."""
    interaction, words = reply.interaction, reply.words
    if interaction.guild_id is None:
        raise Refusal("bot.error.guild_only")
    must_post(interaction, words)
    house = house_of(await services.people.house(interaction.guild_id))
    if house.channels == CHOSEN and not await services.people.is_chosen(interaction):
        raise Refusal("bot.error.channel")
    table = await services.tables.rematches.open(table_id, person(interaction))
    opened = table.host == interaction.user.id
    await reply.note(words.text("bot.rematch.opened" if opened else "bot.lobby.joined"))
