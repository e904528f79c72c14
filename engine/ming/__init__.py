"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.ming import cards, cities, course, districts, monasteries, neutral, opponent, princes, scoring, spaces, tell
from engine.ming.check import check
from engine.ming.setup import OPTIONS, setup
from engine.ming.state import RULES, MingState, MingView
from engine.ming.view import determinise, view

SECTIONS = (course, spaces, cards, princes, districts, cities, monasteries, neutral)
"""The modules whose import fills `RULES`, in the order of the rulebook."""

GAME = Game(
    id="ming",
    seats=(2, 3, 4),
    options=OPTIONS,
    rules=RULES,
    rules_version=1,
    state=MingState,
    view_type=MingView,
    setup=setup,
    view=view,
    determinise=determinise,
    evaluate=opponent.evaluate,
    result=scoring.result,
    check=check,
    recount=scoring.recount,
    headline=tell.headline,
    brief=tell.brief,
    hand=tell.hand,
    playout=opponent.playout,
    horizon=25,
)
"""The game, as everything else uses it."""

register(GAME)
