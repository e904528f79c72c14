"""What a seat could be asked next, from its own view: the action of this month, and the next person card."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.rounds import months_without_cards
from engine.dragon.state import ACTION, DRAFT, SETUP, DragonView
from engine.kernel.foresight import asked_copy


def foresee(view: DragonView) -> list[DragonView]:
    """The action while the seat has not acted (DR-5.2); a card as long as a month with cards is to come (DR-7.1)."""
    table, seat = view.table, view.seat
    if table.phase in (SETUP, DRAFT):
        return []
    found = []
    acted = seat in table.refilled or any(seat in group.dragons for group in table.groups)
    if table.phase == ACTION and table.groups and not acted:
        found.append(asked_copy(view, "action"))
    to_come = table.phase == ACTION or any((frame.kind, frame.seat) == ("card", seat) for frame in view.stack)
    months = range(table.month if to_come else table.month + 1, DATA.course.months + 1)
    if view.hands[seat] and set(months) - set(months_without_cards(table)):
        found.append(asked_copy(view, "card"))
    return found
