"""Why something is closed: the reasons several sections give, and which of many comes nearest to possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.confucius.state import Position
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason

_NEARNESS = ("short_coins", "short_licences", "gift_blocks", "dearer_gift", "transferred_already")
"""The reasons that come nearest to possible, the nearest first: there is something, and what bars it."""

YOURSELF = Label("yourself")


@cache
def lacking(what: str, n: int) -> Label:
    """So many coins, licences or cubes are missing."""
    return Label(f"short_{what}", {"n": n})


def reason_words(reason: Reason) -> Label:
    """The words of a reason, made now if they have not been made yet."""
    return reason if isinstance(reason, Label) else reason()


def shut(kind: Kind[Any, Any], pos: Position, frame: Frame[Any]) -> Iterator[tuple[str, Reason]]:
    """The keys of a decision that are closed, and why."""
    for key in kind.keys(pos, frame):
        if (reason := kind.closed(pos, frame, key)) is not None:
            yield key, reason


def nearest_reason(kind: Kind[Any, Any], pos: Position, frame: Frame[Any], otherwise: Label) -> Label:
    """The reason of a closed key that comes nearest to possible, or ``otherwise``."""
    found = (reason_words(reason) for _, reason in shut(kind, pos, frame))
    return min((reason for reason in found if reason.id in _NEARNESS), key=_rank, default=otherwise)


def _rank(reason: Label) -> tuple[int, int]:
    missing = reason.args.get("n")
    return _NEARNESS.index(reason.id), missing if isinstance(missing, int) else 0
