"""What the board of a game must show, by ref, read from the view and never from the code that draws.

A game says in ``tests/engine/<game>/shown.py`` what stands at which ref: ``shown(view)`` gives every ref with its
figure, its words or its drawing (`THERE`: anything, a plate for instance). A ref behind a question mark need not be
drawn; one that ends in ``.*`` stands for all that begin so, and has so many pieces. ``GOVERNED`` are the refs it speaks
of, as patterns: none of them may be drawn that it does not name, so nothing is drawn twice, at another seat's place or
too often. Figures and tokens at all other refs must be among ``PRINTED``, what the board bears in any case.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from render.canvas.scene import Scene

THERE = None
"""Something stands there."""
TOKENS = ("seat_circle", "seat_square", "seat_triangle", "seat_diamond", "seat_hexagon")
"""The tokens of the seats."""
NONE = "–"
"""How a figure may say that there is none."""
Told = tuple[str, object]
"""A ref and what stands there."""


def drawn(scene: Scene) -> dict[str, list[str]]:
    """What stands at each ref: words and drawings; a plate is empty."""
    found = defaultdict(list)
    for mark in (*scene.ground, *scene.marks):
        if mark.ref:
            found[mark.ref] += [mark.what] if mark.kind in ("text", "art") else []
    return found


def same(there: list[str], wanted: object) -> bool:
    """Whether what stands at a ref is what must: a number is the only one that is told there."""
    if wanted is THERE:
        return True
    if isinstance(wanted, int):
        wanted = (wanted,)
    if isinstance(wanted, tuple):
        numbers = tuple(int(one) for text in there for one in re.findall(r"\d+", text))
        return numbers == wanted or (wanted == (0,) and there == [NONE])
    return there == [wanted]


def pieces(parts: dict[str, list[str]]) -> int:
    """How many pieces stand at refs: one each, or so many as the number beside it says."""
    numbers = [int(text) for ref, there in parts.items() if ref.endswith(".number") for text in there]
    return sum(not ref.endswith(".number") for ref in parts) + sum(numbers) - len(numbers)


def wrong(scene: Scene, told: Iterable[Told], governed: Iterable[str], printed: Iterable[str]) -> Iterator[str]:
    """What a picture shows otherwise, leaves out, or shows besides."""
    found, wanted = drawn(scene), dict[str, object]()
    for ref, what in told:
        wanted[ref.removeprefix("?")] = what
        if ref.startswith("?") and ref[1:] not in found:
            continue
        ref = ref.removeprefix("?")
        if ref.endswith(".*"):
            parts = {one: found[one] for one in found if one.startswith(ref[:-1])}
            wanted |= dict.fromkeys(parts, THERE)
            if (there := pieces(parts)) != what:
                yield f"{ref} are {there}, {what} must stand there"
        elif ref not in found:
            yield f"{ref} is not drawn, {what} must stand there"
        elif not same(found[ref], what):
            yield f"{ref} shows {found[ref]}, {what} must stand there"
    every, fixed = re.compile("|".join(governed)), re.compile("|".join(printed))
    for ref, there in found.items():
        if ref in wanted:
            continue
        if every.fullmatch(ref):
            yield f"{ref} is drawn, {there}, and nothing is there"
        elif any(re.search(r"\d", text) or text in TOKENS for text in there) and not fixed.fullmatch(ref):
            yield f"nothing says what {ref} must show: {there}"


def seats(view: Any, names: tuple[str, ...], points: list[int], tokens: Iterable[str] = TOKENS) -> Iterator[Told]:
    """What every board shows of its seats: name, token and points, on their panels and in the head."""
    for seat, token in zip(range(view.seats), tokens, strict=False):
        for where in (f"player.{seat}", f"head.standing.{seat}"):
            yield from ((f"{where}.name", names[seat]), (f"{where}.token", token), (f"{where}.vp", points[seat]))


SEATS = (r"player\.\d\.(name|token|vp)", r"head\.standing\.\d\.(name|token|vp)")
