"""Marks: which of many options are chosen so far, carried in the key of a control until they are confirmed."""

from __future__ import annotations

from hashlib import blake2b

from engine.kernel.values import Decision


def seal(decision: Decision) -> str:
    """Four hex digits of the options listed, so that marks are never read against other options."""
    return blake2b(" ".join(decision.options).encode(), digest_size=2).hexdigest()


def marks(decision: Decision, marked: int) -> str:
    """The options marked so far, as part of a control's key: a set of bits and the seal of the list."""
    return f".{marked:x}.{seal(decision)}"


def unmark(decision: Decision, key: str) -> tuple[str, int] | None:
    """The part before the marks, and the marks; nothing if they belong to another list of options."""
    parts = key.split(".")
    if len(parts) != 3 or parts[2] != seal(decision):
        return None
    try:
        marked = int(parts[1] or "0", 16)
    except ValueError:
        return None
    return (parts[0], marked) if marked < 1 << len(decision.options) else None


def picked(decision: Decision, marked: int) -> tuple[str, ...]:
    """The keys of the marked options."""
    return tuple(key for bit, key in enumerate(decision.options) if marked >> bit & 1)
