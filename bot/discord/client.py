"""The client: puts commands, controls and courier together, on real Discord or on the local table."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.discord import admin, channels, guide, lobby, look, play
from bot.discord.changes import last_board
from bot.discord.commands import build
from bot.discord.controls import BUTTON_ID, MENU_ID, Button, Menu
from bot.discord.courier import Courier
from bot.discord.guard import guarded
from bot.discord.language import Translator, mine
from bot.discord.pictures import Studio
from bot.discord.press import dispatch, ours, shown
from bot.discord.reply import Reply
from bot.discord.sync import synchronise
from bot.store import api
from bot.store.api import Store
from bot.tables.model import LogLine, Table
from bot.tables.service import Tables
from render.words import Words, language

VERBS = (admin, guide, lobby, look, play)
"""The modules whose handlers answer the controls."""

OPENED = 4096
"""How many panels are remembered, to know which is the newest of each person."""

_log = logging.getLogger(__name__)


class Mandate(discord.Client):
    """The bot. ``tables`` is the service, ``store`` its storage (outbox, settings).

    ``clock`` must be the one of the tables. With ``sync_always`` the commands are registered at every start: for a
    stand-in for Discord that forgets them. Only the ``guilds`` intent is used; nobody is ever mentioned but those who
    must act.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        sync_always: bool = False,
        pool: Executor | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            **options,
        )
        self.tables = tables
        self.store = store
        self.sync_always = sync_always
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.courier = Courier(self, store, clock)
        self.studio = Studio(self)
        self._pool = pool
        self._panels: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._serial = 0
        build(self)
        self.tree.error(self.on_command_error)

    # ---- start and stop ---------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Before the gateway: controls, translations, commands if they have changed."""
        self.add_dynamic_items(Button, Menu)
        await self.tree.set_translator(Translator())
        await synchronise(self.tree, self.store, always=self.sync_always)
        await self.tables.resume()
        if not self.rounds.is_running():
            self.rounds.start()

    async def on_ready(self) -> None:
        """Discord is there: deliver what has been waiting. May come again after a lost connection."""
        _log.info("ready: %s servers", len(self.guilds))
        self.courier.open()

    @tasks.loop(seconds=5)
    async def rounds(self) -> None:
        """The periodic work: deliveries that had to wait."""
        await self.courier.tick()

    async def close(self) -> None:
        """Finish what is under way, then leave. Nothing is lost: the outbox is kept."""
        self.rounds.cancel()
        await self.courier.close()
        await self.tables.close()
        await super().close()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def run_job(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run work that takes long (drawing) off the event loop."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(2, thread_name_prefix="draw")
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *args)

    def wake(self, table: int = 0) -> None:
        """The listener of the tables: something has been committed."""
        self.courier.wake(table)

    # ---- presses ----------------------------------------------------------------------------------------------------

    async def pressed(
        self, interaction: discord.Interaction[Any], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        """A control was pressed."""
        await dispatch(self, interaction, match, values)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what discord.py passes over: controls of other times or taken off meanwhile, and forms."""
        data: Any = interaction.data or {}
        kind, identity = interaction.type, str(data.get("custom_id", ""))
        if kind is discord.InteractionType.component and ours(identity):
            if not shown(interaction, identity):
                match = (BUTTON_ID if identity.startswith("m") else MENU_ID).fullmatch(identity)
                if match is not None:
                    await self.pressed(interaction, match, tuple(map(str, data.get("values", ()))))
        elif kind in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            reply = Reply(interaction)
            await guarded(reply, lambda: reply.note(mine(interaction).text("bot.error.unknown")))

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A fault before a command's own wrapper could catch it."""

        async def fail() -> None:
            raise error

        await guarded(Reply(interaction), fail)

    def opened(self, table: int, user: int) -> int:
        """Note that a person's panel has been shown anew; returns its serial number."""
        self._serial += 1
        self._panels[table, user] = self._serial
        self._panels.move_to_end((table, user))
        if len(self._panels) > OPENED:
            self._panels.popitem(last=False)
        return self._serial

    def newest(self, table: int, user: int) -> int:
        """The serial number of a person's newest panel."""
        return self._panels.get((table, user), 0)

    # ---- languages and settings -------------------------------------------------------------------------------------

    def words(self, interaction: discord.Interaction[Any]) -> Words:
        """The words of the presser's language."""
        return mine(interaction)

    async def language_of(self, interaction: discord.Interaction[Any]) -> str:
        """The language of public posts here: as set for the channel or the server, else the server's locale."""
        parent = getattr(interaction.channel, "parent_id", None)
        scopes = [("channel", interaction.channel_id), ("channel", parent), ("guild", interaction.guild_id)]
        for scope, number in scopes:
            if number is not None:
                chosen = (await self.store.settings(scope, number)).get("lang")
                if chosen:
                    return language(chosen)
        return language(str(interaction.guild_locale or "en"))

    async def public_words(self, interaction: discord.Interaction[Any]) -> Words:
        """The words of public posts here."""
        return Words(await self.language_of(interaction))

    async def words_of(self, user: int) -> Words:
        """The words of a person who is written to: the language they last used."""
        return Words((await self.store.settings("user", user)).get("locale", "en"))

    async def met(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a person's language, for their DMs."""
        lang = mine(interaction).lang
        if (await self.store.settings("user", interaction.user.id)).get("locale") != lang:
            await self.store.set_setting("user", interaction.user.id, "locale", lang)

    async def wants_dm(self, user: int, kind: str) -> bool:
        """Whether a person is written to: hands can be turned off, following is asked for."""
        return kind != api.HAND or (await self.store.settings("user", user)).get("hand_dm", "on") == "on"

    # ---- what keeps something from arriving -------------------------------------------------------------------------

    async def note_closed(self, user: int) -> None:
        """A DM could not be delivered; the person is told at the next press, but only once."""
        if "dm" not in await self.store.settings("user", user):
            await self.store.set_setting("user", user, "dm", "closed")

    async def forget_closed(self, user: int) -> None:
        """DMs arrive (again), or are to be tried again."""
        if "dm" in await self.store.settings("user", user):
            await self.store.set_setting("user", user, "dm", None)

    async def warnings(self, interaction: discord.Interaction[Any], table: Table, words: Words) -> list[str]:
        """What the presser should know, for nobody else's eyes: closed DMs (once), a permission that is missing."""
        found = []
        user = interaction.user.id
        if (await self.store.settings("user", user)).get("dm") == "closed":
            await self.store.set_setting("user", user, "dm", "told")
            found.append(f"> {words.text('bot.warning.dm')}")
        lacks = channels.missing(self, table.channel)
        if lacks:
            names = channels.permission_names(words, lacks)
            found.append(f"> {words.text('bot.warning.permission', channel=f'<#{table.channel}>', names=names)}")
        return found

    async def board_lines(self, table: Table) -> list[LogLine]:
        """The lines that the last board told, for the words below it."""
        delivery = await last_board(self, table)
        if delivery is None or delivery.first > delivery.last:
            return []
        return await self.tables.log(table.id, 0, delivery.first, delivery.last)
