"""Pictures of one position compared: what several kinds of them show at the same ref."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.samples import NAMES
from render.words.words import Words

OF_A_SEAT = ("area", "hand", "detail")
TITLES = {"head.headline"}
"""What names the picture, and so differs: the score's says that it is one."""
Seen = dict[tuple[str, str], set[Any]]
"""By ref, and whether it is a text or a drawing, what stands there: the figures of a text, or its words if it has
none; a drawing and its colours.
"""


def seen(game: str, view: Any, kind: str, seat: int = PUBLIC) -> Seen:
    """What a picture of that kind shows."""
    picture = Picture(kind=kind, words=Words("en"), names=NAMES[: view.seats], seat=seat)
    scene, found = board(game).scene(view, picture), defaultdict(set)
    for mark in (*scene.ground, *scene.marks):
        if mark.ref and mark.ref not in TITLES and mark.kind == "text":
            found[mark.ref, "text"].add(tuple(re.findall(r"\d+", mark.what)) or mark.what)
        elif mark.ref and mark.kind == "art":
            found[mark.ref, "art"].add((mark.what, mark.colour, mark.ground))
    return found


def others(seats: Iterable[int], kinds: Iterable[str] = OF_A_SEAT) -> Iterator[tuple[str, int]]:
    """The kinds of pictures beside the board, those of a seat for each of some."""
    yield "score", PUBLIC
    for kind in kinds:
        yield from ((kind, seat) for seat in seats)


def differing(
    game: str, view_of: Callable[[int], Any], pictures: Iterable[tuple[str, int]]
) -> tuple[list[tuple[Any, ...]], int]:
    """Where pictures show something else than the board of the public view at a ref, and how much was compared; a hand
    is that of its seat's view.
    """
    whole, wrong, compared = seen(game, view_of(PUBLIC), "board"), list[tuple[Any, ...]](), 0
    for kind, seat in pictures:
        part = seen(game, view_of(seat if kind == "hand" else PUBLIC), kind, seat)
        both = whole.keys() & part.keys()
        compared += len(both)
        wrong += [(kind, seat, ref, whole[ref], part[ref]) for ref in both if whole[ref] != part[ref]]
    return wrong, compared
