"""States made impossible on purpose, for the tests of a game's `check`."""

from __future__ import annotations

from typing import Any

from tests.games.rooms import AnyGame


def faults(game: AnyGame, state: Any, change: str, **names: object) -> str:
    """What `check` names after a change: Python about the state ``s``, its table ``t`` and its players ``p``."""
    assert game.check(state) == []
    exec(change, {"s": state, "t": state.table, "p": state.table.players, **names})
    return "; ".join(game.check(state))
