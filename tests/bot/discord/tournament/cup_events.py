"""What can befall a tournament: its channel, its threads and its forum, its people, and whoever organises it."""

from bot.store.values.errors import StoreError, TableError
from bot.store.values.tournament import FORMS, LEAGUE, OPEN, PLAYED, Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotRunning
from bot.tables.tournament.bars import DAYS
from tests.bot.discord.lobby.server_events import KINDS
from tests.bot.discord.lobby.server_life import who
from tests.bot.discord.lobby.test_lives_of_servers import MORTAL, SIGN_UP, Watched
from tests.bot.discord.lobby.test_places import settled

CUP_KINDS = (
    *KINDS,
    *["finish"] * 14,
    *["late", "drop_out", "correct", "move_cup", "take_out", "found", "early"] * 2,
    *("forget", "ban_organiser", "admin", "bar", "forum", "call_off"),
)
"""What can happen, the frequent more than once."""

REASON = "as agreed"


class CupLife(Watched):
    """A life of a server with tournaments of all forms; ``_kind`` says whether something could happen.

    `staff` are people who may organise; some of them sit at their own tables, some are admins.
    """

    kinds = CUP_KINDS
    mortal_kinds = (
        *MORTAL,
        *("finish", "late", "drop_out", "correct", "move_cup", "take_out", "found", "early", "bar", "call_off"),
    )
    patience = 140  # each of its rounds may wait for two weeks in a thread that is shut, and the last one for six

    def __init__(self, *more):
        super().__init__(*more)
        self.admins, self.forum = set(), 0

    @property
    def grounds(self):
        """The channels of the tournaments, and the forum."""
        return [*self.homes, *([self.forum] if self.forum else [])]

    def refusers(self):
        """Those of tournaments too that are gone: what is to be told there waits for another one."""
        return super().refusers() | {one for one in self.grounds if self.deleted(one)}

    async def begin(self):
        self.homes = [self.hall.channel.id]
        await super().begin()
        await self.hall.store.settings.set("guild", self.hall.guild.id, "cups", "0")
        self.admins.add(self.rng.choice(self.people).id)
        for _ in range(2):
            await self._found()
        await self.look()

    async def look(self):
        """Where the tournaments are now."""
        self.homes = list(dict.fromkeys([self.hall.channel.id, *(cup.channel for cup in await self.cups())]))

    def _any(self):
        """A place of a table, or now and then a channel of a tournament, or the forum."""
        if self.rng.random() < 0.7:
            return super()._any()
        channel = self.rng.choice(self.grounds)
        return self.rng.choice(list(self.channels)), channel, self.place_of(channel)

    async def event(self):
        await self.look()
        await super().event()

    async def _pass(self, seconds):
        """Things happen too while a round is being made: between a look at what is due and what is sent for it."""
        hall = self.hall
        if self.inside and not self.over and self.rng.random() < 0.3:
            hall.clock.now += seconds / 2
            await hall.tables.tournament_runner.tick()
            await self.rng.choice((self._delete, self._rights, self._archive, self._lock, self._refuse))()
            await hall.bot.relay.tick()
            await settled(hall)
            seconds /= 2
        await super()._pass(seconds)
        # Where a thread was shut for long, its table has gone on in another one.
        self.ours |= {own.channel for cup in await self.cups() for own in cup.pairings}

    # ---- helpers -----------------------------------------------------------------------------------------------------

    async def _cup(self, *statuses):
        """A tournament that stands so, if there is one."""
        found = [cup for cup in await self.cups() if cup.status in statuses]
        return self.rng.choice(found) if found and self.inside else None

    def _organiser(self, cup):
        """Who does something for its organiser: they, or an admin; nobody where neither is there."""
        here = [one for one in (cup.organiser, *sorted(self.admins)) if one not in self.absent and one > 0]
        if not here:
            return None
        user = self.rng.choice(here)
        return Actor(user, guild=cup.guild, may_manage=user in self.admins)

    async def _try(self, done):
        """Whether something was done; what the rules refuse was not."""
        try:
            await done
        except (TableError, StoreError):
            return False
        return True

    # ---- people ------------------------------------------------------------------------------------------------------

    async def _finish(self):
        """The people of a table play it to its end, as far as they are there."""
        done = False
        number = self._any()[0]
        for _ in range(60):
            try:
                position = await self.hall.tables.position(number)
            except (NotRunning, StoreError):
                return done
            table = position.table
            seats = [one for one in position.waiting() if table.seats[one].human]
            seats = [one for one in seats if table.seats[one].user not in self.absent]
            if not seats or not self.inside:
                return done
            decision = position.decision(seats[0])
            option = self.rng.choice(list(decision.options))
            user = table.seats[seats[0]].user
            done = await self._try(self.hall.tables.play.pick(number, user, table.revision, decision.id, option))
        return done

    async def _late(self):
        """Somebody signs up, or takes the place of who has dropped out."""
        cup, here = await self._cup(OPEN, PLAYED), [one for one in self.people if one.id not in self.absent]
        return cup is not None and await self._try(
            self.hall.tables.tournaments.join(cup.id, who(self.rng.choice(here)))
        )

    async def _drop_out(self):
        cup = await self._cup(OPEN, PLAYED)
        if cup is None or not cup.people:
            return False
        return await self._try(self.hall.tables.tournaments.leave(cup.id, self.rng.choice(cup.people)))

    async def _forget(self):
        """Somebody asks to be forgotten; an organiser now and then."""
        cup = await self._cup(OPEN, PLAYED)
        users = [one.id for one in self.people if one.id not in self.absent]
        if cup is not None and cup.organiser in users and self.rng.random() < 0.5:
            users = [cup.organiser]
        user = self.rng.choice(users)
        names = [one.user.name for one in self.people if one.id == user]
        await self.hall.tables.privacy.forget(user, {}, names)
        self.deaf.discard(user)  # what they had set is forgotten too
        for own in await self.cups():
            assert own.organiser != user
            assert own.entrant(user) is None
        return True

    # ---- who organises -----------------------------------------------------------------------------------------------

    async def _found(self):
        """Somebody founds another tournament, and some people sign up at once; the founder perhaps too."""
        hall, rng = self.hall, self.rng
        live = [cup for cup in await self.cups() if cup.live]
        here = [one for one in self.people if one.id not in self.absent]
        if not self.inside or len(live) > 2:
            return False
        channel = await self.place(thread=False)
        form = rng.choice(FORMS)
        own = Tournament(
            guild=hall.guild.id, channel=channel, organiser=rng.choice(here).id, title=f"Cup {self.happened.total()}",
            game="toy", form=form, rounds=rng.randint(1, 3), seasons=1 + (form == LEAGUE), size=rng.choice((2, 3)),
            deadline=hall.clock.now + SIGN_UP,
        )  # fmt: skip
        made = await hall.tables.tournaments.create(own, "day")
        for one in rng.sample(here, min(len(here), rng.randint(1, 7))):
            await self._try(hall.tables.tournaments.join(made.id, who(one)))
        return True

    async def _early(self):
        cup = await self._cup(OPEN)
        actor = self._organiser(cup) if cup else None
        if actor is None:
            return False
        self.hurried.add(cup.id)
        return await self._try(self.hall.tables.tournaments.begin(cup.id, actor))

    async def _take_out(self):
        cup = await self._cup(OPEN, PLAYED)
        actor = self._organiser(cup) if cup else None
        if actor is None or not cup.people:
            return False
        return await self._try(self.hall.tables.tournaments.drop(cup.id, actor, self.rng.choice(cup.people)))

    async def _correct(self):
        """Other places are put to the people of a table that has ended; never by who sat there."""
        cup = await self._cup(PLAYED)
        actor = self._organiser(cup) if cup else None
        done = [one for one in cup.pairings if one.done] if cup else []
        if actor is None or not done:
            return False
        own = self.rng.choice(done)
        places = self.rng.sample(range(1, len(own.people) + 1), len(own.people))
        made = await self._try(
            self.hall.tables.tournaments.correct(cup.id, actor, own.round, own.number, places, REASON)
        )
        assert not made or actor.user not in own.people, "somebody judges their own game"
        return made

    async def _move_cup(self):
        """On into another channel, where one is gone or shut; now and then anyway."""
        cup = await self._cup(OPEN, PLAYED)
        actor = self._organiser(cup) if cup else None
        if actor is None or (self.arrives(cup.channel) and self.rng.random() < 0.8):
            return False
        return await self._try(self.hall.tables.tournaments.move(cup.id, actor, await self.place(thread=False)))

    async def _call_off(self):
        cup = await self._cup(OPEN, PLAYED)
        actor = self._organiser(cup) if cup else None
        if actor is None or self.rng.random() < 0.7:
            return False
        self.hurried.add(cup.id)
        return await self._try(self.hall.tables.tournaments.call_off(cup.id, actor, REASON))

    async def _ban_organiser(self):
        """An organiser leaves the server, or is banned."""
        cup = await self._cup(OPEN, PLAYED)
        gone = [one for one in self.people if cup and one.id == cup.organiser and one.id not in self.absent]
        if not gone or self.left:
            return False
        self.hall.env.backend.remove_member(self.hall.guild.id, gone[0].id)
        self.absent[gone[0].id] = gone[0]
        return True

    async def _admin(self):
        """Somebody becomes an admin, or is one no longer: there are two, one or none."""
        user = self.rng.choice(self.people).id
        (self.admins.discard if user in self.admins else self.admins.add)(user)
        return True

    async def _bar(self):
        """Who has left a tournament without a word is barred, its own organiser too; or the bar is lifted."""
        cup = self.rng.choice(await self.cups())
        actor, bars = self._organiser(cup), self.hall.tables.tournaments.bars
        away = await bars.away(cup)
        if actor is None or not away:
            return False
        user = self.rng.choice(away)
        if self.rng.random() < 0.3:
            return await self._try(bars.lift(cup.id, actor, user))
        return await self._try(bars.bar(cup.id, actor, user, self.rng.choice(DAYS)))

    async def _forum(self):
        """The server names a forum for its tables, or none."""
        hall = self.hall
        if not self.inside:
            return False
        self.forum = 0 if self.forum else hall.guild.create_forum_channel("forum").id
        await hall.env.settle()
        await hall.store.settings.set("guild", hall.guild.id, "forum", str(self.forum or ""))
        return True
