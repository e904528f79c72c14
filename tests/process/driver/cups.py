"""A tournament over the wire, from its post for signing up to the final standings, while the bot is killed.

The bot dies when a thread has been started, or a post has arrived, and it has not heard of it; and is started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.discord_api.errors import Payload
from tests.discord_api.journal import Call
from tests.process.driver.hall import Hall
from tests.process.driver.people import NoAnswer, Person, find
from tests.process.driver.tables import Stuck, Table

PATIENCE = 3.5
"""Seconds after which people try again."""

ROUND = 120.0
"""Seconds in which a round, with all its kills, must have its tables, and its standings after them."""

MOMENTS = ("thread", "news", "post", "answer")
"""When the bot is killed, one after the other: a thread was started, a post arrived in a thread or in the tournament's
channel, a press was answered; each time the bot has not heard of it.
"""


class Cup:
    """A tournament of some people in a channel of its own, whose bot is killed at each of the ``moments``. ``forgets``:
    after each other kill Discord has forgotten all nonces. ``forum``: the one that the server has named for its tables.
    """

    def __init__(
        self,
        hall: Hall,
        people: int,
        seed: int,
        *,
        game: str = "toy",
        rounds: int = 2,
        moments: Sequence[str] = MOMENTS,
        forgets: bool = True,
        guild: Payload | None = None,
        forum: Payload | None = None,
    ) -> None:
        self.hall = hall
        self.rng = random.Random(seed)
        self.game, self.rounds = game, rounds
        self.host = Person(hall.discord, f"Organiser{seed}", manager=True)
        self.people = [Person(hall.discord, f"Player{seed}n{number}") for number in range(people)]
        for one in (self.host, *self.people):
            one.patience = PATIENCE
        world = hall.discord.world
        self.channel: Payload = world.text_channel(guild or hall.guild, f"cup-{len(world.channels)}")
        self.moments = list(moments)
        self.forgets = forgets
        self.forum = forum
        self.kills: Counter[str] = Counter()
        self.tables: list[Table] = []
        self._killed = asyncio.Event()
        self.after_round: dict[int, Callable[[], object]] = {}
        """What happens while a round is played, so that the next one finds it."""

    # ---- the store ---------------------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the bot's database says."""
        with contextlib.closing(sqlite3.connect(f"file:{self.hall.bot.db}?mode=ro", uri=True)) as db:
            return list(db.execute(sql, values))

    @property
    def id(self) -> int:
        """The tournament's."""
        found = self.rows("SELECT id FROM tournaments WHERE channel = ?", int(self.channel["id"]))
        return int(found[0][0]) if found else 0

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.rows("SELECT status FROM tournaments WHERE id = ?", self.id) == [("over",)]

    def pairings(self) -> list[tuple[int, int, int, int]]:
        """Round, number, channel and table of every pairing."""
        sql = "SELECT round, number, channel, table_id FROM pairings WHERE tournament_id = ? ORDER BY round, number"
        return self.rows(sql, self.id)

    def sitting(self, number: int, table: int) -> list[Person]:
        """The people of a pairing."""
        sql = "SELECT user_id FROM sats WHERE tournament_id = ? AND round = ? AND number = ?"
        users = {str(row[0]) for row in self.rows(sql, self.id, number, table)}
        return [one for one in self.people if one.id in users]

    # ---- what people do ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Sign up, begin, play every round to its end."""
        self.hall.discord.after.append(self._at)
        nurse = asyncio.create_task(self._nurse())
        try:
            await self._open()
            for number in range(1, self.rounds + 1):
                await self._round(number)
            await self.hall.discord.until(lambda: self.over and not self.waiting(), ROUND)
        finally:
            self.hall.discord.after.remove(self._at)
            nurse.cancel()
            await asyncio.gather(nurse, return_exceptions=True)

    async def _open(self) -> None:
        typed: dict[str, Any] = {"title": "Cup", "game": self.game, "form": "swiss", "rounds": self.rounds, "size": 4}
        await self.host.slash(self.channel, "tournament new", **typed)
        posts = self.hall.discord.messages.posts
        await self.hall.discord.until(lambda: posts.get(self.channel["id"]), ROUND)
        card = posts[self.channel["id"]][0]
        for one in self.people:
            await self._surely(lambda one=one: one.press(card, find(card, "tjoin")))
        await self._surely(lambda: self.host.slash(self.channel, "tournament start"))

    async def _surely(self, act: Any) -> None:
        """What a person does until it is answered: the bot may be away."""
        for _ in range(20):
            await self.hall.discord.gateway.ready.wait()
            with contextlib.suppress(NoAnswer):
                await act()
                return
        raise NoAnswer("twenty times")

    async def _round(self, number: int) -> None:
        def placed() -> bool:
            own = [one for one in self.pairings() if one[0] == number]
            return bool(own) and all(one[3] for one in own)

        await self.hall.discord.until(placed, ROUND)
        own = [one for one in self.pairings() if one[0] == number]
        tables = [self._table(channel, self.sitting(number, which)) for _, which, channel, _ in own]
        self.tables += tables
        self.after_round.get(number, lambda: None)()
        await asyncio.gather(*(self._play(table) for table in tables))

    def _table(self, channel: int, people: list[Person]) -> Table:
        made = Table(self.hall, self.game, people, random.Random(self.rng.random()))
        made.channel = self.hall.discord.world.channels[str(channel)]
        made.wait, made.patient = ROUND, True
        return made

    async def _play(self, table: Table) -> None:
        await self.hall.discord.until(lambda: table.board, ROUND)
        while True:
            await self.hall.discord.gateway.ready.wait()
            try:
                if await table.step() is None:
                    return
            except NoAnswer as error:
                table.failed.append(str(error))
            except Stuck:
                if not table.over:
                    raise

    # ---- kills -------------------------------------------------------------------------------------------------------

    def _at(self, call: Call) -> None:
        if not self.moments or self._killed.is_set() or call.status >= 400:
            return
        own = call.channel == self.channel["id"]
        fits = {"thread": call.kind == ("thread" if self.forum else "start"), "news": call.kind == "post" and own}
        if fits.get(self.moments[0], call.kind == self.moments[0]):
            self.kills[self.moments.pop(0)] += 1
            self._killed.set()
            self.hall.bot.kill()

    async def _nurse(self) -> None:
        """Start the bot again whenever it was killed."""
        while True:
            await self._killed.wait()
            await self.hall.bot.die()
            if self.forgets and self.kills.total() % 2:
                self.hall.discord.messages.nonces.clear()
            await self.hall.bot.start()
            self._killed.clear()

    # ---- what must be true -------------------------------------------------------------------------------------------

    def waiting(self) -> list[tuple[Any, ...]]:
        """What is still to be posted."""
        sql = "SELECT kind, state, error FROM outbox WHERE tournament_id = ? AND state IN ('pending', 'sending')"
        return [row for row in self.rows(sql, self.id) if row[0] != "organiser"]

    def wrong(self) -> list[str]:
        """What is not as it must be: a thread or a post too many, or one that is missing."""
        world, posts = self.hall.discord.world, self.hall.discord.messages.posts.get(self.channel["id"], [])
        parent = (self.forum or self.channel)["id"]
        threads = {one["id"] for one in world.channels.values() if one.get("parent_id") == parent}
        wanted = {str(channel) for _, _, channel, _ in self.pairings()}
        found = [f"threads: {sorted(threads)}, pairings: {sorted(wanted)}"] if threads != wanted else []
        found += [f"a pairing without a table: {one}" for one in self.pairings() if not one[3]]
        texts = Counter(one["_posted"].get("content") for one in posts)
        found += [f"posted twice: {text}" for text, times in texts.items() if times > 1]
        news = self.rows("SELECT number, kind, message FROM news WHERE tournament_id = ?", self.id)
        there = {one["id"] for one in posts}
        found += [f"not posted: {kind}" for _, kind, message in news if str(message) not in there]
        if len(posts) != len(news) + len(wanted) * (self.forum is None):
            found.append(f"{len(posts)} posts for {len(news)} news and {len(wanted)} pairings")
        for table in self.tables:
            found += [f"posted twice: {one}" for one in table.doubled()]
            lost = set(table.made) - self.hall.made(table.made)
            found += [f"{len(lost)} picks that were answered are not stored"] if lost else []
            found += [] if table.over else [f"a table without its end: {table.channel['id']}"]
        return found
