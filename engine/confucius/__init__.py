"""Confucius (Alan Paull, 2008): bribes, gifts and the duties they bring, in the China of the Ming.

Clauses are those of the rules specification (prefix CF); the German rule text decides, the option ``reading``
switches to the published rules where they differ.
"""

from engine.confucius import scoring
from engine.confucius.check import check
from engine.confucius.data import DATA
from engine.confucius.foresee import foresee
from engine.confucius.opponent import OPPONENT
from engine.confucius.rules import RULES, complete
from engine.confucius.setup import setup
from engine.confucius.state import ConfuciusState, ConfuciusView
from engine.confucius.tell import brief, hand, headline, points
from engine.confucius.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.kernel.values import OptionSpec

RULES.load(
    __name__, "course", "turns", "money", "actions", "voyages", "armies", "gifts", "obligations", "petitions",
    "exchanges", "rewards", "examination", "ministries", "invasions", "end_of_round", "scoring",
)  # fmt: skip
complete()

GAME = register(
    Game(
        id=DATA.id,
        seats=tuple(DATA.players),
        options=(
            OptionSpec("reading", DATA.options.reading),
            OptionSpec("petitions", DATA.options.petitions),
            OptionSpec("admiral_variation", DATA.options.admiral_variation),
        ),
        rules=RULES,
        rules_version=2,
        state=ConfuciusState,
        view_type=ConfuciusView,
        setup=setup,
        view=view,
        determinise=determinise,
        opponent=OPPONENT,
        result=scoring.result,
        check=check,
        recount=scoring.recount,
        headline=headline,
        points=points,
        foresee=foresee,
        brief=brief,
        hand=hand,
    )
)
