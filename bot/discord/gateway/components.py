"""Discord's components, made of the values of `bot.discord.text`: views, forms, files, and whom a post may mention."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.discord.text import layout
from bot.discord.text.controls import (
    BOARD_VERB,
    CONTROL,
    LINE,
    NO_TABLE,
    OPTION_LABEL,
    TITLE,
    Button,
    ChannelSelect,
    CheckboxGroup,
    Choice,
    Control,
    Field,
    FormSelect,
    Link,
    Modal,
    Rows,
    TextInput,
)
from bot.discord.text.layout import ActionRow, Block, Blocks, Container, MediaGallery, Section, Separator, Text
from bot.discord.text.page import ALT, Picture, Post
from render.words.shorten import shorten


class UnstoredView(discord.ui.view.BaseView):
    """A view that is only ever sent: discord.py need not listen to it, and nothing is kept of it.

    Were it stored, each private panel would keep a timer for fifteen minutes. Its items and it refer to each other:
    once they are written down it lets go of them, else each would lie about until a collection of all garbage.
    """

    _written: list[dict[str, Any]] | None = None

    def is_finished(self) -> bool:
        """Always: nothing is stored of it."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """What is sent of it."""
        if self._written is None:
            self._written = super().to_components()
            for item in list(self.walk_children()):
                item._parent = None  # noqa: SLF001 - the library has no word for it
            self.clear_items()
        return self._written


class Controls(UnstoredView, discord.ui.View):
    """Rows of controls below a text."""

    def has_components_v2(self) -> bool:
        """Never, whether its items are there still or not."""
        return False


class Layout(UnstoredView, discord.ui.LayoutView):
    """A view in an order of its own."""

    def has_components_v2(self) -> bool:
        """Always, whether its items are there still or not."""
        return True


class Form(discord.ui.Modal):
    """A form that is only ever sent: what is filled in comes to the client like a press."""

    def is_finished(self) -> bool:
        """Always: nothing is stored of it."""
        return True


def view(rows: Rows) -> Controls:
    """A fresh view of nothing but our own controls: at most five rows, of five buttons or one menu each."""
    made = Controls(timeout=None)
    for number, row in enumerate(rows):
        for control in row:
            made.add_item(component(control, number))
    return made


def layout_view(blocks: Blocks, picture: Picture | None = None) -> Layout:
    """A fresh view of these blocks, with the picture where they have a place for it, or nothing there.

    The picture itself is a file of the same message. Raises `TooMuch` before Discord refuses it.
    """
    layout.check(blocks)
    made = Layout(timeout=None)
    for block in blocks:
        for item in items(block, picture):
            made.add_item(item)
    return made


def items(block: Block, picture: Picture | None) -> list[discord.ui.Item[Any]]:
    """The items that a block is: one, or none where no picture is yet."""
    match block:
        case Text():
            return [discord.ui.TextDisplay(block.text)]
        case Section():
            return [discord.ui.Section(discord.ui.TextDisplay(block.text), accessory=component(block.button))]
        case Separator():
            return [discord.ui.Separator()]
        case MediaGallery():
            return [] if picture is None else [gallery(picture)]
        case ActionRow():
            return [discord.ui.ActionRow(*(component(control) for control in block.controls))]
        case Container():
            inner = [item for inside in block.blocks for item in items(inside, picture)]
            return [discord.ui.Container(*inner, accent_colour=block.accent)]


def gallery(picture: Picture) -> discord.ui.MediaGallery[Any]:
    """The picture of a message, which comes as its file; the alt text lies on it."""
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=shorten(picture.alt, ALT) or None)
    return discord.ui.MediaGallery(item)


def component(control: Control, row: int | None = None) -> discord.ui.Item[Any]:
    """A button or a menu, in a row of a view or wherever a layout has it."""
    if isinstance(control, Button):
        return discord.ui.Button(
            style=discord.ButtonStyle(control.style.value),
            label=control.label,
            custom_id=control.custom_id,
            disabled=control.disabled,
            emoji=control.emoji or None,
            row=row,
        )
    if isinstance(control, Link):
        return discord.ui.Button(style=discord.ButtonStyle.link, label=control.label, url=control.url, row=row)
    if isinstance(control, ChannelSelect):
        chosen = discord.SelectDefaultValue(id=control.chosen, type=discord.SelectDefaultValueType.channel)
        channels: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
            custom_id=control.custom_id,
            placeholder=control.placeholder,
            channel_types=[discord.ChannelType[name] for name in control.types],
            min_values=0,
            default_values=[chosen] if control.chosen else [],
            row=row,
        )
        return channels
    options = [select_option(choice) for choice in control.options]
    made: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=control.custom_id, placeholder=control.placeholder, options=options, row=row
    )
    return made


def form(modal: Modal) -> Form:
    """A fresh form."""
    made = Form(title=modal.title, custom_id=modal.custom_id, timeout=None)
    for field in modal.fields:
        told = field.help if isinstance(field, CheckboxGroup) else ""
        below = shorten(told, OPTION_LABEL) or None
        made.add_item(
            discord.ui.Label(text=shorten(field.label, TITLE), description=below, component=form_field(field))
        )
    return made


def form_field(field: Field) -> discord.ui.Item[Any]:
    """What is filled in below a label."""
    match field:
        case TextInput():
            return discord.ui.TextInput(
                custom_id=field.name,
                default=field.value or None,
                required=False,
                max_length=field.most,
                style=discord.TextStyle.long if field.most > LINE else discord.TextStyle.short,
            )
        case FormSelect():
            return discord.ui.Select(custom_id=field.name, options=[select_option(option) for option in field.options])
        case CheckboxGroup():
            boxes = [
                discord.CheckboxGroupOption(
                    label=shorten(option.label, OPTION_LABEL),
                    value=option.value,
                    description=shorten(option.description, OPTION_LABEL) or None,
                    default=option.default,
                )
                for option in field.options
            ]
            return discord.ui.CheckboxGroup(
                custom_id=field.name, required=False, min_values=0, max_values=len(boxes), options=boxes
            )


def select_option(choice: Choice) -> discord.SelectOption:
    """A line of a menu."""
    return discord.SelectOption(
        label=choice.label,
        value=choice.value,
        description=choice.description or None,
        default=choice.default,
        emoji=choice.emoji or None,
    )


def file(picture: Picture) -> discord.File:
    """A fresh file of a picture; discord.py reads each one once."""
    return discord.File(io.BytesIO(picture.data), picture.name, description=shorten(picture.alt, ALT) or None)


def mentions(post: Post) -> discord.AllowedMentions:
    """Whom a post may mention: nobody but those who must act."""
    people = [discord.Object(user_id) for user_id in post.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


# ---- read again ---------------------------------------------------------------------------------------------------


def owners(message: discord.Message) -> Iterator[str]:
    """To what controls of a message belong: a table by its number, a tournament by ``t``, a server by ``g`` and its
    number.
    """
    for part in nested(message.components):
        found = CONTROL.fullmatch(getattr(part, "custom_id", None) or "")
        if found is not None:
            if found["table"] != NO_TABLE:
                yield found["table"]
            elif found["verb"].startswith("t"):
                yield f"t{found['key'].partition('.')[0]}"
            elif found["verb"] == BOARD_VERB:
                yield f"g{found['key']}"


def nested(components: Iterable[Any]) -> Iterator[Any]:
    """All components in the order in which they are shown, with what lies in them and beside them."""
    for part in components:
        yield part
        yield from nested(getattr(part, "children", ()))
        accessory = getattr(part, "accessory", None)
        if accessory is not None:
            yield accessory
