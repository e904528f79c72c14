"""The final sheet: the points by source, and below where every one of them came from."""

from __future__ import annotations

from engine.kernel.values import Result
from engine.zhanguo.data import ASPECTS, CONDITIONS, DATA, FIELDS, REGIONS, SECTIONS, SPACES
from engine.zhanguo.rewards import contenders, strength
from engine.zhanguo.scoring import condition_count, condition_vp
from engine.zhanguo.state import ZhanguoView
from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score import EDGE, LIGHT, START, score_sheet
from render.zhanguo.parts import ACCENT, GAME, SEAL, area_sign, bars, condition, octagon, region_sign
from render.zhanguo.realm import area_letter

LINE = 34
SECTION_NAMES = tuple(dict.fromkeys(field.section for field in FIELDS))
ROWS = len(REGIONS) + len(ASPECTS) + len(SECTION_NAMES) + len(SECTIONS)
MORE = ROWS * LINE + 4 * 14 + 112


def scroll(view: ZhanguoView, picture: Picture) -> Scene:
    """The score sheet with its table of origins."""

    def below(sheet: Sheet, box: Box) -> None:
        _origins(sheet, view, picture, box)

    return score_sheet(view, picture, game=GAME, seal=SEAL, accent=ACCENT, more=MORE, below=below)


def _origins(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """A row for each region, aspect, order section and wall section; a column for each seat, as above."""
    x, y, wide, high = box
    ranking = picture.result.ranking() if picture.result else list(range(view.seats))
    across = (theme.WIDTH - EDGE - 60 - START) // len(ranking)
    columns = {seat: START + index * across + across // 2 for index, seat in enumerate(ranking)}
    first = [seat for seat in ranking if _place(picture.result, seat) == 1]
    sheet.bold(picture.words.text(f"{GAME}.picture.origins"), x, y + 2, 28, ref="origins.title")
    y += 36
    for seat in first:
        plate = (columns[seat] - across // 2 + 6, y - 8, across - 12, ROWS * LINE + 4 * 14 + 6)
        sheet.box(plate, LIGHT, radius=12, loose=True)
    grounds = {seat: LIGHT if seat in first else theme.FIELD for seat in ranking}
    for group in (_governors, _octagons, _orders, _walls):
        sheet.rule(x, y, wide, colour=theme.ASH)
        y = group(sheet, view, picture, x, y + 12, columns, grounds, across - 18) + 2
    told = picture.words.text(f"{GAME}.picture.origins_note")
    sheet.lines(told, x, y + 2, wide, theme.SMALL, colour=theme.SOFT, ref="origins.note")


def _place(result: Result | None, seat: int) -> int:
    return result.places[seat] if result else 0


def _told(sheet: Sheet, text: str, points: int, x: int, y: int, ground: str, room: int, ref: str) -> None:
    """How it was counted, and the points; a dot where there is nothing."""
    shown = text if not text or text == str(points) or "<" in text else f"{text} = {points}"
    _line(sheet, shown, points, x, y, ground, room, ref)


def _line(sheet: Sheet, text: str, points: int, x: int, y: int, ground: str, room: int, ref: str) -> None:
    sheet.text(text or "·", x, y, 24, on=ground, align="middle", room=room, ref=ref, face="bold" if points else "regular",
               colour=theme.INK if points else theme.SOFT)  # fmt: skip


def _governors(sheet: Sheet, view: ZhanguoView, picture: Picture, x: int, y: int, columns: dict[int, int], grounds: dict[int, str], room: int) -> int:
    each, base = DATA.end_scoring.governor_each, DATA.end_scoring.governor_base
    for region, land in zip(REGIONS, view.lands, strict=True):
        sheet.art("governor", x + 18, y + 8, 34, colour="#A8743B", ground=theme.FIELD, ref=f"origins.governors.{region}.icon")
        region_sign(sheet, region, x + 58, y + 8, 30, ref=f"origins.governors.{region}.region")
        most = max(land.governors)
        tied = land.governors.count(most)
        for seat, cx in columns.items():
            n = land.governors[seat]
            text, points = "", 0
            if n and n == most:
                points = (base + each * n) // tied
                text = f"{base} + {n} × {each}" if tied == 1 else f"({base} + {n} × {each}) : {tied}"
            elif n:
                text = f"{n} < {most}"
            _told(sheet, text, points, cx, y, grounds[seat], room, f"origins.governors.{region}.{seat}")
        y += LINE
    return y


def _octagons(sheet: Sheet, view: ZhanguoView, picture: Picture, x: int, y: int, columns: dict[int, int], grounds: dict[int, str], room: int) -> int:
    for index, aspect in enumerate(ASPECTS):
        octagon(sheet, aspect, "", x + 18, y + 8, 34)
        sheet.text(picture.words.term(GAME, aspect), x + 44, y, 24, room=330, ref=f"origins.octagons.{aspect}")
        best = contenders(view, index)[:1]
        for seat, cx in columns.items():
            n = strength(view.players[seat], index)
            points = DATA.aspects.list[index].majority_vp if seat in best else 0
            text = picture.words.text(f"{GAME}.picture.{'value_vp' if points else 'value'}", n=n, vp=points) if n else ""
            _line(sheet, text, points, cx, y, grounds[seat], room, f"origins.octagons.{aspect}.{seat}")
        y += LINE
    return y


def _orders(sheet: Sheet, view: ZhanguoView, picture: Picture, x: int, y: int, columns: dict[int, int], grounds: dict[int, str], room: int) -> int:
    for name in SECTION_NAMES:
        sheet.text(picture.words.text(f"{GAME}.picture.orders_{name}"), x, y, 24, room=380, ref=f"origins.orders.{name}")
        for seat, cx in columns.items():
            values = [
                DATA.order_track.vp[order.discs.index(seat)]
                for field, order in zip(FIELDS, view.orders, strict=True)
                if field.section == name and seat in order.discs
            ]
            factor = DATA.order_fields.multiplier[len(values)]
            inner = " + ".join(map(str, values))
            text = "" if not values else inner if len(values) == 1 else f"({inner}) × {factor}"
            _told(sheet, text, sum(values) * factor, cx, y, grounds[seat], room, f"origins.orders.{name}.{seat}")
        y += LINE
    return y


def _walls(sheet: Sheet, view: ZhanguoView, picture: Picture, x: int, y: int, columns: dict[int, int], grounds: dict[int, str], room: int) -> int:
    for section, wall in zip(SECTIONS, view.walls, strict=True):
        found = CONDITIONS[wall.condition]
        area_sign(sheet, section.area, area_letter(picture, section.area), x + 16, y + 8, 30, ref=f"origins.walls.{section.id}.area")
        condition(sheet, found, x + 100, y + 8, 30, room=100, on=theme.FIELD, ref=f"origins.walls.{section.id}.condition")
        steps = " / ".join(map(str, found.vp))
        sheet.text(steps, x + 180, y, 24, room=200, ref=f"origins.walls.{section.id}.steps")
        for seat, cx in columns.items():
            text, points = "", 0
            if seat in wall.spaces:
                space = wall.spaces.index(seat)
                player = view.players[seat]
                points = condition_vp(player, found, space)
                vp = found.vp[space]
                fixed = found.per == "minus_total_unrest"
                text = f"{vp} – {player.unrest()}" if fixed else f"{condition_count(player, found)} × {vp}"
                bars(sheet, SPACES[space].bars, cx - room // 2 + 14, y + 8)
            _told(sheet, text, points, cx, y, grounds[seat], room - 60, f"origins.walls.{section.id}.{seat}")
        y += LINE
    return y
