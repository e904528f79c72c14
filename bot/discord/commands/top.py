"""The commands beside `/game`: rules, settings, help."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import finding, guide, house, lookup, manual, settings
from bot.discord.commands.making import Commands
from bot.discord.guard import Refusal
from bot.discord.reply import Reply


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, finder = own.services, own.finder

    @own.command(tree, "rules", topic=finder.topics, game=finder.game_names)
    async def rules(reply: Reply, topic: str | None = None, game: str | None = None, search: str | None = None) -> None:
        meant = finding.game_typed(game) if game else await finding.game_here(services, reply.interaction)
        if not meant:
            raise Refusal("bot.rules.which")
        if search:
            await lookup.look_up(reply, meant, search)
            return
        await guide.show(services, reply, meant, topic=topic or "")

    group = own.group("settings")

    @own.command(group, "me")
    async def me(reply: Reply) -> None:
        await settings.show_own(services, reply)

    @own.command(group, "server")
    async def server(reply: Reply) -> None:
        await house.show(services, reply)

    tree.add_command(group)

    @own.command(tree, "help")
    async def help_(reply: Reply) -> None:
        await manual.show(reply)
