"""Messages: what a request makes of them, with Discord's rules for texts, controls, files and nonces."""

from __future__ import annotations

import copy
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from tests.discord_api.errors import ApiError, Payload, invalid
from tests.discord_api.permissions import THREADS
from tests.discord_api.world import World, iso

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
LAYOUT = {9, 10, 11, 12, 13, 14, 17}
"""The types of components that only messages of components V2 may have."""

NESTED = 40
"""Components of a message at most, nested ones counted."""

LENGTH = 4000
"""Characters of all texts among the components at most."""

NONCES = 180.0
"""Seconds for which a nonce is known."""

FILES = 256
"""How many of the newest files are kept for the CDN."""

Files = dict[str, tuple[str, bytes]]
"""The files of a request: number -> name and bytes."""


class Messages:
    """All messages. ``url`` is where the CDN begins."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.all: dict[str, Payload] = {}
        self.by_channel: dict[str, dict[str, Payload]] = {}
        self.posts: dict[str, list[Payload]] = {}
        """Channel -> what the bot posted there by the channel's own route; ``_posted`` is how it began."""
        self.files: OrderedDict[str, bytes] = OrderedDict()
        self.nonces: dict[tuple[str, str], tuple[float, str]] = {}
        self.nonce_seconds = NONCES
        self.repeated = 0
        """How many posts were answered with the message that their nonce had made before."""

    # ---- reading -----------------------------------------------------------------------------------------------------

    def of(self, channel: str) -> list[Payload]:
        """The messages of a channel, oldest first, private ones too."""
        return list(self.by_channel.get(channel, {}).values())

    def seen(self, user: Payload, channel: Payload) -> list[Payload]:
        """The messages of a channel as one person sees them: the public ones and those for their eyes only."""
        return [one for one in self.of(channel["id"]) if not one["flags"] & EPHEMERAL or reader(one) == user["id"]]

    def public(self, message: Payload) -> Payload:
        """A message as Discord sends it."""
        return {key: value for key, value in message.items() if not key.startswith("_")}

    def in_channel(self, channel: str, number: str) -> Payload:
        """A public message. Private ones do not exist for the channel's routes. Raises `ApiError` 10008."""
        found = self.all.get(number)
        if found is None or found["channel_id"] != channel or found["flags"] & EPHEMERAL:
            raise ApiError(10008)
        return found

    def history(self, channel: str, query: dict[str, str]) -> list[Payload]:
        """A page of a channel's public messages, newest first."""
        found = [one for one in self.of(channel) if not one["flags"] & EPHEMERAL]
        after, before = int(query.get("after", 0)), int(query.get("before", 1 << 63))
        found = sorted((one for one in found if after < int(one["id"]) < before), key=lambda one: int(one["id"]))
        count = int(query.get("limit", 50))
        page = found[:count] if "after" in query else found[-count:]
        return [self.public(one) for one in reversed(page)]

    # ---- writing -----------------------------------------------------------------------------------------------------

    def blank(self, channel: str, author: Payload, **more: Any) -> Payload:
        """A message without content, not stored yet."""
        return {
            "id": self.world.snowflake(),
            "channel_id": channel,
            "author": author,
            "content": "",
            "timestamp": iso(self.world.clock()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            **{one: [] for one in ("mentions", "mention_roles", "attachments", "embeds", "components")},
            "pinned": False,
            "type": 0,
            "flags": 0,
            "_files": [],
            **more,
        }

    def keep(self, message: Payload) -> None:
        """Store a message."""
        self.all[message["id"]] = message
        self.by_channel.setdefault(message["channel_id"], {})[message["id"]] = message
        self.world.channels[message["channel_id"]]["last_message_id"] = message["id"]

    def say(self, user: Payload, channel: Payload, text: str) -> Payload:
        """A person writes something."""
        message = self.blank(channel["id"], user, content=text)
        self.keep(message)
        self._tell("MESSAGE_CREATE", message)
        return message

    def create(self, channel: str, body: Payload, files: Files, **more: Any) -> Payload:
        """A message of the bot. Raises `ApiError` for a body that Discord refuses."""
        message = self.blank(channel, self.world.bot, application_id=self.world.app, **more)
        self.fill(message, body, files)
        self.keep(message)
        if not message["flags"] & EPHEMERAL:
            self._tell("MESSAGE_CREATE", message)
        return message

    def post(self, number: str, body: Payload, files: Files) -> Payload:
        """The channel's own route: rights, closed DMs, archived threads, nonces. Returns the message as it is sent."""
        channel = self.world.channels.get(number, {})
        in_thread = channel.get("type") in THREADS
        needed = ["send_messages_in_threads" if in_thread else "send_messages", *(["attach_files"] if files else [])]
        channel = self.world.may(number, *needed)
        if channel["type"] == 1 and channel["recipients"][0]["id"] in self.world.closed:
            raise ApiError(50007)
        if in_thread and channel["thread_metadata"]["archived"]:
            if channel["thread_metadata"]["locked"]:
                raise ApiError(50083)
            self.world.archive(channel, archived=False)
        known = self._known(number, body)
        if known is not None:
            return known
        message = self.create(number, body, files, _posted=copy.deepcopy(body))
        self.posts.setdefault(number, []).append(message)
        if body.get("nonce") is None:
            return self.public(message)
        self.nonces[number, str(body["nonce"])] = (self.world.clock(), message["id"])
        return {**self.public(message), "nonce": body["nonce"]}

    def _known(self, channel: str, body: Payload) -> Payload | None:
        """The message that the same nonce made a moment ago, if Discord is asked to look."""
        if body.get("nonce") is None or not body.get("enforce_nonce"):
            return None
        when, number = self.nonces.get((channel, str(body["nonce"])), (0.0, ""))
        if number not in self.all or self.world.clock() - when >= self.nonce_seconds:
            return None
        self.repeated += 1
        return {**self.public(self.all[number]), "nonce": body["nonce"]}

    def edit(self, message: Payload, body: Payload, files: Files) -> None:
        """Change a message. It stays private or public for life."""
        self.fill(message, {**body, "flags": (body.get("flags") or 0) & ~EPHEMERAL}, files)
        message["edited_timestamp"] = iso(self.world.clock())
        if not message["flags"] & EPHEMERAL:
            self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Payload) -> None:
        """Take a message away, and tell it if it was public."""
        del self.all[message["id"]]
        del self.by_channel[message["channel_id"]][message["id"]]
        if not message["flags"] & EPHEMERAL:
            self._tell("MESSAGE_DELETE", {key: message[key] for key in ("id", "channel_id")})

    def _tell(self, event: str, message: Payload) -> None:
        channel = self.world.channels[message["channel_id"]]
        if channel["id"] in self.world.strange:
            return
        guild = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
        self.world.tell(event, {**self.public(message), **guild})

    # ---- Discord's rules for a body ----------------------------------------------------------------------------------

    def fill(self, message: Payload, body: Payload, files: Files) -> None:
        """Apply the body of a request to a message; a refused one changes nothing. Raises `ApiError`."""
        flags = message["flags"] | (body.get("flags") or 0)
        if flags & COMPONENTS_V2 and any(body.get(one) for one in ("content", "embeds", "poll")):
            raise invalid("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "not with components V2")
        if len(body.get("content") or "") > 2000:
            raise invalid("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
        draft: Payload = {one: message[one] for one in ("content", "embeds", "components")}
        for name, empty in (("content", ""), ("embeds", []), ("components", [])):
            if name in body:
                draft[name] = empty if body[name] is None else body[name]
        if flags & COMPONENTS_V2 and (draft["content"] or draft["embeds"]):
            raise invalid("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "what was there must go")
        if not flags & COMPONENTS_V2 and any(one["type"] in LAYOUT for one in nested(draft["components"])):
            raise invalid("components", "UNION_TYPE_CHOICES", "only with components V2")
        kept = message["_files"]
        if "attachments" in body or files:
            kept = self._attached(message, body, files)
        used: set[str] = set()
        by_name = {one["filename"]: one for one in kept}
        draft["embeds"] = resolved(draft["embeds"], by_name, used)
        draft["components"] = resolved(draft["components"], by_name, used)
        numbered(draft["components"])
        if not (draft["content"] or draft["embeds"] or draft["components"] or kept):
            raise ApiError(50006)
        # What embeds and components show is no attachment of the message: Discord means it so.
        shown = [one for one in kept if one["id"] not in used]
        message |= {**draft, "attachments": shown, "_files": kept, "flags": flags & ~LOADING}

    def _attached(self, message: Payload, body: Payload, files: Files) -> list[Payload]:
        """The files of a message after a request: of old ones those it lists, and the new ones."""
        known = {one["id"]: one for one in message["_files"]}
        listed = body.get("attachments") or [{"id": number, "filename": files[number][0]} for number in files]
        kept = []
        for one in listed:
            number = str(one["id"])
            if number in files:
                kept.append(self._stored(message["channel_id"], one, *files[number]))
            elif number in known:
                kept.append(known[number])
            else:
                raise invalid("attachments", "ATTACHMENT_NOT_FOUND", f"Attachment {number} not found")
        return kept

    def _stored(self, channel: str, listed: Payload, name: str, data: bytes) -> Payload:
        number, name = self.world.snowflake(), listed.get("filename") or name
        path = f"attachments/{channel}/{number}/{name}"
        self.files[path] = data
        while len(self.files) > FILES:
            self.files.popitem(last=False)
        size = {}
        if data[:4] == b"\x89PNG":
            size = {"width": int.from_bytes(data[16:20], "big"), "height": int.from_bytes(data[20:24], "big")}
        return {
            "id": number,
            "filename": name,
            "size": len(data),
            "url": f"{self.url}/{path}",
            "proxy_url": f"{self.url}/{path}",
            "content_type": "image/png" if size else "application/json",
            "flags": 0,
            **size,
            **({"description": listed["description"]} if listed.get("description") else {}),
        }


def reader(message: Payload) -> str:
    """The id of the one person who sees a private message."""
    return str((message.get("interaction_metadata") or {}).get("user", {}).get("id", ""))


def resolved(node: Any, files: dict[str, Payload], used: set[str]) -> Any:
    """Components or embeds with ``attachment://`` replaced; the ids of the files used are noted."""
    if isinstance(node, list):
        return [resolved(one, files, used) for one in node]
    if not isinstance(node, dict):
        return node
    made = {key: resolved(value, files, used) for key, value in node.items()}
    if "media" in made:
        made = {"description": None, "spoiler": False, **made}
    url = made.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        file = files.get(url.removeprefix("attachment://"))
        if file is None:
            raise invalid("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} was not found")
        used.add(file["id"])
        made |= {"id": file["id"], "url": file["url"], "proxy_url": file["url"], "attachment_id": file["id"]}
        made |= {name: file[name] for name in ("width", "height", "content_type") if name in file}
    return made


def nested(components: list[Payload]) -> Iterator[Payload]:
    """All components in the order of their numbers, with what lies in them and beside them."""
    stack = list(reversed(components))
    while stack:
        node = stack.pop()
        yield node
        for name in ("components", "accessory", "component"):
            kids = node.get(name, [])
            stack += reversed(kids if isinstance(kids, list) else [kids])


def words(message: Payload) -> str:
    """All that can be read in a message, whatever its form."""
    shown = [one["content"] for one in nested(message["components"]) if one["type"] == 10]
    return "\n".join([message["content"], *shown] if message["content"] else shown)


def numbered(components: list[Payload]) -> None:
    """Number all components, as Discord does, and refuse what is too much and doubled ids. Raises `ApiError`."""
    count, length, ids = 0, 0, set[str]()
    for node in nested(components):
        count += 1
        node.setdefault("id", count)
        length += len(node["content"]) if node["type"] == 10 else 0
        identity = node.get("custom_id")
        if identity in ids:
            raise invalid("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        ids |= {identity} if identity is not None else set()
    if count > NESTED:
        raise invalid("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"{count}")
    if length > LENGTH:
        raise invalid("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"{length}")
