"""ZhanGuo (Marco Canetta, Stefania Niccolini, 2014): after the conquest, five regions are to become one empire.

Importing this package builds and registers `GAME`.
"""

from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register
from engine.zhanguo import check, describe, foresee, opponent, scoring, setup, view
from engine.zhanguo.data import DATA
from engine.zhanguo.legacy import legacy
from engine.zhanguo.rules import RULES
from engine.zhanguo.state import ZhanguoState, ZhanguoView

GAME = Game(
    "zhanguo",
    GameModules(ZhanguoState, ZhanguoView, setup, view, scoring, check, describe, opponent, foresee),
    seats=tuple(table.seats for table in DATA.seats),
    rules=RULES.load(
        __name__,
        *("setup", "boards", "rounds", "turns", "unification", "court", "officials", "governors", "workers", "palaces"),
        *("walls", "abilities", "rewards", "orders", "scoring", "bonuses"),
    ),
    rules_version=2,
    legacy=legacy,
    legacy_asks=("use", "finish", "orders"),
)
"""The game, as everything else uses it."""

register(GAME)
