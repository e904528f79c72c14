"""Where somebody acts: on a server of the bot, in a direct message, or where they have brought it along by themselves.

A person may install the bot for themselves, and use some commands in any server and any conversation. Where it is not
on the server nobody has rights by it, no table can stand, and every answer is for the presser's eyes alone: it is as in
a direct message.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.text.errors import Refusal


def brought_along(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot is there by the presser's own installation alone."""
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """The server acted in, if the bot is there; None anywhere else."""
    return None if brought_along(interaction) else interaction.guild_id


def server_needed(interaction: discord.Interaction[Any]) -> int:
    """The server acted in. Raises `Refusal` where the bot is on none."""
    guild = server_of(interaction)
    if guild is None:
        raise not_here(interaction)
    return guild


def not_here(interaction: discord.Interaction[Any]) -> Refusal:
    """Why what belongs to a server cannot be had here."""
    away = interaction.guild_id is not None and brought_along(interaction)
    return Refusal("bot.error.brought_along" if away else "bot.error.guild_only")
