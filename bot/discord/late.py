"""Late pictures: on a busy machine the words of a board go without it, and its picture follows on the same post."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable

import discord

from bot.discord.pictures import drawn
from bot.discord.reply import Picture
from bot.workers import Dropped

PATIENCE = 2.0
"""Seconds that words wait for their picture."""

_log = logging.getLogger(__name__)


class Late:
    """The pictures that still are being drawn when their words are sent, by delivery."""

    def __init__(self, sending: asyncio.Semaphore) -> None:
        self._sending = sending
        self._drawing: dict[int, asyncio.Task[Picture | None]] = {}

    async def soon(self, delivery: int, picture: Awaitable[Picture]) -> Picture | None:
        """The picture if it comes while the words wait for it; else it is kept for `follow`. Raises `Dropped`."""
        self._drawing.pop(delivery, None)  # of an earlier attempt
        drawing = asyncio.ensure_future(drawn(picture))
        done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
        if done:
            return drawing.result()
        self._drawing[delivery] = drawing
        return None

    def expects(self, delivery: int) -> bool:
        """Whether a delivery's picture is still to come."""
        return delivery in self._drawing

    async def follow(self, delivery: int, message: discord.PartialMessage) -> None:
        """Put the picture on its post, unless nobody wants it any more when its turn comes to be drawn."""
        try:
            with contextlib.suppress(Dropped):
                picture = await self._drawing.pop(delivery)
                if picture is not None:
                    async with self._sending:
                        await message.edit(attachments=[picture.file()])
        except discord.DiscordException as error:
            _log.debug("a board stays without its picture: %s", type(error).__name__)
