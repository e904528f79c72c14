"""Which font draws which sign: the bundled ones Latin, Greek and Cyrillic, the system's Noto fonts, where they are, the
scripts of names; what no font has is written in Latin letters.

Debian puts these fonts into the folders below with ``fonts-noto-cjk`` and ``fonts-noto-core``. Pictures of names that
the bundled fonts can write are the same on every machine.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from anyascii import anyascii
from msgspec import Struct
from PIL import features

FOLDERS = [Path("/usr/share/fonts/truetype/noto"), Path("/usr/share/fonts/opentype/noto")]
"""Where the system's fonts are looked for."""


class Script(Struct, frozen=True):
    """A font of the system, by weight, and the signs it is for. ``shaped``: only right where raqm shapes it."""

    regular: str
    bold: str
    ranges: tuple[tuple[int, int], ...]
    shaped: bool = False


SCRIPTS = (
    Script(
        "NotoSerifCJK-Regular.ttc",
        "NotoSerifCJK-Bold.ttc",
        ((0x1100, 0x11FF), (0x2E80, 0x2FDF), (0x3000, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF)),
    ),
    Script("NotoSerifThai-Regular.ttf", "NotoSerifThai-Bold.ttf", ((0x0E00, 0x0E7F),), shaped=True),
    Script("NotoSerifHebrew-Regular.ttf", "NotoSerifHebrew-Bold.ttf", ((0x0590, 0x05FF),), shaped=True),
    Script(
        "NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf", ((0x0600, 0x06FF), (0x0750, 0x077F)), shaped=True
    ),
)
BUNDLED = ((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF))
"""What the bundled fonts have besides `PUNCTUATION`."""
PUNCTUATION = frozenset("–—‘’‚“”„†•…‰′″‹›⁄€₫")
_SWAP = str.maketrans({"−": "–", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\n": " ", "\t": " ", "→": "›"})
_WRITTEN = "LMN"
"""The categories of Unicode that are written out in Latin letters; signs and pictures are dropped."""


def bundled(sign: str) -> bool:
    """Whether the bundled fonts have a sign."""
    return sign in PUNCTUATION or any(first <= ord(sign) <= last for first, last in BUNDLED)


def script(sign: str) -> Script | None:
    """The script of the system's fonts that has a sign, if its font is there and can be set."""
    for known in SCRIPTS:
        if any(first <= ord(sign) <= last for first, last in known.ranges):
            return known if path(known.regular) and (not known.shaped or shapes()) else None
    return None


@cache
def path(name: str) -> Path | None:
    """Where a font of the system lies, if anywhere."""
    return next((folder / name for folder in FOLDERS if (folder / name).is_file()), None)


@cache
def shapes() -> bool:
    """Whether Pillow joins and orders letters (raqm)."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    r"""The text in signs that some font has: a minus becomes a dash, ornate letters plain ones, a strange script Latin
    letters; signs that are no letters (emoji in a name) are dropped.

    >>> plain("\U0001d4d0\U0001d4f7\U0001d4ea \U0001f409"), plain("\u22125"), plain("\U0001f409"), plain("\u0531\u0576")
    ('Ana', '–5', '', 'An')
    """
    found = "".join(_kept(sign) for sign in unicodedata.normalize("NFC", text).translate(_SWAP))
    return " ".join(found.split())


def _kept(sign: str) -> str:
    if bundled(sign) or script(sign):
        return sign
    same = unicodedata.normalize("NFKC", sign)
    if same != sign and all(bundled(part) or script(part) for part in same):
        return same
    return anyascii(sign) if unicodedata.category(sign)[0] in _WRITTEN else ""


@lru_cache(maxsize=8192)
def runs(text: str) -> tuple[tuple[str, Script | None], ...]:
    """A plain text in pieces of one font each (None: the bundled one); spaces stay with what is before them."""
    found: list[tuple[str, Script | None]] = []
    for sign in text:
        own = None if bundled(sign) else script(sign)
        if found and (found[-1][1] is own or sign == " "):
            found[-1] = (found[-1][0] + sign, found[-1][1])
        else:
            found.append((sign, own))
    return tuple(found)


def drawable_names(names: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Names as pictures can write them; who has a name without a letter or figure goes by the name of the seat."""
    return tuple(
        name if any(sign.isalnum() for sign in plain(name)) else seat for name, seat in zip(names, seats, strict=True)
    )
