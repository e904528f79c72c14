"""Which table is meant, and what can be typed: the autocompletes of the commands."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import app_commands

from bot.discord import guide
from bot.discord.controls import shorten
from bot.discord.guard import Refusal
from bot.discord.language import mine
from bot.discord.play import sight
from bot.discord.sight import Sight, options
from bot.tables.errors import NoTable, TableError
from bot.tables.model import LEVELS, RUNNING, Table
from engine.errors import EngineError
from engine.kernel.registry import games
from render.words import Words

if TYPE_CHECKING:
    from bot.discord.client import Mandate

Found = list[app_commands.Choice[str]]
NOTHING = "-"
"""What is typed to pick no option at all, where that is allowed."""

_log = logging.getLogger(__name__)


def bot(interaction: discord.Interaction[Any]) -> Mandate:
    """The client of an interaction."""
    return cast("Mandate", interaction.client)


async def table_meant(interaction: discord.Interaction[Any], chosen: str | None = None) -> Table:
    """The table a command is about: the one named, the channel's, or in a DM the one that waits for the person.

    Raises `NoTable`, or `Refusal` if several could be meant. A table elsewhere is only found by those who sit there.
    """
    client, user = bot(interaction), interaction.user.id
    if chosen:
        if not chosen.isdigit() or len(chosen) > 9:
            raise NoTable
        table = await client.tables.get(int(chosen))
        if table.channel != interaction.channel_id and table.seat_of(user) is None:
            raise NoTable
        return table
    if interaction.guild_id is not None and interaction.channel_id is not None:
        return await client.tables.at(interaction.channel_id)
    own = await client.tables.mine(user)
    if len(own) > 1:
        own = [table for table in own if await waits_for(client, table, user)] or own
    if not own:
        raise NoTable
    if len(own) > 1:
        raise Refusal("bot.error.which")
    return own[0]


async def waits_for(client: Mandate, table: Table, user: int) -> bool:
    """Whether the game waits for this person."""
    if table.status != RUNNING:
        return False
    try:
        position = await client.tables.position(table.id)
    except TableError:
        return False
    return table.seat_of(user) in position.waiting()


def choices(pairs: list[tuple[str, str]], typed: str) -> Found:
    """Up to 25 of ``(value, name)`` that hold what was typed."""
    wanted = typed.casefold().strip()
    return [
        app_commands.Choice(name=shorten(name, 100), value=value)
        for value, name in pairs
        if (wanted in name.casefold() or wanted in value.casefold()) and len(value) <= 100
    ][:25]


async def game_names(interaction: discord.Interaction[Any], current: str) -> Found:
    """The games that have words."""
    words = mine(interaction)
    known = [(one, f"{one}.name") for one in games()]
    return choices([(one, words.text(name)) for one, name in known if words.has(name)], current)


async def my_tables(interaction: discord.Interaction[Any], current: str) -> Found:
    """The tables where the person sits."""
    client, words = bot(interaction), mine(interaction)
    try:
        own = await client.tables.mine(interaction.user.id)
    except TableError:
        return []
    return choices([(str(table.id), described(client, table, words)) for table in own], current)


def described(client: Mandate, table: Table, words: Words) -> str:
    """A table in a few words: game, place, who else plays."""
    channel = client.get_channel(table.channel)
    place = f"#{getattr(channel, 'name', table.channel)}"
    return f"{words.text(f'{table.game}.name')} · {place} · {words.listing(table.names)}"


async def seats(interaction: discord.Interaction[Any], current: str) -> Found:
    """The seats of the table here."""
    try:
        table = await table_meant(interaction, named(interaction))
    except (TableError, Refusal):
        return []
    return choices([(str(number), seat.name) for number, seat in enumerate(table.seats)], current)


async def levels(interaction: discord.Interaction[Any], current: str) -> Found:
    """The levels of opponents."""
    words = mine(interaction)
    return choices([(level, words.text(f"bot.level.{level}")) for level in LEVELS], current)


async def topics(interaction: discord.Interaction[Any], current: str) -> Found:
    """The pages of the guide of the game named, else of the table here."""
    game = getattr(interaction.namespace, "game", None) or await game_here(interaction)
    return choices(guide.titles(game, mine(interaction)), current) if game else []


async def game_here(interaction: discord.Interaction[Any]) -> str:
    """The game of the table here, else the only game there is, else nothing."""
    try:
        return (await table_meant(interaction)).game
    except (TableError, Refusal):
        return next(iter(games())) if len(games()) == 1 else ""


def named(interaction: discord.Interaction[Any]) -> str | None:
    """The table named in the command that is being typed."""
    found = getattr(interaction.namespace, "table", None)
    return found if isinstance(found, str) else None


async def move_options(interaction: discord.Interaction[Any], current: str) -> Found:
    """The options open for the person; where several are picked, those typed so far and one more."""
    try:
        table = await table_meant(interaction, named(interaction))
        client, words = bot(interaction), mine(interaction)
        position = await client.tables.position(table.id)
        seen = await sight(client, position, table.seat(interaction.user.id), words)
    except (TableError, Refusal, EngineError) as error:
        _log.debug("nothing to complete: %s", type(error).__name__)
        return []
    if seen.decision is None:
        return []
    shown = options(seen)
    if seen.decision.most == 1:
        pairs = [(one.key, one.shown) for one in shown]
        if seen.decision.least == 0:
            pairs.insert(0, (NOTHING, words.text("bot.button.none")))
        return choices(pairs, current)
    keys = {one.key: one.shown for one in shown}
    typed = current.split()
    chosen = [key for key in typed if key in keys]
    rest = " ".join(key for key in typed if key not in keys)
    before = ", ".join(keys[key] for key in chosen)
    pairs = [
        (" ".join([*chosen, key]), f"{before}, {name}" if before else name)
        for key, name in keys.items()
        if key not in chosen and rest.casefold() in f"{key} {name}".casefold()
    ]
    if chosen:
        pairs.insert(0, (" ".join(chosen), before))
    elif seen.decision.least == 0:
        pairs.insert(0, (NOTHING, words.text("bot.button.none")))
    return choices(pairs, "")


def picks_typed(seen: Sight, typed: str) -> tuple[str, ...]:
    """The option keys meant by what was typed: keys, or the words of one option. Raises `Refusal`."""
    if typed.strip() == NOTHING:
        return ()
    shown = options(seen)
    keys = {one.key for one in shown}
    parts = typed.split()
    if parts and all(part in keys for part in parts):
        return tuple(dict.fromkeys(parts))
    wanted = typed.casefold().strip()
    exact = [one.key for one in shown if wanted in (one.text.casefold(), one.shown.casefold(), one.letter.casefold())]
    found = exact or [one.key for one in shown if wanted and wanted in one.text.casefold()]
    if len(found) != 1:
        raise Refusal("bot.error.typed", typed=shorten(typed, 60))
    return (found[0],)
