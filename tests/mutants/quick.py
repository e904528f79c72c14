"""Judging many mutants in one process: the tests are collected once, then every mutant is a fork with new code.

A function is changed by giving it the mutant's code, and only tests that reach the changed line are run. That does for
all functions that nobody calls while modules are imported; what those make, and what stands outside of functions,
must be imported anew (`fresh` in ``__main__``).
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from time import process_time
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.reach import Key, Lines, Reach, Watch, key

Cache = type(lru_cache()(len))


def inside(code: CodeType) -> Iterator[CodeType]:
    """The codes of all functions of a module that stand in no other function."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_flags & CO_OPTIMIZED:
                yield const
            else:
                yield from inside(const)


def function_of(module: CodeType, where: str) -> CodeType | None:
    """The code of the outermost function around a place such as ``Class.method`` in a module; None outside of any."""
    return next((code for code in inside(module) if f"{where}.".startswith(f"{code.co_qualname}.")), None)


class Collected:
    """A plugin for pytest: what it has collected is run again and again, by ``work``, in forks.

    ``lines`` has noted what was run while the tests were imported.
    """

    def __init__(self, lines: Lines, reach: Reach, work: Callable[[Collected], None]) -> None:
        self.lines = lines
        self.reach = reach
        self.work = work
        self.items: list[pytest.Item] = []
        self.functions: dict[Key, list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []
        self.failed = False
        self.broken: list[str] = []
        """The tests that fail without a mutant."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that need a server started for them alone judge nothing: a start each is too long."""
        items[:] = [item for item in items if "server" not in getattr(item, "fixturenames", ())]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests are collected and everything is imported."""
        self.lines.__exit__()
        self.items = session.items
        gc.unfreeze()  # what the tests leave out of collections is to be found here
        imported = set(self.lines.functions)
        for thing in gc.get_objects():
            function = getattr(thing, "__wrapped__", None) if isinstance(thing, Cache) else thing
            if not isinstance(function, FunctionType) or key(function.__code__) in imported:
                continue
            if function.__code__.co_filename.startswith(self.lines.folder):
                self.functions[key(function.__code__)].append(function)
                if isinstance(thing, Cache):
                    self.caches.append(thing)
        watch = Watch(self.reach, self.lines)
        session.config.pluginmanager.register(watch)
        missing = self.reach.missing(self.items)
        for item, following in zip_longest(missing, missing[1:]):
            self._note(item, following)
        session.config.pluginmanager.unregister(watch)
        self.forget()
        for test in self.broken:
            self.reach.runs.pop(test)
        self.reach.save()
        self.work(self)
        return True

    def _note(self, item: pytest.Item, following: pytest.Item | None) -> None:
        self.forget()
        self.lines.lines = set()
        begun = process_time()
        with self.lines:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        self.reach.note(item, self.lines, process_time() - begun)

    def forget(self) -> None:
        """Nothing is remembered from one test to the next."""
        for cache in self.caches:
            cache.cache_clear()

    def takes(self, code: CodeType | None) -> bool:
        """Whether a function can be changed without importing anything anew: its code, and not a default value."""
        known = self.functions.get(key(code), []) if code is not None else []
        return bool(known) and all(function.__code__ != code for function in known)

    def survives(self, code: CodeType, judges: list[pytest.Item]) -> bool:
        """Whether some tests pass with this code for a function. Only in a fork of one's own."""
        for function in self.functions[key(code)]:
            function.__code__ = code
        for item, following in zip_longest(judges, judges[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return False
        return True


def silent() -> None:
    """Nothing more is read or written."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
