"""The search in a process of its own, so that it never holds up the event loop of the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from random import Random

from engine.ai.search import choose, iterations_of
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Decision, View

CAP = 1.0
"""Seconds after which a decision is made with what has been found so far: a safety cap for a slow machine."""


def search(game_id: str, raw: bytes, seat: int, frame: int, level: str) -> str:
    """What the worker process does: the pick for a view given as JSON. Raises `EngineError` for an unknown game."""
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


class Worker:
    """The pool of one process. Called as the opponents' hook; a pool that broke is made anew for the next call."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, game: AnyGame, view: View, decision: Decision, level: str) -> str:
        """The pick of an opponent at ``level``. Raises what the worker raised; the caller then makes a light choice."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        job = (game.id, game.encode_view(view), decision.seat, decision.id, level)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, search, *job)
        except BrokenProcessPool:
            self._pool = None
            raise

    def close(self) -> None:
        """Stop the process without waiting for it."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
