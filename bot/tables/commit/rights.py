"""Who may do what at a table: rights of its host and of those who manage its server."""

from __future__ import annotations

import msgspec

from bot.store.values.table import LOBBY, Table
from bot.store.values.time import DAY
from bot.tables.model.errors import NotHost

SILENCE = DAY
"""Seconds without any change after which a lobby need not wait for its host any more."""


def must_host(table: Table, by: int, *, admin: bool) -> None:
    """Raises `NotHost` unless ``by`` is the host, or an admin presses."""
    if table.host != by and not admin:
        raise NotHost(table.host)


def led(table: Table, by: int, at: float, *, admin: bool) -> Table:
    """The table with its host, who is ``by`` from now on if a lobby has been silent for a day and ``by`` sits there.

    Raises `NotHost` unless ``by`` is the host, or an admin presses.
    """
    silent = table.status == LOBBY and at >= table.updated + SILENCE
    if table.host != by and silent and table.seat_of(by) is not None:
        return msgspec.structs.replace(table, host=by)
    must_host(table, by, admin=admin)
    return table
