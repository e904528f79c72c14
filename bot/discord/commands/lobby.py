"""`/game`: founding a table, taking and giving seats, the start."""

from __future__ import annotations

from discord import app_commands

from bot.discord.commands import autocomplete
from bot.discord.commands.autocomplete import table_meant
from bot.discord.commands.command import Commands
from bot.discord.interaction.reply import Reply
from bot.discord.lobby import lobby, manage, options
from bot.discord.seats import stand_ins
from bot.discord.time import clock_form
from bot.store.values.table import RUNNING


def add(group: app_commands.Group, own: Commands) -> None:
    """Add these commands to the group."""
    services, finder = own.services, own.finder

    @own.command(group, "new", game=finder.game_names)
    async def new(reply: Reply, game: str) -> None:
        await lobby.found(services, reply, autocomplete.game_typed(game))

    @own.command(group, "join")
    async def join(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        if table.status == RUNNING:
            await stand_ins.join_running(services, reply, table)
            return
        await services.tables.lobby.join(table.id, lobby.person(reply.interaction))
        await reply.note(reply.words.text("bot.lobby.joined"))

    @own.command(group, "leave")
    async def leave(reply: Reply) -> None:
        table = await table_meant(services, reply.interaction)
        await services.tables.lobby.leave(table.id, reply.interaction.user.id)
        await reply.note(reply.words.text("bot.lobby.left"))

    @own.command(group, "opponent", level=finder.levels)
    async def opponent(reply: Reply, level: str) -> None:
        await lobby.seat_opponent(services, reply, (await table_meant(services, reply.interaction)).id, level)

    @own.command(group, "options", clock=finder.paces)
    async def options_(reply: Reply, clock: str | None = None, rated: bool | None = None) -> None:
        table = await table_meant(services, reply.interaction)
        if clock or rated is not None:
            await clock_form.typed(services, reply, table, clock, rated)
        else:
            await options.show_or_tell(services, reply, table)

    @own.command(group, "start")
    async def start(reply: Reply) -> None:
        await lobby.begin(services, reply, (await table_meant(services, reply.interaction)).id)

    @own.command(group, "kick", player=finder.seats)
    async def kick(reply: Reply, player: str) -> None:
        await manage.kick(services, reply, await table_meant(services, reply.interaction), player)
