"""Controls as values: every button, menu and form the bot ever posts, and the way a press goes to its handler.

`bot.discord.gateway.components` makes components of them.

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
from enum import IntEnum

from msgspec import Struct

from render.words.shorten import shorten
from render.words.words import Words

CONTROL = re.compile(
    r"\A[ms]:(?P<table>[A-Za-z0-9-]{1,16}):(?P<verb>[a-z]{1,9}):(?P<revision>[0-9]{1,7}):(?P<key>[A-Za-z0-9_.+~-]{0,60})\Z"
)
NO_TABLE = "-"
"""The table of controls that belong to no table: the pages of the guide."""

BOARD_VERB = "notices"
"""The verb of the control by which a notice board is known; its key is the server."""

LABEL = 80
LINE = 60
OPTIONS = 25
OPTION_LABEL = 100
PLACEHOLDER = 150
TITLE = 45
CUSTOM_ID = 100


class Style(IntEnum):
    """The colours of buttons, by Discord's numbers.

    ``primary`` (blue): what most people are here for, at most one in a row. ``secondary`` (grey): everything else.
    ``success`` (green): it begins or ends something for all, as *Start* and *End turn*. ``danger`` (red): it cannot be
    taken back. The options of a panel have colours of their own: `bot.discord.text.panel_options.choose`.
    """

    primary = 1
    secondary = 2
    success = 3
    danger = 4


def custom_id(kind: str, table: str, verb_: str, revision: int, key: str) -> str:
    """The id of a control. Raises `ValueError` if it could not be read again."""
    made = f"{kind}:{table}:{verb_}:{revision}:{key}"
    if len(made) > CUSTOM_ID or not CONTROL.fullmatch(made):
        raise ValueError(f"{made[:120]!r} is no custom_id of a control")
    return made


class Choice(Struct, frozen=True):
    """One line of a menu."""

    value: str
    label: str
    description: str = ""
    default: bool = False
    emoji: str = ""
    """What stands before its label: ``<:name:id>``, or nothing."""


class Button(Struct, frozen=True):
    """A button of the bot."""

    custom_id: str
    label: str
    style: Style = Style.secondary
    disabled: bool = False
    emoji: str = ""
    """What stands before its label: ``<:name:id>``, or nothing."""

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
        emoji: str = "",
    ) -> Button:
        """A button that does ``verb_``; an over-long label is cut."""
        made = custom_id("m", table, verb_, revision, key)
        return cls(made, shorten(label, LABEL), style, disabled, emoji)


class Link(Struct, frozen=True):
    """A button that leads to an address of the web; pressing it tells the bot nothing."""

    url: str
    label: str


class Select(Struct, frozen=True):
    """A menu of the bot: up to 25 choices, of which one is taken."""

    custom_id: str
    placeholder: str
    options: tuple[Choice, ...]

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
    ) -> Select:
        """A menu that does ``verb_`` with what is chosen; what is over-long is cut."""
        options = tuple(
            Choice(
                choice.value,
                shorten(choice.label, OPTION_LABEL),
                shorten(choice.description, OPTION_LABEL),
                choice.default,
                choice.emoji,
            )
            for choice in choices[:OPTIONS]
        )
        return cls(custom_id("s", table, verb_, revision, key), shorten(placeholder, PLACEHOLDER), options)


class ChannelSelect(Struct, frozen=True):
    """A menu of a server's channels of some ``types`` (discord.py's names), of which one is taken, or none. ``chosen``
    is the one that is (0: none).
    """

    custom_id: str
    placeholder: str
    types: tuple[str, ...]
    chosen: int = 0

    @classmethod
    def make(
        cls, table: str, verb_: str, placeholder: str, types: tuple[str, ...], chosen: int = 0, *, key: str = ""
    ) -> ChannelSelect:
        """A menu that does ``verb_`` with the channel chosen."""
        return cls(custom_id("s", table, verb_, 0, key), shorten(placeholder, PLACEHOLDER), types, chosen)


def setting(
    words: Words, table: str, verb_: str, title: str, values: Sequence[tuple[str, str]], chosen: str, *, key: str = ""
) -> Select:
    """A menu of ``(value, name)`` to set something. Closed, it shows what is chosen alone: so that names its title."""
    choices = [
        Choice(value, words.labelled(title, name) if value == chosen else name, default=value == chosen)
        for value, name in values
    ]
    return Select.make(table, verb_, title, choices, key=key)


Control = Button | Select | ChannelSelect | Link
Rows = Sequence[Sequence[Control]]


class TextInput(Struct, frozen=True):
    """A text to be filled in: its name, its label, what stands in it, how many characters it may have.

    More than a line's worth is a field of several lines.
    """

    name: str
    label: str
    value: str = ""
    most: int = LINE


class FormSelect(Struct, frozen=True):
    """A menu of a form, of which one is taken: its name, its label, what there is to choose."""

    name: str
    label: str
    options: tuple[Choice, ...]


class CheckboxGroup(Struct, frozen=True):
    """Up to ten boxes of a form, of which any number are ticked; ``help`` stands below the label."""

    name: str
    label: str
    options: tuple[Choice, ...]
    help: str = ""


Field = TextInput | FormSelect | CheckboxGroup


class Modal(Struct, frozen=True):
    """A form of up to five fields to be filled in."""

    custom_id: str
    title: str
    fields: tuple[Field, ...]

    @classmethod
    def make(cls, table: str, verb_: str, title: str, fields: Sequence[Field], *, key: str = "") -> Modal:
        """A form that does ``verb_`` with what is filled in; an over-long title is cut."""
        return cls(custom_id("m", table, verb_, 0, key), shorten(title, TITLE), tuple(fields))
