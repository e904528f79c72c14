"""The page of a table in the gallery: opened, renewed and closed by who leads the table; its link, of now and of a
moment of the replay.
"""

from __future__ import annotations

from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text import links
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.store.values.table import Table
from bot.tables.commit.rights import require_host
from bot.tables.history.gallery import CLOSED
from render.words.words import Words

OPEN, RENEW, CLOSE = "open", "renew", "close"


def page_button(table: Table, words: Words) -> Button:
    """Leads to what is set about the page of a table."""
    return Button.make(str(table.id), "gallery", words.text("bot.button.gallery"))


def copy_button(table: Table, words: Words, revision: int) -> Button:
    """Gives the link of a moment, to be copied."""
    return Button.make(str(table.id), "copylink", words.text("bot.button.copylink"), revision=revision)


@handles("gallery")
async def gallery(press: Press) -> None:
    """What is set about the page of a table; the key says what is to be done first."""
    tables, actor = press.services.tables, actor_of(press.interaction)
    if press.key == OPEN:
        table = await tables.gallery.open(press.id, actor)
    elif press.key == RENEW:
        table = await tables.gallery.renew(press.id, actor)
    elif press.key == CLOSE:
        table = await tables.gallery.close(press.id, actor)
    else:
        table = await tables.get(press.id)
        require_host(table, actor)
        table = await tables.gallery.note(table)
    await show(press.services, press.reply, table)


async def show(services: Services, reply: Reply, table: Table) -> None:
    """Whether the table has a page, its link, and what can be done about it."""
    words, pages = reply.words, services.tables.gallery
    why, link = await pages.why_not(table), await pages.link(table)
    state = f"no.{why}" if why else "there" if link else "waits"
    title = words.text("bot.gallery.title", game=words.text(f"{table.game}.name"))
    lines = [f"### {title}", words.text(f"bot.gallery.{state}"), *([f"`{link}`"] if link else [])]
    row: list[Control] = links.watch(link, words)
    if why == CLOSED:
        row.append(_button(table, words, OPEN, Style.success))
    elif table.web_key:
        row += [_button(table, words, RENEW), _button(table, words, CLOSE, Style.danger)]
    await reply.page(Page("\n".join(lines), [row] if row else []))


def _button(table: Table, words: Words, key: str, style: Style = Style.secondary) -> Button:
    return Button.make(str(table.id), "gallery", words.text(f"bot.button.gallery.{key}"), key=key, style=style)


@handles("copylink")
async def copy_link(press: Press) -> None:
    """The link of the moment that a replay shows, in a form that a phone copies."""
    table = await press.services.tables.get(press.id)
    link = await press.services.tables.gallery.link(table, press.revision)
    if not link:
        raise Refusal("bot.error.NoPage.closed")
    await press.reply.note(f"{press.reply.words.text('bot.gallery.copy')}\n```\n{link}\n```")
