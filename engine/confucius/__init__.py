"""Confucius (Alan Paull, 2008): bribes, gifts and the duties they bring, in the China of the Ming.

Clauses are those of the rules specification (prefix CF); the German rule text decides, the option ``reading``
switches to the published rules where they differ.
"""

from engine.confucius import opponent, scoring, tell
from engine.confucius.check import check
from engine.confucius.data import DATA
from engine.confucius.foresee import foresee
from engine.confucius.rules import RULES, complete
from engine.confucius.setup import OPTIONS, setup
from engine.confucius.state import ConfuciusState, ConfuciusView
from engine.confucius.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register

GAME = Game(
    id=DATA.id,
    seats=tuple(DATA.players),
    options=OPTIONS,
    rules=RULES.load(
        __name__,
        *("course", "turns", "money", "actions", "voyages", "armies", "gifts", "obligations", "petitions", "exchanges"),
        *("rewards", "examination", "ministries", "invasions", "end_of_round", "scoring"),
    ),
    rules_version=2,
    state=ConfuciusState,
    view_type=ConfuciusView,
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

complete()
register(GAME)
