"""An allowance a person: points that can be spent at once, and come back as time goes on. Pure but for its clock.

It is in the memory of a process. Nothing that lasts depends on it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

REMEMBERED = 4096
"""Of how many people an allowance that is not full is remembered."""


class Budget:
    """So many points in ``full``, of which ``refill`` come back a second. ``clock()`` gives seconds."""

    def __init__(self, full: float, refill: float, clock: Callable[[], float]) -> None:
        self.full = full
        self.refill = refill
        self.clock = clock
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def missing(self, user: int, points: float) -> float:
        """The seconds after which somebody has so many points; 0 if they have them."""
        return max(0.0, points - self._now(user)) / self.refill

    def spend(self, user: int, points: float) -> float:
        """Spend them; or the seconds after which that is possible, and nothing is spent.

        >>> own = Budget(2.0, 0.5, lambda: 0.0)
        >>> [own.spend(7, 1.0) for _ in range(3)]
        [0.0, 0.0, 2.0]
        """
        wait = self.missing(user, points)
        self._left[user] = (self._now(user) - (0.0 if wait else points), self.clock())
        self._left.move_to_end(user)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return wait

    def give_back(self, user: int, points: float) -> None:
        """What they were spent for has come to nothing."""
        self._left[user] = (self._now(user) + points, self.clock())

    def _now(self, user: int) -> float:
        left, at = self._left.get(user, (self.full, 0.0))
        return min(self.full, left + max(0.0, self.clock() - at) * self.refill)
