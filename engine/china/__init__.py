"""China / Der Kaiser von China: houses, emissaries and roads in nine provinces (clauses CH-*)."""

from __future__ import annotations

from engine.china import opponent, scoring, tell
from engine.china.check import check
from engine.china.data import DATA
from engine.china.foresee import foresee
from engine.china.rules import RULES
from engine.china.setup import OPTIONS, setup
from engine.china.state import ChinaState, ChinaView
from engine.china.view import determinise, view
from engine.kernel.game import Game
from engine.kernel.registry import register

GAME = Game(
    id="china",
    seats=tuple(rule.players for rule in DATA.setup.removed),
    options=OPTIONS,
    rules=RULES.load(__name__, "course", "cards", "pieces", "houses", "drawing", "swap", "final", "roads"),
    rules_version=2,
    state=ChinaState,
    view_type=ChinaView,
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
