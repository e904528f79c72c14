"""Texts that are longer than there is room: cut at the end of a word, with an ellipsis."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

ELLIPSIS = "…"

LOOSE = " \t\n\u00a0\u202f,;:·–—-(„“«¿¡/"
"""What does not end a text that goes on: gaps, and signs that lead to what is left out."""


STROKES = "-–_./"
"""Behind which a name may go on in another line."""
JOINER = "\u200d"
"""What joins two signs to one."""


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """The text, or as many of its first words as fit with an ellipsis behind them. A word is cut where the text is
    cut to less than half of its room else: a long name, an address.

    >>> shortened("Imperial tax collector", lambda one: len(one) <= 14)
    'Imperial tax…'
    >>> shortened("Donaudampfschiff ahoi", lambda one: len(one) <= 12)
    'Donaudampfs…'
    """
    if fits(text):
        return text
    low, high = 0, len(text)
    while low < high:  # how many letters have room
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(text[:middle].rstrip(LOOSE) + ELLIPSIS) else (low, middle - 1)
    while 0 < low < len(text) and (_goes_on(text[low]) or text[low - 1] == JOINER):
        low -= 1
    room = text[:low]
    if low < len(text) and not text[low].isspace():
        gap = max(room.rfind(" "), room.rfind("\n"))
        room = room[:gap] if gap > low // 2 else room
    return room.rstrip(LOOSE) + ELLIPSIS


def _goes_on(sign: str) -> bool:
    """Whether a sign belongs to the one before it: an accent, a choice of how that looks."""
    kind = unicodedata.category(sign)
    return sign == JOINER or kind in {"Mn", "Me", "Mc"} or (kind == "Sk" and ord(sign) > 0xFFFF)


def breaks(name: str) -> list[list[tuple[str, str]]]:
    """The ways in which a name goes on two lines, the best kind first: at a gap; behind a stroke or where a word begins
    with a capital; anywhere.

    >>> breaks("Wei-Qi La")[:2]
    [[('Wei-Qi', 'La')], [('Wei-', 'Qi La')]]
    """
    gaps, joints, others = list[tuple[str, str]](), list[tuple[str, str]](), list[tuple[str, str]]()
    for at in range(1, len(name)):
        last, then, pair = name[at - 1], name[at], (name[:at], name[at:])
        if _goes_on((pair[1].lstrip() or then)[0]) or last == JOINER:
            continue
        if then.isspace() or last.isspace():
            gaps += [(pair[0], pair[1].lstrip())] if then.isspace() and not last.isspace() else []
        elif last in STROKES or (last.islower() and then.isupper()):
            joints.append(pair)
        elif then not in STROKES:
            others.append(pair)
    return [gaps, joints, others]


def shorten(text: str, limit: int) -> str:
    """The same for a text of at most ``limit`` characters, the ellipsis with them.

    >>> shorten("Imperial tax collector", 21)
    'Imperial tax…'
    """
    return shortened(text, lambda one: len(one) <= limit)
