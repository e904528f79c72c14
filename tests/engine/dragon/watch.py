"""What only this game has to keep in every game that is watched (`tests.games.watching`)."""

from __future__ import annotations

from collections import Counter

from engine.dragon import GAME
from engine.dragon.state import DragonState
from engine.kernel.values import Event

SCORED = {"study", "festival", "mongols", "wall_scored", "lantern", "buddha", "round", "final"}
WALL_PIECE = 3
"""Points for the wall piece that brings points (T-8)."""


class Own:
    """The events tell every point, there is exactly one winner, and the hands are empty at the end."""

    def __init__(self) -> None:
        self.points: Counter[int] = Counter()

    def look(self, state: DragonState, events: list[Event]) -> None:
        """Add up what is told; at the end compare. Who has fewer persons than are due releases as many as told."""
        for number, event in enumerate(events):
            if event.kind == "must_release" and "owned" in event.args:
                gone = [one.kind for one in events[number + 1 :] if one.seat == event.seat and one.kind == "released"]
                assert len(gone) >= event.args["owned"]
                assert event.args["owned"] < event.args["n"]
        for event in events:
            if event.kind in SCORED or event.args.get("gain") == "gain_vp":
                self.points[event.seat] += event.args["n"]
            elif event.kind == "wall_built" and event.args["piece"] == "piece_vp":
                self.points[event.seat] += WALL_PIECE
        if state.over:
            result = GAME.result(state)
            assert result.totals() == [self.points[seat] for seat in range(state.seats)]
            assert sorted(result.places) == list(range(1, state.seats + 1))
            assert not any(state.hands)
