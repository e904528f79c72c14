"""The commands of the bot and what is sent of them to Discord: made once for all halls of a process.

They were half of what it takes to open a hall, and follow from the code and the catalogues alone; only the services
they are carried out with are those of a hall. How they are made and sent is looked at in ``test_commands_payload.py``
and over the wire, without any of this.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from discord.app_commands import CommandTree

from bot.discord import client
from bot.discord.gateway import command_sync
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES

Words = list[Any]
"""The catalogues that something was made with."""


class Lasting(list[Any]):
    """What nobody changes: the stand-in, which notes all it is sent, need not copy it."""

    def __deepcopy__(self, _: Any) -> Lasting:
        return self


class Present:
    """The services of the bot that was made last."""

    def __init__(self) -> None:
        self.services: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.services, name)


_present = Present()
_commands: tuple[Words, list[Any], dict[str, Any]] = [], [], {}
_payloads: dict[str, tuple[Words, Lasting]] = {}
"""By what the commands are untranslated."""


def _words() -> Words:
    return [catalogue(lang) for lang in LANGUAGES]


def _same(one: Words, other: Words) -> bool:
    return len(one) == len(other) and all(map(lambda a, b: a is b, one, other))


def build(tree: CommandTree[Any], services: Any, *, make: Any = client.build) -> None:
    """As `bot.discord.commands.build`."""
    global _commands
    _present.services = services
    words = _words()
    if not _same(_commands[0], words):
        make(tree, _present)
        _commands = words, tree.get_commands(), services.commands
        return
    for command in _commands[1]:
        tree.add_command(command)
    services.commands.update(_commands[2])


async def payload(tree: CommandTree[Any], *, make: Any = command_sync.payload) -> list[dict[str, object]]:
    """As `bot.discord.gateway.command_sync.payload`."""
    key = json.dumps([command.to_dict(tree) for command in tree.get_commands()])
    words = _words()
    if key not in _payloads or not _same(_payloads[key][0], words):
        _payloads[key] = words, Lasting(await make(tree))
    return _payloads[key][1]


async def send(tree: CommandTree[Any]) -> list[Any]:
    """As `CommandTree.sync`, but no ids are told: texts stay as they were written, and are looked for as such."""
    await tree._http.bulk_upsert_global_commands(tree.client.application_id, payload=await payload(tree))
    return []


@contextmanager
def made_once() -> Iterator[None]:
    """Let bots that are made within share their commands."""
    with (
        patch.object(client, "build", build),
        patch.object(command_sync, "payload", payload),
        patch.object(CommandTree, "sync", send),
    ):
        yield
