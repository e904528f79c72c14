"""What a game's computer opponents know: one value per game, and the file that holds its weights.

``data/opponents/<game>.toml`` has three parts: ``search`` (how far a playout goes), ``estimate`` (what a position is
worth) and ``light`` (the policy of playouts). Each says in its ``source`` how its weights were made; none of them is
a number of the rulebook. A game declares ``estimate`` and ``light`` under `Part`, every weight with its range::

    class Estimate(Part, frozen=True):
        card: Annotated[float, Meta(ge=0, le=5)]

`python -m engine tune` reads the ranges from there and writes the file anew.

Where an estimate is a sum, it is an `Outlook`: the points so far, and the terms that promise more. Each term has two
weights, what it is worth ``now`` and what the whole game ``ahead`` adds to it; these can be found by regression.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import mul
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from engine.kernel.data import Row, load_file
from engine.kernel.rules import S
from engine.kernel.values import Decision
from engine.resources import folder

Made = Annotated[str, Meta(pattern=r"^(by hand|regression|self-play)\b")]
"""How weights were made; more words may follow."""

Evaluate = Callable[[S], list[float]]
Playout = Callable[[S, Decision, Random], str]
Sensible = Callable[[S, Decision], Sequence[str]]
Period = Callable[[S], int]
Prospects = Callable[[S, int], dict[str, float]]


Iterations = Annotated[int, Meta(ge=2, le=2000)]


class Outlook(Struct):
    """A position in numbers: ``left`` of the game (1: all, 0: none), ``points`` and ``terms`` by seat."""

    left: float
    points: list[float]
    terms: list[list[float]]


Look = Callable[[S], Outlook]


class Part(Row, frozen=True, kw_only=True):
    """A part of the file that says how its weights were made."""

    source: Made


class Search(Part, frozen=True):
    """How a search looks at the game.

    ``horizon``: how many decisions the light policy plays before a position is estimated; 0: any number. ``easy`` to
    ``hard``: how many iterations a tree and turn make an opponent of that level, as estimates tell more in one game
    than in another. ``slack``: how many points a gentle one may give away with a pick, as picks lie further apart.
    """

    horizon: Annotated[int, Meta(ge=0, le=200)]
    easy: Iterations
    medium: Iterations
    hard: Iterations
    slack: Annotated[float, Meta(ge=0, le=2.5)]


class Weights(Row, frozen=True, kw_only=True):
    """What every file holds; a game names the types of ``estimate`` and ``light``."""

    search: Search
    estimate: Any
    light: Any


W = TypeVar("W", bound=Weights)


def anything(state: Any, decision: Decision) -> Sequence[str]:
    """Every option is worth a thought."""
    return decision.options


def whole_game(state: Any) -> int:
    """The game is one part."""
    return 0


class Opponent(Generic[S]):
    """What a search asks of a game, and where it came from.

    ``evaluate(state)`` gives one estimate of the final score per seat. ``playout(state, decision, rng)`` is the light
    policy: a quick, plausible pick. ``look(state)`` is the outlook, where the estimate is made of one.
    ``sensible(state, decision)`` gives the options worth a thought, one at least: a search looks at no others. Only
    what another option beats in every respect may be missing, or in all games that were read: each game says which.
    ``period(state)`` tells parts of the game apart: a playout is estimated where another one begins. ``horizon`` and
    ``slack`` as in `Search`; ``iterations`` by the level's name, where it is not to be left as it is.
    ``prospects(state, seat)`` tells what of a seat's estimate are not points of the score sheet yet, by what it will
    come from: for who wants to know why.
    ``made(weights)`` makes the same opponent with other ``weights``; neither is there for a game without a file.
    """

    def __init__(
        self,
        evaluate: Evaluate[S],
        playout: Playout[S] | None = None,
        *,
        horizon: int = 0,
        iterations: Mapping[str, int] = MappingProxyType({}),
        slack: float = 2.0,
        look: Look[S] | None = None,
        sensible: Sensible[S] = anything,
        period: Period[S] = whole_game,
        prospects: Prospects[S] | None = None,
    ) -> None:
        self.evaluate = evaluate
        self.playout = playout
        self.horizon = horizon
        self.iterations = iterations
        self.slack = slack
        self.look = look
        self.sensible = sensible
        self.period = period
        self.prospects = prospects
        self.weights: Weights | None = None
        self.made: Callable[[Any], Opponent[S]] | None = None


def summed(look: Look[S], now: Sequence[float], ahead: Sequence[float]) -> Evaluate[S]:
    """The estimate that is the points of an outlook, and its terms by their weights."""

    def evaluate(state: S) -> list[float]:
        seen = look(state)
        weights = [one + seen.left * other for one, other in zip(now, ahead, strict=True)]
        return [points + sum(map(mul, weights, terms)) for points, terms in zip(seen.points, seen.terms, strict=True)]

    return evaluate


def split(
    look: Look[S],
    now: Sequence[float],
    ahead: Sequence[float],
    terms: Sequence[str],
    kinds: Mapping[str, Sequence[str]],
) -> Prospects[S]:
    """What the same estimate adds to the points, by kind: ``kinds`` has the names of the ``terms`` of each. Raises
    `ValueError` unless every term is of exactly one kind.
    """
    kind_of = {term: kind for kind, some in kinds.items() for term in some}
    if sorted(terms) != sorted(term for some in kinds.values() for term in some):
        raise ValueError("a term of the estimate is of no kind, or of several")
    columns = [(kind_of[term], one, other) for term, one, other in zip(terms, now, ahead, strict=True)]

    def prospects(state: S, seat: int) -> dict[str, float]:
        seen, found = look(state), dict.fromkeys(kinds, 0.0)
        for (kind, one, other), term in zip(columns, seen.terms[seat], strict=True):
            found[kind] += (one + seen.left * other) * term
        return found

    return prospects


def path_of(game: str) -> Path:
    """Where the weights of a game lie."""
    return folder("opponents") / f"{game}.toml"


def weighed(path: Path, weights_type: type[W], made: Callable[[W], Opponent[S]]) -> Opponent[S]:
    """The opponent that ``made`` makes of a file. Raises `DataError` naming the file and the place."""
    return with_weights(load_file(path, weights_type, lambda weights: None), made)


def with_weights(weights: W, made: Callable[[W], Opponent[S]]) -> Opponent[S]:
    """The opponent that ``made`` makes of these weights."""
    opponent = made(weights)
    search = weights.search
    opponent.horizon, opponent.slack = search.horizon, search.slack
    opponent.iterations = {"easy": search.easy, "medium": search.medium, "hard": search.hard}
    opponent.weights, opponent.made = weights, made
    return opponent
