"""Judging many mutants in one process: the tests are collected once, then every mutant is a fork with new code.

A function of the rules is changed by giving it the mutant's code, and only the tests that call it are run. That does
for all functions that nobody calls while modules are imported; what those make, and what stands outside of functions,
must be imported anew (`fresh` in ``__main__``).
"""

from __future__ import annotations

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

Cache = type(lru_cache()(len))
Key = tuple[str, str]
"""A function: its file and its qualified name."""


def key(code: CodeType) -> Key:
    """Which function a code belongs to: the outermost one."""
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


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


class Calls:
    """Which functions of a folder are called, noted by the profiler of the interpreter."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.seen: set[Key] = set()

    def __enter__(self) -> Calls:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self.folder):
            self.seen.add(key(frame.f_code))


class Collected:
    """A plugin for pytest: what it has collected is run again and again, by ``work``, in forks."""

    def __init__(self, calls: Calls, work: Callable[[Collected], None]) -> None:
        self.calls = calls
        self.work = work
        self.items: list[pytest.Item] = []
        self.callers: dict[Key, list[pytest.Item]] = defaultdict(list)
        self.calling: dict[pytest.Item, int] = {}
        """How many functions each test calls."""
        self.functions: dict[Key, list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests are collected and everything is imported."""
        sys.setprofile(None)
        self.items = session.items
        gc.unfreeze()  # what the tests leave out of collections is to be found here
        imported = set(self.calls.seen)
        for thing in gc.get_objects():
            function = getattr(thing, "__wrapped__", None) if isinstance(thing, Cache) else thing
            if not isinstance(function, FunctionType) or key(function.__code__) in imported:
                continue
            if function.__code__.co_filename.startswith(self.calls.folder):
                self.functions[key(function.__code__)].append(function)
                if isinstance(thing, Cache):
                    self.caches.append(thing)
        for item in self.items:
            self.forget()
            self.calls.seen = set()
            with self.calls:
                self.passes([item])
            self.calling[item] = len(self.calls.seen)
            for called in self.calls.seen:
                self.callers[called].append(item)
        self.forget()
        if not self.failed:
            self.work(self)
        return True

    def forget(self) -> None:
        """Nothing is remembered from one test to the next."""
        for cache in self.caches:
            cache.cache_clear()

    def passes(self, items: list[pytest.Item]) -> bool:
        """Run tests up to the first that fails."""
        for item, following in zip_longest(items, items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return False
        return True

    def takes(self, code: CodeType | None) -> bool:
        """Whether a function can be changed without importing anything anew: its code, and not a default value."""
        known = self.functions.get(key(code), []) if code is not None else []
        return bool(known) and all(function.__code__ != code for function in known)

    def survives(self, code: CodeType, most: int = 0) -> bool:
        """Whether the tests that call a function pass with this code for it: all, or so many that call the fewest
        others. Only in a fork of one's own.
        """
        for function in self.functions[key(code)]:
            function.__code__ = code
        judges = sorted(self.callers[key(code)], key=self.calling.__getitem__) if most else self.callers[key(code)]
        return self.passes(judges[: most or None])


def silent() -> None:
    """Nothing more is read or written."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
