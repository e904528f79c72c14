"""The hall: stand-in, process and people together."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

from tests.discord_api import Emulator, emulator
from tests.discord_api.errors import Payload
from tests.discord_api.messages import EPHEMERAL
from tests.process.driver.people import Person
from tests.process.driver.process import READY, Bot

NAMES = ("Anna", "Benno", "Clara", "Doro", "Emil")


class Hall:
    """A server with one channel, five people, and the bot."""

    def __init__(self, discord: Emulator, bot: Bot) -> None:
        self.discord = discord
        self.bot = bot
        self.bots = [bot]
        self.guild = discord.world.guild()
        self.guilds = [self.guild]
        self.channel = discord.world.text_channel(self.guild)
        self.people = [Person(discord, name) for name in NAMES]
        self.since = 0
        """So many lines of the log were there before the test that is running."""

    @property
    def anna(self) -> Person:
        """The host, as a rule."""
        return self.people[0]

    @property
    def benno(self) -> Person:
        """The other one."""
        return self.people[1]

    def posts(self, channel: Payload | None = None) -> list[Payload]:
        """What the bot has posted in a channel, oldest first."""
        return self.discord.messages.posts.get((channel or self.channel)["id"], [])

    def made(self, interactions: Iterable[int]) -> set[int]:
        """Those of the interactions that the database has an entry of."""
        wanted = list(interactions)
        with contextlib.closing(sqlite3.connect(f"file:{self.bot.db}?mode=ro", uri=True)) as db:
            found = db.execute(
                "SELECT interaction FROM entries WHERE interaction IN (SELECT value FROM json_each(?))",
                (json.dumps(wanted),),
            )
            return {row[0] for row in found}

    def due(self, channel: Payload) -> list[tuple[str | int | float, ...]]:
        """What is still to be posted in a channel: kind, state, attempts, when (Unix time) and the last error."""
        with contextlib.closing(sqlite3.connect(f"file:{self.bot.db}?mode=ro", uri=True)) as db:
            found = db.execute(
                "SELECT o.kind, o.state, o.attempts, o.next_at, o.error FROM outbox o"
                " JOIN tables t ON t.id = o.table_id WHERE t.channel = ? AND o.user_id = 0"
                " AND o.state IN ('pending', 'sending') ORDER BY o.id",
                (int(channel["id"]),),
            )
            return list(found)

    def public(self, channel: Payload | None = None) -> list[Payload]:
        """The public messages of a channel, oldest first."""
        return [
            one for one in self.discord.messages.of((channel or self.channel)["id"]) if not one["flags"] & EPHEMERAL
        ]


@contextlib.asynccontextmanager
async def hall(
    folder: Path | None = None,
    *,
    start: bool = True,
    toy: bool = False,
    lag: bool = False,
    slow: bool = False,
    ready: float = READY,
    older: float = 1.0,
    **options: Any,
) -> AsyncIterator[Hall]:
    """A hall with the bot in it, until the end of the block. Without a folder in one that is removed at the end.

    ``toy`` adds the toy game (one worker draws it), ``lag`` measures the bot's event loop, ``slow`` lets all its
    answers come late, ``ready`` are discord.py's seconds after READY, ``older`` those after which an
    older board shrinks (0: as an operator's), ``options`` those of the stand-in.
    """
    keep = folder or Path(tempfile.mkdtemp(prefix="mandate-wire-"))
    try:
        async with emulator(**options) as discord:
            switches = {"WIRE_TOY": toy, "WIRE_LAG": lag, "WIRE_SLOW": slow, "MANDATE_WORKERS": toy}
            shrinks = {"WIRE_OLDER": str(older)} if older else {}
            bot = Bot(discord, keep, ready=ready, **{name: "1" for name, on in switches.items() if on}, **shrinks)
            made = Hall(discord, bot)
            try:
                if start:
                    await bot.start()
                yield made
            finally:
                if bot.process is not None:
                    await bot.die()  # with all it has started, also where it has ended itself
    finally:
        if folder is None:
            shutil.rmtree(keep, ignore_errors=True)
