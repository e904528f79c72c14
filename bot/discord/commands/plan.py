"""`/plan`: picks for one's next turns."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.autocomplete import table_meant
from bot.discord.commands.command import Commands
from bot.discord.interaction.reply import Reply
from bot.discord.turn import plans


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add this command to the tree."""
    services, finder = own.services, own.finder

    @own.command(tree, "plan", table=finder.my_tables)
    async def plan_(reply: Reply, table: str | None = None) -> None:
        await plans.open_(services, reply, (await table_meant(services, reply.interaction, table)).id)
