"""Answers: one interaction is always answered, at once if there is time, and only its presser sees it.

A press on a private panel edits that panel in place; every other press and every command gets a new private message.
Nothing here can show a private text in a public message: only messages that are private already are edited.

Pages are Components V2, words beside them plain text. A panel of before V2 becomes one at its next press, which takes
its text and files away; the way back does not exist, so every page that may stand in its place is V2 too.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord

from bot import metrics
from bot.discord.gateway import emojis
from bot.discord.gateway.command_links import links_of
from bot.discord.gateway.components import file, form, layout_view, view
from bot.discord.gateway.locales import words_of
from bot.discord.text import layout
from bot.discord.text.controls import Modal, Rows
from bot.discord.text.layout import Blocks
from bot.discord.text.page import Page, Picture, fit
from bot.workers.pool import WorkDropped
from render.words.words import Words

QUICK = 0.08
"""Seconds an answer waits for its picture; after that the text goes first. Most pictures take half of that."""

AT_ONCE = 0.005
"""Seconds that find a picture which is there already."""

OVER = {401, 403, 404}
"""By these Discord refuses what follows by itself once its message, its token, its server or its person is gone."""

GONE = {10008, 10015, 10062, 50027}
"""Discord's codes for a token that has expired or a message that is gone: nobody is left to be told."""

ANSWERED = 40060
"""Discord's code for an interaction that has its first answer."""

BROKEN = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""What a request ends in when the connection breaks: nobody knows whether Discord has it."""

Send = Callable[[], Awaitable[object]]
"""A request, made anew each time: a file can be read only once."""

_log = logging.getLogger(__name__)

_shown_by: weakref.WeakValueDictionary[int, Reply] = weakref.WeakValueDictionary()
"""Which reply a message shows now, as long as that reply is under way: a late picture brings its whole page along, and
must not take the place of a newer one.
"""


_pressed: weakref.WeakValueDictionary[int, Reply] = weakref.WeakValueDictionary()
"""The newest press on a message, as long as it is under way: a late picture of what stands there lets it speak first,
for it may come from another process that has answered the press already.
"""


class Reply:
    """The answer to one interaction; ``words`` are those of the presser's language."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.words: Words = words_of(interaction)
        self.links = links_of(getattr(interaction, "client", None))
        self.apart = False
        self._lock = asyncio.Lock()
        self._asked: float | None = time.perf_counter()
        self._arrived = False
        self._elsewhere = False
        self._shared = False
        self._edit: Callable[..., Awaitable[Any]] | None = None
        self._message = 0
        self._pages = 0
        self._spoken = asyncio.Event()
        message = interaction.message
        self._pressed_on = message.id if message is not None and self.component and message.flags.ephemeral else 0
        if self._pressed_on:
            _pressed[self._pressed_on] = self

    @property
    def component(self) -> bool:
        """Whether a control was pressed (else a command was typed)."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def private(self) -> bool:
        """Whether the control stands in a message that only the presser can read."""
        return bool(self._pressed_on) and not self.apart

    @property
    def answered(self) -> bool:
        """Whether Discord has a first answer: then only further messages and edits are possible."""
        return self._arrived or self.interaction.response.is_done()

    @property
    def waited(self) -> float:
        """The seconds for which nothing has been answered; 0 once something was."""
        if self._asked is None or self.answered:
            return 0.0
        return time.perf_counter() - self._asked

    def slim(self) -> None:
        """Let go of the message that was pressed on: who keeps this reply to show more later needs nothing of it, and
        with its components it takes some twenty kilobytes.
        """
        self.interaction.message = None

    async def defer(self) -> None:
        """Tell Discord that the answer is on its way, if nothing has been answered yet."""
        hidden = {} if self.component else {"ephemeral": True}
        async with self._sending():
            if not self.answered:
                await self._first(lambda: self.interaction.response.defer(**hidden), words=False)

    @contextlib.asynccontextmanager
    async def _sending(self, *, late: bool = False) -> AsyncIterator[None]:
        """One message at a time; one that cannot arrive is forgotten. ``late``: nobody has pressed for it just now."""
        try:
            async with self._lock, log_if_unreachable(late=late):
                yield
                self._measure()
        finally:
            self._spoken.set()

    def _measure(self) -> None:
        """Note how long the first answer took."""
        if self._asked is not None and self.answered:
            metrics.ANSWERS.labels(self.interaction.type.name).observe(time.perf_counter() - self._asked)
            self._asked = None

    async def _first(self, send: Send, *, words: bool = True) -> bool:
        """Send the first answer; False if this reply has sent another one before.

        When the connection breaks nobody knows whether the answer has arrived: it is sent once more, and Discord's
        refusal of a second one tells that the first is there. A refusal without that comes where another process was
        told of the same press and was quicker: then the rest is its to say, for what is shown by now may be newer.
        Where only the announcement (without ``words``) is refused nobody knows who will go on, and both do.
        """
        if self._elsewhere:
            return True
        if self.answered:
            return False
        broken = False
        while True:
            try:
                await send()
            except BROKEN:
                if broken:
                    raise
                broken = True
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
                self._arrived, self._elsewhere = True, words and not broken
                self._shared = self._shared or not words
                return True
            else:
                return True

    async def page(
        self, page: Page, *, current: Callable[[], bool] = lambda: True, apart: bool = False, unasked: bool = False
    ) -> None:
        """Show a page: with its picture if that is quick, else the text first and the picture when it is drawn.

        ``current`` says whether the page is still wanted; the picture of an outdated one is dropped. ``apart``: in a
        new message, so that the panel with the control stays as it is. ``unasked``: it follows by itself on what this
        reply shows, and comes only if that stands there still. Where another process goes on with the same
        press, no late picture is sent: its page would take the place of what that one shows.
        """
        self.apart = apart
        if page.draw is None:
            await self.show(page.blocks, late=unasked)
            return
        drawing = asyncio.ensure_future(page.draw())
        drawing.add_done_callback(_looked_at)
        await asyncio.wait({drawing}, timeout=QUICK if page.quick else AT_ONCE)
        if drawing.done():
            await self.show(page.blocks, self._drawn(drawing), late=unasked)
            return
        await self.show(page.blocks, late=unasked)
        number = self._pages
        await asyncio.wait({drawing})
        picture = self._drawn(drawing)
        if picture is not None and current() and number == self._pages and not self._shared:
            await self.show(page.blocks, picture, late=True)

    def _drawn(self, drawing: asyncio.Future[Picture | None]) -> Picture | None:
        error = drawing.exception()
        if isinstance(error, WorkDropped):
            return None
        if error is not None:
            _log.error("a picture could not be drawn", exc_info=error)
            return None
        return drawing.result()

    async def show(self, blocks: Blocks, picture: Picture | None = None, *, late: bool = False) -> None:
        """Show blocks with their picture. ``late``: it follows on what this reply shows (its picture, or what was asked
        since); if something else stands there by now, that stays.
        """
        shown = self.links.blocks(blocks)

        def body() -> dict[str, Any]:
            return {
                "view": layout_view(shown, picture),
                "attachments": [file(picture)] if picture else [],
                "allowed_mentions": discord.AllowedMentions.none(),
            }

        if late and (newer := _pressed.get(self._message)) is not None and newer is not self:
            await newer._spoken.wait()  # noqa: SLF001 - another reply of this class
        async with self._sending(late=late):
            if self._elsewhere or (late and self._message and _shown_by.get(self._message) is not self):
                return
            self._pages += 1
            put = self._again if self._edit else self._shown
            try:
                await put(body)
            except discord.HTTPException as error:
                if not emojis.is_lost(error):
                    raise
                shown = layout.without_icons(shown)
                await emojis.look_again(getattr(self.interaction, "client", None))
                await put(body)
            if self._message:
                _shown_by[self._message] = self

    async def _again(self, body: Callable[[], dict[str, Any]]) -> None:
        """Show something in the place of what this reply has shown before."""
        assert self._edit is not None
        await self._edit(**body())

    async def _shown(self, body: Callable[[], dict[str, Any]]) -> None:
        """Show something for the first time: on the panel that was pressed, or in a private message."""
        interaction = self.interaction
        self._edit = interaction.edit_original_response

        def edited() -> dict[str, Any]:
            return {"content": None, "embeds": [], **body()}

        if self.private:
            self._message = self._pressed_on
            if not await self._first(lambda: interaction.response.edit_message(**edited())):
                await interaction.edit_original_response(**edited())
            return

        def sent() -> dict[str, Any]:
            made = body()
            return {"files": made.pop("attachments"), "ephemeral": True, **made}

        async def first() -> None:
            self._message = getattr(await interaction.response.send_message(**sent()), "message_id", None) or 0

        if await self._first(first):
            return
        if self.component:
            message = await interaction.followup.send(wait=True, **sent())
            self._edit, self._message = message.edit, message.id
        else:
            self._message = (await interaction.edit_original_response(**edited())).id

    async def note(self, text: str, rows: Rows = ()) -> None:
        """A private word beside whatever is shown: it never replaces a panel."""
        async with self._sending():
            sent = {**_body(self.links.linked(fit(text))), "ephemeral": True, **({"view": view(rows)} if rows else {})}
            if await self._first(lambda: self.interaction.response.send_message(**sent)):
                return
            if self.component or self._edit is not None:
                await self.interaction.followup.send(**sent)
            else:
                await self.interaction.edit_original_response(content=sent["content"])

    async def ask(self, modal: Modal) -> None:
        """Open a form to be filled in. Only the first answer can be one: if it came too late, say so."""
        late = False
        async with self._sending():
            late = not await self._first(lambda: self.interaction.response.send_modal(form(modal)))
        if late:
            await self.note(self.words.text("bot.error.form"))

    async def file(self, text: str, name: str, data: bytes) -> None:
        """A private message with a file to keep."""
        async with self._sending():

            def sent() -> dict[str, Any]:
                content = self.links.linked(fit(text))
                return {"content": content, "file": discord.File(io.BytesIO(data), name), "ephemeral": True}

            if not await self._first(lambda: self.interaction.response.send_message(**sent())):
                await self.interaction.followup.send(**sent())


def _looked_at(drawing: asyncio.Future[Picture | None]) -> None:
    """Know of its error, also where nobody waits for the picture any more because the words did not arrive."""
    if not drawing.cancelled():
        drawing.exception()


def _body(text: str) -> dict[str, Any]:
    """The words of a message; a name in them calls nobody."""
    return {"content": text, "allowed_mentions": discord.AllowedMentions.none()}


@contextlib.asynccontextmanager
async def log_if_unreachable(*, late: bool = False) -> AsyncIterator[None]:
    """What cannot reach its presser any more is logged and forgotten: the move behind it is stored already. ``late``:
    it follows by itself, on a panel that waited or a page whose picture took long; that it is gone by then is ordinary.
    """
    level = logging.INFO if late else logging.WARNING
    try:
        yield
    except discord.HTTPException as error:
        known = error.code in GONE or error.status >= 500 or error.status == 429
        if not known and not (late and error.status in OVER):
            raise
        _log.log(level, "an answer did not reach Discord: %s %s", error.status, error.code)
    except BROKEN as error:
        _log.log(level, "an answer did not reach Discord: %s", type(error).__name__)
