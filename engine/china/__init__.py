"""China / Der Kaiser von China: houses, emissaries and roads in nine provinces (clauses CH-*)."""

from __future__ import annotations

from engine.china import cards, course, drawing, final, houses, opponent, pieces, roads, scoring, swap, tell
from engine.china.check import check
from engine.china.data import DATA
from engine.china.setup import OPTIONS, setup
from engine.china.state import RULES, ChinaState, ChinaView
from engine.china.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register

SECTIONS = (course, cards, pieces, houses, drawing, swap, final, roads)
"""The modules whose import fills `RULES`, in the order of the rulebook."""

GAME = Game(
    id="china",
    seats=tuple(rule.players for rule in DATA.setup.removed),
    options=OPTIONS,
    rules=RULES,
    rules_version=1,
    state=ChinaState,
    view_type=ChinaView,
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
    horizon=20,
)
"""The game, as everything else uses it."""

register(GAME)
