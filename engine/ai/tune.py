"""Better weights for a game's opponents, found by self-play: ``python -m engine tune GAME``.

The *estimate* is held against the ends of games that the light policy plays with itself, now and then by chance: it
should foretell by how much each seat ends above or below the mean of its table. An estimate that is a sum of terms is
solved as a ridge regression; any other one is searched by CMA-ES over the ranges its weights have. The *light* policy
is searched by CMA-ES too: how far it ends ahead of two seats that play by the present weights.

What was found is measured on games it has not seen, and given back only if it is better there: an estimate by how well
it foretells, a light policy by a margin beyond chance.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import hypot
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct

from engine.ai.arena import Standing, ThinkingCost, dealt, outcome
from engine.ai.tree import Stop, light
from engine.ai.weights import changed, ranges, sourced, values_of
from engine.errors import DataError
from engine.kernel.clone import clone
from engine.kernel.opponent import Weights, with_weights
from engine.kernel.registry import AnyGame
from engine.kernel.values import State

with warnings.catch_warnings():  # that it cannot draw curves without matplotlib
    warnings.simplefilter("ignore")
    import cma

WANDER = 0.1
"""How often a pick of self-play is left to chance, so that it comes into positions the policy would avoid."""
MOMENTS = 8
"""Positions taken from a game on the average."""
RIDGE = 30.0
"""How strongly the regression holds weights that the games tell little about near zero."""


class TrainingPosition(Struct):
    """A position of self-play: the part of the game that is behind it, the state, the final scores."""

    behind: float
    state: State
    totals: list[int]


class TuningResult(Struct):
    """Better weights, or the old ones; and what was measured, in lines."""

    weights: Weights
    better: bool
    told: list[str]


def tune(game: AnyGame, part: str, games: int, stop: Stop, seed: int) -> TuningResult:
    """Look for better weights of a part; a search for them ends with the round in which ``stop()`` says so.

    Raises `DataError` for a game without a file of weights.
    """
    own = game.opponent
    if own.weights is None:
        raise DataError(f"{game.id} has no weights of its own")
    if part == "light":
        return _light(game, own.weights, games, stop, seed)
    learn, proof = moments(game, games, seed), moments(game, max(20, games // 3), seed + games)
    if own.look is not None:
        weights, how = _regression(game, own.weights, learn), "regression"
    else:
        weights, how = _fitted(game, own.weights, learn, stop, seed), "regression by CMA-ES"
    weights = sourced(weights, part, f"{how} on {games} games of the light policy, seed {seed}")
    before, after = foretold(game, proof), foretold(playing(game, weights), proof)
    told = [
        f"  fifth {n} of the game: {old:.2f} -> {new:.2f}"
        for n, (old, new) in enumerate(zip(before, after, strict=True), 1)
    ]
    told.insert(0, f"correlation of estimates with final scores, on {len(proof)} other positions:")
    better = sum(after) > sum(before)
    return TuningResult(weights if better else own.weights, better, told)


def playing(game: AnyGame, weights: Weights) -> AnyGame:
    """The game with other weights for its opponents."""
    made = game.opponent.made
    assert made is not None, "weights come with what makes an opponent of them"
    return game.played_by(with_weights(weights, made))


# ---- the estimate ----------------------------------------------------------------------------------------------------


def moments(game: AnyGame, games: int, seed: int) -> list[TrainingPosition]:
    """Positions of games that the light policy plays with itself, at all numbers of seats and with all options."""
    found: list[TrainingPosition] = []
    for number in range(games):
        rng = Random(f"{seed + number}")
        state = dealt(game, game.seats[number % len(game.seats)], rng)
        seen: list[State] = []
        decision = game.next(state)
        while decision is not None:
            if rng.random() < WANDER:
                seen.append(clone(state))
            by_chance = rng.random() < WANDER
            key = rng.choice(decision.options) if by_chance else light(game, state, decision, rng)
            decision = game.advance(state, decision.frame, key)
        totals = game.result(state).totals()
        taken = rng.sample(seen, min(MOMENTS, len(seen)))
        found += [TrainingPosition(moment.plies / state.plies, moment, totals) for moment in taken]
    return found


def _centred(values: Any) -> Any:
    """Values by seat, less their mean over the table: only differences win games."""
    array = np.asarray(values, dtype=float)
    return array - array.mean(axis=0)


def foretold(game: AnyGame, proof: list[TrainingPosition]) -> list[float]:
    """How well estimates go with final scores in each fifth of the game: their correlation over all seats."""
    pairs: list[list[tuple[float, float]]] = [[] for _ in range(5)]
    for moment in proof:
        estimate, final = _centred(game.evaluate(moment.state)), _centred(moment.totals)
        pairs[min(4, int(5 * moment.behind))] += zip(estimate, final, strict=True)
    return [_correlation(np.array(some)) if len(some) > 1 else 0.0 for some in pairs]


def _correlation(pairs: Any) -> float:
    spread = pairs.std(axis=0)
    return float(np.corrcoef(pairs[:, 0], pairs[:, 1])[0, 1]) if spread.all() else 0.0


def _regression(game: AnyGame, weights: Weights, learn: list[TrainingPosition]) -> Weights:
    """The terms' weights, now and with the whole game ahead, that foretell the points to come best."""
    look = game.opponent.look
    assert look is not None
    rows, gains = [], []
    for moment in learn:
        seen = look(moment.state)
        terms = _centred(seen.terms)
        rows.append(np.hstack([terms, seen.left * terms]))
        gains.append(_centred(np.array(moment.totals) - np.array(seen.points)))
    x, y = np.vstack(rows), np.hstack(gains)
    scale = x.std(axis=0)
    scale[scale == 0] = 1.0
    x = x / scale
    solved = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y) / scale
    return changed(weights, "estimate", [float(value) for value in solved])


def _fitted(game: AnyGame, weights: Weights, learn: list[TrainingPosition], stop: Stop, seed: int) -> Weights:
    """The weights of an estimate of any form that foretell the final scores best."""
    finals = [_centred(moment.totals) for moment in learn]

    def fault(values: list[float]) -> float:
        other = playing(game, changed(weights, "estimate", values))
        misses = [
            ((_centred(other.evaluate(moment.state)) - final) ** 2).sum()
            for moment, final in zip(learn, finals, strict=True)
        ]
        return float(sum(misses)) / len(learn)

    return _searched(weights, "estimate", fault, stop, seed)


# ---- the search for weights ------------------------------------------------------------------------------------------


def _searched(weights: Weights, part: str, fault: Callable[[list[float]], float], stop: Stop, seed: int) -> Weights:
    """The weights with the least fault that CMA-ES finds within their ranges until it is told to stop."""
    spans = list(ranges(type(getattr(weights, part))))
    low, high = np.array([low for low, _ in spans]), np.array([high for _, high in spans])
    start = (np.array(list(values_of(getattr(weights, part)))) - low) / (high - low)
    strategy = cma.CMAEvolutionStrategy(start, 0.1, {"bounds": [0, 1], "seed": seed + 1, "verbose": -9})
    while not strategy.stop() and not stop():
        tried = strategy.ask()
        strategy.tell(tried, [fault(list(low + point * (high - low))) for point in tried])
    return changed(weights, part, list(low + np.clip(strategy.result.xfavorite, 0, 1) * (high - low)))


# ---- the light policy ------------------------------------------------------------------------------------------------


def _light(game: AnyGame, weights: Weights, games: int, stop: Stop, seed: int) -> TuningResult:
    """Weights with which the policy ends further ahead of two seats that have the present ones."""

    def fault(values: list[float]) -> float:
        return -duel(playing(game, changed(weights, "light", values)), game, games, seed).margins()[0]

    other = _searched(weights, "light", fault, stop, seed)
    other = sourced(other, "light", f"self-play, CMA-ES, {games} games a try, seed {seed}")
    proof = duel(playing(game, other), game, 4 * games, seed + games)
    before = duel(game, game, 4 * games, seed + games)
    better = significantly_better(proof, before)
    told = ["light against two of the present, and the present itself on the same deals:", proof.line(), before.line()]
    return TuningResult(other if better else weights, better, told)


def significantly_better(found: Standing, before: Standing) -> bool:
    """Whether the one's mean margin lies above the other's by more than chance, at 95 %, would make of equals.

    The best of many tries always looks better on the deals it was chosen by, and as often as not on others too.
    """
    (new, new_half), (old, old_half) = found.margins(), before.margins()
    return new - old > hypot(new_half, old_half)


def duel(game: AnyGame, rivals: AnyGame, games: int, seed: int) -> Standing:
    """Games of the light policy of one opponent against that of another at all other seats, by turns."""
    standing = Standing("light")
    seats = sorted(game.seats, key=lambda number: abs(number - 3))[0]
    for number in range(games):
        rng, own = Random(f"{seed + number // seats}"), number % seats
        state = dealt(game, seats, rng)
        decision = game.next(state)
        while decision is not None:
            key = light(game if decision.seat == own else rivals, state, decision, rng)
            decision = game.advance(state, decision.frame, key)
        result = game.result(state)
        standing.add(*outcome(result.places, result.totals(), own), ThinkingCost())
    return standing
