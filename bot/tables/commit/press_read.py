"""What a press has found, kept until its verb has the table's lock: read once, and believed as long as nobody else has
held the lock since.

Other processes know nothing of the lock. What they have done meanwhile the commit finds out (`Conflict`), as ever.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.store.values.change import PressFacts
from bot.store.values.table import Table


class TableLock(asyncio.Lock):
    """A lock that counts how often it was given back."""

    def __init__(self) -> None:
        super().__init__()
        self.given_back = 0

    def release(self) -> None:
        """Give it back."""
        self.given_back += 1
        super().release()


@dataclass(frozen=True, eq=False)
class PressRead:
    """What a press has found, and how often the table's lock had been given back before."""

    seen: PressFacts
    lock: TableLock
    given_back: int

    @property
    def table(self) -> Table:
        """The table."""
        return self.seen.table

    @property
    def fresh(self) -> bool:
        """Whether nobody in this process can have changed the table since; asked while its lock is held."""
        return self.lock.given_back == self.given_back
