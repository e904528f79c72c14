"""`/game`: opening a table, taking and giving seats, the start; `/rematch`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.interaction import actor, table_lookup
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.table_lookup import table_meant
from bot.discord.lobby import lobby, manage, open_form, options, rematch
from bot.discord.seats import stand_ins
from bot.discord.text.meanings import choice_typed
from bot.discord.time import clock_form
from bot.store.values.table import LEVELS, LOBBY, RUNNING


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree and to `/game`."""
    services, finder, group = own.services, own.finder, own.group("game")

    @own.command(group, "new", game=finder.games_to_play)
    async def new(reply: Reply, game: str | None = None) -> None:
        if game is None:
            await open_form.choose_game(reply)
        else:
            await open_form.show(services, reply, table_lookup.game_typed(game))

    @own.command(group, "join")
    async def join(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        if table.status == RUNNING:
            await stand_ins.join_running(services, reply, table)
            return
        await services.tables.lobby.join(table.id, actor.actor_of(reply.interaction))
        await reply.note(reply.words.text("bot.lobby.joined"))

    @own.command(group, "leave")
    async def leave(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        await services.tables.lobby.leave(table.id, reply.interaction.user.id)
        await reply.note(reply.words.text("bot.lobby.left"))

    @own.command(group, "opponent", level=finder.levels)
    async def opponent(reply: Reply, level: str) -> None:
        table = await table_meant(services, reply.interaction)
        await lobby.seat_opponent(
            services,
            reply,
            table.id,
            choice_typed("level", level, LEVELS, lambda words, value: words.text(f"bot.level.{value}")),
        )

    @own.command(group, "options", clock=finder.paces)
    async def options_(reply: Reply, clock: str | None = None, rated: bool | None = None) -> None:
        table = await table_meant(services, reply.interaction)
        if clock or rated is not None:
            await clock_form.set_typed_clock(services, reply, table, clock, rated)
        else:
            await options.show_or_tell(services, reply, table)

    @own.command(group, "start")
    async def start(reply: Reply) -> None:
        await lobby.begin(services, reply, (await table_meant(services, reply.interaction)).id)

    @own.command(group, "kick", player=finder.seats)
    async def kick(reply: Reply, player: str) -> None:
        await manage.kick(services, reply, await table_meant(services, reply.interaction), player)

    @own.command(tree, "rematch")
    async def rematch_(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        wanted = table.rematch if table.status == LOBBY and table.rematch else table.id
        await rematch.open_rematch(services, reply, wanted)
