"""Controls: every button and every menu the bot ever posts, and the way a press goes to its handler.

A control carries all it needs in its ``custom_id``, so that each one works for ever, after a restart too::

    m:<table>:<verb>:<revision>:<key>      a button
    s:<table>:<verb>:<revision>:<key>      a menu; what was chosen comes with the press

discord.py is not asked to remember any of them: every press comes to the client as an interaction, and
`bot.discord.interaction.router` reads its id. So a control works that was posted before a restart, or taken off a
message meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from msgspec import Struct

CONTROL = re.compile(
    r"\A[ms]:(?P<table>[A-Za-z0-9-]{1,16}):(?P<verb>[a-z]{1,9}):(?P<revision>[0-9]{1,7}):(?P<key>[A-Za-z0-9_.+~-]{0,60})\Z"
)
NO_TABLE = "-"
"""The table of controls that belong to no table: the pages of the guide."""

LABEL = 80
LINE = 60
OPTIONS = 25
OPTION_LABEL = 100
CUSTOM_ID = 100

Style = discord.ButtonStyle


def custom_id(kind: str, table: str, verb_: str, revision: int, key: str) -> str:
    """The id of a control. Raises `ValueError` if it could not be read again."""
    made = f"{kind}:{table}:{verb_}:{revision}:{key}"
    if len(made) > CUSTOM_ID or not CONTROL.fullmatch(made):
        raise ValueError(f"{made[:120]!r} is no custom_id of a control")
    return made


def shorten(text: str, limit: int) -> str:
    """The text, cut to ``limit`` characters with an ellipsis.

    >>> shorten("Imperial tax collector", 12)
    'Imperial ta…'
    """
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


class Choice(Struct, frozen=True):
    """One line of a menu."""

    value: str
    label: str
    description: str = ""
    default: bool = False


class Button(discord.ui.Button[Any]):
    """A button of the bot."""

    @classmethod
    def make(
        cls,
        table: str,
        verb_: str,
        label: str,
        *,
        revision: int = 0,
        key: str = "",
        style: Style = Style.secondary,
        disabled: bool = False,
    ) -> Button:
        """A button that does ``verb_``; an over-long label is cut."""
        made = custom_id("m", table, verb_, revision, key)
        return cls(style=style, label=shorten(label, LABEL), custom_id=made, disabled=disabled)


class Menu(discord.ui.Select[Any]):
    """A menu of the bot: up to 25 choices, of which one is taken."""

    @classmethod
    def make(
        cls,
        table: str,
        verb_: str,
        placeholder: str,
        choices: Sequence[Choice],
        *,
        revision: int = 0,
        key: str = "",
    ) -> Menu:
        """A menu that does ``verb_`` with what is chosen."""
        options = [
            discord.SelectOption(
                label=shorten(one.label, OPTION_LABEL),
                value=one.value,
                description=shorten(one.description, OPTION_LABEL) or None,
                default=one.default,
            )
            for one in choices[:OPTIONS]
        ]
        made = custom_id("s", table, verb_, revision, key)
        return cls(custom_id=made, placeholder=shorten(placeholder, 150), options=options)


def setting(
    table: str, verb_: str, title: str, values: Sequence[tuple[str, str]], chosen: str, *, key: str = ""
) -> Menu:
    """A menu of ``(value, name)`` to set something. Closed, it shows what is chosen alone: so that names its title."""
    choices = [
        Choice(value, f"{title}: {name}" if value == chosen else name, default=value == chosen)
        for value, name in values
    ]
    return Menu.make(table, verb_, title, choices, key=key)


Control = Button | Menu
Rows = Sequence[Sequence[Control]]


class Controls(discord.ui.View):
    """A view that is only ever sent: discord.py need not listen to it.

    Were it stored, each private panel would keep a timer for fifteen minutes.
    """

    def is_finished(self) -> bool:
        """Always: nothing is stored of it."""
        return True


class Field(Struct, frozen=True):
    """A text to be filled in: its name, its label, what stands in it, how many characters it may have.

    More than a line's worth is a field of several lines.
    """

    name: str
    label: str
    value: str = ""
    most: int = LINE


class Form(discord.ui.Modal):
    """A form that is only ever sent: what is filled in comes to the client like a press."""

    def is_finished(self) -> bool:
        """Always: nothing is stored of it."""
        return True


def form(table: str, verb_: str, title: str, fields: Sequence[Field], *, key: str = "") -> Form:
    """A form of up to five texts."""
    made = Form(title=shorten(title, 45), custom_id=custom_id("m", table, verb_, 0, key), timeout=None)
    for one in fields:
        text: discord.ui.TextInput[Form] = discord.ui.TextInput(
            custom_id=one.name,
            default=one.value or None,
            required=False,
            max_length=one.most,
            style=discord.TextStyle.long if one.most > LINE else discord.TextStyle.short,
        )
        made.add_item(discord.ui.Label(text=shorten(one.label, 45), component=text))
    return made


def view(rows: Rows) -> Controls:
    """A fresh view of nothing but our own controls: at most five rows, of five buttons or one menu each."""
    made = Controls(timeout=None)
    for number, row in enumerate(rows):
        for control in row:
            control.row = number
            made.add_item(control)
    return made
