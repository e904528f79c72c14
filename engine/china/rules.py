"""What the sections of the rules share: their registry, the types of their functions, the barrier between turns."""

from __future__ import annotations

from typing import TypeAlias

from engine.china.state import ChinaState, ChinaView
from engine.kernel.rules import Flow, Kind, Rules

RULES = Rules()
"""All decisions and steps of the game; the modules of the rules register theirs."""

ChinaFlow: TypeAlias = Flow[ChinaState]
ChinaKind: TypeAlias = Kind[ChinaState, ChinaView]

OVER_TO_THE_NEXT = "turn"
"""The barrier between two turns: what the next seat can do depends on its hand."""
