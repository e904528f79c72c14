"""Nobody acts at a table of a server that they are not on: not by DM, not from another server."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.services import Services
from bot.store.values.table import Table
from bot.tables.model.errors import NotMember

WITHDRAWS = frozenset({"leave", "hush", "following"})
"""Verbs that ask nothing of a table: whoever is gone may still take back what they have asked for."""

READS = frozenset(
    {
        "play",
        "again",
        "page",
        "hand",
        "note",
        "noteset",
        "recap",
        "recappage",
        "replay",
        "animate",
        "cut",
        "final",
        "course",
    }
    | {"log", "logpage", "logof", "loground", "rules", "rulesat", "ruleof", "topic", "topicone", "tablepage", "optpage"}
)
"""Verbs that only show their presser what they may see. The panel says that nobody can act there from outside."""

BEGINS = frozenset({"rematch"})
"""Verbs that begin something new at a table that is over; there the others only read."""


async def require_member(
    services: Services, interaction: discord.Interaction[Any], table: Table, verb: str = ""
) -> None:
    """Raises `NotMember` for who presses from elsewhere and is not on the table's server any more."""
    if interaction.guild_id == table.guild:
        services.tables.repo.presence.seen(table.guild, interaction.user.id)
        return
    if table.practice or verb in WITHDRAWS | READS or not (table.live or verb in BEGINS):
        return
    if await gone(services, interaction, table):
        raise NotMember


async def gone(services: Services, interaction: discord.Interaction[Any], table: Table) -> bool:
    """Whether the presser is not on the table's server any more; looked up for who presses from elsewhere."""
    if interaction.guild_id == table.guild or table.practice:
        return False
    return bool(await services.tables.repo.presence.gone(table.guild, [interaction.user.id]))
