"""The values that are stored of people: what they wish to play, whom they do not want to meet, what a panel tells."""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.table import LogLine


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
    """What stands against a person at a table: when they were last sent away (0: never), and a list; and when they were
    last invited (0: never).
    """

    sent_away: float
    blocked: bool
    invited: float


class PanelFacts(Struct, frozen=True):
    """What a person's panel at a table tells besides the position, all of one moment.

    ``lines`` are those of the log that were asked for, with every secret; ``noted``: the person has a note there;
    ``waiting`` are the tables that wait for them, those first where it has lasted longest; ``own`` and ``channel`` are
    the settings of the person and of the table's channel.
    """

    lines: tuple[LogLine, ...]
    noted: bool
    waiting: tuple[int, ...]
    own: dict[str, str]
    channel: dict[str, str]
