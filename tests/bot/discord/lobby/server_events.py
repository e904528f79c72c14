"""What can befall a server: its places, its people, and the bot's way to it; and what people do meanwhile."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.values.errors import TableError
from bot.store.values.place import LEFT, OUTAGE
from bot.store.values.table import LOBBY, RUNNING
from bot.store.values.time import ABORT
from bot.tables.commit.presence import THERE
from bot.tables.model.errors import NotRunning
from tests.bot.discord.lobby.server_life import Server
from tests.bot.discord.lobby.test_places import come_back, leave, settled, vanish
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import controls, press, with_verb

KINDS = (
    *["press"] * 12,
    *["rights", "join", "go", "return", "stranger"] * 2,
    *("refuse", "lock", "archive", "delete", "leave", "outage", "gateway", "deaf", "dm", "move", "vote", "lobby"),
)
"""What can happen, the frequent more than once."""

PRESSED = ("play", "join", "vote", "pick")
"""The controls of a letter by which somebody acts."""


class Life(Server):
    """A server to which things happen: each ``_kind`` says whether it could."""

    kinds = KINDS
    founded = None
    """Where somebody has just founded a table, and the tables that were there before."""

    # ---- what happens ------------------------------------------------------------------------------------------------

    async def event(self):
        """Something, if it can happen now."""
        kind = self.rng.choice(self.kinds)
        if not self.inside and self.rng.random() < 0.3:  # it does not last for long, or nothing else would happen
            kind = "leave" if self.left else "outage" if self.outage else "gateway"
        if await self.happens(kind):
            self.happened[kind] += 1
        if kind == "lobby" and self.founded:
            await self._note_founded()
            self.founded = None
        await self.hall.tables.opponents.settle()  # who plays by themselves answers at once, before time passes
        await settled(self.hall)

    async def happens(self, kind):
        """Whether it could."""
        return await getattr(self, f"_{kind}")()

    def _any(self):
        number, channel = self.rng.choice(list(self.channels.items()))
        return number, channel, self.place_of(channel)

    async def _rights(self):
        channel, backend = self.rng.choice([*self.grounds, *self.channels.values()]), self.hall.env.backend
        found = self.place_of(channel)
        if found is None or not self.inside:
            return False
        channel = found.parent_id if found.is_thread else channel
        if channel in self.shut:
            self.shut.discard(channel)
            backend.delete_overwrite(channel, self.hall.bot.user.id)
            return True
        self.shut.add(channel)
        allow, deny = discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False).pair()
        own = Overwrite(self.hall.bot.user.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        backend.set_overwrite(channel, own)
        return True

    async def _refuse(self):
        """Discord refuses all posts in a channel, whatever the rights seem to be; or takes them again, of which nobody
        tells.
        """
        _, channel, found = self._any()
        if found is None or not self.inside:
            return False
        if channel in self.refusing:
            self.refusing.discard(channel)
            faults = self.hall.env.backend.faults
            faults[:] = [one for one in faults if str(channel) not in one["path"]]
            return True
        self.refusing.add(channel)
        self.hall.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50013, times=None)
        return True

    async def _archive(self):
        return await self._put_away("archive")

    async def _lock(self):
        return await self._put_away("lock")

    async def _put_away(self, kind):
        _, channel, found = self._any()
        if found is None or not found.is_thread or not self.inside or found.parent_id in self.shut:
            return False
        thread = await self.hall.bot.fetch_channel(channel)
        if kind == "archive":
            if not thread.archived and not thread.locked:
                await thread.edit(archived=True)
            return True
        locked = channel in self.shut
        (self.shut.discard if locked else self.shut.add)(channel)
        await thread.edit(archived=False, locked=not locked)
        return True

    async def _delete(self):
        channel = self.rng.choice([*self.grounds, *self.channels.values()])
        if self.deleted(channel) or not self.inside or self.rng.random() > 0.3:
            return False
        backend = self.hall.env.backend
        for thread in [one.id for one in backend.channels.values() if getattr(one, "parent_id", 0) == channel]:
            backend.guilds[self.hall.guild.id].thread_ids.remove(thread)
            del backend.channels[thread]  # on Discord they are gone with it, of which no word comes
        backend.delete_channel(channel)
        return True

    async def _leave(self):
        if self.outage or self.away:
            return False
        if self.left:
            await come_back(self.hall)
        else:
            leave(self.hall)
        self.left = not self.left
        return True

    async def _outage(self):
        hall = self.hall
        if self.left or self.away:
            return False
        if self.outage:
            guild = hall.bot.get_guild(hall.guild.id)
            guild.unavailable = False
            await hall.bot.on_guild_available(guild)
        else:
            vanish(hall)
        self.outage = not self.outage
        return True

    async def _gateway(self):
        if self.left or self.outage:
            return False
        self.away = not self.away
        self.hall.there["gateway"] = not self.away
        return True

    async def _deaf(self):
        people, user = self.hall.bot.services.people, self.rng.choice(self.people).id
        closing = "dm" not in await self.hall.store.settings.of("user", user)
        assert await (people.note_closed(user) if closing else people.forget_closed(user))
        await self.hall.tables.reschedule.wishes_changed(user)
        return True

    async def _press(self):
        number = self._any()[0]
        try:
            position = await self.hall.tables.position(number)
        except NotRunning:
            return False
        seats = [seat for seat in position.waiting() if position.table.seats[seat].human]
        seats = [seat for seat in seats if position.table.seats[seat].user not in self.absent]
        if not seats or not self.inside:
            return False
        seat = self.rng.choice(seats)
        decision = position.decision(seat)
        user, option = position.table.seats[seat].user, self.rng.choice(list(decision.options))
        await self.hall.tables.play.pick(number, user, position.table.revision, decision.id, option)
        return True

    async def _dm(self):
        return await self._agree("dm")

    async def _move(self):
        return await self._agree("move")

    async def _agree(self, kind):
        """All who play, and are there, agree on where to go on."""
        number = self._any()[0]
        table = await self.hall.tables.get(number)
        if table.reached or table.status != RUNNING or table.place in (LEFT, OUTAGE) or not self.inside:
            return False
        choice = "dm" if kind == "dm" else str(await self.place(thread=False))
        for user in list(table.players):
            table = await self.hall.tables.get(number)
            if table.reached or table.by_dm or table.status != RUNNING:
                break
            if user not in self.absent and user in table.players:
                await self.hall.tables.votes.propose(number, user, "place", choice)
        return True

    async def _vote(self):
        """Somebody wants to end a game, or answers."""
        table = await self.hall.tables.get(self._any()[0])
        here = [user for user in table.players if user not in self.absent]
        if not here or table.status != RUNNING or not self.arrives(table.channel):
            return False
        try:
            await self.hall.tables.votes.propose(
                table.id, self.rng.choice(here), ABORT, self.rng.choice(("yes", "yes", "no"))
            )
        except TableError:  # one of a tournament
            return False
        return True

    async def _lobby(self):
        """Somebody founds a table, right where they happen to be; it is there with its card, or not at all."""
        hall, rng = self.hall, self.rng
        if not self.inside:
            return False
        here = [one for one in self.people if one.id not in self.absent]
        channel = rng.choice([*self.channels.values(), await self.place(thread=rng.random() < 0.5)])
        found = self.place_of(channel)
        if found is None or (found.is_thread and found.thread_metadata.locked):
            return False
        self.founded = channel, {one.id for one in await hall.store.tables.all()}
        where = hall.channel.__class__(hall.env, hall.guild, hall.env.backend.get_channel(channel))
        await opens(rng.choice(here), where, flags=["rated"])
        await hall.rest()
        return True

    async def _note_founded(self):
        channel, before = self.founded
        for number in {one.id for one in await self.hall.store.tables.all()} - before:
            self.channels[number] = channel
            self.lobbies.add(number)

    async def _join(self):
        """Somebody comes to a lobby by its card, or signs up for the tournament."""
        hall, rng = self.hall, self.rng
        lobbies = [one for one in await hall.store.tables.all() if one.status == LOBBY]
        channel = rng.choice([hall.channel.id, *(one.channel for one in lobbies)])
        if not self.inside or self.deleted(channel) or (self.place_of(channel).is_thread and channel in self.shut):
            return False
        stored = hall.channel.__class__(hall.env, hall.guild, hall.env.backend.get_channel(channel)).history()
        cards = [(one, verb) for one in stored for verb in ("join", "tjoin")
                 if any(not control.get("disabled") for control in with_verb(one, verb))]  # fmt: skip
        here = [one for one in self.people if one.id not in self.absent]
        if cards:
            await press(rng.choice(here), *cards[-1])
        return bool(cards)

    # ---- people who come and go --------------------------------------------------------------------------------------

    async def _go(self):
        """Somebody leaves the server, is thrown out or banned."""
        here = [one for one in self.people if one.id not in self.absent]
        if len(here) < 5 or self.left:
            return False
        one = self.rng.choice(here)
        self.hall.env.backend.remove_member(self.hall.guild.id, one.id)
        self.absent[one.id] = one
        await self.wait(THERE + 1)
        return True

    async def _return(self):
        if not self.absent or self.left:
            return False
        one = self.absent.pop(self.rng.choice(list(self.absent)))
        self.hall.guild.add_member(one.user, roles=[])
        await self.wait(THERE + 1)
        return True

    async def _stranger(self):
        """Somebody who is not there presses all that their letters offer: nothing comes of it."""
        if not self.absent or not self.inside:
            return False
        hall, one = self.hall, self.absent[self.rng.choice(list(self.absent))]
        before = await self._mine(one.id)
        for letter in one.user.dm_channel.history()[-6:] if one.user.dm_channel else ():
            for control in controls(letter):
                if not control.get("disabled") and control["custom_id"].split(":")[2] in PRESSED:
                    answer = (await one.user.click(letter, custom_id=control["custom_id"])).response
                    for more in with_verb(answer, "pick", "start", "move") if answer is not None else ():
                        if not more.get("disabled"):
                            await one.user.click(answer, custom_id=more["custom_id"])
        await one.user.slash(self.rng.choice(("game abort", "game concede", "game start")))
        await hall.rest()
        assert await self._mine(one.id) == before, "somebody acts who is not here"
        return True

    async def _mine(self, user):
        """What somebody who is not there could have changed."""
        return [
            (one.id, one.revision, one.status, one.seats, [dict(vote.ballots) for vote in one.votes])
            for one in await self.hall.store.tables.all()
            if one.seat_of(user) is not None or one.host == user
        ]
