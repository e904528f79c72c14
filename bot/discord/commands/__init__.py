"""The slash commands: every button has one beside it, for keyboards and screen readers."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands import help as help_
from bot.discord.commands import (
    history,
    learn,
    lobby,
    manage,
    people,
    plan,
    rematch,
    replay,
    stats,
    tournament,
    turn,
)
from bot.discord.commands.command import Commands
from bot.discord.services import Services


def build(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add all commands to the tree."""
    own = Commands(services)
    group = own.group("game")
    for room in (lobby, turn, history, replay, manage):
        room.add(group, own)
    tree.add_command(group)
    rematch.add(tree, own)
    help_.add(tree, own)
    people.add(tree, own)
    plan.add(tree, own)
    stats.add(tree, own)
    learn.add(tree, own)
    tournament.add(tree, own)
