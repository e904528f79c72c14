"""What stands on the map: borders, cities with their houses, monasteries, members, princes, the last journey."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from engine.ming.data import DATA, DISTRICTS, PROVINCES, districts_of, province_of
from engine.ming.state import MingView
from render import letters, theme
from render.letters import BOLD
from render.ming.land import Chart, Point, chart, land
from render.ming.parts import HUES, SKIN, land_tint, members, place, symbol
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token

# Measures of things on the map are in the unit of the data file.
STRIDE, STEP, START = 25, 15, 26
"""The prince's last journey: from one footstep to the next, the size of a step, and of the first one."""
SYMBOL, MEMBER, TEMPLE, MONK = 40, 40, 38, 30
"""Drawings at borders, in the free area of a district, of a monastery and the monk before it."""
PRINCE, FIGURE, RIM = 52, 56, 9
"""A prince: his disc, the figure on it, and the disc's coloured rim."""
TOKEN, MONK_TOKEN, CITY, RING, HOUSE = 28, 26, 46, 138, 26
"""Tokens of seats at princes and houses, and at monks; a city's letter, the ring of the one being scored, a house."""
NAME_GAP = 7
"""In pixels: between the id and the name of a district."""
MIDDLE = 0.36
"""How much of a text's size its capitals reach above their middle."""
LARGE = 1.1
"""From this scale on, the names of the districts are larger."""
BORDER_AT = {frozenset((border.a, border.b)): border for border in DATA.borders}


def board_map(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> Chart:
    """The whole map in ``box``; names the places of the districts. Returns how the map lies."""
    at = chart(box)
    with sheet.still():
        land(sheet, at, box)
    _journey(sheet, view, at)
    _borders(sheet, view, at)
    if view.table.city >= 0:
        _now(sheet, at, view.table.city)
    for number in range(len(DISTRICTS)):
        _district(sheet, view, picture, at, number)
    for province in range(len(PROVINCES)):
        _city(sheet, view, at, province)
    return at


def _journey(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The way of the last move of a prince, over the borders it crossed."""
    path = view.table.path
    if len(path) < 2:
        return
    points = [at.at(DATA.districts[path[0]].prince)]
    crossed: list[str] = []
    for here, there in pairwise(path):
        border = BORDER_AT[frozenset((DISTRICTS[here], DISTRICTS[there]))]
        if crossed and crossed[-1] == border.id:
            points.append(at.at(DATA.districts[here].prince))
        crossed.append(border.id)
        points.append(at.at(border.point))
    points.append(at.at(DATA.districts[path[-1]].prince))
    ref = "path." + "-".join(DISTRICTS[district] for district in path)
    size = at.long(STEP)
    names = [_label(at, number) for number in range(len(DISTRICTS))]
    for number, (x, y) in enumerate(_steps(points, at.long(STRIDE))):
        if any(abs(2 * x - 2 * left - wide) < wide + size and abs(2 * y - 2 * top - high) < high + 2 * size
               for left, top, wide, high in names):  # fmt: skip
            continue
        big = at.long(START) if number == 0 else size
        sheet.box((x - big // 2, y - big // 2, big, big), theme.BRIGHT, edge=theme.INK, line=2, radius=big // 2,
                  ref=f"{ref}.{number}", loose=True)  # fmt: skip


def _steps(points: list[Point], stride: int) -> list[Point]:
    """Footsteps along a way, about ``stride`` apart, from its first point to its last."""
    steps = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        number = max(1, round(hypot(x1 - x0, y1 - y0) / stride))
        steps += [
            (x0 + round((x1 - x0) * step / number), y0 + round((y1 - y0) * step / number))
            for step in range(1, number + 1)
        ]
    return steps


def _borders(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The means of transport of every border; those of the last journey on gold."""
    path = [DISTRICTS[district] for district in view.table.path]
    crossed = {frozenset(pair) for pair in pairwise(path)}
    size = at.long(SYMBOL)
    for border in DATA.borders:
        x, y = at.at(border.point)
        gold = frozenset((border.a, border.b)) in crossed
        sheet.box((x - size // 2, y - size // 2, size, size), theme.BRIGHT if gold else theme.WHITE,
                  edge=theme.INK, line=2, radius=size // 2, ref=f"border.{border.id}", loose=True)  # fmt: skip
        symbol(sheet, border.transport, x, y, size * 3 // 4, ref=f"border.{border.id}.{border.transport}")


def _text(at: Chart) -> int:
    return theme.SMALL if at.scale < LARGE else theme.FIGURE


def _label(at: Chart, number: int) -> Box:
    """Where the name of a district stands."""
    data, text = DATA.districts[number], _text(at)
    x, y = at.at(data.label)
    wide = letters.width(data.id, text, BOLD) + NAME_GAP + letters.width(data.name, text)
    return x - wide // 2, y - round(text * MIDDLE), wide, round(text * letters.CAP)


def _district(sheet: Sheet, view: MingView, picture: Picture, at: Chart, number: int) -> None:
    table, data = view.table, DATA.districts[number]
    tint = land_tint(number)
    left, top, _, _ = _label(at, number)
    text, ref = _text(at), f"district.{data.id}"
    used = sheet.bold(data.id, left, top, text, on=tint, ref=f"{ref}.id")
    sheet.text(data.name, left + used + NAME_GAP, top, text, on=tint, ref=f"{ref}.name")
    _monastery(sheet, view, at, number)
    x, y = at.at(data.free_area)
    reach = at.long(data.free_radius)
    free = (x - reach, y - reach, 2 * reach, 2 * reach)
    sheet.spot(f"standing.{data.id}", free)
    stands = any(player.prince == number for player in table.players)
    px, py = at.at(data.prince)
    place(sheet, picture, data.id, free, (px + at.long(24), py - at.long(26)) if stands else (px, py))
    members(sheet, table.standing[number], x, y, min(at.long(MEMBER), at.long(data.free_radius * 0.87)),
            ref=f"standing.{data.id}")  # fmt: skip
    for seat, player in enumerate(table.players):
        if player.prince == number:
            _prince(sheet, at, seat, number)


def _monastery(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    data, monk = DATA.districts[number], view.table.monks[number]
    x, y = at.at(data.monastery)
    size = at.long(TEMPLE)
    ref = f"monk.{data.id}"
    held = monk >= 0
    roof = sheet.look(monk).colour if held else theme.mix(HUES[province_of(number)], theme.INK, 0.35)
    box = sheet.art("temple", x, y, size, colour=roof, ground=theme.FIELD, ref=f"{ref}.{monk if held else 'empty'}")
    sheet.spot(f"monastery.{data.id}", box)
    if held:
        small = at.long(MONK)
        sheet.art("monk", x - size // 4, y + size // 4, small, colour=sheet.look(monk).colour, ground=SKIN,
                  loose=True)  # fmt: skip
        seat_token(sheet, monk, x + size // 3, y + size // 4, at.long(MONK_TOKEN), ref=f"{ref}.token", loose=True)


def _prince(sheet: Sheet, at: Chart, seat: int, number: int) -> None:
    data = DATA.districts[number]
    x, y = at.at(data.prince)
    size = at.long(PRINCE)
    look = sheet.look(seat)
    ref = f"prince.{seat}.{data.id}"
    box = (x - size // 2, y - size // 2, size, size)
    sheet.box((box[0] + 3, box[1] + 4, size, size), theme.mix(land_tint(number), theme.INK, 0.35), radius=size // 2,
              loose=True)  # fmt: skip
    sheet.box(box, look.colour, edge=theme.INK, line=2, radius=size // 2, ref=ref, loose=True)
    inner = size - at.long(RIM)
    sheet.box((x - inner // 2, y - inner // 2, inner, inner), theme.WHITE, radius=inner // 2, loose=True)
    sheet.art("prince", x, y - at.long(5), at.long(FIGURE), colour=look.colour, ground=SKIN, ref=f"{ref}.figure",
              loose=True)  # fmt: skip
    seat_token(sheet, seat, x + size // 3, y + size * 2 // 5, at.long(TOKEN), ref=f"{ref}.token", loose=True)
    sheet.spot(f"prince.{data.id}", box)


def _now(sheet: Sheet, at: Chart, province: int) -> None:
    """A gold ring round the city being scored."""
    x, y = at.at(DATA.provinces[province].city)
    wide = at.long(RING)
    ring = (x - wide // 2, y - wide // 2, wide, wide)
    sheet.box(ring, "", edge=theme.DEEP_GOLD, line=9, radius=wide // 2, loose=True)
    sheet.box(ring, "", edge=theme.BRIGHT, line=6, radius=wide // 2, ref=f"city.{PROVINCES[province]}.now", loose=True)


def _city(sheet: Sheet, view: MingView, at: Chart, province: int) -> None:
    """The nine houses, and during a scoring the members in them; the city being scored stands on gold."""
    table, data = view.table, DATA.provinces[province]
    x, y = at.at(data.city)
    deep = theme.mix(HUES[province], theme.INK, 0.55)
    now = table.city == province
    size = at.long(CITY)
    plate = (x - size // 2, y - size // 2, size, size)
    sheet.box(plate, theme.BRIGHT if now else deep, edge=theme.INK, line=2, radius=size // 2, ref=f"city.{data.id}")
    ink = theme.INK if now else theme.WHITE
    sheet.bold(data.id, x, y - 10, 28, colour=ink, on=theme.BRIGHT if now else deep, align="middle",
               ref=f"city.{data.id}.letter")  # fmt: skip
    sheet.spot(f"city.{data.id}", plate)
    for district in districts_of(province):
        _houses(sheet, view, at, district)


def _houses(sheet: Sheet, view: MingView, at: Chart, district: int) -> None:
    data, counts = DATA.districts[district], view.table.houses[district]
    owners = [owner for owner, number in enumerate(counts) for _ in range(number)]
    roof = theme.mix(HUES[province_of(district)], theme.INK, 0.3)
    size = at.long(HOUSE)
    for index, point in enumerate(data.houses):
        x, y = at.at(point)
        ref = f"house.{data.id}.{index}"
        sheet.art("house", x, y, size, colour=roof, ground=theme.FIELD, ref=ref)
        if index < len(owners):
            seat_token(sheet, owners[index], x, y + 2, at.long(TOKEN), ref=f"{ref}.{owners[index]}", loose=True)
