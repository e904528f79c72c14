"""Commands are sent to Discord only when they have changed: doing it at every start gets a bot limited."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.discord.gateway.command_links import CommandLinks
from bot.store.store import Store

META, IDS = "commands", "command_ids"
"""What is kept: the hash of what was sent, and the ids by the names of the commands."""

_log = logging.getLogger(__name__)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, object]]:
    """The commands with all translations, as they are sent to Discord."""
    translator = tree.translator
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def synchronise(tree: app_commands.CommandTree[Any], store: Store, *, always: bool = False) -> CommandLinks:
    """Send the commands if their hash, or the application, is not the one stored. Returns the links to them, by the ids
    that Discord has given them: they are kept, for it tells them only then.

    ``always`` is for a stand-in for Discord that forgets its commands.
    """
    commands = await payload(tree)
    made = json.dumps([tree.client.application_id, commands], sort_keys=True, default=str)
    found = hashlib.sha256(made.encode()).hexdigest()
    kept = await store.settings.meta(IDS)
    ids: dict[str, int] = json.loads(kept) if kept else {}
    if not always and kept and await store.settings.meta(META) == found:
        return CommandLinks(commands, ids)
    try:
        sent = await tree.sync()
    except discord.DiscordException as error:
        _log.error("the commands could not be registered: %s", error)
        return CommandLinks(commands, ids)
    ids = {command.name: command.id for command in sent if command.type is discord.AppCommandType.chat_input}
    await store.settings.set_meta(IDS, json.dumps(ids))
    await store.settings.set_meta(META, found)
    _log.info("commands registered: %s", found[:12])
    return CommandLinks(commands, ids)
