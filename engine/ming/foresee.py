"""What a seat could be asked next, from its own view: where members go, a card, the prince, a return."""

from __future__ import annotations

from engine.kernel.foresight import asked_copy
from engine.ming.data import DATA, PROVINCE
from engine.ming.state import Members, MingView, Place


def foresee(view: MingView) -> list[MingView]:
    """The next member and the next card (MD-3.2, MD-4.2), the next turn of the prince (MD-5.1), the next city."""
    table, seat = view.table, view.seat
    player, found = table.players[seat], list[MingView]()
    if table.phase == "spaces" and player.to_place:
        found.append(asked_copy(view, "place_member"))
    elif table.phase in ("spaces", "cards") and sum(view.hands[seat]) < DATA.components.hand_size:
        if min(table.display) >= 0:  # what fills a slot is not known yet
            found.append(asked_copy(view, "take_card"))
    elif table.phase == "princes" and not player.passed:
        found.append(asked_copy(view, "prince_action"))
    elif table.phase == "scoring":
        found += _next_return(view)
    return found


def _next_return(view: MingView) -> list[MingView]:
    """The number for the next city with own members (MD-7.2, MD-7.3): one begun, whose numbers are not yet chosen, or
    one of those to come.
    """
    for frame in reversed(view.stack):
        if frame.kind in ("choose_returns", "city") and isinstance(frame.args, Place):
            province = frame.args.province
            members = sum(view.table.in_city(PROVINCE[province], view.seat))
            if members:
                return [asked_copy(view, "return_number", Members(province, members), sealed=True)]
    return []
