"""Names that must be told apart: whatever people call themselves, two of them never read alike in one list."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

NAME, LONGEST = 32, 100
"""Characters of a display name: as many as Discord allows, and as a file may bring."""


DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of the text behind them."""

UNSHOWN = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Categories of what is no letter: control signs, halves of surrogates, ends of lines and paragraphs."""


def letter(sign: str) -> bool:
    """Whether a sign may stand in a name: it neither breaks the line nor turns the text behind it."""
    return sign not in DIRECTIONS and unicodedata.category(sign) not in UNSHOWN


def printable(text: str, most: int = NAME) -> str:
    r"""What people have typed, a name, a title or a reason, as others are shown it: in one line, and nothing in it
    reaches beyond its end; nothing where nothing would be seen.

    >>> printable(" Mal\u202elory\n")
    'Mallory'
    """
    plain = "".join(sign for sign in text if letter(sign) or sign.isspace())
    plain = " ".join(plain.split())[:most].rstrip()
    return plain if visible(plain) else ""


_NAMES = (
    *("HANGUL CHOSEONG FILLER", "HANGUL JUNGSEONG FILLER", "HANGUL FILLER"),
    *("HALFWIDTH HANGUL FILLER", "BRAILLE PATTERN BLANK"),
)
BLANK = frozenset(map(unicodedata.lookup, _NAMES))
"""Letters by their category in which nothing is to be seen."""

_IGNORED = ((0x34F, 0x34F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF))
"""Marks of which nothing is to be seen, from and to (Unicode, Default_Ignorable_Code_Point): selectors of a letter's
form, joiners.
"""


def _unseen(sign: str) -> bool:
    """Whether nothing of a sign is seen: names that differ in such signs alone read alike."""
    return (
        unicodedata.category(sign) == "Cf"
        or sign in BLANK
        or any(first <= ord(sign) <= last for first, last in _IGNORED)
    )


def visible(name: str) -> bool:
    r"""Whether anything of a name can be seen.

    >>> visible("Anna"), visible("\u200b"), visible(unicodedata.lookup("HANGUL FILLER"))
    (True, False, False)
    """
    return any(unicodedata.category(sign)[0] not in "CZM" and sign not in BLANK for sign in name)


def folded_name(name: str) -> str:
    r"""A name as a reader takes it: without marks that cannot be seen, in one form of each letter, small.

    >>> folded_name("Alex\u200b") == folded_name("ＡLEX")
    True
    """
    seen = "".join(sign for sign in name if not _unseen(sign))
    return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())


@lru_cache(maxsize=4096)
def _apart(names: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(printable(name, LONGEST) for name in names)  # some were kept before this was asked of them
    alike = Counter(folded_name(name) for name in names if name)
    if all(number == 1 for number in alike.values()):
        return names
    taken, given, found = set(alike), Counter[str](), []
    for name in names:
        own = folded_name(name)
        while alike[own] > 1:
            given[own] += 1
            tail = f" ({given[own]})"
            numbered = f"{name[: max(1, NAME - len(tail))].rstrip()}{tail}"
            if folded_name(numbered) not in taken:
                taken.add(folded_name(numbered))
                name = numbered
                break
        found.append(name)
    return tuple(found)


def numbered_names(names: Sequence[str]) -> list[str]:
    """The names, with a number behind each of those that read alike; an empty one, of somebody forgotten, stays.

    >>> numbered_names(["Alex", "Anna", "alex"])
    ['Alex (1)', 'Anna', 'alex (2)']
    """
    return list(_apart(tuple(names)))
