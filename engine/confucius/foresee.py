"""What a seat could be asked next, from its own view: its next action, and the one for Imperial Favour."""

from __future__ import annotations

from engine.confucius.state import ACTIONS_PHASE, NOBODY, ConfuciusView
from engine.kernel.foresight import asked_copy


def foresee(view: ConfuciusView) -> list[ConfuciusView]:
    """The next action of who has not passed (CF-4.2); the Chief Minister's last one, after all have (CF-4.10)."""
    table, seat = view.table, view.seat
    if table.phase != ACTIONS_PHASE:
        return []
    found = []
    if not table.players[seat].passed:
        ahead = asked_copy(view, "action")
        ahead.table.turn = seat
        found.append(ahead)
    if table.chief == seat and table.turn != NOBODY:
        ahead = asked_copy(view, "favour")
        ahead.table.turn = NOBODY  # nobody's turn follows, nor a second favour
        found.append(ahead)
    return found
