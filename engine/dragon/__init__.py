"""In the Year of the Dragon: twelve months, twelve events, and a house to hold together (clauses DR-*)."""

from __future__ import annotations

from engine.dragon import check, describe, foresee, opponent, scoring, setup, view
from engine.dragon.data import DATA
from engine.dragon.rules import RULES
from engine.dragon.state import DragonState, DragonView
from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register

GAME = Game(
    "dragon",
    GameModules(DragonState, DragonView, setup, view, scoring, check, describe, opponent, foresee),
    seats=DATA.course.seats,
    rules=RULES.load(
        __name__,
        *("setup", "draft", "palaces", "rounds", "action_phase", "actions", "persons", "events", "scoring"),
        *("wall", "super_events", "super_choices"),
    ),
    rules_version=2,
)
"""The game, as everything else uses it."""

register(GAME)
