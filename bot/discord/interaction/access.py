"""What the presser is to a table, from where they press: the door of every command, control, form and autocomplete."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord

from bot.discord.gateway.membership import Membership, views
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.contexts import server_of
from bot.discord.services import Services
from bot.store.values.errors import NoTable, NoTournament
from bot.store.values.table import Table
from bot.store.values.tournament import Tournament
from bot.tables.commit.rights import IN_SIGHT, AccessContext, Standing, require_seen, sees_tournament, standing
from bot.tables.model.errors import NotMember

WITHDRAWS = frozenset({"leave", "hush"})
"""Verbs that show nothing and ask nothing of a table: who is not on the server any more may still take back what they
have asked for there.
"""


async def require(
    services: Services, interaction: discord.Interaction[Any], table: Table, *, typed: bool = False, verb: str = ""
) -> Standing:
    """What the presser is to a table. Raises `NoTable` for one that they do not see from where they press, `NotMember`
    for one where they sit and whose server they have left.

    ``typed``: by its number. A control was shown to somebody, a number can be guessed: so it is not enough that its
    channel is open.
    """
    where = await access_of(services, interaction, table, guessed=typed and table.channel != interaction.channel_id)
    if verb in WITHDRAWS:
        where = AccessContext(open=where.open)
    return require_seen(table, actor_of(interaction), where)


async def access_of(
    services: Services, interaction: discord.Interaction[Any], table: Table, *, guessed: bool = False
) -> AccessContext:
    """Where the presser is, seen from a table. Who presses on its own server is there; of all others it is looked up
    whether they are, but only of those to whom it makes a difference. ``guessed``: that its channel is open is not
    enough, so it is not asked for: an answer that takes longer than for no table would tell that there is one.
    """
    actor = actor_of(interaction)
    if table.practice or not standing(table, actor).sees:
        return IN_SIGHT
    if table.guild == actor.guild:
        return AccessContext(open=not guessed and open_here(services, interaction, table))
    if standing(table, actor, AccessContext(open=False)).sees:
        return AccessContext(open=False, member=not await services.tables.repo.presence.gone(table.guild, [actor.user]))
    if guessed:
        return AccessContext(open=False, member=False)
    there = False  # in a direct message, and neither host nor seated
    with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        there = await Membership(services.discord).may_view(table.guild, table.home, actor.user)
    return AccessContext(open=there, member=there)


def open_here(services: Services, interaction: discord.Interaction[Any], table: Table) -> bool:
    """Whether the channel of a table is open to the presser: they press in it, or Discord has told that it is."""
    return table.channel == interaction.channel_id or _views(services, interaction, table.home)


def _views(services: Services, interaction: discord.Interaction[Any], channel: int) -> bool:
    return channel == interaction.channel_id or views(services.discord.get_channel(channel), interaction.user)


async def tournaments(services: Services, interaction: discord.Interaction[Any]) -> list[Tournament]:
    """The tournaments of this server that the presser sees."""
    found = await services.tables.repo.reads.tournaments.of_guild(server_of(interaction) or 0)
    return [tournament for tournament in found if _sees(services, interaction, tournament)]


async def tournament(services: Services, interaction: discord.Interaction[Any], number: int) -> Tournament:
    """The tournament of a number. Raises `NoTournament`, also for one that the presser does not see from here."""
    found = await services.tables.repo.reads.tournaments.get(number)
    if not _sees(services, interaction, found):
        raise NoTournament
    return found


def _sees(services: Services, interaction: discord.Interaction[Any], found: Tournament) -> bool:
    return sees_tournament(found, actor_of(interaction), open_=_views(services, interaction, found.channel))


async def tables_seen(
    services: Services, interaction: discord.Interaction[Any], tables: Sequence[Table]
) -> list[Table]:
    """Those of several tables that the presser sees."""
    actor = actor_of(interaction)
    return [table for table in tables if standing(table, actor, await access_of(services, interaction, table)).sees]


async def own_tables(services: Services, interaction: discord.Interaction[Any]) -> list[Table]:
    """The presser's live tables, as far as they are still on their servers. Raises `NotMember` if they are on none of
    them any more, `NoTable` if there is no table.
    """
    own = await services.tables.mine(interaction.user.id)
    found = await tables_seen(services, interaction, own)
    if not found:
        raise NotMember if own else NoTable
    return found
