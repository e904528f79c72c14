"""Foresight: what a seat could be asked next, and after picks it has in mind, as far as its own view tells.

The game puts the view forward to where a turn of its seat may begin (`asked`); from there the rules themselves go on,
on a state made from that view, with nothing on its stack but the own turn. What a draw or somebody else's cards would
tell is not made up: there foresight ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


class Foreseen(Struct, frozen=True):
    """A decision that may come, and the view its options are told from; ``begins``: it is the first one of a turn."""

    view: Any
    decision: Decision
    begins: bool


def asked(view: V, kind: str, args: Args | None = None, *, sealed: bool = False, below: Sequence[str] = ()) -> V:
    """A copy of a view in which its seat is asked ``kind``, and nothing else is under way.

    ``sealed``: as one of a group. ``below`` are steps of the own turn that follow, the first one first.
    """
    twin = clone(view)
    steps = [Frame[Any](view.frames + 2 + number, step, view.seat) for number, step in enumerate(below)]
    one = Frame[Any](view.frames + 1, kind, view.seat, "", args, view.frames + 1 if sealed else 0)
    twin.stack = [*reversed(steps), one]
    twin.frames += 1 + len(steps)
    twin.actor, twin.confirm = PUBLIC, True
    return twin


class Foresight(Generic[S, V]):
    """Looks ahead in one game. ``ahead(view)`` gives a copy `asked` for every beginning of a turn that may come."""

    def __init__(
        self,
        machine: Machine[S],
        view: Callable[[S, int], V],
        determinise: Callable[[V, Random], S],
        ahead: Callable[[V], list[V]],
    ) -> None:
        self._machine = machine
        self._view = view
        self._determinise = determinise
        self._ahead = ahead

    def after(self, view: V, seat: int, picks: Picks) -> list[Foreseen]:
        """What ``seat`` could be asked once it has made ``picks``; nothing where they lead nowhere that is known.

        While the game waits for the seat nothing is foreseen: it is asked.
        """
        if view.over or seat < 0 or view.seat != seat or self._waits(view):
            return []
        try:
            return self._follow(view, picks)
        except EngineError:  # what others leave in between may not fit together
            return []

    def _waits(self, view: V) -> bool:
        open_now = self._machine.open(view)
        return any(frame.seat == view.seat and frame.answer is None for frame in open_now)

    def _follow(self, view: V, picks: Picks) -> list[Foreseen]:
        turn: S | None = None
        for kind, key in picks:
            turn = self._begun(view, kind) if turn is None else turn
            frame = turn.stack[-1] if turn else None
            if turn is None or frame is None or frame.kind != kind:
                return []
            if key not in self._machine.decision(turn, frame).options:
                return []
            if kind != END_TURN:
                flow = Flow(turn, quiet=True)
                self._machine.pick(flow, frame, key)
                if flow.barrier:
                    return []
                if not turn.over:
                    continue
            view, turn = self._ended(turn, view.seat), None
        if turn is not None:
            return [self._foreseen(turn, view.seat, begins=False)]
        return [self._foreseen(self._started(one), view.seat, begins=True) for one in self._ahead(view)]

    def _started(self, view: V) -> S:
        return self._determinise(view, Random(0))

    def _begun(self, view: V, kind: str) -> S | None:
        """The state at the beginning of the turn that begins with ``kind``."""
        return next((self._started(one) for one in self._ahead(view) if one.stack[-1].kind == kind), None)

    def _ended(self, turn: S, seat: int) -> V:
        """The own view after a turn."""
        turn.stack, turn.over, turn.actor = [], False, PUBLIC
        return self._view(turn, seat)

    def _foreseen(self, state: S, seat: int, *, begins: bool) -> Foreseen:
        return Foreseen(self._view(state, seat), self._machine.decision(state, state.stack[-1]), begins)
