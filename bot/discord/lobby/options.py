"""Options: one form, of a lobby for its host and of a tournament for its organiser; and what is set, for all others."""

from __future__ import annotations

from bot.discord.interaction.actor import actor_of, hosts, must_host
from bot.discord.interaction.live_form import show_form
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.options import Form, form_page, option_lines
from bot.store.values.table import Table
from bot.tables.model.option_choice import at_table


def for_table(table: Table) -> Form:
    """The form of a lobby."""
    return Form(at_table(table), str(table.id), "set", "optpage")


# ---- of a lobby ------------------------------------------------------------------------------------------------------


async def show_or_tell(services: Services, reply: Reply, table: Table) -> None:
    """`/game options`: the form for those who may set them, else what is set."""
    if await hosts(services, reply.interaction, table):
        await show_options(services, reply, table)
    else:
        await reply.page(option_lines(reply.words, at_table(table)))


async def show_options(services: Services, reply: Reply, table: Table, page: int = 0) -> None:
    """The form, at a page."""
    await must_host(services, reply.interaction, table)
    await show_form(services, reply, "options", table, lambda now: form_page(reply.words, for_table(now), page))


@handles("options")
async def options(press: Press) -> None:
    """The form for those who may set them, else what is set: the card tells only what is unusual."""
    await show_or_tell(press.services, press.reply, await press.services.tables.get(press.id))


@handles("optpage")
async def options_page(press: Press) -> None:
    """Another page of the form; the key is its number."""
    page = int(press.key) if press.key.isdecimal() else 0
    await show_options(press.services, press.reply, await press.services.tables.get(press.id), page)


@handles("set")
async def set_option(press: Press) -> None:
    """Set an option to what was chosen; the key is the page and the option."""
    page, _, name = press.key.partition(".")
    services, by = press.services, press.interaction
    with services.forms.paused(press.id, (by.user.id, "options")):
        table = await services.tables.lobby.set_option(press.id, actor_of(by), name, press.value)
    await show_options(services, press.reply, table, int(page) if page.isdecimal() else 0)


# ---- of a tournament -------------------------------------------------------------------------------------------------
