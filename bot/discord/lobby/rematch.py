"""Rematch: once more with the same people."""

from __future__ import annotations

from bot.discord.gateway import threads
from bot.discord.interaction.actor import actor_of, must_post, place
from bot.discord.interaction.contexts import server_needed, server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.lobby.home import home_of
from bot.discord.lobby.lobby import new_thread, thread_parent
from bot.discord.services import Services
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.store.values.errors import ChannelTaken
from bot.store.values.table import Table
from bot.tables.model.errors import OtherServer
from bot.tables.model.server_settings import CHOSEN, server_settings


@handles("rematch")
async def rematch(press: Press) -> None:
    """The button below the last post."""
    await open_rematch(press.services, press.reply, press.id)


async def open_rematch(services: Services, reply: Reply, table_id: int) -> None:
    """Open the lobby of the next game, or take a seat where somebody has opened it; where something else is played by
    now, offer a thread.
    """
    home = await must_found(services, reply)
    await require_server(services, reply, table_id)
    try:
        table = await services.tables.rematches.open(table_id, actor_of(reply.interaction), forum=home)
    except ChannelTaken:
        parent, words = threads.parent_of(reply.interaction), reply.words
        if parent is None:
            raise
        row: list[Control] = [Button.make(str(table_id), "apart", words.text("bot.button.thread"), style=Style.primary)]
        await reply.page(Page(words.text("bot.rematch.taken") + thread_parent(reply, parent), [row]), apart=True)
        return
    await tell_opened(reply, table)


@handles("apart")
async def rematch_in_thread(press: Press) -> None:
    """Open it in a thread of its own, unless somebody has opened it meanwhile."""
    home = await must_found(press.services, press.reply)
    await require_server(press.services, press.reply, press.id)
    rematches, by = press.services.tables.rematches, actor_of(press.interaction)
    if home or await rematches.opened(press.id):
        await tell_opened(press.reply, await rematches.open(press.id, by, forum=home))
        return
    last = await rematches.ended(press.id, by.user)
    async with new_thread(press, last.game) as made:
        table = await rematches.open(press.id, by, made.id)
    if table.channel != made.id:  # somebody else was quicker
        await threads.remove(made)
    await tell_opened(press.reply, table)


async def must_found(services: Services, reply: Reply) -> int:
    """Refuse where no table can be founded; returns the forum in which it gets a post (0: none). Raises `Refusal`."""
    interaction = reply.interaction
    guild = server_needed(interaction)
    house = server_settings(await services.people.house(guild))
    home = await home_of(services, reply, house)
    if home:
        return home
    await must_post(interaction, reply.words)
    if house.channels == CHOSEN and not await services.people.is_chosen(place(interaction)):
        raise Refusal("bot.error.channel")
    return 0


async def require_server(services: Services, reply: Reply, table_id: int) -> None:
    """Refuse anywhere but on the server where the last game was played. Raises `OtherServer`."""
    if (await services.tables.get(table_id)).guild != server_of(reply.interaction):
        raise OtherServer


async def tell_opened(reply: Reply, table: Table) -> None:
    """Tell what came of it, and where, if that is elsewhere."""
    words, interaction = reply.words, reply.interaction
    text = words.text("bot.rematch.opened" if table.host == interaction.user.id else "bot.lobby.joined")
    where = words.text("bot.rematch.where", channel=f"<#{table.home}>")
    await reply.note(text if table.channel == interaction.channel_id else f"{text} {where}")
