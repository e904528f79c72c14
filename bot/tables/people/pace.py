"""How quickly people play: each for their own eyes, a table for all."""

from __future__ import annotations

from bot.store.turn_times import TurnTimes
from bot.tables.model.pace import Pace, median_time


class Paces:
    """Looks turn times up."""

    def __init__(self, times: TurnTimes) -> None:
        self.times = times

    async def of(self, user: int) -> Pace:
        """Somebody's own pace: for nobody else's eyes."""
        return Pace(
            slow=median_time(await self.times.of_person(user, live=False)),
            live=median_time(await self.times.of_person(user, live=True)),
        )

    async def at(self, table_id: int) -> float | None:
        """The median of all turns at a table; None while there are too few."""
        return median_time(await self.times.of_table(table_id))
