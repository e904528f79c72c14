"""One fault at one moment of a table's life; after it the game must go on as if nothing had been."""

from __future__ import annotations

import asyncio
import random

from tests.discord_api.faults import Fault
from tests.process.driver.hall import NAMES, Hall
from tests.process.driver.people import NoAnswer, Person
from tests.process.driver.tables import Stuck, Table

FOUND, BEGIN, PLAY = "found", "begin", "play"
"""When a fault is set: before the table is founded, before it is started, in the middle of the game."""

MOMENTS = {
    "answer": PLAY,
    "follow": PLAY,
    "amend": PLAY,
    "post": PLAY,
    "edit": BEGIN,
    "open": BEGIN,
    "dm": BEGIN,
    "read": FOUND,
    "look": FOUND,
}
"""The kinds of calls that a table's life is made of."""

UNANSWERABLE = {"10008", "10062", "40060", "50027"}
"""What ends an interaction for good: the presser sees that it has failed, and presses again."""

OF_PEOPLE = {"open", "dm"}
"""Kinds that go to a person and not to a channel."""


class Trouble:
    """A table, and a fault. ``fault.hits`` tells whether it came; ``most`` presses are made after it was set."""

    def __init__(
        self, hall: Hall, kind: str, outcome: str, *, times: int = 1, game: str = "toy", most: int = 400
    ) -> None:
        self.hall = hall
        self.kind, self.outcome, self.times = kind, outcome, times
        self.most = most
        names = NAMES[: 2 if game == "toy" else 3]
        people = [Person(hall.discord, f"{name} {kind} {outcome}") for name in names]
        self.table = Table(hall, game, people, random.Random(f"{kind} {outcome}"))
        self.table.patient = True
        self.table.wait = 120.0
        self.fault: Fault | None = None

    @property
    def name(self) -> str:
        """What it is, in words."""
        return f"{self.kind} {self.outcome}" + (f" x{self.times}" if self.times > 1 else "")

    def _set(self, moment: str) -> None:
        if MOMENTS[self.kind] == moment:
            to_person = self.kind in OF_PEOPLE
            self.fault = self.hall.discord.faults.add(
                self.kind,
                self.outcome,
                times=self.times,
                channel="" if to_person else self.table.channel["id"],
                user=self.table.people[0].id if to_person else "",
            )

    async def run(self) -> list[str]:
        """Play the whole game with the fault in it; returns what was not as it must be."""
        self._set(FOUND)
        try:
            await self.table.found()
            self._set(BEGIN)
            await self.table.begin()
            await self._told()
            await self.table.play(2)
            self._set(PLAY)
            await self.table.play(self.most)
        except (Stuck, NoAnswer, TimeoutError) as error:
            return [f"{self.name}: {type(error).__name__} {error}"]
        return [f"{self.name}: {one}" for one in self.wrong()]

    async def _told(self) -> None:
        """Who is asked first takes the time that a person takes: a word to them is sent while it is their turn."""
        if self.kind in OF_PEOPLE:  # DMs are opened gently: a second each, after the first five of all tables
            for _ in range(400):
                if self.fault is None or self.fault.hits:
                    return
                await asyncio.sleep(0.05)

    def wrong(self) -> list[str]:
        """What must not be, after the game."""
        table = self.table
        ended = table.over or table.presses > self.most
        found = [] if ended else ["the game does not come to an end"]
        found += [f"posted twice: {one}" for one in table.doubled()]
        lost = set(table.made) - self.hall.made(table.made)
        if lost:
            found.append(f"{len(lost)} picks that were answered are not stored")
        if not (self.kind in {"answer", "follow", "amend"} and self.outcome in UNANSWERABLE):
            found += [f"not answered: {one}" for one in table.failed]
        return found
