"""How the workers of pytest-xdist share the tests."""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadGroupScheduling

FEW = 20
"""So many tests of a group, or fewer, start processes and wait for them; more are work."""


class Shares(LoadGroupScheduling):
    """The tests of a group stay together, and so do the others of a module: what they share is made once.

    The first worker begins with what starts processes and waits, the others with what is work: so there is work for
    every processor all the time. Groups come before modules, and whoever has nothing left helps the others.
    """

    def _split_scope(self, nodeid: str) -> str:
        return super()._split_scope(nodeid).partition("::")[0]

    def _assign_work_unit(self, node: Any) -> None:
        self.workqueue.move_to_end(self._next(first=node is self.nodes[0]), last=False)
        super()._assign_work_unit(node)

    def _next(self, *, first: bool) -> str:
        """The share that is given away next; ``workqueue`` has those with the most tests first."""
        own = [share for share in self.workqueue if self._waits(share) is first] or list(self.workqueue)
        groups = [share for share in own if not share.endswith(".py")]
        return (groups or own)[0]

    def _waits(self, share: str) -> bool:
        return len(self.workqueue[share]) <= FEW if not share.endswith(".py") else share.startswith("tests/wire/")
