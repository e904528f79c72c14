"""Quiet hours, as a person sets them."""

from __future__ import annotations

from bot.discord.interaction.router import Press, handles
from bot.discord.people.settings import show_own
from bot.discord.text.controls import NO_TABLE, Modal, TextInput
from bot.discord.text.errors import Refusal
from bot.tables.model import quiet_hours


@handles("quiet")
async def quiet(press: Press) -> None:
    """Ask for the quiet hours and the time zone."""
    words, own = press.reply.words, await press.services.people.settings(press.interaction.user.id)
    begun, _, ends = own.get("quiet", "22:00-07:00").partition("-")
    zone = own.get("zone", words.text("bot.settings.quiet_zone.filled"))
    values = {"begun": begun, "ends": ends, "zone": zone}
    fields = [TextInput(name, words.text(f"bot.settings.quiet_{name}"), value) for name, value in values.items()]
    await press.reply.ask(Modal.make(NO_TABLE, "quietset", words.text("bot.button.quiet"), fields))


@handles("quietset")
async def set_quiet(press: Press) -> None:
    """The quiet hours that were filled in; empty ones take them away."""
    people, user = press.services.people, press.interaction.user.id
    begun, ends = (press.fields.get(name, "") for name in ("begun", "ends"))
    zone = zone_typed(press.fields.get("zone", ""))
    span = f"{clock_typed(begun)}-{clock_typed(ends)}" if begun or ends else None
    if span is not None and clock_typed(begun) == clock_typed(ends):
        span = None
    await people.set_own(user, "zone", zone)
    await people.set_own(user, "quiet", span)
    await press.services.tables.reschedule.wishes_changed(user)
    await show_own(press.services, press.reply)


def clock_typed(text: str) -> str:
    """A time of the day as it was typed. Raises `Refusal`.

    >>> [clock_typed("22"), clock_typed("7:30"), clock_typed("06.15")]
    ['22:00', '07:30', '06:15']
    """
    hour, _, minute = text.replace(".", ":").partition(":")
    if not (hour.isdecimal() and (minute or "0").isdecimal() and int(hour) < 24 and int(minute or 0) < 60):
        raise Refusal("bot.error.clock_time", typed=text[:40])
    return f"{int(hour):02}:{int(minute or 0):02}"


def zone_typed(text: str) -> str:
    """The time zone that was meant: by its name, or by that of its town. Raises `Refusal`.

    >>> zone_typed("berlin")
    'Europe/Berlin'
    """
    wanted = text.strip().casefold().replace(" ", "_")
    if wanted in ("", "utc", "gmt"):
        return quiet_hours.ZONE
    exact = [name for name in quiet_hours.zones() if wanted in (name.casefold(), name.casefold().rpartition("/")[2])]
    found = exact or [name for name in quiet_hours.zones() if wanted in name.casefold()]
    if len(found) != 1:
        raise Refusal("bot.error.zone", typed=text[:40])
    return found[0]
