"""After a restart: the stand-in has forgotten every message and thread, the store knows what stood where."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.text.names import thread_name
from bot.store.values.table import Table
from render.words.words import Words


def latest(tables: Iterable[Table]) -> list[Table]:
    """The table that each channel is about: the live one, else the one that ended last. ``tables``: newest first."""
    found: dict[int, Table] = {}
    for table in sorted(tables, key=lambda table: not table.live):
        found.setdefault(table.channel, table)
    return list(found.values())


def thread_of(table: Table) -> str:
    """The name of a table's thread, as it was called when it was founded."""
    host = next((seat.name for seat in table.seats if seat.user == table.host), "")
    return thread_name(Words(table.lang), table.game, host)
