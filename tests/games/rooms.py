"""The rooms of a game, found by its id: what belongs to one game lies in folders and files that bear its name."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.kernel.game import Game
from engine.kernel.registry import games

EXAMPLE = "dragon"
"""The game that tests take which need any whole game: two to five seats, hidden hands, expansions."""
ROOT = Path(engine.__file__).parent.parent
AnyGame = Game[Any, Any]


def built() -> dict[str, AnyGame]:
    """The games with a folder in ``engine``: all but those that a test brings along."""
    return {name: game for name, game in games().items() if (ROOT / "engine" / name).is_dir()}


def each() -> list[Any]:
    """Every built game, as parameters of a test; the tests of one game share a worker."""
    return _parameters(built())


def some() -> list[Any]:
    """Likewise, the example game and another one every day and the rest slow: for what hardly hangs on the game."""
    daily = {EXAMPLE, next(name for name in built() if name != EXAMPLE)}
    slow = [[] if one.id in daily else [pytest.mark.slow] for one in each()]
    return [
        pytest.param(*one.values, id=one.id, marks=[*one.marks, *more]) for one, more in zip(each(), slow, strict=True)
    ]


def foreseeing() -> list[Any]:
    """Likewise those in which turns can be planned: a game may do without."""
    return _parameters(
        {name: one for name, one in built().items() if (ROOT / "engine" / name / "foresee.py").is_file()}
    )


def weighed() -> list[Any]:
    """Likewise those whose opponents have weights: a game may do without (``data/opponents/<game>.toml``)."""
    return _parameters(
        {name: one for name, one in built().items() if (ROOT / "data" / "opponents" / f"{name}.toml").is_file()}
    )


def _parameters(games: dict[str, AnyGame]) -> list[Any]:
    return [pytest.param(game, id=name, marks=pytest.mark.xdist_group(name)) for name, game in games.items()]


def clauses(name: str) -> list[str]:
    """The clause ids of a game's specification."""
    return (ROOT / "tests" / "clauses" / f"{name}.txt").read_text("utf-8").split()


def tests(name: str) -> Path:
    """The game's own tests."""
    return ROOT / "tests" / "engine" / name


def own(name: str) -> Any:
    """What only this game has to keep in every position: a new ``Own`` of its ``watch.py``; None if it has none.

    It has one method, ``look(state, events)``, called as `WatchedGame.look` is.
    """
    if not (tests(name) / "watch.py").is_file():
        return None
    return importlib.import_module(f"tests.engine.{name}.watch").Own()


def guide(name: str, lang: str) -> Path:
    """The player's guide in a language."""
    return ROOT / "data" / "rules" / f"{name}.{lang}.md"


def excused(name: str) -> dict[str, str]:
    """What need not occur in a few dozen random games of this game -> the test that shows it: ``<file>::<function>``.

    One a line in ``excused.txt`` among the game's own tests; most games need none.
    """
    return _listed(name, "excused.txt")


def skips(name: str) -> dict[str, str]:
    """Kinds of decisions taken by themselves within a turn although the hand alone leaves one option -> why they may.

    One a line in ``skips.txt`` among the game's own tests; most games need none.
    """
    return _listed(name, "skips.txt")


def _listed(name: str, file: str) -> dict[str, str]:
    path = tests(name) / file
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return dict(line.split(maxsplit=1) for line in lines if line.strip())
