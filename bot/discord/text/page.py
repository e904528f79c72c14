"""A page and a picture as values: what is shown, before it is known how."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.discord.text.controls import Control, Rows

CONTENT = 2000
ALT = 1024


class Picture(Struct, frozen=True):
    """A picture to be sent: its bytes, the name of the file, and the text for those who cannot see it."""

    data: bytes
    name: str
    alt: str


class Page(Struct):
    """What a private message shows: text, rows of controls, and a picture still to be drawn.

    ``quick`` says that the picture will be begun at once; otherwise nobody waits for it with the words.
    """

    text: str
    rows: Rows = ()
    draw: Callable[[], Awaitable[Picture | None]] | None = None
    quick: bool = False


def fit(text: str, limit: int = CONTENT) -> str:
    """The text, cut at the end of a line so that it fits a message."""
    if len(text) <= limit:
        return text
    cut = text.rfind("\n", 0, limit - 2)
    return (text[:cut] if cut > limit // 2 else text[: limit - 2]) + "\n…"


class Post(Struct):
    """A public message: its text, its controls, and the people it may mention; if there are none it is silent."""

    text: str
    rows: list[list[Control]]
    mentions: list[int] = []
