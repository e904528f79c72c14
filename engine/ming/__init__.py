"""Ming Dynasty: six rounds, eighteen districts, six cities (clauses MD-*)."""

from engine.kernel.registry import register
from engine.ming.game import GAME

__all__ = ["GAME"]

register(GAME)
