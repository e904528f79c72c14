"""What a nest imports to hatch local tables: the bot, its page, and all that makes workers warm."""

from msgspec.structs import replace

import bot.__main__
import bot.local.again
import bot.local.server
import bot.local.world
import bot.thinking  # noqa: F401
from bot.discord.client import load
from engine.kernel.registry import game
from render.draw import draw
from render.scene import Picture
from render.words import Words
from render.worker import warm
from tests.kit.rooms import EXAMPLE

load()
warm()
played = game(EXAMPLE)
state, _ = played.new(2, None, "0" * 32)
picture = Picture(words=Words("en"), names=("Anna", "Benno"), seat=0)
for kind in ("lobby", "legend", "board", "hand"):  # what most tests ask for
    draw(played.id, played.view(state, 0), replace(picture, kind=kind))
