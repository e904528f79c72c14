"""Options: one form, of a lobby for its host and of a tournament for its organiser; and what is set, for all others."""

from __future__ import annotations

import re

from msgspec import Struct

from bot.discord.interaction.guard import Refusal
from bot.discord.interaction.reply import Page, Reply
from bot.discord.interaction.router import Press, verb
from bot.discord.lobby.lobby import admin, hosts, must_host, show_form
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Control, setting
from bot.discord.text.turn_post import options_told, value_name
from bot.store.values.errors import NoTournament
from bot.store.values.table import Table
from bot.store.values.tournament import OPEN, Tournament
from bot.tables.model.option_choice import Choosing, at_table, at_tournament
from render.words.words import Words

ROWS = 5
"""Rows of a message. A menu is a row; where there are more options, one row turns pages."""


class Form(Struct, frozen=True):
    """A form for options: what is chosen, the table that its controls name, their verbs, and how their keys begin."""

    choosing: Choosing
    table: str
    set: str
    turn: str
    key: str = ""


def for_table(table: Table) -> Form:
    """The form of a lobby."""
    return Form(at_table(table), str(table.id), "set", "optpage")


def for_tournament(found: Tournament) -> Form:
    """The form of a tournament."""
    return Form(at_tournament(found), NO_TABLE, "tset", "toptions", f"{found.id}.")


def form_page(words: Words, form: Form, page: int = 0) -> Page:
    """A menu for every option that has an effect with these seats and other choices."""
    choosing = form.choosing
    specs = choosing.specs
    each = ROWS if len(specs) <= ROWS else ROWS - 1
    pages = max(1, (len(specs) + each - 1) // each)
    page = min(page, pages - 1)
    lines = [title(words, choosing)]
    rows: list[list[Control]] = []
    for spec in specs[page * each : (page + 1) * each]:
        name = words.text(f"{choosing.game}.set.{spec.name}")
        lines.append(f"**{name}** – {words.text(f'{choosing.game}.set.{spec.name}.help')}")
        offered = [(value, value_name(words, choosing.game, spec.name, value)) for value in choosing.values(spec)]
        key = f"{form.key}{page}.{spec.name}"
        rows.append([setting(form.table, form.set, name, offered, choosing.value(spec), key=key)])
    if not specs:
        lines.append(words.text("bot.options.none"))
    turns = [(page - 1, "bot.button.back"), (page + 1, "bot.button.ahead")]
    row: list[Control] = [
        Button.make(form.table, form.turn, words.text(name, page=to + 1, pages=pages), key=f"{form.key}{to}")
        for to, name in turns
        if 0 <= to < pages
    ]
    return Page("\n".join(lines), [*rows, *([row] if row else [])])


def title(words: Words, choosing: Choosing) -> str:
    """The head of the form."""
    return f"### {words.text('bot.options.title', game=words.text(f'{choosing.game}.name'))}"


def told(words: Words, choosing: Choosing) -> Page:
    """What is set, for those who cannot set it."""
    return Page(
        "\n".join([title(words, choosing), *(options_told(words, choosing) or [words.text("bot.options.none")])])
    )


# ---- of a lobby ------------------------------------------------------------------------------------------------------


async def show_or_tell(services: Services, reply: Reply, table: Table) -> None:
    """`/game options`: the form for those who may set them, else what is set."""
    if hosts(services, reply.interaction, table):
        await show_options(services, reply, table)
    else:
        await reply.page(told(reply.words, at_table(table)))


async def show_options(services: Services, reply: Reply, table: Table, page: int = 0) -> None:
    """The form, at a page."""
    must_host(services, reply.interaction, table)
    await show_form(services, reply, "options", table, lambda now: form_page(reply.words, for_table(now), page))


@verb("options", "optpage")
async def options(press: Press) -> None:
    """The form; the key is its page."""
    page = int(press.key) if press.key.isdecimal() else 0
    await show_options(press.services, press.reply, await press.services.tables.desk.get(press.id), page)


@verb("set")
async def set_option(press: Press) -> None:
    """Set an option to what was chosen; the key is the page and the option."""
    page, _, name = press.key.partition(".")
    services, by = press.services, press.interaction
    with services.forms.paused(press.id, (by.user.id, "options")):
        table = await services.tables.lobby.set_option(press.id, by.user.id, name, press.value, admin=admin(by))
    await show_options(services, press.reply, table, int(page) if page.isdecimal() else 0)


# ---- of a tournament -------------------------------------------------------------------------------------------------


async def show_or_tell_tournament(reply: Reply, found: Tournament, page: int = 0, done: str = "") -> None:
    """`/tournament options`: the form for its organiser until it begins, after a word about what was ``done``; else
    what its tables are played with.
    """
    by = reply.interaction
    if found.status == OPEN and (by.user.id == found.organiser or admin(by)):
        shown = form_page(reply.words, for_tournament(found), page)
    else:
        shown = told(reply.words, at_tournament(found))
    await reply.page(Page("\n\n".join(part for part in (done, shown.text) if part), shown.rows))


@verb("toptions")
async def toptions(press: Press) -> None:
    """The form; the key is the tournament and the page."""
    found, page, _ = await _tournament(press)
    await show_or_tell_tournament(press.reply, found, page)


@verb("tset")
async def tset(press: Press) -> None:
    """Set an option to what was chosen; the key is the tournament, the page and the option."""
    found, page, name = await _tournament(press)
    by = press.interaction
    now = await press.services.tables.tournaments.set_option(found.id, by.user.id, name, press.value, admin=admin(by))
    await show_or_tell_tournament(press.reply, now, page)


async def _tournament(press: Press) -> tuple[Tournament, int, str]:
    """The tournament that a control names, the page, the option. Raises `NoTournament`, `Refusal`."""
    key = re.fullmatch(r"(\d{1,9})\.(\d{1,2})(?:\.(\w+))?", press.key)
    if key is None:
        raise Refusal("bot.error.unknown")
    found = await press.services.tables.desk.store.tournament(int(key[1]))
    if found.guild != press.interaction.guild_id:
        raise NoTournament
    return found, int(key[2]), key[3] or ""
