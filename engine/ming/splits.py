"""Ways to split a number of returning members over the three districts they came from (D8, D9)."""

from __future__ import annotations

from itertools import product

from engine.kernel.values import Label, Value
from engine.ming.state import DISTRICTS, districts_of


def splits(number: int, there: list[int]) -> list[tuple[int, ...]]:
    """All ways to take ``number`` members from houses with ``there`` members.

    >>> splits(2, [2, 0, 1])
    [(1, 0, 1), (2, 0, 0)]
    """
    return [way for way in product(*(range(most + 1) for most in there)) if sum(way) == number]


def split_key(way: tuple[int, ...]) -> str:
    """The option's key: ``1-0-1``."""
    return "-".join(map(str, way))


def split(key: str) -> tuple[int, ...]:
    """The numbers in an option's key."""
    return tuple(map(int, key.split("-")))


def split_label(province: int, key: str) -> Label:
    """Which districts get how many: ``split_1`` to ``split_3`` name as many districts as get any."""
    args: dict[str, Value] = {}
    for district, number in zip(districts_of(province), split(key), strict=True):
        if number:
            place = len(args) // 2 + 1
            args[f"district_{place}"] = DISTRICTS[district]
            args[f"number_{place}"] = number
    return Label(f"split_{len(args) // 2}", args)
