"""Who acts, and what they may do where they press."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import discord

from bot.discord.gateway import permissions
from bot.discord.gateway.command_links import links_of
from bot.discord.gateway.locales import words_of
from bot.discord.interaction.contexts import server_needed, server_of
from bot.discord.interaction.reply import Reply
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.names import permission_names
from bot.store.values.names import printable
from bot.store.values.table import LOBBY, Table
from bot.tables.commit.rights import manages
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotHost, NotInLobby
from bot.tables.people.preferences import Place
from render.words.words import Words

FORGOTTEN = "forgotten"
"""Stands in the ``extras`` of the interaction after which nothing of its person is stored any more."""


def called(user: discord.abc.User) -> str:
    """What somebody is called, as others are shown it; their account's name where nothing of that can be shown."""
    return printable(user.display_name) or user.name


def actor_of(interaction: discord.Interaction[Any]) -> Actor:
    """Who acts, from the server they act in."""
    user, guild = interaction.user, server_of(interaction) or 0
    granted = interaction.permissions if guild else discord.Permissions.none()
    return Actor(user.id, called(user), str(interaction.locale), guild, granted.manage_guild, granted.manage_events)


def place(interaction: discord.Interaction[Any]) -> Place:
    """Where they pressed."""
    parent = getattr(interaction.channel, "parent_id", None)
    return Place(interaction.channel_id, parent, server_of(interaction), str(interaction.guild_locale or "en"))


async def remember(
    services: Services, interaction: discord.Interaction[Any], known: Mapping[str, str] | None = None
) -> None:
    """Remember the presser's language, for their DMs; not of who has just been forgotten. Whatever they have pressed,
    they are told once that no DM reaches them. ``known``: what they had set before they pressed.
    """
    if FORGOTTEN in interaction.extras:
        return
    words = words_of(interaction)
    if not await services.people.met(interaction.user.id, words.lang, services.tables.clock(), known):
        return
    if interaction.response.is_done() and interaction.response.type is not discord.InteractionResponseType.modal:
        with contextlib.suppress(discord.DiscordException, OSError):  # the panel says it at the next press, else nobody
            told = links_of(interaction.client).linked(f"> {words.text('bot.warning.dm')}")
            await interaction.followup.send(told, ephemeral=True)


async def note_presser(services: Services, interaction: discord.Interaction[Any]) -> None:
    """Note that the presser is here, and take over what they are called here, before anything is done: so that it is
    told by that name.
    """
    guild, who = server_of(interaction), interaction.user
    if guild is None:
        return
    services.tables.repo.presence.seen(guild, who.id)
    if services.names.news(guild, who.id, called(who), services.tables.clock()):
        await services.people.renamed(guild, who.id, called(who))


async def must_host(services: Services, interaction: discord.Interaction[Any], table: Table) -> None:
    """Refuse what only the host or an admin may open. Raises `NotHost`, `NotInLobby`."""
    if table.status != LOBBY:
        raise NotInLobby(status=table.status)
    await services.tables.lobby.hosted(table, actor_of(interaction))


async def hosts(services: Services, interaction: discord.Interaction[Any], table: Table) -> bool:
    """Whether the presser may do at a lobby what its host may."""
    try:
        await must_host(services, interaction, table)
    except (NotHost, NotInLobby):
        return False
    return True


async def must_post(interaction: discord.Interaction[Any], words: Words, *more: str) -> None:
    """Refuse at once, and say why, where the bot could not post or nobody could press: permissions that it lacks, a
    private thread that it is not in, a locked thread. Raises `Refusal`.
    """
    lacks = permissions.lacking(interaction, *permissions.needed(interaction.channel), *more)
    if lacks:
        raise Refusal("bot.error.permission", names=permission_names(words, lacks))
    thread = interaction.channel
    if not isinstance(thread, discord.Thread):
        return
    if thread.locked:
        raise Refusal("bot.error.locked")
    if thread.is_private() and not await permissions.in_thread(interaction, thread):
        raise Refusal("bot.error.private_thread")


def guild_of(reply: Reply) -> int:
    """The server asked from. Raises `Refusal` in a direct message."""
    return server_needed(reply.interaction)


def guild_managed(reply: Reply) -> int:
    """The server asked from, which the presser manages. Raises `Refusal`."""
    guild = guild_of(reply)
    if not manages(guild, actor_of(reply.interaction)):
        raise Refusal("bot.error.admin_only", names=f"**{reply.words.text('bot.permission.manage_guild')}**")
    return guild
