"""The options of a game, in words and menus."""

from __future__ import annotations

from msgspec import Struct

from bot.discord.text.controls import Control, setting
from bot.discord.text.lobby import options_told, value_name
from bot.discord.text.page import Page
from bot.discord.text.paging import part, row, turns
from bot.tables.model.option_choice import OptionChoice
from render.words.words import Words

ROWS = 5
"""Rows of a message. A menu is a row; where there are more options, one row turns pages."""


class Form(Struct, frozen=True):
    """A form for options: what is chosen, the table that its controls name, their verbs, and how their keys begin."""

    choosing: OptionChoice
    table: str
    set: str
    turn: str
    key: str = ""


def form_page(words: Words, form: Form, page: int = 0) -> Page:
    """A menu for every option that has an effect with these seats and other choices."""
    choosing = form.choosing
    specs = choosing.specs
    each = ROWS if len(specs) <= ROWS else ROWS - 1
    shown = part(specs, page, each)
    lines = [title(words, choosing)]
    rows: list[list[Control]] = []
    for spec in shown.items:
        name = words.text(f"{choosing.game}.set.{spec.name}")
        lines.append(f"**{name}** – {words.text(f'{choosing.game}.set.{spec.name}.help')}")
        offered = [(value, value_name(words, choosing.game, spec.name, value)) for value in choosing.values(spec)]
        key = f"{form.key}{shown.number}.{spec.name}"
        rows.append([setting(words, form.table, form.set, name, offered, choosing.value(spec), key=key)])
    if not specs:
        lines.append(words.text("bot.options.none"))
    ways = turns(words, form.table, form.turn, shown.number, shown.pages, lambda to: f"{form.key}{to}")
    return Page("\n".join(lines), [*rows, *row(ways)])


def title(words: Words, choosing: OptionChoice) -> str:
    """The head of the form."""
    return f"### {words.text('bot.options.title', game=words.text(f'{choosing.game}.name'))}"


def option_lines(words: Words, choosing: OptionChoice) -> Page:
    """What is set, for those who cannot set it."""
    return Page(
        "\n".join([title(words, choosing), *(options_told(words, choosing) or [words.text("bot.options.none")])])
    )
