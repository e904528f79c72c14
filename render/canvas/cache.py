"""What is dear to make and wanted again: kept in a bounded store, the longest unused thing dropped first.

Three stores hold all that drawing keeps: `render.raster.sprites.SPRITES`,
`render.canvas.typography.MASKS`, `render.raster.paint.GROUNDS`.
Their rooms are measured with all games mixed (``make bench``): a store one game fits into thrashes when five share it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Cache(Generic[Made]):
    """A store by key. ``room`` is its bound in bytes, ``weigh`` tells the bytes of a thing. Any thread may ask."""

    def __init__(self, room: int, weigh: Callable[[Made], int]) -> None:
        self.room = room
        self.used = 0
        self._weigh = weigh
        self._kept: OrderedDict[object, Made] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: object, make: Callable[[], Made]) -> Made:
        """The thing kept for ``key``, or made now. Two threads may make it at once; both get an equal one."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.used += self._weigh(made)
                while self.used > self.room and len(self._kept) > 1:
                    _, gone = self._kept.popitem(last=False)
                    self.used -= self._weigh(gone)
        return made

    def clear(self) -> None:
        """Forget everything: for measuring a cold start."""
        with self._lock:
            self._kept.clear()
            self.used = 0
