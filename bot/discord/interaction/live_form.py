"""A private form that follows the lobby it is about."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord.interaction.reply import Reply
from bot.discord.services import Services
from bot.discord.text.errors import sentence
from bot.discord.text.page import Page
from bot.store.values.table import LOBBY, Table
from bot.tables.model.errors import NotInLobby


async def show_form(
    services: Services, reply: Reply, name: str, table: Table, make: Callable[[Table], Page], done: str = ""
) -> None:
    """Show a private form about a lobby, after a word about what was ``done``. From then on it follows the lobby."""

    async def refresh(now: Table) -> None:
        page = make(now) if now.status == LOBBY else Page(sentence(reply.words, NotInLobby(status=now.status)))
        await reply.show(page.blocks)

    page = make(table)
    await reply.page(Page("\n".join(part for part in (done, page.text) if part), page.rows))
    services.forms.opened(table.id, (reply.interaction.user.id, name), refresh)
    now = await services.tables.get(table.id)
    if now.revision != table.revision:
        await refresh(now)
