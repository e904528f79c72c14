"""How a game may end before its rules end it: never by one person where it is rated. Pure."""

from __future__ import annotations

from bot.store.values.table import RATED, Table
from bot.tables.model.server_settings import HOST, ServerSettings


def counts_for_ratings(table: Table) -> bool:
    """Whether its end counts for ratings: it was agreed on, and people alone were seated."""
    return table.counts == RATED and all(seat.user is not None for seat in table.seats)


def ends_by_one(table: Table, settings: ServerSettings, *, host: bool, manages: bool) -> bool:
    """Whether one person may end a running game for all: a friendly one, who ``manages`` the server, or its ``host``
    where the server allows it. A rated one takes a vote everywhere, whatever a server has set.
    """
    return not counts_for_ratings(table) and (manages or (host and settings.abort == HOST))
