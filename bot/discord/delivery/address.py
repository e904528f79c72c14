"""Where something is posted, what stands there, and what a post of a forum is to be."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from bot.discord.text.forum import Tags


class Address(NamedTuple):
    """Where something is posted; a DM has no guild (0)."""

    guild: int
    channel: int


class PostingObstacle(Struct, frozen=True):
    """Why nothing can be posted at an address, as far as is known unasked: the server was left, or permissions are
    missing (``lacks``).
    """

    lacks: tuple[str, ...] = ()

    @property
    def left(self) -> bool:
        """Whether the bot is not on the server."""
        return not self.lacks


class PostedMessage(Struct, frozen=True):
    """A message of the bot: its id and text, to what its controls belong (see `owners`), whether it bears a picture."""

    id: int
    text: str
    owners: frozenset[str]
    pictured: bool


class NewPost(Struct, frozen=True):
    """What a post of a forum is called, with what it is called if Discord does not take that, and its tags."""

    names: tuple[str, ...]
    tags: Tags = ()
