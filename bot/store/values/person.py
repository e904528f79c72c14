"""The values that are stored of people: what they wish to play, and whom they do not want to meet."""

from __future__ import annotations

from msgspec import Struct


class Wish(Struct, frozen=True, kw_only=True):
    """A standing wish: on this ``guild``, ``user`` would play ``game`` with ``least`` to ``most`` at the table.

    ``pace`` is the name of the clock that is wanted; empty: any. Until ``ends``, in seconds since 1970.
    """

    guild: int
    user: int
    name: str
    game: str
    least: int
    most: int
    pace: str = ""
    made: float = 0.0
    ends: float = 0.0


class Blocked(Struct, frozen=True):
    """Somebody on a person's list: user id, the name they had then (empty: forgotten), and since when."""

    user: int
    name: str
    made: float


class SeatCheck(Struct, frozen=True):
    """What stands against a person at a table: when they were last sent away (0: never), and a list."""

    sent_away: float
    blocked: bool
