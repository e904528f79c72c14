"""A picture before it is painted: a flat list of marks, and the sheet on which a board module writes them.

A board module makes a `Sheet`, puts things on it and returns ``sheet.scene(picture)``. Everything is data, so tests
can ask a scene what it shows (`Scene.find`) and what is wrong with it (`problems`).

Four sorts of marks, painted in the order of the list: `Sheet.text`, `Sheet.art` (a drawing from ``data/art``),
`Sheet.box` (a field, plate, card or line) and `Sheet.shape` (an outline on a map, a way). Inside ``with
sheet.still():`` marks go to the ground, the part of a picture that stays the same from turn to turn: it is painted once
and kept. ``ref`` says which piece of the state a mark shows, in dotted words (``player.2.yuan``); marks without ref are
ornament. `Sheet.spot` names a place (`Label.place`) so that it can get a sign or a letter.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product

from msgspec import Struct

from render.canvas import theme
from render.canvas.clip import within
from render.canvas.marks import changed_signs, dots_on, letters_on
from render.canvas.paper import Box, Mark, Paper, Points
from render.canvas.picture import Picture

__all__ = ["Box", "Mark", "Points", "Scene", "Sheet", "changed_places", "problems"]
CELL = (128, 32)
"""Pixels: about the size of a line of text."""
STROKE = 8
"""So thick at most is a loose box that is read as a stroke; a rule of two pixels may touch a letter."""
PANEL = 30_000
"""From so many pixels on a place is a panel: what has changed is something in it."""
MOST_NEW = 3
"""So much of what is new in a panel gets a sign."""
NAMED = re.compile(r"player\.\d\.name")
"""What says whose a panel is."""
Told = tuple[str, str, str]
"""Of a mark: what it shows, what it is, its colour unless it is a text."""


class Scene(Struct, frozen=True, dict=True):
    """A picture to be painted: the ground (the same for many pictures) and the marks on it. ``game`` is for its
    motif. ``insets`` are whole pictures shown small on the ground, each in its box.
    """

    game: str
    width: int
    height: int
    ground: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    spots: dict[str, Box]
    insets: tuple[tuple[Scene, Box], ...] = ()

    @cached_property
    def shown(self) -> dict[str, list[Mark]]:
        """Piece of the state -> all marks that show it or a part of it, in the order they are painted."""
        found: dict[str, list[Mark]] = defaultdict(list)
        for mark in (*self.ground, *self.marks):
            for whole in _wholes(mark.ref):
                found[whole].append(mark)
        return dict(found)

    def find(self, ref: str) -> list[Mark]:
        """All marks that show ``ref`` or a part of it."""
        return [*self.shown.get(ref, ())]

    def texts(self, ref: str = "") -> list[str]:
        """The texts shown, in order; with ``ref`` only those of that piece of the state."""
        marks = self.find(ref) if ref else (*self.ground, *self.marks)
        return [mark.what for mark in marks if mark.kind == "text"]

    def colours(self) -> list[str]:
        """The colours its marks name, those of the theme first: they stay exact in the file."""
        marks = (*self.ground, *self.marks)
        named = {colour for mark in marks for colour in (mark.colour, mark.edge)}
        named |= {mark.ground for mark in marks if mark.kind == "art"}
        return [*theme.HOUSE, *sorted(named - {"", *theme.HOUSE})]


@cache
def _wholes(ref: str) -> tuple[str, ...]:
    """A piece of the state, and all that it is part of."""
    return (ref, *(ref[:at] for at, sign in enumerate(ref) if sign == "."))


class Sheet(Paper):
    """The paper that becomes a picture."""

    def __init__(self, game: str, width: int = theme.WIDTH, height: int = 1100) -> None:
        super().__init__(game, width, height)
        self.insets: list[tuple[Scene, Box]] = []

    def inset(self, scene: Scene, box: Box) -> None:
        """Show a whole picture small, below everything else that is put on this one."""
        self.insets.append((scene, box))

    def scene(self, picture: Picture) -> Scene:
        """The finished scene, with signs at what has changed, letters on ``picture.places`` and discs at ``here``."""
        changed_signs(self, picture.changed)
        letters_on(self, picture.places)
        dots_on(self, picture.here)
        return Scene(
            self.game,
            self.width,
            self.height,
            tuple(self.ground),
            tuple(self.marks),
            dict(self.spots),
            tuple(self.insets),
        )


def changed_places(before: Scene, after: Scene) -> tuple[str, ...]:
    """The places of ``after`` that show something else than in ``before``, wherever they lie: what deserves a sign.

    Of places within one another only the innermost count; of one as large as a panel what has changed in it, by its
    ref. Where every place of a family has changed (all groups dealt anew) none stands out, and none is named.
    """
    was, now = _told(before), _told(after)
    gone, come = Counter(was), Counter(now)
    differs = [*(gone - come), *(come - gone)]
    changed = [
        place
        for place, box in after.spots.items()
        if (old := before.spots.get(place)) is None
        or ((old != box or _content(differs, box)) and _content(was, old) != _content(now, box))
    ]
    families = [place.split(".")[0] for place in after.spots]
    altered = [place.split(".")[0] for place in changed]
    all_new = {name for name in set(altered) if altered.count(name) == families.count(name) > 2}
    changed = [place for place in changed if place.split(".")[0] not in all_new]
    innermost = [
        place
        for place in changed
        if not any(
            other != place
            and after.spots[other] != after.spots[place]
            and within(after.spots[other], after.spots[place])
            for other in changed
        )
    ]
    new = _new(was, now)
    return tuple(dict.fromkeys(name for place in innermost for name in _things(place, after.spots[place], new)))


def _new(was: list[tuple[int, int, Told]], now: list[tuple[int, int, Told]]) -> list[tuple[int, int, Told]]:
    """What is told now, and was not before, wherever it stood."""
    before = Counter(told for _, _, told in was)
    found = []
    for x, y, told in now:
        if before[told]:
            before[told] -= 1
        else:
            found.append((x, y, told))
    return found


def _things(place: str, box: Box, new: list[tuple[int, int, Told]]) -> list[str]:
    """A place, or of one as large as a panel what is new in it."""
    x, y, wide, high = box
    if wide * high < PANEL:
        return [place]
    return [ref for a, b, (ref, _, _) in new if ref and x <= a <= x + wide and y <= b <= y + high][:MOST_NEW]


def _told(scene: Scene) -> list[tuple[int, int, Told]]:
    """What a scene tells, and where the middle of it lies. The ink of a text is that of its ground, and a player's name
    is set as there is room: neither is a change.
    """
    return [
        (
            mark.box[0] + mark.box[2] // 2,
            mark.box[1] + mark.box[3] // 2,
            (mark.ref, mark.what, "" if mark.kind == "text" else mark.colour),
        )
        for mark in scene.marks
        if (mark.ref or mark.kind == "text") and not mark.loose and not NAMED.fullmatch(mark.ref)
    ]


def _content(told: list[tuple[int, int, Told]], box: Box) -> list[Told]:
    x, y, wide, high = box
    return sorted(index for across, down, index in told if x <= across <= x + wide and y <= down <= y + high)


def _hits(box: Box, other: Box, slack: int) -> bool:
    return (
        box[0] + slack < other[0] + other[2]
        and other[0] + slack < box[0] + box[2]
        and box[1] + slack < other[1] + other[3]
        and other[1] + slack < box[1] + box[3]
    )


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The cells of the picture in which a box lies: marks are compared with those of their own cells only."""
    x, y, wide, high = box
    across = range(x // CELL[0], (x + wide) // CELL[0] + 1)
    return product(across, range(y // CELL[1], (y + high) // CELL[1] + 1))


def problems(
    scene: Scene,
    *,
    least: int = theme.LEAST_TEXT,
    contrast: float = 4.5,
    least_drawing: int = theme.LEAST_DRAWING,
) -> list[str]:
    """What a reader could complain about: too high, out of the frame, too small, too pale, covered, written over one
    another or over a stroke.

    No text may be smaller than ``least``, no drawing that means something (that is no loose ornament) narrower or
    lower than ``least_drawing``.
    """
    found: list[str] = []
    marks: Sequence[Mark] = (*scene.ground, *scene.marks)
    frame = (0, 0, scene.width, scene.height)
    firm: dict[tuple[int, int], list[int]] = defaultdict(list)
    for index, mark in enumerate(marks):
        for cell in () if mark.loose else _cells(mark.box):
            firm[cell].append(index)
    strokes = [mark.box for mark in marks if mark.kind == "box" and mark.loose and 2 < min(mark.box[2:]) <= STROKE]
    if scene.height > theme.TALLEST:
        found.append(f"higher than {theme.TALLEST}: {scene.height}")
    for index, mark in enumerate(marks):
        name = f"{mark.ref or mark.kind} {mark.what!r} at {mark.box}"
        if not within(mark.box, frame):
            found.append(f"outside the frame: {name}")
        if mark.kind == "art" and (mark.ref or not mark.loose) and min(mark.box[2:]) < least_drawing:
            found.append(f"smaller than {least_drawing}: {name}")
        if mark.kind == "text":
            if mark.size < least:
                found.append(f"smaller than {least}: {name} ({mark.size})")
            if theme.contrast(mark.colour, mark.ground) < contrast:
                found.append(f"pale ({theme.contrast(mark.colour, mark.ground)}): {name}")
        if mark.loose or not (mark.kind == "text" or mark.ref):
            continue
        if mark.kind == "text":
            found += [f"{name} is written over a stroke at {box}" for box in strokes if _hits(mark.box, box, 0)]
        beside = {one for cell in _cells(mark.box) for one in firm[cell] if one > index}
        for later in (marks[index] for index in sorted(beside)):
            if not _hits(mark.box, later.box, 3):
                continue
            if mark.kind == "text" or not within(later.box, mark.box) or later.box == mark.box:
                found.append(f"{name} is covered by {later.ref or later.kind} {later.what!r} at {later.box}")
    return found
