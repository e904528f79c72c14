"""ZhanGuo (Marco Canetta, Stefania Niccolini, 2014): after the conquest, five regions are to become one empire.

Importing this package builds and registers `GAME`.
"""

from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.zhanguo import opponent, scoring, tell
from engine.zhanguo.check import check
from engine.zhanguo.data import DATA
from engine.zhanguo.foresee import foresee
from engine.zhanguo.legacy import legacy
from engine.zhanguo.rules import RULES
from engine.zhanguo.setup import OPTIONS, setup
from engine.zhanguo.state import ZhanguoState, ZhanguoView
from engine.zhanguo.view import determinise, view

GAME = Game(
    id="zhanguo",
    seats=tuple(table.seats for table in DATA.seats),
    options=OPTIONS,
    rules=RULES.load(
        __name__,
        "setup",
        "boards",
        "course",
        "turns",
        "unification",
        "court",
        "officials",
        "governors",
        "workers",
        "palaces",
        "walls",
        "abilities",
        "rewards",
        "orders",
        "scoring",
        "bonuses",
    ),
    rules_version=2,
    state=ZhanguoState,
    view_type=ZhanguoView,
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
    legacy=legacy,
)
"""The game, as everything else uses it."""
register(GAME)
