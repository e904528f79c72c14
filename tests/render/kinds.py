"""Pictures of one position compared: what several kinds of them show at the same ref, and where it lies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.canvas.scene import Scene
from render.samples import NAMES
from render.words.words import Words

TITLES = {"head.headline"}
"""What names the picture, and so differs: the score's says that it is one."""
LARGE = r"slot\.\d\."
"""Cards that are drawn with a face where there is room, and else filled with their colour."""
NO_ROOM = r"player\.\d\.insulted\.icon|player\.\d\.region\.\d\.unrest\.flame\."
"""Drawings that a board has no room for: a seat's area tells more."""
Seen = dict[tuple[str, str], set[Any]]
"""By ref, and whether it is a text, a drawing or a plate, what stands there: the figures of a text, or its words if it
has none; a drawing and its colours; the fill of a plate.
"""


def drawn(game: str, view: Any, kind: str, seat: int = PUBLIC) -> Scene:
    """The picture of a kind."""
    return board(game).scene(view, Picture(kind=kind, words=Words("en"), names=NAMES[: view.seats], seat=seat))


def seen(scene: Scene) -> Seen:
    """What a picture shows."""
    found: Seen = defaultdict(set)
    for mark in (*scene.ground, *scene.marks):
        if not mark.ref or mark.ref in TITLES:
            continue
        if mark.kind == "text":
            found[mark.ref, "text"].add(tuple(re.findall(r"\d+", mark.what)) or mark.what)
        elif mark.kind == "art":
            found[mark.ref, "art"].add((mark.what, mark.colour, mark.ground))
        elif mark.kind == "box" and not re.match(LARGE, mark.ref):
            found[mark.ref, "box"].add(mark.colour)
    return found


def others(game: str, view: Any, seat: int, kinds: Iterable[str] = ("area", "detail", "score")) -> dict[str, Scene]:
    """What there is beside the board for a seat, by kind."""
    return {kind: drawn(game, view, kind, seat) for kind in kinds}


def differing(board: Scene, pictures: Mapping[Any, Scene]) -> tuple[list[tuple[Any, ...]], int]:
    """Where pictures, by name, show something else than the board at a ref, or another drawing of a thing, and how
    much was compared.
    """
    whole = seen(board)
    arts = {ref for ref, what in whole if what == "art"}
    things, wrong, compared = set(map(above, arts)), list[tuple[Any, ...]](), 0
    for name, scene in pictures.items():
        part = seen(scene)
        both = whole.keys() & part.keys()
        compared += len(both)
        wrong += [(name, ref, whole[ref], part[ref]) for ref in both if whole[ref] != part[ref]]
        more = {ref for ref, what in part if what == "art" and above(ref) in things} - arts
        wrong += [(name, ref) for ref in more if not re.match(NO_ROOM, ref)]
    return wrong, compared


def above(ref: str) -> str:
    """The thing of which a ref is a part."""
    return ref.rpartition(".")[0]


def strayed(scene: Scene) -> Iterator[tuple[str, str]]:
    """Marks whose middle does not lie on the plate of the thing of which their ref is a part, and that thing."""
    plates = defaultdict(list)
    for mark in (*scene.ground, *scene.marks):
        if mark.ref and mark.kind == "box":
            plates[mark.ref].append(mark.box)
    for mark in (*scene.ground, *scene.marks):
        thing = above(mark.ref) if mark.kind in ("text", "art", "box") else ""
        while thing and thing not in plates:
            thing = above(thing)
        x, y, wide, high = mark.box
        across, down = x + wide / 2, y + high / 2
        if thing and not any(a <= across <= a + c and b <= down <= b + d for a, b, c, d in plates[thing]):
            yield mark.ref, thing
