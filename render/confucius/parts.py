"""What the pictures of Confucius are made of: markers, cubes, armies, chits, officials, and the colours of the game."""

from __future__ import annotations

from collections.abc import Mapping

from engine.confucius.data import ANY, CANDIDATES, COSTS
from engine.confucius.state import NOBODY
from engine.kernel.values import Value
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import SEAL as SEAL_FACE
from render.canvas.typography import mid_line
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
LARGE_WORDS, WORDS, LITTLE_WORDS = 28, 26, 24
"""The sizes of words and figures on the fields of this game."""
CORNER, SMALL_CORNER = 9, 7
"""The radius of the corners of tiles, cards and lands, and that of the small boxes on them."""
TITLE, SIDE = 48, 12
"""A field with a title: the height of it, and what is left free left and right of what is below."""
SIGN, LEAST_SIGN = 2 / 5, 10
"""The sign of a seat on its marker or army, as a part of the piece; never smaller than this."""
STANDING, STANDING_SIGN_UP = 0.7, 1 / 12
"""A standing marker: its width to its height, and how far above its middle the sign is."""
LYING, LYING_SIGN_ASIDE = 0.6, 1 / 20
"""A lying marker: its height to its width, and how far right of its middle the sign is."""
CUBE_SIGN_LEFT, CUBE_SIGN_DOWN = 1 / 50, 1 / 14
"""How far left of and below the middle of a cube its sign is."""
ARMY_SIGN_LEFT, ARMY_SIGN_UP = 1 / 33, 3 / 25
"""How far left of and above the middle of a banner its sign is."""
CHIT_WORDS, CHIEF_WORDS = 5 / 9, 3 / 5
"""The points on a chit and the character on the seal, as a part of it."""
LARGE_TILE = 120
"""From this height on an official's tile has large words."""
TILE_WORDS = ((30, LITTLE_WORDS), (40, LARGE_WORDS))
"""The sizes of an official's cost and of a candidate's ministry, on a tile and on one with large words."""
STRIP, COST_AT = 6, 7
"""The cost stands on a strip so much higher than it, so far right of its coin."""
TILE_EDGE, TILE_SIDE, TILE_FOOT = 3, 6, 5
"""What is left free on a tile: above and round the words, left and right of the pieces, and under them."""
TOKEN, TOKEN_PART = 32, 1 / 4
"""The token of its owner on a tile: its least size, and its part of the height."""
OVER_TOKEN = 10
"""What is left free left and right of a marker that stands above the token."""
STANDING_MOST, LYING_MOST = 5 / 4, 3 / 2
"""The largest markers: a standing one to the width of its place, a lying one to the height."""
PLATE, PLATE_CORNER = 4, 8
"""The plate of the seat for whom a marker counts: its edge round the token, the radius of its corners."""
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


def drawn_words(picture: Picture, name: str, args: Mapping[str, Value] | None = None) -> str:
    """Words drawn on the pictures."""
    return picture.words.text(f"{GAME}.picture.{name}", **(args or {}))


def empty_words(sheet: Sheet, words: str, box: Box, ref: str) -> None:
    """What a field says in its middle that has nothing to show."""
    x, y, wide, high = box
    sheet.text(words, x + wide // 2, y + high // 2, WORDS, on=theme.PAPER, align="middle", colour=theme.SOFT, ref=ref)


def sign(sheet: Sheet, seat: int, x: int, y: int, size: int) -> None:
    """The white shape of a seat on one of its pieces."""
    sheet.art(f"sign_{sheet.look(seat).shape}", x, y, size, loose=True)


def _sign(size: int) -> int:
    """The size of the sign on a marker or army of this size."""
    return max(LEAST_SIGN, share(size, SIGN))


def marker(sheet: Sheet, seat: int, x: int, y: int, size: int, *, secured: bool, ref: str = "") -> None:
    """A marker centred on ``x, y``: standing (secured) or lying (unsecured), ``size`` long."""
    short = round(size * (STANDING if secured else LYING))
    box = (short, size) if secured else (size, short)
    name = "marker_stand" if secured else "marker_lie"
    sheet.art(name, x, y, box, colour=sheet.look(seat).colour, ref=ref)
    if secured:
        sign(sheet, seat, x, y - share(size, STANDING_SIGN_UP), _sign(size))
    else:
        sign(sheet, seat, x + share(size, LYING_SIGN_ASIDE), y, _sign(size))


def cube(sheet: Sheet, seat: int, x: int, y: int, size: int, *, ref: str = "") -> None:
    """An action cube."""
    sheet.art("cube", x, y, size, colour=sheet.look(seat).colour, ref=ref)
    sign(sheet, seat, x - share(size, CUBE_SIGN_LEFT), y + share(size, CUBE_SIGN_DOWN), size // 2)


def army(sheet: Sheet, seat: int, x: int, y: int, size: int, *, ref: str = "") -> None:
    """An army: a banner in its owner's colour."""
    sheet.art("banner", x, y, size, colour=sheet.look(seat).colour, ref=ref)
    sign(sheet, seat, x - share(size, ARMY_SIGN_LEFT), y - share(size, ARMY_SIGN_UP), _sign(size))


def chit(sheet: Sheet, points: int, x: int, y: int, size: int, colour: str, *, ref: str = "") -> None:
    """A round chit with its points."""
    sheet.box((x - size // 2 + 2, y - size // 2 + 2, size, size), theme.DEEP, radius=size // 2, loose=True)
    sheet.box((x - size // 2, y - size // 2, size, size), colour, edge=theme.INK, line=2, radius=size // 2)
    text = max(theme.LEAST_TEXT, share(size, CHIT_WORDS))
    sheet.bold(points, x, mid_line(y, text), text, colour=theme.WHITE, on=colour, align="middle", ref=ref)


def chief(sheet: Sheet, x: int, y: int, size: int, *, ref: str = "", on: str = theme.INK) -> None:
    """The sign of the Chief Minister: a seal."""
    sheet.art("seal", x, y, size, colour=on, ref=ref)
    text = max(theme.LEAST_TEXT, share(size, CHIEF_WORDS))
    sheet.text("相", x, mid_line(y, text), text, colour=theme.WHITE, on=on, align="middle", face=SEAL_FACE, loose=True)


def slot(sheet: Sheet, box: Box, ref: str) -> None:
    """An empty space for a tile."""
    sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=CORNER, ref=ref)


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
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=CORNER, loose=True)
    sheet.box(box, ground, edge=theme.INK, line=2, radius=CORNER, ref=f"{ref}.tile")
    text, size = TILE_WORDS[high >= LARGE_TILE]
    strip, middle = text + STRIP, x + wide // 2
    line = y + strip // 2 + TILE_EDGE
    if candidate:
        named = term(picture, CANDIDATES[name]) if CANDIDATES[name] != ANY else drawn_words(picture, "any")
        sheet.text(named, middle, mid_line(line, size), size, on=ground, colour=MINISTRY_INK[CANDIDATES[name]],
                   align="middle", room=wide - 2 * TILE_EDGE, ref=f"{ref}.candidate")  # fmt: skip
    else:
        left = middle - (text + COST_AT + text // 2 + 1) // 2
        sheet.art("coin", left + text // 2, line, text, colour=COIN, ground=PALE_COIN)
        sheet.bold(COSTS[name], left + text + COST_AT, mid_line(line, text), text, on=ground, ref=f"{ref}.cost")
    below = high - strip - TILE_EDGE - TILE_FOOT
    centre = y + strip + TILE_EDGE + below // 2
    if free:
        drawing = "student" if candidate else "official"
        robe = BAMBOO if candidate else theme.mix(BAMBOO, theme.WHITE, 0.45)
        size = min(below, wide - 2 * TILE_SIDE)
        sheet.art(drawing, middle, centre, size, colour=robe, ground=SKIN, ref=f"{ref}.free")
        return
    token = max(TOKEN, share(high, TOKEN_PART))
    room = wide - token - 2 * TILE_SIDE - 2
    at, tall = (x + TILE_SIDE + room // 2, centre), below
    if high > wide:  # room for the token below the marker
        room, tall = wide - 2 * OVER_TOKEN, below - token
        at = (middle, centre - token // 2)
    size = min(tall, share(room, STANDING_MOST)) if secured else min(room, share(tall, LYING_MOST))
    state = "secured" if secured else "unsecured"
    marker(sheet, owner, *at, size, secured=secured, ref=f"{ref}.{state}.{owner}")
    corner = (x + wide - token // 2 - TILE_SIDE, y + high - token // 2 - TILE_SIDE)
    if lent == NOBODY:
        seat_token(sheet, owner, *corner, token, ref=f"{ref}.owner.{owner}")
    else:
        _lent(sheet, lent, *corner, token, ref)


def _lent(sheet: Sheet, seat: int, x: int, y: int, size: int, ref: str) -> None:
    """For whom a marker counts, which bears its owner's sign: from it an arrow to his, on a plate."""
    side = size + 2 * PLATE
    plate = (x - size // 2 - PLATE, y - size // 2 - PLATE, side, side)
    sheet.art("arrow", plate[0] - LEAST // 2 - 1, y, LEAST, colour=theme.INK, ref=f"{ref}.way", loose=True)
    sheet.box(plate, theme.WHITE, edge=theme.INK, line=3, radius=PLATE_CORNER, loose=True)
    seat_token(sheet, seat, x, y, size, ref=f"{ref}.lent.{seat}", loose=True)
