"""What the gateway tells of servers, channels, threads and roles: each may have made a place of posts another one."""

from __future__ import annotations

import discord

from bot.discord.delivery.relay import OutboxRelay
from bot.discord.gateway import places
from bot.discord.gateway.shards import ShardedClient
from bot.store.store import Store
from bot.tables.facade import Tables


class PlaceEvents(ShardedClient):
    """A client that looks at the places of tables, tournaments and notice boards whenever one may have changed."""

    tables: Tables
    store: Store
    relay: OutboxRelay
    _silenced: set[int]
    """Servers on which the bot is in a time-out (`look_at_silences`)."""

    async def place_of(self, guild: int, channel: int) -> str | None:
        """What a channel is by now; None if nobody can say."""
        return await places.state_of(self, guild, channel)

    async def seen_by_all(self, guild: int, channel: int) -> bool:
        """Whether everybody on a server may see a channel."""
        return await places.seen_by_all(self, guild, channel)

    async def look_round(self, guild: int, *, ask: bool = False) -> None:
        """Something has changed in a server (0: anywhere): what that makes of the places of tables, tournaments and
        notice boards is noted at once, before anything is decided by time, and what waits for it is tried. Discord is
        asked of channels that it does not tell of (a thread that was put away is not known here) if ``ask``, and always
        where something waits: nothing else would end that.
        """
        for table in await self.store.tables.of_guild(guild):
            state = await places.state_of(self, table.guild, table.home, ask=ask or not table.reached)
            if state is not None:
                await self.tables.places.seen(table, state)
            await self.tables.gallery.note(table)
        for cup in await self.store.tournaments.live_of(guild):
            state = await places.state_of(self, cup.guild, cup.channel, ask=ask or bool(cup.lost))
            if state is not None:
                await self.tables.tournament_runner.seen(cup, state)
        for board in await self.tables.boards.placed(guild):
            state = await places.state_of(self, board.guild, board.channel, ask=ask or not board.reached)
            if state is not None:
                await self.tables.boards.seen(board, state)
        if guild:
            await self.relay.hasten(guild)

    async def look_at_silences(self) -> None:
        """Look at servers where somebody has put the bot into a time-out that is over: Discord does not tell of that
        (discord-api-docs#4269).
        """
        now = {guild.id for guild in self.guilds if guild.me is not None and guild.me.is_timed_out()}
        over, self._silenced = self._silenced - now, now
        for guild in over:
            await self.look_round(guild)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, now: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed, and with them those of threads that were put away."""
        await self.look_round(now.guild.id, ask=before.overwrites != now.overwrites)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and its threads with it: of which no word comes."""
        await self.look_round(channel.guild.id, ask=True)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self.look_round(payload.guild_id, ask=True)

    async def on_guild_role_update(self, before: discord.Role, now: discord.Role) -> None:
        """A role's permissions may have changed."""
        await self.look_round(now.guild.id, ask=before.permissions != now.permissions)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The bot may have lost what a role allowed."""
        await self.look_round(role.guild.id, ask=True)

    async def on_member_update(self, before: discord.Member, now: discord.Member) -> None:
        """The bot may have got another role."""
        if self.user is not None and now.id == self.user.id:
            await self.look_round(now.guild.id, ask=before.roles != now.roles)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited (again)."""
        await self.look_round(guild.id, ask=True)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed, or has left."""
        await self.look_round(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there again."""
        await self.look_round(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has an outage there: nobody has left."""
        await self.look_round(guild.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a private thread, or one was opened to it."""
        await self.look_round(thread.guild.id)

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """The bot was taken out of a thread."""
        await self.look_round(thread.guild.id, ask=True)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was archived, locked, or opened again. One that is archived is not known here any more."""
        state = places.put_away(payload.data.get("thread_metadata", {}))
        for table in await self.store.tables.of_guild(payload.guild_id) if state else ():
            if table.channel == payload.thread_id:
                await self.tables.places.seen(table, state)
        await self.look_round(payload.guild_id)
