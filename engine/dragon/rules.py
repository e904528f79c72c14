"""The registry that the rules of this game fill, section by section."""

from __future__ import annotations

from typing import TypeAlias

from engine.dragon.state import DragonState
from engine.dragon.view import DragonView
from engine.kernel.rules import Flow, Kind, Rules

RULES = Rules()

DragonFlow: TypeAlias = Flow[DragonState]
DragonKind: TypeAlias = Kind[DragonState, DragonView]
