"""Where a prince can go with a hand of cards, and with which cards (MD-5.3 to MD-5.7).

Princes in the way keep a journey from ending where they stand, and nothing else (MD-5.5): so what cards can reach does
not depend on the position, and is worked out once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from engine.ming.data import CROSSINGS, DISTRICTS, KIND, KINDS, NEIGHBOURS

Cards: TypeAlias = tuple[int, ...]
"""Counts per kind of card, the dragon last."""
Districts: TypeAlias = int
"""A set of districts: a bit for each."""
Walk: TypeAlias = tuple[tuple[int, int], ...]
"""Steps one after the other: the kind of card played, and the district it leads to."""

STEPS = tuple(
    (*(() if there < 0 else (there,) for there in row), near) for row, near in zip(CROSSINGS, NEIGHBOURS, strict=True)
)
"""``[district][kind of card]`` -> where one step leads: over the border of that kind, with a dragon over any."""


@cache  # this and the two below: five cards at the most, so 792 hands, from 18 districts
def one_card_less(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Every kind of card that is there, and the cards without one of it."""
    return tuple((kind, (*cards[:kind], held - 1, *cards[kind + 1 :])) for kind, held in enumerate(cards) if held)


@cache
def ends(start: int, cards: Cards) -> Districts:
    """Where a journey can end that plays exactly ``cards``, a step for each.

    It may visit districts and cross borders again (MD-5.7), and pass through those of other princes (MD-5.5).
    """
    if not any(cards):
        return 1 << start
    found = 0
    for kind, rest in one_card_less(cards):
        for there in STEPS[start][kind]:
            found |= ends(there, rest)
    return found


@cache
def reach(start: int, hand: Cards) -> Districts:
    """Where any journey can end that some cards of a hand pay for, one at the least."""
    if not any(hand):
        return 0
    found = ends(start, hand)
    for _, rest in one_card_less(hand):
        found |= reach(start, rest)
    return found


def in_order(districts: Districts) -> list[int]:
    """The districts of a set, in their order."""
    return [district for district in range(len(DISTRICTS)) if districts >> district & 1]


def leads(start: int, cards: Cards, end: int) -> bool:
    """Whether a journey that plays exactly ``cards`` can end there."""
    return bool(ends(start, cards) >> end & 1)


def find_journey(start: int, cards: Cards, end: int) -> Walk:
    """The journey to ``end`` that plays exactly ``cards``: of several the first, in the order of kinds and districts.

    Journeys with the same end and the same cards are one (MD-5.6).
    """
    for kind, rest in one_card_less(cards):
        for there in STEPS[start][kind]:
            if leads(there, rest, end):
                return ((kind, there), *find_journey(there, rest, end))
    return ()


@lru_cache(maxsize=4096)
def payments(start: int, hand: Cards, end: int) -> tuple[Cards, ...]:
    """All sets of cards of a hand that pay for a journey from ``start`` to ``end`` (MD-5.6), fewest cards first."""
    every = product(*(range(held + 1) for held in hand))
    ways = [cards for cards in every if any(cards) and leads(start, cards, end)]
    return tuple(sorted(ways, key=lambda cards: (sum(cards), find_journey(start, cards, end))))


@cache
def cards_key(cards: Cards) -> str:
    """Spent cards as an option's key.

    >>> cards_key((2, 0, 0, 0, 0, 0, 1))
    '2rider+dragon'
    """
    return "+".join(f"{n if n > 1 else ''}{kind}" for n, kind in zip(cards, KINDS, strict=True) if n)


@lru_cache(maxsize=1024)
def cards_of(key: str) -> Cards:
    """The counts in a `cards_key`."""
    counts = [0] * len(KINDS)
    for part in key.split("+"):
        number = part[0] if part[0].isdecimal() else ""
        counts[KIND[part.removeprefix(number)]] = int(number or 1)
    return tuple(counts)


def cards_by_id(cards: Cards) -> list[int | str]:
    """Every single card by its id, for events and labels."""
    return [kind for n, kind in zip(cards, KINDS, strict=True) for _ in range(n)]
