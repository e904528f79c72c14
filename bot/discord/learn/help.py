"""`/help`: how to begin, and every command."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import NO_TABLE, Button, Choice, Control, Select
from bot.discord.text.games import about
from bot.discord.text.page import Page
from bot.tables.learn.lessons import lesson
from engine.kernel.registry import games
from engine.resources import version
from render.words.words import Words

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
    await reply.page(Page(text, [*first_game(words, page), turns]))


def first_game(words: Words, page: int) -> list[list[Control]]:
    """On the first page: the games that can be learnt by a first game on one's own."""
    taught = [game for game in games() if lesson(game, words.lang) is not None and words.has(f"{game}.name")]
    if page or not taught:
        return []
    choices = [Choice(game, words.text(f"{game}.name"), about(words, game)) for game in taught]
    return [[Select.make(NO_TABLE, "learn", words.text("bot.help.learn"), choices)]]


@handles("help")
async def turn(press: Press) -> None:
    """The page whose number is the key."""
    page = int(press.key) if press.key.isdecimal() and len(press.key) == 1 else 0
    await show(press.reply, min(page, len(PAGES) - 1))
