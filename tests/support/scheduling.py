"""How the workers of pytest-xdist share the tests."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from xdist.scheduler import LoadGroupScheduling

from tests.support.costs import Cost, share_of

KNOWN = Path(__file__).with_name("costs.txt")
"""What the dearer shares cost: ``make costs`` writes it. An old one only lets a run take longer."""
WAITERS = 3
"""So many workers more than there are processors: they begin with what waits for other processes."""
A_TEST = Cost(0.02, 0.0)
STARTS = Cost(1.0, 4.0)
"""What a test costs that is not known: of the rules; over the wire."""


def processors() -> int:
    """How many processors these tests may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def known() -> dict[str, Cost]:
    """What the dearer shares have cost when they were measured."""
    if not KNOWN.exists():
        return {}
    rows = (line.split() for line in KNOWN.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {share: Cost(float(cpu), float(waited)) for cpu, waited, share in rows}


class Shares(LoadGroupScheduling):
    """The tests of a group stay together, and so do the others of a module: what they share is made once.

    As many workers as there are processors begin with what is work, the others with what mostly waits: so every
    processor has some all the time. The longest shares come first, so that at the end no worker is left alone with
    something long. Whoever has nothing left of its kind helps the others.
    """

    def __init__(self, config: Any, log: Any = None) -> None:
        super().__init__(config, log)
        self.costs = known()

    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        waiters = self.nodes[: max(0, len(self.nodes) - processors())]
        self.workqueue.move_to_end(self._next(waits=node in waiters), last=False)
        super()._assign_work_unit(node)

    def _next(self, *, waits: bool) -> str:
        """The share that is given away next: the longest of its kind, or else of the other."""
        costs = {share: self._cost(share) for share in self.workqueue}
        return max(costs, key=lambda share: ((costs[share].waited > costs[share].cpu) == waits, sum(costs[share])))

    def _cost(self, share: str) -> Cost:
        if share in self.costs:
            return self.costs[share]
        one, tests = STARTS if share.startswith("tests/process/") else A_TEST, len(self.workqueue[share])
        return Cost(one.cpu * tests, one.waited * tests)
