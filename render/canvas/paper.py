"""The paper a board module writes on: marks in the order they are put there, and places by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from render.canvas import theme, typography
from render.canvas.typography import BOLD, CAP, REGULAR

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""
Points = tuple[tuple[int, int], ...]


class Mark(Struct, frozen=True):
    """One thing on a picture.

    ``kind`` is ``text``, ``art``, ``box`` or ``shape``. ``box`` is where. ``what`` is the text, or the name of the
    drawing; ``colour`` the ink, fill or colour of it; ``ground`` what it lies on (of text: for the contrast; of art:
    its second colour; ``edge`` its strokes, if they are not of ink).
    ``size`` is the size of the text, ``face`` its face. ``radius``, ``line`` and ``edge`` are corner, line width and
    line colour of a box. ``loose`` marks may lie over others (signs, stacked tokens, ornament). ``points`` are the
    corners of a shape, from the upper left corner of its box; ``what`` is ``open`` for a way that is not closed.
    """

    kind: str
    box: Box
    what: str = ""
    ref: str = ""
    colour: str = ""
    ground: str = ""
    size: int = 0
    face: str = ""
    radius: int = 0
    line: int = 0
    edge: str = ""
    loose: bool = False
    points: Points = ()


class Paper:
    """The paper, with its pencils. Coordinates are pixels from the upper left corner."""

    def __init__(self, game: str, width: int = theme.WIDTH, height: int = 1100) -> None:
        self.game = game
        self.width = width
        self.height = height
        self.spots: dict[str, Box] = {}
        self.discs: dict[str, tuple[int, int]] = {}
        """Where the middle of a place's letter disc lies, for places that say so."""
        self.looks: tuple[int, ...] = tuple(range(len(theme.SEATS)))
        """Which of `theme.SEATS` marks which seat: for games in which players choose colours."""
        self.ground: list[Mark] = []
        """What stays the same from turn to turn."""
        self.marks: list[Mark] = []
        self._to = self.marks

    def look(self, seat: int) -> theme.Seat:
        """Colour and shape of a seat on this sheet."""
        return theme.SEATS[self.looks[seat]]

    @contextmanager
    def still(self) -> Iterator[None]:
        """What is put on the sheet inside belongs to the ground. Nothing that changes each turn may be in it."""
        before, self._to = self._to, self.ground
        try:
            yield
        finally:
            self._to = before

    def text(
        self,
        text: str | int,
        x: int,
        y: int,
        size: int = theme.SMALL,
        *,
        colour: str = theme.INK,
        on: str = theme.FIELD,
        align: str = "left",
        room: int = 0,
        face: str = REGULAR,
        ref: str = "",
        loose: bool = False,
    ) -> int:
        """A line of text whose letters stand between ``y`` and ``y + size * CAP``; returns its width.

        ``align`` (left, middle, right) says what ``x`` is. With ``room`` the text is made to fit. ``on`` is the colour
        underneath.
        """
        shown = str(text)
        if room:
            shown, size = typography.fit(shown, room, size, face)
        wide = typography.width(shown, size, face)
        left = x if align == "left" else x - wide if align == "right" else x - wide // 2
        box = (left, y, wide, round(size * CAP))
        self._to.append(Mark("text", box, shown, ref, colour, on, size, face, loose=loose))
        return wide

    def bold(self, text: str | int, x: int, y: int, size: int = theme.FIGURE, **how: object) -> int:
        """`text` in the bold face: figures, names."""
        return self.text(text, x, y, size, face=BOLD, **how)  # type: ignore[arg-type]

    def lines(
        self, text: str, x: int, y: int, room: int, size: int = theme.SMALL, *, most: int = 9, **how: object
    ) -> int:
        """A text of several lines, broken to fit ``room``; returns the ``y`` below it."""
        face = str(how.get("face", REGULAR))
        for line in typography.wrap(text, room, size, face, most):
            self.text(line, x, y, size, **how)  # type: ignore[arg-type]
            y += round(size * 1.3)
        return y

    def art(
        self,
        name: str,
        x: int,
        y: int,
        size: int | tuple[int, int],
        *,
        colour: str = "",
        ground: str = "",
        ink: str = "",
        ref: str = "",
        loose: bool = False,
    ) -> Box:
        """A drawing with its centre at ``x, y``; ``colour`` and ``ground`` replace its two fills, ``ink`` its strokes
        (what is spent fades). Returns its box.
        """
        wide, high = (size, size) if isinstance(size, int) else size
        box = (x - wide // 2, y - high // 2, wide, high)
        self._to.append(Mark("art", box, name, ref, colour, ground, edge=ink, loose=loose))
        return box

    def box(
        self,
        box: Box,
        fill: str = "",
        *,
        edge: str = "",
        line: int = 2,
        radius: int = 0,
        ref: str = "",
        loose: bool = False,
    ) -> Box:
        """A field: filled, outlined (``edge``), with round corners."""
        self._to.append(Mark("box", box, "", ref, fill, "", 0, "", radius, line if edge else 0, edge, loose))
        return box

    def shape(
        self,
        points: Sequence[tuple[int, int]],
        fill: str = "",
        *,
        edge: str = "",
        line: int = 2,
        closed: bool = True,
        ref: str = "",
        loose: bool = False,
    ) -> Box:
        """An outline through ``points``, filled or not; not ``closed``: a way. Returns its box."""
        half = -(-line // 2) + 1 if edge else 0
        left, top = min(x for x, _ in points) - half, min(y for _, y in points) - half
        right, foot = max(x for x, _ in points) + half, max(y for _, y in points) + half
        box = (left, top, right - left, foot - top)
        corners = tuple((x - left, y - top) for x, y in points)
        what = "" if closed else "open"
        self._to.append(Mark("shape", box, what, ref, fill, "", 0, "", 0, line if edge else 0, edge, loose, corners))
        return box

    def rule(self, x: int, y: int, length: int, *, colour: str = theme.DEEP, line: int = 2, down: bool = False) -> None:
        """A straight line to the right, or ``down``."""
        self.box((x, y, line, length) if down else (x, y, length, line), colour, loose=True)

    def spot(self, place: str, box: Box, *, disc: tuple[int, int] | None = None) -> None:
        """Name a place of the board; ``disc`` is where the middle of its letter lies, if that is not to be found."""
        self.spots[place] = box
        if disc is not None:
            self.discs[place] = disc

    def put(self, marks: Iterable[Mark]) -> None:
        """Put marks that were made before on the paper."""
        self._to += marks

    def take(self, other: Paper, ref: str) -> None:
        """Put what stands on another paper on this one, all of it as marks of ``ref``."""
        self.put(replace(mark, ref=ref if mark.ref else "") for mark in other.marks)
