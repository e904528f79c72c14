"""What opponents pick: the search, in a worker."""

from __future__ import annotations

from functools import partial

from bot.workers import SEARCH, Workers
from engine.ai.worker import search
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, View


class Thinker:
    """The chooser of `bot.tables.opponents`: equal views, equal picks."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def __call__(self, game: AnyGame, view: View, decision: Decision, level: str) -> str:
        """The pick of an opponent at ``level``. Raises what the search raised; then a light choice is made."""
        work = partial(search, game.id, game.encode_view(view), decision.seat, decision.id, level)
        found: str = await self.workers.run(SEARCH, work)
        return found
