"""What only this game has to keep in every game that is watched (`tests.games.watching`)."""

from __future__ import annotations

from engine.kernel.conformance import close_look
from engine.kernel.values import Event
from engine.ming import GAME
from engine.ming.data import DISTRICTS
from engine.ming.state import MingState

PLACES = {*DISTRICTS, *(f"{kind}.{name}" for kind in ("space", "slot", "city") for name in "ABCDEF"), "dragons", ""}
PLAYERS = {f"seat.{seat}" for seat in range(4)}
MASKED = "?"


class Own:
    """Hands are hidden unless they are open, answers are sealed, and every option lies where the board has a place."""

    def look(self, state: MingState, events: list[Event]) -> None:
        """Look at the views and the options."""
        if not close_look(state.plies):
            return
        for seat in range(-1, state.seats):
            view = GAME.view(state, seat)
            for owner in range(state.seats):
                known = state.options["open_hands"] == "on" or owner == seat
                assert view.hands[owner] == (state.hands[owner] if known else [])
            for frame, true in zip(view.stack, state.stack, strict=True):
                assert frame.answer == (true.answer if frame.seat == seat or true.answer is None else MASKED)
        for decision in GAME.decisions(state):
            view = GAME.view(state, decision.seat)
            labels = [GAME.label(view, decision, key) for key in decision.options]
            labels += [one.label for one in GAME.blocked(view, decision)]
            assert {label.place for label in labels} <= (PLAYERS if decision.kind == "name_start" else PLACES)
