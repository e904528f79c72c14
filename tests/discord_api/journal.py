"""The journal: every request of the bot, named by what it is for, and what it was answered."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.discord_api.errors import Payload

if TYPE_CHECKING:
    from tests.discord_api.interactions import Interactions
    from tests.discord_api.messages import Files
    from tests.discord_api.world import World

KEPT = 50_000
"""Calls that are remembered."""

KINDS = (
    ("answer", r"POST /interactions/\d+/(?P<token>[^/]+)/callback"),
    ("follow", r"POST /webhooks/\d+/(?P<token>[^/]+)"),
    ("amend", r"(PATCH|DELETE|GET) /webhooks/\d+/(?P<token>[^/]+)/messages/.+"),
    ("post", r"POST /channels/(?P<channel>\d+)/messages"),
    ("edit", r"PATCH /channels/(?P<channel>\d+)/messages/\d+"),
    ("delete", r"DELETE /channels/(?P<channel>\d+)/messages/\d+"),
    ("read", r"GET /channels/(?P<channel>\d+)/messages(/\d+)?"),
    ("look", r"GET /channels/(?P<channel>\d+)"),
    ("change", r"PATCH /channels/(?P<channel>\d+)"),
    ("start", r"POST /channels/(?P<channel>\d+)/messages/\d+/threads"),
    ("thread", r"POST /channels/(?P<channel>\d+)/threads"),
    ("open", r"POST /users/@me/channels"),
    ("commands", r"PUT /applications/\d+/commands"),
    ("emoji", r"POST /applications/\d+/emojis"),
    ("emojis", r"GET /applications/\d+/emojis"),
    ("unemoji", r"DELETE /applications/\d+/emojis/\d+"),
    ("login", r"GET /users/@me"),
    ("about", r"GET /oauth2/applications/@me"),
)
"""What a request is for, by method and path. A post or an edit in a DM is ``dm`` or ``dmedit``."""

_KINDS = [(name, re.compile(pattern)) for name, pattern in KINDS]


@dataclass
class Call:
    """One request; ``where`` are the parameters of its path.

    ``status`` 0: the connection was reset. ``took`` are seconds of the stand-in's own work.
    """

    method: str
    path: str
    body: Any
    files: Files
    at: float
    where: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    kind: str = "other"
    channel: str = ""
    user: str = ""
    status: int = 0
    took: float = 0.0
    fault: str = ""


@dataclass
class Journal:
    """What was asked. ``wrong`` are requests that Discord would not take, ``crashes`` bugs of the stand-in."""

    calls: deque[Call] = field(default_factory=lambda: deque(maxlen=KEPT))
    counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    crashes: list[Exception] = field(default_factory=list)

    def note(self, call: Call) -> None:
        """A request has been answered."""
        self.calls.append(call)
        self.counts[call.kind, call.status] += 1

    def of(self, kind: str, **where: Any) -> list[Call]:
        """The calls of a kind, oldest first; ``where`` are fields and their values."""
        found = (call for call in self.calls if call.kind == kind)
        return [call for call in found if all(getattr(call, name) == value for name, value in where.items())]


def describe(call: Call, world: World, interactions: Interactions) -> None:
    """Fill in what a call is for, where, and for whom."""
    wanted = f"{call.method} {call.path}"
    for name, pattern in _KINDS:
        match = pattern.fullmatch(wanted)
        if match is not None:
            call.kind = name
            _place(call, match.groupdict(), world, interactions)
            return


def _place(call: Call, named: dict[str, str], world: World, interactions: Interactions) -> None:
    if "token" in named:
        found = interactions.by_token.get(named["token"])
        call.channel, call.user = (found.channel, found.user) if found else ("", "")
    elif "channel" in named:
        call.channel = named["channel"]
        channel: Payload = world.channels.get(call.channel, {})
        if channel.get("type") == 1:
            call.user = channel["recipients"][0]["id"]
            call.kind = {"post": "dm", "edit": "dmedit"}.get(call.kind, call.kind)
    elif call.kind == "open":
        call.user = str((call.body or {}).get("recipient_id", ""))
