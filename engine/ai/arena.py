"""Opponents against each other: rotating seats, win shares and mean margins with their intervals, and what they cost.

A *player* is a level of the search, ``light`` (the game's policy), ``greedy`` (the option with the best estimate) or
``random``. Two are yardsticks: a level that makes all its iterations (``whole-hard``), and one of the first edition of
the search (``first-medium``: playouts to the end, so many iterations a decision). ``medium@FILE`` plays with the
weights of another file (`engine.kernel.opponent`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from math import inf, sqrt
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.search import LEVELS, Step, think
from engine.ai.tree import Level, light
from engine.errors import UnknownPlayer
from engine.kernel.counting import counted
from engine.kernel.opponent import weighed
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Decision, State

THINKERS = {
    **LEVELS,
    "whole-medium": replace(LEVELS["medium"], whole=True),
    "whole-hard": replace(LEVELS["hard"], whole=True),
    "first-medium": Level(60, to_end=True, whole=True),
    "first-hard": Level(240, to_end=True, whole=True),
}
"""The players that search."""
PLAYERS = (*THINKERS, "light", "greedy", "random")
"""Who can play."""
Z = 1.96
"""Of a 95 % interval."""


class Standing(Struct):
    """One player's results. ``wins`` are shares of won games, ``margin`` points before the best rival, summed up."""

    name: str
    wins: float = 0.0
    played: int = 0
    points: int = 0
    margin: float = 0.0
    squares: float = 0.0
    seconds: float = 0.0
    decisions: int = 0
    turns: int = 0
    longest: float = 0.0

    def line(self) -> str:
        """One line of the table."""
        share, low, high = interval(self.wins, self.played)
        margin, spread = self.margins()
        each = 1000 * self.seconds / max(1, self.turns)
        return (
            f"{self.name:<14}{share:>7.1%}  [{low:.1%}, {high:.1%}]  {self.points / self.played:>7.1f} points"
            f"  margin {margin:>+6.1f} ± {spread:.1f}{each:>9.1f} ms a turn (longest {1000 * self.longest:.0f})"
            f"  {counted(self.played, 'game')}"
        )

    def margins(self) -> tuple[float, float]:
        """The mean margin and half its 95 % interval."""
        mean = self.margin / self.played
        variance = max(0.0, self.squares / self.played - mean * mean)
        return mean, Z * sqrt(variance / self.played)

    def add(self, won: float, points: int, margin: float, spent: ThinkingCost) -> None:
        """Count a game."""
        self.wins += won
        self.played += 1
        self.points += points
        self.margin += margin
        self.squares += margin * margin
        self.seconds += spent.seconds
        self.decisions += spent.decisions
        self.turns += spent.turns
        self.longest = max(self.longest, spent.longest)


class ThinkingCost(Struct):
    """What a seat's thinking cost in a game: CPU seconds, decisions and turns made, the longest turn."""

    seconds: float = 0.0
    decisions: int = 0
    turns: int = 0
    longest: float = 0.0


class Match(Struct):
    """A game that was played: places and totals by seat, and what the thinking cost."""

    places: list[int]
    totals: list[int]
    spent: list[ThinkingCost]


def interval(wins: float, played: int) -> tuple[float, float, float]:
    """Share of wins and its 95 % interval (Wilson's).

    >>> [round(value, 2) for value in interval(5, 10)]
    [0.5, 0.24, 0.76]
    """
    share = wins / played
    middle = (share + Z * Z / (2 * played)) / (1 + Z * Z / played)
    spread = Z * sqrt(share * (1 - share) / played + Z * Z / (4 * played * played)) / (1 + Z * Z / played)
    return share, middle - spread, middle + spread


def manned(game: AnyGame, player: str) -> tuple[AnyGame, str]:
    """The game as a player knows it, and its way to play. Raises `UnknownPlayer` and `DataError`."""
    way, _, file = player.partition("@")
    if way not in PLAYERS:
        raise UnknownPlayer(f"there is no player called {way[:40]!r}; there are {', '.join(PLAYERS)}")
    if not file:
        return game, way
    own = game.opponent
    if own.weights is None or own.made is None:
        raise UnknownPlayer(f"{game.id} has no weights of its own")
    return game.played_by(weighed(Path(file), type(own.weights), own.made)), way


class Seat:
    """A player at a table: what is left of its plan, and what it has cost."""

    def __init__(self, game: AnyGame, player: str, rng: Random) -> None:
        self.game, self.player = manned(game, player)
        self.rng = rng
        self.plan: list[Step] = []
        self.spent = ThinkingCost()
        self.turn = 0.0

    def pick(self, state: State, decision: Decision, *, fresh: bool) -> str:
        """What this player picks, from its own view. ``fresh``: another seat has played, or something was learnt."""
        if fresh:
            self.plan, self.turn = [], 0.0
            self.spent.turns += 1
        began = time.process_time()
        key = self._choose(state, decision)
        seconds = time.process_time() - began
        self.turn += seconds
        self.spent.seconds += seconds
        self.spent.decisions += 1
        self.spent.longest = max(self.spent.longest, self.turn)
        return key

    def _choose(self, state: State, decision: Decision) -> str:
        game, view = self.game, self.game.view(state, decision.seat)
        if self.player in THINKERS:
            if not self.plan or self.plan[0].kind != decision.kind or self.plan[0].key not in decision.options:
                self.plan = list(think(game, view, THINKERS[self.player]))
            return self.plan.pop(0).key
        if self.player == "greedy":
            return greedy_pick(game, state, decision, self.rng)
        if self.player == "light":
            return light(game, game.determinise(view, self.rng), decision, self.rng)
        return self.rng.choice(decision.options)


def greedy_pick(game: AnyGame, state: State, decision: Decision, rng: Random) -> str:
    """The option after which the own estimate is furthest ahead of the best rival's."""
    view, seed = game.view(state, decision.seat), rng.getrandbits(32)
    best, found = float("-inf"), decision.options[0]
    for key in decision.options:
        imagined = game.determinise(view, Random(seed))
        imagined.confirm = False
        frame = next(frame for frame in reversed(imagined.stack) if frame.id == decision.id)
        game.advance(imagined, frame, key)
        worth = game.evaluate(imagined)
        ahead = worth[decision.seat] - max(value for seat, value in enumerate(worth) if seat != decision.seat)
        if ahead > best:
            best, found = ahead, key
    return found


def dealt(game: AnyGame, seats: int, rng: Random) -> State:
    """A new game at a table of ``seats``; its options are drawn as well."""
    options = {spec.name: rng.choice(spec.offered(seats)) for spec in game.options}
    state: State = game.new(seats, game.choose(seats, options), f"{rng.getrandbits(128):032x}")[0]
    return state


def match(game_id: str, players: Sequence[str], seed: int) -> Match:
    """One game of these players."""
    game, rng = find_game(game_id), Random(seed)
    state = dealt(game, len(players), rng)
    seats = [Seat(game, name, Random(rng.getrandbits(32))) for name in players]
    last, barrier = -1, ""
    while (decision := game.next(state)) is not None:
        key = seats[decision.seat].pick(state, decision, fresh=decision.seat != last or bool(barrier))
        _, barrier = game.play(state, decision.seat, key, decision.id)
        last = decision.seat
    result = game.result(state)
    return Match(result.places, result.totals(), [seat.spent for seat in seats])


def arena(
    game: AnyGame,
    players: Sequence[str],
    games: int,
    seed: int,
    pool: Executor | None = None,
    seconds: float = inf,
) -> list[Standing]:
    """``games`` games of these players, who move one seat on after each; on a ``pool`` several at once.

    No further round of the seats is begun once the players have thought for ``seconds``. Raises `UnknownPlayer`
    and `DataError` before anybody plays.
    """
    for name in players:
        manned(game, name)
    run: Callable[..., Iterable[Match]] = map if pool is None else pool.map
    standings = {name: Standing(name) for name in players}
    for first in range(0, games, len(players)):
        numbers = range(first, min(first + len(players), games))
        turned = [[*players[n % len(players) :], *players[: n % len(players)]] for n in numbers]
        for names, played in zip(
            turned, run(match, [game.id] * len(turned), turned, [seed + n for n in numbers]), strict=True
        ):
            _enter(standings, names, played)
        if sum(standing.seconds for standing in standings.values()) >= seconds:
            break
    return list(standings.values())


def _enter(standings: dict[str, Standing], names: Sequence[str], played: Match) -> None:
    """Count a game for everyone in it."""
    for seat, name in enumerate(names):
        standings[name].add(*outcome(played.places, played.totals, seat), played.spent[seat])


def outcome(places: Sequence[int], totals: Sequence[int], seat: int) -> tuple[float, int, int]:
    """A seat's share of the win, its points, and by how much it ended before the best other one.

    >>> outcome([1, 3, 1], [9, 5, 9], 0)
    (0.5, 9, 0)
    """
    rivals = [total for other, total in enumerate(totals) if other != seat]
    return (places[seat] == 1) / places.count(1), totals[seat], totals[seat] - max(rivals, default=0)
