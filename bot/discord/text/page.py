"""A page and a picture as values: what is shown, before it is known how."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.discord.text.controls import Control, Rows
from bot.discord.text.layout import CHARACTERS, Blocks, MediaGallery, Text, rows
from render.words.shorten import shorten

CONTENT = 2000
ALT = 1024


class Picture(Struct, frozen=True):
    """A picture to be sent: its bytes, the name of the file, and the text for those who cannot see it."""

    data: bytes
    name: str
    alt: str


class Page(Struct):
    """What a private message shows: text, rows of controls, and a picture still to be drawn.

    They stand in this order: text, picture, controls. A page with an order of its own says it by ``layout``.
    ``quick`` says that the picture will be begun at once; otherwise nobody waits for it with the words.
    """

    text: str
    rows: Rows = ()
    draw: Callable[[], Awaitable[Picture | None]] | None = None
    quick: bool = False
    layout: Blocks = ()

    @property
    def blocks(self) -> Blocks:
        """All of it in the order in which it is shown."""
        if self.layout:
            return self.layout
        text = [Text(fit(self.text, CHARACTERS))] if self.text.strip() else []
        return [*text, MediaGallery(), *rows(self.rows)]


def fit(text: str, limit: int = CONTENT) -> str:
    """The text, cut at the end of a line so that it fits a message."""
    if len(text) <= limit:
        return text
    cut = text.rfind("\n", 0, limit - 2)
    return f"{text[:cut]}\n…" if cut > limit // 2 else shorten(text, limit)


def in_order(title: str, told: str, foot: str = "", controls: Rows = (), *, to_see: bool = False) -> Blocks:
    """The order of a page: its heading, what one came for, the picture, what is said beside, the controls. ``to_see``:
    one came for the picture, and ``told`` is the same in words.

    It is cut at the end of a line where it is more than a message holds.
    """
    words: Blocks = [Text(fit(told, CHARACTERS - len(title) - len(foot)))] if told.strip() else []
    seen: Blocks = [MediaGallery(), *words] if to_see else [*words, MediaGallery()]
    return [Text(title), *seen, *([Text(foot)] if foot.strip() else []), *rows(controls)]


class Post(Struct):
    """A public message: its text, its controls, and the people it may mention; if there are none it is silent."""

    text: str
    rows: list[list[Control]]
    mentions: list[int] = []


class LayoutPost(Post):
    """A public message in an order of its own, the ``layout``. It mentions nobody."""

    layout: Blocks = ()
