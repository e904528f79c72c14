"""Moves of the first rules version, in which a decision could be answered with several keys at once."""

from __future__ import annotations

from engine.zhanguo.data import FIELD
from engine.zhanguo.orders import DONE
from engine.zhanguo.rounds import CARD


def legacy(kind: str, picks: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that a move is answered with today.

    Orders were picked together and taken in the order of the fields; discards named a card of each stack.

    >>> legacy("orders", ("lower-wall", "upper-wall")), legacy("orders", ())
    (('upper-wall', 'lower-wall', 'done'), ('done',))
    >>> legacy("discard", ("12.55.103",))
    ('card.12', 'card.55', 'card.103')
    """
    if kind == "orders":
        return (*sorted(picks, key=FIELD.__getitem__), DONE)
    if kind == "discard":
        return tuple(CARD + n for n in picks[0].split("."))
    return picks
