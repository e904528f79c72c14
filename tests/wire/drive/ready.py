"""What a nest imports to hatch bots that have the toy game: their entry, and what their workers draw it with."""

from __future__ import annotations

import tests.toy
import tests.wire.drive.entry  # noqa: F401
from render.draw import draw
from render.samples import Moment, pictures
from render.words import LANGUAGES, Words, add_locales, catalogue
from tests.toy import GAME

__all__: list[str] = []

add_locales(tests.toy.LOCALES)
for lang in LANGUAGES:
    catalogue(lang)
opening = Moment("opening", GAME.new(2, None, "0" * 32)[0], [])
for kind, view, picture in pictures(GAME, opening, Words(LANGUAGES[0])):
    if kind == "board":
        draw(GAME.id, view, picture)
