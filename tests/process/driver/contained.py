"""A bot in another root than ours (an image, an empty Debian), tried as people would: a table over the wire."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.discord_api.server import TOKEN
from tests.games.rooms import EXAMPLE
from tests.process.driver.hall import Hall
from tests.process.driver.process import RUNNER, Bot
from tests.process.driver.tables import Table

PRESSES = 60
PATIENCE = 60.0
"""Seconds until a board must have been posted: the first picture of a fresh process is drawn on a busy machine."""


class Contained(Bot):
    """The bot in a container, with the container's own user, folder and settings. ``python`` is its interpreter."""

    python: str

    def inside(self, *words: str, **env: str) -> list[str]:
        """The command that carries ``words`` out in the container."""
        raise NotImplementedError

    def pointed(self, *arguments: str) -> list[str]:
        """The words that start the bot with these arguments, before the small Discord of the tests."""
        return [self.python, "-m", RUNNER, self.emulator.http, self.emulator.gateway.url, str(self.ready), *arguments]

    async def launch(self, *arguments: str, fresh: bool = False) -> None:
        """Start it. Nothing is set but the token."""
        self.emulator.gateway.ready.clear()
        command = self.inside(*self.pointed(*arguments), DISCORD_TOKEN=TOKEN)
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )

    def innermost(self) -> int:
        """The bot's own process, in front of which the container's stand. Raises `StopIteration` without one."""
        called = (self.python.encode(), self.emulator.http.encode())
        found = ((one.parent, one.read_bytes().split(b"\0")) for one in Path("/proc").glob("[0-9]*/cmdline"))
        return next(int(process.name) for process, words in found if words[0] == called[0] and called[1] in words)


async def tried(bot: Contained, who: str, health: Sequence[str]) -> None:
    """A table over the wire, health (a command inside) asked, an orderly end. Raises `AssertionError`."""
    room = Hall(bot.emulator, bot)
    try:
        await bot.start()
        say(f"started as {who} and connected in {bot.boot[0]:.1f} s")
        table = Table(room, EXAMPLE, room.people[:2], random.Random(8))
        await table.open()
        await table.play(PRESSES)
        assert table.presses > PRESSES / 2, "too few presses"
        try:
            pictures = await bot.emulator.until(
                lambda: sum(bool(post["attachments"]) for post in table.posts), PATIENCE
            )
        except TimeoutError:
            raise AssertionError(f"no board was posted; {bot.log.read_text(errors='replace')[-2000:]}") from None
        say(f"{table.presses} presses at a table of {EXAMPLE}, {len(table.posts)} posts, {pictures} with a board")
        await asyncio.to_thread(subprocess.run, bot.inside(*health), check=True)
        say("health: well")
        began = time.perf_counter()
        os.kill(bot.innermost(), signal.SIGTERM)
        assert bot.process is not None
        code = await asyncio.wait_for(bot.process.wait(), 20)
        say(f"stopped in {time.perf_counter() - began:.1f} s with code {code}")
        assert code == 0
        assert bot.errors() == [], bot.errors()
    finally:
        if bot.alive:
            bot.kill()


def say(text: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
