"""Has it arrived? What may have been posted by a process that died, or so long ago that Discord may have forgotten its
nonce, is looked for among the latest messages before it is posted (again).
"""

from __future__ import annotations

import re

from bot.discord.delivery.address import Address, PostedMessage
from bot.discord.delivery.transport import Transport
from bot.store.store import Store
from bot.store.values.delivery import INTERRUPTED, Delivery

NONCE_SECONDS = 60.0
"""Seconds for which Discord certainly remembers a nonce: it says "a few minutes"."""

MARGIN_SECONDS = 30.0
"""Seconds by which Discord's clock and the machine's may differ."""

LINK = re.compile(r"https://\S+")


def in_doubt(delivery: Delivery, now: float, *, nonce: bool = True) -> bool:
    """Whether a delivery may have been posted, and its ``nonce``, if it has one that Discord knows, is alone no proof
    against a second post.

    >>> lost = Delivery(kind="turn_post", doubt=100.0)
    >>> in_doubt(lost, 102.0), in_doubt(lost, 161.0), in_doubt(lost, 102.0, nonce=False)
    (False, True, True)
    """
    if delivery.error == INTERRUPTED:
        return True
    return delivery.doubt > 0 and (not nonce or delivery.doubt < now - NONCE_SECONDS)


async def find_posted(
    store: Store, transport: Transport, address: Address, delivery: Delivery, owner: str, text: str = ""
) -> PostedMessage | None:
    """The message that a delivery has become; None if there is none.

    It is a message of the bot from that time which no delivery is known to have become: of this ``owner``, or without
    any control that says of whom. In a lane nothing else can have been under way; a person has several for one table,
    so there it has to begin with the same line of ``text``. Raises `Refused`, `AnswerLost`.
    """
    found = [
        message
        for message in await transport.history(address, since_of(delivery))
        if message.owners <= {owner} and (not text or begins(message.text) == begins(text))
    ]
    known = await store.outbox.recorded(message.id for message in found) if found else set()
    return min((message for message in found if message.id not in known), key=lambda message: message.id, default=None)


def since_of(delivery: Delivery) -> float:
    """From when on a delivery may have been posted."""
    return (delivery.doubt or delivery.created) - MARGIN_SECONDS


def begins(text: str) -> str:
    r"""The first line of a text, but for what it links to: that may be another message by now.

    >>> begins("The table: https://discord.com/channels/1/2/3 goes on\nmore")
    'The table:  goes on'
    """
    return LINK.sub("", text.partition("\n")[0])
