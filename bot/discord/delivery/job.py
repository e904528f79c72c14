"""Late pictures: on a busy machine the words of a board go without it, and its picture follows on the same post."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable

import discord

from bot.discord.gateway.components import file
from bot.discord.pictures.studio import drawn
from bot.discord.text.page import Picture
from bot.workers.pool import Dropped

PATIENCE = 2.0
"""Seconds that words wait for their picture."""


class Late:
    """The pictures that still are to come when their words are sent, by delivery."""

    def __init__(self, sending: asyncio.Semaphore) -> None:
        self._sending = sending
        self._drawing: dict[int, asyncio.Task[Picture | None] | None] = {}

    async def soon(self, delivery: int, picture: Awaitable[Picture]) -> Picture | None:
        """The picture if it comes while the words wait for it; else it is kept for `follow`. Raises `Dropped`."""
        drawing = self.expect(delivery, picture)
        done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
        if not done:
            return None
        del self._drawing[delivery]
        return drawing.result()

    def expect(self, delivery: int, picture: Awaitable[Picture]) -> asyncio.Task[Picture | None]:
        """Have it drawn for `follow`, instead of one of an earlier attempt."""
        drawing = asyncio.ensure_future(drawn(picture))
        self._drawing[delivery] = drawing
        return drawing

    def expects(self, delivery: int) -> bool:
        """Whether a delivery's picture is being drawn."""
        return self._drawing.get(delivery) is not None

    def owe(self, delivery: int) -> None:
        """Its words were found on their post without a picture."""
        self._drawing[delivery] = None

    def owes(self, delivery: int) -> bool:
        """Whether a delivery's picture is still to come."""
        return delivery in self._drawing

    async def follow(self, delivery: int, message: discord.PartialMessage) -> None:
        """Put the picture on its post, unless nobody wants it any more when its turn comes to be drawn.

        Raises `discord.HTTPException`.
        """
        drawing = self._drawing.pop(delivery, None)
        with contextlib.suppress(Dropped):
            picture = await drawing if drawing is not None else None
            if picture is not None:
                async with self._sending:
                    await message.edit(attachments=[file(picture)])
