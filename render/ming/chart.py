"""What stands on the map: borders, cities with their houses, monasteries, members, princes, the last journey."""

from __future__ import annotations

from engine.ming.state import DATA, DISTRICT, DISTRICTS, PROVINCES, MingView, districts_of
from render import theme
from render.ming.land import Chart, chart, land
from render.ming.parts import HUES, land_tint, members, symbol
from render.scene import Box, Sheet
from render.widgets.tokens import seat_token

BORDER_AT = {frozenset((border.a, border.b)): border for border in DATA.borders}


def board_map(sheet: Sheet, view: MingView, box: Box) -> Chart:
    """The whole map in ``box``; names the places of the districts. Returns how the map lies."""
    at = chart(box)
    with sheet.still():
        land(sheet, at, box)
    _journey(sheet, view, at)
    _borders(sheet, view, at)
    for number in range(len(DISTRICTS)):
        _district(sheet, view, at, number)
    for province in range(len(PROVINCES)):
        _city(sheet, view, at, province)
    return at


def _journey(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The way of the last move of a prince, over the borders it crossed."""
    path = view.table.path
    if len(path) < 2:
        return
    points = [at.at(DATA.districts[path[0]].prince)]
    for here, there in zip(path, path[1:], strict=False):
        points.append(at.at(BORDER_AT[frozenset((DISTRICTS[here], DISTRICTS[there]))].point))
        points.append(at.at(DATA.districts[there].prince))
    ref = "path." + "-".join(DISTRICTS[district] for district in path)
    sheet.shape(points, edge=theme.INK, line=at.long(12), closed=False, loose=True)
    sheet.shape(points, edge=theme.BRIGHT, line=at.long(8), closed=False, ref=ref, loose=True)
    x, y = points[0]
    size = at.long(22)
    sheet.box((x - size // 2, y - size // 2, size, size), theme.BRIGHT, edge=theme.INK, line=2, radius=size // 2,
              loose=True)  # fmt: skip


def _borders(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The means of transport of every border; those of the last journey on gold."""
    path = [DISTRICTS[district] for district in view.table.path]
    crossed = {frozenset(pair) for pair in zip(path, path[1:], strict=False)}
    size = at.long(42)
    for border in DATA.borders:
        x, y = at.at(border.point)
        gold = frozenset((border.a, border.b)) in crossed
        sheet.box((x - size // 2, y - size // 2, size, size), theme.BRIGHT if gold else theme.WHITE,
                  edge=theme.INK, line=2, radius=size // 2, ref=f"border.{border.id}")  # fmt: skip
        symbol(sheet, border.transport, x, y, size * 3 // 4, ref=f"border.{border.id}.{border.transport}")


def _district(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    table, data = view.table, DATA.districts[number]
    tint = land_tint(number)
    x, y = at.at(data.label)
    text = 22 if at.scale < 1.1 else 26
    label = f"{data.id} {data.name}"
    sheet.bold(label, x, y - round(text * 0.36), text, on=tint, align="middle", ref=f"district.{data.id}.name")
    _monastery(sheet, view, at, number)
    x, y = at.at(data.free_area)
    reach = at.long(data.free_radius)
    sheet.spot(data.id, (x - reach, y - reach, 2 * reach, 2 * reach))
    members(sheet, table.standing[number], x, y, min(at.long(40), at.long(data.free_radius * 0.87)),
            ref=f"standing.{data.id}")  # fmt: skip
    for seat, player in enumerate(table.players):
        if player.prince == number:
            _prince(sheet, at, seat, number)


def _monastery(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    data, monk = DATA.districts[number], view.table.monks[number]
    x, y = at.at(data.monastery)
    size = at.long(44)
    ref = f"monk.{data.id}"
    held = monk >= 0
    roof = sheet.look(monk).colour if held else theme.mix(HUES[number // 3], theme.INK, 0.35)
    box = sheet.art("temple", x, y, size, colour=roof, ground=theme.FIELD, ref=f"{ref}.{monk if held else 'empty'}")
    sheet.spot(f"monastery.{data.id}", box)
    if held:
        small = at.long(30)
        sheet.art("monk", x - size // 4, y + size // 4, small, colour=sheet.look(monk).colour, ground="#F0D9B5",
                  loose=True)  # fmt: skip
        seat_token(sheet, monk, x + size // 3, y + size // 4, at.long(26), ref=f"{ref}.token", loose=True)


def _prince(sheet: Sheet, at: Chart, seat: int, number: int) -> None:
    data = DATA.districts[number]
    x, y = at.at(data.prince)
    size = at.long(58)
    look = sheet.look(seat)
    ref = f"prince.{seat}.{data.id}"
    box = sheet.art("prince", x, y, size, colour=look.colour, ground="#F0D9B5", ref=ref)
    seat_token(sheet, seat, x + size // 3, y + size // 3, at.long(28), ref=f"{ref}.token", loose=True)
    sheet.spot(f"prince.{data.id}", box)


def _city(sheet: Sheet, view: MingView, at: Chart, province: int) -> None:
    """The nine houses, and during a scoring the members in them; the city being scored stands on gold."""
    table, data = view.table, DATA.provinces[province]
    x, y = at.at(data.city)
    deep = theme.mix(HUES[province], theme.INK, 0.55)
    now = table.city == province
    size = at.long(46)
    if now:
        wide = at.long(150)
        halo = (x - wide // 2, y - wide // 2, wide, wide)
        sheet.box(halo, "", edge=theme.DEEP_GOLD, line=9, radius=wide // 2, loose=True)
        sheet.box(halo, "", edge=theme.BRIGHT, line=6, radius=wide // 2, ref=f"city.{data.id}.now", loose=True)
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
    roof = theme.mix(HUES[district // 3], theme.INK, 0.3)
    size = at.long(30)
    for index, point in enumerate(data.houses):
        x, y = at.at(point)
        ref = f"house.{data.id}.{index}"
        sheet.art("house", x, y, size, colour=roof, ground=theme.FIELD, ref=ref)
        if index < len(owners):
            seat_token(sheet, owners[index], x, y + 2, at.long(29), ref=f"{ref}.{owners[index]}", loose=True)


def district_number(name: str) -> int:
    """The index of a district."""
    return DISTRICT[name]
