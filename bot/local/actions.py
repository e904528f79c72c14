"""What one person does on the page, carried out as that person in the stand-in."""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
import time
from typing import Any

import discord
import simcord

from bot.local import simcord_internals
from bot.local.world import Place, Press, World

GIVEN_UP = 3.5
"""Seconds of real time after which a press without an answer has failed. Discord itself gives up after three."""

FILE_LIMIT = 8 * 2**20

_log = logging.getLogger(__name__)


class ActionRefused(Exception):
    """The action cannot be carried out; the message is the id of the sentence that says why."""


class Actions:
    """Carries out what windows ask for, and keeps the forms that are open."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._forms: dict[str, Any] = {}

    async def do(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Carry out one request of the page.

        Returns ``ms`` (real milliseconds until the bot answered) and, as it turned out, ``error`` (a message id),
        ``modal`` (a form to fill in, with its token) or ``choices`` (of an autocompletion).
        """
        member = self.world.person(str(ask.get("as", "")))
        place = next(
            (place for place in self.world.places(member) if str(place.channel.id) == str(ask.get("at"))), None
        )
        if place is None:
            return {"error": "local.error.gone"}
        self.world.languages[member.id] = str(ask.get("lang", ""))
        press, began = Press(), time.monotonic()
        deed = asyncio.create_task(self.world.do(press, lambda: self._action(ask, place)))
        # The answer is looked for beside the deed: the deed ends only when all that the press has set off is done.
        while not deed.done() and not (press.record and press.record.responded):
            await asyncio.wait({deed}, timeout=0.01)
        try:
            if deed.done():
                deed.result()
            await asyncio.wait_for(_answered(press), max(0.0, GIVEN_UP + began - time.monotonic()))
        except ActionRefused as refused:
            return {"error": str(refused)}
        except (simcord.SetupError, simcord.BackendError) as error:
            _log.info("the stand-in refused what %s did: %s", member.name, error)  # its words are no player's
            return {"error": "local.error.refused"}
        except TimeoutError:
            pass  # without an answer, as `_answer` tells
        deed.add_done_callback(_look)
        return self._answer(press.record, round((time.monotonic() - began) * 1000))

    def _answer(self, record: Any, ms: int) -> dict[str, Any]:
        if record is None:
            return {"ms": ms}
        answer: dict[str, Any] = {"ms": ms}
        if not record.responded:
            answer["error"] = "local.error.silent"
        elif record.autocomplete_choices is not None:
            answer["choices"] = record.autocomplete_choices
        elif record.modal is not None and not record.modal_consumed:
            token = str(record.id)
            self._forms[token] = simcord.InteractionResult(self.world.env, record)
            for old in list(self._forms)[:-20]:
                del self._forms[old]
            answer["modal"] = {**record.modal, "token": token}
        return answer

    async def _action(self, ask: dict[str, Any], place: Place) -> Any:
        """The action itself, as the person who does it. Raises `ActionRefused` or simcord's own errors."""
        actor, kind = place.actor, ask.get("kind")
        # In the server a person acts in a place; in the DM the person is in it already.
        where = () if place.kind == "dm" else (place.channel,)
        match kind:
            case "click":
                return await actor.click(self._message(place, ask), custom_id=ask["custom_id"])
            case "select":
                values = [self._chosen(place, ask, value) for value in ask["values"]]
                return await actor.select(self._message(place, ask), values, custom_id=ask["custom_id"])
            case "modal":
                form = self._forms.pop(str(ask["token"]), None)
                if form is None:
                    raise ActionRefused("local.error.gone")
                return await actor.submit_modal(form, ask["values"])
            case "slash":
                return await actor.slash(*where, ask["name"], **self._options(place, ask))
            case "complete":
                filled = {name: value for name, value in self._options(place, ask).items() if name != ask["option"]}
                return await actor.autocomplete(*where, ask["name"], ask["option"], str(ask["text"]), **filled)
            case "say":
                say = actor.send_dm if place.kind == "dm" else actor.send
                return await say(*where, str(ask["text"])[:2000])
        raise ActionRefused("local.error.gone")

    def _message(self, place: Place, ask: dict[str, Any]) -> discord.Message:
        found = next((message for message in self.world.messages(place) if str(message.id) == ask.get("message")), None)
        if found is None:
            raise ActionRefused("local.error.gone")
        return found

    def _person(self, place: Place, person_id: object) -> Any:
        member = self.world.person(str(person_id))
        return member.user if place.kind == "dm" else member

    def _chosen(self, place: Place, ask: dict[str, Any], value: object) -> Any:
        """A value of a menu: of people, of channels, or of its own."""
        if ask.get("channels"):
            places = self.world.places(self.world.members[0])
            found = next((place.channel for place in places if str(place.channel.id) == str(value)), None)
            if found is None:
                raise ActionRefused("local.error.gone")
            return found
        return self._person(place, value) if ask.get("people") else str(value)

    def _options(self, place: Place, ask: dict[str, Any]) -> dict[str, Any]:
        """The options of a command in the types it was registered with; empty ones are left out."""
        listed = simcord_internals.commands(self.world.env, place.actor.id, place.channel.id)
        node: dict[str, Any] = {"options": listed}
        for part in str(ask["name"]).split():
            node = next((option for option in node.get("options") or [] if option["name"] == part), {})
        given = ask.get("options") or {}
        return {
            option["name"]: self._value(place, discord.AppCommandOptionType(option["type"]), given[option["name"]])
            for option in node.get("options") or []
            if given.get(option["name"]) not in (None, "")
        }

    def _value(self, place: Place, option_type: discord.AppCommandOptionType, value: Any) -> Any:
        kinds = discord.AppCommandOptionType
        try:
            if option_type in (kinds.user, kinds.mentionable):
                return self._person(place, value)
            if option_type is kinds.channel:
                return next(
                    place.channel
                    for place in self.world.places(self.world.members[0])
                    if str(place.channel.id) == value
                )
            if option_type is kinds.integer:
                return int(value)
            if option_type is kinds.number:
                return float(value)
            if option_type is kinds.boolean:
                return value in (True, "true")
            if option_type is kinds.attachment:
                data = base64.b64decode(value["data"], validate=True)
                if len(data) > FILE_LIMIT:
                    raise ActionRefused("local.error.large")
                return str(value["name"])[-100:], data
        except (ValueError, TypeError, KeyError, StopIteration, binascii.Error):
            raise ActionRefused("local.error.value") from None
        return str(value)


async def _answered(press: Press) -> None:
    """Wait until the bot has answered a press. The record is simcord's: it can only be looked at."""
    while press.record is not None and not press.record.responded:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def _look(deed: asyncio.Task[Any]) -> None:
    """What fails after the bot has answered concerns nobody at the page; simcord has logged it."""
    if not deed.cancelled():
        deed.exception()
