"""Settings: what everybody may set for themselves, at a table, and what admins may set for a server."""

from __future__ import annotations

from bot.discord.gateway.locales import language_name
from bot.discord.history.watch import page_button
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.contexts import server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Control, Select, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.layout import ActionRow, Block, Separator, Text
from bot.discord.text.page import Page
from bot.discord.text.typed_zone import zone_shown
from bot.store.values.errors import NoTable
from bot.store.values.table import Table
from bot.store.values.time import DM, POST
from bot.tables.commit.rights import leads
from bot.tables.model import quiet_hours
from bot.tables.turn.play import ENDINGS, NEVER
from render.words.words import LANGUAGES, Words

NO_CHOICE = "-"
REMINDERS = ("0", "6", "12", "24", "48")
"""After how many hours the first reminder comes; 0 for none."""


SEATS = ("free", "kept")
"""Whether anybody may take the free seats of a table, or nobody for now."""

OWN: dict[str, tuple[tuple[str, ...], str]] = {
    "hand_dm": (("on", "off"), "on"),
    "heads_up": (("off", "on"), "off"),
    "invites": (("on", "off"), "on"),
    "remind": (REMINDERS, "12"),
    "remind_by": ((POST, DM), POST),
    "end_turn": (ENDINGS, NEVER),
    "honours": (("on", "off"), "on"),
    "icons": (("on", "off"), "on"),
}
"""What people set for themselves everywhere: its values, and what is usual. A line more is all that a new one takes."""

GROUPS = {"hand_dm": "letters", "remind": "reminders", "end_turn": "turns", "honours": "shown"}
"""Above which of them a heading stands, on the page."""

MENUS = 10
"""So many settings stand on a page, of Discord's 40 components three each."""


def page_of(name: str) -> int:
    """The page on which a setting stands."""
    return list(OWN).index(name) // MENUS


async def show_own(services: Services, reply: Reply, page: int = 0) -> None:
    """`/settings me`: how the bot treats the presser, everywhere; so many settings a page."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.people.settings(user)
    lines = [f"### {words.text('bot.settings.title')}", words.text("bot.settings.text")]
    quiet = own.get("quiet")
    if quiet:
        begun, _, ends = quiet.partition("-")
        lines.append(
            words.text(
                "bot.settings.quiet_told", begun=begun, ends=ends, zone=zone_shown(own.get("zone", quiet_hours.ZONE))
            )
        )
        if quiet_hours.is_long((_minute(begun), _minute(ends))):
            lines.append(f"-# {words.text('bot.settings.quiet_long', n=quiet_hours.NIGHT // 60)}")
    pages = page_of(list(OWN)[-1]) + 1
    page %= pages
    menus: list[Block] = []
    for name, (values, usual) in OWN.items():
        if page_of(name) == page:
            stored = own.get(name, usual)
            chosen = stored if stored in values else usual
            menus += [
                Text(setting_line(words, name, chosen)),
                ActionRow((menu(words, NO_TABLE, name, values, chosen),)),
            ]
    row: list[Control] = [Button.make(NO_TABLE, "quiet", words.text("bot.button.quiet"))]
    if server_of(reply.interaction) is not None:
        row.append(Button.make(NO_TABLE, "vacation", words.text("bot.button.vacation")))
    table = await table_here(services, reply.interaction.channel_id)
    if table is not None and may_set(services, reply, table):
        row.append(Button.make(str(table.id), "setpage", words.text("bot.button.this_table"), key="table"))
    if pages > 1:
        ahead = words.text("bot.button.ahead", page=(page + 1) % pages + 1, pages=pages)
        row.append(Button.make(NO_TABLE, "setpage", ahead, key=f"me.{page + 1}"))
    await reply.page(Page("", layout=[Text("\n".join(lines)), *menus, Separator(), ActionRow(tuple(row))]))


def _minute(clock: str) -> int:
    """The minute of the day of a time as it is stored, ``HH:MM``."""
    hour, _, minute = clock.partition(":")
    return int(hour) * 60 + int(minute)


def setting_line(words: Words, name: str, chosen: str) -> str:
    """A setting as it is, whole, below the heading of its group: a closed menu is cut on a phone."""
    heading = f"**{words.text(f'bot.settings.group.{GROUPS[name]}')}**\n" if name in GROUPS else ""
    return f"{heading}-# {words.labelled(words.text(f'bot.settings.{name}'), value_name(words, name, chosen))}"


async def show_table(services: Services, reply: Reply, table: Table) -> None:
    """What the presser may set at one table."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.people.settings(user)
    rows: list[list[Control]] = []
    if table.seat_of(user) is not None:
        rows.append([switch(words, str(table.id), "mention", user not in table.muted)])
        remind = (NO_CHOICE, *REMINDERS)
        rows.append([menu(words, str(table.id), "remind_here", remind, own.get(f"remind.{table.id}", NO_CHOICE))])
    if table.live and leads(table, actor_of(reply.interaction)):
        rows.append([languages(words, str(table.id), "table", table.lang)])
        rows.append([menu(words, str(table.id), "seats", SEATS, SEATS[table.shut])])
    last: list[Control] = [Button.make(NO_TABLE, "setpage", words.text("bot.button.my_settings"), key="me")]
    if has_page(services, table) and leads(table, actor_of(reply.interaction)):
        last.append(page_button(table, words))
    rows.append(last)
    title = words.text("bot.settings.table_title", game=words.text(f"{table.game}.name"))
    await reply.page(Page(f"### {title}", rows))


def may_set(services: Services, reply: Reply, table: Table) -> bool:
    """Whether there is anything for the presser to set at a table."""
    leading = leads(table, actor_of(reply.interaction)) and (table.live or has_page(services, table))
    return table.seat_of(reply.interaction.user.id) is not None or leading


def has_page(services: Services, table: Table) -> bool:
    """Whether the table can have a page in the gallery at all."""
    return bool(services.tables.gallery.url) and not table.practice


async def table_here(services: Services, channel: int | None) -> Table | None:
    """The table of a channel, if there is one."""
    try:
        return await services.tables.at(channel or 0)
    except NoTable:
        return None


def menu(words: Words, table: str, name: str, values: tuple[str, ...], chosen: str) -> Select:
    """A menu of the values of a setting."""
    named = [(value, value_name(words, name, value)) for value in values]
    return setting(words, table, "setting", words.text(f"bot.settings.{name}"), named, chosen, key=name)


def value_name(words: Words, name: str, value: str) -> str:
    """A value of a setting in words; those without words of their own say after how many hours."""
    key = f"bot.settings.{name}.{value}"
    return words.text(key) if words.has(key) else words.text("bot.settings.after", n=int(value))


def switch(words: Words, table: str, name: str, on: bool) -> Select:
    """A menu that turns something on or off."""
    return menu(words, table, name, ("on", "off"), "on" if on else "off")


def languages(words: Words, table: str, scope: str, chosen: str, *, verb_: str = "setting") -> Select:
    """A menu of languages; for channels and servers also none of their own."""
    values = [(lang, language_name(words, lang)) for lang in LANGUAGES]
    if scope != "table":
        values.insert(0, (NO_CHOICE, words.text("bot.language.none")))
    return setting(words, table, verb_, words.text(f"bot.settings.{scope}"), values, chosen, key=scope)


@handles("setpage")
async def page(press: Press) -> None:
    """Another page of the own settings; the key says which."""
    if press.key == "table":
        await show_table(press.services, press.reply, await press.services.tables.get(press.id))
    else:
        number = press.key.removeprefix("me.")
        await show_own(press.services, press.reply, int(number) if number.isdecimal() and len(number) < 3 else 0)


@handles("setting")
async def choose(press: Press) -> None:
    """Set what was chosen, and show the settings as they are now."""
    services, user, value = press.services, press.interaction.user.id, press.value
    if press.key in OWN and value in OWN[press.key][0]:
        await services.people.set_own(user, press.key, value)
        await services.tables.reschedule.wishes_changed(user)
        await show_own(services, press.reply, page_of(press.key))
        return
    if press.key == "mention":
        (await services.tables.get(press.id)).seat(user)
        table = await services.tables.following.mute(press.id, user, value != "on")
    elif press.key == "remind_here" and value in (NO_CHOICE, *REMINDERS):
        (await services.tables.get(press.id)).seat(user)
        await services.people.set_own(user, f"remind.{press.id}", None if value == NO_CHOICE else value)
        await services.tables.reschedule.wishes_changed(user)
        table = await services.tables.get(press.id)
    elif press.key == "table" and value in LANGUAGES:
        table = await table_language(press, value)
    elif press.key == "seats" and value in SEATS:
        by = press.interaction
        table = await services.tables.table_settings.shut(press.id, actor_of(by), value == SEATS[True])
    else:
        raise Refusal("bot.error.unknown")
    await show_table(services, press.reply, table)


async def table_language(press: Press, lang: str) -> Table:
    """The language of a table's posts: for its host and for admins."""
    return await press.services.tables.table_settings.set_language(press.id, actor_of(press.interaction), lang)
