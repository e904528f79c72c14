"""Who may do what: rights of a host, of an organiser, and of those who manage a server. Nothing else decides. Pure."""

from __future__ import annotations

import msgspec

from bot.store.values.table import LOBBY, Table
from bot.store.values.time import DAY
from bot.store.values.tournament import Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotHost

SILENCE = DAY
"""Seconds without any change after which a lobby need not wait for its host any more."""


def manages(guild: int, actor: Actor) -> bool:
    """Whether the rights of those who manage a server count: what they act on belongs to the server they act from."""
    return actor.may_manage and guild != 0 and actor.guild == guild


def leads(table: Table, actor: Actor) -> bool:
    """Whether the actor may do what its host may: as the host, or because they manage the table's server."""
    return table.host == actor.user or manages(table.guild, actor)


def require_host(table: Table, actor: Actor) -> None:
    """Raises `NotHost` unless the actor `leads`."""
    if not leads(table, actor):
        raise NotHost(table.host)


def organises(tournament: Tournament, actor: Actor) -> bool:
    """Whether the actor may do what its organiser may: as the organiser, or because they manage its server."""
    return tournament.organiser == actor.user or manages(tournament.guild, actor)


def with_host(table: Table, actor: Actor, at: float, *, gone: bool = False) -> Table:
    """The table with its host: the actor from now on, if a lobby has been silent for a day or its host is ``gone`` from
    the server, and the actor sits there.

    Raises `NotHost` unless the actor is the host then, or manages the table's server.
    """
    silent = table.status == LOBBY and (gone or at >= table.updated + SILENCE)
    if table.host != actor.user and silent and table.seat_of(actor.user) is not None:
        return msgspec.structs.replace(table, host=actor.user)
    require_host(table, actor)
    return table
