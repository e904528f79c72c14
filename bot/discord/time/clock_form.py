"""The clock of a table: how much time there is, what happens when it has run out, in words and as a form; and, in the
same form, whether its result counts for ratings.
"""

from __future__ import annotations

import msgspec

from bot.discord.interaction.actor import actor_of, must_host
from bot.discord.interaction.live_form import show_form
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import LINE, Choice, Control, Modal, Select, TextInput, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.lobby import counted
from bot.discord.text.page import Page
from bot.discord.text.times import agreed, length
from bot.discord.text.typed import Unclear, length_typed
from bot.discord.text.typed_words import plain
from bot.store.values.table import FRIENDLY, LEVELS, RATED, STAND_IN, Table
from bot.store.values.time import DAY, EXPIRIES, HOUR, NUDGE, PACES
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

MINUTE = 60
SHORTEST, LONGEST = MINUTE, 30 * DAY
"""Seconds of a move and of a reserve that can be set."""


def named_pace(text: str) -> tuple[int, int] | None:
    """A clock by its name: the one it is stored by, or that of any language."""
    for name, values in PACES.items():
        told = {name, *(plain(Words(lang).text(f"bot.clock.pace.{name}")) for lang in LANGUAGES)}
        if plain(text) in told | {said.partition(":")[0] for said in told}:
            return values
    return None


def free_pace(move: int, reserve: int) -> tuple[int, int]:
    """Values of one's own, as far as they make sense. Raises `Refusal`."""
    if not (SHORTEST <= move <= LONGEST and 0 <= reserve <= LONGEST):
        raise Refusal("bot.error.length_range")
    return move, reserve


OFFERED = (
    300, 600, 900, 1800, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 18 * HOUR, DAY, 36 * HOUR,
    *(days * DAY for days in (2, 3, 4, 5, 7, 10, 14, 21, 30)),
)  # fmt: skip
"""Lengths that a menu offers where what was typed means none, in seconds."""

UNCLEAR = "~"


class Draft(msgspec.Struct, frozen=True):
    """Time for a move and reserve: seconds, or the meanings of what was typed with a ``~`` before each."""

    move: str
    reserve: str

    @classmethod
    def of(cls, key: str) -> Draft:
        """The draft that stands in a control. Raises `Refusal`."""
        move, _, reserve = key.partition(".")
        if not all(part.isdecimal() for length in (move, reserve) for part in length.split(UNCLEAR) if part):
            raise Refusal("bot.error.unknown")
        return cls(move, reserve)

    @property
    def unclear(self) -> str:
        """What is still to be asked, if anything is."""
        return next((name for name in ("move", "reserve") if not getattr(self, name).isdecimal()), "")

    @property
    def meanings(self) -> tuple[int, ...]:
        """What it may be."""
        told = tuple(int(part) for part in getattr(self, self.unclear).split(UNCLEAR) if part)
        return told or (OFFERED if self.unclear == "move" else (0, *OFFERED))

    def answered(self, value: str) -> Draft:
        """The same with an answer. Raises `Refusal`."""
        if not (self.unclear and value.isdecimal() and int(value) in self.meanings):
            raise Refusal("bot.error.unknown")
        return msgspec.structs.replace(self, **{self.unclear: value})


def read(text: str) -> str:
    """A length that was typed, as it stands in a draft."""
    try:
        return str(length_typed(text))
    except Unclear as unclear:
        return "".join(f"{UNCLEAR}{meaning}" for meaning in unclear.meanings[:4]) or UNCLEAR


async def asked_pace(
    reply: Reply, table: str, draft: Draft, move: str = "", reserve: str = ""
) -> tuple[int, int] | None:
    """The clock of a draft; nothing if a menu has asked what was meant by what was typed. Raises `Refusal`."""
    name = draft.unclear
    if not name:
        return free_pace(int(draft.move), int(draft.reserve))
    words, typed_ = reply.words, move if name == "move" else reserve
    lines = [words.text("bot.typed.unread", typed=shorten(typed_.strip(), LINE))] if typed_.strip() else []
    offered = [
        Choice(str(meaning), length(words, meaning) if meaning else words.text("bot.typed.no_reserve"))
        for meaning in draft.meanings
    ]
    key = f"{draft.move}.{draft.reserve}"
    menu = Select.make(table, "paceset", words.text("bot.panel.choose"), offered, key=key)
    await reply.page(Page("\n".join([*lines, words.text(f"bot.typed.{name}")]), [[menu]]))
    return None


@handles("clock")
async def clock(press: Press) -> None:
    """The form about time; only the host gets this far."""
    table = await press.services.tables.get(press.id)
    await must_host(press.services, press.interaction, table)
    await show_clock(press.services, press.reply, table)


async def show_clock(services: Services, reply: Reply, table: Table, done: str = "") -> None:
    """The form about time, after a word about what was ``done``."""
    await show_form(services, reply, "clock", table, lambda now: clock_page(reply.words, now), done)


def clock_page(words: Words, table: Table) -> Page:
    """Which clock, what happens when it has run out, and how strong an opponent then plays."""
    terms, table_id = table.terms, str(table.id)
    lines = [f"### {words.text('bot.clock.title')}", agreed(terms, words)]
    if terms.live:
        lines.append(words.text("bot.clock.live"))
    paces = [(name, words.text(f"bot.clock.pace.{name}")) for name in (*PACES, "free")]
    rows: list[list[Control]] = [[setting(words, table_id, "pace", words.text("bot.clock.pace"), paces, terms.pace)]]
    if terms.move:
        ends = [(ending, words.text(f"bot.clock.expiry.{ending}")) for ending in EXPIRIES]
        rows.append([setting(words, table_id, "expiry", words.text("bot.clock.expiry"), ends, terms.expiry)])
    if terms.move and terms.expiry != NUDGE:
        levels = [(level, words.text(f"bot.level.{level}")) for level in LEVELS]
        rows.append(
            [setting(words, table_id, "standin", words.text("bot.clock.level"), levels, terms.level or STAND_IN)]
        )
    if table.counts in (RATED, FRIENDLY):
        lines.append(counted(table, words))
        kinds = [(kind, words.text(f"bot.results.counts.{kind}")) for kind in (RATED, FRIENDLY)]
        rows.append([setting(words, table_id, "counts", words.text("bot.results.counts"), kinds, table.counts)])
    return Page("\n".join(lines), rows)


@handles("pace")
async def pace(press: Press) -> None:
    """Another clock; values of one's own are asked for."""
    table = await press.services.tables.get(press.id)
    await must_host(press.services, press.interaction, table)
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
    if press.value not in PACES:
        raise Refusal("bot.error.unknown")
    await set_pace(press, PACES[press.value])


@handles("freepace")
async def own_pace(press: Press) -> None:
    """The values that were filled in."""
    move, reserve = press.fields.get("move", ""), press.fields.get("reserve", "")
    wanted = await asked_pace(press.reply, press.table, Draft(read(move), read(reserve)), move, reserve)
    if wanted is not None:
        await set_pace(press, wanted)


@handles("paceset")
async def length_chosen(press: Press) -> None:
    """What was meant by a length: the key is the draft."""
    draft = Draft.of(press.key).answered(press.value)
    wanted = await asked_pace(press.reply, press.table, draft)
    if wanted is not None:
        await set_pace(press, wanted)


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


async def set_typed_clock(services: Services, reply: Reply, table: Table, text: str | None, rated: bool | None) -> None:
    """`/game options clock: rated:`: set either, or both, by typing."""
    by, lobby = reply.interaction, services.tables.lobby
    if text:
        await must_host(services, by, table)
    if rated is not None:
        table = await lobby.set_rated(table.id, actor_of(by), rated=rated)
    if text:
        move, _, reserve = text.partition("+")
        draft = Draft(read(move), read(reserve))
        wanted = named_pace(text) or await asked_pace(reply, str(table.id), draft, move, reserve)
        if wanted is None:
            return
        terms = msgspec.structs.replace(table.terms, move=wanted[0], reserve=wanted[1])
        table = await lobby.set_terms(table.id, actor_of(by), terms)
    await show_clock(services, reply, table)
