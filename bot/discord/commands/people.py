"""Commands about people: finding them, keeping clear of them, notes to self, and what is stored about oneself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.commands.command import Commands, Tree
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.table_lookup import table_meant
from bot.discord.people import blocks, find_players, privacy
from bot.discord.turn import notes
from bot.tables.people.blocks_and_notes import LONGEST


def add(tree: Tree, own: Commands) -> None:
    """Add these commands to the tree, and to its groups ``/game`` and ``/settings``."""
    services, finder = own.services, own.finder
    game, settings = own.group("game"), own.group("settings")

    @own.command(game, "find")
    async def find(reply: Reply) -> None:
        await find_players.show(services, reply)

    @own.command(tree, "note", table=finder.my_tables)
    async def note(
        reply: Reply, text: app_commands.Range[str, 1, LONGEST] | None = None, table: str | None = None
    ) -> None:
        meant = (await table_meant(services, reply.interaction, table)).id
        if text is None:
            await notes.ask(services, reply, meant)
        else:
            await notes.save_note(services, reply, meant, text)

    @own.command(settings, "block")
    async def block(reply: Reply, user: discord.User | None = None) -> None:
        await blocks.add(services, reply, user)

    @own.command(settings, "my-data")
    async def my_data(reply: Reply) -> None:
        await privacy.my_data(services, reply)

    @own.command(settings, "forget-me")
    async def forget_me(reply: Reply) -> None:
        await privacy.ask(reply)
