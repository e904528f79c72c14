"""`/game`: looking at tables."""

from __future__ import annotations

from discord import app_commands

from bot.discord.commands.autocomplete import table_meant
from bot.discord.commands.command import Commands
from bot.discord.history import log, recap
from bot.discord.interaction.reply import Reply
from bot.discord.people import my_tables
from bot.discord.turn import board_and_hand


def add(group: app_commands.Group, own: Commands) -> None:
    """Add these commands to the group."""
    services, finder = own.services, own.finder

    @own.command(group, "show", player=finder.seats, table=finder.my_tables)
    async def show(reply: Reply, player: str | None = None, table: str | None = None) -> None:
        await board_and_hand.show_board(
            services, reply, (await table_meant(services, reply.interaction, table)).id, player
        )

    @own.command(group, "hand", table=finder.my_tables)
    async def hand(reply: Reply, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table)
        await board_and_hand.show_hand(services, reply, await services.tables.desk.position(meant.id))

    @own.command(group, "log", round=finder.rounds, player=finder.seats, table=finder.my_tables)
    async def log_(
        reply: Reply,
        round: app_commands.Range[int, 0, 9999] | None = None,  # noqa: A002
        player: str | None = None,
        table: str | None = None,
    ) -> None:
        meant = await table_meant(services, reply.interaction, table)
        seat = board_and_hand.seat_named(meant.names, player)
        await log.show(services, reply, meant.id, round=round, seat=seat)

    @own.command(group, "recap", table=finder.my_tables)
    async def recap_(reply: Reply, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table)
        await recap.show(services, reply, await services.tables.desk.position(meant.id))

    @own.command(group, "mine")
    async def mine(reply: Reply) -> None:
        await my_tables.my_tables(services, reply)

    @own.command(group, "table", table=finder.my_tables)
    async def table_(reply: Reply, table: str | None = None) -> None:
        await my_tables.show_table(services, reply, await table_meant(services, reply.interaction, table))

    @own.command(group, "follow", table=finder.my_tables)
    async def follow(reply: Reply, table: str | None = None) -> None:
        await board_and_hand.show_follow(services, reply, (await table_meant(services, reply.interaction, table)).id)
