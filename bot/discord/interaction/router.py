"""Presses: what is done when a control is used, by the verb in its id."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import discord
from msgspec import Struct

from bot.discord.interaction import access
from bot.discord.interaction.actor import note_presser, remember
from bot.discord.interaction.guard import guarded
from bot.discord.interaction.reply import Reply
from bot.discord.services import Services
from bot.discord.text.controls import CONTROL
from bot.discord.text.errors import Refusal
from bot.store.values.errors import NoTable
from bot.tables.commit.press_read import PressRead
from bot.tables.model.position import Position


class Press(Struct):
    """A control that was pressed: of which table, what is wanted, and the revision the presser saw.

    ``values`` were chosen in a menu, ``fields`` filled in a form. ``look`` is what a press of play has found.
    """

    services: Services
    reply: Reply
    table: str
    verb: str
    revision: int
    key: str
    values: tuple[str, ...] = ()
    fields: dict[str, str] = {}
    look: PressRead | None = None

    @property
    def interaction(self) -> discord.Interaction[Any]:
        """The interaction behind it."""
        return self.reply.interaction

    @property
    def id(self) -> int:
        """The id of its table. Raises `NoTable` for a control of no table."""
        if not self.table.isdecimal():
            raise NoTable
        return int(self.table)

    @property
    def value(self) -> str:
        """What was chosen in a menu of one. Raises `Refusal` if nothing was."""
        if not self.values:
            raise Refusal("bot.error.unknown")
        return self.values[0]

    async def position(self) -> Position:
        """The position that the press has found. Raises `NoTable`, `NotRunning` and `DamagedTable`."""
        tables, look = self.services.tables, self.look
        return await (tables.position(self.id) if look is None else tables.position_at(look.table, look.seen.past))


Handler = Callable[[Press], Coroutine[Any, Any, None]]
HANDLERS: dict[str, Handler] = {}
LOOKS: set[str] = set()
"""The verbs for which the position is read together with the table."""
LARGEST = 2**63 - 1
"""The largest id that there can be: Discord's are snowflakes, and the database holds no larger number."""
ROOMS = ("history", "learn", "lobby", "people", "seats", "time", "tournament", "turn")
"""The rooms of `bot.discord` whose handlers answer controls."""


def load_handlers() -> None:
    """Load every module of the rooms, so that their handlers are known before the first press."""
    for room in ROOMS:
        for module in iter_modules(import_module(f"bot.discord.{room}").__path__):
            import_module(f"bot.discord.{room}.{module.name}")


def handles(*names: str, looks: bool = False) -> Callable[[Handler], Handler]:
    """Register what is done when a control with one of these verbs is pressed. ``looks``: it is done to a position,
    which is read in one go with the table (`Press.look`).
    """

    def add(handler: Handler) -> Handler:
        for name in names:
            if name in HANDLERS or not re.fullmatch("[a-z]{1,9}", name):
                raise ValueError(f"verb {name!r} is taken or cannot stand in a custom_id")
            HANDLERS[name] = handler
            LOOKS.update({name} if looks else ())
        return handler

    return add


def filled(data: Mapping[str, Any]) -> dict[str, str]:
    """What was written into the fields of a form that was sent; what was chosen or ticked, with commas between."""
    found: dict[str, str] = {}
    for row in data.get("components", ()):
        for field in (*row.get("components", ()), *([row["component"]] if "component" in row else [])):
            chosen = ",".join(str(value) for value in field.get("values") or ())
            found[str(field.get("custom_id", ""))] = str(field.get("value") or chosen).strip()
    return found


def out_of_range(text: str) -> bool:
    """Whether a number stands in a control that no control has ever borne: nothing has such an id."""
    return any(int(number) > LARGEST for number in re.findall(r"(?<!\d)\d{19,}(?!\d)", text))


async def dispatch(services: Services, interaction: discord.Interaction[Any]) -> None:
    """Run the handler of a press or of a form; whatever goes wrong, the presser is told.

    Every control that was ever posted comes here, whether or not its message still shows it.
    """
    reply, data = Reply(interaction), dict[str, Any](interaction.data or {})
    where = CONTROL.fullmatch(str(data.get("custom_id", "")))
    handler = HANDLERS.get(where["verb"]) if where else None
    values = tuple(str(value) for value in data.get("values", ()))
    numbers = [value for value in values if value.isdecimal()]  # in any other one there is what was typed, too
    if where is None or handler is None or any(map(out_of_range, (where["key"], *numbers))):
        await guarded(reply, reply.note(reply.words.text("bot.error.unknown")))
        return
    press = Press(
        services, reply, where["table"], where["verb"], int(where["revision"]), where["key"], values, filled(data)
    )
    await guarded(reply, let_in(press, handler))
    await remember(services, interaction, press.look.seen.own if press.look is not None else None)


async def let_in(press: Press, handler: Handler) -> None:
    """Run a handler for whoever sees the table of the control. Raises `NoTable`, whatever the control would have done:
    numbers of tables can be counted through.
    """
    services, by = press.services, press.interaction
    await note_presser(services, by)
    if press.table.isdecimal():
        if press.verb in LOOKS:
            press.look = await services.tables.look(press.id, by.id, press.revision, by.user.id)
        table = press.look.table if press.look is not None else await services.tables.get(press.id)
        await access.require(services, by, table, verb=press.verb)
    await handler(press)
