"""What the local table needs of simcord beyond its public interface. Written for `VERSION`, which pyproject.toml pins.

Should a newer version be wanted: these functions are all there is to look at.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import simcord

VERSION = "3.2.1"

KEEP, KEEP_PRIVATE = 60, 12
"""How many public messages of a place, and private ones of a person in it, stay when memory is released."""

Heard = Callable[[dict[str, Any]], None]


def name_bot(env: simcord.Env, name: str) -> None:
    """Give the bot's account a name. Before the first server is made."""
    env.backend.bot_user.name = name


def move_clock(env: simcord.Env) -> None:
    """Set the clock, which begins in January 2026, to now. Before the start.

    Ids are made of the clock: without this the first message of a new world would have the id of the first message of
    the world before, which the store may still name.
    """
    env.backend.advance_clock(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))


async def start(env: simcord.Env) -> None:
    """Start, however long the bot takes to come to rest: what it still has to post goes on behind it.

    simcord waits for rest five seconds, and gives the start up then.
    """
    rest = env._settle_internal

    async def patient(*args: Any, **options: Any) -> None:
        with contextlib.suppress(TimeoutError):
            await rest(*args, **options)

    env._settle_internal = patient  # type: ignore[method-assign]
    try:
        await env.start()
    finally:
        env._settle_internal = rest  # type: ignore[method-assign]


def listen(env: simcord.Env, heard: Heard) -> None:
    """Hear of every press before the bot does; what ``heard`` changes in it, the bot sees. Before the start."""

    def subscriber(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            heard(payload)

    env.backend.subscribers.insert(0, subscriber)


def interaction(env: simcord.Env, snowflake: int) -> Any:
    """The record of a press: ``responded``, ``modal``, ``autocomplete_choices``."""
    return env.backend.interactions[snowflake]


def commands(env: simcord.Env, user: int, channel: int) -> list[dict[str, Any]]:
    """The commands this person may use here, as they were registered, translations included."""
    return [dict(command) for command in env.backend.visible_commands(user_id=user, channel_id=channel)]


def restore_thread(env: simcord.Env, parent: int, snowflake: int, name: str) -> None:
    """Make a thread of an earlier world again, under its old id."""
    env.backend.reserve_id(snowflake)
    env.backend.create_thread(parent, name, env.backend.bot_user.id, message_id=snowflake, broadcast=False)


class Changes:
    """A number that grows with everything that happens in the world, also when memory is released."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._released = 0

    @property
    def stamp(self) -> int:
        """The number now."""
        return self._released + len(self._env.backend.transcript)

    def release(self) -> None:
        """Forget what nobody can see any more: protocols, expired presses, old messages and their pictures."""
        backend = self._env.backend
        self._released += len(backend.transcript)
        backend.transcript.clear()
        backend.http_requests.clear()
        expired = (self._env.now() - timedelta(minutes=1)).isoformat()
        for snowflake, record in list(backend.interactions.items()):
            if (record.expires_at or "") < expired:
                del backend.interactions[snowflake]
                backend.interaction_tokens.pop(record.token, None)
        for messages in backend.messages.values():
            _forget_old(messages)
        shown = {
            attached["url"]
            for messages in backend.messages.values()
            for message in messages.values()
            for attached in message.attachments
        }
        blobs = backend.cdn._blobs
        for url in [url for url in blobs if "/attachments/" in url and url not in shown]:
            del blobs[url]


def _forget_old(messages: dict[int, Any]) -> None:
    """Leave the newest messages of a place: so many for all, and so many for each person's eyes only."""
    seen: dict[Any, int] = {}
    for snowflake in sorted(messages, reverse=True):
        message = messages[snowflake]
        reader = (message.interaction_metadata or {}).get("user", {}).get("id") if message.is_ephemeral else None
        seen[reader] = seen.get(reader, 0) + 1
        if seen[reader] > (KEEP if reader is None else KEEP_PRIVATE):
            del messages[snowflake]
