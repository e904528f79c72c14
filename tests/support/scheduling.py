"""How the workers of pytest-xdist share the tests."""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadGroupScheduling

FEW = 20
"""So many tests of a group, or fewer, start processes and wait for them; more are work."""


class Shares(LoadGroupScheduling):
    """The tests of a group stay together, and so do the others of a module: what they share is made once.

    The first worker begins with what starts processes and waits, the others with what is work: so every processor has
    some all the time. Groups come first, and the tests of the rules last, which are short: at the end no worker is left
    alone with something long. Whoever has nothing left helps the others.
    """

    def _split_scope(self, nodeid: str) -> str:
        return super()._split_scope(nodeid).partition("::")[0]

    def _assign_work_unit(self, node: Any) -> None:
        self.workqueue.move_to_end(self._next(first=node is self.nodes[0]), last=False)
        super()._assign_work_unit(node)

    def _next(self, *, first: bool) -> str:
        """The share that is given away next. ``workqueue`` has those with the most tests first: what is work takes long
        with many tests, what waits with few.
        """
        waiting = [share for share in reversed(self.workqueue) if self._waits(share)]
        work = [share for share in self.workqueue if not self._waits(share)]
        own = (waiting or work) if first else (work or waiting)
        return min(own, key=lambda share: (share.endswith(".py"), share.startswith("tests/engine/")))

    def _waits(self, share: str) -> bool:
        return share.startswith("tests/process/") if share.endswith(".py") else len(self.workqueue[share]) <= FEW
