"""In the Year of the Dragon: twelve months, twelve events, and a house to hold together (clauses DR-*)."""

from __future__ import annotations

from engine.dragon import check, foresee, opponent, scoring, setup, tell, view
from engine.dragon.data import DATA
from engine.dragon.rules import RULES
from engine.dragon.state import DragonState, DragonView
from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.kernel.rooms import Rooms

GAME = Game(
    "dragon",
    Rooms(DragonState, DragonView, setup, view, scoring, check, tell, opponent, foresee),
    seats=DATA.course.seats,
    rules=RULES.load(
        __name__,
        *("setup", "draft", "palaces", "course", "action_phase", "actions", "persons", "events", "scoring"),
        *("wall", "super_events", "super_choices"),
    ),
    rules_version=2,
)
"""The game, as everything else uses it."""

register(GAME)
