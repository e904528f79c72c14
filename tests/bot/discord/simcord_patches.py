"""The stand-in for Discord, made quicker: the same is done, in less of the time that is most of a test's."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest import mock

import discord
import simcord
from simcord import _dpy_internals, _runtime, actors, builders, components, gateway, results
from simcord.http import router

IDLE = 0.002
"""What is under way is looked for so often (seconds); simcord does it every 0.05."""

_real = _dpy_internals.real_monotonic
_scope = _runtime._BOT_SCOPE


def monotonic() -> float:
    """The clock of every event loop, asked for twice in each of its rounds: of the bot at work, else the real one."""
    found = _scope.get()
    if found is not None:
        env, generation = found
        if env._started and env._runtime is not None and generation == env._generation:
            return env.backend.clock.elapsed
    return _real()


def copied(value: Any, memo: Any = None) -> Any:
    """A copy of a payload, which is of dicts, lists and what does not change."""
    kind = type(value)
    if kind is dict:
        return {key: copied(one) for key, one in value.items()}
    if kind is list:
        return [copied(one) for one in value]
    if kind in (str, int, bool, float, type(None)):
        return value
    return copy.deepcopy(value, memo)


def begin_post(real: Any) -> Any:
    """A post of a forum has the id of the message that it begins with, as on Discord."""

    def create_forum_post(self: Any, forum_id: int, name: str, starter: Any, **more: Any) -> Any:
        fresh, self.snowflake = self.snowflake, lambda: restored()

        def restored() -> int:
            self.snowflake = fresh
            return int(starter.id)

        try:
            return real(self, forum_id, name, starter, **more)
        finally:
            self.snowflake = fresh

    return create_forum_post


def quicken() -> None:
    """Put these in the place of simcord's own."""
    simcord.backend.Backend.create_forum_post = begin_post(simcord.backend.Backend.create_forum_post)
    simcord.Env._settle_internal.__kwdefaults__["idle"] = IDLE
    simcord.Env.settle.__defaults__ = (None, IDLE)
    _dpy_internals._clock_monotonic = monotonic
    for module in (components, results):
        module.deepcopy = copied
    for module in (gateway, router):
        module.copy = SimpleNamespace(deepcopy=copied)


@contextlib.contextmanager
def readable() -> Iterator[None]:
    """What a test looks at has the words that a person sees, whatever form the message has.

    A message of Components V2 has no content: its words lie in its components. Only what simcord hands to a test is
    completed, never what the bot gets to see.
    """
    real = results.to_discord_message

    def whole(env: simcord.Env, message: Any) -> discord.Message:
        made = real(env, message)
        if made.flags.components_v2:
            made.content = words(message)
        return made

    answer = results.ResponseMessage
    content = property(lambda self: words(self._message) or self._message.content)
    with contextlib.ExitStack() as stack:
        for module in (results, actors, builders):
            stack.enter_context(mock.patch.object(module, "to_discord_message", whole))
        stack.enter_context(mock.patch.object(answer, "content", content))
        yield


def words(message: Any) -> str:
    """The texts of a message's components in their order."""
    return "\n".join(one["content"] for one in components.walk_components(message.components) if one["type"] == 10)
