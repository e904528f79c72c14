"""In the Year of the Dragon: twelve months, twelve events, and a house to hold together (clauses DR-*)."""

from __future__ import annotations

from engine.dragon import opponent, scoring, tell
from engine.dragon.check import check
from engine.dragon.data import DATA
from engine.dragon.foresee import foresee
from engine.dragon.rules import RULES
from engine.dragon.setup import OPTIONS, setup
from engine.dragon.state import DragonState, DragonView
from engine.dragon.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register

GAME: Game[DragonState, DragonView] = Game(
    id="dragon",
    seats=DATA.course.seats,
    options=OPTIONS,
    rules=RULES.load(
        __name__,
        *("setup", "draft", "palaces", "course", "action_phase", "actions", "persons", "events", "scoring"),
        *("wall", "super_events", "super_choices"),
    ),
    rules_version=2,
    state=DragonState,
    view_type=DragonView,
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
)
"""The game, as everything else uses it."""

register(GAME)
