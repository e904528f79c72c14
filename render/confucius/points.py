"""The score track, and beside it the stacks."""

from __future__ import annotations

from engine.confucius.data import DATA
from engine.confucius.state import ConfuciusView
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.scene import Box, Sheet
from render.confucius.parts import COIN, JUNK, LEAF, PALE_COIN, REWARD, SKIN
from render.widgets.tokens import count, field, seat_token
from render.widgets.track import window

STAR, START, END = 40, 58, 8
"""The size of the star before the track, where its spaces begin, and what is free behind them."""
GAP, SPACE_CORNER, FIFTH = 2, 6, 5
"""Room between two spaces and above and below them, the radius of their corners; each fifth has another ground."""
TOKEN, PITCH = 28, 32
"""The tokens on the track: a space is as wide as those on it need."""
NUMBER = 20
"""The height of the line of numbers."""
ROBE = "#9AAE84"
STACK, STACKS_AT = 34, 10
"""The size of the signs of the stacks, and where the first one begins."""


def points(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """The score track, its spaces as wide as the tokens on them; beyond its end the real numbers go on."""
    x, y, wide, high = box
    at: dict[int, list[int]] = {}
    for seat, player in enumerate(view.table.players):
        at.setdefault(player.vp, []).append(seat)
    field(sheet, box, fill=theme.SHADE)
    sheet.art("star", x + START // 2 + 2, y + high // 2, STAR, colour=theme.GOLD, ref="points.icon")
    last = DATA.score_track
    spaces: list[int | None] = [*range(last + 1)] if max(at) <= last else window([*at], last)
    room = wide - START - END
    narrow = (room - PITCH * len(view.table.players)) // max(1, len(spaces) - len(at))
    left = x + START
    for space in spaces:
        seats = at.get(space, []) if space is not None else []
        across = max(len(seats) * PITCH, narrow if not seats else PITCH)
        if space is not None:
            _space(sheet, space, seats, inset((left, y, across - GAP, high), 0, GAP))
        left += across


def _space(sheet: Sheet, space: int, seats: list[int], box: Box) -> None:
    x, y, wide, high = box
    ref = f"points.{space}"
    ground = theme.FIELD if space % FIFTH else LEAF
    sheet.box(box, ground, radius=SPACE_CORNER, ref=f"points.space.{space}")
    sheet.text(space, x + wide // 2, y + high - NUMBER + 1, theme.SMALL, on=ground, align="middle", loose=True)
    for index, seat in enumerate(seats):
        left = x + (wide - len(seats) * PITCH) // 2 + index * PITCH
        seat_token(sheet, seat, left + PITCH // 2, y + (high - NUMBER) // 2, TOKEN, ref=f"{ref}.{seat}")


def stacks(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """How many cards, officials, rewards and junks are left."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
    parts = (
        ("cards", view.deck_left, "deck", COIN, PALE_COIN),
        ("card", view.discard_left, "discard", theme.ASH, PALE_COIN),
        ("official", view.officials_left, "officials", ROBE, SKIN),
        ("scroll", view.rewards_left, "rewards", REWARD, theme.WHITE),
        ("junk", view.table.stock, "junks", JUNK, PALE_COIN),
    )
    step = (wide - STACKS_AT - 2) // len(parts)
    for index, (icon, number, name, colour, ground) in enumerate(parts):
        left = x + STACKS_AT + index * step
        count(sheet, icon, number, left, y + high // 2, size=STACK, colour=colour, ground=ground, ref=f"stack.{name}")
