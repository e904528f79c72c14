"""Pace: what the times of turns come to, and which tables suit somebody. Pure; all times in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from bot.store.values.time import DAY, TimeControl

FEWEST = 5
"""Of fewer turns no median is told: one of them would say too much."""


class Pace(Struct, frozen=True):
    """Somebody's own median times of a turn, at tables with a live clock and at all others (None: too few turns)."""

    slow: float | None = None
    live: float | None = None

    def suits(self, terms: TimeControl) -> bool:
        """Whether a table's time for a move is like one's own pace: at least twice the median, so that it is no hurry,
        and at most a day or so much that one would wait most of the time. A live one suits who has played live.
        """
        if terms.live:
            return self.live is not None
        return self.slow is not None and 2 * self.slow <= terms.move <= max(DAY, 48 * self.slow)


def median_time(times: Sequence[float]) -> float | None:
    """The median of turn times; None for fewer than `FEWEST`.

    >>> median_time([60.0, 120.0, 60.0, 3600.0, 90.0]), median_time([60.0])
    (90.0, None)
    """
    return median(times) if len(times) >= FEWEST else None
