"""`/game`: looking at a table, now and at what has been."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.command import Commands
from bot.discord.history import log, proof, recap, replay
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.seat_lookup import seat_meant
from bot.discord.interaction.table_lookup import Choices, table_meant
from bot.discord.people import my_tables, table_page
from bot.discord.turn import board_and_hand
from bot.discord.turn.follow import show_follow


def add(tree: app_commands.CommandTree[Any], own: Commands) -> None:
    """Add these commands to the tree and to `/game`."""
    services, finder, group = own.services, own.finder, own.group("game")

    @own.command(group, "show", player=finder.seats, table=finder.my_tables)
    async def show(reply: Reply, player: str | None = None, table: str | None = None) -> None:
        await board_and_hand.show_board(
            services, reply, (await table_meant(services, reply.interaction, table)).id, player
        )

    @own.command(group, "hand", table=finder.my_tables)
    async def hand(reply: Reply, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table)
        await board_and_hand.show_hand(services, reply, await services.tables.position(meant.id))

    @own.command(group, "log", round=finder.rounds, player=finder.seats, table=finder.my_tables)
    async def log_(
        reply: Reply,
        round: app_commands.Range[int, 0, 9999] | None = None,  # noqa: A002
        player: str | None = None,
        table: str | None = None,
    ) -> None:
        meant = await table_meant(services, reply.interaction, table, played=True)
        seat = await seat_meant(reply, meant, player, "logof", str(round or 0)) if player else None
        if player and seat is None:
            return
        await log.show(services, reply, meant.id, round_number=round, seat=seat)

    @own.command(group, "recap", table=finder.my_tables)
    async def recap_(reply: Reply, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table, played=True)
        await recap.show(services, reply, await services.tables.position(meant.id))

    @own.command(group, "mine")
    async def mine(reply: Reply) -> None:
        await my_tables.my_tables(services, reply)

    @own.command(tree, "my_tables")
    async def my_tables_(reply: Reply) -> None:
        await my_tables.my_tables(services, reply)

    @own.command(group, "table", table=finder.my_tables)
    async def table_(reply: Reply, table: str | None = None) -> None:
        await table_page.show_table(services, reply, await table_meant(services, reply.interaction, table))

    @own.command(group, "follow", table=finder.my_tables)
    async def follow(reply: Reply, table: str | None = None) -> None:
        await show_follow(services, reply, (await table_meant(services, reply.interaction, table)).id)

    async def moments(interaction: discord.Interaction[Any], current: str) -> Choices:
        return await replay.moments(services, interaction, current)

    @own.command(group, "replay", to=moments, table=finder.my_tables)
    async def replay_(reply: Reply, to: str | None = None, table: str | None = None) -> None:
        meant = await table_meant(services, reply.interaction, table, played=True)
        await replay.open_replay(services, reply, meant, to)

    @own.command(group, "verify", table=finder.my_tables)
    async def verify(reply: Reply, table: str | None = None) -> None:
        await proof.verify(services, reply, await table_meant(services, reply.interaction, table, played=True))
