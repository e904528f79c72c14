"""Random lives of a server: what can befall its places, in any order, against tables and a tournament for weeks.

Nobody loses by time in which nothing reached them: held against what Discord's stand-in knows, apart from the code.
Every table ends, is played on, or waits with its people told; refused requests are few.
"""

import random
from collections import Counter

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord.delivery.verdicts import Refused
from bot.store.values.delivery import LOST
from bot.store.values.place import LEFT, OUTAGE
from bot.store.values.table import RUNNING
from bot.store.values.time import DAY, HOUR, ON, TimeControl
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotRunning
from tests.bot.discord.lobby.test_places import come_back, leave, vanish
from tests.bot.discord.simcord_server import press
from tests.bot.discord.tournament.test_tournaments import found, founded, go_on, news

STEP = 8 * HOUR
MOVE = DAY
REFUSED_A_DAY = 60
"""Requests that Discord may refuse for a table in a day: an edit and the post instead of it each hour, and few more."""


class Life:
    """A server and its tables; ``rng`` says what happens."""

    def __init__(self, hall, rng, tables):
        self.hall, self.rng, self.wanted = hall, rng, tables
        self.people = [hall.anna, hall.benno, hall.clara, hall.doro]
        self.channels = {}
        self.shut, self.gone = set(), set()
        self.left = self.outage = self.away = False
        self.deaf = set()
        self.reached = Counter()
        self.turns = {}
        self.stood_in = set()
        self.happened = Counter()

    async def begin(self):
        hall, rng = self.hall, self.rng
        for number in range(self.wanted):
            parent = hall.guild.create_text_channel(f"table-{number}")
            await hall.env.settle()
            channel = parent.id
            if number % 2:
                made = await hall.bot.get_channel(parent.id).create_thread(
                    name="t", type=discord.ChannelType.public_thread
                )
                channel = made.id
            people = rng.sample(self.people, rng.randint(2, 3))
            table = await hall.tables.lobby.create(hall.guild.id, channel, who(people[0]), "toy")
            for one in people[1:]:
                await hall.tables.lobby.join(table.id, who(one))
            await hall.tables.lobby.set_terms(table.id, who(people[0]), TimeControl(move=MOVE, expiry=ON, level="easy"))
            await hall.tables.lobby.start(table.id, who(people[0]))
            self.channels[table.id] = channel
        for one in self.people:
            if rng.random() < 0.5:
                self.deaf.add(one.id)
                await hall.store.settings.set("user", one.id, "hand_dm", "off")
        await hall.rest()

    # ---- what is true, apart from the code ---------------------------------------------------------------------------

    async def reaches(self, table, user):
        closed = "dm" in await self.hall.store.settings.of("user", user)
        if self.left or self.outage or self.away:
            return False
        channel = self.channels[table.id]
        if channel not in self.gone and channel not in self.shut:
            return True
        if table.by_dm:
            return not closed
        return channel not in self.gone and not closed and user not in self.deaf

    # ---- what happens ------------------------------------------------------------------------------------------------

    async def event(self):
        rng, hall = self.rng, self.hall
        kinds = ["rights", "lock", "archive", "delete", "leave", "outage", "gateway", "deaf", "press", "press", "press",
                 "dm", "move"]  # fmt: skip
        kind = rng.choice(kinds)
        inside = not (self.left or self.outage or self.away)
        number, channel = rng.choice(list(self.channels.items()))
        thread = hall.env.backend.channels.get(channel)
        here = inside and channel not in self.gone
        if kind == "rights" and here and thread.thread_metadata is None:
            self._toggle_rights(channel)
        elif kind in ("lock", "archive") and here and thread.thread_metadata is not None:
            await self._put_away(channel, kind)
        elif kind == "delete" and here and rng.random() < 0.3:
            hall.env.backend.delete_channel(channel)
            self.gone.add(channel)
        elif kind == "leave" and not (self.outage or self.away):
            await come_back(hall) if self.left else leave(hall)
            self.left = not self.left
        elif kind == "outage" and not (self.left or self.away):
            if self.outage:
                guild = hall.bot.get_guild(hall.guild.id)
                guild.unavailable = False
                await hall.bot.on_guild_available(guild)
            else:
                vanish(hall)
            self.outage = not self.outage
        elif kind == "gateway" and not (self.left or self.outage):
            self.away = not self.away
            hall.there["gateway"] = not self.away
        elif kind == "deaf":
            await self._dms(rng.choice(self.people).id)
        elif kind == "press" and inside:
            await self._press(number)
        elif kind in ("dm", "move") and inside:
            await self._agree(number, kind)
        else:
            return
        self.happened[kind] += 1
        await hall.env.settle()
        await hall.rest()

    def _toggle_rights(self, channel):
        backend = self.hall.env.backend
        if channel in self.shut:
            self.shut.discard(channel)
            backend.delete_overwrite(channel, self.hall.bot.user.id)
            return
        self.shut.add(channel)
        allow, deny = discord.PermissionOverwrite(send_messages=False).pair()
        own = Overwrite(self.hall.bot.user.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        backend.set_overwrite(channel, own)

    async def _put_away(self, channel, kind):
        thread = await self.hall.bot.fetch_channel(channel)
        if kind == "archive":
            if not thread.archived and not thread.locked:
                await thread.edit(archived=True)
            return
        locked = channel in self.shut
        (self.shut.discard if locked else self.shut.add)(channel)
        await thread.edit(archived=False, locked=not locked)

    async def _dms(self, user):
        people = self.hall.bot.services.people
        closing = "dm" not in await self.hall.store.settings.of("user", user)
        assert await (people.note_closed(user) if closing else people.forget_closed(user))
        await self.hall.tables.reschedule.wishes_changed(user)

    async def _press(self, number):
        try:
            position = await self.hall.tables.position(number)
        except NotRunning:
            return
        seats = [seat for seat in position.waiting() if position.table.seats[seat].human]
        if not seats:
            return
        seat = self.rng.choice(seats)
        decision = position.decision(seat)
        options = list(decision.options)
        user = position.table.seats[seat].user
        await self.hall.tables.play.pick(number, user, position.table.revision, decision.id, self.rng.choice(options))

    async def _agree(self, number, kind):
        """All who play agree on where to go on."""
        table = await self.hall.tables.get(number)
        if table.reached or table.status != RUNNING or table.place in (LEFT, OUTAGE):
            return
        choice = "dm"
        if kind == "move":
            new = self.hall.guild.create_text_channel(f"new-{len(self.happened)}-{self.happened['move']}")
            await self.hall.env.settle()
            choice = str(new.id)
        for user in list(table.players):
            table = await self.hall.tables.get(number)
            if table.reached or table.by_dm:
                break
            await self.hall.tables.votes.propose(number, user, "place", choice)
        table = await self.hall.tables.get(number)
        self.channels[number] = table.channel

    # ---- time passes -------------------------------------------------------------------------------------------------

    async def step(self):
        for _ in range(self.rng.randint(0, 3)):
            await self.event()
        hall = self.hall
        for number in self.channels:
            table = await hall.tables.get(number)
            for clock in table.clocks if table.status == RUNNING else ():
                user = table.seats[clock.seat].user
                if clock.asked and await self.reaches(table, user):
                    self.reached[number, clock.seat, clock.begun] += STEP
                self.turns[number, clock.seat] = clock.begun
        # Rounds come every few seconds: what was there a moment ago is known to have been there.
        hall.clock.now += STEP
        await hall.bot.rounds.coro(hall.bot)
        await hall.tables.opponents.settle()
        await hall.rest()
        for number in self.channels:
            table = await hall.tables.get(number)
            for seat, own in enumerate(table.seats):
                if own.stand == ON and (number, seat) not in self.stood_in:
                    self.stood_in.add((number, seat))
                    had = self.reached[number, seat, self.turns[number, seat]]
                    assert had >= MOVE, f"table {number}, seat {seat}: lost with {had / HOUR} h of its day"

    async def end(self):
        for number in self.channels:
            table = await self.hall.tables.get(number)
            if table.status != RUNNING or table.reached or table.place == OUTAGE:
                continue
            told = {one.user for one in await self.hall.store.outbox.of_table(number) if one.kind == LOST}
            people = {own.user for own in table.seats if own.human}
            assert table.place_told or people <= told, f"table {number} waits and nobody is told: {table.place}"


def who(member):
    return Actor(member.id, member.user.name if hasattr(member, "user") else str(member.id))


async def lived(hall, seed, tables, steps):
    life = Life(hall, random.Random(seed), tables)
    await life.begin()
    for _ in range(steps):
        await life.step()
    await life.end()
    days = steps * STEP / DAY
    assert hall.refused["all"] <= REFUSED_A_DAY * days * tables
    return life


@pytest.fixture
def there(hall, monkeypatch):
    """Whether the gateway is there."""
    hall.there, hall.refused, made = {"gateway": True}, Counter(), Refused.__init__

    def counted(self, status, *more):
        hall.refused["all"] += 1
        made(self, status, *more)

    monkeypatch.setattr(Refused, "__init__", counted)
    monkeypatch.setattr(type(hall.bot), "is_ready", lambda _: hall.there["gateway"])
    return hall.there


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 40))])
async def test_nobody_loses_by_time_that_stood_still(hall, there, seed):
    assert there["gateway"]
    many = seed >= 3
    life = await lived(hall, seed, 8 if many else 3, 60 if many else 24)
    assert life.happened.total() > 2


async def test_a_tournament_goes_on_after_whatever_befell_its_server(hall, there):
    assert there["gateway"]
    await founded(hall, rounds=1)
    for one in (hall.anna, hall.benno, hall.clara, hall.doro):
        await press(one, news(hall), "tjoin")
    leave(hall)
    await hall.env.settle()
    await go_on(hall, 5 * DAY)
    await come_back(hall)
    for _ in range(80):
        await go_on(hall, DAY)
        await hall.tables.keeper.tick()
        await hall.tables.opponents.settle()
        if not (await found(hall)).live:
            break
    assert (await found(hall)).status == "over"
