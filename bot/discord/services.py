"""What the handlers of commands and presses work with. The client puts it together; nothing here knows the client."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.discord.allowance import Allowances
from bot.discord.gateway import permissions
from bot.discord.gateway.emojis import KnownEmojis
from bot.discord.gateway.shards import ShardedClient
from bot.discord.known_command import KnownCommand
from bot.discord.pictures.animations import Animations
from bot.discord.pictures.studio import PictureService
from bot.discord.text.names import permission_names
from bot.discord.waiting_panels import WaitingPanels
from bot.store.values.person import PanelFacts
from bot.store.values.table import LOBBY, Table
from bot.tables.facade import Tables
from bot.tables.model.position import Position
from bot.tables.model.server_settings import server_settings
from bot.tables.people.preferences import People
from render.boards import seat_looks
from render.words.words import Words

PANEL_PICTURE_TIMEOUT_SECONDS = 6.0
"""Seconds after which a panel's picture is not wanted any more: its reader has gone on by its words."""

NAMED = 600.0
"""Seconds for which a name is known."""

OPENED = 4096
"""How many panels (and messages) are remembered, to know which is the newest of each person (which are spent)."""

Refresh = Callable[[Table], Coroutine[Any, Any, None]]


class LatestPanels:
    """Which panel of each person is the newest: only that one still gets its picture."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._serial = 0

    def opened(self, table: int, user: int) -> Callable[[], bool]:
        """Note that a person's panel is shown anew; returns what says whether its picture is still wanted.

        That is as long as it is the newest one, and not too old: under load the pictures of panels are given up.
        """
        self._serial += 1
        until = time.monotonic() + PANEL_PICTURE_TIMEOUT_SECONDS
        self._newest[table, user] = self._serial
        self._newest.move_to_end((table, user))
        if len(self._newest) > OPENED:
            self._newest.popitem(last=False)
        latest = self.latest(table, user)
        return lambda: latest() and time.monotonic() < until

    def latest(self, table: int, user: int) -> Callable[[], bool]:
        """What says whether the panel opened last is still the last one, however long ago that was."""
        serial = self._newest.get((table, user), 0)
        return lambda: self._newest.get((table, user), 0) == serial


class LiveForms:
    """The private forms about lobbies that stand open: they follow what happens to their lobby.

    A form is known by its table, its person and its name: of those shown last.
    """

    def __init__(self) -> None:
        self._open: OrderedDict[int, dict[tuple[int, str], Refresh]] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()

    def opened(self, table: int, form: tuple[int, str], refresh: Refresh) -> None:
        """A form is shown: ``refresh`` shows it anew, until it is opened again, or the lobby ends."""
        self._open.setdefault(table, {})[form] = refresh
        self._open.move_to_end(table)
        if len(self._open) > OPENED:
            self._open.popitem(last=False)

    def has(self, table: int) -> bool:
        """Whether a form about a table stands open."""
        return table in self._open

    @contextmanager
    def paused(self, table: int, form: tuple[int, str]) -> Iterator[None]:
        """What happens now is answered by the form itself; if it is refused the form goes on following."""
        refresh = self._open.get(table, {}).pop(form, None)
        try:
            yield
        except BaseException:
            if refresh is not None:
                self.opened(table, form, refresh)
            raise

    def committed(self, table: Table) -> None:
        """Something has happened at a table."""
        forms = self._open.get(table.id, {}) if table.status == LOBBY else self._open.pop(table.id, {})
        for refresh in forms.values():
            task = asyncio.ensure_future(refresh(table))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)


class PressedOnce:
    """Messages whose buttons do something that must happen once."""

    def __init__(self) -> None:
        self._messages: OrderedDict[int, None] = OrderedDict()

    def spend(self, message: int) -> bool:
        """Whether this is the first press below this message."""
        if message in self._messages:
            return False
        self._messages[message] = None
        if len(self._messages) > OPENED:
            self._messages.popitem(last=False)
        return True

    def give_back(self, message: int) -> None:
        """It has not happened: the next press may try."""
        self._messages.pop(message, None)


class KnownNames:
    """What people were last called on a server: a name is looked up in the store when it is another, or after a while,
    as another process may have stored one meanwhile.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, int], tuple[str, float]] = OrderedDict()

    def news(self, guild: int, user: int, name: str, at: float) -> bool:
        """Whether the store is to be asked about this name; from then on it is known."""
        known = self._known.get((guild, user))
        if known is not None and known[0] == name and at - known[1] < NAMED:
            return False
        self._known[guild, user] = (name, at)
        self._known.move_to_end((guild, user))
        if len(self._known) > OPENED:
            self._known.popitem(last=False)
        return True


@dataclass(frozen=True, slots=True)
class Services:
    """Tables, people, pictures, panels, forms, animations, what people may cost, emojis, commands, and Discord itself.

    Discord says which channels there are, and what is allowed in them.
    """

    tables: Tables
    people: People
    studio: PictureService
    discord: ShardedClient
    panels: LatestPanels = field(default_factory=LatestPanels)
    forms: LiveForms = field(default_factory=LiveForms)
    waiting: WaitingPanels = field(default_factory=WaitingPanels)
    spent: PressedOnce = field(default_factory=PressedOnce)
    cinema: Animations = field(default_factory=Animations)
    allowances: Allowances = field(default_factory=Allowances)
    names: KnownNames = field(default_factory=KnownNames)
    emojis: KnownEmojis = field(default_factory=KnownEmojis)
    commands: dict[str, KnownCommand] = field(default_factory=dict)

    async def private(self, words: Words, user: int, position: Position, own: Mapping[str, str] | None = None) -> Words:
        """The words with what stands beside them for a person, unless they want none; ``own``: what they have set."""
        if not self.emojis.by_key:
            return words
        chosen = await self.people.settings(user) if own is None else own
        return words if chosen.get("icons") == "off" else self._beside(words, position)

    async def public(self, position: Position) -> Words:
        """The words of a table's posts, with what stands beside them unless its server wants none."""
        words, guild = Words(position.table.lang), position.table.guild
        if not self.emojis.by_key:
            return words
        wanted = server_settings(await self.people.house(guild)).icons == "on"
        return self._beside(words, position) if wanted else words

    def _beside(self, words: Words, position: Position) -> Words:
        return self.emojis.beside(words, seat_looks(position.game.id, position.view()))

    async def warnings(
        self, user: int, table: Table, words: Words, *, may_grant: bool = False, known: PanelFacts | None = None
    ) -> list[str]:
        """What the presser should know, for nobody else's eyes: closed DMs (once), a permission that is missing. That
        boards come in words is told once, to somebody who may change it. ``known``: what has been read already.
        """
        found = []
        if await self.people.must_hear(user, known.own if known else None, self.tables.clock()):
            found.append(f"> {words.text('bot.warning.dm')}")
        lacks = permissions.missing(self.discord, table.home)
        if lacks:
            names = permission_names(words, lacks)
            found.append(f"> {words.text('bot.warning.permission', channel=f'<#{table.home}>', names=names)}")
        elif await self.people.is_refused(table.home, known.channel if known else None):
            found.append(f"> {words.text('bot.warning.refused', channel=f'<#{table.home}>')}")
        elif (
            may_grant
            and not permissions.may_attach(self.discord, table.home)
            and await self.people.must_hear_of_pictures(table.home)
        ):
            found.append(f"> {words.text('bot.warning.pictures', channel=f'<#{table.home}>')}")
        return found
