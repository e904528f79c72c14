"""Interactions: what people do to the bot, and its answers: 3 seconds for the first one, 15 minutes for the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.discord_api.errors import ApiError, Payload
from tests.discord_api.messages import EPHEMERAL, LOADING, Files, Messages
from tests.discord_api.world import World

COMMAND, COMPONENT, COMPLETE, FORM = 2, 3, 4, 5
"""The types of interactions."""

MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""The types of first answers."""

PATIENCE, LIFE = 3.0, 900.0
FOLLOWS = 5
"""Further messages of an interaction, where the bot is by the person's own installation alone."""
KEPT = 4000
"""Interactions that are remembered."""


@dataclass
class Interaction:
    """Something a person has done. ``original`` is the message of the first answer, ``form`` the one it opened,
    ``ack`` its seconds, ``further`` counts the requests for further messages. ``owners`` is by whose installation the
    bot is there.
    """

    id: str
    token: str
    type: int
    created: float
    channel: str
    user: str
    data: Payload
    source: str = ""
    owners: Payload = field(default_factory=dict)
    kind: int = 0
    original: str = ""
    follows: list[str] = field(default_factory=list)
    choices: list[Payload] = field(default_factory=list)
    form: Payload = field(default_factory=dict)
    edits: int = 0
    further: int = 0
    ack: float = 0.0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def shown(self) -> bool:
        """Whether a text has been shown: nobody waits for a deferred answer any more."""
        return self.kind in {MESSAGE, UPDATE, CHOICES, MODAL} or bool(self.edits or self.follows)


class Interactions:
    """All interactions, and the routes by which the bot answers them."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages
        self.by_token: dict[str, Interaction] = {}
        self.doubled: list[str] = []
        """Interactions that were answered twice."""
        self.heard: list[Callable[[Interaction], None]] = []

    def add(self, kind: int, user: str, channel: str, data: Payload, source: str = "") -> Interaction:
        """A person has done something."""
        number = self.world.snowflake()
        made = Interaction(number, f"tok{number}", kind, self.world.clock(), channel, user, data, source)
        self.by_token[made.token] = made
        if len(self.by_token) > KEPT:
            del self.by_token[next(iter(self.by_token))]
        return made

    # ---- the bot answers ---------------------------------------------------------------------------------------------

    def answer(self, number: str, token: str, body: Payload, files: Files) -> Payload:
        """The first answer. Raises `ApiError` 10062 if it is too late, 40060 if it is the second one."""
        one = self.by_token.get(token)
        if one is None or one.id != number:
            raise ApiError(10062)
        if one.kind:
            self.doubled.append(one.id)
            raise ApiError(40060)
        if self.world.clock() - one.created > PATIENCE:
            raise ApiError(10062)
        kind, data = int(body["type"]), body.get("data") or {}
        message = self._first(one, kind, data, files)
        one.kind = kind
        one.original = message["id"] if message else ""
        one.ack = self.world.clock() - one.created
        one.answered.set()
        for listener in self.heard:
            listener(one)
        seen: Payload = {"id": one.id, "type": one.type}
        if message is None:
            return {"interaction": seen}
        # The message itself comes only with answers that show something.
        shown = {"resource": {"type": kind, "message": self.messages.public(message)}}
        private = bool(message["flags"] & EPHEMERAL)
        seen |= {"response_message_id": message["id"], "response_message_loading": kind == DEFER_MESSAGE}
        seen |= {"response_message_ephemeral": private}
        return {"interaction": seen, **(shown if kind in {MESSAGE, UPDATE} else {})}

    def _first(self, one: Interaction, kind: int, data: Payload, files: Files) -> Payload | None:
        if kind == MESSAGE:
            return self.messages.create(one.channel, data, files, interaction_metadata=self._meta(one), type=20)
        if kind == DEFER_MESSAGE:
            flags = LOADING | ((data.get("flags") or 0) & EPHEMERAL)
            message = self.messages.blank(
                one.channel, self.world.bot, type=20, flags=flags, interaction_metadata=self._meta(one)
            )
            self.messages.keep(message)
            return message
        if kind in {DEFER_UPDATE, UPDATE}:
            message = self.messages.all.get(one.source, {})
            if not message:
                raise ApiError(10008)
            if kind == UPDATE:
                self.messages.edit(message, data, files)
            return message
        one.choices = data.get("choices", [])
        one.form = data if kind == MODAL else {}
        return None

    def _meta(self, one: Interaction) -> Payload:
        kind = COMMAND if one.type == COMMAND else COMPONENT
        named = {"name": one.data.get("name", "")} if kind == COMMAND else {"interacted_message_id": one.source or "0"}
        return {
            "id": one.id,
            "type": kind,
            "user": self.world.users[one.user],
            "authorizing_integration_owners": one.owners or {"0": "0"},
            **named,
        }

    def _living(self, token: str) -> Interaction:
        """The interaction of a token. Raises `ApiError` 10015 for a wrong one, 50027 for an old one."""
        one = self.by_token.get(token)
        if one is None or not one.kind:
            raise ApiError(10015)
        if self.world.clock() - one.created > LIFE:
            raise ApiError(50027)
        return one

    def follow(self, token: str, body: Payload, files: Files) -> Payload:
        """A further message. The first one after a deferred answer takes its place, and stays as private as it was.
        Raises `ApiError` 40094.
        """
        one = self._living(token)
        one.further += 1
        if one.further > FOLLOWS and one.owners and "0" not in one.owners:
            raise ApiError(40094)
        original = self.messages.all.get(one.original)
        if original is not None and original["flags"] & LOADING:
            self.messages.edit(original, body, files)
            one.edits += 1
        else:
            more: dict[str, Any] = {"webhook_id": self.world.app, "interaction_metadata": self._meta(one)}
            original = self.messages.create(one.channel, body, files, **more)
            one.follows.append(original["id"])
        self._changed(one)
        return self.messages.public(original)

    def message(self, token: str, number: str) -> Payload:
        """A message of this interaction. Raises `ApiError` 10008."""
        one = self._living(token)
        wanted = one.original if number == "@original" else number
        if wanted not in {one.original, *one.follows} or wanted not in self.messages.all:
            raise ApiError(10008)
        return self.messages.all[wanted]

    def amend(self, token: str, number: str, body: Payload, files: Files) -> Payload:
        """Change a message of this interaction."""
        message = self.message(token, number)
        self.messages.edit(message, body, files)
        one = self.by_token[token]
        one.edits += 1
        self._changed(one)
        return self.messages.public(message)

    def _changed(self, one: Interaction) -> None:
        for listener in self.heard:
            listener(one)
