"""What a seat could be asked next, from its own view: the province of its next turn."""

from __future__ import annotations

from engine.china.state import ChinaView, Turn
from engine.kernel.foresight import asked_copy


def foresee(view: ChinaView) -> list[ChinaView]:
    """The next turn (CH-2.1), unless the seat has had its last one (CH-8.2)."""
    table, seat = view.table, view.seat
    if table.cause or (table.triggered and _last_turn_had(view)):
        return []
    ahead = asked_copy(view, "turn")
    ahead.table.turn = Turn(seat)
    return [ahead]


def _last_turn_had(view: ChinaView) -> bool:
    """Whether the seats still to play, from the one on turn to the last one, leave this one out."""
    table, seats = view.table, view.seats
    left = (table.last_seat - table.turn.seat) % seats
    return not 1 <= (view.seat - table.turn.seat) % seats <= left
