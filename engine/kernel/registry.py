"""Where games register themselves: each game's package calls `register` once, at its import."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import engine
from engine.errors import EngineError
from engine.kernel.game import Game

AnyGame = Game[Any, Any]
_games: dict[str, AnyGame] = {}
"""All that are registered, in the order of their ids."""
_searched = False


def register(game: AnyGame) -> AnyGame:
    """Add a game. Raises `EngineError` if another one has its id."""
    if _games.setdefault(game.id, game) is not game:
        raise EngineError(f"two games are called {game.id}")
    for game_id in sorted(_games):
        _games[game_id] = _games.pop(game_id)
    return game


def games() -> dict[str, AnyGame]:
    """All games by id: every package in ``engine`` that registers one, and those registered from elsewhere."""
    global _searched
    if not _searched:
        _searched = True
        for module in pkgutil.iter_modules(engine.__path__):
            if module.ispkg and module.name not in {"kernel", "ai"}:
                importlib.import_module(f"engine.{module.name}")
    return dict(_games)


def modules_elsewhere() -> tuple[str, ...]:
    """The modules of games that were registered from elsewhere: another process that is to know them imports these."""
    homes = {found.state_type.__module__ for found in games().values()}
    return tuple(sorted(home for home in homes if not home.startswith(f"{engine.__name__}.")))


def game(game_id: str) -> AnyGame:
    """The game called ``id``. Raises `EngineError`."""
    found = _games.get(game_id) or games().get(game_id)
    if found is None:
        raise EngineError(f"there is no game called {game_id[:40]!r}; there are {', '.join(games())}")
    return found
