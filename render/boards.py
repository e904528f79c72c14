"""Which module draws which game: ``render.<game_id>.BOARD``, or the plain board for a game without one."""

from __future__ import annotations

import importlib
import importlib.util
import threading
from typing import Any, Protocol

from engine.kernel.registry import game
from render.canvas.picture import Picture
from render.canvas.scene import Scene
from render.words.place_signs import Signs

KINDS = ("board", "hand", "area", "detail", "score")
"""The kinds of pictures every board module draws."""

_boards: dict[str, Board] = {}
_lock = threading.Lock()


class Board(Protocol):
    """What ``render/<game>/__init__.py`` offers as ``BOARD``: pictures, and what is printed on them at places."""

    signs: Signs

    def scene(self, view: Any, picture: Picture) -> Scene:
        """The scene for a view of this game."""
        ...


def board(game_id: str) -> Board:
    """The board of a game. Raises `EngineError` for a game nobody knows."""
    with _lock:
        found = _boards.get(game_id)
        if found is None:
            found = _boards[game_id] = _load(game_id)
        return found


def signs(game_id: str) -> Signs:
    """What the board of a game prints at its places; nothing on the plain board."""
    found = _own(game_id)
    return found.signs if found else Signs()


def seat_looks(game_id: str, view: Any) -> tuple[int, ...]:
    """Which of `theme.SEATS` marks which seat: its own number, unless players of the game may choose (``BOARD.looks``).

    >>> from types import SimpleNamespace
    >>> seat_looks("dragon", SimpleNamespace(seats=3))
    (0, 1, 2)
    """
    chosen = getattr(_own(game_id), "looks", None)
    found: tuple[int, ...] = chosen(view) if chosen else tuple(range(view.seats))
    return found


def _own(game_id: str) -> Board | None:
    name = f"render.{game_id}"
    if importlib.util.find_spec(name) is None:
        return None
    made: Board | None = getattr(importlib.import_module(name), "BOARD", None)
    return made


def _load(game_id: str) -> Board:
    found = _own(game_id)
    if found is not None:
        return found
    from render.plain_board import PlainBoard

    return PlainBoard(game(game_id))
