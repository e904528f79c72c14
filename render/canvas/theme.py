"""The one theme of all games: colours, sizes, type and the marks of the seats.

Everything that makes a channel full of boards look like one product stands here. A game adds an accent of its own and
nothing else. Lengths are pixels on a canvas 1600 wide.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.resources import home

DATA = home()

# Canvas
WIDTH = 1600
TALLEST = 1200
"""No picture is higher: some phones cut what comes near a square."""
EDGE = 24
"""The edge of the table, dark lacquered wood: nothing but it lies there."""
MARGIN = 32
"""Where a board begins, and where it ends at the right: the edge, and a little paper."""
FOOT = MARGIN
"""How far above the lower edge of the picture a board ends."""
GAP = 14
LEAST_TEXT = 22
"""The smallest text on a picture 1600 wide."""
LEAST_DRAWING = 28
"""The smallest drawing that means something."""

# Ground and ink
PAPER = "#F3E9D2"
FIELD = "#FBF5E6"
SHADE = "#E6D8BA"
"""A field of the board that lies a little lower: tracks, spent things."""
DEEP = "#D8C7A2"
INK = "#2A2420"
SOFT = "#5F5447"
"""Quieter ink for what matters less; still 4.5 : 1 on paper and field."""
WHITE = "#FFFDF6"

# Accents
VERMILION = "#C23B2A"
DARK_RED = "#8E2A1E"
JADE = "#2F7F6B"
GOLD = "#B98A2E"
DEEP_GOLD = "#7A5613"
"""Gold that can be read on paper."""
BRIGHT = "#E8B93C"
"""Gold that shines: what a leader or a winner has."""
INDIGO = "#2C4A77"
ASH = "#8C8171"
VIOLET = "#6F4A8E"
WOOD = "#3A1C14"

# Text sizes
TASK = 44
"""What a phone shows without zoom: who is asked what, the game's name, the standings, what has changed."""
TITLE = 40
NAME = 30
FIGURE = 26
SMALL = 22
READ = 36
"""The most important figure of a panel: nine pixels high on a phone 400 wide."""


class Seat(Struct, frozen=True):
    """How a seat is marked everywhere: ``colour``, ``shape`` (a drawing ``seat_<shape>``), a ``pale`` ground of it."""

    colour: str
    shape: str
    pale: str

    @property
    def ink(self) -> str:
        """The colour of figures on it."""
        return on(self.colour)


SEATS = (
    Seat("#B72827", "circle", "#F5D9D3"),
    Seat("#1F2F66", "square", "#D6DAE8"),
    Seat("#4FA390", "triangle", "#D8EBE2"),
    Seat("#E3B64C", "diamond", "#F9ECCB"),
    Seat("#925BCA", "hexagon", "#E9DCF4"),
)
"""Found by computation: told apart in every sight and in grey (`tests/render/test_colours.py`). A seat's colour means
the seat and nothing else."""
HOUSE = (
    PAPER, FIELD, SHADE, DEEP, INK, SOFT, WHITE,
    VERMILION, DARK_RED, JADE, GOLD, DEEP_GOLD, BRIGHT, INDIGO, ASH, VIOLET, WOOD,
    *(seat.colour for seat in SEATS), *(seat.pale for seat in SEATS),
)  # fmt: skip
"""All colours of the theme: every file shows them exactly (`render.raster.encode`)."""


def rgb(colour: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(one: str, other: str, share: float) -> str:
    """``one`` with ``share`` (0 to 1) of ``other`` in it.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(rgb(one), rgb(other), strict=True))


@cache
def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.1).

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """

    def light(colour: str) -> float:
        parts = [part / 255 for part in rgb(colour)]
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return round((high + 0.05) / (low + 0.05), 2)


def on(ground: str) -> str:
    """Ink or white, whichever reads better on ``ground``."""
    return max(INK, WHITE, key=lambda ink: contrast(ink, ground))
