"""Where a prince can go with a hand of cards, and with which cards (MD-5.3 to MD-5.7)."""

from __future__ import annotations

from functools import lru_cache

from engine.ming.data import CROSSINGS, JOKER, KIND, KINDS, NEIGHBOURS

Cards = tuple[int, ...]
"""Counts per kind of card, the dragon last."""
Moves = dict[int, dict[Cards, tuple[int, ...]]]
"""District where a move ends -> spent cards -> one path that they pay for."""


@lru_cache(maxsize=4096)
def routes(start: int, hand: Cards, occupied: frozenset[int]) -> Moves:
    """All moves of a prince.

    A path has one step or more, a card for each; it may visit districts and cross borders again (MD-5.7) and pass
    through ``occupied`` districts, but never ends in one (MD-5.5). Moves with the same end and the same cards are one
    (MD-5.6). Cheapest payments come first.
    """
    ends: Moves = {}
    layer: dict[tuple[int, Cards], tuple[int, ...]] = {(start, (0,) * len(hand)): (start,)}
    while layer:
        further: dict[tuple[int, Cards], tuple[int, ...]] = {}
        for (here, spent), path in layer.items():
            for kind, held in enumerate(hand):
                if spent[kind] == held:
                    continue
                if kind == JOKER:
                    steps = NEIGHBOURS[here]
                else:
                    there = CROSSINGS[here][kind]
                    if there < 0:
                        continue
                    steps = (there,)
                paid = (*spent[:kind], spent[kind] + 1, *spent[kind + 1 :])
                for there in steps:
                    further.setdefault((there, paid), (*path, there))
        for (there, paid), path in further.items():
            if there not in occupied:
                ends.setdefault(there, {})[paid] = path
        layer = further
    return ends


def cards_key(cards: Cards) -> str:
    """Spent cards as an option's key.

    >>> cards_key((2, 0, 0, 0, 0, 0, 1))
    '2rider+dragon'
    """
    return "+".join(f"{n if n > 1 else ''}{kind}" for n, kind in zip(cards, KINDS, strict=True) if n)


def cards_of(key: str) -> Cards:
    """The counts in a `cards_key`."""
    counts = [0] * len(KINDS)
    for part in key.split("+"):
        number = part[0] if part[0].isdecimal() else ""
        counts[KIND[part.removeprefix(number)]] = int(number or 1)
    return tuple(counts)


def listed(cards: Cards) -> list[int | str]:
    """Every single card by its id, for events and labels."""
    return [kind for n, kind in zip(cards, KINDS, strict=True) for _ in range(n)]
