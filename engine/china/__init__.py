"""China / Der Kaiser von China: houses, emissaries and roads in nine provinces (clauses CH-*)."""

from __future__ import annotations

from engine.china import check, describe, foresee, opponent, scoring, setup, view
from engine.china.data import DATA
from engine.china.rules import RULES
from engine.china.state import ChinaState, ChinaView
from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register

GAME = Game(
    "china",
    GameModules(ChinaState, ChinaView, setup, view, scoring, check, describe, opponent, foresee),
    seats=tuple(rule.players for rule in DATA.setup.removed),
    rules=RULES.load(__name__, "rounds", "cards", "pieces", "houses", "drawing", "swap", "final", "roads"),
    rules_version=2,
)
"""The game, as everything else uses it."""

register(GAME)
