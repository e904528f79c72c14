"""Settings: what everybody may set for themselves, at a table, and what admins may set for a server."""

from __future__ import annotations

from bot.discord.gateway.locales import language_name
from bot.discord.interaction.guard import Refusal
from bot.discord.interaction.reply import Page, Reply
from bot.discord.interaction.router import Press, verb
from bot.discord.lobby.lobby import admin
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Control, Field, Menu, form, setting
from bot.discord.text.times import moment
from bot.store.values.errors import NoTable
from bot.store.values.table import Table
from bot.store.values.time import DM, POST
from bot.tables.model import quiet_hours
from bot.tables.model.errors import NotHost
from bot.tables.turn.play import ENDINGS, NEVER
from render.words.words import LANGUAGES, Words

NO_CHOICE = "-"
REMINDERS = ("0", "6", "12", "24", "48")
"""After how many hours the first reminder comes; 0 for none."""

DAYS = (3, 7, 14, 21, 28)
"""Lengths of a vacation that are offered."""

SEATS = ("free", "kept")
"""Whether anybody may take the free seats of a table, or nobody for now."""

OWN: dict[str, tuple[tuple[str, ...], str]] = {
    "hand_dm": (("on", "off"), "on"),
    "end_turn": (ENDINGS, NEVER),
    "remind": (REMINDERS, "12"),
    "remind_by": ((POST, DM), POST),
}
"""What people set for themselves everywhere: its values, and what is usual."""


async def show_own(services: Services, reply: Reply) -> None:
    """`/settings me`: how the bot treats the presser, everywhere."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.people.settings(user)
    lines = [f"### {words.text('bot.settings.title')}", words.text("bot.settings.text")]
    quiet = own.get("quiet")
    if quiet:
        begun, _, ends = quiet.partition("-")
        lines.append(
            words.text("bot.settings.quiet_told", begun=begun, ends=ends, zone=own.get("zone", quiet_hours.ZONE))
        )
    rows: list[list[Control]] = [
        [menu(words, NO_TABLE, name, values, own.get(name, usual))] for name, (values, usual) in OWN.items()
    ]
    row: list[Control] = [Button.make(NO_TABLE, "quiet", words.text("bot.button.quiet"))]
    if reply.interaction.guild_id is not None:
        row.append(Button.make(NO_TABLE, "vacation", words.text("bot.button.vacation")))
    table = await table_here(services, reply.interaction.channel_id)
    if table is not None and may_set(reply, table):
        row.append(Button.make(str(table.id), "setpage", words.text("bot.button.this_table"), key="table"))
    await reply.page(Page("\n".join(lines), [*rows, row]))


async def show_table(services: Services, reply: Reply, table: Table) -> None:
    """What the presser may set at one table."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.people.settings(user)
    rows: list[list[Control]] = []
    if table.seat_of(user) is not None:
        rows.append([switch(words, str(table.id), "mention", user not in table.muted)])
        remind = (NO_CHOICE, *REMINDERS)
        rows.append([menu(words, str(table.id), "remind_here", remind, own.get(f"remind.{table.id}", NO_CHOICE))])
    if table.live and (user == table.host or admin(reply.interaction)):
        rows.append([languages(words, str(table.id), "table", table.lang)])
        rows.append([menu(words, str(table.id), "seats", SEATS, SEATS[table.shut])])
    rows.append([Button.make(NO_TABLE, "setpage", words.text("bot.button.my_settings"), key="me")])
    title = words.text("bot.settings.table_title", game=words.text(f"{table.game}.name"))
    await reply.page(Page(f"### {title}", rows))


def may_set(reply: Reply, table: Table) -> bool:
    """Whether there is anything for the presser to set at a table."""
    user = reply.interaction.user.id
    return table.seat_of(user) is not None or (table.live and (user == table.host or admin(reply.interaction)))


async def table_here(services: Services, channel: int | None) -> Table | None:
    """The table of a channel, if there is one."""
    try:
        return await services.tables.desk.at(channel or 0)
    except NoTable:
        return None


def menu(words: Words, table: str, name: str, values: tuple[str, ...], chosen: str) -> Menu:
    """A menu of the values of a setting."""
    named = [(value, value_name(words, name, value)) for value in values]
    return setting(table, "setting", words.text(f"bot.settings.{name}"), named, chosen, key=name)


def value_name(words: Words, name: str, value: str) -> str:
    """A value of a setting in words; those without words of their own say after how many hours."""
    key = f"bot.settings.{name}.{value}"
    return words.text(key) if words.has(key) else words.text("bot.settings.after", n=int(value))


def switch(words: Words, table: str, name: str, on: bool) -> Menu:
    """A menu that turns something on or off."""
    return menu(words, table, name, ("on", "off"), "on" if on else "off")


def languages(words: Words, table: str, scope: str, chosen: str, *, verb_: str = "setting") -> Menu:
    """A menu of languages; for channels and servers also none of their own."""
    values = [(lang, language_name(words, lang)) for lang in LANGUAGES]
    if scope != "table":
        values.insert(0, (NO_CHOICE, words.text("bot.language.none")))
    return setting(table, verb_, words.text(f"bot.settings.{scope}"), values, chosen, key=scope)


@verb("setpage")
async def page(press: Press) -> None:
    """Another page of the own settings; the key says which."""
    if press.key == "table":
        await show_table(press.services, press.reply, await press.services.tables.desk.get(press.id))
    else:
        await show_own(press.services, press.reply)


@verb("setting")
async def choose(press: Press) -> None:
    """Set what was chosen, and show the settings as they are now."""
    services, user, value = press.services, press.interaction.user.id, press.value
    if press.key in OWN and value in OWN[press.key][0]:
        await services.people.set_own(user, press.key, value)
        await services.tables.keeper.wishes_changed(user)
        await show_own(services, press.reply)
        return
    if press.key == "mention":
        table = await services.tables.chronicle.mute(press.id, user, value != "on")
    elif press.key == "remind_here" and value in (NO_CHOICE, *REMINDERS):
        await services.people.set_own(user, f"remind.{press.id}", None if value == NO_CHOICE else value)
        await services.tables.keeper.wishes_changed(user)
        table = await services.tables.desk.get(press.id)
    elif press.key == "table" and value in LANGUAGES:
        table = await table_language(press, value)
    elif press.key == "seats" and value in SEATS:
        by = press.interaction
        table = await services.tables.chronicle.shut(press.id, user, value == SEATS[True], admin=admin(by))
    else:
        raise Refusal("bot.error.unknown")
    await show_table(services, press.reply, table)


async def table_language(press: Press, lang: str) -> Table:
    """The language of a table's posts: for its host and for admins."""
    table = await press.services.tables.desk.get(press.id)
    if press.interaction.user.id != table.host and not admin(press.interaction):
        raise NotHost(table.host)
    return await press.services.tables.chronicle.set_language(press.id, lang)


# ---- quiet hours ----------------------------------------------------------------------------------------------------


@verb("quiet")
async def quiet(press: Press) -> None:
    """Ask for the quiet hours and the time zone."""
    words, own = press.reply.words, await press.services.people.settings(press.interaction.user.id)
    begun, _, ends = own.get("quiet", "22:00-07:00").partition("-")
    zone = own.get("zone", words.text("bot.settings.quiet_zone.filled"))
    values = {"begun": begun, "ends": ends, "zone": zone}
    fields = [Field(name, words.text(f"bot.settings.quiet_{name}"), value) for name, value in values.items()]
    await press.reply.ask(form(NO_TABLE, "quietset", words.text("bot.button.quiet"), fields))


@verb("quietset")
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
    await press.services.tables.keeper.wishes_changed(user)
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


# ---- vacation -------------------------------------------------------------------------------------------------------


@verb("vacation")
async def vacation(press: Press) -> None:
    """How long the presser is away, and how many days are left."""
    await show_vacation(press.services, press.reply)


async def show_vacation(services: Services, reply: Reply) -> None:
    """The page about vacations on this server."""
    words, user, guild = reply.words, reply.interaction.user.id, reply.interaction.guild_id
    if guild is None:
        raise Refusal("bot.error.guild_only")
    left, until = await services.tables.vacations.left(guild, user), await services.tables.vacations.until(guild, user)
    lines = [f"### {words.text('bot.button.vacation')}", words.text("bot.vacation.text", n=left)]
    if until:
        lines.append(words.text("bot.vacation.on", when=moment(until, "f")))
    offered = [(str(days), words.text("bot.time.days", n=days)) for days in DAYS if days <= left]
    rows: list[list[Control]] = []
    if offered:
        rows.append([setting(NO_TABLE, "vacate", words.text("bot.vacation.begin"), offered, "", key=str(left))])
    if until:
        rows.append([Button.make(NO_TABLE, "vacend", words.text("bot.button.vacend"))])
    await reply.page(Page("\n".join(lines), rows))


@verb("vacate")
async def begin_vacation(press: Press) -> None:
    """Away from now on, for so many days."""
    guild = press.interaction.guild_id
    if guild is None or not press.value.isdecimal():
        raise Refusal("bot.error.guild_only")
    await press.services.tables.vacations.begin(guild, press.interaction.user.id, int(press.value))
    await show_vacation(press.services, press.reply)


@verb("vacend")
async def end_vacation(press: Press) -> None:
    """Back early."""
    if press.interaction.guild_id is None:
        raise Refusal("bot.error.guild_only")
    await press.services.tables.vacations.end(press.interaction.guild_id, press.interaction.user.id)
    await show_vacation(press.services, press.reply)
