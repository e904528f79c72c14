"""Who is asked next, as far as everybody can tell: the game is played on a little from its public view. Pure."""

from __future__ import annotations

from random import Random

from bot.tables.model.position import Position
from engine.kernel.values import PUBLIC

SAMPLES = 3
"""So often the game is played on; who comes next is known where all agree."""

STEPS = 24
"""So many picks are made until somebody else is asked; a turn that is longer tells nothing."""

NOBODY = -1
"""It cannot be told, several are asked at once, or the game is over by then."""


def next_person(position: Position) -> int:
    """The seat of the person who is asked once the one who is asked now has played; opponents in between do not count.

    It tells nothing that the public view does not: what is hidden is made up anew each time.
    """
    waiting = position.waiting()
    if len(waiting) != 1:
        return NOBODY
    found = _after(position, waiting[0], Random(0))
    agreed = found != NOBODY and all(_after(position, waiting[0], Random(n)) == found for n in range(1, SAMPLES))
    return found if agreed else NOBODY


def _after(position: Position, seat: int, rng: Random) -> int:
    """Who is asked next in one course of the game."""
    game, seats = position.game, position.table.seats
    state = game.determinise(position.view(PUBLIC), rng)
    for _ in range(STEPS):
        asked = [] if state.over else [decision for decision in game.decisions(state) if decision.waiting]
        others = {decision.seat for decision in asked if decision.seat != seat and seats[decision.seat].human}
        if others or not asked:
            return others.pop() if len(others) == 1 and len(asked) == 1 else NOBODY
        state, _, _ = game.apply(state, asked[0].seat, rng.choice(asked[0].options))
    return NOBODY
