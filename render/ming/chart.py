"""What stands on the map: borders, cities, monasteries, members, princes, the last journey."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from engine.ming.data import DATA, DISTRICTS, PROVINCES, districts_of, province_of
from engine.ming.state import MingView
from render import letters, theme
from render.letters import BOLD
from render.ming.land import KEPT, Chart, Point, land
from render.ming.parts import HUES, SKIN, land_tint, members, symbol
from render.ming.spots import SPOTS
from render.scene import Box, Sheet
from render.widgets.clip import touch, within
from render.widgets.marks import RING as RING_OF_CHANGE
from render.widgets.tokens import LITTLE, seat_token

# Measures of things on the map are in the unit of the data file.
STRIDE, STEP, START = 25, 15, 26
"""The prince's last journey: from one footstep to the next, the size of a step, and of the first one."""
SYMBOL, MEMBER, TEMPLE = 40, 40, 40
"""The discs at borders, members in the free area of a district, a monastery."""
PRINCE, FIGURE, RIM = 86, 78, 12
"""A prince: his disc, the figure on it, and the disc's coloured rim."""
TOKEN, MONK, CITY, RING, HOUSE = 34, 31, 48, 164, 30
"""A seat's sign at a prince, a monk and his sign, a city's letter, the ring of the one being scored, a house."""
OUTWARDS = 1.18
"""So much farther from its city than in the data file stands a house, which is larger here."""
CLEAR = RING_OF_CHANGE + 3
"""In pixels: so far from a name ends a place that may get the ring of a change."""
NAME_GAP = 7
"""In pixels: between the id and the name of a district."""
MIDDLE = 0.36
"""How much of a text's size its capitals reach above their middle."""
LARGE = 1.1
"""From this scale on, the names of the districts are larger."""
BORDER_AT = {frozenset((border.a, border.b)): border for border in DATA.borders}


def board_map(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The map, or what lies in the window of ``at``; names the places of the districts."""
    with sheet.still():
        sheet.put(land(at))
    _journey(sheet, view, at)
    _borders(sheet, view, at)
    for province in range(len(PROVINCES)):
        if at.shows(DATA.provinces[province].city, at.long(CITY)):
            _city(sheet, view, at, province)
    for number in range(len(DISTRICTS)):
        if within(labels(at)[number], at.window):
            _district(sheet, view, at, number)


def _journey(sheet: Sheet, view: MingView, at: Chart) -> None:
    """The way of the last move of a prince, over the borders it crossed, on white."""
    path = view.table.path
    if len(path) < 2:
        return
    points = [at.at(SPOTS[path[0]].prince)]
    crossed: list[str] = []
    for here, there in pairwise(path):
        border = BORDER_AT[frozenset((DISTRICTS[here], DISTRICTS[there]))]
        if crossed and crossed[-1] == border.id:
            points.append(at.at(SPOTS[here].prince))
        crossed.append(border.id)
        points.append(at.at(border.point))
    points.append(at.at(SPOTS[path[-1]].prince))
    ref = "path." + "-".join(DISTRICTS[district] for district in path)
    size = at.long(STEP)
    for number, (x, y) in enumerate(_steps(points, at.long(STRIDE))):
        big = at.long(START) if number == 0 else size
        step = (x - big // 2, y - big // 2, big, big)
        hidden = any(abs(2 * x - 2 * left - wide) < wide + size and abs(2 * y - 2 * top - high) < high + 2 * size
                     for left, top, wide, high in labels(at))  # fmt: skip
        if not hidden and within(step, at.window):
            sheet.box(step, theme.WHITE, edge=theme.INK, line=3, radius=big // 2, ref=f"{ref}.{number}", loose=True)


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
    """The means of transport of every border; those of the last journey in a double ring."""
    path = [DISTRICTS[district] for district in view.table.path]
    crossed = {frozenset(pair) for pair in pairwise(path)}
    size = at.long(SYMBOL)
    for border in DATA.borders:
        if not at.shows(border.point, size):
            continue
        x, y = at.at(border.point)
        passed = frozenset((border.a, border.b)) in crossed
        if passed:
            around = size + 12
            sheet.box((x - around // 2, y - around // 2, around, around), theme.WHITE, edge=theme.INK, line=3,
                      radius=around // 2, ref=f"border.{border.id}.passed", loose=True)  # fmt: skip
        sheet.box((x - size // 2, y - size // 2, size, size), theme.WHITE,
                  edge=theme.INK, line=2, radius=size // 2, ref=f"border.{border.id}", loose=True)  # fmt: skip
        symbol(sheet, border.transport, x, y, max(LITTLE, size * 3 // 4), ref=f"border.{border.id}.{border.transport}")


def _even(size: int) -> int:
    """A size that many drawings share, so that few have to be made."""
    return max(LITTLE, size // 4 * 4)


def _text(at: Chart) -> int:
    return theme.SMALL if at.scale < LARGE else theme.FIGURE


@lru_cache(maxsize=KEPT)
def labels(at: Chart) -> tuple[Box, ...]:
    """Where the names of the districts stand."""
    return tuple(_label(at, number) for number in range(len(DISTRICTS)))


def _label(at: Chart, number: int) -> Box:
    data, text = DATA.districts[number], _text(at)
    x, y = at.at(SPOTS[number].name)
    wide = letters.width(data.id, text, BOLD) + NAME_GAP + letters.width(data.name, text)
    return x - wide // 2, y - round(text * MIDDLE), wide, round(text * letters.CAP)


def _district(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    table, data, spots = view.table, DATA.districts[number], SPOTS[number]
    tint = land_tint(number)
    left, top, wide, high = labels(at)[number]
    text, ref = _text(at), f"district.{data.id}"
    if touch((left, top, wide, high), _scored(at, table.city)):  # no name is read across the ring
        sheet.box((left - 6, top - 6, wide + 12, high + 14), tint, radius=6, loose=True)
    used = sheet.bold(data.id, left, top, text, on=tint, ref=f"{ref}.id")
    sheet.text(data.name, left + used + NAME_GAP, top, text, on=tint, ref=f"{ref}.name")
    if at.shows(spots.monastery, at.long(TEMPLE)):
        _monastery(sheet, view, at, number)
    x, y = at.at(spots.members)
    reach, size = at.long(data.free_radius), min(at.long(MEMBER), at.long(data.free_radius * 0.87))
    free = (x - reach, y - reach, 2 * reach, 2 * reach)
    sheet.spot(f"standing.{data.id}", free)
    for name in labels(at):
        free = _apart(free, name)
    stands = any(player.prince == number for player in table.players)
    sheet.spot(data.id, free, disc=_free_corner(at, number, reach) if stands else at.at(spots.prince))
    members(sheet, table.standing[number], x, y, size, ref=f"standing.{data.id}")
    for seat, player in enumerate(table.players):
        if player.prince == number:
            _prince(sheet, at, seat, number)


def _scored(at: Chart, province: int) -> Box:
    """Where the ring lies round the city that is being scored."""
    if province < 0:
        return 0, 0, 0, 0
    (x, y), wide = at.at(DATA.provinces[province].city), at.long(RING)
    return x - wide // 2, y - wide // 2, wide, wide


def _apart(place: Box, name: Box) -> Box:
    """A place cut so that the ring of a change round it leaves a name alone, where as much as possible is left."""
    x, y, wide, high = place
    a, b, c, d = name[0] - CLEAR, name[1] - CLEAR, name[0] + name[2] + CLEAR, name[1] + name[3] + CLEAR
    if not touch(place, (a, b, c - a, d - b)):
        return place
    cuts = ((x, d, wide, y + high - d), (x, y, wide, b - y), (c, y, x + wide - c, high), (x, y, a - x, high))
    return max(cuts, key=lambda cut: min(cut[2:]))


def _free_corner(at: Chart, number: int, reach: int) -> Point:
    """Where a letter lies in a district with a prince: at the edge of the free area that is farthest from him."""
    (x, y), (px, py) = at.at(SPOTS[number].members), at.at(SPOTS[number].prince)
    far = max(1.0, hypot(x - px, y - py))
    return x + round((x - px) * reach / far), y + round((y - py) * reach / far)


def _monastery(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    data, monk = DATA.districts[number], view.table.monks[number]
    x, y = at.at(SPOTS[number].monastery)
    size = max(LITTLE, at.long(TEMPLE))
    ref = f"monk.{data.id}"
    held = monk >= 0
    roof = sheet.look(monk).colour if held else theme.mix(HUES[province_of(number)], theme.INK, 0.35)
    box = sheet.art("temple", x, y, size, colour=roof, ground=theme.FIELD, ref=f"{ref}.{monk if held else 'empty'}")
    sheet.spot(f"monastery.{data.id}", box)
    if held:
        small = _even(at.long(MONK))
        away = -1 if SPOTS[number].prince[0] > SPOTS[number].monastery[0] else 1  # a prince must not hide the sign
        sheet.art("monk", x, y + size // 8, small, colour=sheet.look(monk).colour, ground=SKIN,
                  ref=f"{ref}.figure", loose=True)  # fmt: skip
        seat_token(sheet, monk, x + away * size * 2 // 5, y + size // 4, small, ref=f"{ref}.token", loose=True)


def _prince(sheet: Sheet, at: Chart, seat: int, number: int) -> None:
    data = DATA.districts[number]
    x, y = at.at(SPOTS[number].prince)
    size = at.long(PRINCE)
    look = sheet.look(seat)
    ref = f"prince.{seat}.{data.id}"
    box = (x - size // 2, y - size // 2, size, size)
    sheet.box((box[0] + 3, box[1] + 4, size, size), theme.mix(land_tint(number), theme.INK, 0.35), radius=size // 2,
              loose=True)  # fmt: skip
    sheet.box(box, look.colour, edge=theme.INK, line=2, radius=size // 2, ref=ref, loose=True)
    inner = size - at.long(RIM)
    sheet.box((x - inner // 2, y - inner // 2, inner, inner), theme.WHITE, edge=theme.INK, line=2, radius=inner // 2,
              loose=True)  # fmt: skip
    sheet.art("prince", x, y - at.long(4), at.long(FIGURE), colour=look.colour, ground=SKIN, ref=f"{ref}.figure",
              loose=True)  # fmt: skip
    seat_token(sheet, seat, x + size // 3, y + size // 4, _even(at.long(TOKEN)), ref=f"{ref}.token", loose=True)
    sheet.spot(f"prince.{data.id}", box)


def _city(sheet: Sheet, view: MingView, at: Chart, province: int) -> None:
    """The letter of a city; round the one being scored a ring, its nine houses and the members in them."""
    table, data = view.table, DATA.provinces[province]
    x, y = at.at(data.city)
    deep = theme.mix(HUES[province], theme.INK, 0.55)
    now = table.city == province
    held = any(any(table.houses[district]) for district in districts_of(province))
    if now:
        ring = _scored(at, province)
        wide = ring[2]
        sheet.box(ring, theme.mix(HUES[province], theme.WHITE, 0.6), edge=theme.INK, line=8, radius=wide // 2,
                  loose=True)  # fmt: skip
        sheet.box((ring[0] + 2, ring[1] + 2, wide - 4, wide - 4), "", edge=theme.WHITE, line=4, radius=wide // 2,
                  ref=f"city.{data.id}.now", loose=True)  # fmt: skip
    size = at.long(CITY)
    plate = (x - size // 2, y - size // 2, size, size)
    sheet.box(plate, deep, edge=theme.INK, line=2, radius=size // 4, ref=f"city.{data.id}")
    sheet.spot(f"city.{data.id}", plate)
    sheet.bold(data.id, x, y - 9, 28, colour=theme.WHITE, on=deep, align="middle", ref=f"city.{data.id}.letter")
    if now or held:
        for district in districts_of(province):
            _houses(sheet, view, at, district)


def _houses(sheet: Sheet, view: MingView, at: Chart, district: int) -> None:
    data, counts = DATA.districts[district], view.table.houses[district]
    owners = [owner for owner, number in enumerate(counts) for _ in range(number)]
    roof = theme.mix(HUES[province_of(district)], theme.INK, 0.3)
    size = _even(at.long(HOUSE))
    city = DATA.provinces[province_of(district)].city
    for index, (a, b) in enumerate(data.houses):
        point = city[0] + round((a - city[0]) * OUTWARDS), city[1] + round((b - city[1]) * OUTWARDS)
        if not at.shows(point, size):
            continue
        x, y = at.at(point)
        ref = f"house.{data.id}.{index}"
        sheet.art("house", x, y, size, colour=roof, ground=theme.FIELD, ref=ref)
        if index < len(owners):
            seat_token(sheet, owners[index], x, y, size, ref=f"{ref}.{owners[index]}", loose=True)
