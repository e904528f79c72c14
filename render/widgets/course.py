"""The course of points after a game: a line for each seat over the rounds, what happened below, the greatest gains."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import View
from render import theme
from render.course import Course, Gain
from render.face import face, looks
from render.news import drawings, why
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import SECOND_ROW, top
from render.widgets.tokens import LITTLE, field, seat_token

HEIGHT = 1100
GAINS = 212
"""The height of the gains."""
LEFT, RIGHT = 124, 300
"""The room for the figures at the left, and for the totals at the right."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
TOTAL = 56
"""Totals at the right stand at least so far apart."""
ICON = 44
MOST = 2
"""So many events of a round are shown."""


def course_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The whole picture."""
    sheet, words, look = Sheet(game, theme.WIDTH, HEIGHT), picture.words, face(game)
    sheet.looks = looks(game, view, picture)
    top(sheet, picture, view, seal=look.seal, headline=words.text("render.course"), accent=look.accent)
    left, wide, y = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, SECOND_ROW + 4
    below = HEIGHT - theme.FOOT - GAINS
    kinds = [{drawings(game, event) for event in one_round.events} for one_round in picture.course.rounds]
    icons = min(MOST, max(map(len, kinds), default=0))
    events = 44 + icons * (ICON + 4)
    field(sheet, (left, y, wide, below - 10 - y))
    _lines(sheet, picture, (left, y, wide, below - 10 - y - events))
    _events(sheet, picture, (left, below - 10 - events, wide, events))
    _gains(sheet, picture, (left, below, wide, GAINS))
    return sheet.scene(picture)


def across(course: Course, box: Box) -> list[int]:
    """Where the end of each round stands."""
    steps = max(1, len(course.rounds) - 1)
    room = box[2] - LEFT - RIGHT
    return [box[0] + LEFT + index * room // steps for index in range(len(course.rounds))]


def _lines(sheet: Sheet, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    rounds, columns = picture.course.rounds, across(picture.course, box)
    points = [number for one_round in rounds for number in one_round.points] or [0]
    low, most = min(0, *points), max(1, *points)
    step = next((step for step in STEPS if (most - low) / step <= 7), STEPS[-1])
    floor = low // step * step

    def level(number: int) -> int:
        return y + high - 24 - (number - floor) * (high - 70) // max(1, most - floor)

    for number in range(floor, most + 1, step):
        sheet.rule(x + LEFT, level(number), wide - LEFT - RIGHT + 20, colour=theme.SHADE)
        sheet.text(number, x + LEFT - 58, level(number) - 9, theme.FIGURE, colour=theme.SOFT, align="right",
                   ref=f"course.scale.{number}")  # fmt: skip
    for seat in range(len(picture.names)):
        way = [(at, level(one_round.points[seat])) for at, one_round in zip(columns, rounds, strict=True)]
        if len(way) > 1:
            sheet.shape(way, edge=theme.INK, line=10, closed=False, loose=True)
            sheet.shape(way, edge=sheet.look(seat).colour, line=6, closed=False, loose=True, ref=f"course.{seat}.line")
    for index, (at, one_round) in enumerate(zip(columns, rounds, strict=True)):
        for seat, number in enumerate(one_round.points):
            equal = [other for other, same in enumerate(one_round.points) if same == number]
            shift = (2 * equal.index(seat) - len(equal) + 1) * 8
            seat_token(sheet, seat, at + shift, level(number), LITTLE, ref=f"course.{seat}.{index}", loose=True)
    if rounds:
        _totals(sheet, picture, [level(number) for number in rounds[-1].points], columns[-1] + 50, y + 40, y + high)


def _totals(sheet: Sheet, picture: Picture, levels: Sequence[int], x: int, top_: int, foot: int) -> None:
    """Sign, points and name of every seat at the end of its line, moved apart where lines end together."""
    totals, last = picture.course.rounds[-1].points, top_ - TOTAL
    order = sorted(range(len(levels)), key=lambda seat: levels[seat])
    for place, seat in enumerate(order):
        after = len(order) - 1 - place
        y = min(max(levels[seat], last + TOTAL), foot - 20 - after * TOTAL)
        last = y
        seat_token(sheet, seat, x + 20, y, 40, ref=f"course.{seat}.token")
        wide = sheet.bold(totals[seat], x + 50, y - 16, theme.TASK, ref=f"course.{seat}.total")
        start = x + 62 + wide
        sheet.text(picture.names[seat], start, y - 11, 32, room=sheet.width - theme.MARGIN - 14 - start,
                   ref=f"course.{seat}.name")  # fmt: skip


def _events(sheet: Sheet, picture: Picture, box: Box) -> None:
    """The number of each round below its end, and what happened in it."""
    _, y, _, _ = box
    columns = across(picture.course, box)
    for at, one_round in zip(columns, picture.course.rounds, strict=True):
        if not one_round.number:
            continue
        sheet.bold(one_round.number, at, y + 2, 28, align="middle", ref=f"course.round.{one_round.number}")
        icons = list(dict.fromkeys(drawings(sheet.game, event)[-1] for event in one_round.events))
        for index, icon in enumerate(icons[-MOST:]):
            sheet.art(icon.name, at, y + 54 + index * (ICON + 4), ICON, colour=icon.colour, ground=icon.ground,
                      ref=f"course.event.{one_round.number}.{index}")  # fmt: skip


def _gains(sheet: Sheet, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    field(sheet, box)
    sheet.text(picture.words.text("render.course.gains"), x + 16, y + 16, 28, colour=theme.SOFT, ref="course.gains")
    half, row = wide // 2, (high - 60) // 2
    for index, gain in enumerate(picture.course.gains):
        at = (x + 16 + index % 2 * half, y + 54 + index // 2 * row, half - 32, row)
        _gain(sheet, picture, gain, at, f"course.gain.{index}")


def _gain(sheet: Sheet, picture: Picture, gain: Gain, box: Box, ref: str) -> None:
    """Whose, how much, by what, when."""
    x, y, wide, high = box
    words, middle = picture.words, y + high // 2
    seat_token(sheet, gain.seat, x + 23, middle, 46, ref=f"{ref}.seat")
    start = x + 60 + sheet.bold(f"+{gain.points}", x + 60, middle - 16, theme.TASK, ref=f"{ref}.points") + 16
    last = gain.round == picture.course.rounds[-1].number and gain.event is None
    when = words.text("render.course.end") if last else words.text("render.course.round", n=gain.round)
    wide_when = sheet.text(when, x + wide, middle - 9, 26, colour=theme.SOFT, align="right", ref=f"{ref}.round")
    if gain.event is not None:
        icon = drawings(sheet.game, gain.event)[-1]
        sheet.art(icon.name, start + 22, middle, ICON, colour=icon.colour, ground=icon.ground, ref=f"{ref}.icon")
        start += ICON + 12
        told = why(sheet.game, gain.event, gain.points, words, picture.names)
        sheet.text(told, start, middle - 11, 30, room=x + wide - wide_when - 16 - start, ref=f"{ref}.words")
