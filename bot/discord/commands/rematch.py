"""`/rematch`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.autocomplete import table_meant
from bot.discord.commands.command import Commands
from bot.discord.interaction.reply import Reply
from bot.discord.lobby import rematch
from bot.store.values.table import LOBBY


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add this command to the tree."""
    services = own.services

    @own.command(tree, "rematch")
    async def rematch_(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        wanted = table.rematch if table.status == LOBBY and table.rematch else table.id
        await rematch.once_more(services, reply, wanted)
