"""`/game`: what hosts and admins do with a table."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord import admin
from bot.discord.commands.making import Commands
from bot.discord.finding import table_meant
from bot.discord.reply import Reply


def add(group: app_commands.Group, own: Commands) -> None:
    """Add these commands to the group."""
    services = own.services

    @own.command(group, "abort")
    async def abort(reply: Reply) -> None:
        await admin.ask(services, reply, await table_meant(services, reply.interaction), "abort")

    @own.command(group, "move-here", table=own.finder.my_tables)
    async def move_here(reply: Reply, table: str | None = None) -> None:
        await admin.move_here(services, reply, table)

    @own.command(group, "export")
    async def export(reply: Reply) -> None:
        await admin.export(services, reply, await table_meant(services, reply.interaction))

    @own.command(group, "import")
    async def import_(reply: Reply, file: discord.Attachment) -> None:
        await admin.import_(services, reply, file)
