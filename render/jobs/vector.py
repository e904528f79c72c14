"""From a view to a file of vectors (SVG), for a page or for print; `draw` makes the picture that is posted."""

from __future__ import annotations

from typing import Any

from render.canvas.paper import Mark
from render.canvas.picture import Picture
from render.jobs.draw import scene_of
from render.raster.svg import MEDIA, svg
from render.shared.legend import explained, message
from render.words.words import Words

__all__ = ["MEDIA", "draw_svg"]


def draw_svg(game_id: str, view: Any, picture: Picture, *, fonts: str = "", inline: bool = False) -> str:
    """The file of what ``picture`` asks for; ``fonts`` is the address of the folder with the bundled fonts (empty:
    whoever shows it has them); ``inline``: for a page that says itself how letters are set (`render.raster.svg`). It
    sees a view only, so it can show nothing its seat may not know.
    """
    words = picture.words
    scene = scene_of(game_id, view, picture)
    return svg(
        scene,
        lambda mark: mark_words(game_id, mark, words),
        name=words.text(f"{game_id}.name"),
        fonts=fonts,
        inline=inline,
    )


def mark_words(game_id: str, mark: Mark, words: Words) -> str:
    """The words of a mark: its text; what the legend says of the drawing, or of the part of the board; else none."""
    if mark.kind == "text":
        return mark.what
    key = message(words, game_id, explained(words, game_id, mark.what)) if mark.kind == "art" else ""
    key = key or f"{game_id}.region.{mark.ref.split('.')[0]}"
    return words.text(key) if words.has(key) else ""
