"""Levels against each other: games with rotating seats, shares of the wins with intervals, points and time."""

from __future__ import annotations

import time
from math import sqrt
from random import Random

from msgspec import Struct

from engine.ai.search import ITERATIONS, choose, light
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, State, View

PLAYERS = ("random", "light", "greedy", *ITERATIONS)
"""Who can play: at random, by the game's light policy, one step ahead on `evaluate`, or a level of the search."""


class Standing(Struct):
    """How one player of the arena fared: wins (shared ones in parts), seats played, points, seconds, decisions."""

    name: str
    wins: float = 0.0
    played: int = 0
    points: float = 0.0
    seconds: float = 0.0
    decisions: int = 0

    def line(self) -> str:
        """One line of the table; the interval is Wilson's at 95 %."""
        share, low, high = interval(self.wins, self.played)
        each = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"{self.name:<8}{share:>7.1%}  [{low:.1%}, {high:.1%}]  {self.points / self.played:>7.1f} points"
            f"{each:>9.1f} ms a decision  {self.played} games"
        )


def interval(wins: float, played: int) -> tuple[float, float, float]:
    """Share of wins and its 95 % interval.

    >>> [round(value, 2) for value in interval(5, 10)]
    [0.5, 0.24, 0.76]
    """
    z, share = 1.96, wins / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return share, middle - spread, middle + spread


def pick(game: AnyGame, state: State, decision: Decision, player: str, rng: Random) -> str:
    """What ``player`` picks, from the view of the seat that decides."""
    view = game.view(state, decision.seat)
    if player in ITERATIONS:
        return choose(game, view, decision, ITERATIONS[player], rng.getrandbits(32))
    if player == "greedy":
        return _greedy(game, view, decision, rng)
    if player == "light":
        return light(game, game.determinise(view, rng), decision, rng)
    return rng.choice(decision.options)


def _greedy(game: AnyGame, view: View, decision: Decision, rng: Random) -> str:
    """The option after which the own estimate is furthest ahead of the best rival's."""
    seed = rng.getrandbits(32)
    best, found = float("-inf"), decision.options[0]
    for key in decision.options:
        state = game.determinise(view, Random(seed))
        state.confirm = False
        frame = next(one for one in reversed(state.stack) if one.id == decision.id)
        game.advance(state, frame, key)
        worth = game.evaluate(state)
        ahead = worth[decision.seat] - max(value for seat, value in enumerate(worth) if seat != decision.seat)
        if ahead > best:
            best, found = ahead, key
    return found


def match(game: AnyGame, players: list[str], seed: int) -> tuple[list[int], list[int], list[tuple[float, int]]]:
    """One game: places, totals, and for each seat the seconds it thought and the decisions it made."""
    rng = Random(seed)
    options = {spec.name: rng.choice(spec.offered(len(players))) for spec in game.options}
    state, _ = game.new(len(players), game.choose(len(players), options), f"{rng.getrandbits(128):032x}")
    spent = [(0.0, 0)] * len(players)
    while not state.over:
        decision = next(one for one in game.decisions(state) if one.waiting)
        began = time.process_time()
        key = pick(game, state, decision, players[decision.seat], rng)
        seconds, count = spent[decision.seat]
        spent[decision.seat] = (seconds + time.process_time() - began, count + 1)
        game.play(state, decision.seat, key, decision.id)
    result = game.result(state)
    return result.places, result.totals(), spent


def arena(game: AnyGame, players: list[str], games: int, seed: int) -> list[Standing]:
    """``games`` games of these players, who move one seat on after each; options are drawn at random."""
    standings = {name: Standing(name) for name in players}
    for number in range(games):
        turned = players[number % len(players) :] + players[: number % len(players)]
        places, totals, spent = match(game, turned, seed + number)
        for seat, name in enumerate(turned):
            one = standings[name]
            one.wins += (places[seat] == 1) / places.count(1)
            one.played += 1
            one.points += totals[seat]
            one.seconds += spent[seat][0]
            one.decisions += spent[seat][1]
    return list(standings.values())
