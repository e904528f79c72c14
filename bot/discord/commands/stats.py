"""`/stats`: what was played, by whom, with which outcome."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.interaction import table_lookup
from bot.discord.interaction.reply import Reply
from bot.discord.people import stats


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, finder = own.services, own.finder
    group = own.group("stats")

    def typed(game: str | None) -> str:
        return table_lookup.game_typed(game) if game else ""

    @own.command(group, "stats_me", game=finder.game_names)
    async def me(reply: Reply, game: str | None = None) -> None:
        await stats.of_me(services, reply, typed(game))

    @own.command(group, "stats_player", game=finder.game_names)
    async def player(reply: Reply, who: discord.User, game: str | None = None) -> None:
        await stats.of_player(services, reply, who, typed(game))

    @own.command(group, "stats_game", game=finder.game_names)
    async def game_(reply: Reply, game: str) -> None:
        await stats.of_game(services, reply, table_lookup.game_typed(game))

    @own.command(group, "stats_server", game=finder.game_names)
    async def server(reply: Reply, game: str | None = None) -> None:
        await stats.of_server(services, reply, typed(game))

    tree.add_command(group)
