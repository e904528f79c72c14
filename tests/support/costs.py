"""What tests cost: processor seconds, and seconds in which a worker waits for something else.

``pytest --costs FILE`` shows the dearest modules and tests, and writes down what the dearer shares of the workers cost,
by which `scheduling` orders them: ``make costs``. Processor seconds are those of the worker and of all processes below
it, also those that go on when a test is over. Seconds of waiting are those in which the worker itself slept: not those
in which it wanted a processor and others had it, so they say the same on a busy machine. Both are as the system tells
them (Linux); elsewhere only what the worker itself uses is known. What a process that it waits for has to wait is told
as waiting: so measure on a machine that has nothing else to do.
"""

from __future__ import annotations

import contextlib
import os
import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

COST = "cost"
"""The name under which a report bears what its phase has cost."""
START = "start"
"""The phase before the first test: imports and collection."""
LEAST = 1.0
"""Seconds: a share that costs less is not written down."""
SHOWN = 40
HEAD = (
    "# seconds of processors, of waiting, share, modules of a group: "
    "written by `make costs`, for tests/support/scheduling.py\n"
)
TICK = 1 / os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """Seconds: of processors, and of waiting."""

    cpu: float = 0.0
    waited: float = 0.0

    def __add__(self, other: tuple[Any, ...]) -> Cost:
        return Cost(self.cpu + other[0], self.waited + other[1])

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.cpu - other.cpu, self.waited - other.waited)


def share_of(test: str) -> str:
    """The share of the workers that a test belongs to: its group, or else its module (as pytest-xdist names it)."""
    return test.rpartition("@")[2] if test.rfind("@") > test.rfind("]") else test.partition("::")[0]


def _below(pid: int) -> Iterator[int]:
    """The processes that a process has started, and theirs, as far as they are alive."""
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in thread.read_text().split():
                yield int(child)
                yield from _below(int(child))


def _alive() -> float:
    """Processor seconds of the processes below this one that are alive, with those of their own that have ended."""
    used = 0.0
    for pid in _below(os.getpid()):
        with contextlib.suppress(OSError):
            used += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15])) * TICK
    return used


def _queued() -> float:
    """Seconds in which this process wanted a processor and had none."""
    try:
        return int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def spent() -> Cost:
    """What this process and those below it have used since it began, and how long it slept (from any moment)."""
    own, ended = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(own + ended.ru_utime + ended.ru_stime + _alive(), time.monotonic() - own - _queued())


class Meter:
    """In each worker: tells with every report what its phase has cost, and at the end what the start has."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.last = self.start = spent()

    def _since(self) -> Cost:
        before, self.last = self.last, spent()
        return self.last - before

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        self.start = Cost(spent().cpu, 0.0)
        self.last = spent()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        outcome = yield
        report = outcome.get_result()
        report.user_properties = [*report.user_properties, (COST, tuple(self._since()))]

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[START] = self.start.cpu


class Costs:
    """Where the run is told: adds up what the reports say, writes it down and shows what is dearest."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: dict[str, Cost] = defaultdict(Cost)
        self.phases: dict[str, Cost] = defaultdict(Cost)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for cost in (value for name, value in report.user_properties if name == COST):
            self.tests[report.nodeid] += cost
            self.phases[report.when or ""] += cost

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.phases["start"] += Cost(getattr(node, "workeroutput", {}).get(START, 0.0))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workerinput"):
            return
        modules: dict[str, set[str]] = defaultdict(set)
        for test in self.tests:
            modules[share_of(test)].add(test.partition("::")[0])
        rows = [
            " ".join((f"{cost.cpu:.1f}", f"{cost.waited:.1f}", share, *sorted(modules[share] - {share}))) + "\n"
            for share, cost in self._by(share_of)
            if sum(cost) >= LEAST
        ]
        self.path.write_text(HEAD + "".join(rows), encoding="utf-8")

    def _by(self, name: Callable[[str], str]) -> list[tuple[str, Cost]]:
        """The costs of tests with one name together, the dearest first."""
        found: dict[str, Cost] = defaultdict(Cost)
        for test, cost in self.tests.items():
            found[name(test)] += cost
        return sorted(found.items(), key=lambda one: -sum(one[1]))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        modules, tests = self._by(lambda test: test.partition("::")[0]), self._by(str)
        for title, costs in (
            ("phases", [*self.phases.items()]),
            ("modules", modules[:SHOWN]),
            ("tests", tests[:SHOWN]),
        ):
            terminalreporter.section(f"costs of {title}: seconds of processors, of waiting")
            for name, cost in costs:
                terminalreporter.write_line(f"{cost.cpu:8.1f} {cost.waited:8.1f}  {name}")
