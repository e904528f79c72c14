"""What one person may cost: presses that take long share an allowance a person, which refills as time goes on.

It is in the memory of a process: a restart gives it back, and several processes give one each. It keeps one person from
slowing down all others who are served by the same process, its loop and its workers: so each process counts what is
pressed there. Nothing that lasts depends on it.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from bot.discord.text.errors import Refusal

FULL = 40.0
"""Points of an allowance: so much can be spent at once."""

REFILL = 0.5
"""Points that come back a second."""

STEP, PICTURE, HINT, PROOF, FILM = 1.0, 1.0, 5.0, 10.0, 20.0
"""What is cost by a step of a replay, a picture of the guide, a hint, a proof or a file of a table, an animation. A
replay can be leafed through as fast as its pictures are drawn; of animations two can be ordered at once.
"""

REMEMBERED = 4096
"""Of how many people an allowance that is not full is remembered."""


class Allowances:
    """The allowances of people. ``clock()`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def spend(self, user: int, points: float) -> None:
        """Raises `Refusal` if somebody has spent too much lately; then nothing is spent."""
        now = self.clock()
        left, at = self._left.pop(user, (FULL, now))
        left = min(FULL, left + (now - at) * REFILL)
        enough = left >= points
        self._left[user] = (left - points if enough else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not enough:
            raise Refusal("bot.error.allowance", n=math.ceil((points - left) / REFILL))
