"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.kernel.rooms import Rooms
from engine.ming import check, foresee, opponent, scoring, setup, tell, view
from engine.ming.rules import RULES
from engine.ming.state import MingState, MingView

GAME = Game(
    "ming",
    Rooms(MingState, MingView, setup, view, scoring, check, tell, opponent, foresee),
    seats=(2, 3, 4),
    rules=RULES.load(
        __name__, "setup", "course", "spaces", "cards", "princes", "districts", "cities", "monasteries", "neutral"
    ),
    rules_version=2,
    settle=setup.settle,
)
"""The game, as everything else uses it."""

register(GAME)
