"""Who acts, and from where."""

from __future__ import annotations

from msgspec import Struct


class Actor(Struct, frozen=True):
    """Somebody who does something: their user id, the name to show, and their locale (empty: unknown).

    ``guild`` is the server that they act from (0: none, as in a direct message), ``may_manage``: they manage that one,
    ``may_manage_events``: its events. What this counts for at a table, `bot.tables.commit.rights` alone says.
    """

    user: int
    name: str = ""
    locale: str = ""
    guild: int = 0
    may_manage: bool = False
    may_manage_events: bool = False
