"""Random games, watched by the conformance suite and heard in every language; counted once for all tests that ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from engine.kernel.conformance import Watched, option_sets
from engine.kernel.values import Event
from tests.kit.rooms import AnyGame
from tests.kit.speech import Listener

MOST = 150
"""So many further games are played at most for what is rare."""


class Heard(Watched):
    """A watched game to which a listener listens."""

    def __init__(self, game: AnyGame, seats: int, options: dict[str, str], seed: int, listener: Listener) -> None:
        super().__init__(game, seats, options, seed, confirm=seed % 2 == 0)
        self.listener = listener
        self.ears = Random(seed)

    def look(self, state: Any, events: list[Event]) -> None:
        """Listen."""
        self.listener.position(state, events, self.ears)


class Season:
    """What a few dozen games of one game have brought up."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.listener = Listener(game)
        self.kinds: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.played: set[int] = set()

    def play(self, seats: int) -> None:
        """Every set-up that option values call for, with so many seats: watched, heard, and played again."""
        if seats in self.played:
            return
        self.played.add(seats)
        for index, options in enumerate(option_sets(self.game, seats)):
            watched = Heard(self.game, seats, options, 100 * seats + index, self.listener)
            watched.play().replayed()
            self.count(watched)

    def count(self, watched: Watched) -> None:
        """Add what a game has brought up."""
        self.kinds += watched.kinds
        self.told += watched.told
        self.reasons[watched.reason] += 1

    def until(self, missing: Callable[[], object]) -> None:
        """Further games, only counted, until nothing is ``missing``: what is rare comes up too."""
        for seats in self.game.seats:
            self.play(seats)
        tables = [(seats, options) for seats in self.game.seats for options in option_sets(self.game, seats)]
        for number in range(MOST):
            if not missing():
                return
            seats, options = tables[number % len(tables)]
            self.count(Watched(self.game, seats, options, 7000 + number).play(thorough=False))


@cache
def season(name: str, game: AnyGame) -> Season:
    """The season of a game: one for all tests of a worker."""
    return Season(game)
