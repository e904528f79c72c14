"""The final sheet: the points by source, and beside them where every one of them came from."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.values import Result
from engine.zhanguo.data import ASPECTS, CONDITIONS, DATA, FIELDS, REGIONS, SECTIONS, SPACES
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import condition_count, condition_vp, contenders
from render import theme
from render.letters import BOLD, REGULAR
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score_column import score_column
from render.widgets.scroll import LIGHT
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import ACCENT, GAME, SEAL, WOOD, area_sign, bars, octagon, region_sign
from render.zhanguo.walls import area_letter

LINE = 38
PAD = 14
"""Room round the line between two groups of rows."""
HEAD, NOTE = 84, 72
"""The heights of what stands over and below the rows."""
LABEL = 236
"""The width of the names of the rows."""
SECTION_NAMES = tuple(dict.fromkeys(field.section for field in FIELDS))
ROWS = len(REGIONS) + len(ASPECTS) + len(SECTION_NAMES) + len(SECTIONS) + 1
HIGH = HEAD + ROWS * LINE + 5 * PAD + NOTE


WIDER = 200
"""In columns wider than this the reckoning is larger."""


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
        size = 24 if self.room > WIDER else theme.SMALL
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
    sheet.lines(picture.words.text(f"{GAME}.picture.origins"), x, y + 18, LABEL - 4, 23, face=BOLD,
                ref="origins.title")  # fmt: skip
    for seat in first:
        plate = (columns[seat] - across // 2 + 4, y, across - 8, HEAD + ROWS * LINE + 5 * PAD)
        sheet.box(plate, LIGHT, radius=12, loose=True)
    grounds = {seat: LIGHT if seat in first else theme.FIELD for seat in ranking}
    table = Table(sheet, x, columns, grounds, across - 10)
    for seat, middle in columns.items():
        seat_token(sheet, seat, middle, y + 24, 36)
        sheet.bold(picture.names[seat], middle, y + 52, 24, on=grounds[seat], align="middle", room=table.room,
                   ref=f"origins.names.{seat}")  # fmt: skip
    y += HEAD
    for group in (_governors, _octagons, _orders, _walls, _palaces):
        sheet.rule(x, y, wide, colour=theme.ASH)
        y = group(table, view, picture, y + PAD)
    told = picture.words.text(f"{GAME}.picture.origins_note")
    sheet.lines(told, x, y + 20, wide, theme.SMALL, colour=theme.SOFT, ref="origins.note")


def _place(result: Result | None, seat: int) -> int:
    return result.places[seat] if result else 0


def _governors(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    each, base = DATA.end_scoring.governor_each, DATA.end_scoring.governor_base
    for region, land in zip(REGIONS, view.table.lands, strict=True):
        sheet.art(
            "governor", x + 18, y + 8, 30, colour=WOOD, ground=theme.FIELD, ref=f"origins.governors.{region}.icon"
        )
        region_sign(sheet, region, x + 58, y + 8, 30, ref=f"origins.governors.{region}.region")
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
        octagon(sheet, aspect, x + 18, y + 8, 34)
        sheet.text(picture.words.term(GAME, aspect), x + 44, y, 24, room=LABEL - 50, ref=f"origins.octagons.{aspect}")
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
        sheet.text(
            picture.words.text(f"{GAME}.picture.orders_{name}"), x, y, 24, room=LABEL - 8, ref=f"origins.orders.{name}"
        )
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
        area_sign(
            sheet,
            section.area,
            area_letter(picture, section.area),
            x + 16,
            y + 8,
            30,
            ref=f"origins.walls.{section.id}.area",
        )
        condition(sheet, found, x + 76, y + 8, 30, room=84, on=theme.FIELD, ref=f"origins.walls.{section.id}.condition")
        steps = " / ".join(map(str, found.vp))
        sheet.text(steps, x + LABEL - 8, y, 24, align="right", room=110, ref=f"origins.walls.{section.id}.steps")
        for seat in table.columns:
            text, points = "", 0
            if seat in wall.spaces:
                space = wall.spaces.index(seat)
                player = view.table.players[seat]
                points = condition_vp(player, found, space)
                vp = found.vp[space]
                fixed = found.per == "minus_total_unrest"
                text = f"{vp} – {player.unrest()}" if fixed else f"{condition_count(player, found)} × {vp}"
                bars(sheet, SPACES[space].bars, table.columns[seat] - min(table.room // 2, 96) + 14, y + 8)
            table.told(text, points, seat, y, f"origins.walls.{section.id}.{seat}")
        y += LINE
    return y


def _palaces(table: Table, view: ZhanguoView, picture: Picture, y: int) -> int:
    sheet, x = table.sheet, table.x
    sheet.art("palace_part", x + 18, y + 8, 30, colour=WOOD, ground=theme.FIELD, ref="origins.palaces.icon")
    told = picture.words.text(f"{GAME}.picture.palaces_built")
    sheet.lines(told, x + 44, y - 6, LABEL - 50, theme.SMALL, ref="origins.palaces")
    for seat in table.columns:
        n = sum(land.palaces.count(seat) for land in view.table.lands)
        table.line(str(n) if n else "", 0, seat, y, f"origins.palaces.{seat}")
    return y + LINE
