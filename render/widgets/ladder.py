"""Ratings: a leaderboard with how sure each rating is, and the course of one rating."""

from __future__ import annotations

from msgspec import Struct

from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.figures import BELOW, banner
from render.widgets.tokens import crown, field
from render.words import Words

RUNG = 96
RANK, NAME, BAND, POINTS = 128, 160, 720, 1512
"""Where the columns of a rung stand: rank (its end), name, the band of the rating, its points (their end)."""
WIDE = 620
COURSE = 1000
"""The height of a course."""
LEFT, RIGHT, BASE = 130, 220, 76
"""The room for the figures at the left, for the last rating at the right, and for the numbers of games below."""
STEPS = (10, 25, 50, 100, 200, 500)


class Rung(Struct, frozen=True):
    """Somebody on a ladder: the rank as it is written (empty: none yet), the rating, how far the true one may be from
    it, and in words how many games it rests on and how sure it is.
    """

    rank: str
    name: str
    points: int
    spread: int
    note: str


class Ladder(Struct, frozen=True, tag="ladder"):
    """A leaderboard, the best first; ``game`` is empty for that of all games."""

    title: str
    where: str
    total: str
    game: str
    rungs: tuple[Rung, ...]


class Rise(Struct, frozen=True, tag="rise"):
    """The course of a rating: points and spread after each game, from that of somebody new on."""

    title: str
    where: str
    total: str
    game: str
    steps: tuple[tuple[int, int], ...]
    games: str


def ladder_sheet(ladder: Ladder) -> Scene:
    """The whole picture."""
    high = len(ladder.rungs) * RUNG + 24
    sheet = Sheet(ladder.game, theme.WIDTH, BELOW + high + theme.FOOT)
    banner(sheet, ladder.game, ladder.title, ladder.where, ladder.total)
    x, y = theme.MARGIN, BELOW
    field(sheet, (x, y, theme.WIDTH - 2 * theme.MARGIN, high))
    low = min((one.points - one.spread for one in ladder.rungs), default=0)
    most = max((one.points + one.spread for one in ladder.rungs), default=1)
    for index, rung in enumerate(ladder.rungs):
        _rung(sheet, rung, index, (x, y + 12 + index * RUNG, theme.WIDTH - 2 * theme.MARGIN, RUNG), low, most)
    return sheet.scene(Picture(words=Words(), names=()))


def _rung(sheet: Sheet, rung: Rung, index: int, box: Box, low: int, most: int) -> None:
    x, y, wide, _ = box
    ref, middle = f"ladder.{index}", y + RUNG // 2
    if index:
        sheet.rule(x + 24, y, wide - 48, colour=theme.SHADE)
    if index == 0 and rung.rank:
        crown(sheet, x + 56, middle, 64, ref=f"{ref}.first")
    sheet.bold(rung.rank, x + RANK, middle - 16, theme.TASK, align="right", ref=f"{ref}.rank")
    sheet.bold(rung.name, x + NAME, y + 10, 44, room=BAND - NAME - 24, ref=f"{ref}.name")
    sheet.text(rung.note, x + NAME, y + 56, 36, colour=theme.SOFT, room=BAND - NAME - 24, ref=f"{ref}.note")

    def across(points: int) -> int:
        return x + BAND + (points - low) * WIDE // max(1, most - low)

    sheet.box((x + BAND, middle - 2, WIDE, 4), theme.SHADE, loose=True)
    left, right = across(rung.points - rung.spread), across(rung.points + rung.spread)
    sheet.box((left, middle - 15, right - left, 30), theme.mix(theme.GOLD, theme.FIELD, 0.6), edge=theme.GOLD, line=2,
              radius=15, loose=True, ref=f"{ref}.band")  # fmt: skip
    sheet.box((across(rung.points) - 15, middle - 15, 30, 30), theme.INK, radius=15, loose=True, ref=f"{ref}.mark")
    sheet.bold(rung.points, x + POINTS, middle - 18, 50, align="right", ref=f"{ref}.points")


def rise_sheet(rise: Rise) -> Scene:
    """The whole picture."""
    sheet = Sheet(rise.game, theme.WIDTH, COURSE)
    banner(sheet, rise.game, rise.title, rise.where, rise.total)
    x, y, wide, high = theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, COURSE - theme.FOOT - BELOW
    field(sheet, (x, y, wide, high))
    low, most = (turn(one + side * far for one, far in rise.steps) for turn, side in ((min, -1), (max, 1)))
    step = next((step for step in STEPS if (most - low) / step <= 7), STEPS[-1])
    floor, top, base = low // step * step, y + 40, y + high - BASE

    def level(points: int) -> int:
        return base - (points - floor) * (base - top) // max(1, most - floor)

    def across(index: int) -> int:
        return x + LEFT + index * (wide - LEFT - RIGHT) // max(1, len(rise.steps) - 1)

    over = [(across(index), level(one + far)) for index, (one, far) in enumerate(rise.steps)]
    under = [(across(index), level(one - far)) for index, (one, far) in enumerate(rise.steps)]
    sheet.shape([*over, *reversed(under)], theme.mix(theme.GOLD, theme.FIELD, 0.7), loose=True, ref="rise.band")
    for number in range(floor, most + 1, step):
        sheet.rule(x + LEFT, level(number), wide - LEFT - RIGHT, colour=theme.SHADE)
        sheet.text(number, x + LEFT - 20, level(number) - 15, theme.TASK, colour=theme.SOFT, align="right",
                   ref=f"rise.scale.{number}")  # fmt: skip
    way = [(across(index), level(one)) for index, (one, _) in enumerate(rise.steps)]
    sheet.shape(way, edge=theme.INK, line=7, closed=False, loose=True, ref="rise.line")
    for index, (at, high_) in enumerate(way):
        if len(way) <= 60 or index == len(way) - 1:
            sheet.box((at - 9, high_ - 9, 18, 18), theme.INK, radius=9, loose=True, ref=f"rise.game.{index}")
    last = rise.steps[-1][0]
    sheet.bold(last, way[-1][0] + 32, way[-1][1] - 20, 56, ref="rise.last")
    sheet.text(rise.games, x + LEFT + (wide - LEFT - RIGHT) // 2, y + high - 52, theme.TASK, colour=theme.SOFT,
               align="middle", ref="rise.games")  # fmt: skip
    return sheet.scene(Picture(words=Words(), names=()))
