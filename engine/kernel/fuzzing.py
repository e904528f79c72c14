"""Random games over all numbers of seats and all options, each watched closely; a breach is made a short game.

What breaks a rule after two hundred picks at five seats is seldom understood there. So `shorten` looks for the same
breach at fewer seats, with plain options and after fewer picks; what it gives is a record like any other, for `replay`.
"""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from engine.kernel.conformance import WatchedGame
from engine.kernel.record import Record
from engine.kernel.registry import AnyGame, game, games
from engine.kernel.setups import all_option_sets
from engine.kernel.values import Decision, Event

THOROUGH = 10
"""Every so manieth game gets the expensive checks too."""
TRIES = 12
"""So many random games are played at each plainer set-up, to find the breach there."""
Wish = tuple[int, str]
"""A seat and the key it would pick."""


@dataclass
class Breach:
    """What was found, and the game so far; ``last`` is the pick during which it was found, if it was one."""

    what: str
    record: Record
    thorough: bool
    last: Wish | None = None

    @property
    def kind(self) -> str:
        """What two breaches of the same kind have in common: their words without where and how many."""
        return re.sub(r"[0-9]+", "#", self.what.partition("; ")[0])

    @property
    def wishes(self) -> list[Wish]:
        """The picks that led to it."""
        return [(move.seat, move.key) for move in self.record.moves] + ([self.last] if self.last else [])

    @property
    def size(self) -> tuple[int, int, int]:
        """How much there is to understand: picks, then seats, then options that are not as usual."""
        usual = game(self.record.game).choose(self.record.seats, None)
        return len(self.wishes), self.record.seats, len(self.record.options.items() - usual.items())


@dataclass
class FuzzReport:
    """What some random games came to."""

    games: int = 0
    picks: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    promises: Counter[str] = field(default_factory=Counter)
    breach: Breach | None = None

    def add(self, other: FuzzReport) -> None:
        """Count what ``other`` has found, too."""
        self.games, self.picks = self.games + other.games, self.picks + other.picks
        self.kinds.update(other.kinds)
        self.promises.update(other.promises)
        self.breach = self.breach or other.breach


@cache
def tables(game_id: str) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options that differ in effect."""
    chosen = game(game_id)
    return [(seats, options) for seats in chosen.seats for options in all_option_sets(chosen, seats)]


def freeze_loaded_games() -> None:
    """Load all games and leave them out of garbage collections, which were a tenth of all work."""
    games()
    gc.collect()
    gc.freeze()


def fuzz(game_id: str, seeds: range) -> FuzzReport:
    """Watch a random game for each of the seeds, the tables in turn; ends with the first breach."""
    found = FuzzReport()
    for seed in seeds:
        seats, options = tables(game_id)[seed % len(tables(game_id))]
        watched = _TracedGame(game(game_id), seats, options, seed, confirm=seed % 3 == 0)
        found.breach = broken(watched, thorough=seed % THOROUGH == 0)
        found.games, found.picks = found.games + 1, found.picks + len(watched.record.moves)
        found.kinds.update(watched.kinds)
        found.promises.update(watched.promises.counts)
        if found.breach:
            break
    return found


def broken(watched: _TracedGame, *, thorough: bool) -> Breach | None:
    """Play a watched game to its end; what it breaks, an error of the rules' own code included."""
    try:
        watched.play(thorough=thorough)
    except _GameStopped:
        return None
    except Exception as error:  # whatever it is: the rules must not do it
        return Breach(f"{type(error).__name__}: {error}", watched.record, thorough, watched.last)
    return None


def shorten(breach: Breach, enough: Callable[[], bool]) -> Breach:
    """The same kind of breach in a shorter game, or this one; until nothing gets shorter, or it is ``enough``."""
    chosen = game(breach.record.game)
    for seats, options in _plainer(chosen, breach.record):
        for seed in range(TRIES):
            if enough():
                return breach
            breach = _shorter(breach, _Bounded(chosen, seats, options, seed, len(breach.record.moves)))
    size = len(breach.wishes)
    while size:
        before, at = len(breach.wishes), 0
        while at < len(breach.wishes) and not enough():
            left = breach.wishes[:at] + breach.wishes[at + size :]
            shorter = _shorter(breach, _RequestedGame(chosen, breach.record, left))
            at, breach = at + size if shorter is breach else at, shorter
        size = size if len(breach.wishes) < before else size // 2
    return breach


def _shorter(breach: Breach, watched: _TracedGame) -> Breach:
    """What the game breaks if it is the same with less to understand, else what was there."""
    found = broken(watched, thorough=breach.thorough)
    if found is not None and found.kind == breach.kind and found.size < breach.size:
        return found
    return breach


def _plainer(chosen: AnyGame, record: Record) -> Iterator[tuple[int, dict[str, str]]]:
    """Set-ups with fewer seats or without an option, the plainest first; the last is as it was."""
    for seats in (seat for seat in chosen.seats if seat <= record.seats):
        yield seats, chosen.choose(seats, None)
    for name in record.options:
        yield record.seats, chosen.choose(record.seats, {k: v for k, v in record.options.items() if k == name})
    yield record.seats, record.options


class _GameStopped(Exception):
    """The game need not go on."""


class _TracedGame(WatchedGame):
    """A watched game that remembers the pick it is at."""

    last: Wish | None = None

    def choose(self, state: object, decision: Decision) -> str:
        key = self.pick(state, decision)
        self.last = (decision.seat, key)
        return key

    def pick(self, state: object, decision: Decision) -> str:
        """What is picked: any option."""
        return super().choose(state, decision)

    def look(self, state: object, events: list[Event]) -> None:
        """The pick is done: from here on it stands in the record."""
        self.last = None


class _Bounded(_TracedGame):
    """A random game that is not played further than ``most`` picks."""

    def __init__(self, chosen: AnyGame, seats: int, options: dict[str, str], seed: int, most: int) -> None:
        super().__init__(chosen, seats, options, seed)
        self.most = most

    def pick(self, state: object, decision: Decision) -> str:
        if len(self.record.moves) >= self.most:
            raise _GameStopped
        return super().pick(state, decision)


class _RequestedGame(_TracedGame):
    """A game that goes as wished; what does not fit is left out, and where nothing fits the first option is picked.

    Every position of it may be the one that is broken, so all are looked at as closely as the breach needs.
    """

    def __init__(self, chosen: AnyGame, record: Record, wishes: list[Wish]) -> None:
        super().__init__(chosen, record.seats, record.options, int(record.seed, 16), confirm=record.confirm)
        self.wishes = wishes[::-1]

    def close(self, ply: int) -> bool:
        return True

    def whose(self, waiting: list[Decision]) -> Decision:
        if not self.wishes:
            raise _GameStopped
        seat = self.wishes[-1][0]
        return next((decision for decision in waiting if decision.seat == seat), waiting[0])

    def pick(self, state: object, decision: Decision) -> str:
        seat, key = self.wishes.pop()
        return key if seat == decision.seat and key in decision.options else decision.options[0]
