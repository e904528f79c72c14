"""Commands are sent to Discord only when they have changed: doing it at every start gets a bot limited."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.store.store import Store

META = "commands"

_log = logging.getLogger(__name__)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, object]]:
    """The commands with all translations, as they are sent to Discord."""
    translator = tree.translator
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def synchronise(tree: app_commands.CommandTree[Any], store: Store, *, always: bool = False) -> bool:
    """Send the commands if their hash, or the application, is not the one stored. Returns whether they were sent.

    ``always`` is for a stand-in for Discord that forgets its commands.
    """
    made = json.dumps([tree.client.application_id, await payload(tree)], sort_keys=True, default=str)
    found = hashlib.sha256(made.encode()).hexdigest()
    if not always and await store.settings.meta(META) == found:
        return False
    try:
        await tree.sync()
    except discord.DiscordException as error:
        _log.error("the commands could not be registered: %s", error)
        return False
    await store.settings.set_meta(META, found)
    _log.info("commands registered: %s", found[:12])
    return True
