"""Quiet hours, as a person sets them: as they are typed, and asked by menus where that is not clear."""

from __future__ import annotations

import asyncio

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.people.settings import show_own
from bot.discord.services import Services
from bot.discord.text.controls import LINE, NO_TABLE, OPTIONS, Choice, Control, Modal, Select, TextInput
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.discord.text.paging import page_typed, part, row, turns
from bot.discord.text.typed import Unclear
from bot.discord.text.typed_clock import clock_typed, times
from bot.discord.text.typed_zone import REGIONS, of_region, zone_shown, zone_typed, zones_meant
from render.words.shorten import shorten

UNCLEAR, NEVER = "~", "-"
SLASH = "~"
"""What stands in a control's key for the stroke in the name of a zone."""

HOURS = tuple(f"{hour:02}00" for hour in range(24))
"""What a menu offers where no time of the day was meant."""

OR = "or"
"""What stands in a draft between the times that may be meant: *half past ten* is in the morning or in the evening."""


class Draft(Struct, frozen=True):
    """Quiet hours as far as they are clear: ``HHMM``, several with `OR` between, or `NEVER`, or `UNCLEAR`; the zone, or
    `UNCLEAR`.
    """

    begun: str
    ends: str
    zone: str

    @classmethod
    def of(cls, key: str) -> Draft:
        """The draft that stands in a control."""
        begun, ends, zone = [*key.split("."), "", "", ""][:3]
        return cls(begun, ends, zone if zone == UNCLEAR else zone.replace(SLASH, "/"))

    @property
    def key(self) -> str:
        """The draft as it stands in a control."""
        zone = self.zone if self.zone == UNCLEAR else self.zone.replace("/", SLASH)
        return f"{self.begun}.{self.ends}.{zone}"

    @property
    def unclear(self) -> str:
        """What is still to be asked, if anything is; without quiet hours no zone matters."""
        asked = () if NEVER in (self.begun, self.ends) else ("zone", "begun", "ends")
        several = {name for name in ("begun", "ends") if OR in getattr(self, name)}
        return next((name for name in asked if name in several or getattr(self, name) == UNCLEAR), "")

    @property
    def offered(self) -> tuple[str, ...]:
        """The times of the day that are asked about."""
        value = getattr(self, self.unclear)
        told = value.split(OR) if OR in value else ()
        return tuple(hour for hour in told if times(f"{hour[:2]}:{hour[2:]}") == [f"{hour[:2]}:{hour[2:]}"]) or HOURS


@handles("quiet")
async def quiet_hours_form(press: Press) -> None:
    """Ask for the quiet hours and the time zone."""
    words, own = press.reply.words, await press.services.people.settings(press.interaction.user.id)
    begun, _, ends = own.get("quiet", "22:00-07:00").partition("-")
    zone = zone_shown(own["zone"]) if "zone" in own else words.text("bot.settings.quiet_zone.filled")
    values = {"begun": begun, "ends": ends, "zone": zone}
    fields = [TextInput(name, words.text(f"bot.settings.quiet_{name}"), value) for name, value in values.items()]
    await press.reply.ask(Modal.make(NO_TABLE, "quietset", words.text("bot.button.quiet"), fields))


@handles("quietset")
async def set_quiet(press: Press) -> None:
    """The quiet hours that were filled in; empty ones take them away."""
    typed = {name: press.fields.get(name, "").strip() for name in ("begun", "ends", "zone")}
    none = not typed["begun"] and not typed["ends"]
    begun, ends = (NEVER if none else _read(typed[name]) for name in ("begun", "ends"))
    zone, meant = await asyncio.to_thread(_zone, typed["zone"])
    draft = Draft(begun, ends, zone)
    await go_on(press.services, press.reply, draft, typed.get(draft.unclear, ""), meant)


def _read(text: str) -> str:
    """A time of the day as it stands in a draft."""
    try:
        return clock_typed(text).replace(":", "")
    except Unclear as unclear:
        return OR.join(str(meaning).replace(":", "") for meaning in unclear.meanings) or UNCLEAR


def _zone(text: str) -> tuple[str, list[str]]:
    """A zone as it stands in a draft, and those that may be meant."""
    try:
        return zone_typed(text), []
    except Unclear as unclear:
        return UNCLEAR, [str(zone) for zone in unclear.meanings]


async def go_on(
    services: Services, reply: Reply, draft: Draft, typed: str = "", meant: list[str] | None = None, page: int = 0
) -> None:
    """Ask what is not clear yet by a menu, else set the quiet hours and show the settings. ``meant`` are zones."""
    words, name = reply.words, draft.unclear
    if not name:
        await _set(services, reply, draft)
        return
    choose = words.text("bot.panel.choose")
    lines = [words.text("bot.typed.unread", typed=shorten(typed, LINE))] if typed else []
    if name != "zone":
        question = words.text(f"bot.typed.{name}")
        offered = [Choice(hour, f"{hour[:2]}:{hour[2:]}") for hour in draft.offered]
        rows: list[list[Control]] = [[Select.make(NO_TABLE, "quiettime", choose, offered, key=draft.key)]]
    elif meant:
        question = words.text("bot.typed.zone")
        shown = part(meant, page, OPTIONS)
        offered = [Choice(item, zone_shown(item)) for item in shown.items]
        rows = [[Select.make(NO_TABLE, "quietzone", choose, offered, key=draft.key)]]
        region = meant[0].partition("/")[0]
        ways = turns(words, NO_TABLE, "quietturn", shown.number, shown.pages, lambda to: f"{draft.key}.{region}.{to}")
        rows += row(ways)
    else:
        question = words.text("bot.typed.region")
        offered = [Choice(region, region) for region in REGIONS]
        rows = [[Select.make(NO_TABLE, "quietland", choose, offered, key=draft.key)]]
    await reply.page(Page("\n".join([*lines, question]), rows))


@handles("quiettime")
async def time_chosen(press: Press) -> None:
    """A time of the day that was asked for."""
    draft = Draft.of(press.key)
    if draft.unclear not in ("begun", "ends") or press.value not in draft.offered:
        raise Refusal("bot.error.unknown")
    await go_on(press.services, press.reply, replace(draft, **{draft.unclear: press.value}))


@handles("quietzone")
async def zone_chosen(press: Press) -> None:
    """The zone that was meant."""
    await go_on(press.services, press.reply, replace(Draft.of(press.key), zone=press.value))


@handles("quietland")
async def region_chosen(press: Press) -> None:
    """The zones of a part of the world."""
    await _zones_of(press, press.value, 0)


@handles("quietturn")
async def turn_page(press: Press) -> None:
    """Other zones of that part of the world."""
    rest, _, page = press.key.rpartition(".")
    await _zones_of(press, rest.rpartition(".")[2], page_typed(page))


async def _zones_of(press: Press, region: str, page: int) -> None:
    if region not in REGIONS:
        raise Refusal("bot.error.unknown")
    draft = replace(Draft.of(press.key), zone=UNCLEAR)
    await go_on(press.services, press.reply, draft, meant=list(of_region(region)), page=page)


async def _set(services: Services, reply: Reply, draft: Draft) -> None:
    """Set them. Raises `Refusal` for a draft that nobody has made here."""
    user = reply.interaction.user.id
    clock = [f"{hour[:2]}:{hour[2:]}" for hour in (draft.begun, draft.ends) if hour != NEVER]
    if (clock and zones_meant(draft.zone) != [draft.zone]) or any(times(hour) != [hour] for hour in clock):
        raise Refusal("bot.error.unknown")
    span = "-".join(clock) if len(set(clock)) == 2 else None
    if draft.zone != UNCLEAR:
        await services.people.set_own(user, "zone", draft.zone)
    await services.people.set_own(user, "quiet", span)
    await services.tables.reschedule.wishes_changed(user)
    await show_own(services, reply)
