"""Confucius (Alan Paull, 2008): bribes, gifts and the duties they bring, in the China of the Ming.

Clauses are those of the rules specification (prefix CF); the German rule text decides, the option ``reading``
switches to the published rules where they differ.
"""

from engine.confucius import check, describe, foresee, opponent, scoring, setup, view
from engine.confucius.data import DATA
from engine.confucius.deeds import complete
from engine.confucius.rules import RULES
from engine.confucius.state import ConfuciusState, ConfuciusView
from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register

GAME = Game(
    DATA.id,
    GameModules(ConfuciusState, ConfuciusView, setup, view, scoring, check, describe, opponent, foresee),
    seats=tuple(DATA.players),
    rules=RULES.load(
        __name__,
        *("rounds", "turns", "money", "actions", "incomes", "voyages", "armies", "gifts", "obligations", "petitions"),
        *("exchanges", "rewards", "examination", "ministries", "invasions", "end_of_round", "scoring"),
    ),
    rules_version=2,
    legacy_asks=("action", "extra_action", "favour", "invest", "support_which"),
)
"""The game, as everything else uses it."""

complete()
register(GAME)
