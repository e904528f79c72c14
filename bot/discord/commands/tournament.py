"""`/tournament`: tournaments and leagues of a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord import finding, options, tournaments
from bot.discord.commands.making import Commands
from bot.discord.reply import Reply
from bot.store.tourney import SWISS
from bot.tables.pairing import LEAST, MOST
from bot.tables.tournaments import ROUNDS, SEASONS

TITLE, REASON, HOURS = 60, 300, 24 * 28
"""The longest name and reason in characters, the longest time to sign up in hours."""

Title = app_commands.Range[str, 1, TITLE]
Reason = app_commands.Range[str, 3, REASON]


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree."""
    services, typed = own.services, tournaments.Typed(own.services)
    group = own.group("tournament")
    which = {"tournament": typed.tournaments}

    @own.command(group, "new", words="tournament_new", game=own.finder.game_names, form=typed.forms, pace=typed.clocks)
    async def new(
        reply: Reply,
        title: Title,
        game: str,
        form: str = SWISS,
        rounds: app_commands.Range[int, 1, ROUNDS] = 3,
        size: app_commands.Range[int, LEAST, MOST] = 4,
        pace: str = "day",
        hours: app_commands.Range[int, 1, HOURS] = 72,
        seasons: app_commands.Range[int, 1, SEASONS] = 2,
    ) -> None:
        values = {"form": form, "rounds": rounds, "seasons": seasons, "size": size, "clock": pace, "hours": hours}
        await tournaments.new(services, reply, title, finding.game_typed(game), **values)  # type: ignore[arg-type]

    @own.command(group, "join", words="tournament_join", **which)
    async def join(reply: Reply, tournament: str | None = None) -> None:
        await tournaments.join(services, reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "leave", words="tournament_leave", **which)
    async def leave(reply: Reply, tournament: str | None = None) -> None:
        await tournaments.leave(services, reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "show", words="tournament_show", **which)
    async def show(reply: Reply, tournament: str | None = None) -> None:
        await tournaments.show(services, reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "begin", words="tournament_begin", **which)
    async def begin(reply: Reply, tournament: str | None = None) -> None:
        await tournaments.begin(services, reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "options", words="tournament_options", **which)
    async def options_(reply: Reply, tournament: str | None = None) -> None:
        await options.show_or_tell_tournament(reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "move-here", words="tournament_move", **which)
    async def move_here(reply: Reply, tournament: str | None = None) -> None:
        await tournaments.move_here(services, reply, await tournaments.meant(services, reply, tournament))

    @own.command(group, "correct", words="tournament_correct", result=typed.results, **which)
    async def correct(reply: Reply, result: str, places: str, reason: Reason, tournament: str | None = None) -> None:
        found = await tournaments.meant(services, reply, tournament)
        await tournaments.correct(services, reply, found, result, places, reason)

    @own.command(group, "drop", words="tournament_drop", **which)
    async def drop(reply: Reply, entrant: discord.User, tournament: str | None = None) -> None:
        await tournaments.drop(services, reply, await tournaments.meant(services, reply, tournament), entrant)

    @own.command(group, "call-off", words="tournament_off", **which)
    async def call_off(reply: Reply, reason: Reason, tournament: str | None = None) -> None:
        await tournaments.call_off(services, reply, await tournaments.meant(services, reply, tournament), reason)

    tree.add_command(group)
