"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register
from engine.ming import check, describe, foresee, opponent, scoring, setup, view
from engine.ming.rules import RULES
from engine.ming.state import MingState, MingView

GAME = Game(
    "ming",
    GameModules(MingState, MingView, setup, view, scoring, check, describe, opponent, foresee),
    seats=(2, 3, 4),
    rules=RULES.load(
        __name__, "setup", "rounds", "spaces", "cards", "princes", "districts", "cities", "monasteries", "neutral"
    ),
    rules_version=2,
    legacy_asks=("return_number",),
    settle=setup.settle_neutral_colour,
)
"""The game, as everything else uses it."""

register(GAME)
