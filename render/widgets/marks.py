"""Marks that point at places: gold halos and letter discs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from render import theme
from render.paper import Paper

DISC = 46
"""The diameter of a letter disc: a finger finds it on a phone."""


def letter(index: int) -> str:
    """The letter of the place number ``index`` (from 0): A to Z, then AA, AB ...

    >>> letter(0), letter(25), letter(26), letter(53)
    ('A', 'Z', 'AA', 'BB')
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


def halos(sheet: Paper, places: Iterable[str]) -> None:
    """A thin gold line round each place. A place the board does not show gets none."""
    for place in dict.fromkeys(places):
        box = sheet.spots.get(place)
        if box is not None:
            x, y, wide, high = box
            x0, y0 = max(1, x - 5), max(1, y - 5)
            x1, y1 = min(sheet.width - 1, x + wide + 5), min(sheet.height - 1, y + high + 5)
            sheet.box((x0, y0, x1 - x0, y1 - y0), "", edge=theme.DEEP_GOLD, line=7, radius=12, loose=True)
            inner = (x0 + 1, y0 + 1, x1 - x0 - 2, y1 - y0 - 2)
            sheet.box(inner, "", edge=theme.BRIGHT, line=5, radius=11, ref=f"changed.{place}", loose=True)


def letters_on(sheet: Paper, places: Mapping[str, str]) -> None:
    """A vermilion disc with a white letter at the upper right corner of each place (letter -> place).

    Discs never lie on one another: the later one moves along its place, then down.
    """
    taken: list[tuple[int, int]] = []
    for name, place in places.items():
        box = sheet.spots.get(place)
        if box is None:
            continue
        x, y = _free(sheet, box, taken)
        taken.append((x, y))
        disc = (x, y, DISC, DISC)
        sheet.box(disc, theme.VERMILION, edge=theme.WHITE, line=3, radius=DISC // 2, ref=f"place.{place}", loose=True)
        size = theme.FIGURE if len(name) == 1 else theme.SMALL
        sheet.bold(
            name, x + DISC // 2, y + DISC // 2 - round(size * 0.36), size,
            colour=theme.WHITE, on=theme.VERMILION, align="middle", ref=f"place.{place}.letter", loose=True,
        )  # fmt: skip


def _free(sheet: Paper, box: tuple[int, int, int, int], taken: list[tuple[int, int]]) -> tuple[int, int]:
    x, y, wide, high = box
    beside = x + wide - (DISC * 3 // 4 if wide > 2 * DISC else DISC // 4)
    wanted = [(beside, y - DISC // 4)]
    wanted += [(x + wide - DISC * 3 // 4 - step, y - DISC // 4) for step in range(8, max(9, wide), 8)]
    wanted += [(x + wide - DISC * 3 // 4, y + step) for step in range(0, max(1, high), 8)]
    wanted += [(left, top) for top in range(y, sheet.height, 8) for left in (x, x + wide // 2)]
    for left, top in wanted:
        left = min(max(2, left), sheet.width - DISC - 2)
        top = min(max(2, top), sheet.height - DISC - 2)
        if all((left - a) ** 2 + (top - b) ** 2 >= (DISC - 2) ** 2 for a, b in taken):
            return left, top
    return min(max(2, x), sheet.width - DISC - 2), min(max(2, y), sheet.height - DISC - 2)
