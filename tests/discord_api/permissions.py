"""Permissions: roles and overwrites of a channel, computed as Discord documents it."""

from __future__ import annotations

from collections.abc import Iterable

from tests.discord_api.errors import Payload

BITS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
"""The permissions that matter here, by discord.py's names."""


def bits(*names: str) -> int:
    """The permissions of these names as one number.

    >>> bits("view_channel", "send_messages")
    3072
    """
    return sum(BITS[name] for name in names)


MEMBER = bits(
    *(name for name in BITS if name not in {"administrator", "manage_channels", "manage_guild", "manage_messages"})
)
"""What everybody may, by the role of everybody."""

ALL = sum(BITS.values())
FORUM = 15
"""The type of a forum."""

REQUIRE_TAG = 1 << 4
"""The flag of a forum that demands a tag of each post."""

THREADS = (10, 11, 12)
"""The types of channels that are threads."""


def granted(roles: Iterable[Payload], overwrites: Iterable[Payload], user: str) -> int:
    """The permissions of a user with these roles (that of everybody first) in a channel with these overwrites."""
    mine = list(roles)
    everyone = mine[0]["id"]
    base = 0
    for role in mine:
        base |= int(role["permissions"])
    if base & BITS["administrator"]:
        return ALL
    by_id = {one["id"]: one for one in overwrites}
    ids = [role["id"] for role in mine[1:] if role["id"] in by_id]
    steps = [[everyone] if everyone in by_id else [], ids, [user] if user in by_id else []]
    for step in steps:
        for one in step:
            base &= ~int(by_id[one]["deny"])
        for one in step:
            base |= int(by_id[one]["allow"])
    return base if base & BITS["view_channel"] else 0
