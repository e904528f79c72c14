"""`/game`: what hosts and admins do with a table."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.commands.autocomplete import table_meant
from bot.discord.commands.command import Commands
from bot.discord.interaction.reply import Reply
from bot.discord.lobby import manage


def add(group: app_commands.Group, own: Commands) -> None:
    """Add these commands to the group."""
    services = own.services

    @own.command(group, "abort")
    async def abort(reply: Reply) -> None:
        await manage.ask(services, reply, await table_meant(services, reply.interaction), "abort")

    @own.command(group, "move-here", table=own.finder.my_tables)
    async def move_here(reply: Reply, table: str | None = None) -> None:
        await manage.move_here(services, reply, table)

    @own.command(group, "export")
    async def export(reply: Reply) -> None:
        await manage.export(services, reply, await table_meant(services, reply.interaction))

    @own.command(group, "import")
    async def import_(reply: Reply, file: discord.Attachment) -> None:
        await manage.import_(services, reply, file)
