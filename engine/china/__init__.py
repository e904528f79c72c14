"""China / Der Kaiser von China: houses, emissaries and roads in nine provinces (clauses CH-*)."""

from engine.china.game import GAME
from engine.kernel.registry import register

__all__ = ["GAME"]

register(GAME)
