"""`/learn` and `/hint`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.interaction import table_lookup
from bot.discord.interaction.reply import Reply
from bot.discord.learn import lessons


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, finder = own.services, own.finder

    @own.command(tree, "learn", game=finder.games_to_play)
    async def learn_(reply: Reply, game: str) -> None:
        await lessons.begin_lesson(services, reply, table_lookup.game_typed(game))

    @own.command(tree, "hint", table=finder.my_practice)
    async def hint(reply: Reply, table: str | None = None) -> None:
        own_tables = await services.tables.practice.mine(reply.interaction.user.id)
        if table is None and own_tables:
            meant = own_tables[0]
        else:
            meant = await table_lookup.table_meant(services, reply.interaction, table)
        await lessons.hint(services, reply, meant.id)
