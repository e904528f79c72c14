"""Icons in words: the application's emojis, sent to Discord slowly and by one process, and known to all.

Their names tell what they show (`render.raster.emoji`), so a new drawing is a new emoji, and what is there already is
never sent again. Which there are stands in the store, for the other processes, the next start and ``doctor``. Routes of
emojis have limits of their own that no header tells: one is sent each time `EmojiUploads.tick` is called, and after a
refusal nothing for a while. Old ones stay, since old messages show them; the oldest go last, when there is hardly room.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import aiohttp
import discord
from msgspec import Struct
from msgspec.json import decode, encode

from bot.discord.gateway.requests import Urgency, request_context
from bot.store.store import Store
from bot.store.values.errors import StoreError
from render.raster import emoji
from render.words.icons import for_seats
from render.words.words import Words

META = "emojis"
"""What the store calls the list, and the lease of who sends them."""

LOOK = 12
"""So many ticks lie between two looks at what another process has sent: about a minute."""

PAUSE, LONG = 60.0, 3600.0
"""Seconds without a request after a refusal that passes, and after one that stands."""

MOST, FULL = 2000, 1800
"""Emojis that an application may have; beyond so many the oldest go that nothing new shows."""

INVALID = 50035
"""Discord's code for a message with something in it that cannot be."""

BROKEN = (aiohttp.ClientError, ConnectionError, TimeoutError)

_log = logging.getLogger(__name__)


class UploadState(Struct, frozen=True):
    """What has been sent of ours: the application, names with their ids, and why Discord refuses more (empty: it does
    not).
    """

    application: int = 0
    ids: dict[str, int] = {}
    refused: str = ""


class KnownEmojis:
    """The emojis that can be used now, by the keys of `render.words.icons`."""

    def __init__(self) -> None:
        self.by_key: Mapping[str, str] = {}

    def now(self, ids: Mapping[str, int]) -> None:
        """These are there."""
        names = emoji.names() if ids else {}
        self.by_key = {key: f"<:{name}:{ids[name]}>" for key, name in names.items() if name in ids}

    def beside(self, words: Words, looks: Sequence[int]) -> Words:
        """The words with what stands beside them, at a table whose seats look like this."""
        return Words(words.lang, for_seats(self.by_key, looks)) if self.by_key else words


class EmojiUploads:
    """Sends what is missing. ``at_once``: how many at a tick; 0: none, and none is used."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        known: KnownEmojis,
        at_once: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.client = client
        self.store = store
        self.known = known
        self.at_once = at_once
        self.clock = clock
        self._ticks = 0
        self._not_before = self._asked = 0.0
        self._there: dict[str, int] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Use what has been sent before."""
        if self.at_once:
            self.known.now((await self._stored()).ids)

    def tick(self) -> None:
        """Do the next piece of work, behind everything else."""
        self._ticks += 1
        if self.at_once and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._step(), name="emojis")

    async def lost(self) -> None:
        """Somebody has deleted an emoji that was used: none is, until Discord has told what is there."""
        self.known.now({})
        self._there = None
        try:
            if (await self._stored()).ids:
                await self.store.settings.set_meta(META, encode(UploadState(self.application)).decode())
        except StoreError as error:
            _log.info("the list of emojis waits for the store: %s", type(error).__name__)

    async def close(self) -> None:
        """End; what was under way is found by its name at the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _step(self) -> None:
        try:
            with request_context(Urgency.LAST):
                await self._work()
        except StoreError as error:
            _log.info("emojis wait for the store: %s", type(error).__name__)
            self._not_before = self.clock() + PAUSE

    async def _work(self) -> None:
        """Look what others have sent, and send more if that is this process's work."""
        try:
            if self._ticks % LOOK == 1:
                self.known.now((await self._stored()).ids)
            if self.clock() < self._not_before or not self.application:
                return
            if self.store.processes.shared and not await self.store.processes.lease(META):
                return
            await self._send()
        except discord.RateLimited as error:
            await self._wait(max(PAUSE, error.retry_after))
        except discord.HTTPException as error:
            stands = error.status < 500 and error.status != 429
            if stands:
                _log.warning("Discord refuses emojis: %s %s", error.status, error.code)
            await self._wait(LONG if stands else PAUSE, f"{error.status} {error.code}" if stands else "")
        except BROKEN:
            await self._wait(PAUSE)

    async def _send(self) -> None:
        """Send what is missing; when nothing is, take away what is too old and too much."""
        stored = await self._stored()
        there = await self._listed(anew=not stored.ids)
        wanted = emoji.all_emojis()
        missing = [name for name in wanted if name not in there]
        old = sorted((there[name], name) for name in stored.ids if name in there and name not in wanted)
        for name in missing[: self.at_once]:
            image = await asyncio.to_thread(emoji.png, wanted[name])
            there[name] = (await self.client.create_application_emoji(name=name, image=image)).id
        for number, name in old[: self.at_once] if not missing and len(there) > FULL else ():
            await self.client.http.delete_application_emoji(self.application, number)
            del there[name]
        now = UploadState(self.application, {name: there[name] for name in {*stored.ids, *wanted} if name in there})
        if now != stored:
            await self.store.settings.set_meta(META, encode(now).decode())
        self.known.now(now.ids)

    @property
    def application(self) -> int:
        """Whose emojis they are; 0 before Discord has said so."""
        return self.client.application_id or 0

    async def _listed(self, *, anew: bool) -> dict[str, int]:
        """What Discord has, asked once an hour, after a request of unknown outcome, and ``anew`` where the store knows
        of none: somebody may have deleted some, and what was under way may be there.
        """
        if anew or self._there is None or self.clock() >= self._asked + LONG:
            self._there = {icon.name: icon.id for icon in await self.client.fetch_application_emojis()}
            self._asked = self.clock()
        return self._there

    async def _wait(self, seconds: float, refused: str = "") -> None:
        """Ask nothing for a while, and then begin by looking what is there."""
        self._not_before, self._there = self.clock() + seconds, None
        if refused:
            stored = await self._stored()
            sent = UploadState(self.application, stored.ids, refused)
            await self.store.settings.set_meta(META, encode(sent).decode())

    async def _stored(self) -> UploadState:
        return read(await self.store.settings.meta(META), self.application)


def is_lost(error: discord.HTTPException) -> bool:
    """Whether Discord refuses a message because it knows an emoji in it no more."""
    return error.code == INVALID and "invalid emoji" in error.text.lower()


async def look_again(client: Any) -> None:
    """After a refusal that `is_lost`: without icons until the list is read again."""
    _log.warning("Discord knows an emoji no more; the list is read again")
    uploads = getattr(client, "icons", None)
    if uploads is not None:
        await uploads.lost()


def read(stored: str | None, application: int = 0) -> UploadState:
    """What the store has of them; nothing of another ``application`` (0: of any)."""
    found = decode(stored, type=UploadState) if stored else UploadState()
    return found if application in (0, found.application) else UploadState()
