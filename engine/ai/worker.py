"""The search as one function of plain values: for a process of its own, which the caller has."""

from __future__ import annotations

import time
from hashlib import blake2b
from random import Random

from engine.ai.search import choose, iterations_of
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Decision, View

CAP = 1.0
"""Seconds after which a decision is made with what has been found so far: a safety cap for a slow machine."""


def search(game_id: str, raw: bytes, seat: int, frame: int, level: str) -> str:
    """The pick for a view given as JSON. Raises `EngineError` for an unknown game."""
    game = find_game(game_id)
    view = game.decode_view(raw)
    seed = int.from_bytes(blake2b(raw, digest_size=8).digest(), "big")
    decision = _decision(game, view, seat, frame, seed)
    end = time.monotonic() + CAP
    return choose(game, view, decision, iterations_of(level), seed, lambda: time.monotonic() > end)


def _decision(game: AnyGame, view: View, seat: int, frame: int, seed: int) -> Decision:
    """The decision as any state that fits the view has it; a seat's options depend on its own knowledge alone."""
    decision = game.decision(game.determinise(view, Random(seed)), seat)
    if decision is None or decision.id != frame:
        raise ValueError(f"seat {seat} is not asked decision {frame}")
    return decision
