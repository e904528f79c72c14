"""Controls: every button and every menu the bot ever posts, and the way a press goes to its handler.

A control carries all it needs in its ``custom_id``, so that each one works for ever, after a restart too::

    m:<table>:<verb>:<revision>:<key>      a button
    s:<table>:<verb>:<revision>:<key>      a menu; what was chosen comes with the press

Both are `discord.ui.DynamicItem`. A view holds nothing but those, and each message gets a fresh view: mixed or re-used
views would unregister the whole class when they time out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import discord
from msgspec import Struct

if TYPE_CHECKING:
    from bot.discord.client import Mandate

BODY = r"(?P<table>[A-Za-z0-9-]{1,16}):(?P<verb>[a-z]{1,9}):(?P<revision>[0-9]{1,7}):(?P<key>[A-Za-z0-9_.+~-]{0,60})"
BUTTON_ID = re.compile(rf"\Am:{BODY}\Z")
MENU_ID = re.compile(rf"\As:{BODY}\Z")
NO_TABLE = "-"
"""The table of controls that belong to no table: the pages of the guide."""

LABEL = 80
OPTIONS = 25
OPTION_LABEL = 100
CUSTOM_ID = 100

Style = discord.ButtonStyle


def custom_id(kind: str, table: str, verb_: str, revision: int, key: str) -> str:
    """The id of a control. Raises `ValueError` if it could not be read again."""
    made = f"{kind}:{table}:{verb_}:{revision}:{key}"
    if len(made) > CUSTOM_ID or not (BUTTON_ID if kind == "m" else MENU_ID).fullmatch(made):
        raise ValueError(f"{made[:120]!r} is no custom_id of a control")
    return made


def shorten(text: str, limit: int) -> str:
    """The text, cut to ``limit`` characters with an ellipsis.

    >>> shorten("Imperial tax collector", 12)
    'Imperial ta…'
    """
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


async def pressed(interaction: discord.Interaction[Any], where: re.Match[str] | None, values: tuple[str, ...]) -> None:
    """Hand a press to the client; what matches no control at all is answered there too."""
    if where is not None:
        await cast("Mandate", interaction.client).pressed(interaction, where, values)


class Choice(Struct, frozen=True):
    """One line of a menu."""

    value: str
    label: str
    description: str = ""
    default: bool = False


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON_ID):
    """A button of the bot."""

    def __init__(self, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)
        self.where = BUTTON_ID.fullmatch(item.custom_id or "")

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
        return cls(
            discord.ui.Button(style=style, label=shorten(label, LABEL), custom_id=made, disabled=disabled),
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Button:
        """The button that was pressed."""
        return cls(cast("discord.ui.Button[Any]", item))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Always: who may press is the handler's business, which can say why not."""
        return True

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to its handler."""
        await pressed(interaction, self.where, ())


class Menu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENU_ID):
    """A menu of the bot: up to 25 choices."""

    def __init__(self, item: discord.ui.Select[Any]) -> None:
        super().__init__(item)
        self.where = MENU_ID.fullmatch(item.custom_id)

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
        least: int = 1,
        most: int = 1,
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
        return cls(
            discord.ui.Select(
                custom_id=made,
                placeholder=shorten(placeholder, 150),
                options=options,
                min_values=least,
                max_values=min(most, len(options)),
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Menu:
        """The menu that was used."""
        return cls(cast("discord.ui.Select[Any]", item))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Always: who may press is the handler's business, which can say why not."""
        return True

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand what was chosen to its handler."""
        data = cast("dict[str, Any]", interaction.data or {})
        await pressed(interaction, self.where, tuple(str(value) for value in data.get("values", ())))


Control = Button | Menu
Rows = Sequence[Sequence[Control]]


class Controls(discord.ui.View):
    """A view that is only ever sent: its presses come by the templates, so discord.py need not listen to it.

    Were it stored, each private panel would keep a timer for fifteen minutes.
    """

    def is_finished(self) -> bool:
        """Always: nothing is stored of it."""
        return True


def view(rows: Rows) -> Controls:
    """A fresh view of nothing but our own controls: at most five rows, of five buttons or one menu each."""
    made = Controls(timeout=None)
    for number, row in enumerate(rows):
        for control in row:
            control.row = number
            made.add_item(control)
    return made
