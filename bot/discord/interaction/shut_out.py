"""Who would be shut out by a move: people who see where something stands, and not where it is to go on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection

import aiohttp
import discord

from bot.discord.allowance import INVITATION
from bot.discord.gateway import visibility
from bot.discord.gateway.membership import Membership
from bot.discord.interaction.reply import Reply
from bot.discord.services import Services

AT_ONCE = 8
"""How many people are looked up at the same time."""

TROUBLE = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


async def shut_out(services: Services, reply: Reply, guild: int, here: int, people: Collection[int]) -> set[int]:
    """Those of ``people`` who see the channel ``here``, and not the one where the presser is: time would run out while
    they read nothing of it. Where Discord does not say so, it is open to them. Raises `Refusal` (an allowance).
    """
    there, own = reply.interaction.channel_id or 0, reply.interaction.user.id
    others = [user for user in dict.fromkeys(people) if user > 0 and user != own]
    if not others or there in (0, here):
        return set()
    await services.allowances.enter(own, INVITATION, reply.defer)
    with contextlib.suppress(*TROUBLE):
        if there in await visibility.public_to(services.discord, guild, here, [there]):
            return set()
    if len(others) > AT_ONCE:
        await reply.defer()
    looks, members = asyncio.Semaphore(AT_ONCE), Membership(services.discord)

    async def views(channel: int, user: int) -> bool:
        with contextlib.suppress(*TROUBLE):
            return await members.may_view(guild, channel, user)
        return True

    async def out(user: int) -> bool:
        async with looks:
            return not await views(there, user) and await views(here, user)

    found = await asyncio.gather(*(out(user) for user in others))
    return {user for user, closed in zip(others, found, strict=True) if closed}
