"""The project's own source, read once: trees, names, strings. Tests that read it share a worker (`source`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.games.rooms import ROOT

PRODUCT = ("bot", "engine", "render")
BESIDE = ("bench", "data", "tests")


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's tree: to walk through it costs more than to read it."""
    return tuple(ast.walk(tree(path)))


@cache
def files(*folders: str) -> tuple[Path, ...]:
    """All Python files below some folders of the project."""
    return tuple(path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))


def docstrings(path: Path) -> set[int]:
    """The ids of the nodes that are bare strings: docstrings, and texts below a value that explain it."""
    return {
        id(node.value) for node in nodes(path) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is no documentation; the parts of f-strings too."""
    texts = docstrings(path)
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


@cache
def vocabulary() -> frozenset[str]:
    """Every string of the product and every word of its data files: what an id can be made of."""
    words = {text for path in files(*PRODUCT) for _, text in strings(path)}
    for path in sorted((ROOT / "data" / "games").glob("*.toml")):
        words |= set(re.findall(r"[\w.+-]+", path.read_text("utf-8")))
    return frozenset(words | {part for word in words for part in re.findall(r"\w+", word)})


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The f-strings of the product as patterns: every value put in is a group of letters, figures, ``_`` and ``.``."""
    found = set()
    for path in files(*PRODUCT):
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else "([\\w.]+)" for part in node.values
                ]
                if any(isinstance(part, ast.Constant) and str(part.value).strip() for part in node.values):
                    found.add("".join(parts))
    return tuple(re.compile(one) for one in sorted(found))


def named(name: str) -> bool:
    """Whether the product can name a thing: by a string of its own, or by an f-string whose values it knows."""
    if name in vocabulary():
        return True
    for pattern in patterns():
        match = pattern.fullmatch(name)
        if match and all(group in vocabulary() or group.isdigit() for group in match.groups()):
            return True
    return False
