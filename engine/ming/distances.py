"""How many cards it takes a prince to get anywhere: what the light policy looks at before it sends one."""

from __future__ import annotations

from functools import cache
from itertools import product

from engine.ming.data import DISTRICTS
from engine.ming.routes import Cards, ends, in_order


@cache  # as in `engine.ming.routes`: 792 hands, from 18 districts
def distances(start: int, hand: Cards) -> tuple[int, ...]:
    """The fewest cards of a hand for a journey from ``start`` to each district; 0 where there is none."""
    fewest, found = [0] * len(DISTRICTS), 0
    for cards in _portions(hand):
        new = ends(start, cards) & ~found
        found |= new
        for district in in_order(new):
            fewest[district] = sum(cards)
    return tuple(fewest)


@cache
def _portions(hand: Cards) -> tuple[Cards, ...]:
    """All sets of cards of a hand, fewest cards first."""
    every = product(*(range(held + 1) for held in hand))
    return tuple(sorted((cards for cards in every if any(cards)), key=sum))
