"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.ming import opponent, scoring, tell
from engine.ming.check import check
from engine.ming.foresee import foresee
from engine.ming.rules import RULES
from engine.ming.setup import OPTIONS, settle, setup
from engine.ming.state import MingState, MingView
from engine.ming.view import determinise, view

GAME = Game(
    id="ming",
    seats=(2, 3, 4),
    options=OPTIONS,
    rules=RULES.load(
        __name__, "setup", "course", "spaces", "cards", "princes", "districts", "cities", "monasteries", "neutral"
    ),
    rules_version=2,
    state=MingState,
    view_type=MingView,
    setup=setup,
    view=view,
    determinise=determinise,
    opponent=opponent.OPPONENT,
    result=scoring.result,
    check=check,
    recount=scoring.recount,
    headline=tell.headline,
    points=tell.points,
    foresee=foresee,
    brief=tell.brief,
    hand=tell.hand,
    settle=settle,
)
"""The game, as everything else uses it."""

register(GAME)
