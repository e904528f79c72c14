"""`/help`: how to begin, and every command."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import NO_TABLE, Button, Control
from bot.discord.text.page import Page
from engine.resources import version

PAGES = ("bot.help.text", "bot.help.commands")


async def show(reply: Reply, page: int = 0) -> None:
    """A page of the help, and the way to the other one."""
    words = reply.words
    turns: list[Control] = [
        Button.make(NO_TABLE, "help", words.text(name, page=to + 1, pages=len(PAGES)), key=str(to))
        for to, name in ((page - 1, "bot.button.back"), (page + 1, "bot.button.ahead"))
        if 0 <= to < len(PAGES)
    ]
    text = f"{words.text(PAGES[page])}\n-# Mandate {version()}"
    await reply.page(Page(text, [turns]))


@handles("help")
async def turn(press: Press) -> None:
    """The page whose number is the key."""
    page = int(press.key) if press.key.isdecimal() and len(press.key) == 1 else 0
    await show(press.reply, min(page, len(PAGES) - 1))
