"""The registry that the rules of this game fill, section by section."""

from __future__ import annotations

from typing import TypeAlias

from engine.dragon.state import DragonState, DragonView
from engine.kernel.rules import Flow, Kind, Rules

RULES = Rules()

DragonFlow: TypeAlias = Flow[DragonState]
DragonKind: TypeAlias = Kind[DragonState, DragonView]
