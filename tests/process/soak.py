"""The long runs over the wire, with a report.

    python -m tests.process.soak kills|cups|cluster|rolling|forged COUNT [SEED]

Everything is on 127.0.0.1, in a folder that is removed at the end, and stops by itself. The exit code is 1 if something
was not as it must be.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

from tests.process.driver.cluster import ClusterSoak, cluster, roll
from tests.process.driver.cups import MOMENTS, Cup
from tests.process.driver.forgery import Forger
from tests.process.driver.hall import NAMES, hall
from tests.process.driver.kills import GAMES, Soak
from tests.process.driver.people import Person
from tests.process.driver.tables import Table


async def kills(count: int, seed: int) -> bool:
    """Kill the bot so often while people play all five games with real pictures."""
    async with hall(start=False) as room:
        report = await Soak(room, seed).run(count)
        say(report.lines())
        room.discord.faultless()
        return report.clean


async def cups(count: int, seed: int) -> bool:
    """Play so many Swiss tournaments of eight people to their end, each of another game, with a dozen kills in each."""
    found: list[str] = []
    async with hall(start=False) as room:
        await room.bot.start()
        for number in range(count):
            one = Cup(room, 8, seed + number, game=GAMES[number % len(GAMES)], rounds=3, moments=MOMENTS * 3)
            await one.run()
            found += one.wrong()
            told = ", ".join(f"{times} {moment}" for moment, times in sorted(one.kills.items()))
            say([f"cup {number + 1}, {one.game}: {len(one.tables)} tables, kills: {told}; wrong: {one.wrong()}"])
        room.discord.faultless()
    return not found


async def killed_cluster(count: int, seed: int) -> bool:
    """Kill any of three processes on one PostgreSQL so often, or PostgreSQL itself, while people play all games."""
    async with cluster(start=False) as room:
        soak = ClusterSoak(room, seed)
        await soak.run(count)
        say(soak.lines())
        room.discord.faultless()
        return soak.report.clean


async def rolling(count: int, seed: int) -> bool:
    """Exchange three processes one by one, so often, while people press all the time; leases as they are."""
    for number in range(count):
        async with cluster(toy=True, lease=0.0) as room:
            say((await roll(room, seed + number)).lines())
            room.discord.faultless()
    return True


async def forged(count: int, seed: int) -> bool:
    """Press so often what is not there, at tables of all games in the middle of play."""
    async with hall() as room:
        tables = []
        for number, game in enumerate(GAMES):
            people = [Person(room.discord, f"{name}{number}") for name in NAMES[:3]]
            tables.append(Table(room, game, people, random.Random(seed + number)))
            await tables[-1].open()
            await tables[-1].play(30)
        found = await Forger(room, tables, seed).run(count)
        say(found.lines())
        room.discord.faultless()
        return found.clean


def say(lines: list[str]) -> None:
    """Tell what was found."""
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


RUNS = {"kills": kills, "cups": cups, "cluster": killed_cluster, "rolling": rolling, "forged": forged}


def main(arguments: list[str]) -> int:
    """Run what was asked for."""
    what, count, *rest = arguments
    seed = int(rest[0]) if rest else 8
    began = time.time()
    say([f"{what}: {count}, seed {seed}"])
    clean = asyncio.run(RUNS[what](int(count), seed))
    say([f"{'as it must be' if clean else 'NOT as it must be'}, after {time.time() - began:.0f} s"])
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
