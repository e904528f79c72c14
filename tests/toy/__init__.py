"""Pearls: a game of one folder, the proof that a game touches nothing outside its own.

Importing this package registers the game, its locales and nothing else. Each round one pearl is turned up; all seats
secretly bid a card at once; the highest single bid takes the pearl and its seat puts it into one of two chests. After
three rounds a chest counts its pearls' sum, the second one double if it holds exactly one pearl.
"""

from pathlib import Path

from engine.kernel.game import Game
from engine.kernel.game_modules import GameModules
from engine.kernel.registry import register
from tests.toy import rules

GAME = Game(
    "toy",
    GameModules(rules.PearlState, rules.PearlView, *[rules] * 7),  # one module is all of them
    seats=(2, 3, 4),
    rules=rules.RULES,
    rules_version=1,
)
register(GAME)
LOCALES = Path(__file__).parent / "locales"
