"""How quick the whole bot is, on a stand-in for Discord: press to answer, press to board, start to ready.

A game of five is played by pressing what the panels offer. The times are those until the bot hands its request to
Discord; what the network and Discord add comes on top.
"""

from __future__ import annotations

import asyncio
import logging
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import simcord
from simcord.components import walk_components

from bot.discord.client import Mandate
from bot.local.world import LocalWorkers
from bot.store.store import open_store
from bot.tables.facade import Tables
from tests.bot.discord.opening import opens
from tests.games.rooms import EXAMPLE

PEOPLE = ("Anna", "Benno", "Clara", "Doro", "Emil")
PRESSES = 60
STARTS = 5


class Stamped(list[Any]):
    """The requests of the bot, each with the moment it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[float] = []

    def append(self, entry: Any) -> None:
        """Note the moment too."""
        self.at.append(time.perf_counter())
        super().append(entry)

    def since(self, first: int, method: str, part: str) -> float | None:
        """When the first such request after number ``first`` was made."""
        for number in range(first, len(self)):
            if self[number].method == method and part in self[number].path:
                return self.at[number]
        return None


class Bench:
    """One bot on one stand-in, and what was measured."""

    def __init__(self, env: simcord.Env, bot: Mandate) -> None:
        self.env, self.bot = env, bot
        self.requests = env.backend.http_requests = Stamped()
        self.guild = env.create_guild("Bench")
        self.channel = self.guild.create_text_channel("the-hall")
        self.people = [self.guild.add_member(env.create_user(name)) for name in PEOPLE]
        self.answers: list[float] = []
        self.boards: list[float] = []

    async def press(self, who: Any, message: Any, custom_id: str, value: str = "") -> Any:
        """Press a control, and note when it was answered and when a board followed."""
        first, began = len(self.requests), time.perf_counter()
        if value:
            result = await who.select(message, [value], custom_id=custom_id)
        else:
            result = await who.click(message, custom_id=custom_id)
        answered = self.requests.since(first, "POST", "/callback")
        if answered is not None:
            self.answers.append(answered - began)
        posted = self.requests.since(first, "POST", f"/channels/{self.channel.id}/messages")
        if posted is not None:
            self.boards.append(posted - began)
        return result.response

    async def play(self, rng: random.Random) -> None:
        """Found a table, seat everybody, and press on."""
        await opens(self.people[0], self.channel, EXAMPLE)
        for who in self.people[1:]:
            await self.press(who, self.card(), self.control("join"))
        await self.press(self.people[0], self.card(), self.control("start"))
        self.answers.clear()
        self.boards.clear()
        table = await self.bot.tables.at(self.channel.id)
        while len(self.answers) < PRESSES:
            position = await self.bot.tables.position(table.id)
            user = position.table.seats[position.waiting()[0]].user
            who = next(one for one in self.people if one.id == user)
            panel = await self.press(who, self.card(), self.control("play"))
            while offered := picks(panel):
                custom_id, value = rng.choice(offered)
                panel = await self.press(who, panel, custom_id, value)

    def card(self) -> Any:
        """The last public message."""
        public = [one for one in self.channel.history() if not one.flags.ephemeral]
        return public[-1]

    def control(self, verb: str) -> str:
        """The id of a control of the last public message."""
        rows = [row.to_dict() for row in self.card().components]
        ids = [str(one["custom_id"]) for one in walk_components(rows) if one.get("custom_id")]
        return next(one for one in ids if one.split(":")[2] == verb)


def picks(panel: Any) -> list[tuple[str, str]]:
    """What a panel offers: ids and values."""
    found = []
    for one in walk_components(panel.components):
        verb = str(one.get("custom_id", "::")).split(":")[2]
        if verb == "pick":
            found.append((one["custom_id"], ""))
        elif verb == "pickone":
            found += [(one["custom_id"], line["value"]) for line in one["options"]]
    return found


async def start(folder: Path) -> tuple[simcord.Env, Mandate, float]:
    """Start a bot; returns the seconds from nothing to ready."""
    began = time.perf_counter()
    store = await open_store(folder / "bench.db")
    workers = LocalWorkers()  # processes cannot be begun by the stand-in's clock, which stands still
    bot = Mandate(Tables(store), store, workers=workers, shard_count=1)
    env = workers.env = simcord.Env(bot, settle_timeout=120.0)
    await env.start()
    return env, bot, time.perf_counter() - began


async def stop(env: simcord.Env, bot: Mandate) -> None:
    """Stop a bot and let go of its file."""
    await env.shutdown()
    await bot.tables.opponents.close()
    bot.workers.close()
    await bot.store.close()


def load() -> float:
    """The seconds a new process needs to load the program."""
    began = time.perf_counter()
    code = "import bot.discord.client; from engine.kernel.registry import games; games()"
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


async def measure() -> list[str]:
    """Measure everything once."""
    starts = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            env, bot, took = await start(Path(folder))
            starts.append(took)
            await stop(env, bot)
    with tempfile.TemporaryDirectory() as folder:
        env, bot, _ = await start(Path(folder))
        bench = Bench(env, bot)
        await bench.play(random.Random(5))
        await stop(env, bot)
    answers, boards = sorted(bench.answers), sorted(bench.boards)
    return [
        f"bot: press -> answered {told(answers)}",
        f"bot: press -> board posted {told(boards)}",
        f"bot: start -> ready median {median(starts) * 1000:.0f} ms, after loading the program in "
        f"{median(load() for _ in range(STARTS)) * 1000:.0f} ms, of {STARTS} starts",
    ]


def told(times: list[float]) -> str:
    """Median and 95th percentile of sorted seconds, in milliseconds."""
    late = times[min(len(times) - 1, round(len(times) * 0.95))]
    return f"median {median(times) * 1000:.0f} ms, 95 % within {late * 1000:.0f} ms, of {len(times)} presses"


def lines() -> list[str]:
    """The figures, a line each."""
    logging.getLogger("discord").setLevel(logging.ERROR)
    return asyncio.run(measure())


if __name__ == "__main__":
    print("\n".join(lines()))
