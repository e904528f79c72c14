"""What a seat may lay down now: what its game foresees after what was planned already. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.values.table import Plan
from bot.tables.model import plans as planned
from bot.tables.model.position import Position
from engine.kernel.foresight import ForeseenDecision, PathAhead

Turns = dict[int, list[Plan]]


class Outlook(msgspec.Struct, frozen=True):
    """What a seat may lay down now: as ``step`` of its planned ``turn``. ``loose`` are planned turns of which it cannot
    be told now whether they will be possible.
    """

    position: Position
    seat: int
    turns: Turns
    turn: int
    step: int
    foreseen: tuple[ForeseenDecision, ...]
    loose: tuple[int, ...] = ()


def outlook(position: Position, seat: int, turn: int = 0) -> Outlook:
    """What a seat may lay down after what it has: the rest of a planned turn, or the next one; with ``turn`` that one
    from its beginning.
    """
    game, view = position.game, position.view(seat)
    turns = planned.planned_turns(position.table.plans, seat)
    way, gone, loose = game.ahead(view, seat), list[Plan](), list[int]()
    for number, plans in turns.items():
        if turn and number >= turn:
            break
        if not all(_goes(way, plan) for plan in plans):
            loose.append(number)
            way = game.ahead(view, seat)
            for plan in gone:
                way.pick(plan.kind, plan.key)
            continue
        gone += plans
        found = way.found()
        if found and not found[0].begins:
            return Outlook(position, seat, turns, number, len(plans), tuple(found), tuple(loose))
    after = turn or max(turns, default=0) + 1
    return Outlook(position, seat, turns, after, 0, tuple(way.found()), tuple(loose))


def _goes(way: PathAhead[Any, Any], plan: Plan) -> bool:
    """Go on by a planned pick, if it is among what is foreseen."""
    if not any(
        foreseen.decision.kind == plan.kind and plan.key in foreseen.decision.options for foreseen in way.found()
    ):
        return False
    way.pick(plan.kind, plan.key)
    return True
