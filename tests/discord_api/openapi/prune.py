"""Keep of Discord's description of its interface what the bot uses.

``python -m tests.discord_api.openapi.prune openapi.json`` reads ``specs/openapi.json`` of the repository
discord/discord-api-spec (MIT, see ``LICENSE.txt``; 1.2 MB). Of it stay the operations in `USED` with what they refer
to, without texts for readers, as ``discord.json`` beside this file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

USED = {
    "/applications/{application_id}/commands": ("get", "put"),
    "/applications/{application_id}/emojis": ("get", "post"),
    "/applications/{application_id}/emojis/{emoji_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}": ("get", "patch"),
    "/channels/{channel_id}/messages": ("get", "post"),
    "/channels/{channel_id}/messages/{message_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}/messages/{message_id}/threads": ("post",),
    "/channels/{channel_id}/threads": ("post",),
    "/channels/{channel_id}/threads/archived/public": ("get",),
    "/channels/{channel_id}/typing": ("post",),
    "/gateway/bot": ("get",),
    "/guilds/{guild_id}/members/{user_id}": ("get",),
    "/guilds/{guild_id}/threads/active": ("get",),
    "/interactions/{interaction_id}/{interaction_token}/callback": ("post",),
    "/oauth2/applications/@me": ("get",),
    "/users/@me": ("get",),
    "/users/@me/channels": ("post",),
    "/users/@me/guilds": ("get",),
    "/users/{user_id}": ("get",),
    "/webhooks/{webhook_id}/{webhook_token}": ("post",),
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original": ("get", "patch", "delete"),
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": ("get", "patch", "delete"),
}
"""The operations that stay: path -> methods."""

OUT = Path(__file__).parent / "discord.json"
TEXTS = {"description", "title", "x-discord-union", "externalDocs", "security", "tags", "operationId", "parameters"}


def references(node: Any) -> set[str]:
    """The names of all schemas that a part of the description refers to."""
    if isinstance(node, list):
        return set().union(*map(references, node))
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"].rsplit("/", 1)[-1]} if isinstance(node.get("$ref"), str) else set()
    return own.union(*map(references, node.values()))


def bare(node: Any, *, named: bool = False) -> Any:
    """A part of the description without texts; with ``named`` the keys are names of things, and all stay."""
    if isinstance(node, list):
        return [bare(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        key: bare(value, named=key in {"properties", "schemas"})
        for key, value in node.items()
        if named or key not in TEXTS
    }


def operation(whole: dict[str, Any]) -> dict[str, Any]:
    """What is sent, and what is answered if it was right."""
    kept: dict[str, Any] = {"responses": {}}
    for status, answer in whole["responses"].items():
        if status.startswith("2"):
            kept["responses"][status] = {"content": answer.get("content", {})}
    if "requestBody" in whole:
        kept["requestBody"] = {"content": whole["requestBody"]["content"]}
    return kept


def pruned(document: dict[str, Any]) -> dict[str, Any]:
    """The part of the description that the operations in `USED` need."""
    paths = {path: {one: operation(document["paths"][path][one]) for one in USED[path]} for path in USED}
    schemas = document["components"]["schemas"]
    wanted, found = references(paths), set[str]()
    while wanted - found:
        name = min(wanted - found)
        found.add(name)
        wanted |= references(schemas[name])
    kept = {name: schemas[name] for name in sorted(found)}
    return bare({"openapi": document["openapi"], "paths": paths, "components": {"schemas": kept}}, named=True)


if __name__ == "__main__":
    made = pruned(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    OUT.write_text(json.dumps(made, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")
