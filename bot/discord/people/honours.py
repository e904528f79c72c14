"""The honours of a person: a button of `/stats me`, for their own eyes."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text import honours
from bot.discord.text.controls import NO_TABLE, Button, Control
from bot.discord.text.page import Page
from bot.discord.text.paging import fitting, page_typed, turns
from bot.tables.model.honours import all_honours

LISTED = 12
"""So many honours stand on a page."""


async def show(services: Services, reply: Reply, number: int = 0) -> None:
    """A page of all honours: those of the presser first, each with how many people have it."""
    words, there = reply.words, all_honours()
    cabinet = await services.tables.honours.cabinet(reply.interaction.user.id)
    if not cabinet.wanted:
        await reply.page(Page(words.text("bot.honours.off"), [back(reply)]))
        return
    page = fitting(honours.honour_lines(words, cabinet, there), number, LISTED, str)
    title = words.text("bot.honours.title", n=len(cabinet.own), all=len(there))
    lines = [f"### {title}", f"-# {words.text('bot.honours.text')}", *page.items]
    row = turns(words, NO_TABLE, "honours", page.number, page.pages, str)
    await reply.page(Page("\n".join(lines), [line for line in (row, back(reply)) if line]))


def back(reply: Reply) -> list[Control]:
    """The way back to the statistics."""
    return [Button.make(NO_TABLE, "mystats", reply.words.text("bot.honours.back"), key="all")]


@handles("honours")
async def honours_page(press: Press) -> None:
    """A page of the honours; the key says which."""
    await show(press.services, press.reply, page_typed(press.key))
