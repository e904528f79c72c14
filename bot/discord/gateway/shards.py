"""The gateway in shards, which several processes on one database share between them.

One process alone needs nothing of this: it listens to all shards, as Discord recommends. With `SharedBudgets` a shard
is leased in the database, so each is listened to once; who names one that another process holds waits, and takes over
when that lease ends. IDENTIFYs and requests keep to the limits of the whole bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import KeepAliveHandler

from bot import metrics
from bot.discord.gateway.budgets import SharedBudgets
from bot.discord.gateway.requests import RequestLimit, Spend, alone
from bot.store.values.servers import Servers

RENEW = 5.0
"""Seconds between two words that a process is still there."""

ASK = 1.0
"""Seconds between two looks whether a shard that another process holds has become free."""

ANSWER_SECONDS = 2.0
"""Seconds after which a heartbeat should long be answered."""

REMEMBERED, CHANNELS = 600.0, 2048
"""For how many seconds, and of how many, it is remembered what a channel of somebody else's shard is."""

Channel = discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread

_log = logging.getLogger(__name__)


GOODBYE = 0.5
"""Seconds that Discord has to say good-bye as well."""


class NoStarts(Exception):
    """Discord would refuse so many IDENTIFYs and reset the token: ``left`` for ``minutes``."""

    def __init__(self, left: int, minutes: int) -> None:
        super().__init__(f"{left} IDENTIFYs left for {minutes} min")
        self.left = left
        self.minutes = minutes


class ShardedClient(discord.AutoShardedClient):
    """A client whose shards are its own, or shared with a ``crowd``. All its requests wait for their turn at
    ``requests``, as ``spend`` allows; by default Discord's limit, alone or with the crowd.
    """

    def __init__(self, crowd: SharedBudgets | None = None, spend: Spend | None = None, **options: Any) -> None:
        if crowd is not None:
            options |= {"shard_connect_timeout": None}
        self.requests = RequestLimit(spend or (alone() if crowd is None else crowd.spend))
        super().__init__(http_trace=self.requests.trace(), **options)
        self.crowd = crowd
        self._gateway: yarl.URL | None = None
        self._heard = 0.0
        """When the gateway was last seen to be there."""
        self.listening: set[int] = set()
        """The shards whose servers this process hears of."""
        self._keeping: asyncio.Task[None] | None = None
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._looked_up: OrderedDict[int, tuple[float, Channel | None]] = OrderedDict()

    @property
    def heard(self) -> Servers:
        """The servers whose people reach this process now: those of its shards whose connection is there."""
        if self._gateway_began():
            own = set(self.shards) if self.crowd is None else self.crowd.held
            there = {shard for shard in own & self.listening if not self._unanswered(shard)}
            return Servers(self.shard_count or 1, frozenset(there))
        return Servers(self.shard_count or 1, frozenset())

    def listens_to(self, guild: int) -> bool:
        """Whether what happens in a server is told to this process: only then what it knows of it is fresh."""
        if self.crowd is None:
            return True
        return bool(self.shard_count) and (guild >> 22) % (self.shard_count or 1) in self.listening

    def left(self, guild: int) -> bool:
        """Whether the bot is certainly not on a server any more: only who listens to its shard knows."""
        return bool(guild) and self.heard.hold(guild) and self.get_guild(guild) is None

    def known(self, channel: int) -> Channel | None:
        """A channel as Discord has told this process of it: None for one of somebody else's shard, and of a DM."""
        found = self.get_channel(channel)
        guild = getattr(found, "guild", None)
        return found if guild is not None and self.listens_to(guild.id) else None

    async def look_up(self, channel: int) -> Channel | None:
        """A channel of any server: known here, or asked for and remembered for a while. None where there is none, or
        the bot may not see it. Raises `discord.HTTPException` while Discord is in trouble.
        """
        found = self.known(channel)
        if found is not None:
            return found
        until, seen = self._looked_up.get(channel, (0.0, None))
        if until < time.monotonic():
            with contextlib.suppress(discord.NotFound, discord.Forbidden, discord.InvalidData):
                seen = await self.fetch_channel(channel)
            self._looked_up[channel] = time.monotonic() + REMEMBERED, seen
            self._looked_up.move_to_end(channel)
            if len(self._looked_up) > CHANNELS:
                self._looked_up.popitem(last=False)
        return seen

    def is_ready(self) -> bool:
        """Whether Discord's gateway is there, for all shards that are ours; none is all if all are somebody else's."""
        # discord.py stays ready when a connection is lost; so each shard is asked whether it is there.
        own = set(self.shards) if self.crowd is None else self.crowd.held
        return self._gateway_began() and own <= self.heard.shards

    def _gateway_began(self) -> bool:
        return super().is_ready() if self.crowd is None else self._gateway is not None

    @property
    def gateway_away(self) -> float:
        """Seconds for which the gateway has not been there; infinite before it ever was, 0 while it is."""
        if self.seen_ready():
            return 0.0
        return time.monotonic() - self._heard if self._heard else math.inf

    def seen_ready(self) -> bool:
        """`is_ready`; called every few seconds, so that it is known since when it is not."""
        if self.is_ready():
            self._heard = time.monotonic()
            return True
        return False

    def _unanswered(self, number: int) -> bool:
        """Whether a heartbeat of a shard has stayed without an answer: its connection has died and nobody said so."""
        shard = self.shards.get(number)
        beats = getattr(shard._parent.ws, "_keep_alive", None) if shard else None  # noqa: SLF001 - the library tells of it much later
        if beats is None:
            return False
        sent, answered = beats._last_send, beats._last_ack  # noqa: SLF001
        return sent - answered > ANSWER_SECONDS and time.perf_counter() - sent > ANSWER_SECONDS  # type: ignore[no-any-return]

    # ---- shards come and go ------------------------------------------------------------------------------------------

    async def launch_shards(self) -> None:
        """Called by discord.py: connect. With a crowd nothing is connected before it is ours. Raises `NoStarts`."""
        if self.crowd is None:
            await super().launch_shards()
            return
        count, _, limits = await self.http.get_bot_gateway()
        self.crowd.concurrency = max(1, limits["max_concurrency"])
        self.shard_count = self.shard_count or count
        self.shard_ids = list(self.shard_ids or range(self.shard_count))
        if limits["remaining"] < len(self.shard_ids):
            raise NoStarts(limits["remaining"], limits["reset_after"] // 60_000 + 1)
        await super().launch_shards()
        self._keeping = asyncio.create_task(self._keep(), name="shards")

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect one shard, if it is ours (by now, and still)."""
        self._gateway = gateway
        if self.crowd is None or shard_id in self.crowd.held:
            await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py: wait until the shard may IDENTIFY itself."""
        try:
            if self.crowd is None:
                await super().before_identify_hook(shard_id, initial=initial)
            elif not await self.crowd.may_identify(shard_id or 0):
                self._opening.pop(shard_id or 0, None)  # perhaps ours again before `_keep` looks, and opened anew then
                raise asyncio.CancelledError  # discord.py lets this shard alone go
        except asyncio.CancelledError:
            await self._forget(shard_id)
            raise

    async def _keep(self) -> None:
        """Renew what is ours, connect what has become so, let go what has run out; for ever."""
        assert self.crowd is not None
        wanted, due = list(self.shard_ids or ()), 0.0
        while True:
            if time.monotonic() >= due or len(self.crowd.held) < len(wanted):
                await self.crowd.renew(wanted, self.shard_count or 1)
                due = time.monotonic() + RENEW
            held = self.crowd.held
            for shard in held - set(self._opening):
                self._opening[shard] = asyncio.create_task(self._open(shard), name=f"shard {shard}")
            for shard in set(self._opening) - held:
                await self._let_go(shard)
            await asyncio.sleep(ASK)

    async def _open(self, shard: int) -> None:
        known = self.get_shard(shard)
        if known is not None:  # it was ours before
            await known.reconnect()
        elif self._gateway is not None:
            await self.launch_shard(self._gateway, shard)

    async def _let_go(self, shard: int) -> None:
        """The lease has run out, or another process has taken the shard over: whatever we heard there, it hears too."""
        _log.error("shard %s is not ours any more", shard)
        if (opening := self._opening.pop(shard, None)) is not None:
            opening.cancel()
        self._hear(shard, there=False)
        known = self.get_shard(shard)
        if known is not None:
            with contextlib.suppress(OSError, aiohttp.ClientError):
                await known.disconnect()

    async def _forget(self, shard: int | None = None) -> None:
        """Close what was begun, for one shard or for all, and has become no shard's: discord.py would forget it, and
        keep it alive from a thread.
        """
        own = {known._parent.ws for known in self.shards.values()}  # noqa: SLF001 - the library has no word for it
        for thread in threading.enumerate():
            if not isinstance(thread, KeepAliveHandler) or thread.ws._connection is not self._connection:  # noqa: SLF001
                continue
            if thread.ws not in own and shard in (None, thread.shard_id):
                thread.stop()
                await _closed(thread.ws.close(1000))

    def _hear(self, shard: int, *, there: bool) -> None:
        (self.listening.add if there else self.listening.discard)(shard)
        metrics.SHARDS.set(len(self.listening))

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard has told of all its servers."""
        servers = sum(guild.shard_id == shard_id for guild in self.guilds)
        _log.info("listening to shard %s of %s: %s servers", shard_id, self.shard_count, servers)
        self._hear(shard_id, there=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard is there again, and has told what was missed."""
        self._hear(shard_id, there=True)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard's connection is lost."""
        self._hear(shard_id, there=False)

    async def close(self) -> None:
        """Stop listening; only then may others have the shards. Whoever has been heard is still answered."""
        await self._deafen()
        await self.finish()
        await super().close()
        await self._forget()

    async def finish(self) -> None:
        """Called when nobody is heard any more and requests can still be sent: what is under way may end."""

    async def _deafen(self) -> None:
        tasks = [task for task in (self._keeping, *self._opening.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # what is being renewed must not be so after its release
        await asyncio.gather(*(_closed(shard.disconnect()) for shard in self.shards.values()))
        if self.crowd is not None:
            await self.crowd.release()


async def _closed(closing: Coroutine[Any, Any, None]) -> None:
    """Close a connection. Who says no good-bye is left without one."""
    with contextlib.suppress(OSError, aiohttp.ClientError, TimeoutError):
        await asyncio.wait_for(closing, GOODBYE)
