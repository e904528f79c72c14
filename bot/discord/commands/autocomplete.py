"""Which table is meant, and what can be typed: the autocompletes of the commands."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.discord.gateway.locales import mine
from bot.discord.history import log
from bot.discord.interaction.guard import Refusal
from bot.discord.learn import guide
from bot.discord.services import Services
from bot.discord.text.controls import shorten
from bot.discord.text.seat_view import Sight
from bot.discord.turn.play import sight
from bot.store.values.errors import NoTable, TableError
from bot.store.values.table import LEVELS, RUNNING, Table
from bot.store.values.time import PACES
from bot.tables.model.errors import NoSuchGame
from engine.errors import EngineError
from engine.kernel.registry import games
from render.words.words import LANGUAGES, Words

PATIENCE = 1.0
"""Seconds that names of channels are waited for: who types must have an answer within three."""

Found = list[app_commands.Choice[str]]
_log = logging.getLogger(__name__)


async def table_meant(services: Services, interaction: discord.Interaction[Any], chosen: str | None = None) -> Table:
    """The table a command is about: the one named, the channel's, or in a DM the one that waits for the person.

    Raises `NoTable`, or `Refusal` if several could be meant. A table elsewhere is only found by those who sit there.
    """
    user = interaction.user.id
    if chosen:
        if not chosen.isdecimal() or len(chosen) > 9:
            raise NoTable
        table = await services.tables.desk.get(int(chosen))
        if table.channel != interaction.channel_id and table.seat_of(user) is None:
            raise NoTable
        return table
    if interaction.guild_id is not None and interaction.channel_id is not None:
        return await table_here(services, interaction.channel_id, user)
    own = await services.tables.desk.mine(user)
    own = [table for table in own if not table.practice] or own
    if len(own) > 1:
        own = [table for table in own if await waits_for(services, table, user)] or own
    if not own:
        raise NoTable
    if len(own) > 1:
        raise Refusal("bot.error.which")
    return own[0]


async def table_here(services: Services, channel: int, user: int) -> Table:
    """The table of a channel; where there is none, the lesson that the person is in the middle of. Raises `NoTable`."""
    try:
        return await services.tables.desk.at(channel)
    except NoTable:
        practice = await services.tables.practice.mine(user)
        if not practice:
            raise
        return practice[0]


async def waits_for(services: Services, table: Table, user: int) -> bool:
    """Whether the game waits for this person."""
    if table.status != RUNNING:
        return False
    try:
        position = await services.tables.desk.position(table.id)
    except TableError:
        return False
    return table.seat_of(user) in position.waiting()


def games_like(typed: str) -> list[str]:
    """The games meant by what was typed: by id or whole name in any language, else by a part of one."""
    wanted = typed.casefold().strip()
    names = {one: {one, *(name.casefold() for name in game_titles(one))} for one in games() if game_titles(one)}
    exact = [one for one, known in names.items() if wanted in known]
    return exact or [one for one, known in names.items() if any(wanted in name for name in known)]


def game_titles(game: str) -> list[str]:
    """The names of a game in all languages; none if it has no words."""
    return [words.text(f"{game}.name") for words in map(Words, LANGUAGES) if words.has(f"{game}.name")]


def game_typed(typed: str) -> str:
    """The one game meant by what was typed. Raises `NoSuchGame`."""
    found = games_like(typed) if typed.strip() else []
    if len(found) != 1:
        raise NoSuchGame(game=shorten(typed, 40))
    return found[0]


def choices(pairs: list[tuple[str, str]], typed: str) -> Found:
    """Up to 25 of ``(value, name)`` that hold what was typed."""
    wanted = typed.casefold().strip()
    return [
        app_commands.Choice(name=shorten(name, 100), value=value)
        for value, name in pairs
        if (wanted in name.casefold() or wanted in value.casefold()) and len(value) <= 100
    ][:25]


class Finder:
    """The autocompletes. They answer with nothing where nothing can be meant."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def game_names(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The games that have words, found by their names in any language."""
        words = mine(interaction)
        return choices([(one, words.text(f"{one}.name")) for one in games_like(current)], "")

    async def my_tables(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The tables where the person sits."""
        words = mine(interaction)
        try:
            own = await self.services.tables.desk.mine(interaction.user.id)
        except TableError:
            return []
        places = await self._places({table.channel for table in own if not table.practice})
        private = words.text("bot.learn.place")
        return choices(
            [(str(table.id), _described(table, places.get(table.channel, private), words)) for table in own], current
        )

    async def my_practice(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The practice tables of the person."""
        words = mine(interaction)
        try:
            own = await self.services.tables.practice.mine(interaction.user.id)
        except TableError:
            return []
        place = words.text("bot.learn.place")
        return choices([(str(table.id), _described(table, place, words)) for table in own], current)

    async def _places(self, channels: set[int]) -> dict[int, str]:
        """What channels are called, those of other shards too; by their number where that is not known in time."""
        looks = {channel: asyncio.ensure_future(self._name(channel)) for channel in channels}
        if looks:
            await asyncio.wait(looks.values(), timeout=PATIENCE)
        return {channel: f"#{look.result() if look.done() else channel}" for channel, look in looks.items()}

    async def _name(self, channel: int) -> str:
        try:
            return getattr(await self.services.discord.look_up(channel), "name", str(channel))
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            return str(channel)

    async def seats(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The seats of the table here."""
        try:
            table = await table_meant(self.services, interaction, named(interaction))
        except (TableError, Refusal):
            return []
        return choices([(str(number), seat.name) for number, seat in enumerate(table.seats)], current)

    async def rounds(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
        """The rounds of the table here, by number or by what is told when they begin."""
        words = mine(interaction)
        try:
            table = await table_meant(self.services, interaction, named(interaction))
            sections = await self.services.tables.chronicle.rounds(table.id, interaction.user.id)
        except (TableError, Refusal):
            return []
        pairs = [(str(one.number), log.called(table, one, words)) for one in sections]
        typed = str(current).strip()  # a whole number may come as one
        found = choices(pairs if typed else pairs[::-1], typed)
        return [app_commands.Choice(name=one.name, value=int(one.value)) for one in found]

    async def levels(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The levels of opponents."""
        words = mine(interaction)
        return choices([(level, words.text(f"bot.level.{level}")) for level in LEVELS], current)

    async def paces(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The clocks that have a name; any other can be typed."""
        words = mine(interaction)
        return choices([(one, words.text(f"bot.clock.pace.{one}")) for one in PACES], current)

    async def topics(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The pages of the guide of the game named, else of the table here."""
        game = getattr(interaction.namespace, "game", None) or await game_here(self.services, interaction)
        return choices(guide.titles(game, mine(interaction)), current) if game else []

    async def move_options(self, interaction: discord.Interaction[Any], current: str) -> Found:
        """The options open for the person."""
        try:
            table = await table_meant(self.services, interaction, named(interaction))
            position = await self.services.tables.desk.position(table.id)
            seen = await sight(self.services, position, table.seat(interaction.user.id), mine(interaction))
        except (TableError, Refusal, EngineError) as error:
            _log.debug("nothing to complete: %s", type(error).__name__)
            return []
        return choices([(one.key, one.shown) for one in seen.options], current)


def _described(table: Table, place: str, words: Words) -> str:
    """A table in a few words: game, place, who else plays."""
    return f"{words.text(f'{table.game}.name')} · {place} · {words.listing(table.names)}"


async def game_here(services: Services, interaction: discord.Interaction[Any]) -> str:
    """The game of the table here, else the only game there is, else nothing."""
    try:
        return (await table_meant(services, interaction)).game
    except (TableError, Refusal):
        return next(iter(games())) if len(games()) == 1 else ""


def named(interaction: discord.Interaction[Any]) -> str | None:
    """The table named in the command that is being typed."""
    found = getattr(interaction.namespace, "table", None)
    return found if isinstance(found, str) else None


def key_typed(seen: Sight, typed: str) -> str:
    """The option meant by what was typed: its key, or its words. Raises `Refusal`."""
    wanted = typed.casefold().strip()
    by_key = [one.key for one in seen.options if one.key == typed.strip()]
    exact = [
        one.key for one in seen.options if wanted in {part.casefold() for part in (one.text, one.shown, one.letter)}
    ]
    found = by_key or exact or [one.key for one in seen.options if wanted and wanted in one.text.casefold()]
    if len(found) != 1:
        raise Refusal("bot.error.typed", typed=shorten(typed, 60))
    return found[0]
