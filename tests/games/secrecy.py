"""Whether the course of a game betrays what is hidden: who is asked, and whether at all, follows from what all can see.

A position is compared with others that the public cannot tell from it. For that the game is played with every question
asked, also where a single option is taken by itself: so the public position stands still at the moment of each skip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.ai.tree import light
from engine.errors import UnknownOption
from engine.kernel.rules import Flow
from engine.kernel.setups import option_sets
from engine.kernel.values import PUBLIC, Decision, Frame, View
from tests.games.rooms import AnyGame
from tests.games.watching import shared_out

COURSE = set(View.__struct_fields__)
"""What a view tells of the course: who is asked what, and how many questions there were. All else is the position."""


def position(view: Any) -> dict[str, Any]:
    """What a view shows besides the course."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in COURSE}


Way = Callable[[Any, Decision, Random], str]
"""How a game is played: the key that is picked at a position."""


def chance(state: Any, decision: Decision, rng: Random) -> str:
    """Any option."""
    return rng.choice(decision.options)


class Betrayals:
    """Whole games of a game in which every question is asked, and what their course betrays.

    ``skips`` counts, by kind, the questions that are asked or not as hidden things will have it; ``turns`` those of
    them with which a turn would begin, so that a seat is passed over; ``courses`` names picks after which all see the
    same position, and yet another is asked, or after more questions.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.skips, self.turns = Counter[str](), Counter[str]()
        self.courses: list[str] = []
        self._picked = Counter[tuple[str, str]]()

    def look(self, season: int = 0, *, every: bool = False) -> Betrayals:
        """The games that are watched every day (`shared_out`), or ``every`` set-up that option values call for at every
        number of seats: in turns by the light policy, by chance, and by what has been picked least so far, whatever the
        policy thinks of it.
        """
        ways, shares = (partial(light, self.game), chance, self._seldom), shared_out(self.game)
        for seats in self.game.seats:
            share = option_sets(self.game, seats) if every else [options for _, options in shares[seats]]
            for number, options in enumerate(share):
                rng = Random(f"{season} {seats} {number}")
                self._play(seats, options, rng, ways[(number + season) % 3])
        return self

    def _play(self, seats: int, options: dict[str, str], rng: Random, way: Way) -> None:
        game = self.game
        state, _ = game.new(seats, options, f"{rng.getrandbits(128):032x}")
        with all_asked(game) as confirms:
            decision, before, seen = game.next(state), PUBLIC, game.view(state, PUBLIC)
            while decision is not None:
                twin = game.determinise(seen, rng)
                if not decision.together and alone(confirms, state, decision) != alone(confirms, twin, game.next(twin)):
                    self.skips[decision.kind] += 1
                    self.turns[decision.kind] += decision.seat != before
                key = way(state, decision, rng)
                before = decision.seat
                decision, seen = self._pick(state, twin, decision, key)

    def _seldom(self, state: Any, decision: Decision, rng: Random) -> str:
        """The option picked least so far."""
        key = min(decision.options, key=lambda key: (self._picked[decision.kind, key], rng.random()))
        self._picked[decision.kind, key] += 1
        return key

    def _pick(self, state: Any, twin: Any, decision: Decision, key: str) -> tuple[Decision | None, Any]:
        """Pick the same in both, as far as both of them offer it; what is asked next, and what the public sees now."""
        game, flow = self.game, Flow(state)
        following = game.advance(state, decision.frame, key, flow)
        here = game.view(state, PUBLIC)
        try:
            others, _ = game.play(twin, decision.seat, key)
        except UnknownOption:
            return following, here
        told, heard = ([event.seen_by(PUBLIC) for event in some] for some in (flow.events, others))
        if told == heard:
            there = game.view(twin, PUBLIC)
            if here != there and position(here) == position(there):
                self.courses.append(f"{decision.kind} {key}: asked {asked(here.stack)} or {asked(there.stack)}")
        return following, here


def asked(stack: list[Frame[Any]]) -> list[tuple[str, int]]:
    """The kinds and seats of what is still to be done, the next one first."""
    return [(frame.kind, frame.seat) for frame in reversed(stack)]


Confirms = dict[str, Any]


@contextmanager
def all_asked(game: AnyGame) -> Iterator[Confirms]:
    """Every question is asked; the kinds' own `confirms`, by kind."""
    kinds = game.rules.kinds.values()
    own = {kind.name: kind.confirms for kind in kinds}
    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds:
            patch.setitem(vars(kind), "confirms", lambda state, frame, key: True)
        yield own


def alone(confirms: Confirms, state: Any, decision: Decision | None) -> bool:
    """Whether a question would be answered by itself."""
    if decision is None or len(decision.options) != 1:
        return False
    return not confirms[decision.kind](state, decision.frame, decision.options[0])
