"""What a nest imports to hatch bots that have the toy game: their entry, and what their workers draw it with."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from msgspec.structs import replace

import tests.process.driver.entry  # noqa: F401
from bot.discord.client import load
from render.canvas.picture import Picture
from render.jobs.draw import draw
from render.words.catalogues import add_locales
from render.words.words import LANGUAGES, Words

__all__: list[str] = []

toy = import_module("tests.toy")
if find_spec("psycopg") is not None:
    import_module("bot.store.database.postgres")
add_locales(toy.LOCALES)
load()
state, _ = toy.GAME.new(2, None, "0" * 32)
picture = Picture(words=Words(LANGUAGES[0]), names=("Anna", "Benno"), seat=0)
for kind in ("board", "hand", "lobby", "legend"):
    draw(toy.GAME.id, toy.GAME.view(state, 0), replace(picture, kind=kind))
