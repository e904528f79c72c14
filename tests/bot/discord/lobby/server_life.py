"""A server whose places, people and names come and go, with tables and a tournament on it; what is true is known here
apart from the code.
"""

from collections import Counter

from bot.discord.delivery.verdicts import RequestRefused
from bot.store.values.time import DAY, ON, TimeControl
from bot.tables.model.actor import Actor
from tests.bot.discord.tournament.test_tournaments import founded

MOVE = DAY
MORE = ("Fritz", "Greta", "Hans", "Ida")
"""People besides those of the hall."""


def who(member):
    return Actor(member.id, member.user.name)


class Server:
    """A server; ``rng`` says what happens. `shut`: the bot may not write there, and knows it; `refusing`: it may not,
    and nobody has told it; `absent`: people who are not on the server.
    """

    def __init__(self, hall, rng, tables):
        self.hall, self.rng, self.wanted = hall, rng, tables
        for name in MORE:
            hall.people[name] = hall.guild.add_member(hall.env.create_user(name))
        self.people = list(hall.people.values())
        self.channels, self.lobbies = {}, set()
        self.shut, self.gone, self.refusing = set(), set(), set()
        self.left = self.outage = self.away = False
        self.deaf, self.absent, self.ours = set(), {}, set()
        self.happened, self.refusals = Counter(), 0

    async def begin(self):
        """Tables in channels and threads, and a tournament whose sign-ups are open."""
        hall, rng = self.hall, self.rng
        await hall.without_limits()
        for number in range(self.wanted):
            channel = await self.place(thread=number % 2)
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
        await founded(hall, rounds=1)
        self.people.append(hall.steward)
        await hall.rest()

    async def place(self, *, thread):
        """A fresh channel, or a thread in one."""
        hall = self.hall
        parent = hall.guild.create_text_channel(f"place-{len(hall.guild.channels)}")
        await hall.env.settle()
        if not thread:
            return parent.id
        made = hall.env.backend.create_thread(parent.id, "t", hall.bot.user.id)
        self.ours.add(made.id)
        await hall.env.settle()
        return made.id

    @property
    def grounds(self):
        """The channels that things befall besides those of the tables."""
        return [self.hall.channel.id]

    async def cups(self):
        """The tournaments, as they are now."""
        return await self.hall.store.tournaments.of_guild(self.hall.guild.id)

    # ---- what is true, apart from the code ---------------------------------------------------------------------------

    @property
    def inside(self):
        """Whether anything the bot does reaches the server."""
        return not (self.left or self.outage or self.away)

    def place_of(self, channel):
        """The channel that a channel's rights are those of, and what is stored of it; None if it is gone."""
        found = self.hall.env.backend.channels.get(channel)
        if found is None or not found.is_thread:
            return found
        return found if found.parent_id in self.hall.env.backend.channels else None

    def deleted(self, channel):
        return self.place_of(channel) is None

    def arrives(self, channel):
        """Whether a new post arrives in a channel."""
        found = self.place_of(channel)
        if found is None or not self.inside:
            return False
        return not {channel, getattr(found, "parent_id", 0)} & (self.shut | self.refusing)

    async def reaches(self, table, user):
        """Whether somebody who is asked at a table can know it, and answer."""
        closed = "dm" in await self.hall.store.settings.of("user", user)
        if self.left or self.away:
            return False
        if table.by_dm and not closed:
            return True
        if self.outage:
            return False
        if self.arrives(table.channel) or await self.told(table, user):
            return True
        return not table.by_dm and not self.deleted(table.channel) and not closed and user not in self.deaf

    async def told(self, table, user):
        """Whether the turn was posted before Discord began to refuse, where everybody may press all the same."""
        if not self.carded(table):
            return False
        stored = self.hall.env.backend.messages.get(table.channel, {})
        boards = [stored[one] for one in sorted(stored) if ":play:" in str(stored[one].components)]
        return bool(boards) and f"<@{user}>" in boards[-1].content

    def carded(self, table):
        """Whether what was posted in a channel before Discord began to refuse can be pressed."""
        found = self.place_of(table.channel)
        return self.inside and found is not None and not {table.channel, getattr(found, "parent_id", 0)} & self.shut

    # ---- time passes -------------------------------------------------------------------------------------------------

    async def wait(self, seconds):
        """Time passes, and what is due is done and told."""
        raise NotImplementedError


def count_refusals(life, monkeypatch):
    """Count what Discord refuses from now on."""
    made = RequestRefused.__init__

    def counted(self, status, *more):
        life.refusals += 1
        made(self, status, *more)

    monkeypatch.setattr(RequestRefused, "__init__", counted)
