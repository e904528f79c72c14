"""Which tests reach which lines: every test is run once while the interpreter notes the lines of a folder.

What a fixture of a module or of the session does belongs to every test that uses it, wherever it is made. The map of
the bot is kept in ``out``, since its tests take minutes. Afterwards only tests of changed modules are run again, and in
a changed file of the product a function is looked up as a whole.
"""

from __future__ import annotations

import ast
import hashlib
import os
import pickle
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

Key = tuple[str, str]
"""A function: its file and its qualified name."""


def key(code: CodeType) -> Key:
    """Which function a code belongs to: the outermost one."""
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


class Lines:
    """Which functions and lines of a folder are run, in all threads, noted by the interpreter."""

    def __init__(self, folder: str) -> None:
        self.folder = f"{folder}/"
        self.functions: set[Key] = set()
        self.lines: set[tuple[str, int]] = set()

    def __enter__(self) -> Lines:
        threading.settrace(self._call)
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]  # as its documentation has it

    def _call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(self.folder):
            return None
        self.functions.add(key(code))
        self.lines.add((code.co_filename, frame.f_lineno))
        return self._line

    def _line(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


class Run(NamedTuple):
    """What became of one test: its seconds, and a bit for each line that it reached, by file."""

    module: str
    """The digest of the test's own module."""
    seconds: float
    lines: dict[str, int]


class Source(NamedTuple):
    """A file of the product as it was when it was mapped."""

    digest: str
    functions: dict[str, tuple[int, int]]
    """The outermost functions, with their first and last line."""


def digest(path: str) -> str:
    """What a file holds."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, tuple[int, int]]]:
    """The functions of a module that stand in no other one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{inside}{node.name}", (node.lineno, node.end_lineno or node.lineno)
        else:
            yield from functions(node, f"{inside}{node.name}." if isinstance(node, ast.ClassDef) else inside)


def bits(first: int, last: int) -> int:
    """The bits of some lines."""
    return (1 << last + 1) - (1 << first)


class Reach:
    """The map. ``kept`` is where it is written, or nowhere."""

    def __init__(self, kept: Path | None) -> None:
        self.kept = kept
        self.runs: dict[str, Run] = {}
        self.sources: dict[str, Source] = {}
        self.shared: dict[str, set[tuple[str, int]]] = defaultdict(set)
        """By the name of a fixture that several tests share: the lines that it reached when it was made last."""
        if kept is not None and kept.is_file():
            self.runs, self.sources = pickle.loads(kept.read_bytes())
        now = {path: Path(path).is_file() and digest(path) for path in self.sources}
        self.changed = {path for path, source in self.sources.items() if now[path] != source.digest}

    def missing(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """The tests that are not known, or whose module is another one now."""
        modules = {path: digest(path) for path in {str(item.path) for item in items}}
        return [
            item
            for item in items
            if (run := self.runs.get(item.nodeid)) is None or run.module != modules[str(item.path)]
        ]

    @contextmanager
    def making(self, fixture: str, lines: Lines) -> Iterator[None]:
        """While a fixture is made that several tests share."""
        outer, lines.lines = lines.lines, set()
        try:
            yield
        finally:
            self.shared[fixture] = lines.lines
            lines.lines = outer | lines.lines

    def note(self, item: pytest.Item, lines: Lines, seconds: float) -> None:
        """What a test has reached."""
        used = [self.shared[name] for name in getattr(item, "fixturenames", ()) if name in self.shared]
        reached = defaultdict[str, int](int)
        for path, line in lines.lines.union(*used):
            reached[path] |= 1 << line
        self.runs[item.nodeid] = Run(digest(str(item.path)), seconds, dict(reached))

    def save(self) -> None:
        """Write it down, with the files as they are now where none of them was known otherwise."""
        for path in {path for run in self.runs.values() for path in run.lines} - self.sources.keys():
            tree = ast.parse(Path(path).read_text("utf-8"))
            self.sources[path] = Source(digest(path), dict(functions(tree)))
        if self.kept is None:
            return
        known = Reach(self.kept)  # others may have added to it meanwhile
        self.runs = {**known.runs, **self.runs}
        self.sources = {**self.sources, **known.sources}
        self.kept.parent.mkdir(exist_ok=True)
        unfinished = self.kept.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(pickle.dumps((self.runs, self.sources)))
        unfinished.replace(self.kept)

    def reaching(
        self, path: str, where: str, lines: tuple[int, int], items: Iterable[pytest.Item]
    ) -> list[pytest.Item]:
        """The tests that reach a place of a file: one of its lines; the function around it where the file is another
        one since; the file at all where it stands in no function, as nobody notes what an import reaches.
        """
        around = next((one for one in self._functions(path) if f"{where}.".startswith(f"{one}.")), None)
        if around is None:
            wanted = -1
        elif path in self.changed:
            wanted = bits(*self.sources[path].functions[around]) | bits(*lines)
        else:
            wanted = bits(*lines)
        return [item for item in items if self.runs[item.nodeid].lines.get(path, 0) & wanted]

    def _functions(self, path: str) -> dict[str, tuple[int, int]]:
        return self.sources[path].functions if path in self.sources else {}

    def width(self, item: pytest.Item) -> int:
        """How many lines a test reaches."""
        return sum(mask.bit_count() for mask in self.runs[item.nodeid].lines.values())

    def seconds(self, item: pytest.Item) -> float:
        """How long a test took while its lines were noted."""
        return self.runs[item.nodeid].seconds


class Watch:
    """A plugin for pytest: fixtures that several tests share are noted by themselves."""

    def __init__(self, reach: Reach, lines: Lines) -> None:
        self.reach = reach
        self.lines = lines

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """A fixture is made."""
        if fixturedef.scope == "function":
            return (yield)
        with self.reach.making(fixturedef.argname, self.lines):
            return (yield)
