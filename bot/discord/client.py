"""The client: puts services, commands and relay together, on real Discord or on the local table."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import sys
import time
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.discord.commands import build
from bot.discord.delivery.relay import OutboxRelay
from bot.discord.gateway import forums
from bot.discord.gateway.budgets import SharedBudgets
from bot.discord.gateway.command_links import CommandLinks
from bot.discord.gateway.command_sync import synchronise
from bot.discord.gateway.emojis import EmojiUploads
from bot.discord.gateway.locales import Translator
from bot.discord.gateway.membership import Membership
from bot.discord.interaction.guard import all_answered, guarded
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import dispatch, load_handlers
from bot.discord.pictures.studio import PictureService
from bot.discord.place_events import PlaceEvents
from bot.discord.services import Services
from bot.discord.text import typed_zone
from bot.discord.text.errors import Refusal
from bot.store.store import Store
from bot.store.values.counts import Counts
from bot.store.values.errors import StoreError
from bot.tables.facade import Tables
from bot.tables.people.preferences import People
from bot.workers.pool import Workers, give_back
from engine.kernel.registry import games
from render.captions import news
from render.words.words import LANGUAGES, Words

load_handlers()

POSTING_ENDS = 1.0
"""Seconds at the end in which what is being posted may be finished; the outbox keeps the rest."""

TRIM = 12
"""So many rounds lie between two times at which memory that is free is given back to the system: a minute."""

_log = logging.getLogger(__name__)


def load() -> None:
    """Load what the first press would have to wait for: games, their words in all languages, and what recaps tell."""
    for game in games():
        news.table(game)
        for lang in LANGUAGES:
            Words(lang).text(f"{game}.name")


GARBAGE = (5_000, 5, 200)
"""How many new objects, and younger collections, make one more (Python: 700, 10, 10). Presses leave next to nothing
that refers to itself, and a whole collection stops the loop for a quarter of a second.
"""


class Mandate(PlaceEvents):
    """The bot. ``tables`` is what can be done, ``store`` what is kept, ``workers`` draw; with ``crowd`` it is one of
    several processes.

    ``clock`` must be the one of the tables. With ``sync_always`` the commands are registered at every start: for a
    stand-in for Discord that forgets them. With ``warm`` the workers are there from the start on, not when the first
    picture is wanted. So many ``emojis`` are sent every few seconds until all are there; 0: there are none. Only the
    ``guilds`` intent is used; nobody is ever mentioned but those who must act.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        workers: Workers | None = None,
        clock: Callable[[], float] = time.time,
        sync_always: bool = False,
        warm: bool = False,
        crowd: SharedBudgets | None = None,
        emojis: int = 0,
        **options: Any,
    ) -> None:
        super().__init__(
            crowd,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            **options,
        )
        self.tables = tables
        self.store = store
        self.workers = workers or Workers()
        self.sync_always = sync_always
        self.warm = warm
        self.links = CommandLinks()
        self._rounds = 0
        self._silenced = set()
        self._pressed, self._littered = 0, False
        self._warming: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        tables.repo.presence.members = membership = Membership(self)
        tables.repo.presence.silences = membership.silenced
        tables.places.look = self.place_of
        tables.round_homes.takes = functools.partial(forums.takes, self)
        tables.downtime.heard = lambda: self.heard
        tables.gallery.seen_by_all = self.seen_by_all
        self.services = Services(tables, People(store), PictureService(self.workers), self)
        self.icons = EmojiUploads(self, store, self.services.emojis, emojis)
        self.relay = OutboxRelay(self.services, store, clock)
        tables.repo.watch(self.relay.committed)
        tables.repo.watch(self.services.forms.committed)
        tables.repo.watch(self.services.waiting.committed)
        build(self.tree, self.services)
        self.tree.error(self.on_command_error)

    # ---- start and stop ---------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Before the gateway: games and words, commands if they have changed, and what was under way at the last stop.

        The workers get warm meanwhile: who presses is answered in words at once, so nobody waits.
        """
        if self.warm:
            self._warming = asyncio.create_task(self._make_ready(), name="warm")
        await asyncio.to_thread(load)
        await self.tree.set_translator(Translator())
        self.links = await synchronise(self.tree, self.store, always=self.sync_always)
        await self.icons.start()
        await self.tables.scheduler.start(on_duty=await self.tables.cluster.look())
        await self.tables.cluster.take_over()
        self._listening = asyncio.create_task(self.store.connections.listen(self.relay.heard), name="listen")
        if not self.rounds.is_running():
            self.rounds.start()
        if self.warm:
            # What is there by now stays to the end: looking through it for garbage was the longest stall of the loop.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)

    async def _make_ready(self) -> None:
        try:
            await self.workers.start()
        except Exception as error:  # whoever wants a picture is told, and gets one as soon as there is a worker
            _log.warning("the workers are not ready: %s", type(error).__name__)
        await asyncio.to_thread(typed_zone.build_indexes)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Discord is there: deliver what has been waiting. May come again after a lost connection. Whoever presses now
        finds the time given back in which nobody could.
        """
        await super().on_shard_ready(shard_id)
        await self._see()
        await self.look_round(0)
        self.relay.open()

    async def on_ready(self) -> None:
        """All shards are there."""
        await self._see()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The same of a shard whose connection was lost."""
        await super().on_shard_resumed(shard_id)
        await self._see()

    @tasks.loop(seconds=5)
    async def rounds(self) -> None:
        """The periodic work: what is due at the tables of the servers that this process listens to, and what one of all
        processes does; deliveries that had to wait.
        """
        self._rounds += 1
        works = await self._see()
        await self.look_at_silences()
        on_duty = await self.tables.cluster.look()
        if works:
            await self.tables.scheduler.tick()
            await self.tables.tournament_runner.tick()
        if on_duty and (works or self.tables.downtime.shared):
            await self.tables.honours.look()
        if self._rounds % 12 == 0 and (works or on_duty):
            await self.tables.scheduler.sweep(on_duty=on_duty)
        await self.relay.tick()
        self.icons.tick()
        if self._rounds % TRIM == 0:
            await self.give_memory_back()

    async def give_memory_back(self) -> None:
        """What nobody has used for a while is let go, and what is free goes to the system, once a minute. After the
        first minute in which nobody has pressed anything what refers to itself is looked for before: else it would be
        kept until the next crowd, and nobody waits now.
        """
        pressed, self._pressed = self._pressed, 0
        self.services.waiting.let_go()
        self.tables.repo.kept.let_go()
        if self._littered and not pressed:
            gc.collect()
        self._littered = pressed > 0
        await asyncio.to_thread(give_back)

    async def _see(self) -> bool:
        """Note what is there now, the gateway and Discord: whether anything may be decided by time."""
        self.seen_ready()
        return await self.tables.downtime.look(self.relay.failing_since)

    async def close(self) -> None:
        """Finish what is under way, answer who has pressed, then leave. Nothing is lost: the outbox is kept."""
        self.rounds.cancel()
        for task in (self._warming, self._listening):
            if task is not None:
                task.cancel()
        await self.icons.close()
        await self.relay.close(POSTING_ENDS)
        await self.tables.plans.close()
        await self.tables.opponents.close()
        await self.tables.cluster.leave()
        await super().close()
        self.workers.close()

    async def finish(self) -> None:
        """Answer who has pressed."""
        await all_answered()

    async def counts(self, now: float) -> Counts:
        """Counts of the store. Raises `StoreError`."""
        return await self.store.counts.now(now)

    def workers_at_work(self) -> list[int]:
        """The ids of the workers' processes."""
        return self.workers.at_work()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An event could not be looked at. Where the store is away, or about to end, that is no fault: places are
        looked at again before anything is decided by time, and presses have an answer of their own.
        """
        error = sys.exc_info()[1]
        if isinstance(error, StoreError):
            _log.info("%s is not noted: %s", event_method, type(error).__name__)
            return
        await super().on_error(event_method, *args, **kwargs)

    # ---- interactions -----------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A control was pressed, or a form sent. Commands have a tree of their own."""
        self._pressed += 1
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            try:
                await dispatch(self.services, interaction)
            finally:
                if interaction.response.is_done():
                    # The two refer to each other: with the message that was pressed they would lie about until a
                    # collection of all garbage. One that is done refers to nothing any more.
                    interaction.response._parent = None  # type: ignore[assignment]  # noqa: SLF001

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A fault before a command's own wrapper could catch it; or Discord has the commands of an older version."""

        async def fail() -> None:
            if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
                raise Refusal("bot.error.renewing")
            raise error

        await guarded(Reply(interaction), fail())
