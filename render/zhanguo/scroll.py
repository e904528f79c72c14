"""The final sheet: the points by source, and beside them where every one of them came from."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.values import Result
from engine.zhanguo.data import ASPECTS, CONDITIONS, DATA, FIELDS, REGIONS, SECTIONS, SPACES
from engine.zhanguo.describe import condition_count, condition_vp, contenders
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD, REGULAR
from render.widgets.score_column import score_column
from render.widgets.scroll import LIGHT
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import ACCENT, GAME, SEAL, WOOD, WORDS, area_sign, bars, octagon, region_sign
from render.zhanguo.walls import area_letter

LINE = 38
"""The height of a row."""
PAD = 14
"""Room below the line above a group of rows."""
HEAD, NOTE = 84, 72
"""The heights of what stands over and below the rows."""
LABEL, LABEL_END = 236, 8
"""The width of the names of the rows, and what stays free behind them."""
SECTION_NAMES = tuple(dict.fromkeys(field.section for field in FIELDS))
ROWS = len(REGIONS) + len(ASPECTS) + len(SECTION_NAMES) + len(SECTIONS) + 1
GROUPS = 5
"""Governors, octagons, orders, walls, palaces."""
TABLE_HEIGHT = HEAD + ROWS * LINE + GROUPS * PAD
HIGH = TABLE_HEIGHT + NOTE
"""The heights of the table without its note, and of all."""

TITLE_AT, TITLE = 18, 23
"""How far down the table's title begins, and its size."""
TOKEN_AT, TOKEN, NAME_AT = 24, 36, 52
"""In the head of a column: the token's middle and its size, and how far down the name begins."""
PLATE_GAP, PLATE_ROUND = 4, 12
"""What stays free at either side of the plate of a winner's column, and its corners."""
TEXT_GAP = 5
"""What stays free at either side of the texts in a column."""
WIDER = 200
"""Where texts have more room than this the reckoning is larger."""
NOTE_AT, NOTE_END = 20, 24
"""How far below the rows the note begins, and what is left behind it."""

MIDDLE = 8
"""How far below the begin of its letters the middle of a row lies."""
SIGN, SIGN_AT, OCTAGON = 30, 18, 34
"""Signs of the rows: their size, the middle of the first one, the size of octagons."""
REGION_AT, NAMED_AT, RAISED = 58, 44, 6
"""Behind the first sign: the middle of a region's, where a name begins, and how much higher one of two lines begins."""
AREA_AT, CONDITION_AT, CONDITION, STEPS = 16, 76, 84, 110
"""In the row of a wall section: the middles of the signs of area and condition, the width of the condition, and of
what its spaces give.
"""
BARS_AT, BARS_OUT = 14, 96
"""The bars of a wall space begin so far within the column, but never farther from its middle than this."""


class Table(Struct):
    """The table of origins: the middle of each seat's column, its ground, and how wide a text in it may be."""

    sheet: Sheet
    x: int
    columns: dict[int, int]
    grounds: dict[int, str]
    room: int

    def told(self, text: str, points: int, seat: int, y: int, ref: str) -> None:
        """How it was counted, and the points it gave."""
        shown = text if not text or text == str(points) or "<" in text else f"{text} = {points}"
        self.line(shown, points, seat, y, ref)

    def line(self, text: str, points: int, seat: int, y: int, ref: str) -> None:
        """A text in a seat's column: bold where it gave points, a dot where there is nothing."""
        face, ink = (BOLD, theme.INK) if points else (REGULAR, theme.SOFT)
        ground = self.grounds[seat]
        size = WORDS if self.room > WIDER else theme.SMALL
        self.sheet.text(text or "·", self.columns[seat], y, size, on=ground, align="middle", room=self.room, ref=ref,
                        face=face, colour=ink)  # fmt: skip


def scroll(view: ZhanguoView, picture: Picture) -> Scene:
    """The score sheet with its table of origins."""

    def beside(sheet: Sheet, box: Box, _: Box) -> None:
        _origins(sheet, view, picture, box)

    return score_column(view, picture, beside, game=GAME, seal=SEAL, accent=ACCENT, high=HIGH)


def _origins(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """A row for each region, aspect, order section and wall section; a column for each seat, best first."""
    x, y, wide, _ = box
    ranking = picture.result.ranking() if picture.result else list(range(view.seats))
    across = (wide - LABEL) // len(ranking)
    columns = {seat: x + LABEL + index * across + across // 2 for index, seat in enumerate(ranking)}
    first = [seat for seat in ranking if _place(picture.result, seat) == 1]
    sheet.lines(picture.words.text(f"{GAME}.picture.origins"), x, y + TITLE_AT, LABEL - LABEL_END, TITLE,
                face=BOLD, ref="origins.title")  # fmt: skip
    for seat in first:
        plate = (columns[seat] - across // 2 + PLATE_GAP, y, across - 2 * PLATE_GAP, TABLE_HEIGHT)
        sheet.box(plate, LIGHT, radius=PLATE_ROUND, loose=True)
    grounds = {seat: LIGHT if seat in first else theme.FIELD for seat in ranking}
    table = Table(sheet, x, columns, grounds, across - 2 * TEXT_GAP)
    for seat, middle in columns.items():
        seat_token(sheet, seat, middle, y + TOKEN_AT, TOKEN)
        sheet.bold(picture.names[seat], middle, y + NAME_AT, WORDS, on=grounds[seat], align="middle",
                   room=table.room, ref=f"origins.names.{seat}")  # fmt: skip
    y += HEAD
    for group in (_governors, _octagons, _orders, _walls, _palaces):
        sheet.rule(x, y, wide, colour=theme.ASH)
        y = group(table, view, picture, y + PAD)
    told = picture.words.text(f"{GAME}.picture.origins_note")
    sheet.lines(told, x, y + NOTE_AT, wide - NOTE_END, theme.SMALL, colour=theme.SOFT, ref="origins.note")


def _place(result: Result | None, seat: int) -> int:
    return result.places[seat] if result else 0


def _sign(table: Table, drawing: str, y: int, ref: str) -> None:
    """The sign of a row: a piece in the colour of what belongs to nobody."""
    table.sheet.art(drawing, table.x + SIGN_AT, y + MIDDLE, SIGN, colour=WOOD, ground=theme.FIELD, ref=ref)


def _governors(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    each, base = DATA.end_scoring.governor_each, DATA.end_scoring.governor_base
    for region, land in zip(REGIONS, view.table.lands, strict=True):
        _sign(table, "governor", y, f"origins.governors.{region}.icon")
        region_sign(sheet, region, x + REGION_AT, y + MIDDLE, SIGN, ref=f"origins.governors.{region}.region")
        most = max(land.governors)
        tied = land.governors.count(most)
        for seat in table.columns:
            n = land.governors[seat]
            text, points = "", 0
            if n and n == most:
                points = (base + each * n) // tied
                text = f"{base} + {n} × {each}" if tied == 1 else f"({base} + {n} × {each}) : {tied}"
            elif n:
                text = f"{n} < {most}"
            table.told(text, points, seat, y, f"origins.governors.{region}.{seat}")
        y += LINE
    return y


def _octagons(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    for index, aspect in enumerate(ASPECTS):
        octagon(sheet, aspect, x + SIGN_AT, y + MIDDLE, OCTAGON)
        sheet.text(picture.words.term(GAME, aspect), x + NAMED_AT, y, WORDS, room=LABEL - NAMED_AT - LABEL_END,
                   ref=f"origins.octagons.{aspect}")  # fmt: skip
        best = contenders(view.table, index)[:1]
        for seat in table.columns:
            n = view.table.players[seat].strength(index)
            points = DATA.aspects.list[index].majority_vp if seat in best else 0
            text = (
                picture.words.text(f"{GAME}.picture.{'value_vp' if points else 'value'}", n=n, vp=points) if n else ""
            )
            table.line(text, points, seat, y, f"origins.octagons.{aspect}.{seat}")
        y += LINE
    return y


def _orders(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    for name in SECTION_NAMES:
        told = picture.words.text(f"{GAME}.picture.orders_{name}")
        sheet.text(told, x, y, WORDS, room=LABEL - LABEL_END, ref=f"origins.orders.{name}")
        for seat in table.columns:
            values = [
                DATA.order_track.vp[order.discs.index(seat)]
                for field, order in zip(FIELDS, view.table.orders, strict=True)
                if field.section == name and seat in order.discs
            ]
            factor = DATA.order_fields.multiplier[len(values)]
            inner = " + ".join(map(str, values))
            text = "" if not values else inner if len(values) == 1 else f"({inner}) × {factor}"
            table.told(text, sum(values) * factor, seat, y, f"origins.orders.{name}.{seat}")
        y += LINE
    return y


def _walls(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    for section, wall in zip(SECTIONS, view.table.walls, strict=True):
        found = CONDITIONS[wall.condition]
        ref, line = f"origins.walls.{section.id}", y + MIDDLE
        area_sign(sheet, section.area, area_letter(picture, section.area), x + AREA_AT, line, SIGN, ref=f"{ref}.area")
        condition(sheet, found, x + CONDITION_AT, line, SIGN, room=CONDITION, on=theme.FIELD, ref=f"{ref}.condition")
        steps = " / ".join(map(str, found.vp))
        sheet.text(steps, x + LABEL - LABEL_END, y, WORDS, align="right", room=STEPS, ref=f"{ref}.steps")
        for seat in table.columns:
            text, points = "", 0
            if seat in wall.spaces:
                space = wall.spaces.index(seat)
                player = view.table.players[seat]
                points = condition_vp(player, found, space)
                vp = found.vp[space]
                fixed = found.per == "minus_total_unrest"
                text = f"{vp} – {player.unrest()}" if fixed else f"{condition_count(player, found)} × {vp}"
                edge = table.columns[seat] - min(table.room // 2, BARS_OUT)
                bars(sheet, SPACES[space].bars, edge + BARS_AT, line)
            table.told(text, points, seat, y, f"{ref}.{seat}")
        y += LINE
    return y


def _palaces(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    _sign(table, "palace_part", y, "origins.palaces.icon")
    told = picture.words.text(f"{GAME}.picture.palaces_built")
    sheet.lines(told, x + NAMED_AT, y - RAISED, LABEL - NAMED_AT - LABEL_END, theme.SMALL, ref="origins.palaces")
    for seat in table.columns:
        n = sum(land.palaces.count(seat) for land in view.table.lands)
        table.line(str(n) if n else "", 0, seat, y, f"origins.palaces.{seat}")
    return y + LINE
