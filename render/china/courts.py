"""Dragon fields: name and limit above, the emissaries and what is still free below, the scoring stone at the corner."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS, PROVINCES
from engine.china.state import ChinaView
from render.canvas import theme, typography
from render.canvas.clip import touch
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.china.land import Chart
from render.china.parts import HEADER, NARROW, crest, deep, emissary, land_tint
from render.widgets.tokens import LITTLE, seat_token

# In the unit of the data file.
NAME, NAME_AT = 23, 35
"""The name of a province, and how far right it begins, beside the crest."""
CREST, CREST_AT, LIMIT_AT = 29, 18, 7
"""The crest and its middle from the left; where the limit ends, from the right."""
CORNER, NOW, NOW_CORNER = 8, 7, 13
"""The corners of a court; how far the frame of the present province reaches out, and its corners."""
STONE, STONE_IN, SIGN = 38, (2, 4), 3 / 4
"""The scoring stone, how far inside the court's corner its middle lies, and the share of it that its sign takes."""
EMISSARY, HOLLOW = 44, 34
"""Emissaries of a seat, and a place that is still free, where there is room for them in one row."""
IN_A_ROW = 3
DISC = (8, 15)
"""The letter of a province lies over the middle of its court, so far right and up: between name and limit."""
BESIDE, APART, UNDERLINED = 1, 2, 10
"""In pixels: between a sign and its number, between two signs; how far below the middle of its row a line lies."""
PLACE = 8
"""In pixels: the place that is chosen for an emissary lies so far inside the dragon field."""


def court(sheet: Sheet, view: ChinaView, at: Chart, province: int, *, points: bool) -> None:
    """The dragon field of a province; with ``points`` it shows what the houses brought."""
    table, data = view.table, DATA.provinces[province]
    x, y, wide, _ = box = at.court(province)
    ref, dark = f"province.{data.id}", deep(province)
    if table.turn.action == "place" and table.turn.province == province:
        far = at.long(NOW)
        sheet.box(
            inset(box, -far),
            theme.WHITE,
            edge=theme.INK,
            line=3,
            radius=at.long(NOW_CORNER),
            ref="turn.province",
            loose=True,
        )
    sheet.box(box, theme.mix(land_tint(province), theme.WHITE, 0.5), edge=dark, line=3, radius=at.long(CORNER),
              ref=f"{ref}.court")  # fmt: skip
    _, _, _, strip = header = at.header(province, NARROW if points else HEADER)
    sheet.box(header, dark, radius=at.long(CORNER), ref=f"{ref}.header")
    sheet.box((x, y + strip // 2, wide, strip - strip // 2), dark, loose=True)
    size = max(theme.SMALL, at.long(NAME))
    if not points:
        crest(sheet, COLOURS[COLOUR_OF[province]], x + at.long(CREST_AT), y + strip // 2, max(LITTLE, at.long(CREST)),
              ref=f"{ref}.crest")  # fmt: skip
    line = mid_line(y + strip // 2, size)
    start = NAME_AT // 3 if points else NAME_AT
    sheet.bold(data.name, x + at.long(start), line, size, colour=theme.WHITE, on=dark, ref=f"{ref}.name")
    body = at.body(province, NARROW if points else HEADER)
    if points:
        _house_points(sheet, view, province, body)
    else:
        told = f"{sum(table.emissaries[province])}/{table.limit(province)}"
        sheet.bold(told, x + wide - at.long(LIMIT_AT), line, size, colour=theme.WHITE, on=dark, align="right",
                   ref=f"{ref}.limit")  # fmt: skip
        _emissaries(sheet, view, at, province, body)
    if table.scored[province] and not points:
        _stone(sheet, at, box, f"{ref}.stone")
    sheet.spot(f"province.{data.id}", header, disc=(x + wide // 2 + at.long(DISC[0]), y - at.long(DISC[1])))
    sheet.spot(f"dragon.{data.id}", inset(body, PLACE))


def _stone(sheet: Sheet, at: Chart, court: Box, ref: str) -> None:
    """The stone of a province that was scored, at the lower left corner of its court, where it hides no field's id."""
    stone, across, y = at.long(STONE), at.long(STONE_IN[0]), court[1] + court[3] - at.long(STONE_IN[1])
    names = [at.label(number) for number in range(len(FIELDS))]

    def free(x: int) -> bool:
        return not any(touch((x - stone // 2, y - stone // 2, stone, stone), name) for name in names)

    left, right = court[0] + across, court[0] + court[2] - across
    x = right if free(right) and not free(left) else left
    sheet.box((x - stone // 2, y - stone // 2, stone, stone), theme.WHITE, edge=theme.INK, line=2, radius=stone // 2,
              ref=ref, loose=True)  # fmt: skip
    sheet.art("check", x, y, max(LITTLE, share(stone, SIGN)), colour=theme.INK, ref=f"{ref}.sign", loose=True)


def _emissaries(sheet: Sheet, view: ChinaView, at: Chart, province: int, box: Box) -> None:
    """The emissaries of every seat with their number, and hollows where there is room for more (CH-4.4)."""
    table, ref = view.table, f"province.{PROVINCES[province]}"
    there = [(seat, number) for seat, number in enumerate(table.emissaries[province]) if number]
    x, y, wide, high = box
    if len(there) > IN_A_ROW:
        _signs(sheet, there, box, f"{ref}.emissaries")
        return
    free = max(0, table.limit(province) - sum(number for _, number in there))
    hollows = min(free, IN_A_ROW - len(there)) if there or free else 1
    step, middle = wide // max(2, len(there) + hollows), y + high // 2
    left = x + wide // 2 - (len(there) + hollows - 1) * step // 2
    for index, (seat, number) in enumerate(there):
        emissary(sheet, seat, number, left + index * step, middle, at.long(EMISSARY), ref=f"{ref}.emissaries.{seat}")
    ground, size = theme.mix(land_tint(province), theme.INK, 0.18), at.long(HOLLOW)
    for index in range(hollows):
        across = left + (len(there) + index) * step
        fill = ground if free else theme.mix(land_tint(province), theme.WHITE, 0.2)
        hollow = (across - size // 2, middle - size // 2, size, size)
        sheet.box(hollow, fill, edge=theme.mix(ground, theme.INK, 0.4), line=2, radius=size // 2,
                  ref=f"{ref}.free.{index}" if free else "")  # fmt: skip


def _signs(sheet: Sheet, told: Sequence[tuple[int, int]], box: Box, ref: str, *, doubled: Sequence[int] = ()) -> None:
    """Signs of seats with a number beside each, in two rows where one is too short; what was ``doubled`` underlined."""
    x, y, wide, high = box
    signs = [
        (LITTLE + BESIDE + typography.width(str(number), theme.SMALL, BOLD), seat, number) for seat, number in told
    ]
    rows = [signs]
    if sum(needs + APART for needs, _, _ in signs) - APART > wide:
        first = sorted(signs, reverse=True)[: len(signs) // 2]  # the widest where there are fewer
        rows = [[sign for sign in signs if sign in first], [sign for sign in signs if sign not in first]]
    for line, row in enumerate(rows):
        left = x + (wide - sum(needs for needs, _, _ in row) - APART * (len(row) - 1)) // 2
        middle = y + high * (2 * line + 1) // (2 * len(rows))
        for needs, seat, number in row:
            seat_token(sheet, seat, left + LITTLE // 2, middle, LITTLE, ref=f"{ref}.{seat}.piece")
            start = left + LITTLE + BESIDE
            used = sheet.bold(number, start, mid_line(middle, theme.SMALL), theme.SMALL, ref=f"{ref}.{seat}")
            if seat in doubled:
                sheet.rule(start, middle + UNDERLINED, used, colour=theme.DARK_RED, line=3)
            left += needs + APART


def _house_points(sheet: Sheet, view: ChinaView, province: int, box: Box) -> None:
    """What the houses of a province brought to whom."""
    for score in view.table.house_scores:
        if score.province == province:
            told = [(seat, number) for seat, number in enumerate(score.points) if number]
            _signs(sheet, told, box, f"score.{PROVINCES[province]}", doubled=score.doubled)
