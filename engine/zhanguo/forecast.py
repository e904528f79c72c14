"""What a court action would open, as the rules themselves find it: tried on a copy of what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.rules import Flow
from engine.kernel.values import Frame, Value
from engine.zhanguo.abilities import comparison, usable
from engine.zhanguo.data import ACTIONS, DATA
from engine.zhanguo.free_moves import OwnTurnKind
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Turn, ZhanguoState, ZhanguoView

TELLING = ("colour", "governor", "hire", "lower", "square")
"""Decisions whose answer matters to which abilities are open: by the officials left, and by unrest."""
ANY = ("post",)
"""Decisions of which any answer will do."""

Begin = Callable[[ZhanguoFlow, int, str], None]
Ways = list[list[str]]
"""The names of the abilities that can be used, for each way an action may go."""


def opens_abilities(view: ZhanguoView, action: str, card: int) -> bool:
    """Whether a card's number opens card abilities with this action; the first card's X can do so (ZG-7.7, 14.3)."""
    below = view.table.comparison_number()
    return below < 0 or comparison(card, below) == ACTIONS[action]


def of_action(view: ZhanguoView, seat: int, action: str, begin: Begin) -> Ways:
    """The abilities open after a whole court action with a fitting number; ``begin`` asks the first thing it needs."""
    flow: ZhanguoFlow = Flow(RULES.consequences.trial(view), quiet=True)
    low, high = DATA.court.first_card_least, DATA.court.first_card_most
    higher = ACTIONS[action] == "higher"
    flow.state.table.turn = Turn(seat, high if higher else low, action, below=low if higher else high)
    begin(flow, seat, action)
    return _ways(flow.state, seat)


def of_pick(view: ZhanguoView, frame: Frame[Any], key: str) -> Ways:
    """The abilities open after a court action under way in which ``key`` is picked; none outside one."""
    turn = view.table.turn
    if turn.seat != frame.seat or not ACTIONS.get(turn.use):
        return []
    flow: ZhanguoFlow = Flow(RULES.consequences.trial(view), quiet=True)
    _own(frame.kind).resolve(flow, frame, key)
    return _ways(flow.state, frame.seat)


def abilities_after(view: ZhanguoView, frame: Frame[Any], key: str) -> dict[str, Value]:
    """The most abilities that can be used after a pick, as the argument ``abilities``."""
    return {"abilities": max(map(len, of_pick(view, frame, key)), default=0)}


def _ways(state: ZhanguoState, seat: int) -> Ways:
    """Every way the decisions on the stack may go, as far as it matters."""
    return [[name for name, _ in usable(after, seat)] for after in RULES.consequences.ways(state, _matter)]


def _matter(state: ZhanguoState, frame: Frame[Any]) -> list[str] | None:
    """Which options of a decision are worth looking at; None for a decision that changes nothing here."""
    if frame.kind not in (*TELLING, *ANY):
        return None
    options: list[str] = _own(frame.kind).options(state, frame)
    return options[:1] if frame.kind in ANY else options


def _own(kind: str) -> Any:
    """A kind of decision without the free moves beside it."""
    found = RULES.kinds[kind]
    return found.own if isinstance(found, OwnTurnKind) else found
