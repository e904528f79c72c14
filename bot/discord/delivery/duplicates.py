"""Has it arrived? What may have been posted by a process that died, or so long ago that Discord may have forgotten its
nonce, is looked for among the latest messages before it is posted (again).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import discord

from bot.discord.text.controls import CONTROL
from bot.store.outbox import INTERRUPTED
from bot.store.store import Store
from bot.store.values.change import Delivery

KNOWN = 60.0
"""Seconds for which Discord certainly remembers a nonce: it says "a few minutes"."""

MARGIN = 30.0
"""Seconds by which Discord's clock and the machine's may differ."""

LINK = re.compile(r"https://\S+")

LATEST = 50
"""How many of the latest messages are looked through."""


def in_doubt(delivery: Delivery, now: float) -> bool:
    """Whether a delivery may have been posted, and its nonce alone is no proof against a second post."""
    return delivery.error == INTERRUPTED or 0 < delivery.doubt < now - KNOWN


async def arrived(
    store: Store, channel: discord.abc.Messageable, me: int, delivery: Delivery, text: str = ""
) -> discord.Message | None:
    """The message that a delivery has become; None if there is none.

    It is a message of the bot from that time which no delivery is known to have become: of this table, or without any
    control that says of which. In a lane nothing else can have been under way; a person has several for one table, so
    there it has to begin with the same line of ``text``. Raises `discord.HTTPException`.
    """
    since = datetime.fromtimestamp((delivery.doubt or delivery.created) - MARGIN, UTC)
    found = [
        message
        async for message in channel.history(limit=LATEST, after=since, oldest_first=False)
        if message.author.id == me
        and message.interaction_metadata is None
        and set(tables(message)) <= {str(delivery.table)}
        and (not text or begins(message.content) == begins(text))
    ]
    known = await store.outbox.recorded(one.id for one in found) if found else set()
    return min((one for one in found if one.id not in known), key=lambda one: one.id, default=None)


def begins(text: str) -> str:
    r"""The first line of a text, but for what it links to: that may be another message by now.

    >>> begins("The table: https://discord.com/channels/1/2/3 goes on\nmore")
    'The table:  goes on'
    """
    return LINK.sub("", text.partition("\n")[0])


def tables(message: discord.Message) -> Iterator[str]:
    """The tables that the controls of a message belong to."""
    for row in message.components:
        for one in getattr(row, "children", ()):
            of = CONTROL.fullmatch(getattr(one, "custom_id", None) or "")
            if of is not None:
                yield of["table"]
