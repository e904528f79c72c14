"""What people do: they type commands, press, choose, and see what is offered while they type.

Everything here only sends INTERACTION_CREATE. `Humans.forge` does what Discord itself would never let through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.discord_api.errors import Payload
from tests.discord_api.interactions import COMMAND, COMPLETE, COMPONENT, FORM, Interaction, Interactions
from tests.discord_api.messages import Messages, nested
from tests.discord_api.world import World

BUTTON, MENU = 2, 3
"""The types of controls."""

TYPES: dict[type, int] = {bool: 5, str: 3, int: 4, float: 10, dict: 11}
"""Python's types of typed values and Discord's types of options; a dict is an attachment."""

Typed = str | int | float | Payload


class Humans:
    """People before the bot. ``commands`` are those that it has registered, ``paths`` their ids by what is typed."""

    def __init__(self, world: World, messages: Messages, interactions: Interactions) -> None:
        self.world = world
        self.messages = messages
        self.interactions = interactions
        self.commands: list[Payload] = []
        self.paths: dict[str, str] = {}
        self.locale = "en-US"

    def slash(self, user: Payload, channel: Payload, path: str, options: dict[str, Typed], **how: Any) -> Interaction:
        """Type a command; ``path`` is its name with those of its groups. Raises `LookupError` where Discord offers none
        of that name.
        """
        return self._act(COMMAND, user, channel, self._command(user, channel, path, options), **how)

    def complete(
        self, user: Payload, channel: Payload, path: str, options: dict[str, Typed], focused: str, **how: Any
    ) -> Interaction:
        """Stop for a moment while typing into the option ``focused``."""
        return self._act(COMPLETE, user, channel, self._command(user, channel, path, options, focused), **how)

    def press(
        self, user: Payload, message: Payload, custom_id: str, values: Sequence[str] | None = None, **how: Any
    ) -> Interaction:
        """Use a control that stands on a message. Raises `LookupError` if there is none, or a disabled one."""
        for control in nested(message["components"]):
            if control.get("custom_id") == custom_id and not control.get("disabled"):
                channel = self.world.channels[message["channel_id"]]
                data = {"custom_id": custom_id, "component_type": control["type"], "id": control["id"]}
                chosen = {} if values is None else {"values": list(values)}
                return self._act(COMPONENT, user, channel, {**data, **chosen}, message, **how)
        raise LookupError(f"nothing to press as {custom_id!r}")

    def fill(self, user: Payload, asked: Interaction, filled: Mapping[str, Sequence[str]], **how: Any) -> Interaction:
        """Send the form that something done has opened; what is not ``filled`` in stays as it stands there."""
        labels: list[Payload] = []
        for number, label in enumerate(asked.form["components"]):
            part = label["component"]
            stands = [one["value"] for one in part["options"] if one.get("default")]
            values = list(filled.get(part["custom_id"], stands))
            sent = {"type": part["type"], "id": 2 * number + 2, "custom_id": part["custom_id"], "values": values}
            labels.append({"type": label["type"], "id": 2 * number + 1, "component": sent})
        channel, message = self.world.channels[asked.channel], self.messages.all.get(asked.source)
        data = {"custom_id": asked.form["custom_id"], "components": labels}
        return self._act(FORM, user, channel, data, message, **how)

    def forge(
        self,
        user: Payload,
        channel: Payload,
        custom_id: str,
        *,
        kind: int = BUTTON,
        values: Sequence[str] | None = None,
        message: Payload | None = None,
        form: list[Payload] | None = None,
        **how: Any,
    ) -> Interaction:
        """A press with any id on any message (default: one without controls), or with ``form`` a form with any id."""
        if message is None:
            message = self.messages.blank(channel["id"], self.world.bot, content="-")
            self.messages.keep(message)
        if form is not None:
            return self._act(FORM, user, channel, {"custom_id": custom_id, "components": form}, message, **how)
        data: Payload = {"custom_id": custom_id, "component_type": kind, "id": 1}
        return self._act(COMPONENT, user, channel, data | ({"values": list(values)} if values else {}), message, **how)

    def owners(self, user: Payload, channel: Payload) -> Payload:
        """By whose installation the bot is there: that of the server (0: a conversation with it), of the person."""
        here = {} if channel["id"] in self.world.strange else {"0": channel.get("guild_id", "0")}
        return here | ({"1": user["id"]} if user["id"] in self.world.installed else {})

    def context(self, channel: Payload) -> int:
        """A server, a conversation with the bot, or one of others."""
        return 0 if "guild_id" in channel else 2 if channel["id"] in self.world.strange else 1

    def _offered(self, command: Payload, user: Payload, channel: Payload) -> bool:
        """Whether Discord offers a command to somebody there."""
        installs = {str(one) for one in command.get("integration_types") or [0]}
        contexts = command.get("contexts")
        return bool(installs & set(self.owners(user, channel))) and (not contexts or self.context(channel) in contexts)

    def _command(
        self, user: Payload, channel: Payload, path: str, options: dict[str, Typed], focused: str = ""
    ) -> Payload:
        name, *groups = path.split()
        command = next((one for one in self.commands if one["name"] == name), None)
        if command is None or not self._offered(command, user, channel):
            raise LookupError(f"/{name} is not offered")
        typed: list[Payload] = []
        files: dict[str, Payload] = {}
        for option, value in options.items():
            one: Payload = {"name": option, "type": TYPES[type(value)], "value": value}
            if isinstance(value, dict):
                files[value["id"]] = value
                one["value"] = value["id"]
            typed.append({**one, "focused": True} if option == focused else one)
        for group in reversed(groups):
            typed = [{"type": 1, "name": group, "options": typed}]
        resolved = {"resolved": {"attachments": files}} if files else {}
        return {"id": command["id"], "name": name, "type": 1, "options": typed, **resolved}

    def _act(
        self,
        kind: int,
        user: Payload,
        channel: Payload,
        data: Payload,
        message: Payload | None = None,
        *,
        locale: str = "",
    ) -> Interaction:
        one = self.interactions.add(kind, user["id"], channel["id"], data, message["id"] if message else "")
        one.owners = self.owners(user, channel)
        guild = self.world.guilds.get(channel.get("guild_id", ""))
        sent: Payload = {
            "id": one.id,
            "application_id": self.world.app,
            "type": kind,
            "data": data,
            "channel_id": channel["id"],
            "channel": {key: value for key, value in channel.items() if key != "permission_overwrites"},
            "token": one.token,
            "version": 1,
            "app_permissions": str(self.world.allowed(channel)),
            "locale": locale or self.locale,
            "entitlements": [],
            "attachment_size_limit": 10 * 2**20,
            "authorizing_integration_owners": one.owners,
            "context": self.context(channel),
        }
        if "guild_id" in channel and guild is None:
            number = channel["guild_id"]
            place = {"id": number, "locale": "en-US", "features": []}
            sent |= {"guild_id": number, "guild_locale": "en-US", "guild": place}
            sent["member"] = self.world.member(user, place)
        elif guild is None:
            sent["user"] = user
        else:
            place = {"id": guild["id"], "locale": guild["preferred_locale"], "features": []}
            sent |= {"guild_id": guild["id"], "guild_locale": guild["preferred_locale"], "guild": place}
            sent["member"] = self.world.member(user, guild)
        if message is not None:
            sent["message"] = self.messages.public(message)
        self.world.tell("INTERACTION_CREATE", sent)
        return one
