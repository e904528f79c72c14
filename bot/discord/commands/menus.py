"""What is chosen by a right click (or a long press): on a person, or on a post of the bot."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.history import posts
from bot.discord.interaction.reply import Reply
from bot.discord.lobby import invitations
from bot.discord.people import stats


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services = own.services

    @own.on_person(tree, "stats")
    async def statistics(reply: Reply, who: discord.User) -> None:
        await stats.of_player(services, reply, who)

    @own.on_person(tree, "invite")
    async def invite(reply: Reply, who: discord.User) -> None:
        await invitations.offer(services, reply, who)

    @own.on_post(tree, "replay")
    async def replay(reply: Reply, post: discord.Message) -> None:
        await posts.replay_from(services, reply, post)

    @own.on_post(tree, "words")
    async def in_words(reply: Reply, post: discord.Message) -> None:
        await posts.in_words(services, reply, post)
