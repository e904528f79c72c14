"""The weights of a part of an opponent's file as a row of numbers, and back again; and the file as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.opponent import Weights

HEAD = "# What the computer opponents know of this game beyond its rules: docs/opponents.md.\n"


def _fields(kind: type[Struct]) -> Iterator[tuple[str, Any]]:
    """Name and annotation of every weight, in order; a part in a part is its annotation."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name != "source":
            yield name, hint


def ranges(kind: type[Struct]) -> Iterator[tuple[float, float]]:
    """The least and the greatest value of every weight of a part, in order."""
    for _, hint in _fields(kind):
        if isinstance(hint, type):
            yield from ranges(hint)
        else:
            (meta,) = hint.__metadata__
            yield float(meta.ge), float(meta.le)


def values_of(part: Struct) -> Iterator[float]:
    """Every weight of a part, in order."""
    for name, _ in _fields(type(part)):
        value = getattr(part, name)
        if isinstance(value, Struct):
            yield from values_of(value)
        else:
            yield float(value)


def changed(weights: Weights, part: str, values: list[float]) -> Weights:
    """The weights with other numbers in a part, to three places and within their ranges."""
    numbers = iter(zip(values, ranges(type(getattr(weights, part))), strict=True))

    def filled(old: Struct) -> Struct:
        new: dict[str, Any] = {}
        for name, _ in _fields(type(old)):
            value = getattr(old, name)
            if isinstance(value, Struct):
                new[name] = filled(value)
            else:
                number, (low, high) = next(numbers)
                number = min(max(number, low), high)
                new[name] = round(number) if isinstance(value, int) else round(number, 3)
        return replace(old, **new)

    return replace(weights, **{part: filled(getattr(weights, part))})


def sourced(weights: Weights, part: str, source: str) -> Weights:
    """The weights with a word about how a part was made."""
    return replace(weights, **{part: replace(getattr(weights, part), source=source)})


def text_of(weights: Weights) -> str:
    """The file that holds these weights."""
    lines = [HEAD]

    def table(name: str, part: Struct) -> None:
        lines.append(f"[{name}]\n")
        inner = []
        for field in sorted(part.__struct_fields__, key=lambda field: field != "source"):
            value = getattr(part, field)
            if isinstance(value, Struct):
                inner.append((f"{name}.{field}", value))
            else:
                lines.append(f'{field} = "{value}"\n' if isinstance(value, str) else f"{field} = {value}\n")
        lines.append("\n")
        for section in inner:
            table(*section)

    lines.append("\n")
    for field in ("search", "estimate", "light"):
        table(field, getattr(weights, field))
    return "".join(lines).rstrip() + "\n"
