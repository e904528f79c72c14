"""A hundred greedy people: ``python -m bench greedy``, or ``python -m bench.greedy PEOPLE TABLES SECONDS TURNS``.

A real process before a small Discord on this machine, as in `bench.load`. At open tables people press at an even rate,
by turns alone and beside others who see those tables and press everything that is costly, as fast as a hand does:
replays and their completions, animations, proofs, boards, the log, pictures of the rules, hints, their own data. What
is told is how long those who play wait for an answer, side by side, and as a ratio. The people and the stand-in share
the processors with the bot, so whoever is greedy slows the measuring down too: the ratio is no better than it looks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from statistics import median

from bench.aloud import aloud
from engine.kernel.counting import counted
from engine.kernel.registry import games
from tests.discord_api.interactions import Interaction
from tests.games.sentences import tells
from tests.process.driver.hall import Hall, hall
from tests.process.driver.kills import spread
from tests.process.driver.load import Figures, Load
from tests.process.driver.people import NoAnswer, Person
from tests.process.driver.tables import Table

PEOPLE, TABLES, SECONDS, TURNS = 100, 10, 20.0, 3
"""How many are greedy, how many tables are open, how long each turn of measuring takes, and how often it is done."""
RATE = 3.0
"""Presses a second of those who play."""
EVERY = 1.5
"""Seconds between two presses of one who is greedy: as fast as a hand goes on, whatever was answered."""
SEED = 31
TITLE = 200
"""Characters of an error that tell which it is."""
REFUSED = ("bot.error.allowance", "bot.error.crowded", "bot.animation.busy")
"""The friendly words for who has pressed too much."""


class Players(Load):
    """Those who play. The answers of others are not counted with theirs."""

    def _heard(self, one: Interaction) -> None:
        """An interaction of somebody who sits at one of the tables."""
        if any(one.user == person.id for table in self.tables for person in table.people):
            super()._heard(one)


class Greedy:
    """Somebody who presses what is costly, at tables that they only see."""

    def __init__(self, room: Hall, players: Players, number: int) -> None:
        self.person = Person(room.discord, f"Greedy{number}")
        self.players = players
        self.rng = random.Random(SEED + number)
        self.told = Counter[str]()

    async def press(self) -> None:
        """Press until cancelled."""
        await asyncio.sleep(self.rng.random() * EVERY)
        while True:
            table, act = self.rng.choice(self.players.tables), self.rng.choice(ACTS)
            try:
                text = await act(self, table)
            except (NoAnswer, TimeoutError):
                self.told["not answered"] += 1
            except LookupError:  # the table is only being opened
                self.told["nothing there"] += 1
            else:
                refused = text is not None and any(tells(one, text.removeprefix("> ")) for one in REFUSED)
                self.told["refused" if refused else "done"] += 1
            await asyncio.sleep(EVERY)

    async def typed(self, table: Table, command: str, **options: str) -> str:
        """A command below a table."""
        return (await self.person.slash(table.channel, command, **options)).text

    async def animate(self, table: Table) -> str:
        """The replay, and its animation."""
        answer = await self.person.slash(table.channel, "game replay")
        if not any(one.verb == "animate" for one in answer.controls):
            return answer.text
        return (await self.person.press(answer.message, "animate")).text

    async def leaf(self, table: Table) -> str:
        """Through the replay, a dozen steps back without looking."""
        answer = await self.person.slash(table.channel, "game replay")
        for _ in range(12):
            back = next((one for one in answer.controls if one.verb == "replay" and not one.disabled), None)
            if back is None:
                break
            answer = await self.person.press(answer.message, back)
        return answer.text

    async def complete(self, table: Table) -> None:
        """Letters typed into the moment of a replay."""
        for _ in range(5):
            await self.person.complete(table.channel, "game replay", "to")

    async def hint(self, table: Table) -> str:
        """A lesson, anew, and a hint in it."""
        answer = await self.person.slash(table.channel, "learn", game=self.rng.choice([*games()]))
        anew = next((one for one in answer.controls if one.verb == "lesson" and one.id.endswith("anew")), None)
        if anew is not None:
            answer = await self.person.press(answer.message, anew)
        if not any(one.verb == "hint" for one in answer.controls):
            return answer.text
        return (await self.person.press(answer.message, "hint")).text


Act = Callable[[Greedy, Table], Awaitable[str | None]]


def command(name: str) -> Act:
    """Something costly that is one command."""
    return lambda greedy, table: greedy.typed(table, name)


ACTS: tuple[Act, ...] = (
    *map(command, ("game verify", "game show", "game log", "game replay", "game table", "settings my-data")),
    lambda greedy, table: greedy.typed(table, "rules", game=table.game),
    *(Greedy.animate, Greedy.leaf, Greedy.complete, Greedy.hint),
)


async def figures(people: int, tables: int, seconds: float, turns: int) -> AsyncIterator[str]:
    """Measure, by turns without and with them, and tell it, a line each."""
    async with hall(lag=True, older=0.0, checked=0.01) as room:
        players = Players(room, tables, SEED)
        await players.open()
        greedy = [Greedy(room, players, number) for number in range(people)]
        alone, beside = list[Figures](), list[Figures]()
        for _ in range(turns):
            alone.append(await players.run(RATE, seconds))
            async with contextlib.AsyncExitStack() as stack:
                for one in greedy:
                    pressing = asyncio.create_task(one.press())
                    stack.callback(pressing.cancel)
                beside.append(await players.run(RATE, seconds))
            await asyncio.sleep(5.0)  # what they have ordered comes to its end
        told = sum((one.told for one in greedy), Counter[str]())
        load, cores = os.getloadavg()[0], os.cpu_count()
        yield f"{tables} tables, {RATE:g} presses a second, {counted(turns, 'time')} {seconds:g} s"
        yield f"{cores} processors, load {load:.1f}"
        yield f"{people} greedy people, a press every {EVERY:g} s each: {dict(told)}"
        for name, runs in (("alone", alone), ("beside them", beside)):
            acks, none = acks_of(runs), sum(len(run.unanswered) for run in runs)
            late = sum(run.late for run in runs)
            lags = [lag for run in runs for lag in run.lags]
            yield f"{name}: answers {spread(acks)}; late {late}, none {none}; loop lag {spread(lags)}"
            yield f"{name}: boards {spread([board for run in runs for board in run.boards])}"
        yield f"ratio of the medians: {median(acks_of(beside)) / median(acks_of(alone)):.2f}"
        errors = Counter(line[:TITLE] + " ... " + line[-TITLE:] for line in room.bot.errors())
        yield f"errors in the log: {errors.total()}"
        for error, times in errors.most_common():
            yield f"{counted(times, 'time')}: {error}"


def acks_of(runs: Sequence[Figures]) -> list[float]:
    """The seconds to all answers of some runs."""
    return [ack for run in runs for ack in run.acks]


def lines(people: int = PEOPLE, tables: int = TABLES, seconds: float = SECONDS, turns: int = TURNS) -> Iterator[str]:
    """The same, for who does not wait in an event loop."""
    yield from aloud(figures(people, tables, seconds, turns))


if __name__ == "__main__":
    asked = sys.argv[1:]
    for told in lines(int(asked[0]), int(asked[1]), float(asked[2]), int(asked[3])) if asked else lines():
        print(told, flush=True)
