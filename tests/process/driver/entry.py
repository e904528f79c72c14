"""The bot's own entry, with discord.py pointed to a small Discord: run by `runner`, which `Bot` starts as a process.

Its arguments are two addresses and seconds, then those of the bot. Nothing of the bot is changed but that, where it has
the toy game (`runner`), its workers make no boards of the real ones in advance; and no function of discord.py but one
default: so long it waits for servers after READY (2.0 otherwise; on a stand-in nothing else is to come). The variable
``WIRE_LAG`` lets the event loop note its own lag, in a file ``lag.bin`` in the working directory, and in ``stalls.txt``
what it was at when it did not come back (`stalls`); ``WIRE_SLOW`` lets every answer come as late as on a machine
without time; ``WIRE_LEASE`` are the seconds of leases, of which a third lies between two signs of life, so that a run
of some minutes sees as much as a day; ``WIRE_OLDER`` are the seconds after which an older board shrinks.
"""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import struct
import sys
import threading
from typing import Any

import discord
import yarl
from discord import asset, gateway, http, state

from bot import __main__ as entry
from bot import run
from bot.discord.client import Mandate
from bot.discord.gateway import budgets, shards
from bot.discord.interaction import guard
from bot.store import outbox
from bot.store.processes import Processes
from tests.process.driver import stalls

START = discord.Client.start


def point(url: str, ws: str, ready: float) -> None:
    """Let discord.py speak with the stand-in at these addresses."""
    http.Route.BASE = f"{url}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(ws)
    asset.Asset.BASE = f"{url}/cdn"
    begin = state.ConnectionState.__init__
    state.ConnectionState.__init__ = functools.partialmethod(  # type: ignore[method-assign,assignment]
        begin, guild_ready_timeout=ready
    )


PAUSE = 0.01
"""Seconds between two looks at the event loop."""


async def watch(file: int) -> None:
    """Note in a file how much later than asked for the event loop comes back, for ever."""
    loop = asyncio.get_running_loop()
    watcher = stalls.Watcher()
    watcher.start()
    while True:
        began = watcher.ticked = loop.time()
        await asyncio.sleep(PAUSE)
        os.write(file, struct.pack("<f", loop.time() - began - PAUSE))


async def watched(client: discord.Client, *args: Any, **options: Any) -> None:
    """`discord.Client.start` with the event loop watched."""
    watching = asyncio.create_task(watch(os.open("lag.bin", os.O_WRONLY | os.O_CREAT | os.O_APPEND)))
    try:
        await START(client, *args, **options)
    finally:
        watching.cancel()


def hurry(seconds: float) -> None:
    """Let leases be so long."""
    Processes.lease_seconds = budgets.LEASE = seconds
    shards.RENEW, budgets.IDENTIFY = seconds / 3, min(seconds, budgets.IDENTIFY)
    Mandate.rounds.change_interval(seconds=seconds / 3)


def leash() -> None:
    """Wait until whoever started us is gone, and end with all we have started: no bot outlives its test."""
    os.read(0, 1)  # not by sys.stdin, whose lock would be missing at the end
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    """Run the bot; returns its exit code."""
    threading.Thread(target=leash, daemon=True).start()
    if os.environ.get("WIRE_LAG"):
        discord.Client.start = watched  # type: ignore[method-assign,assignment]
    if os.environ.get("WIRE_TOY"):  # no board of a real game is wanted: a second of CPU for each start
        run.WARM = "render.jobs.worker"
    if os.environ.get("WIRE_SLOW"):
        guard.ANNOUNCE_AFTER_SECONDS = 0.0
    if os.environ.get("WIRE_LEASE"):
        hurry(float(os.environ["WIRE_LEASE"]))
    if os.environ.get("WIRE_OLDER"):
        outbox.OLDER_SECONDS = float(os.environ["WIRE_OLDER"])  # type: ignore[attr-defined]
    point(sys.argv[1], sys.argv[2], float(sys.argv[3]))
    sys.argv[1:] = sys.argv[4:]
    return entry.main()
