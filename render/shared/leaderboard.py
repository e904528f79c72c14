"""Ratings: a leaderboard with how sure each rating is, and the course of one rating."""

from __future__ import annotations

from msgspec import Struct

from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.shared.score_course_sheet import step_of
from render.shared.statistics_sheet import BELOW, SIDE, banner
from render.widgets.tokens import BIG, crown, field
from render.words.words import Words

RUNG, PAD = 96, 12
"""The height of a rung, and what is left above the first and below the last one."""
RANK, NAME, BAND, POINTS = 128, 160, 720, 1512
"""Where the columns of a rung stand: rank (its end), name, the band of the rating, its points (their end)."""
NAME_AT, NAME_END = 10, 24
"""Where the name begins below the upper edge of the rung; what is left behind it and behind the note."""
NOTE, NOTE_AT = 36, 56
"""The size of the note below the name, and where it begins."""
WIDE, LINE = 620, 4
"""The length and the thickness of the line on which the band lies."""
MARK = 30
"""The diameter of the mark of a rating; the band is as high."""
RATING = 50
"""The size of the figures of a rating."""

COURSE = 1000
"""The height of a course."""
LEFT, RIGHT, BASE = 130, 220, 76
"""The room for the figures at the left, for the last rating at the right, and for the numbers of games below."""
STEPS = (10, 25, 50, 100, 200, 500)
HIGHEST = 40
"""How far below the upper edge the highest a rating may be lies."""
SCALE_AT, SCALE_UP = 20, 15
"""How far before the first game the figures end, and how far above their line they begin."""
WAY, DOT = 7, 18
"""The thickness of the line of ratings, and the diameter of the dot of a game on it."""
DOTS = 60
"""Of more games only the last one has a dot."""
LAST, LAST_AT = 56, 32
"""The size of the last rating, and how far behind its dot it stands."""
GAMES_UP = 52
"""How far above the lower edge the words on how many games begin."""


class LeaderboardRow(Struct, frozen=True):
    """Somebody on a ladder: the rank as it is written (empty: none yet), the rating, how far the true one may be from
    it, and in words how many games it rests on and how sure it is.
    """

    rank: str
    name: str
    points: int
    spread: int
    note: str


class Leaderboard(Struct, frozen=True, tag="ladder"):
    """A leaderboard, the best first; ``game`` is empty for that of all games."""

    title: str
    where: str
    total: str
    game: str
    rungs: tuple[LeaderboardRow, ...]


class RatingCourse(Struct, frozen=True, tag="rise"):
    """The course of a rating: points and spread after each game, from that of somebody new on."""

    title: str
    where: str
    total: str
    game: str
    steps: tuple[tuple[int, int], ...]
    games: str


def ladder_sheet(ladder: Leaderboard) -> Scene:
    """The whole picture."""
    high = len(ladder.rungs) * RUNG + 2 * PAD
    sheet = Sheet(ladder.game, theme.WIDTH, BELOW + high + theme.FOOT)
    banner(sheet, ladder.game, ladder.title, ladder.where, ladder.total)
    x, y = theme.MARGIN, BELOW
    field(sheet, (x, y, theme.WIDTH - 2 * theme.MARGIN, high))
    low = min((rung.points - rung.spread for rung in ladder.rungs), default=0)
    most = max((rung.points + rung.spread for rung in ladder.rungs), default=1)
    for index, rung in enumerate(ladder.rungs):
        _rung(sheet, rung, index, (x, y + PAD + index * RUNG, theme.WIDTH - 2 * theme.MARGIN, RUNG), low, most)
    return sheet.scene(Picture(words=Words(), names=()))


def _rung(sheet: Sheet, rung: LeaderboardRow, index: int, box: Box, low: int, most: int) -> None:
    x, y, wide, _ = box
    ref, middle = f"ladder.{index}", y + RUNG // 2
    if index:
        sheet.rule(x + SIDE, y, wide - 2 * SIDE, colour=theme.SHADE)
    if index == 0 and rung.rank:
        crown(sheet, x + SIDE + BIG // 2, middle, BIG, ref=f"{ref}.first")
    sheet.bold(rung.rank, x + RANK, mid_line(middle, theme.TASK), theme.TASK, align="right", ref=f"{ref}.rank")
    room = BAND - NAME - NAME_END
    sheet.bold(rung.name, x + NAME, y + NAME_AT, theme.TASK, room=room, ref=f"{ref}.name")
    sheet.text(rung.note, x + NAME, y + NOTE_AT, NOTE, colour=theme.SOFT, room=room, ref=f"{ref}.note")

    def across(points: int) -> int:
        return x + BAND + (points - low) * WIDE // max(1, most - low)

    sheet.box((x + BAND, middle - LINE // 2, WIDE, LINE), theme.SHADE, loose=True)
    left, right = across(rung.points - rung.spread), across(rung.points + rung.spread)
    top, radius = middle - MARK // 2, MARK // 2
    sheet.box((left, top, right - left, MARK), theme.mix(theme.GOLD, theme.FIELD, 0.6), edge=theme.GOLD, line=2,
              radius=radius, loose=True, ref=f"{ref}.band")  # fmt: skip
    sheet.box((across(rung.points) - radius, top, MARK, MARK), theme.INK, radius=radius, loose=True, ref=f"{ref}.mark")
    sheet.bold(rung.points, x + POINTS, mid_line(middle, RATING), RATING, align="right", ref=f"{ref}.points")


def rise_sheet(rise: RatingCourse) -> Scene:
    """The whole picture."""
    sheet = Sheet(rise.game, theme.WIDTH, COURSE)
    banner(sheet, rise.game, rise.title, rise.where, rise.total)
    x, y, wide, high = theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, COURSE - theme.FOOT - BELOW
    field(sheet, (x, y, wide, high))
    low, most = (turn(points + side * far for points, far in rise.steps) for turn, side in ((min, -1), (max, 1)))
    step = step_of(STEPS, low, most)
    floor, top, base = low // step * step, y + HIGHEST, y + high - BASE

    def level(points: int) -> int:
        return base - (points - floor) * (base - top) // max(1, most - floor)

    def across(index: int) -> int:
        return x + LEFT + index * (wide - LEFT - RIGHT) // max(1, len(rise.steps) - 1)

    over = [(across(index), level(points + far)) for index, (points, far) in enumerate(rise.steps)]
    under = [(across(index), level(points - far)) for index, (points, far) in enumerate(rise.steps)]
    sheet.shape([*over, *reversed(under)], theme.mix(theme.GOLD, theme.FIELD, 0.7), loose=True, ref="rise.band")
    for number in range(floor, most + 1, step):
        sheet.rule(x + LEFT, level(number), wide - LEFT - RIGHT, colour=theme.SHADE)
        sheet.text(number, x + LEFT - SCALE_AT, level(number) - SCALE_UP, theme.TASK, colour=theme.SOFT, align="right",
                   ref=f"rise.scale.{number}")  # fmt: skip
    way = [(across(index), level(points)) for index, (points, _) in enumerate(rise.steps)]
    sheet.shape(way, edge=theme.INK, line=WAY, closed=False, loose=True, ref="rise.line")
    for index, (at, high_) in enumerate(way):
        if len(way) <= DOTS or index == len(way) - 1:
            sheet.box((at - DOT // 2, high_ - DOT // 2, DOT, DOT), theme.INK, radius=DOT // 2, loose=True,
                      ref=f"rise.game.{index}")  # fmt: skip
    (last, _), (at, middle) = rise.steps[-1], way[-1]
    sheet.bold(last, at + LAST_AT, mid_line(middle, LAST), LAST, ref="rise.last")
    sheet.text(rise.games, x + LEFT + (wide - LEFT - RIGHT) // 2, y + high - GAMES_UP, theme.TASK, colour=theme.SOFT,
               align="middle", ref="rise.games")  # fmt: skip
    return sheet.scene(Picture(words=Words(), names=()))
