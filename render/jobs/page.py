"""What a page shows of a moment, made in another process: the board as vectors, and in words what stands round it; and
the picture with which a link to that moment is unfolded elsewhere.

All of it is made from a view, so a page of everybody's knows no more than everybody.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from engine.kernel.registry import AnyGame, game
from engine.kernel.values import Event, View
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.canvas.typography import BOLD, mid_line, name_lines
from render.captions import alt_text
from render.captions.question import question_of
from render.changes import with_changes
from render.jobs.draw import scene_of
from render.jobs.vector import draw_svg
from render.jobs.worker import unpack
from render.raster.encode import MEDIA, EncodedPicture, encode
from render.raster.paint import paint
from render.shared.emblem import face, looks
from render.widgets.head import sealed
from render.widgets.tokens import seat_token
from render.words.words import Words

WIDTH, HEIGHT = 1200, 630
"""Pixels of a preview: the measure that all who unfold links take whole."""

SIDE_LEAST = 470
"""How wide the panel beside the board is at least, on the board's own scale."""
SEAL, SEAL_AT = 150, 130
"""The seal of the panel: its size, and where its middle stands."""
NAME_AT, NAME, HEADLINE, AFTER_NAME, BEFORE_SEATS = 230, 52, 36, 14, 34
"""The name of the game and the headline below it: where they begin, their sizes, the room between and after them."""
SEAT, MOST_SEAT, TOKEN, TOKEN_ROOM, FIGURE = 92, 150, 76, 100, 60
"""The line of a seat: its least and its greatest height, the size of its token and the room for it, the size of its
figures.
"""
SEAT_NAME, LEAST_NAME, NAME_STEP = 52, 40, 46
"""The size of its name, the least where it stands in one line, and how far apart two are."""
PAD = 34
"""The room at both sides of the panel, inside its frame."""


class PageMoment(Struct, frozen=True):
    """A moment as a page shows it: the board, where the game is, who is asked what, the seats with the signs of
    `theme.SEATS`, their points (None: this game counts none) and who is asked; the whole board in words; what a seat
    holds, if it is seen through its eyes.
    """

    svg: str
    headline: str
    asked: str
    looks: tuple[int, ...]
    points: tuple[int, ...] | None
    order: tuple[int, ...]
    waiting: tuple[int, ...]
    told: tuple[str, ...]
    held: tuple[str, ...] = ()


def shown_job(game_id: str, view: bytes, picture: bytes, before: bytes) -> PageMoment:
    """A moment, with a sign at every place that is not as it was in the view ``before`` (empty: nothing is compared).

    Raises what `render.jobs.worker.job` raises.
    """
    played = game(game_id)
    seen, wanted = unpack(game_id, view, picture)
    if before:
        wanted = with_changes(game_id, played.decode_view(before), seen, wanted)
    words, names = wanted.words, wanted.names
    points = _points(played, seen, wanted)
    order = _order(points, wanted)
    first = alt_text.opening(played, seen, wanted)
    return PageMoment(
        svg=draw_svg(game_id, seen, wanted, inline=True),
        headline=first[0],
        asked=first[1],
        looks=looks(game_id, seen, wanted),
        points=points,
        order=order,
        waiting=question_of(game_id, seen, wanted).seats,
        told=tuple(alt_text.picture_lines(played, seen, wanted).splitlines()),
        held=tuple(alt_text.hand(played, seen, words, names)) if wanted.seat >= 0 else (),
    )


def held_job(game_id: str, views: list[bytes], lang: str, names: tuple[str, ...]) -> list[list[str]]:
    """What every seat holds, in words: for when the game is over, and all may know."""
    played, words = game(game_id), Words(lang)
    return [alt_text.hand(played, played.decode_view(view), words, names) for view in views]


def log_job(game_id: str, lines: bytes, lang: str, names: tuple[str, ...]) -> list[str]:
    """Lines of the log in words; of each the event, as its reader may see it, and whether the bot tells it."""
    words = Words(lang)
    told = []
    for bot, event in _LINES.decode(lines):
        typed = event.args.get("reason") if bot else None
        if isinstance(typed, str):
            told.append(words.text(f"bot.event.{event.kind}", reason=typed))
        else:
            told.append(words.event("bot" if bot else game_id, event, names))
    return told


def log_packed(lines: list[tuple[bool, Event]]) -> bytes:
    """The ``lines`` of `log_job`."""
    return msgspec.json.encode(lines)


_LINES = msgspec.json.Decoder(list[tuple[bool, Event]])


def card_job(game_id: str, view: bytes, picture: bytes) -> EncodedPicture:
    """The preview: the board with its head, and beside it the game, where it is, and the standings.

    Raises what `render.jobs.worker.job` raises.
    """
    seen, wanted = unpack(game_id, view, picture)
    board = scene_of(game_id, seen, wanted)
    wide = max(SIDE_LEAST, round(board.height * WIDTH / HEIGHT) - board.width)
    side = _side(game(game_id), seen, wanted, wide, board.height)
    whole = Image.new("RGB", (board.width + wide, board.height))
    whole.paste(paint(board), (0, 0))
    whole.paste(paint(side), (board.width, 0))
    share = min(WIDTH / whole.width, HEIGHT / whole.height)
    small = whole.resize((round(whole.width * share), round(whole.height * share)), Image.Resampling.LANCZOS)
    card = Image.new("RGB", (WIDTH, HEIGHT), theme.WOOD)
    card.paste(small, ((WIDTH - small.width) // 2, (HEIGHT - small.height) // 2))
    return EncodedPicture(encode(card, side.colours()), MEDIA, WIDTH, HEIGHT)


def _side(played: AnyGame, view: View, picture: Picture, wide: int, high: int) -> Scene:
    """The panel beside the board of a preview."""
    words, names, look = picture.words, picture.names, face(played.id)
    sheet = Sheet(played.id, wide, high)
    left, room = theme.MARGIN + PAD, wide - 2 * (theme.MARGIN + PAD)
    sealed(sheet, look.seal, wide // 2, SEAL_AT, SEAL, look.accent)
    y = sheet.lines(words.text(f"{played.id}.name"), left, NAME_AT, room, NAME, most=2, face=BOLD) + AFTER_NAME
    headline = words.label(played.id, "headline", played.headline(view), names)
    y = sheet.lines(headline, left, y, room, HEADLINE, most=3, colour=theme.SOFT) + BEFORE_SEATS
    points, shapes = _points(played, view, picture), looks(played.id, view, picture)
    step = max(SEAT, min(MOST_SEAT, (high - theme.FOOT - PAD - y) // len(names)))
    for place, seat in enumerate(_order(points, picture)):
        middle = y + place * step + step // 2
        if middle + step // 2 > high - theme.FOOT:
            break
        seat_token(sheet, shapes[seat], left + TOKEN // 2, middle, TOKEN, loose=True)
        figures = str(points[seat]) if points else ""
        right, line = left + room, mid_line(middle, FIGURE)
        taken = sheet.bold(figures, right, line, FIGURE, align="right") + theme.GAP if figures else 0
        free = room - TOKEN_ROOM - taken
        lines, size = name_lines(names[seat], (free, free), (SEAT_NAME, LEAST_NAME, LEAST_NAME))
        top = middle - (len(lines) - 1) * NAME_STEP // 2
        for index, name in enumerate(lines):
            sheet.text(name, left + TOKEN_ROOM, mid_line(top + index * NAME_STEP, size), size)
    return sheet.scene(replace(picture, changed=(), places={}, here=()))


def _order(points: tuple[int, ...] | None, picture: Picture) -> tuple[int, ...]:
    """The seats as their standings are told: who leads comes first."""
    if picture.result is not None:
        return tuple(picture.result.ranking())
    seats = range(len(picture.names))
    return tuple(sorted(seats, key=lambda seat: -points[seat]) if points else seats)


def _points(played: AnyGame, view: View, picture: Picture) -> tuple[int, ...] | None:
    """The points of all seats; None where the game tells none."""
    points = picture.result.totals() if picture.result is not None else played.points(view)
    return tuple(points) if points else None
