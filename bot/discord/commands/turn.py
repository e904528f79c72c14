"""One's turn, in words: `/game`, and `/plan` for the next ones."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.commands import autocomplete
from bot.discord.commands.command import Commands
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.table_lookup import table_meant
from bot.discord.seats.concede import ask
from bot.discord.services import Services
from bot.discord.turn import plans, play
from bot.tables.model.errors import NotYourTurn, PositionError


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree and to `/game`."""
    services, finder, group = own.services, own.finder, own.group("game")

    @own.command(group, "play", table=finder.my_tables)
    async def play_(reply: Reply, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table)
        await play.show(services, reply, await services.tables.position(meant.id))

    @own.command(group, "move", option=finder.move_options, table=finder.my_tables)
    async def move(reply: Reply, option: str, table: str | None = None) -> None:
        await typed_move(services, reply, option, table)

    @own.command(group, "undo", table=finder.my_tables)
    async def undo(reply: Reply, table: str | None = None) -> None:
        await play.take_back(services, reply, (await table_meant(services, reply.interaction, table)).id)

    @own.command(group, "concede", table=finder.my_tables)
    async def concede(reply: Reply, table: str | None = None) -> None:
        await ask(services, reply, await table_meant(services, reply.interaction, table), "concede")

    @own.command(tree, "plan", table=finder.my_tables)
    async def plan_(reply: Reply, table: str | None = None) -> None:
        await plans.open_(services, reply, (await table_meant(services, reply.interaction, table)).id)


async def typed_move(services: Services, reply: Reply, option: str, table: str | None) -> None:
    """`/game move`: pick what was typed or completed at the present position."""
    interaction = reply.interaction
    meant = await table_meant(services, interaction, table)
    position = await services.tables.position(meant.id)
    user, revision = interaction.user.id, position.table.revision
    seen = await play.sight(services, position, position.table.seat(user), reply.words)
    try:
        if seen.decision is None:
            raise NotYourTurn(position)
        key = autocomplete.key_typed(seen, option)
        outcome = await services.tables.play.pick(meant.id, user, revision, seen.decision.id, key, interaction.id)
    except PositionError as error:
        await play.refused(services, reply, error)
        return
    await play.show(services, reply, outcome.position, news=outcome.lines)
