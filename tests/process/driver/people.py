"""People: they type, press and choose, and see what Discord shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.discord_api import Emulator
from tests.discord_api.errors import Payload
from tests.discord_api.humans import Typed
from tests.discord_api.interactions import MODAL, Interaction
from tests.discord_api.messages import EPHEMERAL, LOADING, nested, words

PATIENCE = 15.0
"""Seconds after which a person gives up waiting, on a busy machine."""

BUTTON, MENU = 2, 3
CHANNELS = 8
"""The type of a menu of channels."""

USED = {BUTTON, MENU, CHANNELS}


class NoAnswer(Exception):
    """Discord would say "This interaction failed", or go on saying "... is thinking"."""


@dataclass(frozen=True)
class Control:
    """A button or a menu as it stands on a message. Its id tells the table, the verb, the revision and the key."""

    id: str
    kind: int
    label: str
    disabled: bool = False
    options: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    least: int = 1
    most: int = 1

    def _part(self, number: int) -> str:
        parts = self.id.split(":", 4)
        return parts[number] if len(parts) == 5 else ""

    @property
    def table(self) -> str:
        """The table it belongs to."""
        return self._part(1)

    @property
    def verb(self) -> str:
        """What it does."""
        return self._part(2)

    @property
    def revision(self) -> int:
        """The revision of the table that it shows; 0 if it shows none."""
        return int(self._part(3) or 0)


def controls(message: Payload) -> list[Control]:
    """The controls of a message."""
    return list(_controls(message))


def _controls(message: Payload) -> Iterator[Control]:
    for one in nested(message["components"]):
        if one["type"] not in USED:
            continue
        options = one.get("options") or []
        yield Control(
            id=one.get("custom_id", ""),
            kind=one["type"],
            label=one.get("label") or one.get("placeholder") or "",
            disabled=bool(one.get("disabled")),
            options=tuple(option["value"] for option in options),
            chosen=tuple(option["value"] for option in options if option.get("default")),
            least=one.get("min_values", 1),
            most=one.get("max_values", 1),
        )


@dataclass
class Answer:
    """What a person gets for what they did. ``message`` is shown to them alone, or was there before."""

    interaction: Interaction
    message: Payload = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Its words."""
        return words(self.message) if self.message else ""

    @property
    def controls(self) -> list[Control]:
        """Its controls."""
        return controls(self.message) if self.message else []

    @property
    def private(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.message.get("flags", 0) & EPHEMERAL)

    @property
    def told(self) -> bool:
        """Whether it begins with a word about something that did not go as wished."""
        return self.text.startswith("> ")

    @property
    def revision(self) -> int:
        """The newest revision it shows."""
        return max((one.revision for one in self.controls), default=0)


class Person:
    """Somebody before the bot."""

    def __init__(
        self, emulator: Emulator, name: str, *, display: str = "", locale: str = "en-US", manager: bool = False
    ) -> None:
        self.emulator = emulator
        self.user = emulator.world.user(name, display=display or name)
        self.locale = locale
        self.patience = PATIENCE
        if manager:
            emulator.world.managers.add(self.id)

    def __repr__(self) -> str:
        return f"Person({self.user['username']})"

    @property
    def id(self) -> str:
        """Their Discord id."""
        return str(self.user["id"])

    # ---- doing -------------------------------------------------------------------------------------------------------

    async def slash(self, channel: Payload, path: str, **options: Typed) -> Answer:
        """Type a command and read the answer."""
        return await self.answer(self.emulator.humans.slash(self.user, channel, path, options, locale=self.locale))

    async def opens(self, channel: Payload, game: str = "toy", **filled: list[str]) -> Answer:
        """Open a table by the command that names its game and by its form, as it stands but for what is ``filled`` in;
        the answer in the end, also a refusal.
        """
        asked = await self.slash(channel, "game new", game=game)
        return await self.fill(asked, **filled) if asked.interaction.form else asked

    async def fill(self, asked: Answer, **filled: list[str]) -> Answer:
        """Send the form that is open, as it stands but for what is ``filled`` in, and read the answer."""
        one = self.emulator.humans.fill(self.user, asked.interaction, filled, locale=self.locale)
        return await self.answer(one)

    async def complete(self, channel: Payload, path: str, focused: str, **options: Typed) -> list[tuple[str, str]]:
        """What is offered while they type into ``focused``: names and values."""
        typed = {focused: "", **options}
        humans = self.emulator.humans
        one = humans.complete(self.user, channel, path, typed, focused, locale=self.locale)
        await self._answered(one, self.patience)
        return [(choice["name"], choice["value"]) for choice in one.choices]

    async def press(self, message: Payload, wanted: str | Control, *values: str) -> Answer:
        """Press a button, or choose in a menu: a control of the message, its id or its verb."""
        return await self.answer(self.send(message, wanted, *values))

    def send(self, message: Payload, wanted: str | Control, *values: str) -> Interaction:
        """Press without waiting for the answer."""
        identity = wanted.id if isinstance(wanted, Control) else find(message, wanted).id
        return self.emulator.humans.press(self.user, message, identity, values or None, locale=self.locale)

    async def forge(self, channel: Payload, custom_id: str, **how: Any) -> Answer:
        """A press that Discord would not let through."""
        return await self.answer(self.emulator.humans.forge(self.user, channel, custom_id, locale=self.locale, **how))

    # ---- reading -----------------------------------------------------------------------------------------------------

    async def answer(self, one: Interaction, patience: float | None = None) -> Answer:
        """Wait for the words, by default as long as the person's ``patience``. Raises `NoAnswer`."""
        patience = patience or self.patience
        await self._answered(one, patience)
        if one.kind == MODAL:  # a form opens: nothing is said
            return Answer(one, {"content": "", "embeds": [], "attachments": [], "components": [], "flags": EPHEMERAL})
        messages = self.emulator.messages

        def words() -> Payload | None:
            shown = one.follows[-1] if one.follows and one.kind in {5, 6} else one.original
            message = messages.all.get(shown)
            return message if one.shown and message and not message["flags"] & LOADING else None

        try:
            found = await self.emulator.until(words, patience)
        except TimeoutError:
            raise NoAnswer(f"{one.data} of {self}: still thinking; {self._heard(one)}") from None
        return Answer(one, found or {})

    async def _answered(self, one: Interaction, patience: float) -> None:
        try:
            await asyncio.wait_for(one.answered.wait(), patience)
        except TimeoutError:
            raise NoAnswer(f"{one.data} of {self}: no answer; {self._heard(one)}") from None

    def _heard(self, one: Interaction) -> str:
        """What the bot has sent for an interaction, when, and what it was told."""
        calls = (call for call in self.emulator.journal.calls if one.token in call.path)
        told = [
            f"{call.kind} after {call.at - one.created:.1f} s: {call.status} {call.fault}".strip() for call in calls
        ]
        return ", ".join(told) or "nothing was sent"

    def sees(self, channel: Payload) -> list[Payload]:
        """The messages of a channel as they see them, oldest first."""
        return self.emulator.messages.seen(self.user, channel)

    def dms(self) -> list[Payload]:
        """What the bot has written to them."""
        channels = self.emulator.world.channels.values()
        own = (one for one in channels if one["type"] == 1 and one["recipients"][0]["id"] == self.id)
        return [message for channel in own for message in self.emulator.messages.of(channel["id"])]


def find(message: Payload, wanted: str) -> Control:
    """The control of a message with this id or this verb. Raises `LookupError`."""
    for one in controls(message):
        if wanted in {one.id, one.verb}:
            return one
    raise LookupError(f"no {wanted!r} among {[one.id for one in controls(message)]}")
