"""Game states at hand, so that a press does not decode what the last one has encoded."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from bot.tables.model.position import GameState

MOST = 256
"""So many are kept; the one that was used longest ago goes first."""

IDLE = 120.0
"""Seconds without use after which one is let go: with all it has worked out it takes some hundred kilobytes, most
tables rest for hours between two turns, and making it anew takes a few milliseconds.
"""


class KeptPositions:
    """The newest game state of each table that was played at lately, with its revision. It may be used only while that
    is the stored one. ``clock`` is a monotonic one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[int, tuple[int, GameState, float]] = OrderedDict()

    def revision(self, table: int) -> int | None:
        """Which revision of a table is at hand; None: none."""
        found = self._kept.get(table)
        return found[0] if found is not None else None

    def state(self, table: int, revision: int) -> GameState | None:
        """The game state of a table at a revision, if it is at hand."""
        found = self._kept.get(table)
        if found is None or found[0] != revision:
            return None
        self.keep(table, revision, found[1])
        return found[1]

    def keep(self, table: int, revision: int, state: GameState) -> None:
        """Have a game state at hand, in the place of an older one of its table."""
        self._kept[table] = (revision, state, self._clock())
        self._kept.move_to_end(table)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def let_go(self) -> None:
        """Let those go that nobody has used for a while."""
        now = self._clock()
        while self._kept and now - next(iter(self._kept.values()))[2] > IDLE:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """Let all go."""
        self._kept.clear()
