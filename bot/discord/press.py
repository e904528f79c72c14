"""Presses: what is done when a control is used, by the verb in its id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from msgspec import Struct

from bot.discord.controls import BUTTON_ID, MENU_ID
from bot.discord.guard import Refusal, guarded
from bot.discord.reply import Reply
from bot.tables.errors import NoTable

if TYPE_CHECKING:
    from bot.discord.client import Mandate


class Press(Struct):
    """A control that was pressed: of which table, what is wanted, and the revision the presser saw."""

    client: Mandate
    reply: Reply
    table: str
    verb: str
    revision: int
    key: str
    values: tuple[str, ...] = ()

    @property
    def interaction(self) -> discord.Interaction[Mandate]:
        """The interaction behind it."""
        return self.reply.interaction

    @property
    def id(self) -> int:
        """The id of its table. Raises `NoTable` for a control of no table."""
        if not self.table.isdigit():
            raise NoTable
        return int(self.table)

    @property
    def value(self) -> str:
        """What was chosen in a menu of one. Raises `Refusal` if nothing was."""
        if not self.values:
            raise Refusal("bot.error.unknown")
        return self.values[0]


Handler = Callable[[Press], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def verb(*names: str) -> Callable[[Handler], Handler]:
    """Register what is done when a control with one of these verbs is pressed."""

    def add(handler: Handler) -> Handler:
        for name in names:
            if name in HANDLERS or not re.fullmatch("[a-z]{1,9}", name):
                raise ValueError(f"verb {name!r} is taken or cannot stand in a custom_id")
            HANDLERS[name] = handler
        return handler

    return add


def ours(identity: str) -> bool:
    """Whether a press on a control with this id reaches a handler."""
    match = BUTTON_ID.fullmatch(identity) or MENU_ID.fullmatch(identity)
    return match is not None and match["verb"] in HANDLERS


def shown(interaction: discord.Interaction[Mandate], identity: str) -> bool:
    """Whether the message that came with a press still has the control; discord.py ignores the press otherwise."""
    rows = interaction.message.components if interaction.message else []
    return any(getattr(child, "custom_id", None) == identity for row in rows for child in getattr(row, "children", ()))


async def dispatch(
    client: Mandate, interaction: discord.Interaction[Mandate], match: re.Match[str], values: tuple[str, ...]
) -> None:
    """Run the handler of a press; whatever goes wrong, the presser is told."""
    handler = HANDLERS.get(match["verb"])
    if handler is None:
        return  # the client answers what no handler knows
    reply = Reply(interaction)
    press = Press(client, reply, match["table"], match["verb"], int(match["revision"]), match["key"], values)

    async def work() -> None:
        await client.met(interaction)
        await handler(press)

    await guarded(reply, work)
