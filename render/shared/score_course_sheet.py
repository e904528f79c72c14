"""The course of points after a game: a line for each seat over the rounds, what happened below, the greatest gains."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import View
from render.canvas import theme
from render.canvas.picture import Course, Gain, Picture, Round
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line, width
from render.captions.news import Drawing, drawings, why
from render.shared.emblem import face, looks
from render.shared.legend import explained, message
from render.widgets.head import SECOND_ROW, top
from render.widgets.names import seat_name
from render.widgets.tokens import LITTLE, MIDDLE, field, seat_token

HEIGHT = 1100
UPPER = SECOND_ROW + 4
"""Where the field of the lines begins."""
APART = 10
"""Between it and the gains."""
ICON = 44
"""The drawing of an event."""
HEADING = 28
"""The size of the words above the gains, and of the rounds' numbers."""

LEFT, RIGHT = 124, 340
"""The room for the figures at the left, and for the totals at the right."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
LEVELS = 7
"""A scale has at most so many steps."""
HIGHEST, LOWEST = 46, 24
"""How far from the upper and the lower edge of their room the most and the fewest points lie."""
SCALE_AT, BEYOND = 58, 20
"""How far before the first round the figures end, and how far beyond the last one their lines reach."""
LINE, RIM = 6, 2
"""The line of a seat, and the ink at either side of it."""
EQUAL = 16
"""Tokens of equal points stand so far apart."""

TOTALS_AT, TOTALS_FROM = 50, 40
"""Where the totals stand behind the last round, and from where on below the upper edge."""
TOTAL, LAST_TOTAL = 56, 20
"""Totals stand at least so far apart, and the last one so far above the lower edge."""
FIGURES_AT, NAME_GAP = 50, 12
"""Where behind the left edge of its token a total stands, and the room between it and the name."""
NAMES = (32, 24, 24)
"""The sizes of a name (`typography.name_lines`)."""

ROUNDS, ROUND_AT = 44, 2
"""The room for the rounds' numbers, and where in it they begin."""
MOST = 2
"""So many events of a round are shown."""
EVENT, EVENT_AT = ICON + 4, 54
"""The room for an event, and where the middle of the first one lies below the upper edge of the numbers' room."""

KEY_ICON, KEY_TEXT, KEY_GAP, KEY_APART, KEY_ROW, KEY_PAD = 32, 24, 8, 28, 42, 16
"""What the drawings below the rounds mean: their size there, that of the words, the room between the two, behind the
words, for a row, and at the sides.
"""

GAINS = 212
"""The height of the gains."""
PAD = 16
"""What is left at the sides of the gains and above their heading."""
GAINS_AT, GAINS_FOOT = 54, 6
"""Where the first gain begins below the upper edge, and what is left below the last one."""
SIGN = 46
"""The token of whose gain it is."""
POINTS_AT, GAIN_GAP, ICON_GAP = 60, 16, 12
"""Where in a gain the points stand; the room behind them and before the round; that behind the event."""


def course_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The whole picture."""
    sheet, words, look = Sheet(game, theme.WIDTH, HEIGHT), picture.words, face(game)
    sheet.looks = looks(game, view, picture)
    top(sheet, picture, view, seal=look.seal, headline=words.text("render.course"), accent=look.accent)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    below = HEIGHT - theme.FOOT - GAINS
    kinds = [{drawings(game, event) for event in one_round.events} for one_round in picture.course.rounds]
    icons = min(MOST, max(map(len, kinds), default=0))
    key = _key(picture, game, wide)
    events, high = ROUNDS + icons * EVENT + len(key) * KEY_ROW, below - APART - UPPER
    field(sheet, (left, UPPER, wide, high))
    _lines(sheet, picture, (left, UPPER, wide, high - events))
    _events(sheet, picture, (left, UPPER + high - events, wide, events))
    _explain(sheet, key, (left, UPPER + high - len(key) * KEY_ROW, wide, len(key) * KEY_ROW))
    _gains(sheet, picture, (left, below, wide, GAINS))
    return sheet.scene(picture)


def across(course: Course, box: Box) -> list[int]:
    """Where the end of each round stands."""
    steps = max(1, len(course.rounds) - 1)
    room = box[2] - LEFT - RIGHT
    return [box[0] + LEFT + index * room // steps for index in range(len(course.rounds))]


def step_of(steps: Sequence[int], low: int, most: int) -> int:
    """The smallest of some steps with which a scale from ``low`` to ``most`` has at most `LEVELS` of them, else the
    largest.

    >>> step_of((1, 2, 5), 0, 12)
    2
    """
    return next((step for step in steps if (most - low) / step <= LEVELS), steps[-1])


def _lines(sheet: Sheet, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    rounds, columns = picture.course.rounds, across(picture.course, box)
    points = [number for one_round in rounds for number in one_round.points] or [0]
    low, most = min(0, *points), max(1, *points)
    step = step_of(STEPS, low, most)
    floor = low // step * step

    def level(number: int) -> int:
        return y + high - LOWEST - (number - floor) * (high - HIGHEST - LOWEST) // max(1, most - floor)

    for number in range(floor, most + 1, step):
        sheet.rule(x + LEFT, level(number), wide - LEFT - RIGHT + BEYOND, colour=theme.SHADE)
        sheet.text(number, x + LEFT - SCALE_AT, mid_line(level(number), theme.FIGURE), theme.FIGURE,
                   colour=theme.SOFT, align="right", ref=f"course.scale.{number}")  # fmt: skip
    for seat in range(len(picture.names)):
        way = [(at, level(one_round.points[seat])) for at, one_round in zip(columns, rounds, strict=True)]
        if len(way) > 1:
            sheet.shape(way, edge=theme.INK, line=LINE + 2 * RIM, closed=False, loose=True)
            sheet.shape(way, edge=sheet.look(seat).colour, line=LINE, closed=False, loose=True,
                        ref=f"course.{seat}.line")  # fmt: skip
    for index, (at, one_round) in enumerate(zip(columns, rounds, strict=True)):
        for seat, number in enumerate(one_round.points):
            equal = [other for other, same in enumerate(one_round.points) if same == number]
            shift = (2 * equal.index(seat) - len(equal) + 1) * EQUAL // 2
            seat_token(sheet, seat, at + shift, level(number), LITTLE, ref=f"course.{seat}.{index}", loose=True)
    if rounds:
        levels = [level(number) for number in rounds[-1].points]
        _totals(sheet, picture, levels, columns[-1] + TOTALS_AT, y + TOTALS_FROM, y + high)


def _totals(sheet: Sheet, picture: Picture, levels: Sequence[int], x: int, top_: int, foot: int) -> None:
    """Sign, points and name of every seat at the end of its line, moved apart where lines end together."""
    totals, last = picture.course.rounds[-1].points, top_ - TOTAL
    order = sorted(range(len(levels)), key=lambda seat: levels[seat])
    for place, seat in enumerate(order):
        after = len(order) - 1 - place
        y = min(max(levels[seat], last + TOTAL), foot - LAST_TOTAL - after * TOTAL)
        last = y
        seat_token(sheet, seat, x + MIDDLE // 2, y, MIDDLE, ref=f"course.{seat}.token")
        start = x + FIGURES_AT
        start += sheet.bold(totals[seat], start, mid_line(y, theme.TASK), theme.TASK, ref=f"course.{seat}.total")
        start += NAME_GAP
        room = sheet.width - theme.MARGIN - theme.GAP - start
        seat_name(sheet, picture.names[seat], start, y, room, NAMES, ref=f"course.{seat}.name")


def _events(sheet: Sheet, picture: Picture, box: Box) -> None:
    """The number of each round below its end, and what happened in it."""
    _, y, _, _ = box
    columns = across(picture.course, box)
    for at, one_round in zip(columns, picture.course.rounds, strict=True):
        if not one_round.number:
            continue
        sheet.bold(one_round.number, at, y + ROUND_AT, HEADING, align="middle", ref=f"course.round.{one_round.number}")
        for index, icon in enumerate(_shown(sheet.game, one_round)):
            sheet.art(icon.name, at, y + EVENT_AT + index * EVENT, ICON, colour=icon.colour, ground=icon.ground,
                      ref=f"course.event.{one_round.number}.{index}")  # fmt: skip


def _shown(game: str, one_round: Round) -> list[Drawing]:
    """The drawings of what happened in a round, the last ones."""
    return list(dict.fromkeys(drawings(game, event)[-1] for event in one_round.events))[-MOST:]


def _key(picture: Picture, game: str, wide: int) -> list[list[tuple[Drawing, str]]]:
    """What the drawings below the rounds mean, each once, in rows that fit."""
    rows: list[list[tuple[Drawing, str]]] = []
    told, left = set[str](), 0
    for one_round in picture.course.rounds:
        for icon in _shown(game, one_round) if one_round.number else ():
            name = explained(picture.words, game, icon.name)
            if name in told:
                continue
            told.add(name)
            text = picture.words.text(message(picture.words, game, name))
            room = KEY_ICON + KEY_GAP + width(text, KEY_TEXT) + KEY_APART
            if room > left or not rows:
                rows.append([])
                left = wide - 2 * KEY_PAD
            left -= room
            rows[-1].append((icon, text))
    return rows


def _explain(sheet: Sheet, key: Sequence[Sequence[tuple[Drawing, str]]], box: Box) -> None:
    x, y, wide, _ = box
    for index, row in enumerate(key):
        at, middle = x + KEY_PAD, y + index * KEY_ROW + KEY_ICON // 2
        for icon, text in row:
            sheet.art(icon.name, at + KEY_ICON // 2, middle, KEY_ICON, colour=icon.colour, ground=icon.ground,
                      ref=f"course.key.{icon.name}.icon")  # fmt: skip
            at += KEY_ICON + KEY_GAP
            at += KEY_APART + sheet.text(text, at, mid_line(middle, KEY_TEXT), KEY_TEXT, colour=theme.SOFT,
                                         room=x + wide - KEY_PAD - at, ref=f"course.key.{icon.name}")  # fmt: skip


def _gains(sheet: Sheet, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    field(sheet, box)
    heading = picture.words.text("render.course.gains")
    sheet.text(heading, x + PAD, y + PAD, HEADING, colour=theme.SOFT, ref="course.gains")
    half, row = wide // 2, (high - GAINS_AT - GAINS_FOOT) // 2
    for index, gain in enumerate(picture.course.gains):
        at = (x + PAD + index % 2 * half, y + GAINS_AT + index // 2 * row, half - 2 * PAD, row)
        _gain(sheet, picture, gain, at, f"course.gain.{index}")


def _gain(sheet: Sheet, picture: Picture, gain: Gain, box: Box, ref: str) -> None:
    """Whose, how much, by what, when."""
    x, y, wide, high = box
    words, middle = picture.words, y + high // 2
    seat_token(sheet, gain.seat, x + SIGN // 2, middle, SIGN, ref=f"{ref}.seat")
    start = x + POINTS_AT
    start += sheet.bold(f"+{gain.points}", start, mid_line(middle, theme.TASK), theme.TASK, ref=f"{ref}.points")
    start += GAIN_GAP
    last = gain.round == picture.course.rounds[-1].number and gain.event is None
    when = words.text("render.course.end") if last else words.say(sheet.game, "nth", n=gain.round)
    wide_when = sheet.text(when, x + wide, mid_line(middle, theme.FIGURE), theme.FIGURE, colour=theme.SOFT,
                           align="right", ref=f"{ref}.round")  # fmt: skip
    if gain.event is not None:
        icon = drawings(sheet.game, gain.event)[-1]
        sheet.art(icon.name, start + ICON // 2, middle, ICON, colour=icon.colour, ground=icon.ground, ref=f"{ref}.icon")
        start += ICON + ICON_GAP
        told = why(sheet.game, gain.event, words, picture.names)
        room = x + wide - wide_when - GAIN_GAP - start
        sheet.text(told, start, mid_line(middle, theme.NAME), theme.NAME, room=room, ref=f"{ref}.words")
