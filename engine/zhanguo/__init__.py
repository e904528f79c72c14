"""ZhanGuo (Marco Canetta, Stefania Niccolini, 2014): after the conquest, five regions are to become one empire.

Importing this package builds and registers `GAME`.
"""

from engine.kernel.game import Game
from engine.kernel.registry import register
from engine.zhanguo import boards, orders, rounds, turn
from engine.zhanguo.check import check
from engine.zhanguo.data import DATA
from engine.zhanguo.opponent import evaluate, playout
from engine.zhanguo.rules import RULES
from engine.zhanguo.scoring import recount, result
from engine.zhanguo.setup import OPTIONS, setup
from engine.zhanguo.state import ZhanguoState, ZhanguoView
from engine.zhanguo.tell import brief, hand, headline
from engine.zhanguo.view import determinise, view

GAME = Game(
    id="zhanguo",
    seats=tuple(table.seats for table in DATA.seats),
    options=OPTIONS,
    rules=RULES,
    rules_version=1,
    state=ZhanguoState,
    view_type=ZhanguoView,
    setup=setup,
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
    horizon=40,
)
RULE_MODULES = (boards, rounds, turn, orders)
"""The modules whose import fills `RULES`; they import the others."""
register(GAME)

__all__ = ["GAME"]
