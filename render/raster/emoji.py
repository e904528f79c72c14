"""The icons of words as emojis: a drawing cut bolder for 22 pixels, with a rim of paper, so that it can be seen on dark
and on light.

A picture of an emoji can never be changed, so its name tells what it shows: a new drawing, colour or cut is a new name.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from functools import cache

from PIL import Image, ImageFilter

from engine.kernel.registry import games
from render.canvas import theme
from render.raster import sprites
from render.words.icons import LOOKS, icons

SIZE, RIM = 128, 5
"""Pixels of an emoji's side, as Discord keeps it, and of the rim round the drawing."""

BOLD, THIN = 7, 5
"""Strokes in hundredths of the drawing: at 22 pixels 1.5 and 1.1 pixels, where those of pictures have 1.1 and 0.7."""

CUT = 1
"""The number of this cut: another rim, or other strokes, are another number."""

Drawn = tuple[str, str, str]
"""A drawing of ``data/art`` and its two colours."""


@cache
def drawings() -> Mapping[str, Drawn]:
    """What is shown for every key of `render.words.icons`: first the seats' looks, then what games declare."""
    found = {key: (f"seat_{look.shape}", look.colour, "") for key, look in zip(LOOKS, theme.SEATS, strict=True)}
    for game in games():
        found |= {f"{game}.{name}": drawn for name, drawn in icons(game).drawings.items()}
    return found


@cache
def names() -> Mapping[str, str]:
    """The name of the emoji of every key: the drawing, and a hash of all that it is made of."""
    return {key: name_of(drawn) for key, drawn in drawings().items()}


def name_of(drawn: Drawn) -> str:
    """The name of the emoji of a drawing, up to 32 letters, figures and ``_``. Raises `UnknownDrawing`."""
    made = "|".join((str(CUT), sprites.drawing(drawn[0]), *drawn[1:]))
    return f"{drawn[0][:23]}_{hashlib.sha256(made.encode()).hexdigest()[:8]}"


def all_emojis() -> Mapping[str, Drawn]:
    """All emojis by name, without doubles, in the order in which they are sent: seats first."""
    return {names()[key]: drawn for key, drawn in drawings().items()}


def png(drawn: Drawn) -> bytes:
    """The emoji as a PNG of `SIZE` pixels with a clear ground. Raises `UnknownDrawing`."""
    inner = SIZE - 2 * RIM
    name, colour, ground = drawn
    made = sprites.bold(name, inner, colour, ground, strokes=(BOLD, THIN))
    whole = Image.new("RGBA", (SIZE, SIZE))
    whole.paste(made, ((SIZE - made.width) // 2, (SIZE - made.height) // 2))
    solid = whole.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    rim = solid.filter(ImageFilter.MaxFilter(2 * RIM + 1)).filter(ImageFilter.GaussianBlur(1))
    paper = Image.new("RGBA", (SIZE, SIZE), (*theme.rgb(theme.PAPER), 255))
    paper.putalpha(rim)
    paper.alpha_composite(whole)
    out = io.BytesIO()
    paper.save(out, "PNG", optimize=True)
    return out.getvalue()
