"""Places at the beginning of lines, as Discord shows them.

Lines that begin with a number and a point are a list to Discord: of such a list only the first number counts, all
others follow it. Where people share a place, the lines must not be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

NUMBER = re.compile(r"(\d+)\. ")
NO_BREAK = "\u00a0"
"""A space after which Discord sees no list."""


def kept(lines: Iterable[str]) -> list[str]:
    r"""The lines, of which each is shown with the number that it begins with.

    >>> kept(["1. Anna", "2. Bruno"])
    ['1. Anna', '2. Bruno']
    >>> kept(["1. Anna", "1. Bruno", "3. Clara"])
    ['1.\xa0Anna', '1.\xa0Bruno', '3.\xa0Clara']
    """
    told = list(lines)
    numbers = [int(found[1]) for line in told if (found := NUMBER.match(line))]
    if all(after == before + 1 for before, after in pairwise(numbers)):
        return told
    return [NUMBER.sub(rf"\1.{NO_BREAK}", line, count=1) if NUMBER.match(line) else line for line in told]
