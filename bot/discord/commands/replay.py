"""`/game`: looking back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.autocomplete import Found, table_meant
from bot.discord.commands.command import Commands
from bot.discord.history import replay
from bot.discord.interaction.reply import Reply


def add(group: app_commands.Group, own: Commands) -> None:
    """Add these commands to the group."""
    services, finder = own.services, own.finder

    async def moments(interaction: discord.Interaction[Any], current: str) -> Found:
        return await replay.moments(services, interaction, current)

    @own.command(group, "replay", to=moments, table=finder.my_tables)
    async def replay_(reply: Reply, to: str | None = None, table: str | None = None) -> None:
        await replay.open_replay(services, reply, await table_meant(services, reply.interaction, table), to)

    @own.command(group, "verify", table=finder.my_tables)
    async def verify(reply: Reply, table: str | None = None) -> None:
        await replay.verify(services, reply, await table_meant(services, reply.interaction, table))
