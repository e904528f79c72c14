"""What a message shows in an order of its own, as values: Discord's Components V2.

A private page is a sequence of blocks, read from top to bottom. Everything here is counted as Discord counts it:
`COMPONENTS` with all nested ones, `CHARACTERS` over all texts. `bot.discord.gateway.components` makes components of
them, and raises `TooMuch` instead of leaving anything out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.text.controls import Button, Control, Select

COMPONENTS = 40
"""Components of a message at most, with all nested ones."""

CHARACTERS = 4000
"""Characters of all texts of a message at most."""


class TooMuch(ValueError):
    """More than a message can hold: ``components`` and ``characters`` are what was to be shown."""

    def __init__(self, components: int, characters: int) -> None:
        super().__init__(f"{components} components of {COMPONENTS}, {characters} characters of {CHARACTERS}")
        self.components = components
        self.characters = characters


class Text(Struct, frozen=True):
    """Words, with Discord's markdown."""

    text: str


class Section(Struct, frozen=True):
    """Words with a button at their right."""

    text: str
    button: Button


class Separator(Struct, frozen=True):
    """A line across."""


class MediaGallery(Struct, frozen=True):
    """Where the picture of the message stands. While there is none, nothing stands there."""


class ActionRow(Struct, frozen=True):
    """Up to five buttons, or one menu."""

    controls: tuple[Control, ...]


class Container(Struct, frozen=True):
    """Blocks in a box; ``accent`` is the colour of the bar at its left, as ``0xRRGGBB``."""

    blocks: tuple[Block, ...]
    accent: int | None = None


Block = Text | Section | Separator | MediaGallery | ActionRow | Container
Blocks = Sequence[Block]


def components(blocks: Blocks) -> int:
    """How many components the blocks are, with a picture where one has a place.

    >>> components([Container((Text("a"), MediaGallery()))])
    3
    """
    return sum(_components(block) for block in blocks)


def _components(block: Block) -> int:
    match block:
        case Section():
            return 3
        case ActionRow():
            return 1 + len(block.controls)
        case Container():
            return 1 + components(block.blocks)
        case _:
            return 1


def characters(blocks: Blocks) -> int:
    """How many characters all texts of the blocks have."""
    return sum(len(text) for text in texts(blocks))


def check(blocks: Blocks) -> None:
    """Raises `TooMuch` if the blocks are more than a message holds."""
    found = components(blocks), characters(blocks)
    if found[0] > COMPONENTS or found[1] > CHARACTERS:
        raise TooMuch(*found)


def texts(blocks: Blocks) -> Iterator[str]:
    """All texts in the order in which they are read."""
    for block in blocks:
        if isinstance(block, Text | Section):
            yield block.text
        elif isinstance(block, Container):
            yield from texts(block.blocks)


def words(blocks: Blocks) -> str:
    """All that can be read, a block a paragraph."""
    return "\n".join(texts(blocks))


def controls(blocks: Blocks) -> Iterator[Control]:
    """All buttons and menus in the order in which they are met."""
    for block in blocks:
        match block:
            case Section():
                yield block.button
            case ActionRow():
                yield from block.controls
            case Container():
                yield from controls(block.blocks)


def without_icons(blocks: Blocks) -> list[Block]:
    """The same with no emoji on a button or in a menu; a text may name one that is gone."""
    return [_bare(block) for block in blocks]


def _bare(block: Block) -> Block:
    match block:
        case Section():
            return Section(block.text, replace(block.button, emoji=""))
        case ActionRow():
            return ActionRow(tuple(plain(control) for control in block.controls))
        case Container():
            return Container(tuple(_bare(inner) for inner in block.blocks), block.accent)
        case _:
            return block


def plain(control: Control) -> Control:
    """A control without its emojis."""
    match control:
        case Button():
            return replace(control, emoji="")
        case Select():
            return replace(control, options=tuple(replace(option, emoji="") for option in control.options))
        case _:
            return control


def rows(many: Sequence[Sequence[Control]]) -> list[ActionRow]:
    """Rows of controls as blocks; an empty row is none."""
    return [ActionRow(tuple(row)) for row in many if row]
