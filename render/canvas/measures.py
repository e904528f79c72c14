"""How boards measure what they draw: a share of a length, and a box drawn in by a margin."""

from __future__ import annotations

from math import floor

from render.canvas.paper import Box

_LESS = 1e-9
"""By so little a product may be less than a whole number of pixels and still count as it."""


def share(length: int, part: float) -> int:
    """A ``part`` of a ``length`` in pixels (``0.58``, ``2 / 5``), rounded down to whole ones.

    Most decimals and fractions are stored a little too low or too high. What is a whole number of pixels on paper is
    one here: 58 hundredths of 50 are 29, where ``int(50 * 0.58)`` is 28.

    >>> share(50, 0.58), share(33, 2 / 5), share(90, 5 / 4), share(10, -1 / 4)
    (29, 13, 112, -3)
    """
    return floor(length * part + _LESS)


def inset(box: Box, across: int, down: int | None = None) -> Box:
    """A box drawn in by a margin in pixels: ``across`` at its left and its right, ``down`` above and below, which is
    the same if nothing is said; a negative margin lies around it.

    >>> inset((10, 20, 100, 50), 4), inset((10, 20, 100, 50), 0, -5)
    ((14, 24, 92, 42), (10, 15, 100, 60))
    """
    if down is None:
        down = across
    x, y, wide, high = box
    return x + across, y + down, wide - 2 * across, high - 2 * down
