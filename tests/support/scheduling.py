"""How the workers of pytest-xdist share the tests.

There are two kinds of workers. As many as there are processors take what is work, and so there is some for every
processor all the time; the others take what mostly waits for other processes. Collecting a test costs about as much as
running a small one, so a worker of the second kind collects only the modules with tests that wait.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from xdist.scheduler import LoadGroupScheduling

from tests.support.costs import Cost, share_of

KNOWN = Path(__file__).with_name("costs.txt")
"""What the dearer shares cost: ``make costs`` writes it. An old one only lets a run take longer."""
WAITERS = 4
"""So many workers more than there are processors: they take what waits for other processes."""
A_TEST = Cost(0.02, 0.0)
STARTS = Cost(1.0, 4.0)
"""What a test costs that is not known: of the rules; over the wire."""
WIRE = "tests/process/"
LOOKS_AROUND = "template"
"""The group whose tests look at everything that their worker has collected."""


class Share(NamedTuple):
    """What a share of the tests has cost when it was measured, and the modules that its tests are in."""

    cost: Cost
    modules: frozenset[str]

    @property
    def waits(self) -> bool:
        """Whether it mostly waits for other processes."""
        return self.cost.waited > self.cost.cpu


def processors() -> int:
    """How many processors these tests may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def known() -> dict[str, Share]:
    """The dearer shares."""
    if not KNOWN.exists():
        return {}
    rows = (line.split() for line in KNOWN.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {
        share: Share(Cost(float(cpu), float(waited)), frozenset(modules or [share]))
        for cpu, waited, share, *modules in rows
    }


def is_waiter(node: Any) -> bool:
    """Whether a worker takes what waits. One that stands in for another that has crashed takes everything."""
    number, count = int(node.workerinput["workerid"].removeprefix("gw")), node.workerinput["workercount"]
    return processors() <= number < count


def collected_by(node: Any, root: Path) -> list[str] | None:
    """The modules that a worker collects, by their paths from the root; None: all."""
    if not is_waiter(node):
        return None
    waiting, around = set[str](), set[str]()
    for name, share in known().items():
        (around if name == LOOKS_AROUND else waiting if share.waits else set()).update(share.modules)
    wire = {path.relative_to(root).as_posix() for path in (root / WIRE).glob("test_*.py")}
    return sorted((wire | waiting) - around)


class Shares(LoadGroupScheduling):
    """The tests of a group stay together, and so do the others of a module: what they share is made once.

    A share goes to a worker that has collected all of it. The longest come first, so that at the end no worker is left
    alone with something long. A worker that has nothing left of its kind helps the others with what it has collected.
    """

    def __init__(self, config: Any, log: Any = None) -> None:
        super().__init__(config, log)
        self.costs = {name: share.cost for name, share in known().items()}
        self.places: dict[Any, dict[str, int]] = {}

    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    def add_node_collection(self, node: Any, collection: Iterable[str]) -> None:
        """What a worker has collected, which need not be what another one has."""
        self.registered_collections[node] = list(collection)
        self.places[node] = {test: place for place, test in enumerate(self.registered_collections[node])}

    def schedule(self) -> None:
        """Begin; or, where a worker has come later, go on with it."""
        if self.collection is None:
            self.collection = list(dict.fromkeys(test for tests in self.places.values() for test in tests))
            self.config.pluginmanager.get_plugin("session").testscollected = len(self.collection)
            for test in self.collection:
                self.workqueue.setdefault(share_of(test), {})[test] = False
            self._check()
        for _ in range(2):  # the next test is to be known before one ends
            for node in self.nodes:
                self._reschedule(node)

    def _check(self) -> None:
        """Every share has a worker that can take it. Raises RuntimeError: tests have other names in each worker."""
        for name, tests in self.workqueue.items():
            if not any(tests.keys() <= places.keys() for places in self.places.values()):
                lacking = {node.gateway.id: sorted(tests.keys() - places) for node, places in self.places.items()}
                raise RuntimeError(f"no worker has collected all of {name}; what they lack: {lacking}")

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """A test has ended: its share is forgotten with its last one."""
        test = self.registered_collections[node][item_index]
        share = self.assigned_work[node][share_of(test)]
        share[test] = True
        if all(share.values()):
            del self.assigned_work[node][share_of(test)]
        self._reschedule(node)

    def _reschedule(self, node: Any) -> None:
        if node.shutting_down or self._pending_of(self.assigned_work[node]) > 2:
            return
        if (share := self._next(node)) is None:
            node.shutdown()
            return
        tests = self.assigned_work[node][share] = self.workqueue.pop(share)
        node.send_runtest_some([self.places[node][test] for test, ended in tests.items() if not ended])

    def _next(self, node: Any) -> str | None:
        """The share that a worker is given next: the longest of its kind, or else of the other."""
        places, waiter = self.places[node], is_waiter(node)
        costs = {name: self._cost(name) for name, tests in self.workqueue.items() if tests.keys() <= places.keys()}

        def order(name: str) -> tuple[bool, float]:
            waits = costs[name].waited > costs[name].cpu and name != LOOKS_AROUND
            return waits == waiter, sum(costs[name])

        return max(costs, key=order, default=None)

    def _cost(self, share: str) -> Cost:
        if share in self.costs:
            return self.costs[share]
        one, tests = STARTS if share.startswith(WIRE) else A_TEST, len(self.workqueue[share])
        return Cost(one.cpu * tests, one.waited * tests)
