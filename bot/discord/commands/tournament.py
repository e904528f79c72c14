"""`/tournament`: tournaments and leagues of a server."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands import autocomplete
from bot.discord.commands.command import Commands
from bot.discord.interaction import table_lookup
from bot.discord.interaction.reply import Reply
from bot.discord.text.meanings import choice_typed
from bot.discord.text.typed import MOST as MOST_TYPED
from bot.discord.text.typed_moment import moment_typed
from bot.discord.tournament import options, organise, sign_up
from bot.store.values.time import DAY
from bot.store.values.tournament import FORMS, SWISS
from bot.tables.model.table_sizes import LEAST, MOST
from bot.tables.tournament.sign_up import REASON, ROUNDS, SEASONS, TITLE

SIGN_UP = 28 * DAY
"""The longest time to sign up, in seconds."""

Title = app_commands.Range[str, 1, TITLE]
Reason = app_commands.Range[str, 3, REASON]
Until = app_commands.Range[str, 1, MOST_TYPED]


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, typed = own.services, autocomplete.TournamentAutocomplete(own.services)
    group = own.group("tournament")
    which = {"tournament": typed.tournaments}

    @own.command(group, "tournament_new", game=own.finder.games_to_play, form=typed.forms, pace=typed.clocks)
    async def new(
        reply: Reply,
        title: Title,
        game: str,
        form: str = SWISS,
        rounds: app_commands.Range[int, 1, ROUNDS] = 3,
        size: app_commands.Range[int, LEAST, MOST] = 4,
        pace: str = "day",
        until: Until = "72",
        seasons: app_commands.Range[int, 1, SEASONS] = 2,
    ) -> None:
        meant = table_lookup.game_typed(game)
        how = choice_typed("form", form, FORMS, lambda words, value: words.text(f"bot.tournament.named.{value}"))
        clock = choice_typed("pace", pace, sign_up.clocks(), lambda words, value: words.text(f"bot.clock.pace.{value}"))
        now, zone = services.tables.clock(), await sign_up.zone(services, reply)
        ends = await asyncio.to_thread(moment_typed, "until", until, now, zone, SIGN_UP)
        values = {"form": how, "rounds": rounds, "seasons": seasons, "size": size, "clock": clock, "until": ends}
        await sign_up.new(services, reply, title, meant, **values)  # type: ignore[arg-type]

    @own.command(group, "tournament_join", **which)
    async def join(reply: Reply, tournament: str | None = None) -> None:
        await sign_up.join(services, reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_leave", **which)
    async def leave(reply: Reply, tournament: str | None = None) -> None:
        await sign_up.leave(services, reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_show", **which)
    async def show(reply: Reply, tournament: str | None = None) -> None:
        await sign_up.show(services, reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_begin", **which)
    async def begin(reply: Reply, tournament: str | None = None) -> None:
        await organise.begin(services, reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_options", **which)
    async def options_(reply: Reply, tournament: str | None = None) -> None:
        await options.show_or_tell_tournament(reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_move", **which)
    async def move_here(reply: Reply, tournament: str | None = None) -> None:
        await organise.move_here(services, reply, await sign_up.tournament_meant(services, reply, tournament))

    @own.command(group, "tournament_correct", result=typed.results, **which)
    async def correct(reply: Reply, result: str, places: str, reason: Reason, tournament: str | None = None) -> None:
        found = await sign_up.tournament_meant(services, reply, tournament)
        meant = organise.result_typed(reply.words, found, result)
        await organise.correct(services, reply, found, meant, places, reason)

    @own.command(group, "tournament_drop", **which)
    async def drop(reply: Reply, entrant: discord.User, tournament: str | None = None) -> None:
        await organise.drop(services, reply, await sign_up.tournament_meant(services, reply, tournament), entrant)

    @own.command(group, "tournament_off", **which)
    async def call_off(reply: Reply, reason: Reason, tournament: str | None = None) -> None:
        await organise.call_off(services, reply, await sign_up.tournament_meant(services, reply, tournament), reason)

    tree.add_command(group)
