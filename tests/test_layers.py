"""Imports point downwards only: bot -> render -> engine, the engine stays pure, and nothing imports in a circle."""

import ast
from pathlib import Path

import pytest

from tests.house.source import nodes
from tests.kit.rooms import built

pytestmark = pytest.mark.xdist_group("source")
ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "engine": {
        "bot",
        "render",
        "discord",
        "PIL",
        "asyncio",
        "babel",
        "concurrent",
        "datetime",
        "multiprocessing",
        "sqlite3",
        "tests",
        "threading",
        "time",
    },
    "render": {"bot", "discord", "asyncio", "concurrent", "multiprocessing", "sqlite3", "tests"},
    "bot": {"tests", "PIL"},
}
ALLOWED = {
    "engine/__main__.py": {"concurrent", "multiprocessing", "render", "time"},
    "engine/ai/arena.py": {"concurrent", "time"},
}
"""The entry in the terminal, which lends the arena processes and has a game told in words, and the arena, which
measures; the rules do none of this. Nothing imports the entry."""


def packages(*layers):
    """Every module of these layers: its dotted name and its file."""
    found = {}
    for layer in layers:
        for path in sorted((ROOT / layer).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path):
    """The dotted names that a file imports anywhere: for the type checker and within functions too."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def graph(modules):
    """Which modules each one imports. A name imported from a package means the package, unless it is a module."""
    found = {}
    for name, path in modules.items():
        named = imports(path) & set(modules)
        # ``from bot.discord import posts`` needs the module, not what else the package's own file imports.
        inner = {one.rpartition(".")[0] for one in named if modules[one].name != "__init__.py"}
        found[name] = {one for one in named if one not in inner or _takes_from(path, one, modules)} - {name}
    return found


def _takes_from(path, package, modules):
    """Whether a file imports a name of the package itself, not only modules in it."""
    for node in nodes(path):
        if isinstance(node, ast.Import) and any(alias.name == package for alias in node.names):
            return True
        names = node.names if isinstance(node, ast.ImportFrom) and node.module == package else ()
        if any(f"{package}.{alias.name}" not in modules for alias in names):
            return True
    return False


def circles(edges):
    """The groups of modules that import each other (Tarjan's strongly connected components), each sorted."""
    index, low, stack, found = {}, {}, [], []

    def visit(one):
        index[one] = low[one] = len(index)
        stack.append(one)
        for other in sorted(edges[one]):
            if other not in index:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], index[other])
        if low[one] == index[one]:
            group = []
            while not group or group[-1] != one:
                group.append(stack.pop())
            if len(group) > 1 or one in edges[one]:
                found.append(sorted(group))

    for one in sorted(edges):
        if one not in index:
            visit(one)
    return found


@pytest.mark.parametrize("layer", FORBIDDEN)
def test_imports_point_downwards(layer):
    for path in (ROOT / layer).rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        banned = FORBIDDEN[layer] - ALLOWED.get(name, set())

        assert not {one.split(".")[0] for one in imports(path)} & banned, name


def test_no_module_imports_in_a_circle():
    assert circles(graph(packages("bench", "bot", "data", "engine", "render", "tests"))) == []


def test_a_circle_would_be_found(tmp_path, monkeypatch):
    """Also one that only the type checker sees, and one within a function."""
    folder = tmp_path / "court"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "a.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from court.b import B\n")
    (folder / "b.py").write_text("def work():\n    from court import c\n    return c\n")
    (folder / "c.py").write_text("import court.a\n")
    (folder / "d.py").write_text("from court import a, b, c\n")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)

    assert circles(graph(packages("court"))) == [["court.a", "court.b", "court.c"]]


@pytest.mark.parametrize("layer", ["engine", "render"])
def test_games_do_not_know_each_other(layer):
    folders = [path for path in (ROOT / layer).iterdir() if path.is_dir() and path.name != "__pycache__"]
    names = set(built())
    for folder in folders:
        for path in folder.rglob("*.py"):
            for name in imports(path):
                if name.startswith(f"{layer}."):
                    assert name.split(".")[1] not in names - {folder.name}, path
