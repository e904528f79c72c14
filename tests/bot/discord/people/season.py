"""A server through a season: people open tables in channels and as posts of a forum, play, watch and guess, while its
notice board follows and its roll of honour is told. What is so is known by a model of its own (`season_model`).
"""

import itertools
import re
from collections import Counter, defaultdict
from random import Random

import pytest

from bot.discord.delivery.verdicts import RequestRefused
from bot.discord.gateway.refusals import OLD_EDITS
from bot.store.values.board import DAILY, EVERY, OLD, OLD_EVERY
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoGuess
from bot.tables.model.seasons import Season
from tests.bot.discord.delivery.memory import EPOCH, MemoryTransport
from tests.bot.discord.delivery.runs import settled
from tests.bot.discord.people.season_model import Ledger, Pearls
from tests.games.rooms import EXAMPLE

GUILD, BOARD, ROLL, FORUM = 1, 900, 901, 902
MINUTE, HOUR = 60.0, 3600.0
OLD_EDITS_AN_HOUR = 3
"""So often Discord lets a message older than an hour be edited here. Nobody knows how often it does."""
TROUBLE = 0.01
"""How often Discord is in trouble, or its answer is lost."""
KILLED = 0.02
"""How often the process is exchanged for another one in ten minutes."""
FILLED = 0.15
"""How often somebody joins a table in ten minutes, or those who are there begin."""
EVENING = 24
"""So many times ten minutes."""
FORMER = {"en": "a former player"}


class SeasonDiscord(MemoryTransport):
    """What is asked for in each channel is noted; old messages can be edited rarely; tags are kept."""

    def __init__(self, clock, rng):
        super().__init__(clock)
        self.rng, self.asked, self.old = rng, defaultdict(list), defaultdict(list)
        self.limited, self.tags, self.begun_for = Counter(), {}, defaultdict(list)
        self.quiet = False
        self.always = self.trouble

    def trouble(self, name):
        if self.quiet or name == "open_dm" or self.rng.random() >= TROUBLE:
            return None
        return self.rng.choice(["lost", RequestRefused(503), RequestRefused(429, 0, 5.0)])

    async def send(self, address, *args, **how):
        self.asked[address.channel].append((self.clock(), "send"))
        return await super().send(address, *args, **how)

    async def remove(self, address, message_id):
        self.asked[address.channel].append((self.clock(), "remove"))
        await super().remove(address, message_id)

    async def edit(self, address, message_id, *args, **how):
        now = self.clock()
        self.asked[address.channel].append((now, "edit"))
        if now - ((message_id >> 22) / 1000 + EPOCH) > OLD:
            lately = self.old[address.channel] = [at for at in self.old[address.channel] if at > now - HOUR]
            if len(lately) >= OLD_EDITS_AN_HOUR:
                self.limited[address.channel] += 1
                raise RequestRefused(429, OLD_EDITS)
            lately.append(now)
        await super().edit(address, message_id, *args, **how)

    async def begin(self, address, new, post):
        def noted(made):
            (owner,) = {owner for owner in self.find(made).owners if owner.isdecimal()}
            self.begun_for[int(owner)].append(made)
            self.tags[made] = new.tags

        there = set(self.channels)
        try:
            made = await super().begin(address, new, post)
        finally:  # also where the answer is lost
            for one in set(self.channels) - there:
                noted(one)
        return made

    async def tag(self, address, wanted, known):
        seen = await super().tag(address, wanted, known)
        self.tags[address.channel] = wanted
        return seen


class ServerSeason:
    """So many ``people`` from a moment on; ``rng`` decides what happens."""

    def __init__(self, world, rng, *, people, zone):
        self.world, self.rng = world, rng
        world.discord = self.discord = SeasonDiscord(world.clock, Random(rng.random()))
        self.people = [Actor(number, f"P{number}", guild=GUILD) for number in range(101, 101 + people)]
        self.ledger = Ledger(zone)
        self.zone = zone
        self.lobbies, self.running, self.homes = {}, {}, {}
        self.practice = 0
        self.channels, self.days, self.kills, self.seen = 2000, 0, 0, Counter()

    # ---- the beginning -----------------------------------------------------------------------------------------------

    async def begin(self):
        world = self.world
        await world.store.settings.set("guild", GUILD, "zone", self.zone)
        await world.store.settings.set("guild", GUILD, "forum", str(FORUM))
        world.born()
        await world.tables.boards.put(GUILD, BOARD, "en")
        await world.tables.rolls.put(GUILD, ROLL, "en")
        self.practice = (await world.tables.practice.begin(self.people[1], EXAMPLE, ("Li", "Wang", "Hu", "Yu"))).id
        self.ledger.without = {self.people[0].user}
        await world.store.settings.set("user", self.people[0].user, "honours", "off")
        await self.rest()

    async def rest(self):
        self.world.relay.wake()
        await settled(self.world.relay)

    async def pass_time(self, seconds=10 * MINUTE):
        """Time passes, and the program looks."""
        world = self.world
        world.now += seconds
        if not self.discord.quiet and self.rng.random() < KILLED:
            await world.relay.close(0.0)
            world.born()
            await world.store.outbox.release_claims()
            self.kills += 1
        await world.tables.boards.look(world.now)
        await world.tables.rolls.look(world.now)
        await world.tables.honours.look()
        await world.relay.tick()
        await self.rest()

    # ---- what people do ----------------------------------------------------------------------------------------------

    @property
    def here(self):
        return [one for one in self.people if one.user not in self.ledger.forgotten]

    async def evening(self, tables):
        """Ten minutes each, in which somebody may do something. Nobody does for three hours, or for a night."""
        for _ in range(EVENING):
            if self.rng.random() < tables / EVENING:
                await self.open()
            for table in list(self.lobbies):
                if self.rng.random() < FILLED:
                    await self.fill(table)
            for table in list(self.running):
                for _ in range(self.rng.randint(0, 3)):
                    if table in self.running:
                        await self.step(table)
            if self.rng.random() < 0.05:
                self.discord.hidden = {one for one in self.homes.values() if self.rng.random() < 0.3}
            await self.pass_time()
        self.days += 1

    async def open(self):
        """A table in a channel of its own, or as a post of the forum."""
        tables, host = self.world.tables, self.rng.choice(self.here)
        rounds = self.rng.choice(("3", "3", "2"))
        self.channels += 1
        forum = FORUM if self.rng.random() < 0.5 else 0
        made = await tables.lobby.create(
            GUILD, 0 if forum else self.channels, host, "toy", options={"rounds": rounds}, forum=forum
        )
        if self.rng.random() < 0.2:
            await tables.lobby.set_rated(made.id, host, rated=False)
        self.lobbies[made.id] = self.rng.randint(2, 4)
        self.seen["forum" if forum else "channel"] += 1

    async def fill(self, table):
        """Somebody joins; who is there begins when all are."""
        tables = self.world.tables
        own = await tables.get(table)
        others = [one for one in self.here if one.user not in own.players]
        if len(own.players) < self.lobbies[table]:
            await tables.lobby.join(table, self.rng.choice(others))
            return
        host = next(one for one in self.people if one.user == own.host)
        await tables.lobby.start(table, host)
        own = await tables.get(table)
        del self.lobbies[table]
        people = [seat.user for seat in own.seats]
        self.running[table] = Pearls(table, people, int(own.options["rounds"]), rated=own.counts == "rated")

    async def step(self, table):
        """Somebody who is asked answers; somebody who looks on may guess."""
        tables, game, rng = self.world.tables, self.running[table], self.rng
        position = await tables.position(table)
        game.pearl = position.view().pearl
        await self.guess(table)
        decision = position.decision(rng.choice(position.waiting()))
        key = rng.choice(decision.options)
        user = game.people[decision.seat]
        made = await tables.play.pick(table, user, position.table.revision, decision.id, key)
        if decision.kind == "bid":
            game.bid(decision.seat, int(key[4:]))
        elif key == "end":
            game.end_turn(decision.seat)
        else:
            game.store(decision.seat, key)
        assert made.position.over == game.over
        if game.over:
            game.ended = self.world.now
            self.ledger.games.append(self.running.pop(table))
            if rng.random() < 0.2:
                await self.again(table)

    async def guess(self, table):
        """Whoever follows guesses once a third; who plays there, or does not follow, in vain."""
        game, rng, tables = self.running[table], self.rng, self.world.tables
        who = rng.choice(self.here)
        if rng.random() < 0.5 and who.user not in game.people:
            await tables.following.follow(table, who.user)
            game.followers.add(who.user)
        seat, mark = rng.randrange(len(game.people)), (who.user, game.third)
        if who.user in game.followers and mark not in game.guesses:
            await tables.guessing.guess(table, who, seat)
            game.guesses[mark] = seat
        else:
            with pytest.raises(NoGuess):
                await tables.guessing.guess(table, who, seat)

    async def again(self, table):
        """One more, as a post of its own where the last was one."""
        tables, own = self.world.tables, await self.world.tables.get(table)
        host = next(one for one in self.people if one.user == own.host)
        if host.user in self.ledger.forgotten:
            return
        self.channels += 1
        forum = FORUM if own.forum else 0
        made = await tables.rematches.open(table, host, 0 if forum else self.channels, forum)
        self.lobbies[made.id] = len(own.seats)
        self.seen["rematch"] += 1

    async def forget(self):
        """Somebody who sits nowhere now is forgotten."""
        sitting = {user for game in self.running.values() for user in game.people}
        sitting |= {user for table in self.lobbies for user in (await self.world.tables.get(table)).players}
        free = [
            one for one in self.here if one.user not in sitting and any(one.user in g.people for g in self.ledger.games)
        ]
        if free:
            who = self.rng.choice(free)
            await self.world.tables.privacy.forget(who.user, FORMER, (who.name,))
            self.ledger.forgotten.add(who.user)

    # ---- what must be so ---------------------------------------------------------------------------------------------

    def board_posts(self):
        return self.discord.channels.get(BOARD, [])

    async def board_is_so(self):
        """Once nothing has changed for long enough the board shows what is so, and nobody asks any more."""
        self.discord.quiet = True
        for _ in range(int((2 * OLD_EVERY + 2 * EVERY) / (5 * MINUTE))):
            await self.pass_time(5 * MINUTE)
        self.discord.quiet = False
        (post,) = self.board_posts()
        hidden, lobbies, running = self.discord.hidden, set(), {}
        for table in [*self.lobbies, *self.running]:
            own = await self.world.tables.get(table)
            assert own.channel > 0, "its post is there"
            self.homes[table] = own.channel
            if own.channel in hidden:
                assert f"/{own.channel}" not in post.text
            elif table in self.lobbies:
                lobbies |= {str(table)} if len(own.seats) < 4 else set()
            else:
                running[table] = f"/{own.channel}"
        joined = post.owners - {f"g{GUILD}"}
        assert joined <= lobbies
        assert len(joined) == min(len(lobbies), 6)
        shown = [place for place in running.values() if place in post.text]
        assert len(shown) == min(len(running), 12)
        assert str(self.practice) not in joined
        self.seen["lobbies shown"] += len(joined)
        self.seen["games shown"] += len(shown)
        told = post.text.partition("Leaders of the season")[2]
        table = self.ledger.table_of(self.ledger.season(self.world.now))
        self.ranked(told, table, most=5)

    def ranked(self, told, table, *, most):
        """The lines name those who are ahead, with their points and games."""
        lines = re.findall(r"^(?:__)?(\d+)\.(?:__)?\s\*\*(P\d+)\*\*: (\S+) .* (\d+) games?", told, re.MULTILINE)
        order = sorted(table.values(), key=lambda own: (-own[0], -own[1]))
        assert len(lines) == min(len(order), most), (told, table)
        for (rank, name, points, games), own in zip(lines, order, strict=False):
            mine = table[int(name[1:])]
            assert mine[:2] == own[:2]
            assert (float(points), int(games)) == (mine[0], mine[2])
            assert int(rank) == 1 + sum(other[:2] > mine[:2] for other in order)

    def board_asks_rarely(self, began):
        """One request in five minutes, one new post a day, no edit that Discord refuses."""
        asked = self.discord.asked[BOARD]
        assert min(after - before for (before, _), (after, _) in itertools.pairwise(asked)) >= EVERY
        days, names = (self.world.now - began) / DAILY, Counter(name for _, name in asked)
        self.seen.update({f"board {name}": number for name, number in names.items()})
        assert names["send"] <= 1 + days * 1.2 + 5
        assert names["edit"] <= (1 + days) * (OLD / EVERY + (DAILY - OLD) / OLD_EVERY)
        assert not self.discord.limited[BOARD]

    def posts_of_the_forum_are_so(self):
        """One for each table, with the tags of what it is by now."""
        state = dict.fromkeys([game.table for game in self.ledger.games], "Finished")
        state |= dict.fromkeys(self.running, "Running") | dict.fromkeys(self.lobbies, "Open")
        for table, posts in self.discord.begun_for.items():
            assert len(posts) == 1, table
            names = self.discord.tags[posts[0]]
            assert [any(one in tag.names for tag in names) for one in ("Pearls", state[table])] == [True, True], names
        assert len(self.discord.begun_for) == len({*state} & {*self.discord.begun_for})

    def rolls_are_so(self):
        """One post for each season that is over and in which somebody has played."""
        seasons = sorted({self.ledger.season(game.ended) for game in self.ledger.games if game.rated})
        over = [one for one in seasons if self.ledger.end_of(one) <= self.world.now]
        posts = self.discord.channels.get(ROLL, [])
        assert len(posts) == len(over), [post.text for post in posts]
        return list(zip(over, posts, strict=True))

    async def honours_are_so(self):
        """Who has what, and how many have it; each told once, by the game that brought it."""
        wanted = self.ledger.honours()
        for _ in range(1 + len(self.ledger.games) // 10):
            await self.world.tables.honours.look()
        gone = self.ledger.forgotten | self.ledger.without
        holders = Counter(name for user, name in wanted if user not in gone)
        for one in self.people:
            cabinet = await self.world.tables.honours.cabinet(one.user)
            mine = {name for user, name in wanted if user == one.user and user not in gone}
            assert {earned.honour for earned in cabinet.own} == mine
            if one.user not in self.ledger.without:
                assert cabinet.holders == holders
        lines = [
            line for post in self.discord.all() for line in post.text.splitlines() if line.startswith("-# Honours")
        ]
        told = Counter(name for line in lines for name in re.findall(r"\*\*(P\d+)\*\* – [^·]*First game", line))
        assert set(told.values()) <= {1}, told
        want = {f"P{user}" for user, name in wanted if name == "bot.first_game" and user not in self.ledger.without}
        assert {name for name in told if int(name[1:]) not in self.ledger.forgotten} == {
            name for name in want if int(name[1:]) not in self.ledger.forgotten
        }
        self.seen["honours"] = sum(holders.values())

    async def rankings_are_so(self):
        """Ratings, seasons and best guesses."""
        tables, store = self.world.tables, self.world.store
        standings = {one.user: (one.rating.mu, one.rating.games) for one in await store.results.leaderboard(GUILD)}
        wanted = self.ledger.ratings()
        assert standings.keys() == wanted.keys()
        for user, own in standings.items():
            assert own == pytest.approx(wanted[user])
        for season in sorted({self.ledger.season(game.ended) for game in self.ledger.games}):
            found = await tables.seasons.of(GUILD, Season(*season))
            assert {one.user: (one.points, one.wins, one.games) for one in found.rows} == self.ledger.table_of(season)
        best = await tables.guessing.best(GUILD)
        noses = {one.user: (one.points, one.right, one.guesses) for one in best}
        assert noses == self.ledger.noses(), noses.items() ^ self.ledger.noses().items()
        self.seen["guesses"] = sum(one.guesses for one in best)
