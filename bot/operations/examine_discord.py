"""What the operator is told of Discord: whether it takes the token, and what the bot may do in its servers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

import aiohttp
import discord

from bot.config import Settings
from bot.discord.gateway.forums import NEEDS
from bot.discord.gateway.permissions import PICTURES, POSTING
from bot.operations.examine_store import forums
from bot.operations.finding import BARE, WELL, WRONG, Finding
from bot.store.values.names import printable

GUILDS = 200
"""How many servers are looked at."""


async def token(settings: Settings) -> AsyncIterator[Finding]:
    """Whether Discord takes the token, and what the bot may do in its servers as a whole."""
    if settings.token is None:
        yield Finding("token", BARE)
        return
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        found = await _asked(lambda: client.login(settings.token.get_secret_value() if settings.token else ""))
        if found is not None:
            yield found
            return
        yield Finding("token", WELL, {"name": str(client.user)})
        async for permission in _permissions(client, forums(settings)):
            yield permission


async def _asked(call: Callable[[], Awaitable[Any]]) -> Finding | None:
    """What is wrong if Discord does not answer, or not as it should."""
    try:
        await call()
    except discord.LoginFailure:
        return Finding("token", WRONG)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        return Finding("discord", WRONG, {"why": type(error).__name__})
    return None


async def _permissions(client: discord.Client, homes: Collection[int]) -> AsyncIterator[Finding]:
    try:
        guilds = await client.http.get_guilds(GUILDS, with_counts=False)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        yield Finding("discord", WRONG, {"why": type(error).__name__})
        return
    lacking = 0
    for guild in guilds:
        granted = discord.Permissions(int(guild.get("permissions", 0)))
        needed = (*POSTING, PICTURES, *(NEEDS if int(guild["id"]) in homes else ()))
        lacks = tuple(name for name in needed if not (granted.administrator or getattr(granted, name)))
        if lacks:
            lacking += 1
            yield Finding(
                "permissions", WRONG, {"server": printable(str(guild["name"]), 60) or str(guild["id"])}, lacks
            )
    if not lacking:
        yield Finding("permissions", WELL if guilds else BARE, {"n": len(guilds)})
