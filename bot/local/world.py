"""The stand-in for Discord: one server with its hall and five people, in real time, one action at a time."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from msgspec import Struct

from bot.local import simcord_internals
from bot.workers.pool import Workers, always
from render.words.words import LANGUAGES, Words, language

PEOPLE = ("Anna", "Benno", "Clara", "Doro", "Emil")
"""The five at the table, by the names that the examples of the rules use. Anna owns the server."""

SERVER_ID = 10**18
SETTLE = 0.3
"""Seconds an action waits for the bot to come to rest; what takes longer goes on behind it."""

RELEASE = 400
"""How many changes of the world there are between two releases of memory."""

_log = logging.getLogger(__name__)


class LocalWorkers(Workers):
    """Workers that do not hold up the stand-in: a press does not wait for the picture of another."""

    env: simcord.Env | None = None

    async def run(self, kind: int, work: Callable[[], Any], wanted: Callable[[], bool] = always) -> Any:
        """Carry out the work. In simcord's eyes it does not belong to the bot, and its wait is a declared one."""
        done = contextvars.Context().run(asyncio.ensure_future, super().run(kind, work, wanted))
        if self.env is None:
            return await done
        try:
            return await self.env.external_wait(done, reason="workers are at it")
        except simcord.SetupError:  # asked for by no work of the bot's own: nothing to declare
            return await done


class Place(Struct, frozen=True):
    """Where messages are, as one person has it: the hall, a thread, or that person's own DM."""

    channel: simcord.ChannelHandle
    actor: Any
    kind: str


class Press:
    """An action under way, and the record of the interaction it has become."""

    record: Any = None


class World:
    """A world round one bot. ``async with world.running():`` starts and stops both.

    ``lang`` is the language of its server, in which new tables post; each window has its own.
    """

    def __init__(self, bot: discord.Client, name: str = "Mandate", lang: str = LANGUAGES[0]) -> None:
        # check_errors: the bot logs its own; settle_timeout: see SETTLE.
        self.env = simcord.Env(bot, settle_timeout=SETTLE, check_errors=False)
        workers = getattr(bot, "workers", None)
        if isinstance(workers, LocalWorkers):
            workers.env = self.env
        self.bot = bot
        self.lock = asyncio.Lock()
        self.languages: dict[int, str] = {}
        self.locale = _locale(lang)
        self.changes = simcord_internals.Changes(self.env)
        self._press: Press | None = None
        simcord_internals.name_bot(self.env, name)
        # Everything in the same order at every start: the ids are counted, and the store knows them.
        users = [self.env.create_user(person, global_name=person) for person in PEOPLE]
        self.server = self.env.create_guild(name, id=SERVER_ID, owner=users[0], preferred_locale=self.locale)
        self.hall = self.server.create_text_channel(Words(lang).text("local.hall.channel"))
        self.members = [simcord.MemberActor(self.env, self.server, users[0])]
        self.members += [self.server.add_member(user) for user in users[1:]]
        for user in users:
            _ = user.dm_channel
        simcord_internals.move_clock(self.env)
        simcord_internals.listen(self.env, self._heard)

    @contextlib.asynccontextmanager
    async def running(self, threads: Iterable[tuple[int, str]] = ()) -> AsyncIterator[World]:
        """The world at work. ``threads`` (id, name) of an earlier world are made again."""
        for thread_id, name in threads:
            simcord_internals.restore_thread(self.env, self.hall.id, thread_id, name)
        await simcord_internals.start(self.env)
        pump = asyncio.create_task(self._pump())
        try:
            yield self
        finally:
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pump
            async with self.lock:
                await self.bot.close()
                self.env.settle_timeout = 10.0
                await self.env.shutdown()

    # ---- who and where -----------------------------------------------------------------------------------------------

    def person(self, name: str) -> simcord.MemberActor:
        """One of the five, by name or id; the first one if there is no such person."""
        return next((member for member in self.members if name in (member.name, str(member.id))), self.members[0])

    def places(self, member: simcord.MemberActor) -> list[Place]:
        """What is open to a person: the hall, its threads, the own DM."""
        found = [Place(self.hall, member, "hall")]
        found += [Place(thread, member, "thread") for thread in self.hall.threads]
        found.append(Place(member.user.dm_channel, member.user, "dm"))
        return found

    def messages(self, place: Place) -> list[discord.Message]:
        """The messages of a place that this person sees, oldest first; none where the person may not look."""
        try:
            return place.channel.history(viewer=place.actor)
        except simcord.SetupError:
            return []

    # ---- actions -----------------------------------------------------------------------------------------------------

    def _heard(self, payload: dict[str, Any]) -> None:
        """A press arrives: it speaks the language of the window it was made in, and names that of the server."""
        user = int((payload.get("member") or payload)["user"]["id"])
        payload["guild_locale"] = self.locale
        if lang := self.languages.get(user):
            payload["locale"] = _locale(lang)
        if self._press is not None:
            self._press.record = simcord_internals.interaction(self.env, int(payload["id"]))

    async def do(self, press: Press, action: Callable[[], Any]) -> Any:
        """Carry out one action; presses and the clock take turns, because simcord does one thing at a time.

        A `TimeoutError` of simcord only means that the bot is still at work.
        """
        async with self.lock:
            self._press = press
            try:
                with contextlib.suppress(TimeoutError):
                    return await action()
            finally:
                self._press = None
        return None

    # ---- time --------------------------------------------------------------------------------------------------------

    async def _pump(self) -> None:
        """Move the stand-in's clock with the real one: the bot's periodic work, and the life of a press."""
        released = 0
        while True:
            await asyncio.sleep(1)
            async with self.lock:
                try:
                    with contextlib.suppress(TimeoutError):
                        behind = (datetime.now(UTC) - self.env.now()).total_seconds()
                        await self.env.advance_time(max(0.0, behind))
                    if self.changes.stamp - released > RELEASE:
                        self.changes.release()
                        released = self.changes.stamp
                except Exception:
                    _log.exception("the clock of the local table stumbled")


def _locale(lang: str) -> str:
    """What Discord calls one of the project's languages."""
    return next(str(locale) for locale in discord.Locale if language(str(locale)) == lang)
