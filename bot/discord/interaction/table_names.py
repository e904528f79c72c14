"""What tables are called where one of several is chosen: in a completion, or in a menu that asks which was meant."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

import aiohttp
import discord

from bot.discord.services import Services
from bot.store.values.table import Table
from render.words.words import Words

NAMES_TIMEOUT_SECONDS = 1.0
"""Seconds that names of channels are waited for: who types must have an answer within three."""


async def table_names(services: Services, tables: Sequence[Table], words: Words) -> list[tuple[str, str]]:
    """The tables by their numbers, each with its game, its place and its people; those that read alike with their
    number.
    """
    places = await _places(services, {table.home for table in tables if not table.practice})
    told = [_described(table, places, words) for table in tables]
    alike = Counter(told)
    return [
        (str(table.id), words.text("bot.table.numbered", table=line, number=table.id) if alike[line] > 1 else line)
        for table, line in zip(tables, told, strict=True)
    ]


def _described(table: Table, places: Mapping[int, str], words: Words) -> str:
    """A table in a few words: game, place, who else plays."""
    place = words.text("bot.learn.place") if table.practice else places.get(table.home, f"#{table.home}")
    return f"{words.text(f'{table.game}.name')} · {place} · {words.listing(table.names)}"


async def _places(services: Services, channels: set[int]) -> dict[int, str]:
    """What channels are called, those of other shards too; by their number where that is not known in time."""
    looks = {channel: asyncio.ensure_future(_name(services, channel)) for channel in channels}
    if looks:
        await asyncio.wait(looks.values(), timeout=NAMES_TIMEOUT_SECONDS)
    return {channel: f"#{look.result() if look.done() else channel}" for channel, look in looks.items()}


async def _name(services: Services, channel: int) -> str:
    try:
        return getattr(await services.discord.look_up(channel), "name", str(channel))
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return str(channel)
