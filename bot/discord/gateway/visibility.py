"""Who may see a channel: whether everybody who sees one sees another too, without a list of the members.

Who sees a channel follows from roles and from overwrites (Discord's documentation, page *Permissions*): what a role
allows goes before what another denies, and what a person is allowed or denied before both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

import discord
from msgspec import Struct

from bot.discord.gateway.shards import ShardedClient


class ChannelVisibility(Struct, frozen=True):
    """What a channel says about who may see it: ``everyone`` (None: nothing), roles and people by their ids."""

    everyone: bool | None = None
    roles: Mapping[int, bool] = {}
    people: Mapping[int, bool] = {}

    def sees(self, roles: Iterable[int], base: bool) -> bool:
        """Whether somebody with these roles sees it; ``base``: without any overwrite they would."""
        own = [self.roles[role] for role in roles if role in self.roles]
        if own:
            return any(own)
        return base if self.everyone is None else self.everyone


def includes(here: ChannelVisibility, there: ChannelVisibility, granting: Iterable[int], *, everyone: bool) -> bool:
    """Whether everybody who sees ``here`` sees ``there``. ``granting``: the roles by which one sees channels without
    overwrites, which ``everyone`` may or may not.

    Who sees the one and not the other has at most one role that shows the one and one that hides the other, so that no
    more than two roles are to be tried: none that is left out of a set of roles makes a difference the other way.

    >>> closed, team = ChannelVisibility(False), ChannelVisibility(False, {7: True})
    >>> includes(team, ChannelVisibility(), [], everyone=True), includes(team, closed, [], everyone=True)
    (True, False)
    >>> includes(team, team, [], everyone=True), includes(ChannelVisibility(), team, [], everyone=True)
    (True, False)
    """
    grants = set(granting)
    roles = sorted({*here.roles, *there.roles, *grants})
    people: list[int | None] = [None, *{*here.people, *there.people}]
    for held in _at_most_two(roles):
        base = everyone or not grants.isdisjoint(held)
        for person in people:
            first = here.people.get(person) if person is not None else None
            second = there.people.get(person) if person is not None else None
            sees_here = here.sees(held, base) if first is None else first
            sees_there = there.sees(held, base) if second is None else second
            if sees_here and not sees_there:
                return False
    return True


def _at_most_two(roles: list[int]) -> Iterator[tuple[int, ...]]:
    for number in range(3):
        yield from combinations(roles, number)


async def public_to(client: ShardedClient, guild_id: int, channel: int, others: Iterable[int]) -> set[int]:
    """Those of other channels of a server, threads too, that everybody sees who sees ``channel``. A private thread is
    never one of them.

    Raises `discord.HTTPException` where this process is not told of the server, and Discord is in trouble.
    """
    guild = client.get_guild(guild_id) if client.listens_to(guild_id) else None
    known: dict[int, Any]
    if guild is None:
        guild = await client.fetch_guild(guild_id)
        known = {channel.id: channel for channel in await guild.fetch_channels()}
    else:
        known = {channel.id: channel for channel in guild.channels}
    if channel not in known:
        return set()
    me = client.user.id if client.user is not None else 0
    everybody = {role.id for role in guild.roles if role.permissions.administrator or role.is_bot_managed()}
    granting = {role.id for role in guild.roles if role.permissions.view_channel and not role.is_default()} - everybody
    base = guild.default_role.permissions.view_channel or guild.default_role.permissions.administrator
    here = sight(known[channel], everybody, me)
    found, told = set(), dict[int, bool]()
    for other in others:
        parent = other
        if other not in known:
            thread = await client.look_up(other)
            if not isinstance(thread, discord.Thread) or thread.is_private():
                continue
            parent = thread.parent_id
        if parent in known and parent not in told:
            told[parent] = parent == channel or includes(
                here, sight(known[parent], everybody, me), granting, everyone=base
            )
        if told.get(parent):
            found.add(other)
    return found


def sight(channel: discord.abc.GuildChannel, left_out: set[int], me: int) -> ChannelVisibility:
    """What a channel's overwrites say about seeing it; roles that see everything, and bots, are left out."""
    everyone, roles, people = None, dict[int, bool](), dict[int, bool]()
    for target, overwrite in channel.overwrites.items():
        view = overwrite.view_channel
        if view is None or target.id == me or target.id in left_out:
            continue
        if target.id == channel.guild.id:
            everyone = view
        elif isinstance(target, discord.Role) or getattr(target, "type", None) is discord.Role:
            roles[target.id] = view
        else:
            people[target.id] = view
    return ChannelVisibility(everyone, roles, people)
