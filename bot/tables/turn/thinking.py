"""What a planner is, and the light choice that needs none."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Protocol

from engine.ai.ledger import Comparison
from engine.ai.search import Pick, Step
from engine.ai.tree import light
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, View


class ThinkingResult(Protocol):
    """What came of thinking."""

    @property
    def plan(self) -> Sequence[Step]:
        """The picks of the turn, one after the other: one at least."""

    @property
    def picks(self) -> Sequence[Pick]:
        """What is thought of the picks open now, the best first."""

    @property
    def versus(self) -> Comparison | None:
        """What the best of them has before the second best, where the level notes that."""


class Planner(Protocol):
    """Thinks about the turn of a seat from its own view; equal views and levels, equal thoughts."""

    async def think(self, game: AnyGame, view: View, level: str) -> ThinkingResult:
        """What the seat may best do."""

    def begin(self, game: AnyGame, view: View, level: str) -> object:
        """Have it thought about ahead of time."""


def quick(game: AnyGame, view: View, decision: Decision) -> str:
    """A light choice from the seat's own view. Equal views, equal choices."""
    digest = blake2b(game.encode_view(view), digest_size=8).digest()
    rng = Random(int.from_bytes(digest, "big"))
    return light(game, game.determinise(view, rng), decision, rng)
