"""A command as it is known to what goes on with it later: what it takes, and its work."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from discord import app_commands

Work = Callable[..., Coroutine[Any, Any, None]]


class KnownCommand(msgspec.Struct, frozen=True):
    """A command that can go on with an answer."""

    command: app_commands.Command[Any, ..., None]
    work: Work
