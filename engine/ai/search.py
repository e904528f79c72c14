"""One search for all games: an open-loop tree (max^n) over option keys, from the seat's own view only.

Every iteration draws a state that fits the view, walks down the tree of picks by upper confidence bounds, plays the
game to its end with the game's light policy, and credits every seat on the way with its reward relative to its rivals.
The true state is never looked at. A level is a number of iterations, so equal views and seeds give equal picks.

A node first tries what the light policy would do, and widens with the root of its visits: so a few iterations compare
a few sensible picks well instead of all picks badly.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt, tanh
from random import Random

from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, Decision, State, View

ITERATIONS = {"easy": 12, "medium": 60, "hard": 240}
"""Iterations per decision of each level."""

EXPLORE = 0.7
"""How much the bound of a pick tried seldom is raised; rewards lie between 0 and 1."""

WIDEN = 0.7
"""A node visited n times has tried at most 1 + WIDEN * sqrt(n) picks."""

MARGIN = 12.0
"""Points between a seat and its best rival at which the margin counts about three quarters of what it can."""


class Node:
    """What has been learnt about the position after a sequence of picks."""

    __slots__ = ("available", "children", "total", "visits", "walks")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.walks = 0
        self.total = 0.0
        self.children: dict[str, Node] = {}


def choose(
    game: AnyGame,
    view: View,
    decision: Decision,
    iterations: int,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> str:
    """The pick for ``decision``, from what ``view`` knows. ``stop`` is asked between iterations, as a safety cap."""
    if len(decision.options) == 1:
        return decision.options[0]
    rng = Random(seed)
    root = Node()
    for _ in range(iterations):
        state = _imagine(game, view, rng)
        _iterate(game, root, state, decision.seat, rng)
        if stop():
            break
    if not root.children:
        return light(game, _imagine(game, view, rng), decision, rng)
    return max(root.children.items(), key=lambda item: (item[1].visits, item[1].total, item[0]))[0]


def light(game: AnyGame, state: State, decision: Decision, rng: Random) -> str:
    """The game's light policy, or a random pick where it has none."""
    if game.playout is not None:
        return game.playout(state, decision, rng)
    return rng.choice(decision.options)


def rewards(scores: list[float], places: list[int] | None = None) -> list[float]:
    """Between 0 and 1 per seat: half the share of the win, half the squashed margin to the best rival.

    >>> [round(reward, 2) for reward in rewards([30.0, 18.0], [1, 2])]
    [0.94, 0.06]
    """
    if len(scores) == 1:
        return [1.0]
    best = max(scores)
    winners = [score == best for score in scores] if places is None else [place == 1 for place in places]
    out = []
    for seat, score in enumerate(scores):
        rival = max(other for index, other in enumerate(scores) if index != seat)
        margin = 0.5 + 0.5 * tanh((score - rival) / MARGIN)
        out.append(0.5 * winners[seat] / sum(winners) + 0.5 * margin)
    return out


def _imagine(game: AnyGame, view: View, rng: Random) -> State:
    """A full state that fits the view, in which nobody has to close turns."""
    state: State = game.determinise(view, rng)
    state.confirm = False
    state.actor = PUBLIC
    return state


def _iterate(game: AnyGame, root: Node, state: State, seat: int, rng: Random) -> None:
    """One walk down the tree, one new node, one playout, and the credit for it."""
    path: list[tuple[Node, int]] = []
    node, grown = root, False
    decision = game.decision(state, seat) or game.next(state)
    while decision is not None:
        if grown:
            decision = game.advance(state, decision.frame, light(game, state, decision, rng))
            continue
        key, grown = _select(game, node, state, decision, rng)
        node = node.children[key]
        path.append((node, decision.seat))
        decision = game.advance(state, decision.frame, key)
    result = game.result(state)
    gained = rewards([float(total) for total in result.totals()], result.places)
    for visited, by in path:
        visited.visits += 1
        visited.total += gained[by]


def _fresh(game: AnyGame, node: Node, state: State, decision: Decision, rng: Random) -> str | None:
    """A pick that the node has not tried: the light policy's first, then any."""
    key = light(game, state, decision, rng)
    if key not in node.children:
        return key
    untried = [key for key in decision.options if key not in node.children]
    return rng.choice(untried) if untried else None


def _select(game: AnyGame, node: Node, state: State, decision: Decision, rng: Random) -> tuple[str, bool]:
    """A pick, and whether it is a new branch of the tree."""
    known = [(key, node.children[key]) for key in decision.options if key in node.children]
    for _, child in known:
        child.available += 1
    node.walks += 1
    if len(known) < 1 + WIDEN * sqrt(node.walks):
        key = _fresh(game, node, state, decision, rng)
        if key is not None:
            child = node.children[key] = Node()
            child.available = 1
            return key, True

    def bound(item: tuple[str, Node]) -> float:
        child = item[1]
        return child.total / child.visits + EXPLORE * sqrt(log(child.available + 1) / child.visits)

    return max(known, key=bound)[0], False


def iterations_of(level: str) -> int:
    """How many iterations a level has; an unknown level plays as ``medium``."""
    return ITERATIONS.get(level, ITERATIONS["medium"])


__all__ = ["ITERATIONS", "choose", "iterations_of", "light", "rewards"]
