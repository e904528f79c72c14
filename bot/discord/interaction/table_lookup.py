"""Which table, which game is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord.gateway.locales import words_of
from bot.discord.interaction import access
from bot.discord.interaction.contexts import server_of
from bot.discord.interaction.table_names import table_names
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.meanings import SeveralMeanings, fitting
from bot.store.values.errors import NoTable, TableError
from bot.store.values.names import folded_name
from bot.store.values.table import RUNNING, Table
from bot.tables.model.errors import NoSuchGame
from engine.kernel.registry import games
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

SHOWN = 25
"""How many completions Discord shows."""

MORE = "…"
"""What is taken where somebody chooses the line that says that there are more: it means nothing."""

WITHHELD = "meant"
"""Where an interaction bears the table that was chosen for a command that has no option for it."""

Choices = list[app_commands.Choice[str]]


async def table_meant(
    services: Services, interaction: discord.Interaction[Any], chosen: str | None = None, *, played: bool = False
) -> Table:
    """The table a command is about: the one named, the channel's, or in a DM the one that waits for the person.
    ``played``: it is about what was played, so the game before is meant where the next one is still a lobby.

    Raises `NoTable`, also for one that the person does not see from where they ask, `NotMember`, or `SeveralMeanings`.
    """
    user = interaction.user.id
    chosen = chosen or interaction.extras.get(WITHHELD)
    if chosen:
        table = await table_typed(services, interaction, chosen)
        await access.require(services, interaction, table, typed=True)
        return table
    if server_of(interaction) is not None and interaction.channel_id is not None:
        table = await table_here(services, interaction.channel_id, user, played=played)
        await access.require(services, interaction, table)
        return table
    own = await access.own_tables(services, interaction)
    own = [table for table in own if not table.practice] or own
    if len(own) > 1:
        own = [table for table in own if await waits_for(services, table, user)] or own
    if not own:
        raise NoTable
    if len(own) > 1:
        raise await which_of(services, interaction, own)
    return own[0]


async def which_of(services: Services, interaction: discord.Interaction[Any], tables: Sequence[Table]) -> Refusal:
    """What asks which of the tables is meant."""
    words = words_of(interaction)
    names = dict(await table_names(services, tables, words))
    return SeveralMeanings("bot.typed.table", "table", list(names), lambda _, number: names[number])


async def table_typed(services: Services, interaction: discord.Interaction[Any], typed: str) -> Table:
    """The table meant by its number, as it is chosen, or among the person's own by game, people, channel or line of the
    completion.

    Raises `NoTable`, or `SeveralMeanings`, also where nothing fits and there are several.
    """
    text = typed.strip().removeprefix("#")
    if text.isdecimal() and len(text) <= 9:
        return await services.tables.get(int(text))
    wanted, own = folded_name(typed), await access.own_tables(services, interaction)
    games_meant = games_like(typed) if wanted else []
    found = [
        table
        for table in own
        if typed.strip() == f"<#{table.home}>"
        or table.game in games_meant
        or (wanted and any(wanted in folded_name(name) for name in table.names))
    ]
    if not found and wanted:  # what is offered may be sent as it reads, or a part of it: the channel
        lines = await table_names(services, own, words_of(interaction))
        fits = fitting(text, [(number, [line]) for number, line in lines])
        found = [table for table in own if str(table.id) in fits]
    if not found and len(own) < 2:
        raise NoTable
    if len(found) != 1:
        raise await which_of(services, interaction, found or own)
    return found[0]


async def table_here(services: Services, channel: int, user: int, *, played: bool = False) -> Table:
    """The table of a channel (of those that were ``played``, if there is one); where there is none, the lesson that the
    person is in the middle of. Raises `NoTable`.
    """
    begun = await services.tables.played_at(channel) if played else None
    if begun is not None:
        return begun
    try:
        return await services.tables.at(channel)
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
        position = await services.tables.position(table.id)
    except TableError:
        return False
    return table.seat_of(user) in position.waiting()


def games_like(typed: str) -> list[str]:
    """The games meant by what was typed: by id or whole name in any language, else by a part of one."""
    wanted = typed.casefold().strip()
    names = {game: {game, *(name.casefold() for name in game_titles(game))} for game in games() if game_titles(game)}
    exact = [game for game, known in names.items() if wanted in known]
    return exact or [game for game, known in names.items() if any(wanted in name for name in known)]


def game_titles(game: str) -> list[str]:
    """The names of a game in all languages; none if it has no words."""
    return [words.text(f"{game}.name") for words in map(Words, LANGUAGES) if words.has(f"{game}.name")]


def game_typed(typed: str) -> str:
    """The one game meant by what was typed. Raises `NoSuchGame`, `SeveralMeanings`."""
    found = games_like(typed)
    if not found:
        raise NoSuchGame(game=shorten(typed, 40))
    if len(found) > 1:
        raise which_game(found)
    return found[0]


def which_game(found: Sequence[str]) -> Refusal:
    """What asks which of the games is meant."""
    return SeveralMeanings("bot.typed.game", "game", found, lambda words, game: words.text(f"{game}.name"))


def choices(pairs: list[tuple[str, str]], typed: str, words: Words | None = None) -> Choices:
    """Up to 25 of ``(value, name)`` that hold what was typed. No two read alike: Discord's apps take the first of those
    (discord-api-docs#8565). Where there are more, the last line says how many, in ``words``.
    """
    wanted = typed.casefold().strip()
    found = [
        (value, name)
        for value, name in pairs
        if (wanted in name.casefold() or wanted in value.casefold()) and len(value) <= 100
    ]
    alike = Counter(shorten(name, 100).casefold() for _, name in found)
    given = Counter[str]()
    made: Choices = []
    for value, name in found[:SHOWN]:
        shown = shorten(name, 100)
        if alike[shown.casefold()] > 1:
            given[shown.casefold()] += 1
            shown = f"{shorten(name, 94)} ({given[shown.casefold()]})"
        made.append(app_commands.Choice(name=shown, value=value))
    if len(found) > SHOWN and words is not None:
        more = words.text("bot.list.more", n=len(found) - SHOWN + 1)
        made[-1] = app_commands.Choice(name=shorten(more, 100), value=MORE)
    return made


async def game_here(services: Services, interaction: discord.Interaction[Any]) -> str:
    """The game of the table here, else the only game there is, else nothing."""
    try:
        return (await table_meant(services, interaction)).game
    except (TableError, Refusal):
        return next(iter(games())) if len(games()) == 1 else ""


def table_being_typed(interaction: discord.Interaction[Any]) -> str | None:
    """The table named in the command that is being typed."""
    found = getattr(interaction.namespace, "table", None)
    return found if isinstance(found, str) else None
