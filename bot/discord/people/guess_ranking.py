"""Who guesses best who will win: a button of `/stats server`, for everybody of the server."""

from __future__ import annotations

from bot.discord.interaction.actor import guild_of
from bot.discord.interaction.router import Press, handles
from bot.discord.people import stats
from bot.discord.text import statistics
from bot.discord.text.controls import NO_TABLE, Button, Control
from bot.discord.text.page import Page
from bot.discord.text.paging import fitting, page_typed, title, turns


@handles("noses")
async def show(press: Press) -> None:
    """A page of them; the key says which."""
    words, reply, guild = press.reply.words, press.reply, guild_of(press.reply)
    await stats.admit(press.services, reply)
    found = await press.services.tables.guessing.best(guild)
    page = fitting(statistics.guesser_lines(words, found), page_typed(press.key), statistics.LISTED, str)
    lines = [
        f"### {title(words, words.text('bot.guess.best'), page.total)}",
        *(page.items or [words.text("bot.guess.nobody")]),
        f"-# {words.text('bot.guess.explained')}",
    ]
    row = turns(words, NO_TABLE, "noses", page.number, page.pages, str)
    back: list[Control] = [Button.make(NO_TABLE, "ladder", words.text("bot.results.ladder"), key="all")]
    await reply.page(Page("\n".join(lines), [line for line in (row, back) if line]))
