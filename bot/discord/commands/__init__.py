"""The slash commands: every button has one beside it, for keyboards and screen readers."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands import help as help_
from bot.discord.commands import history, learn, lobby, manage, menus, people, stats, tournament, turn
from bot.discord.commands.command import Commands
from bot.discord.services import Services


def build(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add all commands to the tree."""
    own = Commands(services)
    tree.add_command(own.group("game"))
    for room in (lobby, turn, history, manage, help_, people, stats, learn, tournament, menus):
        room.add(tree, own)
