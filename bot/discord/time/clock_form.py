"""The clock of a table: how much time there is, what happens when it has run out, in words and as a form; and, in the
same form, whether its result counts for ratings.
"""

from __future__ import annotations

import re

import msgspec

from bot.discord.interaction.actor import actor_of, must_host
from bot.discord.interaction.live_form import show_form
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import Control, Modal, TextInput, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.lobby import counted
from bot.discord.text.page import Page
from bot.discord.text.times import agreed
from bot.store.values.table import FRIENDLY, LEVELS, RATED, STAND_IN, Table
from bot.store.values.time import DAY, EXPIRIES, HOUR, NUDGE, PACES
from render.words.words import Words

MINUTE = 60
UNITS = {"m": MINUTE, "min": MINUTE, "h": HOUR, "std": HOUR, "d": DAY, "t": DAY}
"""Units of a length of time as they are typed, in all languages."""

SHORTEST, LONGEST = MINUTE, 30 * DAY
"""Seconds of a move and of a reserve that can be set."""


def parse(text: str) -> int:
    """Seconds from what was typed: a number with a unit, hours without. Raises `Refusal`.

    >>> [parse("36"), parse("90 min"), parse("2d"), parse("")]
    [129600, 5400, 172800, 0]
    """
    found = re.fullmatch(r"(\d{1,4})\s*([a-z]*)", text.strip().casefold())
    if not text.strip():
        return 0
    if found is None or (found[2] or "h") not in UNITS:
        raise Refusal("bot.error.length", typed=text[:40])
    return int(found[1]) * UNITS[found[2] or "h"]


def typed_pace(text: str) -> tuple[int, int]:
    """A clock that was typed: the name of one, or move and reserve as ``36h+12h``. Raises `Refusal`."""
    if text in PACES:
        return PACES[text]
    move, _, reserve = text.partition("+")
    return free_pace(parse(move), parse(reserve))


def free_pace(move: int, reserve: int) -> tuple[int, int]:
    """Values of one's own, as far as they make sense. Raises `Refusal`."""
    if not (SHORTEST <= move <= LONGEST and 0 <= reserve <= LONGEST):
        raise Refusal("bot.error.length_range")
    return move, reserve


@handles("clock")
async def clock(press: Press) -> None:
    """The form about time; only the host gets this far."""
    table = await press.services.tables.get(press.id)
    must_host(press.services, press.interaction, table)
    await show_clock(press.services, press.reply, table)


async def show_clock(services: Services, reply: Reply, table: Table, done: str = "") -> None:
    """The form about time, after a word about what was ``done``."""
    await show_form(services, reply, "clock", table, lambda now: clock_page(reply.words, now), done)


def clock_page(words: Words, table: Table) -> Page:
    """Which clock, what happens when it has run out, and how strong an opponent then plays."""
    terms, id = table.terms, str(table.id)  # noqa: A001
    lines = [f"### {words.text('bot.clock.title')}", agreed(terms, words)]
    if terms.live:
        lines.append(words.text("bot.clock.live"))
    paces = [(name, words.text(f"bot.clock.pace.{name}")) for name in (*PACES, "free")]
    rows: list[list[Control]] = [[setting(id, "pace", words.text("bot.clock.pace"), paces, terms.pace)]]
    if terms.move:
        ends = [(one, words.text(f"bot.clock.expiry.{one}")) for one in EXPIRIES]
        rows.append([setting(id, "expiry", words.text("bot.clock.expiry"), ends, terms.expiry)])
    if terms.move and terms.expiry != NUDGE:
        levels = [(one, words.text(f"bot.level.{one}")) for one in LEVELS]
        rows.append([setting(id, "standin", words.text("bot.clock.level"), levels, terms.level or STAND_IN)])
    if table.counts in (RATED, FRIENDLY):
        lines.append(counted(table, words))
        kinds = [(one, words.text(f"bot.results.counts.{one}")) for one in (RATED, FRIENDLY)]
        rows.append([setting(id, "counts", words.text("bot.results.counts"), kinds, table.counts)])
    return Page("\n".join(lines), rows)


@handles("pace")
async def pace(press: Press) -> None:
    """Another clock; values of one's own are asked for."""
    table = await press.services.tables.get(press.id)
    must_host(press.services, press.interaction, table)
    if press.value == "free":
        words, terms = press.reply.words, table.terms
        fields = [
            TextInput(
                name,
                words.text(f"bot.clock.{name}"),
                f"{value // HOUR} h" if value % HOUR == 0 else f"{value // MINUTE} min",
            )
            for name, value in (("move", terms.move or DAY), ("reserve", terms.reserve))
        ]
        await press.reply.ask(Modal.make(str(table.id), "freepace", words.text("bot.clock.title"), fields))
        return
    await set_pace(press, typed_pace(press.value))


@handles("freepace")
async def own_pace(press: Press) -> None:
    """The values that were filled in."""
    await set_pace(press, free_pace(parse(press.fields.get("move", "")), parse(press.fields.get("reserve", ""))))


async def set_pace(press: Press, wanted: tuple[int, int]) -> None:
    """Set the clock, and show the form as it is now."""
    await set_terms(press, move=wanted[0], reserve=wanted[1])


@handles("expiry")
async def expiry(press: Press) -> None:
    """Another thing happens when the clock has run out."""
    if press.value not in EXPIRIES:
        raise Refusal("bot.error.unknown")
    await set_terms(press, expiry=press.value)


@handles("standin")
async def stand_in(press: Press) -> None:
    """Another level of the opponent who stands in."""
    await set_terms(press, level=press.value)


@handles("counts")
async def counts(press: Press) -> None:
    """Whether the result counts for ratings."""
    services, by = press.services, press.interaction
    if press.value not in (RATED, FRIENDLY):
        raise Refusal("bot.error.unknown")
    with services.forms.paused(press.id, (by.user.id, "clock")):
        rated = press.value == RATED
        table = await services.tables.lobby.set_rated(press.id, actor_of(by), rated=rated)
    await show_clock(services, press.reply, table)


async def set_terms(press: Press, **changed: int | str) -> None:
    """Change what the table has agreed on, and show the form as it is now."""
    services, by = press.services, press.interaction
    table = await services.tables.get(press.id)
    terms = msgspec.structs.replace(table.terms, **changed)
    with services.forms.paused(press.id, (by.user.id, "clock")):
        table = await services.tables.lobby.set_terms(press.id, actor_of(by), terms)
    await show_clock(services, press.reply, table)


async def typed(services: Services, reply: Reply, table: Table, text: str | None, rated: bool | None) -> None:
    """`/game options clock: rated:`: set either, or both, by typing."""
    by, lobby = reply.interaction, services.tables.lobby
    if text:
        move, reserve = typed_pace(text.strip())
        terms = msgspec.structs.replace(table.terms, move=move, reserve=reserve)
        table = await lobby.set_terms(table.id, actor_of(by), terms)
    if rated is not None:
        table = await lobby.set_rated(table.id, actor_of(by), rated=rated)
    await show_clock(services, reply, table)
