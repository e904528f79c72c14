"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.confucius.data import DATA, GIFTS
from engine.confucius.state import ConfuciusView
from engine.confucius.tell import headline
from render import theme
from render.confucius.abroad import distant, stacks, wall_and_lands
from render.confucius.actions import actions
from render.confucius.areas import areas
from render.confucius.court import examination, ministries
from render.confucius.detail import detail_sheet, family
from render.confucius.gifts import gifts
from render.confucius.hand import hand_sheet
from render.confucius.parts import BAMBOO, GAME, SEAL
from render.confucius.scores import score_picture
from render.confucius.sheets import area_sheet
from render.scene import Box, Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head, last_moves
from render.widgets.tokens import seat_token
from render.widgets.track import track

HEIGHT = 1150
LOG, LOG_STEP = 1, 31
"""Lines of the last moves, and how high one is."""
GAP = 10
COURT, EXAMINATION, LANDS, DISTANT = 964, 310, 656, 332
"""The widths of the ministries, of the examination, of wall and lands, of the distant lands."""
UPPER, SPACE, MIDDLE, TRACK = 322, 100, 194, 66
"""The heights of ministries and gifts, of the action spaces, of examination and lands, of the score track."""


TOKENS = (30, 24, 19)
"""The size of one token on a space of the score track, of two, of more."""


class ConfuciusBoard:
    """The board module of this game: the action spaces go by their letters, the gifts by their value."""

    signs = Signs(
        {f"action.{space}": space for space in (*(row.space for row in DATA.actions.rows), DATA.actions.favour_space)}
        | {f"gift.{seat}.{value}": str(value) for seat in range(len(theme.SEATS)) for value in GIFTS}
    )

    def scene(self, view: ConfuciusView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for."""
        if picture.kind == "score":
            return score_picture(view, picture)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        if picture.kind == "detail" and family(picture):
            return detail_sheet(band, view, picture)
        return board(view, picture)


def band(sheet: Sheet, view: ConfuciusView, picture: Picture) -> None:
    """The head band of this game."""
    line = picture.words.label(GAME, "headline", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=line, points=points, accent=BAMBOO, now=view.table.round,
         beads=DATA.great_wall.spaces)  # fmt: skip


def board(view: ConfuciusView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, wide, gap = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, GAP
    y, court = BELOW, COURT
    ministries(sheet, view, picture, (left, y, court, UPPER))
    gifts(sheet, view, picture, (left + court + gap, y, wide - court - gap, UPPER))
    y += UPPER + gap
    actions(sheet, view, picture, (left, y, wide, SPACE))
    y += SPACE + gap
    tall, at = MIDDLE, left
    for draw, share in ((examination, EXAMINATION), (wall_and_lands, LANDS), (distant, DISTANT)):
        draw(sheet, view, picture, (at, y, share, tall))
        at += share + gap
    stacks(sheet, view, picture, (at, y, left + wide - at, tall))
    y += tall + gap
    points(sheet, view, (left, y, wide, TRACK))
    y += TRACK + gap
    foot = HEIGHT - 20 - (LOG * LOG_STEP if picture.log else 0)
    areas(sheet, view, picture, (left, y, wide, foot - y))
    last_moves(sheet, picture.log, left + 8, foot + 9, wide - 16, LOG)
    return sheet.scene(picture)


def points(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """The score track; beyond its end the real numbers go on. Every token on a space stays to be seen."""
    at: dict[int, list[int]] = {}
    for seat, player in enumerate(view.table.players):
        at.setdefault(player.vp, []).append(seat)
    places = track(sheet, box, {}, ref="points", icon="star", colour=theme.GOLD, last=DATA.score_track, used=[*at])
    for space, seats in at.items():
        x, y, wide, high = places[space]
        size = TOKENS[min(len(seats), len(TOKENS)) - 1]
        half = -(-len(seats) // 2)
        lines = [seats] if len(seats) < 3 else [seats[:half], seats[half:]]
        for row, line in enumerate(lines):
            middle = y + (high - 22) // 2 + (row * 2 - len(lines) + 1) * 8
            step = min(size, (wide - size) // max(1, len(line) - 1))
            left = x + wide // 2 - step * (len(line) - 1) // 2
            for index, seat in enumerate(line):
                seat_token(sheet, seat, left + index * step, middle, size, ref=f"points.{space}.{seat}", loose=True)
