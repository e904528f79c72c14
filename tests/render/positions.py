"""Fixed positions to draw, and which pictures of them are golden: for each game in ``tests/render/positions/<game>/``.

``wanted.toml`` names sample games (seats, seed, options), moments as shares of the whole game, the golden pictures as
``<game>-<moment>-<kind>[-<language>]``, and the places that bear a halo on them. ``<name>.txt`` holds the picks of a
sample game; so a position depends on the rules alone, not on how a state is stored or what a policy would pick.

``python -m tests.render.positions GAME NAME`` picks a sample game anew by the light policy.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from engine.ai.tree import light
from engine.kernel.game import Game
from engine.kernel.registry import game as find
from render.boards import board
from render.canvas.scene import problems
from render.samples import SamplePosition, moments_of, picks, pictures
from render.words.words import Words

FOLDER = Path(__file__).parent / "positions"
Shares = tuple[tuple[str, float], ...]
"""Moments of a game by name, as shares of the whole of it."""


class Sample(Struct, forbid_unknown_fields=True):
    """A sample game."""

    seats: int
    seed: int
    moments: dict[str, float]
    options: dict[str, str] = {}

    @property
    def hex(self) -> str:
        """The seed as the engine wants it."""
        return f"{self.seed:032x}"


class Goldens(Struct, forbid_unknown_fields=True):
    """The golden pictures of a game, and the places that have changed on them."""

    changed: tuple[str, ...]
    pictures: list[str]


class Wanted(Struct, forbid_unknown_fields=True):
    """The file of a game."""

    games: dict[str, Sample]
    goldens: Goldens


@cache
def wanted(game: str) -> Wanted:
    """What is stored for a game."""
    return msgspec.convert(tomllib.loads((FOLDER / game / "wanted.toml").read_text("utf-8")), Wanted)


def stored() -> list[str]:
    """The games that have positions."""
    return sorted(path.parent.name for path in FOLDER.glob("*/wanted.toml"))


def in_turns(names: Sequence[str], share: int = 3) -> list[Any]:
    """Names as parameters of a test: every so manieth, and the last one, every day, the others slow."""
    return [
        pytest.param(name, marks=[] if number % share == 0 or name == names[-1] else [pytest.mark.slow])
        for number, name in enumerate(names)
    ]


@cache
def _played(game: str, sample: str) -> dict[str, SamplePosition]:
    """All moments of a sample game."""
    one = wanted(game).games[sample]
    keys = (FOLDER / game / f"{sample}.txt").read_text("utf-8").split()
    return {found.name: found for found in moments_of(find(game), one.seats, one.options, one.hex, keys, one.moments)}


def load(name: str, game: str) -> SamplePosition:
    """A position by name: ``<sample>-<moment>``, such as ``five-middle``. Everybody gets a copy."""
    sample, _, moment = name.partition("-")
    found, engine = _played(game, sample)[moment], find(game)
    copy: Any = engine.decode(engine.encode(found.state))
    return SamplePosition(name, copy, list(found.events))


@cache
def _picks(game: str, seats: int, options: frozenset[tuple[str, str]], seed: int) -> tuple[str, ...]:
    return tuple(picks(find(game), seats, dict(options), seed))


@cache
def _moments(
    game: str, seats: int, options: frozenset[tuple[str, str]], seed: int, shares: Shares
) -> list[SamplePosition]:
    keys = _picks(game, seats, options, seed)
    return moments_of(find(game), seats, dict(options), f"{seed:032x}", keys, dict(shares))


def moments(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: int, shares: dict[str, float]
) -> list[SamplePosition]:
    """As `render.samples.moments`, but a game is played once for all tests. Everybody gets a copy."""
    found = _moments(game.id, seats, frozenset(options.items()), seed, tuple(shares.items()))
    return [copied(game, moment) for moment in found]


def copied(game: Game[Any, Any], moment: SamplePosition) -> SamplePosition:
    """The same moment, to be changed at will; nobody changes the position ``before``."""
    return SamplePosition(moment.name, game.decode(game.encode(moment.state)), [*moment.events], moment.before)


@cache
def looked_at(game: str, name: str, lang: str) -> dict[str, tuple[list[str], list[str]]]:
    """Of every kind of picture of a position what is wrong with it, and its shortened texts."""
    scenes = {
        kind: board(game).scene(view, picture)
        for kind, view, picture in pictures(find(game), load(name, game), Words(lang))
    }
    return {
        kind: (problems(scene), [text for text in scene.texts() if text.endswith("…")])
        for kind, scene in scenes.items()
    }


def names(game: str) -> list[str]:
    """All stored positions of a game."""
    return sorted(f"{sample}-{moment}" for sample, one in wanted(game).games.items() for moment in one.moments)


def renew(game: str, sample: str) -> None:
    """Pick a sample game anew."""
    one, played, keys = wanted(game).games[sample], find(game), list[str]()
    rng = Random(one.seed)
    state, _ = played.new(one.seats, one.options, one.hex)
    while (decision := played.next(state)) is not None:
        keys.append(light(played, state, decision, rng))
        played.play(state, decision.seat, keys[-1])
    rows = [" ".join(keys[start : start + 12]) for start in range(0, len(keys), 12)]
    (FOLDER / game / f"{sample}.txt").write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    renew(*sys.argv[1:])
