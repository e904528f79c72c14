"""Letters: fonts, the width of a text, text that fits, and texts as masks ready to be painted. All cached.

A *face* is ``regular``, ``bold`` (both Latin) or ``seal`` (the Chinese characters in use).
"""

from __future__ import annotations

import threading
from functools import lru_cache
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFont

from render.kept import Kept
from render.theme import DATA, LEAST_TEXT

REGULAR, BOLD, SEAL = "regular", "bold", "seal"
_FILES = {REGULAR: "MandateSerif-Regular.ttf", BOLD: "MandateSerif-Bold.ttf", SEAL: "MandateSeal-Bold.otf"}
_lock = threading.Lock()
CAP = 0.72
"""Height of a capital letter as a share of the size; figures are as high."""
DROP = 0.24
"""How far letters such as g reach below the line, as a share of the size."""


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A font, opened once."""
    return ImageFont.truetype(str(DATA / "fonts" / _FILES[face]), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text in signs the fonts have: a minus becomes a dash, ornate letters plain ones, and what is left of strange
    signs (emoji in a name) is dropped.

    >>> plain("\U0001d4d0\U0001d4f7\U0001d4ea \U0001f409"), plain("\u22125"), plain("\U0001f409")
    ('Ana', '–5', '?')
    """
    swapped = text.translate(_SWAP)
    kept = "".join(
        sign if _known(sign) else "".join(part for part in normalize("NFKC", sign) if _known(part)) for sign in swapped
    )
    return " ".join(kept.split()) or ("?" if swapped.strip() else "")


def _known(sign: str) -> bool:
    return " " <= sign <= "\u017f" or "\u0370" <= sign < "\u0460" or sign in _EXTRA


_SWAP = str.maketrans({"−": "–", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\n": " ", "\t": " ", "→": "›"})
_EXTRA = frozenset("–—‘’‚“”„†•…‰′″‹›⁄€")


@lru_cache(maxsize=16384)
def width(text: str, size: int, face: str = REGULAR) -> int:
    """The width of a line of text in pixels."""
    with _lock:
        return round(font(face, size).getlength(text if face == SEAL else plain(text)))


def fit(text: str, room: int, size: int, face: str = REGULAR, least: int = LEAST_TEXT) -> tuple[str, int]:
    """The text and the size at which it fits into ``room``: first smaller, down to ``least``, then shortened by
    ``…``.
    """
    while size > least and width(text, size, face) > room:
        size -= 1
    if width(text, size, face) <= room:
        return text, size
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…", size


def wrap(text: str, room: int, size: int, face: str = REGULAR) -> list[str]:
    """The text in lines no wider than ``room``, broken at spaces; a word that is too wide is shortened."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face) <= room:
            lines[-1] = longer
        else:
            lines.append(fit(word, room, size, face, least=size)[0])
    return lines


MASKS: Kept[tuple[Image.Image, int, int]] = Kept(12_000_000, lambda made: made[0].width * made[0].height + 500)
"""Names and last moves differ from table to table; all other texts of five games in two languages take some 6 MB."""


def mask(text: str, size: int, face: str) -> tuple[Image.Image, int, int]:
    """The text as a mask, and where its upper left corner lies from the start of the base line."""
    return MASKS.get((text, size, face), lambda: _mask(text, size, face))


def _mask(text: str, size: int, face: str) -> tuple[Image.Image, int, int]:
    """Drawn at four times the size and reduced, so that no hinting bends the strokes."""
    scale = 4
    with _lock:
        big = font(face, size * scale)
        shown = text if face == SEAL else plain(text)
        left, top, right, bottom = big.getbbox(shown, anchor="ls")
        x, y = int(left // scale) - 1, int(top // scale) - 1
        wide, high = int(-(-right // scale)) - x + 1, int(-(-bottom // scale)) - y + 1
        image = Image.new("L", (max(1, wide) * scale, max(1, high) * scale))
        ImageDraw.Draw(image).text((-x * scale, -y * scale), shown, fill=255, font=big, anchor="ls")
    return image.reduce(scale), x, y
