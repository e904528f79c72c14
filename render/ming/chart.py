"""What stands on the map: borders, cities, monasteries, members, princes, the last journey."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from engine.ming.data import DATA, DISTRICTS, PROVINCES, districts_of, province_of
from engine.ming.state import MingView
from render.canvas import theme, typography
from render.canvas.clip import Point, touch, within
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.ming.land import Chart, land
from render.ming.parts import ALONE, HUES, SKIN, STRONG, even, land_tint, members, symbol
from render.ming.spots import SPOTS
from render.widgets.projection import KEPT
from render.widgets.tokens import LITTLE, seat_token

# Measures of things on the map are in the unit of the data file.
STRIDE, STEP, START = 25, 15, 26
"""The prince's last journey: from one footstep to the next, the size of a step, and of the first one."""
SYMBOL, MEMBER, TEMPLE = 40, 40, 40
"""The discs at borders, members in the free area of a district, a monastery."""
PRINCE, FIGURE, FIGURE_UP, RIM = 86, 78, 4, 12
"""A prince: his disc, the figure on it, how far above the middle this stands, and the disc's coloured rim."""
TOKEN, MONK, CITY, RING, HOUSE = 34, 31, 48, 164, 30
"""A seat's sign at a prince, a monk and his sign, a city's letter, the ring of the one being scored, a house."""
ICON = 0.75
"""Of the size of a disc at a border: that of the drawing on it."""
MONK_DOWN, MONK_SIGN = 1 / 8, (2 / 5, 1 / 4)
"""In shares of the size of a monastery: how far below its middle a monk stands, how far aside and down his sign."""
TOKEN_AT = (1 / 3, 1 / 4)
"""In shares of the size of a prince: how far to the right of and below his middle lies the seat's sign."""
CITY_CORNER = 1 / 4
"""Of the size of a city: its corners."""
OUTWARDS = 1.18
"""So much farther from its city than in the data file stands a house, which is larger here."""
CLEAR = 12
"""In pixels: so far from a name ends a place that may get the sign of a change."""
NAME_GAP = 7
"""In pixels: between the id and the name of a district."""
PASSED = 12
"""In pixels: how much larger than its disc is the second ring of a border that was crossed."""
NAME_PAD, NAME_CORNER = 6, 6
"""In pixels: how far beyond a name reaches the plate below it in a ring, and its corners."""
SHADOW = (3, 4)
"""In pixels: how far aside and down the shadow of a prince falls."""
RING_INK, RING_WHITE = 8, 4
"""In pixels: the ring of the city being scored, and the white line in the middle of it."""
LETTER_UP = 9
"""In pixels: how far above the middle of a city its letter begins."""
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
        hidden = any(abs(2 * x - 2 * left - wide) < wide + size and abs(2 * y - 2 * top - high) < high + 2 * size
                     for left, top, wide, high in labels(at))  # fmt: skip
        if not hidden and within(_square((x, y), big), at.window):
            _disc(sheet, (x, y), big, theme.WHITE, line=3, ref=f"{ref}.{number}")


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
    icon = max(LITTLE, share(size, ICON))
    for border in DATA.borders:
        if not at.shows(border.point, size):
            continue
        x, y = at.at(border.point)
        passed = frozenset((border.a, border.b)) in crossed
        if passed:
            _disc(sheet, (x, y), size + PASSED, theme.WHITE, line=3, ref=f"border.{border.id}.passed")
        _disc(sheet, (x, y), size, theme.WHITE, ref=f"border.{border.id}")
        symbol(sheet, border.transport, x, y, icon, ref=f"border.{border.id}.{border.transport}")


def _square(middle: Point, size: int) -> Box:
    """The box of a thing of that size."""
    return middle[0] - size // 2, middle[1] - size // 2, size, size


def _disc(sheet: Sheet, middle: Point, size: int, fill: str, *, line: int = 2, ref: str = "") -> Box:
    """A round plate with an edge of ink."""
    return sheet.box(_square(middle, size), fill, edge=theme.INK, line=line, radius=size // 2, ref=ref, loose=True)


def _small(size: int) -> int:
    """The size of a drawing of which there are many, large enough to be made out."""
    return max(LITTLE, even(size))


def _text(at: Chart) -> int:
    return theme.SMALL if at.scale < LARGE else theme.FIGURE


@lru_cache(maxsize=KEPT)
def labels(at: Chart) -> tuple[Box, ...]:
    """Where the names of the districts stand."""
    return tuple(_label(at, number) for number in range(len(DISTRICTS)))


def _label(at: Chart, number: int) -> Box:
    data, text = DATA.districts[number], _text(at)
    x, y = at.at(SPOTS[number].name)
    wide = typography.width(data.id, text, BOLD) + NAME_GAP + typography.width(data.name, text)
    return x - wide // 2, mid_line(y, text), wide, round(text * typography.CAP)


def _district(sheet: Sheet, view: MingView, at: Chart, number: int) -> None:
    table, data, spots = view.table, DATA.districts[number], SPOTS[number]
    tint = land_tint(number)
    left, top, wide, high = labels(at)[number]
    text, ref = _text(at), f"district.{data.id}"
    if touch((left, top, wide, high), _scored(at, table.city)):  # no name is read across the ring
        plate = (left - NAME_PAD, top - NAME_PAD, wide + 2 * NAME_PAD, high + 2 * NAME_PAD + 2)
        sheet.box(plate, tint, radius=NAME_CORNER, loose=True)
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
    x, y = _inside(at.window, x, y, share(size, ALONE))
    members(sheet, table.standing[number], x, y, size, ref=f"standing.{data.id}")
    for seat, player in enumerate(table.players):
        if player.prince == number and at.shows(spots.prince, at.long(PRINCE)):  # a neighbour's may lie beyond a window
            _prince(sheet, at, seat, number)


def _scored(at: Chart, province: int) -> Box:
    """Where the ring lies round the city that is being scored."""
    if province < 0:
        return 0, 0, 0, 0
    return _square(at.at(DATA.provinces[province].city), at.long(RING))


def _inside(window: Box, x: int, y: int, size: int) -> Point:
    """A middle in the window or at its edge, moved so far in that a thing of ``size`` lies there as a whole."""
    left, top, wide, high = window
    half = size // 2 + 2
    return min(max(x, left + half), left + wide - half), min(max(y, top + half), top + high - half)


def _apart(place: Box, name: Box) -> Box:
    """A place cut so that the sign of a change on it leaves a name alone, where as much as possible is left."""
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
        small = _small(at.long(MONK))
        away = -1 if SPOTS[number].prince[0] > SPOTS[number].monastery[0] else 1  # a prince must not hide the sign
        sheet.art("monk", x, y + share(size, MONK_DOWN), small, colour=sheet.look(monk).colour, ground=SKIN,
                  ref=f"{ref}.figure", loose=True)  # fmt: skip
        sign = (x + share(size, away * MONK_SIGN[0]), y + share(size, MONK_SIGN[1]))
        seat_token(sheet, monk, *sign, small, ref=f"{ref}.token", loose=True)


def _prince(sheet: Sheet, at: Chart, seat: int, number: int) -> None:
    data = DATA.districts[number]
    x, y = at.at(SPOTS[number].prince)
    size = at.long(PRINCE)
    look = sheet.look(seat)
    ref = f"prince.{seat}.{data.id}"
    shadow = theme.mix(land_tint(number), theme.INK, 0.35)
    sheet.box(_square((x + SHADOW[0], y + SHADOW[1]), size), shadow, radius=size // 2, loose=True)
    box = _disc(sheet, (x, y), size, look.colour, ref=ref)
    _disc(sheet, (x, y), size - at.long(RIM), theme.WHITE)
    sheet.art("prince", x, y - at.long(FIGURE_UP), at.long(FIGURE), colour=look.colour, ground=SKIN,
              ref=f"{ref}.figure", loose=True)  # fmt: skip
    sign = (x + share(size, TOKEN_AT[0]), y + share(size, TOKEN_AT[1]))
    seat_token(sheet, seat, *sign, _small(at.long(TOKEN)), ref=f"{ref}.token", loose=True)
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
        wide, rim = ring[2], (RING_INK - RING_WHITE) // 2
        sheet.box(ring, theme.mix(HUES[province], theme.WHITE, 0.6), edge=theme.INK, line=RING_INK, radius=wide // 2,
                  loose=True)  # fmt: skip
        sheet.box(inset(ring, rim), "", edge=theme.WHITE,
                  line=RING_WHITE, radius=wide // 2, ref=f"city.{data.id}.now", loose=True)  # fmt: skip
    size = at.long(CITY)
    plate = _square((x, y), size)
    sheet.box(plate, deep, edge=theme.INK, line=2, radius=share(size, CITY_CORNER), ref=f"city.{data.id}")
    sheet.spot(f"city.{data.id}", plate)
    sheet.bold(data.id, x, y - LETTER_UP, STRONG, colour=theme.WHITE, on=deep, align="middle",
               ref=f"city.{data.id}.letter")  # fmt: skip
    if now or held:
        for district in districts_of(province):
            _houses(sheet, view, at, district)


def _houses(sheet: Sheet, view: MingView, at: Chart, district: int) -> None:
    data, counts = DATA.districts[district], view.table.houses[district]
    owners = [owner for owner, number in enumerate(counts) for _ in range(number)]
    roof = theme.mix(HUES[province_of(district)], theme.INK, 0.3)
    size = _small(at.long(HOUSE))
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
