"""What a seat could be asked next, from its own view: the card of its next turn."""

from __future__ import annotations

from engine.kernel.foresight import asked_copy
from engine.zhanguo.state import Turn, ZhanguoView


def foresee(view: ZhanguoView) -> list[ZhanguoView]:
    """The next card, while there is one in hand (ZG-4.1); the orders follow in the same turn (ZG-16.3)."""
    if view.table.phase != "play" or not view.hands[view.seat]:
        return []
    ahead = asked_copy(view, "card", below=("fulfil",))
    ahead.table.turn = Turn(view.seat)
    return [ahead]
