"""From a view to a file, from any thread; `render.jobs.worker` does it in another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from render.boards import board
from render.canvas.fonts import drawable_names
from render.canvas.picture import Picture
from render.canvas.scene import Scene
from render.raster.encode import MEDIA, EncodedPicture, encode
from render.raster.paint import paint
from render.shared.cover import cover_sheet, lobby_sheet
from render.shared.legend_sheet import legend_sheet
from render.shared.score_course_sheet import course_sheet

HOUSE: dict[str, Callable[[str, Any, Picture], Scene]] = {
    "course": course_sheet,
    "cover": cover_sheet,
    "legend": legend_sheet,
    "lobby": lobby_sheet,
}
"""The kinds of pictures that are drawn in one way for all games."""


def draw(game_id: str, view: Any, picture: Picture) -> EncodedPicture:
    """Draw what ``picture`` asks for. It sees a view only, so it can show nothing its seat may not know."""
    scene = scene_of(game_id, view, picture)
    return EncodedPicture(encode(paint(scene), scene.colours()), MEDIA, scene.width, scene.height)


def scene_of(game_id: str, view: Any, picture: Picture) -> Scene:
    """The scene of a picture: by the game's own board, or, of a kind that all games share, by the house."""
    words, made = picture.words, HOUSE.get(picture.kind)
    seats = tuple(words.text("bot.seat", number=number) for number in range(1, len(picture.names) + 1))
    picture = replace(picture, names=drawable_names(picture.names, seats))
    return made(game_id, view, picture) if made else board(game_id).scene(view, picture)
