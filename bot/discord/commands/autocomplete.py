"""Which table is meant, and what can be typed: the autocompletes of the commands."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.discord.gateway.locales import words_of
from bot.discord.history import log
from bot.discord.interaction import access
from bot.discord.interaction.seat_lookup import seat_values
from bot.discord.interaction.table_lookup import Choices, choices, game_here, games_like, table_being_typed, table_meant
from bot.discord.interaction.table_names import table_names
from bot.discord.learn import guide
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.games import offered
from bot.discord.text.meanings import SeveralMeanings, fitting
from bot.discord.text.seat_view import SeatView
from bot.discord.text.tournament_posts import result_line
from bot.discord.tournament.sign_up import clocks
from bot.discord.turn.play import sight
from bot.store.values.errors import TableError
from bot.store.values.table import LEVELS
from bot.store.values.time import PACES
from bot.store.values.tournament import FORMS
from engine.errors import EngineError
from render.words.shorten import shorten

_log = logging.getLogger(__name__)


class Autocomplete:
    """The autocompletes. They answer with nothing where nothing can be meant."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def game_names(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The games that have words, found by their names in any language."""
        words = words_of(interaction)
        return choices([(game, words.text(f"{game}.name")) for game in games_like(current)], "")

    async def games_to_play(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The same where one is to be chosen: with how many play it, and what it is like."""
        words = words_of(interaction)
        return choices([(game, offered(words, game)) for game in games_like(current)], "")

    async def my_tables(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The tables where the person sits."""
        words = words_of(interaction)
        try:
            own = await access.own_tables(self.services, interaction)
        except TableError:
            return []
        return choices(await table_names(self.services, own, words), current, words)

    async def my_practice(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The practice tables of the person."""
        words = words_of(interaction)
        try:
            own = await self.services.tables.practice.mine(interaction.user.id)
        except TableError:
            return []
        return choices(await table_names(self.services, own, words), current, words)

    async def seats(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The seats of the table here."""
        try:
            table = await table_meant(self.services, interaction, table_being_typed(interaction))
        except (TableError, Refusal):
            return []
        return choices(seat_values(table), current)

    async def rounds(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
        """The rounds of the table here, by number or by name."""
        words = words_of(interaction)
        try:
            table = await table_meant(self.services, interaction, table_being_typed(interaction), played=True)
            sections = await self.services.tables.game_log.rounds(table.id, interaction.user.id)
        except (TableError, Refusal):
            return []
        pairs = [(str(section.number), log.called(table, section, words)) for section in sections]
        typed = str(current).strip()  # a whole number may come as one
        found = choices(
            pairs if typed else pairs[::-1], typed
        )  # its values are numbers: no line says that there are more
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    async def levels(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The levels of opponents."""
        words = words_of(interaction)
        return choices([(level, words.text(f"bot.level.{level}")) for level in LEVELS], current)

    async def paces(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The clocks that have a name; any other can be typed."""
        words = words_of(interaction)
        return choices([(pace, words.text(f"bot.clock.pace.{pace}")) for pace in PACES], current)

    async def topics(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The pages of the guide of the game named, else of the table here."""
        game = getattr(interaction.namespace, "game", None) or await game_here(self.services, interaction)
        words = words_of(interaction)
        return choices(guide.titles(game, words), current, words) if game else []

    async def move_options(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The options open for the person."""
        try:
            table = await table_meant(self.services, interaction, table_being_typed(interaction))
            position = await self.services.tables.position(table.id)
            seen = await sight(self.services, position, table.seat(interaction.user.id), words_of(interaction))
        except (TableError, Refusal, EngineError) as error:
            _log.debug("nothing to complete: %s", type(error).__name__)
            return []
        return choices([(option.key, option.shown) for option in seen.options], current, seen.words)


def key_typed(seen: SeatView, typed: str) -> str:
    """The option meant by what was typed: its key, its letter, or its words. Raises `Refusal`, `SeveralMeanings`."""
    named = [(option.key, (option.letter, option.text, option.shown)) for option in seen.options]
    found = fitting(typed, named)
    if not found:
        raise Refusal("bot.error.typed", typed=shorten(typed, 60))
    if len(found) > 1:
        shown = {option.key: option.shown for option in seen.options}
        raise SeveralMeanings("bot.typed.option", "option", found, lambda _, key: shown[key], typed=shorten(typed, 60))
    return found[0]


class TournamentAutocomplete:
    """The autocompletes of these commands."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def forms(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The formats."""
        words = words_of(interaction)
        return choices([(form, words.text(f"bot.tournament.named.{form}")) for form in FORMS], current)

    async def clocks(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The clocks that a tournament may have."""
        words = words_of(interaction)
        return choices([(clock, words.text(f"bot.clock.pace.{clock}")) for clock in clocks()], current)

    async def tournaments(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The tournaments of this server that the person sees."""
        found = await access.tournaments(self.services, interaction)
        return choices([(str(tournament.id), tournament.title) for tournament in found], current, words_of(interaction))

    async def results(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The tables whose results are known, the newest first, with their people in the order of the seats."""
        words, chosen = words_of(interaction), getattr(interaction.namespace, "tournament", None)
        found = await access.tournaments(self.services, interaction)
        own = [tournament for tournament in found if str(tournament.id) == chosen] or found[:1]
        lines = [
            (f"{pairing.round}.{pairing.number}", result_line(words, cup, pairing))
            for cup in own
            for pairing in reversed(cup.pairings)
            if pairing.done
        ]
        return choices(lines, current, words)
