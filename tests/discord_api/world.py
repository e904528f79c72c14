"""The world: people, servers with roles, channels, threads, and how it changes under the bot's feet.

Everything is kept as the JSON objects that Discord sends. Ids are snowflakes with plausible times. What the bot would
hear of by the gateway goes through `World.tell`.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from tests.discord_api.errors import ApiError, Payload
from tests.discord_api.permissions import BITS, MEMBER, THREADS, bits, granted

EPOCH = 1420070400000
"""Milliseconds of Unix time at which Discord's ids begin."""

Listener = Callable[[str, Payload], None]


def iso(moment: float) -> str:
    """A moment as Discord writes it.

    >>> iso(0.5)
    '1970-01-01T00:00:00.500000+00:00'
    """
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment % 1 * 1e6):06d}+00:00"


class World:
    """All there is, without messages. ``clock`` tells Unix time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._ids = itertools.count(1)
        self.listeners: list[Listener] = []
        self.users: dict[str, Payload] = {}
        self.guilds: dict[str, Payload] = {}
        self.channels: dict[str, Payload] = {}
        self.bot = self.user("mandate", bot=True)
        self.app = str(self.bot["id"])
        self.closed: set[str] = set()
        """People who take no DMs."""
        self.absent: set[tuple[str, str]] = set()
        """Servers and people who are not there any more."""
        self.managers: set[str] = set()
        """People who may manage the server, whichever it is."""
        self.manage: set[tuple[str, str]] = set()
        """Servers, and people who may manage that one alone."""
        self.installed: set[str] = set()
        """People who have the bot's own commands with them, wherever they are."""
        self.strange: set[str] = set()
        """Channels in which the bot is not: of servers without it, and conversations of others."""
        self.secret_denials: dict[str, int] = {}
        """Channel -> 50001 or 50013 on all its routes, though the bot has not heard of any change."""

    def snowflake(self) -> str:
        """A fresh id that bears the time."""
        return str(((int(self.clock() * 1000) - EPOCH) << 22) | (next(self._ids) & 0x3FFFFF))

    def tell(self, event: str, data: Payload) -> None:
        """Something has happened that the gateway tells."""
        for listener in self.listeners:
            listener(event, data)

    # ---- making ------------------------------------------------------------------------------------------------------

    def user(self, name: str, *, bot: bool = False, display: str | None = None) -> Payload:
        """Somebody."""
        made: Payload = {
            "id": self.snowflake(),
            "username": name.lower(),
            "discriminator": "0",
            "global_name": None if bot else display or name,
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        self.users[made["id"]] = made
        return made

    def guild(self, name: str = "Hall", locale: str = "en-US") -> Payload:
        """A server where everybody may play and the bot has a role of its own."""
        number = self.snowflake()
        own = self._role(self.snowflake(), "Mandate", MEMBER)
        made: Payload = {
            "id": number,
            "name": name,
            "owner_id": self.snowflake(),
            "roles": [self._role(number, "@everyone", MEMBER), own],
            "members": [],
            "member_count": 1,
            "preferred_locale": locale,
            "features": [],
            "unavailable": False,
            "large": False,
            **{one: [] for one in ("channels", "threads", "emojis", "stickers", "voice_states", "presences")},
            **{one: [] for one in ("stage_instances", "guild_scheduled_events", "soundboard_sounds")},
            **dict.fromkeys(("verification_level", "default_message_notifications", "explicit_content_filter"), 0),
            **dict.fromkeys(("mfa_level", "nsfw_level", "premium_tier", "system_channel_flags"), 0),
        }
        self.guilds[number] = made
        made["members"].append(self.member(self.bot, made, roles=[own["id"]]))
        return made

    def _role(self, number: str, name: str, permissions: int) -> Payload:
        return {
            "id": number,
            "name": name,
            "permissions": str(permissions),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def member(self, user: Payload, guild: Payload, *, roles: list[str] | None = None) -> Payload:
        """Somebody as a member of a server."""
        manages = user["id"] in self.managers or (guild["id"], user["id"]) in self.manage
        allowed = MEMBER | (BITS["manage_guild"] if manages else 0)
        return {
            "user": user,
            "roles": roles or [],
            "joined_at": "2024-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
            "permissions": str(allowed),
        }

    def text_channel(self, guild: Payload, name: str = "games") -> Payload:
        """A text channel; told, as a new one is."""
        made: Payload = {
            "id": self.snowflake(),
            "type": 0,
            "guild_id": guild["id"],
            "name": name,
            "position": 0,
            "permission_overwrites": [],
            "nsfw": False,
            "parent_id": None,
            "topic": None,
            "rate_limit_per_user": 0,
            "flags": 0,
            "last_message_id": None,
        }
        guild["channels"].append(made)
        self.channels[made["id"]] = made
        self.tell("CHANNEL_CREATE", made)
        return made

    def other_channel(self, guild: Payload, kind: int, name: str) -> Payload:
        """A channel of another kind: announcements (5), the text of a voice channel (2) or a stage (13), a forum (15);
        told, as a new one is.
        """
        more: dict[int, Payload] = {
            2: {"bitrate": 64000, "user_limit": 0, "rtc_region": None},
            13: {"bitrate": 64000, "user_limit": 0},
            15: {"available_tags": []},
        }
        made: Payload = {**self.text_channel(guild, name), "type": kind, **more.get(kind, {})}
        guild["channels"][-1] = made
        self.channels[made["id"]] = made
        self.tell("CHANNEL_DELETE", {**made, "type": 0})
        self.tell("CHANNEL_CREATE", made)
        return made

    def tag(self, name: str, *, moderated: bool = False, **more: Any) -> Payload:
        """A tag of a forum; a new one gets an id."""
        made = {"id": more.get("id") or self.snowflake(), "name": name, "moderated": bool(moderated)}
        return {**made, "emoji_id": more.get("emoji_id"), "emoji_name": more.get("emoji_name")}

    def thread(
        self, parent: Payload, name: str, *, kind: int = 11, archive: int = 1440, number: str = "", tags: Any = None
    ) -> Payload:
        """A thread of a text channel, with the ``number`` of the message that it was started from; or a post of a forum
        with its ``tags``.
        """
        now = iso(self.clock())
        made: Payload = {
            "id": number or self.snowflake(),
            "type": kind,
            "guild_id": parent["guild_id"],
            "parent_id": parent["id"],
            "name": name,
            "owner_id": self.app,
            "last_message_id": None,
            "message_count": 0,
            "total_message_sent": 0,
            "member_count": 1,
            "rate_limit_per_user": 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": archive,
                "locked": False,
                "archive_timestamp": now,
                "create_timestamp": now,
            },
        }
        if tags is not None:
            made["applied_tags"] = tags
        self.channels[made["id"]] = made
        self.guilds[parent["guild_id"]]["threads"].append(made)
        self.tell("THREAD_CREATE", {**made, "newly_created": True})
        return made

    def dm(self, user: str) -> Payload:
        """The DM channel of the bot with somebody; made when it is first asked for. Raises `ApiError` 10013."""
        if user not in self.users:
            raise ApiError(10013)
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["recipients"][0]["id"] == user and channel["id"] not in self.strange:
                return channel
        made: Payload = {
            "id": self.snowflake(),
            "type": 1,
            "recipients": [self.users[user]],
            "last_message_id": None,
            "flags": 0,
        }
        self.channels[made["id"]] = made
        return made

    def elsewhere(self, kind: int = 0) -> Payload:
        """A channel in which the bot is not: of a server without it (0), a conversation of two others (1), of several
        (3). Only who has its commands with them reaches it from there.
        """
        made: Payload = {"id": self.snowflake(), "type": kind, "flags": 0, "last_message_id": None}
        if kind:
            made["recipients"] = [self.user(f"Stranger {number}") for number in range(kind)]
        else:
            made |= {"guild_id": self.snowflake(), "name": "far-away", "position": 0}
        self.channels[made["id"]] = made
        self.strange.add(made["id"])
        return made

    # ---- permissions -------------------------------------------------------------------------------------------------

    def allowed(self, channel: Payload) -> int:
        """What the bot may do in a channel."""
        guild = self.guilds.get(channel.get("guild_id", ""))
        if guild is None:
            return MEMBER
        mine = next(one for one in guild["members"] if one["user"]["id"] == self.app)["roles"]
        place = self.channels.get(channel["parent_id"], channel) if channel["type"] in THREADS else channel
        roles = [role for role in guild["roles"] if role["id"] in {guild["id"], *mine}]
        return granted(roles, place.get("permission_overwrites", ()), self.app)

    def may(self, number: str, *names: str) -> Payload:
        """The channel, if the bot may see it and do this there. Raises `ApiError` 10003, 50001, 50013."""
        channel = self.channels.get(number)
        if channel is None:
            raise ApiError(10003)
        if number in self.strange:
            raise ApiError(50001)
        if number in self.secret_denials:
            raise ApiError(self.secret_denials[number])
        has = self.allowed(channel)
        if not has & BITS["view_channel"]:
            raise ApiError(50001)
        if any(not has & BITS[name] for name in names):
            raise ApiError(50013)
        return channel

    # ---- changes -----------------------------------------------------------------------------------------------------

    def deny(self, channel: Payload, *names: str) -> None:
        """Take permissions of the bot away in a channel, by an overwrite for its role, and tell it."""
        role = self.guilds[channel["guild_id"]]["roles"][1]["id"]
        channel["permission_overwrites"] = [{"id": role, "type": 0, "allow": "0", "deny": str(bits(*names))}]
        self.tell("CHANNEL_UPDATE", channel)

    def restore(self, channel: Payload) -> None:
        """Take all overwrites of a channel away, and tell it."""
        channel["permission_overwrites"] = []
        self.tell("CHANNEL_UPDATE", channel)

    def grant(self, guild: Payload, *names: str) -> None:
        """The bot's role and that of everybody have these permissions from now on; told."""
        for role in guild["roles"][:2]:
            role["permissions"] = str(bits(*names))
            self.tell("GUILD_ROLE_UPDATE", {"guild_id": guild["id"], "role": role})

    def archive(self, thread: Payload, *, locked: bool = False, archived: bool = True) -> None:
        """Archive a thread (or open it again), and tell it. The gateway names archived threads to nobody anew."""
        thread["thread_metadata"] |= {"archived": archived, "locked": locked, "archive_timestamp": iso(self.clock())}
        active = self.guilds[thread["guild_id"]]["threads"]
        if archived and thread in active:
            active.remove(thread)
        elif not archived and thread not in active:
            active.append(thread)
        self.tell("THREAD_UPDATE", thread)

    def remove(self, channel: Payload) -> None:
        """Delete a channel or thread, and tell it."""
        del self.channels[channel["id"]]
        kind = "threads" if channel["type"] in THREADS else "channels"
        guild = self.guilds[channel["guild_id"]]
        guild[kind] = [one for one in guild[kind] if one is not channel]
        if kind == "threads":
            self.tell("THREAD_DELETE", {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")})
        else:
            self.tell("CHANNEL_DELETE", channel)

    def found(self, table: dict[str, Any], key: str, code: int) -> Any:
        """An entry of one of the tables. Raises `ApiError` with this code."""
        if key not in table:
            raise ApiError(code)
        return table[key]
