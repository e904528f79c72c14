"""A number with what is counted, in what measurements and checks print: English only, for who develops."""

from __future__ import annotations


def counted(n: float, one: str, several: str = "") -> str:
    """The number and its noun; ``several`` is the plural where it is not made with an s.

    >>> counted(1, "game"), counted(20, "game"), counted(2, "process", "processes")
    ('1 game', '20 games', '2 processes')
    """
    return f"{n:g} {one if n == 1 else several or one + 's'}"
