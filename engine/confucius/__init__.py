"""Confucius (Alan Paull, 2008): bribes, gifts and the duties they bring, in the China of the Ming.

Clauses are those of the rules specification (prefix CF); the German rule text decides, the option ``reading``
switches to the published rules where they differ.
"""

from engine.confucius import (
    actions,
    examination,
    exchanges,
    gifts,
    invasions,
    ministries,
    money,
    obligations,
    petitions,
    rewards,
    rounds,
    scoring,
    turns,
    ventures,
)
from engine.confucius.check import check
from engine.confucius.data import DATA
from engine.confucius.opponent import evaluate, playout
from engine.confucius.rulebook import RULES, complete
from engine.confucius.setup import setup
from engine.confucius.state import ConfuciusState, ConfuciusView
from engine.confucius.tell import brief, hand, headline
from engine.confucius.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.kernel.values import OptionSpec

SECTIONS = (
    rounds, turns, money, actions, ventures, gifts, obligations, petitions, exchanges, rewards,
    examination, ministries, invasions, scoring,
)  # fmt: skip
"""The sections of the rules; importing them enters their decisions and steps."""

complete()

GAME = register(
    Game(
        id=DATA.id,
        seats=tuple(DATA.players),
        options=(
            OptionSpec("reading", tuple(DATA.options.reading)),
            OptionSpec("petitions", tuple(DATA.options.petitions)),
            OptionSpec("admiral_variation", tuple(DATA.options.admiral_variation)),
        ),
        rules=RULES,
        rules_version=1,
        state=ConfuciusState,
        view_type=ConfuciusView,
        setup=setup,
        view=view,
        determinise=determinise,
        evaluate=evaluate,
        result=scoring.result,
        check=check,
        recount=scoring.recount,
        headline=headline,
        brief=brief,
        hand=hand,
        playout=playout,
        horizon=20,
    )
)
