"""A year on a server: people of eleven time zones who play, sleep, travel, vanish and are forgotten, tables,
tournaments of all forms, outages of every kind, and kills. Whoever is told something is held against a model
that stands here, apart from the code.
"""

import itertools
import logging
import random
from collections import Counter, defaultdict
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.store.values.errors import DatabaseAway
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.table import RUNNING
from bot.store.values.time import DAY, HOUR, ON, TimeControl
from bot.store.values.tournament import FORMS, Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotRunning
from tests.bot.discord.dying import Mortal
from tests.bot.discord.lobby.test_places import appear, shut_out, vanish
from tests.bot.discord.time.test_weeks import kind

ZONES = (
    "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "Asia/Tokyo",
    "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland", "Africa/Cairo", "UTC",
)  # fmt: skip
"""Of these seven change their clocks, north and south of the equator, at other dates."""

ASLEEP = (*range(22, 24), *range(7))
BEGIN = datetime(2026, 3, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()
OUTAGES = ("stopped", "gateway", "database", "discord", "server", "place")
ORDERS = list(itertools.product(OUTAGES, repeat=2))
"""The thirty-six orders of two outages after each other."""

SIGNS = {
    "no time has passed": "goes on",
    "you play at table": "paired",
    "was deleted": "channel",
    "I can't post in": "closed",
    "I can no longer post": "on hold",
}
"""What else a message says -> what it is."""

KILLED = 0.1
"""How often the process is killed at what people do in an hour, and at what is due then."""

FORGOTTEN = 2 * DAY
"""For so long nobody is waited for without a word: twelve hours, a night, and two outages of six."""


async def away(*_, **__):
    """What a database answers that is not there."""
    raise DatabaseAway


class Person:
    """Somebody: where they live, how often they look in, and whether they still do."""

    def __init__(self, member, rng):
        self.member, self.id, self.name = member, member.id, member.user.name
        self.zone = ZoneInfo(rng.choice(ZONES))
        self.eager = rng.choice((0.5, 0.2, 0.05))
        self.there = True

    def hour(self, now):
        return datetime.fromtimestamp(now, self.zone).hour

    def sleeps(self, now):
        return self.hour(now) in ASLEEP


class Year:
    """``days`` of it; ``rng`` decides all that happens."""

    def __init__(self, hall, monkeypatch, caplog, rng, *, tables, cups, people, days):
        self.hall, self.rng, self.patch, self.log = hall, rng, monkeypatch, caplog
        self.wanted = {"tables": tables, "cups": cups, "people": people}
        self.days = days
        self.people, self.orders = {}, list(ORDERS)
        self.heard, self.away, self.begun = Counter(), None, {}
        self.asked, self.acted, self.seen = defaultdict(set), set(), defaultdict(set)
        self.words, self.told, self.faults = 0, Counter(), []
        self.moved = {}
        self.waiting, self.last = {}, {}
        self.mortal, self.fate = Mortal(hall), random.Random(f"deaths {days}")
        rng.shuffle(self.orders)

    # ---- the beginning -----------------------------------------------------------------------------------------------

    async def begin(self):
        hall, rng = self.hall, self.rng
        hall.clock.now = BEGIN
        self.up = True
        heard = property(lambda bot: EVERYWHERE if bot._gateway_began() and self.up else Servers(1, frozenset()))
        self.patch.setattr(type(hall.bot), "heard", heard)
        await hall.without_limits()
        await hall.store.settings.set("guild", hall.guild.id, "cups", "0")
        for number in range(self.wanted["people"]):
            member = hall.guild.add_member(hall.env.create_user(f"P{number}"))
            one = self.people[member.id] = Person(member, rng)
            hall.people[one.name] = member
            for name, value in (("quiet", "22:00-07:00"), ("zone", one.zone.key)):
                await hall.store.settings.set("user", one.id, name, value)
            if rng.random() < 0.3:
                await hall.store.settings.set("user", one.id, "hand_dm", "off")
            if rng.random() < 0.3:
                await hall.store.settings.set("user", one.id, "remind_by", "dm")
        await hall.rest()

    async def table(self):
        """People who are awake begin to play; nobody does where too few are."""
        hall, rng = self.hall, self.rng
        channel = hall.guild.create_text_channel(f"table-{len(hall.guild.channels)}")
        await hall.env.settle()
        here = [one for one in self.people.values() if one.there and not one.sleeps(hall.clock.now + HOUR)]
        if len(here) < 3:
            return
        people = [Actor(one.id, one.name) for one in rng.sample(here, rng.randint(2, 3))]
        made = await hall.tables.lobby.create(hall.guild.id, channel.id, people[0], "toy")
        for one in people[1:]:
            await hall.tables.lobby.join(made.id, one)
        terms = TimeControl(move=rng.choice((1, 2, 4)) * DAY, expiry=rng.choice((ON, "vote", "turn")), level="easy")
        await hall.tables.lobby.set_terms(made.id, people[0], terms)
        await hall.tables.lobby.start(made.id, people[0])

    async def cup(self):
        hall, rng = self.hall, self.rng
        form = FORMS[self.heard["cups"] % len(FORMS)]
        self.heard["cups"] += 1
        here = [one for one in self.people.values() if one.there]
        own = Tournament(
            guild=hall.guild.id, channel=hall.channel.id, organiser=here[0].id, title=f"Cup {self.heard['cups']}",
            game="toy", form=form, rounds=2, seasons=1 + (form == "league"), size=3,
            deadline=hall.clock.now + 2 * DAY,
        )  # fmt: skip
        made = await hall.tables.tournaments.create(own, "day")
        for one in rng.sample(here, min(len(here), rng.randint(4, 9))):
            await hall.tables.tournaments.join(made.id, Actor(one.id, one.name))

    # ---- hours -------------------------------------------------------------------------------------------------------

    async def run(self):
        hours = self.days * 24
        for hour in range(hours):
            part = hour / hours
            for what in ("tables", "cups") if self.away not in ("stopped", "database") else ():
                if self.moved.get(what, 0) < self.wanted[what] * min(1.0, part * 1.4 + 0.05):
                    self.moved[what] = self.moved.get(what, 0) + 1
                    await (self.table() if what == "tables" else self.cup())
            await self.hour(hour)
        await self.end()

    async def hour(self, hour):
        hall = self.hall
        hall.clock.now += HOUR
        self.acted.clear()
        self.asked.clear()
        self.when = (hour, self.away)
        await self.note_asked()  # what is told as soon as an outage is over was so before it
        await self.outages(hour)
        if self.away != "stopped":
            await self.note_asked()
            await self.dies(self.live)
            await self.dies(self.due)
        await self.listen()
        await self.miss()

    async def due(self):
        """What is due is done and told."""
        hall = self.hall
        await hall.bot.rounds.coro(hall.bot)
        await hall.tables.scheduler.sweep()
        await hall.tables.opponents.settle()
        await hall.rest()
        await self.note_asked()
        await hall.bot.relay.tick()
        await hall.rest()

    async def dies(self, what):
        """Do something in which the process is killed now and then; another one takes it up again."""
        dies = not self.away and self.fate.random() < KILLED
        if not await self.mortal.do(what(), self.fate.randint(1, 12) if dies else None):
            return
        self.heard["killed"] += 1
        for one in self.people.values():  # who was about to travel has perhaps not told it
            one.zone = ZoneInfo((await self.hall.store.settings.of("user", one.id))["zone"])
        await self.note_asked()
        await self.due()

    async def miss(self):
        """Who has been waited for at a table for two days and was told nothing in them was forgotten."""
        if self.away == "database":
            return
        now, waited = self.hall.clock.now, {}
        for table in await self.hall.store.tables.all(status=(RUNNING,)):
            for clock in table.clocks:
                user = table.seats[clock.seat].user
                if clock.asked and user in self.people and table.id in self.asked[user]:
                    waited[user, table.id] = self.waiting.get((user, table.id), now)
        for (user, number), since in waited.items():
            if await self.hall.tables.vacations.until(self.hall.guild.id, user):
                waited[user, number] = now  # who is away is told afterwards
            elif now - since > FORGOTTEN and self.last.get(user, 0.0) < since:
                self.faults.append(("missing", self.people[user].name, number, self.when))
                waited[user, number] = now
        self.waiting = waited

    async def note_asked(self):
        """Whom each table waits for, by the rules alone, as far as the database is there to tell it."""
        if self.away == "database":
            return
        for table in await self.hall.store.tables.all(status=(RUNNING,)):
            try:
                position = await self.hall.tables.position(table.id)
            except NotRunning:
                continue
            self.note(position)

    def note(self, position):
        for seat in position.waiting():
            self.asked[position.table.seats[seat].user].add(position.table.id)
        for vote in position.table.votes:
            for user in position.table.players:
                if user not in vote.ballots:
                    self.asked[user].add(position.table.id)

    async def live(self):
        """People look in, as they are awake; they answer what is asked."""
        hall, rng = self.hall, self.rng
        if self.away in ("gateway", "database", "discord", "server"):
            return
        for user, tables in list(self.asked.items()):
            one = self.people.get(user)
            if one is None or not one.there or one.sleeps(hall.clock.now) or rng.random() > one.eager:
                continue
            for number in tables:
                await self.answer(one, number)
        if rng.random() < 0.02:
            await self.befall()

    async def answer(self, one, number):
        for _ in range(9):
            position = await self.hall.tables.position(number)
            table = position.table
            seat = table.seat_of(one.id)
            if table.status != RUNNING or seat is None or seat not in position.waiting():
                return
            decision = position.decision(seat)
            option = self.rng.choice(list(decision.options))
            self.acted.add(one.id)
            outcome = await self.hall.tables.play.pick(number, one.id, table.revision, decision.id, option)
            if outcome.position is not None:
                self.note(outcome.position)
            if outcome.position is None or outcome.position.table.status != RUNNING:
                return

    async def befall(self):
        """Somebody travels, takes a vacation, vanishes for good or is forgotten."""
        hall, rng = self.hall, self.rng
        one = rng.choice([found for found in self.people.values() if found.there])
        what = rng.choice(("travel", "travel", "vacation", "vacation", "vanish", "forget"))
        self.heard[what] += 1
        if what == "travel":
            one.zone = ZoneInfo(rng.choice(ZONES))
            await hall.store.settings.set("user", one.id, "zone", one.zone.key)
            await hall.tables.reschedule.wishes_changed(one.id)
        elif what == "vacation" and await hall.tables.vacations.left(hall.guild.id, one.id) > 3:
            await hall.tables.vacations.begin(hall.guild.id, one.id, 3)
        elif what in ("vanish", "forget") and sum(found.there for found in self.people.values()) > 6:
            one.there = False
            if what == "forget":
                await hall.tables.privacy.forget(one.id, {})
                del self.people[one.id]

    # ---- outages -----------------------------------------------------------------------------------------------------

    async def outages(self, hour):
        """Every other day one of the orders of two: six hours each, the second begins as the first one ends."""
        at = hour % 48
        if at == 10 and self.orders:
            self.pair = self.orders.pop()
            await self.go(self.pair[0])
        elif at == 16 and self.away:
            await self.back()
            await self.go(self.pair[1])
        elif at == 22 and self.away:
            await self.back()
            self.heard[self.pair] += 1

    async def go(self, what):
        hall, self.away = self.hall, what
        self.begun[what] = hall.clock.now
        if what == "gateway":
            self.up = False
        elif what == "database":
            connections = hall.store.connections
            self.ways = {way: getattr(connections, way) for way in ("read", "write", "all", "one")}
            vars(connections).update(dict.fromkeys(self.ways, away))
        elif what == "discord":
            hall.env.inject_error("POST", "/channels/", status=503, code=0, times=None)
        elif what == "server":
            vanish(hall)
        elif what == "place":
            places = [hall.channel.id, *(one.channel for one in await hall.store.tables.all(status=(RUNNING,)))]
            self.shut = {one for one in places if self.rng.random() < 0.5}
            for one in self.shut:
                shut_out(hall, one)
        elif what == "stopped":
            hall.bot.rounds.cancel()

    async def back(self):
        hall, what = self.hall, self.away
        self.away = None
        if what == "gateway":
            self.up = True
        elif what == "database":
            vars(hall.store.connections).update(self.ways)
            errors = [one.getMessage() for one in self.log.get_records("call") if one.levelno >= logging.ERROR]
            assert errors
            assert all(one.endswith("DatabaseAway") for one in errors), errors
            self.log.clear()
        elif what == "discord":
            hall.env.backend.faults.clear()
        elif what == "server":
            await appear(hall)
        elif what == "place":
            for one in self.shut:
                hall.env.backend.delete_overwrite(one, hall.bot.user.id)
        elif what == "stopped":
            await hall.restart()
            await hall.bot.wait_until_ready()
        await hall.rest()

    # ---- messages ----------------------------------------------------------------------------------------------------

    async def listen(self):
        """Take down what is new, and hold it against the model."""
        backend, now = self.hall.env.backend, self.hall.clock.now
        for channel, stored in backend.messages.items():
            new = [one for number, one in stored.items() if number not in self.seen[channel]]
            if not new:
                continue
            self.seen[channel] |= stored.keys()
            found = backend.channels.get(channel)
            direct = getattr(found, "guild_id", None) is None
            for one in new:
                if one.author_id != self.hall.bot.user.id or not one.content:
                    continue
                may = {int(user) for user in one.allowed_mentions.users or ()} if one.allowed_mentions else set()
                rings = {user for user in may if f"<@{user}>" in one.content}
                if direct:
                    rings = {user for user in getattr(found, "recipient_ids", ()) if user in self.people}
                for user in rings:
                    self.hold(user, channel, one, now, direct=direct)

    def hold(self, user, channel, one, now, *, direct):
        person = self.people.get(user)
        if person is None:
            return
        what = next((name for sign, name in SIGNS.items() if sign in one.content), kind(one.content))
        self.words += len(one.content.split())
        self.told[what] += 1
        self.last[user] = now
        if person.sleeps(now) and user not in self.acted:
            self.faults.append(("at night", person.name, person.hour(now), what, one.content[:90]))
        if direct and what in ("hand", "reminder") and not self.asked[user]:
            self.faults.append(("need not act", person.name, what, one.content[:90], self.when))
        key = (user, channel, one.content)
        if what in ("hand", "vote", "time is up"):
            if key in self.begun:
                self.faults.append(("twice", person.name, what, one.content[:90]))
            self.begun[key] = now

    async def end(self):
        """Nobody is left who is waited for and was never told; no tournament is stuck."""
        hall = self.hall
        for _ in range(40):
            hall.clock.now += DAY / 2
            await hall.bot.rounds.coro(hall.bot)
            await hall.tables.opponents.settle()
            await hall.rest()
        for cup in await hall.store.tournaments.of_guild(hall.guild.id):
            if cup.live:
                self.faults.append(("stuck", cup.title, cup.form, cup.round))
