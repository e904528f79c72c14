"""What tests of foresight ask of a game: who is asked now, and what a seat could be asked next."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.kernel.foresight import ForeseenDecision
from engine.kernel.registry import game


def begun(game_id: str, seats: int, seed: int = 3) -> Any:
    """The state at the beginning."""
    return game(game_id).new(seats, None, f"{seed:032x}", confirm=True)[0]


def until(state: Any, game_id: str, reached: Callable[[Any], bool], seed: int = 1) -> Any:
    """Play at random until something is reached."""
    rng, one = Random(seed), game(game_id)
    while not reached(state):
        waiting = [each for each in one.decisions(state) if each.waiting]
        decision = rng.choice(waiting)
        state = one.apply(state, decision.seat, rng.choice(decision.options))[0]
    return state


def asked(state: Any, game_id: str) -> tuple[str, int]:
    """The kind of what is asked now, and whom."""
    decision = game(game_id).next(state)
    assert decision is not None
    return decision.kind, decision.seat


def foreseen(state: Any, game_id: str, seat: int, *picks: tuple[str, str]) -> dict[str, ForeseenDecision]:
    """What a seat could be asked after these picks of its own, by kind."""
    one = game(game_id)
    return {found.decision.kind: found for found in one.foresee(one.view(state, seat), seat, list(picks))}
