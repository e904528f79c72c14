"""What a nest imports to hatch local tables: the bot, its page, and all that makes workers warm."""

import bot.__main__
import bot.local.again
import bot.local.server
import bot.local.world
import bot.thinking  # noqa: F401
from bot.discord.client import load
from render.worker import warm

load()
warm()
