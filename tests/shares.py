"""How the workers of pytest-xdist share the tests."""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadGroupScheduling


class Shares(LoadGroupScheduling):
    """The tests of a group stay together, and so do the others of a module: what they share is made once.

    Groups come first, the one with the most tests and the one with the fewest by turns: many tests are work, few are
    those that start processes and wait, and so one goes on while the other waits. Then modules, those over the wire
    first, for they wait too: at the end no worker is left alone with something long.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._given = 0

    def _split_scope(self, nodeid: str) -> str:
        return super()._split_scope(nodeid).partition("::")[0]

    def _assign_work_unit(self, node: Any) -> None:
        self.workqueue.move_to_end(self._next(), last=False)
        self._given += 1
        super()._assign_work_unit(node)

    def _next(self) -> str:
        """The share that is given away next; ``workqueue`` has those with the most tests first."""
        groups = [share for share in self.workqueue if not share.endswith(".py")]
        if groups:
            return groups[-(self._given % 2)]
        return next((share for share in self.workqueue if share.startswith("tests/wire/")), next(iter(self.workqueue)))
