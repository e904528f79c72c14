"""The recap: what somebody has missed since their own last turn, in order, as much as a message holds."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text.controls import Button
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page, Picture, in_order
from bot.discord.text.paging import page_typed, turns
from bot.discord.text.recap import all_lines, by_section, parted
from bot.tables.model.position import Position


async def show(services: Services, reply: Reply, position: Position, page: int = 0, *, apart: bool = True) -> None:
    """`/game recap`: all that is news, with one picture that marks what has changed meanwhile."""
    words, table = await services.private(reply.words, reply.interaction.user.id, position), position.table
    recap = await services.tables.game_log.recap(position, reply.interaction.user.id)
    headings, lines = all_lines(recap, table.game, words, escape_names(table.names))
    pages = parted(headings, lines)
    number = min(page, len(pages) - 1)
    name = "bot.chronicle.recap.first" if recap.first else "bot.chronicle.recap"
    title = words.text(name, game=words.text(f"{table.game}.name"))
    missed = "\n".join(by_section(headings, pages[number]) or [words.text("bot.chronicle.nothing")])
    row = turns(words, str(table.id), "recappage", number, len(pages))
    row += [
        Button.make(str(table.id), verb, words.text(f"bot.button.{verb}"))
        for verb in (["play", "log"] if table.live else ["log"])
    ]
    happened = [line for section in recap.sections for line in section.lines]

    async def draw() -> Picture:
        first = position.game.encode(await services.tables.repo.first(table))
        return await services.studio.since(position, recap.revision, first, words, DrawRequest(), happened)

    page_shown = in_order(f"### {title}", missed, controls=[row])
    await reply.page(Page("", (), draw, quick=services.studio.idle, layout=page_shown), apart=apart)


@handles("recap", looks=True)
async def recap(press: Press) -> None:
    """What has happened since the presser's last turn, beside the panel."""
    await show(press.services, press.reply, await press.position())


@handles("recappage", looks=True)
async def turn_page(press: Press) -> None:
    """Another page of it, in place."""
    page = page_typed(press.key)
    position = await press.position()
    await show(press.services, press.reply, position, page, apart=False)
