"""Imports point downwards only: bot -> render -> engine, and the engine stays pure."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "engine": {
        "bot",
        "render",
        "discord",
        "aiosqlite",
        "PIL",
        "asyncio",
        "babel",
        "sqlite3",
        "time",
        "datetime",
        "tests",
    },
    "render": {"bot", "discord", "aiosqlite", "asyncio", "sqlite3", "tests"},
    "bot": {"tests", "PIL"},
}
CLOCKED = {"engine/__main__.py", "engine/ai/worker.py", "engine/ai/arena.py"}
"""Entries and the process pool round the rules, which may look at a clock; the rules may not."""


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("layer", FORBIDDEN)
def test_imports_point_downwards(layer):
    for path in (ROOT / layer).rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        banned = FORBIDDEN[layer] - ({"time", "asyncio"} if name in CLOCKED else set())

        assert not imported(path) & banned, name


@pytest.mark.parametrize("layer", ["engine", "render"])
def test_games_do_not_know_each_other(layer):
    folders = [path for path in (ROOT / layer).iterdir() if path.is_dir() and path.name != "__pycache__"]
    names = {path.name for path in folders} - {"kernel", "ai", "widgets"}
    for folder in folders:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{layer}."):
                    assert node.module.split(".")[1] not in names - {folder.name}, path
