"""What a nest imports to hatch local tables: the bot, its page, and all that makes workers warm."""

from msgspec.structs import replace

import bot.__main__
import bot.local.restart
import bot.local.server
import bot.local.world
import bot.workers.search  # noqa: F401
from bot.discord.client import load
from engine.kernel.registry import game
from render.canvas.picture import Picture
from render.jobs.draw import draw
from render.jobs.worker import load_and_paint
from render.words.words import Words
from tests.games.rooms import EXAMPLE

load()
load_and_paint()
played = game(EXAMPLE)
state, _ = played.new(2, None, "0" * 32)
picture = Picture(words=Words("en"), names=("Anna", "Benno"), seat=0)
for kind in ("lobby", "legend", "board", "hand"):  # what most tests ask for
    draw(played.id, played.view(state, 0), replace(picture, kind=kind))
