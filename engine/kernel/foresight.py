"""Foresight: what a seat could be asked next, and after picks it has in mind, as far as its own view tells.

The game puts the view forward to where a turn of its seat may begin (`asked_copy`); from there the rules go on,
on a state made from that view, with nothing on its stack but the own turn. What a draw or somebody else's cards would
tell is not made up: there foresight ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Generic

from msgspec import Struct

from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.machine import Machine
from engine.kernel.rules import Flow, S, V
from engine.kernel.values import END_TURN, PUBLIC, Args, Decision, Frame

Picks = Sequence[tuple[str, str]]
"""Kinds of decisions and the keys they are answered with, one after the other; `END_TURN` closes a turn."""


class ForeseenDecision(Struct, frozen=True):
    """A decision that may come, and the view its options are told from; ``begins``: it is the first one of a turn."""

    view: Any
    decision: Decision
    begins: bool


def asked_copy(view: V, kind: str, args: Args | None = None, *, sealed: bool = False, below: Sequence[str] = ()) -> V:
    """A copy of a view in which its seat is asked ``kind``, and nothing else is under way.

    ``sealed``: as one of a group. ``below`` are steps of the own turn that follow, the first one first.
    """
    twin = clone(view)
    steps = [Frame[Any](view.frames + 2 + number, step, view.seat) for number, step in enumerate(below)]
    frame = Frame[Any](view.frames + 1, kind, view.seat, "", args, view.frames + 1 if sealed else 0)
    twin.stack = [*reversed(steps), frame]
    twin.frames += 1 + len(steps)
    twin.actor, twin.confirm = PUBLIC, True
    return twin


class PathAhead(Generic[S, V]):
    """The way ahead of one seat, from its own view on, pick by pick; see `Foresight.ahead`."""

    def __init__(self, sight: Foresight[S, V], view: V, *, opened: bool) -> None:
        self._sight = sight
        self._view = view
        self._open = opened
        self._turn: S | None = None
        self._starts: list[S] | None = None

    def pick(self, kind: str, key: str) -> None:
        """Answer what is foreseen here. What was `found` before must not be looked at any more."""
        try:
            self._open = self._open and self._go_on(kind, key)
        except EngineError:  # what others leave in between may not fit together
            self._open = False

    def found(self) -> list[ForeseenDecision]:
        """What the seat could be asked here; nothing where the picks lead nowhere that is known."""
        if not self._open:
            return []
        try:
            if self._turn is not None:
                return [self._sight.foreseen(self._turn, self._view.seat, begins=False)]
            self._starts = list(self._sight.starts(self._view)) if self._starts is None else self._starts
            return [self._sight.foreseen(start, self._view.seat, begins=True) for start in self._starts]
        except EngineError:
            return []

    def _go_on(self, kind: str, key: str) -> bool:
        turn = self._turn
        if turn is None:
            starts = self._sight.starts(self._view, kind) if self._starts is None else self._starts
            turn = next((start for start in starts if start.stack[-1].kind == kind), None)
        frame = turn.stack[-1] if turn else None
        if turn is None or frame is None or frame.kind != kind:
            return False
        machine = self._sight.machine
        if key not in machine.decision(turn, frame).options:
            return False
        self._starts = None
        if kind != END_TURN:
            flow = Flow(turn, quiet=True)
            machine.pick(flow, frame, key)
            if flow.barrier:
                return False
            if not turn.over:
                self._turn = turn
                return True
        self._view, self._turn = self._sight.ended(turn, self._view.seat), None
        return True


class Foresight(Generic[S, V]):
    """Looks ahead in one game. ``begins(view)`` gives an `asked_copy` for every beginning of a turn to come."""

    def __init__(
        self,
        machine: Machine[S],
        view: Callable[[S, int], V],
        determinise: Callable[[V, Random], S],
        begins: Callable[[V], list[V]],
    ) -> None:
        self.machine = machine
        self._view = view
        self._determinise = determinise
        self._begins = begins

    def ahead(self, view: V, seat: int) -> PathAhead[S, V]:
        """The way of ``seat`` from ``view`` on, its own: none while the game waits for the seat, as it is asked."""
        return PathAhead(self, view, opened=not (view.over or seat < 0 or view.seat != seat or self._waits(view)))

    def after(self, view: V, seat: int, picks: Picks) -> list[ForeseenDecision]:
        """What ``seat`` could be asked once it has made ``picks``; nothing where they lead nowhere that is known."""
        way = self.ahead(view, seat)
        for kind, key in picks:
            way.pick(kind, key)
        return way.found()

    def starts(self, view: V, kind: str = "") -> Iterator[S]:
        """A state for every beginning of a turn of the view's seat that may come; only those with this ``kind``, if it
        is known. A turn begins with its first choice: what is forced before it is taken.
        """
        for begin in self._begins(view):
            state = self._determinise(begin, Random(0))
            flow = Flow(state, quiet=True)
            decision = self.machine.run(flow)
            if decision is None or flow.barrier or decision.kind == END_TURN or decision.seat != view.seat:
                continue  # the turn begins with nothing that is known and asked
            if kind in ("", decision.kind):
                yield state

    def ended(self, turn: S, seat: int) -> V:
        """The own view after a turn."""
        turn.stack, turn.over, turn.actor = [], False, PUBLIC
        return self._view(turn, seat)

    def foreseen(self, state: S, seat: int, *, begins: bool) -> ForeseenDecision:
        """The decision on top of a state's stack, with the view it is told from."""
        return ForeseenDecision(self._view(state, seat), self.machine.decision(state, state.stack[-1]), begins)

    def _waits(self, view: V) -> bool:
        open_now = self.machine.open(view)
        return any(frame.seat == view.seat and frame.answer is None for frame in open_now)
