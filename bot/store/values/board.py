"""The notice board of a server, as it is stored."""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.place import REACHED

EVERY = 300.0
"""Seconds between two requests for a board, at least."""

OLD, OLD_EVERY = 3600.0, 1200.0
"""Seconds after which a post is old, and between two edits of an old one: Discord lets it be edited rarely (30046)."""

DAILY = 86_400.0
"""Seconds after which a board is posted anew."""


class BoardPost(Struct, frozen=True):
    """A post of a board."""

    message: int
    channel: int
    made: float


class Board(Struct, frozen=True, kw_only=True):
    """The notice board of a server, in a ``channel`` (0: it has none).

    ``lang`` is the language of the server where nobody has chosen another. ``shown`` is a digest of what the board
    shows, ``asked`` when Discord was last asked for something, ``due`` when it is looked whether it has changed.
    ``place`` is what its channel is (`bot.store.values.place`), ``place_since`` since when it is not reached.
    """

    guild: int
    channel: int = 0
    lang: str = "en"
    shown: str = ""
    asked: float = 0.0
    due: float = 0.0
    place: str = ""
    place_since: float = 0.0
    posts: tuple[BoardPost, ...] = ()

    @property
    def post(self) -> BoardPost | None:
        """The board itself: the newest of its posts in its channel."""
        return max(
            (post for post in self.posts if post.channel == self.channel), key=lambda post: post.message, default=None
        )

    @property
    def former(self) -> tuple[BoardPost, ...]:
        """Those of earlier days or other channels, which have still to be removed."""
        return tuple(post for post in self.posts if post != self.post)

    @property
    def reached(self) -> bool:
        """Whether posts arrive in its channel."""
        return self.place in REACHED
