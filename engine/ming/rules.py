"""What the sections of the rules share: their registry, the types of their functions, and ways to split members."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from engine.kernel.rules import Flow, Kind, Rules
from engine.kernel.values import Label, Value
from engine.ming.data import DISTRICTS, PROVINCE, districts_of
from engine.ming.state import MingState, MingView

RULES = Rules()
"""All decisions and steps of the game; the modules of the rules register theirs."""

MingFlow: TypeAlias = Flow[MingState]
MingKind: TypeAlias = Kind[MingState, MingView]


def district_label(name: str) -> Label:
    """A district as an option."""
    return Label("district", {"district": name}, name[0], name)


def splits(number: int, there: list[int]) -> list[str]:
    """All ways to take ``number`` members from houses with ``there`` members, as keys (D8, D9).

    >>> splits(2, [2, 0, 1])
    ['1-0-1', '2-0-0']
    """
    ways = product(*(range(most + 1) for most in there))
    return ["-".join(map(str, way)) for way in ways if sum(way) == number]


def split(key: str) -> tuple[int, ...]:
    """The numbers in an option's key."""
    return tuple(map(int, key.split("-")))


def split_label(province: str, key: str) -> Label:
    """Which districts get how many: ``split_1`` to ``split_3`` name as many districts as get any."""
    args: dict[str, Value] = {}
    for district, number in zip(districts_of(PROVINCE[province]), split(key), strict=True):
        if number:
            place = len(args) // 2 + 1
            args[f"district_{place}"] = DISTRICTS[district]
            args[f"number_{place}"] = number
    return Label(f"split_{len(args) // 2}", args, place=f"city.{province}")
