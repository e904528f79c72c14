"""What every view shares with every state: the frames with their secrets masked, and back again."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from engine.kernel.clone import clone
from engine.kernel.values import MASKED, Frame, State, View


def shared_view(state: State, seat: int, *, masked: Iterable[str] = ()) -> dict[str, Any]:
    """The fields every view has, for ``MyView(**shared_view(state, seat), ...)``.

    Sealed answers of other seats are masked; ``masked`` names further kinds whose arguments only their own seat may
    see.
    """
    hidden = frozenset(masked)
    stack = []
    for frame in state.stack:
        answer = frame.answer if frame.seat == seat or frame.answer is None else MASKED
        args = None if frame.kind in hidden and frame.seat != seat else frame.args
        stack.append(Frame(frame.id, frame.kind, frame.seat, frame.cause, args, frame.group, answer))
    return {
        "seat": seat,
        "seats": state.seats,
        "options": dict(state.options),
        "stack": stack,
        "frames": state.frames,
        "plies": state.plies,
        "confirm": state.confirm,
        "actor": state.actor,
        "over": state.over,
    }


def shared_state(view: View, rng: Random) -> dict[str, Any]:
    """The fields every state has, made from a view, for ``MyState(**shared_state(view, rng), ...)``.

    The seed is a new one. Masked answers stay `MASKED`: a game with sealed answers fills them in.
    """
    return {
        "seats": view.seats,
        "options": dict(view.options),
        "seed": f"{rng.getrandbits(128):032x}",
        "draws": 0,
        "stack": clone(view.stack),
        "frames": view.frames,
        "plies": view.plies,
        "confirm": view.confirm,
        "actor": view.actor,
        "over": view.over,
    }
