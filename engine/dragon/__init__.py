"""In the Year of the Dragon: twelve months, twelve events, and a house to hold together (clauses DR-*).

The modules stand in the order of the rulebook: `tables`, `data`, `state`, `view`; `setup`, `draft`, `palaces`,
`months`, `action`, `actions`, `persons`, `events`, `scoring`, `wall`, `super_events`, `super_choices`; then `check`,
`tell`, `opponent`.
"""

from __future__ import annotations

from engine.dragon import action, actions, draft, events, months, persons, setup, super_choices, super_events, wall
from engine.dragon.check import check
from engine.dragon.data import DATA
from engine.dragon.opponent import evaluate, playout
from engine.dragon.rules import RULES
from engine.dragon.scoring import recount, result
from engine.dragon.state import DragonState
from engine.dragon.tell import brief, hand, headline
from engine.dragon.view import DragonView, determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register

RULES_VERSION = 1

GAME: Game[DragonState, DragonView] = Game(
    id="dragon",
    seats=tuple(DATA.course.seats),
    options=setup.OPTIONS,
    rules=RULES,
    rules_version=RULES_VERSION,
    state=DragonState,
    view_type=DragonView,
    setup=setup.setup,
    view=view,
    determinise=determinise,
    evaluate=evaluate,
    result=result,
    check=check,
    recount=recount,
    headline=headline,
    brief=brief,
    hand=hand,
    playout=playout,
    horizon=15,
)
"""The game, as everything else uses it."""

register(GAME)

__all__ = ["GAME", "action", "actions", "draft", "events", "months", "persons", "super_choices", "super_events", "wall"]
