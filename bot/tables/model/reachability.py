"""Reach: whether what a table has to tell arrives at somebody. Pure."""

from __future__ import annotations

from bot.store.values.place import CARRIED, LEFT
from bot.store.values.table import Table
from bot.store.values.time import PLACE, ContactHours, Vote


def time_stands(table: Table, hours: ContactHours) -> bool:
    """Whether the time of a person stands still at a table: neither post nor direct message reaches them.

    >>> table = Table(guild=1, channel=1, host=1, game="toy", place="locked")
    >>> time_stands(table, ContactHours()), time_stands(table, ContactHours(hands=False))
    (False, True)
    """
    if table.reached:
        return False
    if table.by_dm:  # without a server in common no direct message is sure to arrive
        return table.place == LEFT or not hours.dm
    return table.place not in CARRIED or not hours.hands


def vote_stands(table: Table, vote: Vote) -> bool:
    """Whether a vote waits until posts arrive again."""
    return not table.reached and vote.subject != PLACE
