"""How much is stored, and what waits: for the eyes of the operator. Nobody is named."""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.process import Process


class Counts(Struct, frozen=True, kw_only=True):
    """What is quickly counted, at any moment. Times are in seconds."""

    tables: dict[str, int]
    """By status."""
    waiting: int
    """Messages still to be delivered."""
    oldest: float
    """How long the oldest of them has been there that is not kept for the end of quiet hours; 0 without one."""
    due: int = 0
    """Clocks and reminders that should have been looked at by now."""


class Day(Struct, frozen=True, kw_only=True):
    """What is going on: running tables by game, who sits at them, and the last day's moves."""

    games: dict[str, int]
    people: int
    moves: int
    movers: int
    """Who has made the moves of the last day."""
    ended: int
    """Games that ended during the last day."""
    failed: int
    """Messages given up that are still remembered."""
    processes: tuple[Process, ...] = ()
    """Who is at work with a server's database."""
