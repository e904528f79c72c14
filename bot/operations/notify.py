"""What systemd is told: that the bot is there, that it lives, that it ends (``Type=notify``, ``WatchdogSec``).

The protocol is one datagram a word to the socket that ``NOTIFY_SOCKET`` names: ``man 3 sd_notify``. Without one,
nothing is said.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell(word: str) -> None:
    """Say one word. A manager that does not listen any more is no fault of ours."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        if address.startswith("@"):  # a name of Linux's that is no file
            address = "\0" + address[1:]
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as there:
            there.sendto(word.encode(), address)


def pause() -> float:
    """Seconds between two signs of life: half of what the manager waits; 0 if it waits for none of ours."""
    mine = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return int(os.environ.get("WATCHDOG_USEC", "0")) / 2_000_000 if mine else 0.0


@contextlib.asynccontextmanager
async def alive() -> AsyncIterator[None]:
    """The bot is there until the end of the block, and says so as often as it is asked. An event loop that does not
    come back says nothing.
    """
    tell(READY)
    living = asyncio.create_task(_live(pause()), name="alive")
    try:
        yield
    finally:
        living.cancel()


async def _live(seconds: float) -> None:
    while seconds:
        tell(ALIVE)
        await asyncio.sleep(seconds)
