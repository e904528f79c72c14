"""Random lives of a server: what can befall its places and people, in any order, against tables and a tournament for
weeks.

Nobody loses by time in which nothing reached them, no vote, lobby or sign-up ends by it: held against what Discord's
stand-in knows, apart from the code. Nobody acts who is not there. Every table ends, is played on, or waits with its
people told; nothing half-made stays; refused requests are few, and a server that was left gets none. In most lives the
process dies now and then, in the middle of what it does: nothing is posted twice by it, and none of this changes.
"""

import random
from collections import Counter

import pytest

from bot.store.values.delivery import LOST, PENDING
from bot.store.values.place import CLOSED, GONE, LOCKED, OUTAGE, REACHED, TRIED
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.table import LOBBY, RUNNING
from bot.store.values.time import ABORT, DAY, HOUR, ON
from bot.store.values.tournament import OPEN
from tests.bot.discord.dying import Mortal
from tests.bot.discord.lobby.server_events import Life
from tests.bot.discord.lobby.server_life import MOVE, count_refusals
from tests.bot.discord.lobby.test_places import come_back

STEP = 8 * HOUR
VOTE = DAY
SILENCE, SHUT = 7 * DAY, 14 * DAY
"""Until a lobby is closed that nobody fills, and one in a place that is shut."""
SIGN_UP = 72 * HOUR
REFUSED_AN_HOUR = 8
"""Requests that Discord may refuse in a place in an hour: pauses of half a minute, doubled each time."""


MORTAL = ("press", "join", "vote", "dm", "move", "lobby")
DEATHS_OF_ACTS, DEATHS_OF_TIME = 0.1, 0.2
"""Acts in which the process may die, how often it dies in one of them, and while time passes."""


class Watched(Life):
    """A life of which it is reckoned what reached whom, and held against what became of it."""

    patience = 70
    """Days after which nothing may be stuck, whatever is as it is then."""
    mortal_kinds = MORTAL
    dies = False
    """Whether its process dies now and then."""
    over = False

    def __init__(self, *more):
        super().__init__(*more)
        self.fate, self.mortal = random.Random(f"deaths {self.rng.getstate()[1][:3]}"), Mortal(self.hall)
        self.reached, self.heard, self.silent, self.unheard = Counter(), Counter(), Counter(), Counter()
        self.turns, self.stood_in, self.signing = {}, set(), Counter()
        self.walked, self.hurried = 0, set()

    async def wait(self, seconds):
        """Time passes, and what is due is done and told; then what ended by it must have had its time."""
        hall = self.hall
        before = await hall.store.tables.all()
        cups = await self.cups()
        for table in before:
            self.channels.setdefault(table.id, table.channel)
            self.channels[table.id] = table.channel
            await self._reckon(table, seconds)
        self.signing.update({cup.id: int(seconds) for cup in cups if self._signs(cup)})
        posted = self._posts()
        await self._pass(seconds)
        assert not self.left or self._posts() == posted, "something is posted in a server that was left"
        for table in before:
            await self._hold(table, await hall.tables.get(table.id))
        now = {cup.id: cup for cup in await self.cups()}
        for cup in cups:
            if cup.status == OPEN and now[cup.id].status != OPEN and cup.id not in self.hurried:
                had = self.signing[cup.id]
                assert had >= SIGN_UP, f"sign-ups closed after {had / HOUR} h in which people could"
        await self.whole()

    def _signs(self, cup):
        """Whether people can sign up: by the card that stands there, though Discord may refuse another post."""
        carded = self.carded(cup) and not cup.lost and cup.lines[0].message
        return cup.status == OPEN and (self.arrives(cup.channel) or bool(carded))

    async def _reckon(self, table, seconds):
        for clock in table.clocks if table.status == RUNNING else ():
            user = table.seats[clock.seat].user
            if clock.asked and await self.reaches(table, user):
                self.reached[table.id, clock.seat, clock.begun] += seconds
            self.turns[table.id, clock.seat] = clock.begun
        open_ = self.arrives(table.channel) or (self.carded(table) and table.place in REACHED)
        if table.vote(ABORT) is None:
            self.heard.pop(table.id, None)
        elif open_:
            self.heard[table.id] += seconds
        if table.status == LOBBY:
            (self.silent if open_ else self.unheard)[table.id] += seconds

    async def _hold(self, before, now):
        number = now.id
        for seat, own in enumerate(now.seats):
            if before.status == RUNNING and own.stand == ON and (number, seat) not in self.stood_in:
                self.stood_in.add((number, seat))
                had = self.reached[number, seat, self.turns[number, seat]]
                assert had >= MOVE, f"table {number}, seat {seat}: lost with {had / HOUR} h of its day"
        voters = {user for user in before.players if user in now.players}
        if before.vote(ABORT) and now.vote(ABORT) is None and now.live and voters == set(before.players):
            assert self.heard[number] >= VOTE, f"table {number}: a vote ended after {self.heard[number] / HOUR} h"
        if before.status == LOBBY and now.status not in (LOBBY, RUNNING):
            had = self.silent[number], self.unheard[number]
            assert had[0] >= SILENCE or had[1] >= SHUT, f"lobby {number} was closed after {had}"

    def refusers(self):
        """The places that refuse what is sent there."""
        return {one for one in self.refusing if not self.deleted(one)}

    def _posts(self):
        backend = self.hall.env.backend
        return sum(len(found) for number, found in backend.messages.items() if self._of_server(number))

    def _of_server(self, channel):
        found = self.hall.env.backend.channels.get(channel)
        return found is not None and found.guild_id is not None

    async def _pass(self, seconds):
        """Rounds come every few seconds: what was there a moment ago is known to have been there. Now and then an hour
        is walked through as it passes.
        """
        hall = self.hall
        if seconds >= STEP and self.refusing and self.rng.random() < 0.5:
            self.walked += 1
            refused = self.refusals
            for _ in range(120):
                hall.clock.now += HOUR / 120
                await hall.bot.relay.tick()
                await hall.rest()
            assert self.refusals - refused <= REFUSED_AN_HOUR * len(self.refusers())
            seconds -= HOUR
        hall.clock.now += seconds
        await self._dies(self._due(), DEATHS_OF_TIME) and await self._due()

    async def _due(self):
        """What is due is done and told."""
        hall = self.hall
        await hall.bot.rounds.coro(hall.bot)
        await hall.tables.scheduler.sweep()
        await hall.tables.opponents.settle()
        await hall.rest()
        await hall.bot.relay.tick()
        await hall.rest()

    async def happens(self, kind):
        """Whether it could; the process may die of it where it is known from the store what came of it."""
        if kind not in self.mortal_kinds:
            return await super().happens(kind)
        found = []

        async def done():
            found.append(await super(Watched, self).happens(kind))
            await self.hall.rest()

        return not await self._dies(done(), DEATHS_OF_ACTS) and found[0]

    async def _dies(self, work, share):
        """Work in which the process dies now and then; then another one has begun."""
        dies = self.dies and self.inside and not self.over and self.fate.random() < share
        if not await self.mortal.do(work, self.fate.randint(1, 12) if dies else None):
            return False
        self.happened["death"] += 1
        return True

    async def step(self):
        for _ in range(self.rng.randint(1, 5)):
            await self.event()
        await self.wait(STEP)

    # ---- nothing half-made -------------------------------------------------------------------------------------------

    async def whole(self):
        """Every thread has its table, every lobby its card, every place is known for what it is, and what is due
        arrives or waits for something.
        """
        hall, tables = self.hall, await self.hall.store.tables.all()
        used = {one.channel for one in tables} | self.ours
        used |= {one.channel for cup in await self.cups() for one in cup.pairings}
        made = {number for number, one in hall.env.backend.channels.items() if one.is_thread}
        assert made <= used, "a thread in which nothing is played"
        live = Counter(one.channel for one in tables if one.live)
        assert all(count == 1 for count in live.values()), "two tables in one place"
        if not self.inside:
            return
        for table in tables:
            if table.live:
                self._place_is_known(table)
        due = [row for one in tables for row in await hall.store.outbox.of_table(one.id) if row.state == PENDING]
        waits = {row.lane for row in due if row.error}
        late = [row for row in due if row.next_at <= hall.clock.now and row.lane not in waits]
        assert not late, f"not told: {[(row.kind, row.table) for row in late]}"

    def _place_is_known(self, table):
        if table.place in TRIED:
            return
        found = self.place_of(table.channel)
        if found is None:
            true = (GONE,)
        elif getattr(found, "parent_id", 0) in self.shut:
            true = (CLOSED, LOCKED)
        elif table.channel in self.shut:
            true = (LOCKED,) if found.is_thread else (CLOSED,)
        else:
            true = REACHED
        assert table.place in true, f"table {table.id}: its place is taken for {table.place or 'open'}, it is {true}"
        posts = self.hall.env.backend.messages.get(table.channel, {})
        if table.id in self.lobbies and table.place in REACHED and table.channel not in self.refusing:
            assert any(":join:" in str(one.components) for one in posts.values()), "a lobby without its card"

    async def end(self):
        for number in self.channels:
            table = await self.hall.tables.get(number)
            if table.status != RUNNING or table.reached or table.place == OUTAGE:
                continue
            told = {one.user for one in await self.hall.store.outbox.of_table(number) if one.kind == LOST}
            people = {own.user for own in table.seats if own.human}
            assert table.place_told or people <= told, f"table {number} waits and nobody is told: {table.place}"

    async def cup_ends(self):
        """Whatever is as it is then: the tournament comes to its end by itself."""
        hall = self.hall
        if self.left:
            await come_back(hall)
        self.left = self.away = False
        if self.outage:  # in which time stands, however long it takes
            await self._outage()
        self.over = True
        hall.there["gateway"] = True
        for _ in range(self.patience):
            live = [cup for cup in await self.cups() if cup.live]
            if not live:
                return
            await self._pass(DAY)
        raise AssertionError(f"stuck: {[(one.title, one.status, one.round, one.pairings) for one in live]}")

    async def live(self, steps, monkeypatch):
        """From its beginning to the end of what is played, with what Discord refuses counted."""
        count_refusals(self, monkeypatch)
        await self.begin()
        for _ in range(steps):
            await self.step()
        await self.end()
        await self.cup_ends()


@pytest.fixture
def there(hall, monkeypatch):
    """Whether the gateway is there."""
    hall.there = {"gateway": True}
    nowhere = Servers(1, frozenset())
    heard = property(lambda bot: EVERYWHERE if bot._gateway_began() and hall.there["gateway"] else nowhere)
    monkeypatch.setattr(type(hall.bot), "heard", heard)
    return hall.there


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 44))])
async def test_whatever_befalls_a_server_nobody_loses_by_it(hall, there, monkeypatch, seed):
    assert there["gateway"]
    many = seed >= 4
    life = Watched(hall, random.Random(seed), 8 if many else 4)
    life.dies = many or seed == 3
    await life.live(60 if many else 24, monkeypatch)
    assert life.happened.total() > 10
