"""`/game`: what hosts and admins do with a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.history import export as export_file
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.table_lookup import table_meant
from bot.discord.lobby import manage
from bot.discord.seats import concede


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to `/game`."""
    services, group = own.services, own.group("game")

    @own.command(group, "abort")
    async def abort(reply: Reply) -> None:
        await concede.ask(services, reply, await table_meant(services, reply.interaction), "abort")

    @own.command(group, "move-here", table=own.finder.my_tables)
    async def move_here(reply: Reply, table: str | None = None) -> None:
        await manage.move_here(services, reply, table)

    @own.command(group, "export")
    async def export(reply: Reply) -> None:
        await export_file.export(services, reply, await table_meant(services, reply.interaction, played=True))

    @own.command(group, "import")
    async def import_(reply: Reply, file: discord.Attachment) -> None:
        await export_file.import_(services, reply, file)
