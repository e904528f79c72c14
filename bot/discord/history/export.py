"""A table as a file, and back."""

from __future__ import annotations

import discord

from bot.discord.allowance import PROOF
from bot.discord.interaction.actor import actor_of, guild_managed, must_post, place
from bot.discord.interaction.reply import Reply
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.store.values.table import Table
from render.words.words import Words

LARGEST = 4 * 1024 * 1024
"""Bytes of a file that is imported, at most."""


async def export(services: Services, reply: Reply, table: Table) -> None:
    """The table as a file; that of a running game holds its secrets and is for admins who do not play there."""
    await services.allowances.enter(reply.interaction.user.id, PROOF, reply.defer)
    data = await services.tables.exports.export(table.id, actor_of(reply.interaction))
    text = reply.words.text("bot.export.done", game=reply.words.text(f"{table.game}.name"))
    await reply.file(text, f"mandate-{table.game}-{table.id}.json", data)


async def import_(services: Services, reply: Reply, file: discord.Attachment) -> None:
    """A table from a file, in this channel; for admins."""
    interaction, words = reply.interaction, reply.words
    guild = guild_managed(reply)
    services.allowances.spend(interaction.user.id, PROOF)
    if file.size > LARGEST:
        raise Refusal("bot.error.too_large", n=LARGEST // (1024 * 1024))
    await must_post(interaction, words)
    try:
        raw = await file.read()
    except discord.HTTPException:  # deleted, or its address has run out
        raise Refusal("bot.error.attachment") from None
    lang = await services.people.language_of(place(interaction))
    here = (guild, interaction.channel_id or 0)
    table = await services.tables.exports.import_(
        *here, actor_of(interaction), raw, lang, Words(lang).text("bot.former")
    )
    await reply.note(words.text("bot.import.done", game=words.text(f"{table.game}.name")))
