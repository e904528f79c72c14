"""How an opponent thinks about its turn: levels, and the plan of the turn that its tree speaks for.

A level is a number of iterations (`engine.ai.tree`), so equal views and levels give equal plans on every machine; a
tree is a job that may run anywhere.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.ledger import Comparison, compare
from engine.ai.tree import Branch, Level, PickStatistics, Stop, grow, seed_of
from engine.kernel.registry import AnyGame
from engine.kernel.values import View

LEVELS = {
    level.name: level
    for level in (Level(60, name="easy", gentle=True, whole=True), Level(160, name="medium"), Level(720, name="hard"))
}

ADVISER = "adviser"
"""The level that hints come from: it thinks as ``hard`` does, to the last iteration, and can say why."""

_NAMED = {**LEVELS, ADVISER: replace(LEVELS["hard"], ledger=True, whole=True)}


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
    return follow(game, view, level, grow(game, view, level, stop))


def level_of(name: str) -> Level:
    """The level of a name; an unknown one plays as ``medium``."""
    return _NAMED.get(name, LEVELS["medium"])


def follow(game: AnyGame, view: View, level: Level, tree: Branch) -> tuple[Step, ...]:
    """The plan that a tree speaks for: the picks visited most, one after the other."""
    rng, plan = Random(seed_of(game, view)), list[Step]()
    branch: Branch | None = tree
    while branch is not None and branch.tried:
        key = gentle_pick(branch.tried, game.opponent.slack, rng) if level.gentle else _ranked(branch)[0]
        plan.append(Step(branch.kind, key))
        branch = branch.tried[key].after
    return tuple(plan)


def picks(tree: Branch) -> tuple[Pick, ...]:
    """What a tree thinks of the picks that are open now, the best first; those never tried are missing."""
    every = sum(tried.visits for tried in tree.tried.values())
    ranked = [(key, tree.tried[key]) for key in _ranked(tree)]
    return tuple(
        Pick(key, node.visits / every, node.points / node.visits, node.margin / node.visits) for key, node in ranked
    )


def versus(view: View, tree: Branch) -> Comparison | None:
    """What the best of the picks open now has before the second best, for the seat of ``view``; None if there is no
    second, or nothing noted.
    """
    first, second = (*(tree.tried[key].ledger for key in _ranked(tree)[:2]), None, None)[:2]
    return compare(view.seat, first, second) if first and second else None


def _ranked(branch: Branch) -> list[str]:
    """The picks tried, those visited most first."""
    return sorted(branch.tried, key=lambda key: (branch.tried[key].visits, branch.tried[key].total, key), reverse=True)


def gentle_pick(tried: dict[str, PickStatistics], slack: float, rng: Random) -> str:
    """Any pick whose own points come within ``slack`` of the best, of those looked at often enough to tell."""
    most = max(node.visits for node in tried.values())
    points = {key: node.points / node.visits for key, node in sorted(tried.items()) if 4 * node.visits >= most}
    best = max(points.values())
    return rng.choice([key for key in points if points[key] >= best - slack])
