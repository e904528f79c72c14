"""Letters: fonts, the width of a text, text that fits, and texts as masks ready to be painted. All cached.

A *face* is ``regular``, ``bold`` (both with the scripts of names, `render.canvas.fonts`) or ``seal`` (the Chinese
characters in use).
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.canvas.cache import Cache
from render.canvas.fonts import Script, path, plain, runs, shapes
from render.canvas.theme import DATA, LEAST_TEXT
from render.words.shorten import breaks, shortened

REGULAR, BOLD, SEAL = "regular", "bold", "seal"
_FILES = {REGULAR: "MandateSerif-Regular.ttf", BOLD: "MandateSerif-Bold.ttf", SEAL: "MandateSeal-Bold.otf"}
_lock = threading.Lock()
_BLANKS = re.compile(r"[ \t\n]+")

CAP = 0.72
"""Height of a capital letter as a share of the size; figures are as high."""
DROP = 0.24
"""How far letters such as g reach below the line, as a share of the size."""
DRAWN = 4
"""Texts are drawn at so many times their size and reduced, so that no hinting bends the strokes."""


def mid_line(middle: int, size: int) -> int:
    """Where capitals and figures of a size begin that are centred on ``middle``."""
    return middle - round(size * CAP / 2)


@lru_cache(maxsize=128)
def font(face: str, size: int, script: Script | None = None) -> ImageFont.FreeTypeFont:
    """A font, opened once: a bundled one, or that of the system for a script."""
    if script is not None:
        found = path(script.bold if face == BOLD else script.regular) or path(script.regular)
        layout = ImageFont.Layout.RAQM if shapes() else ImageFont.Layout.BASIC
        return ImageFont.truetype(str(found), size, layout_engine=layout)
    return ImageFont.truetype(str(DATA / "fonts" / _FILES[face]), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16384)
def width(text: str, size: int, face: str = REGULAR) -> int:
    """The width of a line of text in pixels."""
    with _lock:
        return round(sum(font(face, size, own).getlength(part) for part, own in _parts(text, face)))


def drawn_width(text: str, size: int, face: str = REGULAR) -> int:
    """`width` as `mask` draws it: letters measured at their own size are hinted, which over a long line comes to a
    letter or two.
    """
    return -(-width(text, size * DRAWN, face) // DRAWN)


def _parts(text: str, face: str) -> tuple[tuple[str, Script | None], ...]:
    return ((text, None),) if face == SEAL else runs(plain(text))


def fit(text: str, room: int, size: int, face: str = REGULAR, least: int = LEAST_TEXT) -> tuple[str, int]:
    """The text and the size at which it fits into ``room``: first smaller, down to ``least``, then cut at the end of a
    word.
    """
    while size > least and width(text, size, face) > room:
        size -= 1
    if width(text, size, face) <= room:
        return text, size
    return shortened(text, lambda one: width(one, size, face) <= room), size


def in_two(text: str, room: int, size: int, low: int, face: str = REGULAR) -> tuple[list[str], int]:
    """The text in one line of a ``size`` down to ``low``; where that has no room, in two of about the same length, as
    large as they can be; where a word has none either, in one that is shortened. And the size.
    """
    shown, used = fit(text, room, size, face, low)
    if shown == text:
        return [text], used
    words = [*filter(None, _BLANKS.split(text))]
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    if breaks:
        pair = min(breaks, key=lambda lines: max(width(line, low, face) for line in lines))
        for used in range(low, LEAST_TEXT - 1, -1):
            if max(width(line, used, face) for line in pair) <= room:
                return [*pair], used
    shown, used = fit(text, room, low, face)
    return [shown], used


def name_lines(
    name: str,
    rooms: tuple[int, int],
    sizes: tuple[int, int, int],
    face: str = REGULAR,
    *,
    anywhere: bool = True,
) -> tuple[list[str], int]:
    """A name whole, if it can be: in one line of the first of the ``sizes`` down to the second; else in two, at most of
    the third, broken where it reads best. ``rooms`` are those of the two lines (the second 0: there is none). Only what
    has no room in two lines either is shortened, and, unless it may be broken ``anywhere``, what has no gap or joint to
    be broken at. And the size.
    """
    largest, least, double = sizes
    shown, used = fit(name, rooms[0], largest, face, least)
    if shown == name:
        return [name], used

    def over(pair: Sequence[str], size: int) -> int:
        return max(width(part, size, face) - room for part, room in zip(pair, rooms, strict=True))

    kinds = breaks(name)[: 3 if anywhere else 2] if rooms[1] > 0 else []
    for pairs in filter(None, kinds):
        pair = min(pairs, key=lambda pair: over(pair, LEAST_TEXT))
        for used in range(double, LEAST_TEXT - 1, -1):
            if over(pair, used) <= 0:
                return [*pair], used
    for pairs in kinds:
        fitting = [pair for pair in pairs if width(pair[0], LEAST_TEXT, face) <= rooms[0]]
        if fitting:
            first, rest = fitting[-1]
            return [first, fit(rest, rooms[1], LEAST_TEXT, face)[0]], LEAST_TEXT
    return [fit(name, rooms[0], LEAST_TEXT, face)[0]], LEAST_TEXT


def wrap(text: str, room: int, size: int, face: str = REGULAR, most: int = 0) -> list[str]:
    """The text in lines no wider than ``room``, broken at spaces but not at no-break spaces; a word that is too wide is
    shortened. ``most`` lines: the last of them is cut at the end of a word where that is not all (0: any number).
    """
    lines: list[str] = []
    for word in filter(None, _BLANKS.split(text)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and max(width(longer, size, face), drawn_width(longer, size, face)) <= room:
            lines[-1] = longer
        else:
            lines.append(fit(word, room, size, face, least=size)[0])
    if 0 < most < len(lines):
        rest = fit(" ".join(lines[most - 1 :]), room, size, face, least=size)[0]
        return [*lines[: most - 1], rest]
    return lines


MASKS: Cache[tuple[Image.Image, int, int]] = Cache(11_000_000, lambda made: made[0].width * made[0].height + 500)
"""Names and last moves differ from table to table; all other texts of five games in two languages take some 6 MB."""


def mask(text: str, size: int, face: str) -> tuple[Image.Image, int, int]:
    """The text as a mask, and where its upper left corner lies from the start of the base line."""
    return MASKS.get((text, size, face), lambda: _mask(text, size, face))


def _mask(text: str, size: int, face: str) -> tuple[Image.Image, int, int]:
    """Drawn larger and reduced (`DRAWN`); piece by piece where a text needs several fonts."""
    scale = DRAWN
    with _lock:
        at, pieces = 0.0, list[tuple[float, str, ImageFont.FreeTypeFont]]()
        for part, own in _parts(text, face):
            pieces.append((at, part, font(face, size * scale, own)))
            at += pieces[-1][2].getlength(part)
        boxes = [(x, big.getbbox(part, anchor="ls")) for x, part, big in pieces] or [(0.0, (0, 0, 0, 0))]
        left, top = min(x + box[0] for x, box in boxes), min(box[1] for _, box in boxes)
        right, bottom = max(x + box[2] for x, box in boxes), max(box[3] for _, box in boxes)
        x, y = int(left // scale) - 1, int(top // scale) - 1
        wide, high = int(-(-right // scale)) - x + 1, int(-(-bottom // scale)) - y + 1
        image = Image.new("L", (max(1, wide) * scale, max(1, high) * scale))
        for start, part, big in pieces:
            ImageDraw.Draw(image).text((start - x * scale, -y * scale), part, fill=255, font=big, anchor="ls")
    return image.reduce(scale), x, y
