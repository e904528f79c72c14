"""What the pictures of Confucius are made of: markers, cubes, armies, chits, officials, and the colours of the game."""

from __future__ import annotations

from collections.abc import Mapping

from engine.confucius.data import ANY, CANDIDATES, COSTS
from engine.confucius.state import NOBODY
from engine.kernel.values import Value
from render import theme
from render.letters import SEAL as SEAL_FACE
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token

GAME, SEAL = "confucius", "儒"
BAMBOO = "#456431"
"""The accent of this game."""
LEAF = "#DDE6CC"
"""A pale ground of it."""
COIN, PALE_COIN = "#C79A4A", "#F4EEDF"
REWARD = "#9A5A48"
JUNK = "#A8824A"
SEA_BLUE = "#557A91"
"""Ships at sea, and the chits of the distant lands."""
WRAP, RIBBON = "#8A5A6B", "#EAD9B0"
"""The colours of a gift."""
LEAST = theme.LEAST_DRAWING
SKIN = "#F0D9B5"
BLUE_CHIT = "#3F5F76"
CAPITAL = 0.36
"""Half the height of a capital letter or figure, as a share of the size of the text."""
LARGE_TILE = 120
"""From this height on an official's tile has large words."""
TOKEN = 32
"""The token of its owner on a tile."""
MINISTRY_ART = {"bingbu": "helmet", "hubu": "coin", "gongbu": "junk"}
"""What a marker in a ministry makes cheaper: armies, officials, junks."""
MINISTRY_INK = {"bingbu": "#6E3B33", "hubu": "#6B4A0A", "gongbu": "#34536A", ANY: BAMBOO}
MINISTRY_SIGN = {"bingbu": "兵部", "hubu": "戶部", "gongbu": "工部"}
GIFT_ART = {
    "wall_hanging": ("wall_hanging", "#7C9A5E"),
    "ceramic_tile": ("ceramic_tile", "#5C7FA8"),
    "vase": ("vase", "#6E93A8"),
    "coat": ("coat", REWARD),
    "necklace": ("necklace", "#2F7F6B"),
    "junk_gift": ("junk", JUNK),
}
"""Drawing and colour of every gift."""


def term(picture: Picture, name: str) -> str:
    """The word for a thing of the game."""
    return picture.words.say(GAME, f"term.{name}", picture.names)


def said(picture: Picture, name: str, args: Mapping[str, Value] | None = None) -> str:
    """Words drawn on the pictures."""
    return picture.words.text(f"{GAME}.picture.{name}", **(args or {}))


def upper(middle: int, text: int) -> int:
    """Where a line of text begins whose figures have their middle there."""
    return middle - round(text * CAPITAL)


def sign(sheet: Sheet, seat: int, x: int, y: int, size: int) -> None:
    """The white shape of a seat on one of its pieces."""
    sheet.art(f"sign_{sheet.look(seat).shape}", x, y, size, loose=True)


def marker(sheet: Sheet, seat: int, x: int, y: int, size: int, *, secured: bool, ref: str = "") -> None:
    """A marker centred on ``x, y``: standing (secured) or lying (unsecured), ``size`` long."""
    short = round(size * (0.7 if secured else 0.6))
    box = (short, size) if secured else (size, short)
    name = "marker_stand" if secured else "marker_lie"
    sheet.art(name, x, y, box, colour=sheet.look(seat).colour, ref=ref)
    if secured:
        sign(sheet, seat, x, y - size // 12, max(10, size * 2 // 5))
    else:
        sign(sheet, seat, x + size // 20, y, max(10, size * 2 // 5))


def cube(sheet: Sheet, seat: int, x: int, y: int, size: int, *, ref: str = "") -> None:
    """An action cube."""
    sheet.art("cube", x, y, size, colour=sheet.look(seat).colour, ref=ref)
    sign(sheet, seat, x - size // 50, y + size // 14, size // 2)


def army(sheet: Sheet, seat: int, x: int, y: int, size: int, *, ref: str = "") -> None:
    """An army: a banner in its owner's colour."""
    sheet.art("banner", x, y, size, colour=sheet.look(seat).colour, ref=ref)
    sign(sheet, seat, x - size // 33, y - size * 12 // 100, max(10, size * 2 // 5))


def chit(sheet: Sheet, points: int, x: int, y: int, size: int, colour: str, *, ref: str = "") -> None:
    """A round chit with its points."""
    sheet.box((x - size // 2 + 2, y - size // 2 + 2, size, size), theme.DEEP, radius=size // 2, loose=True)
    sheet.box((x - size // 2, y - size // 2, size, size), colour, edge=theme.INK, line=2, radius=size // 2)
    text = max(theme.LEAST_TEXT, size * 5 // 9)
    sheet.bold(points, x, upper(y, text), text, colour=theme.WHITE, on=colour, align="middle", ref=ref)


def chief(sheet: Sheet, x: int, y: int, size: int, *, ref: str = "", on: str = theme.INK) -> None:
    """The sign of the Chief Minister: a seal."""
    sheet.art("seal", x, y, size, colour=on, ref=ref)
    text = max(theme.LEAST_TEXT, size * 3 // 5)
    sheet.text("相", x, upper(y, text), text, colour=theme.WHITE, on=on, align="middle", face=SEAL_FACE, loose=True)


def slot(sheet: Sheet, box: Box, ref: str) -> None:
    """An empty space for a tile."""
    sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=9, ref=ref)


def tile(
    sheet: Sheet, picture: Picture, box: Box, name: str, owner: int, *, secured: bool, lent: int = NOBODY, ref: str
) -> None:
    """An official with its cost or a candidate with its ministry; the marker on it, or the official himself. ``lent``
    is for whom the marker counts instead of its owner.
    """
    x, y, wide, high = box
    candidate = name in CANDIDATES
    free = owner < 0
    ground = (LEAF if candidate else theme.WHITE) if free else sheet.look(owner).pale
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=9, loose=True)
    sheet.box(box, ground, edge=theme.INK, line=2, radius=9, ref=f"{ref}.tile")
    text = 40 if high >= LARGE_TILE else 30
    strip, middle = text + 6, x + wide // 2
    if candidate:
        named = term(picture, CANDIDATES[name]) if CANDIDATES[name] != ANY else said(picture, "any")
        size = 28 if high >= LARGE_TILE else 24
        top = upper(y + strip // 2 + 3, size)
        sheet.text(named, middle, top, size, on=ground, colour=MINISTRY_INK[CANDIDATES[name]], align="middle",
                   room=wide - 6, ref=f"{ref}.candidate")  # fmt: skip
    else:
        left = middle - (text + 8 + text // 2) // 2
        sheet.art("coin", left + text // 2, y + strip // 2 + 3, text, colour=COIN, ground=PALE_COIN)
        sheet.bold(COSTS[name], left + text + 7, upper(y + strip // 2 + 3, text), text, on=ground, ref=f"{ref}.cost")
    below, centre = high - strip - 8, y + strip + 3 + (high - strip - 8) // 2
    if free:
        drawing = "student" if candidate else "official"
        robe = BAMBOO if candidate else theme.mix(BAMBOO, theme.WHITE, 0.45)
        sheet.art(drawing, middle, centre, min(below, wide - 12), colour=robe, ground=SKIN, ref=f"{ref}.free")
        return
    token = max(TOKEN, high // 4)
    room = wide - token - 14
    at, tall = (x + 6 + room // 2, centre), below
    if high > wide:  # room for the token below the marker
        room, tall = wide - 20, below - token
        at = (middle, centre - token // 2)
    size = min(tall, room * 5 // 4) if secured else min(room, tall * 3 // 2)
    state = "secured" if secured else "unsecured"
    marker(sheet, owner, *at, size, secured=secured, ref=f"{ref}.{state}.{owner}")
    corner = (x + wide - token // 2 - 6, y + high - token // 2 - 6)
    if lent == NOBODY:
        seat_token(sheet, owner, *corner, token, ref=f"{ref}.owner.{owner}")
    else:
        _lent(sheet, lent, *corner, token, ref)


def _lent(sheet: Sheet, seat: int, x: int, y: int, size: int, ref: str) -> None:
    """For whom a marker counts, which bears its owner's sign: from it an arrow to his, on a plate."""
    plate = (x - size // 2 - 4, y - size // 2 - 4, size + 8, size + 8)
    sheet.art("arrow", plate[0] - LEAST // 2 - 1, y, LEAST, colour=theme.INK, ref=f"{ref}.way", loose=True)
    sheet.box(plate, theme.WHITE, edge=theme.INK, line=3, radius=8, loose=True)
    seat_token(sheet, seat, x, y, size, ref=f"{ref}.lent.{seat}", loose=True)
