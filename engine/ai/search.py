"""How an opponent thinks about its turn: levels, and the plan that all trees of a level together speak for.

A level is a number of iterations and of trees (`engine.ai.tree`), so equal views and levels give equal plans on every
machine; a tree is a job that may run anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from engine.ai.tree import Branch, Level, Stop, Tried, grow, seed_of
from engine.kernel.registry import AnyGame
from engine.kernel.values import View

LEVELS = {
    level.name: level
    for level in (Level(60, name="easy", gentle=True), Level(160, name="medium"), Level(240, trees=3, name="hard"))
}


class Pick(Struct, frozen=True):
    """What is thought of a pick: its key, the share of the search it was worth, and what is expected after it.

    ``points`` are the seat's own ones in the end, ``margin`` those before its best rival.
    """

    key: str
    share: float
    points: float
    margin: float


class Step(Struct, frozen=True):
    """A pick of a plan: the kind of decision it answers, and its key."""

    kind: str
    key: str


def think(game: AnyGame, view: View, level: Level, stop: Stop = lambda: False) -> tuple[Step, ...]:
    """What the seat of ``view`` does with its turn, at least its next pick: the one way anybody asks for it."""
    return follow(game, view, level, [grow(game, view, level, tree, stop) for tree in range(level.trees)])


def level_of(name: str) -> Level:
    """The level of a name; an unknown one plays as ``medium``."""
    return LEVELS.get(name, LEVELS["medium"])


def follow(game: AnyGame, view: View, level: Level, trees: Sequence[Branch]) -> tuple[Step, ...]:
    """The plan that all trees together speak for: the picks visited most, one after the other."""
    rng, plan = Random(seed_of(game, view)), list[Step]()
    branches: list[Branch] = list(trees)
    while branches:
        kind = branches[0].kind
        tried: dict[str, list[Tried]] = {}
        for branch in branches:
            if branch.kind == kind:
                for key, one in branch.tried.items():
                    tried.setdefault(key, []).append(one)
        if not tried:
            break
        if level.gentle:
            key = gentle(tried, game.opponent.slack, rng)
        else:
            key = max(tried, key=lambda key: (*_worth(tried[key]), key))
        plan.append(Step(kind, key))
        branches = [one.after for one in tried[key] if one.after is not None]
    return tuple(plan)


def picks(trees: Sequence[Branch]) -> tuple[Pick, ...]:
    """What all trees together think of the picks that are open now, the best first; those never tried are missing."""
    tried: dict[str, list[Tried]] = {}
    for tree in trees:
        for key, one in tree.tried.items():
            tried.setdefault(key, []).append(one)
    every = sum(one.visits for some in tried.values() for one in some)
    found = []
    for key in sorted(tried, key=lambda key: (*_worth(tried[key]), key), reverse=True):
        some = tried[key]
        visits = sum(one.visits for one in some)
        points, margin = sum(one.points for one in some) / visits, sum(one.margin for one in some) / visits
        found.append(Pick(key, visits / every, points, margin))
    return tuple(found)


def _worth(tried: list[Tried]) -> tuple[int, float]:
    return sum(one.visits for one in tried), sum(one.total for one in tried)


def gentle(tried: dict[str, list[Tried]], slack: float, rng: Random) -> str:
    """Any pick whose own points come within ``slack`` of the best, of those looked at often enough to tell."""
    visits = {key: sum(one.visits for one in found) for key, found in tried.items()}
    enough = [key for key in sorted(tried) if 4 * visits[key] >= max(visits.values())]
    points = {key: sum(one.points for one in tried[key]) / visits[key] for key in enough}
    best = max(points.values())
    return rng.choice([key for key in enough if points[key] >= best - slack])
