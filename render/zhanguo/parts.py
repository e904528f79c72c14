"""The small things that come back everywhere: colours, officials, octagons, bonuses, cards, signs of places."""

from __future__ import annotations

from collections.abc import Sequence

from engine.zhanguo.data import ACTIONS, COLOURS, Bonus
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token

GAME, SEAL = "zhanguo", "戰"
ACCENT = "#7D5127"
"""Bronze."""
HUES = {"writing": "#EFE4C4", "currency": "#D98E4A", "laws": "#6E4628"}
"""The colours of the aspects: ivory, orange, brown."""
ASPECT_ICONS = {"writing": "brush", "currency": "coin", "laws": "scroll"}
OFFICIALS = {
    "red": ("official_military", "#A15A4C"),
    "grey": ("official", "#8C939B"),
    "white": ("official_inspector", "#FAF6EA"),
}
"""Drawing and robe of each colour of official: military, civil, inspectors."""
FIRE, EMBER = "#CF7A3A", "#F7DFA6"
"""A flame of unrest."""
SKIN = "#F0D9B5"
WOOD, LINEN = "#A8743B", "#F4EEDF"
"""The colours of what belongs to nobody: signs of actions, orders and boards."""
STRAW, SUNBURNT = "#A58C63", "#F1DFB2"
"""A worker's hat and skin."""
TRIGGERS = {
    "build_wall": ("wall", "#C7B48D", theme.FIELD),
    "build_palace": ("palace_part", WOOD, LINEN),
    "hire_workers": ("worker", STRAW, SUNBURNT),
    "relocate_officials": ("sedan_chair", WOOD, LINEN),
    "recruit_official": ("official", WOOD, SKIN),
    "install_governor": ("governor", WOOD, SKIN),
}
"""Drawing and colours of the court actions."""
PIECES = {"wall": "wall", "palace": "palace_part", "governor": "governor"}
"""Drawings of the pieces that orders ask for."""
LANDS = ("#D3B878", "#A9BB8E", "#C7A8B0", "#D9A37A", "#9DB6BF")
"""The tints of regions 1 to 5, on the map and at the player boards."""
AREAS = {"turquoise": "#3F6F73", "golden": "#A98D55", "crimson": "#7B3D4F"}
"""The colours of the wall areas."""
FIGURED = ("reduce_unrest", "relocate", "vp", "octagon")
"""Bonuses whose figure stands beside the sign."""
CHOICE = "choice"
LEAST = theme.LEAST_DRAWING
OPEN = "#FFF3C9"
"""The ground of an ability that can be used now, of a chosen action and of the present round."""
ANY = "#C9B58A"
"""Of the colour or aspect that a player chooses."""

WORDS = 24
"""The size of what is told in words."""
AREA_ROUND, SPACE_ROUND, SIGN_ROUND, FIELD_ROUND, FRAME_ROUND, BOARD_ROUND = 3, 5, 6, 8, 10, 12
"""How round the corners are: of the signs of wall areas, of spaces in which pieces stand, of signs and other small
plates, of fields, of the frames of the parts of the board, of player boards.
"""
FRAME = 3
"""The line round a part of the board."""
NUMBER, FIGURE = 0.75, 0.625
"""The number or letter on a sign, and the figure beside one, as shares of the sign."""
TO_FIGURE = 4
"""Room between a sign and the figure beside it."""
INSET = 6
"""How much smaller than its square is the piece of a bonus that stands on one."""
BAR, BAR_STEP, BARS = 5, 8, 18
"""Bars of a wall space: their width, how far from one to the next, their height if nothing else is said."""
PRINT_AT, PRINT_ROOM = 8, 720
"""The small print: so far before the margin at the right it ends, and its greatest width."""


def bordered(sheet: Sheet, box: Box, *, ref: str = "") -> None:
    """The ground of a part of the board, such as the court, in its bronze frame."""
    sheet.box(box, theme.FIELD, edge=ACCENT, line=FRAME, radius=FRAME_ROUND, ref=ref)


def sign_hue(aspect: str) -> str:
    """The colour of an aspect's sign, which stands out from the aspect's own."""
    return ACCENT if aspect == "writing" else theme.mix(HUES[aspect], theme.WHITE, 0.45)


def tint(region: int, paler: float = 0.0) -> str:
    """The colour of a region, ``paler`` by a share of paper."""
    return theme.mix(LANDS[region - 1], theme.FIELD, paler)


def official(sheet: Sheet, colour: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> Box:
    """An official, centred; of a colour of choice one in gold."""
    drawing, robe = OFFICIALS.get(colour, ("official", ANY))
    return sheet.art(drawing, x, y, size, colour=robe, ground=SKIN, ref=ref, loose=loose)


def officials(
    sheet: Sheet, counts: Sequence[int], x: int, y: int, size: int, *, on: str, ref: str, loose: bool = False
) -> int:
    """Officials by colour from ``x`` to the right, centred on ``y``: one drawing for each colour, and how many beyond
    one; returns the width used.
    """
    start = x
    for colour, number in zip(COLOURS, counts, strict=True):
        if number:
            official(sheet, colour, x + size // 2, y, size, ref=f"{ref}.{colour}", loose=loose)
            x += size
            if number > 1:
                top = mid_line(y, theme.SMALL)
                x += sheet.bold(number, x, top, theme.SMALL, on=on, ref=f"{ref}.{colour}.number", loose=loose)
            x += 2
    return x - start


def octagon(sheet: Sheet, aspect: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> Box:
    """An octagon with the sign of its aspect, centred; of an aspect of choice a plain one."""
    drawing = f"octagon_{aspect}" if aspect in HUES else "octagon"
    return sheet.art(drawing, x, y, size, colour=HUES.get(aspect, ANY), ground=theme.WHITE, ref=ref, loose=loose)


def octagons(
    sheet: Sheet, aspect: str, number: int | str, x: int, y: int, size: int, *, on: str, ref: str, text: int = 0
) -> int:
    """An octagon from ``x`` to the right, centred on ``y``, and how many; returns the width used."""
    text = text or max(theme.SMALL, share(size, FIGURE))
    octagon(sheet, aspect, x + size // 2, y, size, ref=f"{ref}.sign", loose=True)
    wide = sheet.bold(number, x + size + TO_FIGURE, mid_line(y, text), text, on=on, colour=theme.on(on), ref=ref)
    return size + TO_FIGURE + wide


def region_sign(sheet: Sheet, region: int | str, x: int, y: int, size: int, *, ref: str = "") -> None:
    """The number of a region on its colour, centred."""
    _sign(sheet, region, LANDS[int(region) - 1], x, y, size, SIGN_ROUND, ref)


def area_sign(sheet: Sheet, area: str, letter: str, x: int, y: int, size: int, *, ref: str = "") -> None:
    """The sign of a wall area: its letter on its colour, with battlements."""
    _sign(sheet, letter, AREAS[area], x, y, size, AREA_ROUND, ref)


def _sign(sheet: Sheet, text: int | str, fill: str, x: int, y: int, size: int, radius: int, ref: str) -> None:
    """A number or a letter on a square, centred."""
    box = (x - size // 2, y - size // 2, size, size)
    sheet.box(box, fill, edge=theme.INK, line=2, radius=radius, ref=f"{ref}.sign")
    big = max(theme.SMALL, share(size, NUMBER))
    sheet.bold(text, x, mid_line(y, big), big, colour=theme.on(fill), on=fill, align="middle", ref=ref)


def pointer(sheet: Sheet, side: str, x: int, y: int, size: int, *, ref: str = "") -> None:
    """An arrow that points up (``higher`` numbers) or down (``lower`` ones), centred."""
    sheet.art(side, x, y, size, ref=ref)


def trigger(sheet: Sheet, action: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """The sign of a court action, centred."""
    drawing, colour, ground = TRIGGERS[action]
    sheet.art(drawing, x, y, size, colour=colour, ground=ground, ref=ref, loose=loose)


def bonus(sheet: Sheet, gain: Bonus, x: int, y: int, size: int, *, on: str, ref: str = "", loose: bool = False) -> int:
    """A bonus from ``x`` to the right, centred on ``y``; returns the width used.

    A piece that must go to the card's own region stands on a small square, as a region does.
    """
    middle, ink = x + size // 2, theme.on(on)
    big = max(theme.SMALL, share(size, FIGURE))
    if gain.kind == "vp":
        sheet.art("star", middle, y, size, colour=theme.GOLD, ref=f"{ref}.sign", loose=loose)
        wide = sheet.bold(gain.amount, x + size + 2, mid_line(y, big), big, colour=ink, on=on, ref=ref, loose=loose)
        return size + 2 + wide
    if gain.kind == "octagon":
        return octagons(sheet, gain.aspect, gain.amount, x, y, size, on=on, ref=ref)
    if gain.place == "card_region":
        plate = (middle - size // 2, y - size // 2, size, size)
        sheet.box(plate, theme.mix(ANY, theme.WHITE, 0.45), edge=theme.INK, line=2, radius=SPACE_ROUND,
                  ref=f"{ref}.own", loose=True)  # fmt: skip
    inner = max(LEAST, size - INSET) if gain.place == "card_region" else size
    if gain.kind == "official":
        official(sheet, gain.colour, middle, y, inner, ref=ref, loose=loose)
    elif gain.kind == "worker":
        sheet.art("worker", middle, y, inner, colour=STRAW, ground=SUNBURNT, ref=ref, loose=loose)
    elif gain.kind == "reduce_unrest":
        sheet.art("flame", middle, y, inner, colour=FIRE, ground=EMBER, ref=f"{ref}.sign", loose=loose)
    else:
        sheet.art("sedan_chair", middle, y, inner, colour=ANY, ground=LINEN, ref=f"{ref}.sign", loose=loose)
    if gain.kind == "reduce_unrest":
        wide = sheet.bold(f"–{gain.amount}", x + size, mid_line(y, big), big, colour=ink, on=on, ref=ref, loose=loose)
        return size + wide
    if gain.kind == "relocate" or gain.amount > 1:
        used = size + TO_FIGURE
        wide = sheet.bold(gain.amount, x + used, mid_line(y, big), big, colour=ink, on=on, ref=ref, loose=loose)
        return used + wide
    return size


def bars(sheet: Sheet, number: int, x: int, y: int, *, high: int = BARS, colour: str = theme.INK) -> None:
    """The bars of a wall space, centred on ``x``, ``y``."""
    left = x - ((number - 1) * BAR_STEP + BAR) // 2
    for index in range(number):
        sheet.box((left + index * BAR_STEP, y - high // 2, BAR, high), colour, loose=True)


def piece(sheet: Sheet, name: str, seat: int, x: int, y: int, size: int, *, ref: str) -> None:
    """A piece of a seat (palace, wall, governor) with the seat's token at its foot."""
    look = sheet.look(seat)
    sheet.art(PIECES[name], x, y, size, colour=look.colour, ground=theme.FIELD, ref=ref)
    small = max(LEAST, size // 2)
    seat_token(
        sheet, seat, x + size // 2 - small // 3, y + size // 2 - small // 3, small, ref=f"{ref}.token", loose=True
    )


def rewards_sign(kind: str) -> tuple[str, str, str]:
    """Drawing and colours of what a reward gives."""
    return {
        "worker": ("worker", STRAW, SUNBURNT),
        "governor": ("governor", ANY, SKIN),
        "wall": ("wall", ANY, theme.FIELD),
        "palace": ("palace_part", ANY, LINEN),
    }[kind]


def small_print(sheet: Sheet, picture: Picture, y: int) -> None:
    """Which figures are reconstructed, at the right edge; the letters begin at ``y``."""
    told = picture.words.text(f"{GAME}.picture.reconstructed")
    right = sheet.width - theme.MARGIN - PRINT_AT
    sheet.text(told, right, y, theme.SMALL, colour=theme.SOFT, on=theme.PAPER, align="right", room=PRINT_ROOM,
               ref="note")  # fmt: skip


def actions_opened(up: str) -> list[str]:
    """The court actions whose abilities a ``higher`` or ``lower`` number opens."""
    return [action for action, needs in ACTIONS.items() if needs == up]
