"""`/rules`, `/settings`, `/help`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.interaction import table_lookup
from bot.discord.interaction.reply import Reply
from bot.discord.learn import guide, guide_search
from bot.discord.learn import help as manual
from bot.discord.people import server_settings, settings
from engine.kernel.registry import games


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, finder = own.services, own.finder

    @own.command(tree, "rules", topic=finder.topics, game=finder.game_names)
    async def rules(reply: Reply, topic: str | None = None, game: str | None = None, search: str | None = None) -> None:
        meant = table_lookup.game_typed(game) if game else await table_lookup.game_here(services, reply.interaction)
        if not meant:
            raise table_lookup.which_game([game for game in games() if table_lookup.game_titles(game)])
        if search:
            await guide_search.look_up(reply, meant, search)
            return
        await guide.show(services, reply, meant, topic=guide.topic_typed(meant, topic, reply.words))

    group = own.group("settings")

    @own.command(group, "me")
    async def me(reply: Reply) -> None:
        await settings.show_own(services, reply)

    @own.command(group, "server")
    async def server(reply: Reply) -> None:
        await server_settings.show(services, reply)

    tree.add_command(group)

    @own.command(tree, "help")
    async def help_(reply: Reply) -> None:
        await manual.show(reply)
