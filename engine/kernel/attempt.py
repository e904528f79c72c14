"""Trying: what picks of the own turn would come to, as far as nothing would be drawn or revealed.

All is worked out from the own view: on several states that fit it, whose hidden things differ. A pick that chance or
hidden things decide, or by which anything else would come on one state than on another, is not tried. So what is shown
can tell nothing that the view does not, whatever the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import EngineError, UnknownOption
from engine.kernel.clone import clone
from engine.kernel.machine import Machine
from engine.kernel.rules import Flow, S, V
from engine.kernel.values import END_TURN, Decision, Event

STATES = 3
"""On so many states that fit the view everything is tried."""

HIDDEN, OVER = "hidden", "over"
"""Why it does not go on: the next pick would draw or reveal something; the turn would be over."""


class Attempt(Struct, frozen=True):
    """What picks have come to: the own view then, what is asked, the picks that could be tried and the ``numbers`` of
    their options, and their events as the seat would see them. ``stopped`` says why it does not go on, if it does not;
    nothing is asked once it is `OVER`.
    """

    view: Any
    decision: Decision | None
    picks: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    stopped: str = ""
    numbers: tuple[int, ...] = ()


def can_be_tried(decision: Decision | None) -> bool:
    """Whether there is anything to try: a choice of one's own turn, which does not wait for what others choose."""
    return decision is not None and decision.waiting and not decision.frame.group and decision.kind != END_TURN


class Attempts(Generic[S, V]):
    """Tries picks in one game."""

    def __init__(self, machine: Machine[S], view: Callable[[S, int], V], determinise: Callable[[V, Random], S]) -> None:
        self._machine = machine
        self._view = view
        self._determinise = determinise

    def made(self, view: V, picks: Sequence[int]) -> Attempt:
        """What ``picks`` would come to, each the number of an option, from a view of a seat that is asked. Raises
        `UnknownOption` for one that is not on offer.
        """
        states = [self._determinise(view, Random(number)) for number in range(STATES)]
        for state in states:
            state.confirm = True  # the own turn has an end
        found = Attempt(view, self._asked(states[0], view.seat))
        for pick in picks:
            decision = found.decision
            if decision is None or not can_be_tried(decision):
                break
            if not 0 <= pick < len(decision.options):
                raise UnknownOption(f"{decision.kind} has no option {pick}")
            key = decision.options[pick]
            states = [clone(state) for state in states]
            ways = [self._alone(state, view.seat, key) for state in states]
            if ways[0] is None or any(way != ways[0] for way in ways):
                return replace(found, stopped=HIDDEN)
            seen, asked, events = ways[0]
            over = asked is None or asked.kind == END_TURN
            found = Attempt(
                view=seen,
                decision=None if over else asked,
                picks=(*found.picks, key),
                events=(*found.events, *events),
                stopped=OVER if over else "",
                numbers=(*found.numbers, pick),
            )
        return found

    def _alone(self, state: S, seat: int, key: str) -> tuple[V, Decision | None, tuple[Event, ...]] | None:
        """The own view after a pick on one state, what is asked then, and what has happened; nothing if it draws or
        reveals, or cannot be made there.
        """
        flow = Flow(state)
        try:
            frame = self._machine.asked(state, seat, None)
            if key not in self._machine.decision(state, frame).options:
                return None
            self._machine.pick(flow, frame, key)
            if flow.barrier:
                return None
            return (
                self._view(state, seat),
                self._asked(state, seat),
                tuple(event.seen_by(seat) for event in flow.events),
            )
        except EngineError:  # others cannot do there what they have done here
            return None

    def _asked(self, state: S, seat: int) -> Decision | None:
        """What the seat is asked in a state; nothing once the game is over."""
        if state.over:
            return None
        open_now = (frame for frame in self._machine.open(state) if frame.seat == seat)
        return next((self._machine.decision(state, frame) for frame in open_now), None)
