"""What only this game has to keep in every game that is watched (`tests.games.watching`)."""

from __future__ import annotations

from collections import Counter

from engine.confucius import GAME
from engine.confucius.state import ConfuciusState
from engine.kernel.conformance import close_look
from engine.kernel.values import PUBLIC, Event

SOURCES = {"minister", "first_secretary", "visited", "conquered", "insulted", "office"}
SHARED = {"action", "favour", "extra_action"}
"""Decisions in which two options may lie on one place: spaces with two actions."""


class Own:
    """The events tell every point, hands are nobody else's, and what is open and what is closed lie apart."""

    def __init__(self) -> None:
        self.points: Counter[int] = Counter()

    def look(self, state: ConfuciusState, events: list[Event]) -> None:
        """Add up what is told, and compare at the end; now and then look at the views."""
        for event in events:
            if event.kind in SOURCES:
                self.points[event.seat] += event.args["vp"]
        if close_look(state.plies):
            self.hidden(state)
            self.places(state)
        if state.over:
            result = GAME.result(state)
            assert result.totals() == [self.points[seat] for seat in range(state.seats)]
            assert result.reason == state.table.end

    def hidden(self, state: ConfuciusState) -> None:
        """No view has cards of another seat."""
        for seat in range(PUBLIC, state.seats):
            view = GAME.view(state, seat)
            assert bool(GAME.hand(view)) == (seat != PUBLIC)
            for other in range(state.seats):
                if other != seat:
                    assert (view.hands[other], view.rewards[other]) == ([], [])
            assert all(play.cards == [] for play in view.plays if play.seat != seat)

    def places(self, state: ConfuciusState) -> None:
        """No place is open and closed at once."""
        for one in GAME.decisions(state):
            view = GAME.view(state, one.seat)
            open_now = {GAME.label(view, one, key).place for key in one.options} - {""}
            closed = {shut.label.place for shut in GAME.blocked(view, one)}
            assert not open_now & closed or one.kind in SHARED
