"""Running a table: sending somebody away, conceding, aborting, export and import, settings, my tables."""

from __future__ import annotations

import discord

from bot.discord import channels
from bot.discord.controls import NO_TABLE, Button, Control, Menu, Style, setting
from bot.discord.finding import table_meant, waits_for
from bot.discord.guard import Refusal
from bot.discord.lobby import admin, must_post, person
from bot.discord.names import plain, plain_all
from bot.discord.press import Press, verb
from bot.discord.reply import Page, Reply
from bot.discord.services import Services
from bot.store.errors import NoTable
from bot.store.model import LOBBY, Table
from bot.tables.errors import NoSuchSeat, NotHost
from render.words import LANGUAGES, Words

LARGEST = 4 * 1024 * 1024
"""Bytes of a file that is imported, at most."""

NO_CHOICE = "-"


async def kick(services: Services, reply: Reply, table: Table, player: str) -> None:
    """Send a person or an opponent away from the lobby; ``player`` is a seat's number or name."""
    by, words = reply.interaction, reply.words
    folded = [name.casefold() for name in table.names]
    number = folded.index(player.casefold()) if player.casefold() in folded else -1
    if player.isdecimal() and len(player) < 3:
        number = int(player)
    if not 0 <= number < len(table.seats):
        raise NoSuchSeat(seat=player[:40])
    seat = table.seats[number]
    if seat.user is None:
        await services.tables.lobby.remove_opponent(table.id, by.user.id, number, admin=admin(by))
    else:
        await services.tables.lobby.kick(table.id, by.user.id, seat.user, admin=admin(by))
    await reply.note(words.text("bot.kick.done", who=plain(seat.name)))


# ---- what cannot be taken back is asked twice -----------------------------------------------------------------------


async def ask(services: Services, reply: Reply, table: Table, what: str) -> None:
    """Ask before conceding or aborting."""
    words, user = reply.words, reply.interaction.user.id
    if what == "concede":
        table.seat(user)
    elif user != table.host and not admin(reply.interaction):
        raise NotHost(table.host)
    row: list[Control] = [Button.make(str(table.id), what, words.text(f"bot.button.{what}"), style=Style.danger)]
    await reply.page(Page(words.text(f"bot.{what}.sure", game=words.text(f"{table.game}.name")), [row]))


@verb("concede")
async def concede(press: Press) -> None:
    """Give the seat up; an opponent plays it on."""
    await press.services.tables.play.concede(press.id, press.interaction.user.id)
    await press.reply.page(Page(press.reply.words.text("bot.concede.done")))


@verb("abort")
async def abort(press: Press) -> None:
    """End the table without a result."""
    await press.services.tables.lobby.abort(press.id, press.interaction.user.id, admin=admin(press.interaction))
    await press.reply.page(Page(press.reply.words.text("bot.abort.done")))


# ---- moving ---------------------------------------------------------------------------------------------------------


async def move_here(services: Services, reply: Reply, chosen: str | None) -> None:
    """`/game move-here`: go on in this channel; without a table named, the person's only one whose channel is gone."""
    by = reply.interaction
    if by.guild_id is None or by.channel_id is None:
        raise Refusal("bot.error.guild_only")
    must_post(by, reply.words)
    if chosen:
        table = await table_meant(services, by, chosen)
    else:
        own = await services.tables.desk.mine(by.user.id)
        lost = [one for one in own if one.lost] or own
        if len(lost) != 1:
            raise Refusal("bot.error.which") if lost else NoTable()
        table = lost[0]
    moved = await services.tables.lobby.move(table.id, by.user.id, by.guild_id, by.channel_id, admin=admin(by))
    await reply.note(reply.words.text("bot.move.done", game=reply.words.text(f"{moved.game}.name")))


# ---- archive --------------------------------------------------------------------------------------------------------


async def export(services: Services, reply: Reply, table: Table) -> None:
    """The table as a file; that of a running game holds its secrets and is for admins who do not play there."""
    interaction = reply.interaction
    seated = table.seat_of(interaction.user.id) is not None
    data = await services.tables.archives.export(table.id, admin=admin(interaction) and not seated)
    text = reply.words.text("bot.export.done", game=reply.words.text(f"{table.game}.name"))
    await reply.file(text, f"mandate-{table.game}-{table.id}.json", data)


async def import_(services: Services, reply: Reply, file: discord.Attachment) -> None:
    """A table from a file, in this channel; for admins."""
    interaction, words = reply.interaction, reply.words
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("bot.error.guild_only")
    if not admin(interaction):
        raise Refusal("bot.error.admin_only", names=f"**{words.text('bot.permission.manage_guild')}**")
    if file.size > LARGEST:
        raise Refusal("bot.error.too_large", n=LARGEST // (1024 * 1024))
    must_post(interaction, words)
    try:
        raw = await file.read()
    except discord.HTTPException:  # deleted, or its address has run out
        raise Refusal("bot.error.attachment") from None
    lang = await services.people.language_of(interaction)
    here = (interaction.guild_id, interaction.channel_id)
    table = await services.tables.archives.import_(*here, person(interaction), raw, lang)
    await reply.note(words.text("bot.import.done", game=words.text(f"{table.game}.name")))


# ---- my tables ------------------------------------------------------------------------------------------------------


async def my_tables(services: Services, reply: Reply) -> None:
    """`/game mine`: every live table of the person, those that wait for them first."""
    words, user = reply.words, reply.interaction.user.id
    own = await services.tables.desk.mine(user)
    if not own:
        await reply.note(words.text("bot.mine.none"))
        return
    asked = {table.id: await waits_for(services, table, user) for table in own}
    lines = [f"### {words.text('bot.mine.title')}"]
    row: list[Control] = []
    for table in sorted(own, key=lambda one: not asked[one.id])[:15]:
        key = "bot.mine.lobby" if table.status == LOBBY else "bot.mine.turn" if asked[table.id] else "bot.mine.waiting"
        name = words.text(f"{table.game}.name")
        others = words.listing(plain_all(table.names))
        lines.append(f"· **{name}** ({others}) – {words.text(key)} · {channels.jump(table)}")
        if asked[table.id] and len(row) < 5:
            label = words.text("bot.button.play_at", game=name, number=table.id)
            row.append(Button.make(str(table.id), "play", label, style=Style.primary))
    await reply.page(Page("\n".join(lines), [row] if row else []))


# ---- settings -------------------------------------------------------------------------------------------------------


async def settings(services: Services, reply: Reply) -> None:
    """`/settings`: what everybody may set for themselves; languages for the host and for admins."""
    interaction, words = reply.interaction, reply.words
    user = interaction.user.id
    lines = [f"### {words.text('bot.settings.title')}", words.text("bot.settings.text")]
    rows: list[list[Control]] = [[switch(words, NO_TABLE, "hand_dm", await services.people.wants_hands(user))]]
    table = await table_here(services, interaction.channel_id)
    if table is not None and table.seat_of(user) is not None:
        rows.append([switch(words, str(table.id), "mention", user not in table.muted)])
    if table is not None and table.live and (user == table.host or admin(interaction)):
        rows.append([languages(words, str(table.id), "table", table.lang)])
    if admin(interaction):
        for scope, number in (("channel", interaction.channel_id), ("guild", interaction.guild_id)):
            chosen = await services.people.chosen(scope, number) or NO_CHOICE
            rows.append([languages(words, NO_TABLE, scope, chosen)])
    await reply.page(Page("\n".join(lines), rows))


async def table_here(services: Services, channel: int | None) -> Table | None:
    """The table of a channel, if there is one."""
    try:
        return await services.tables.desk.at(channel or 0)
    except NoTable:
        return None


def switch(words: Words, table: str, name: str, on: bool) -> Menu:
    """A menu that turns something on or off."""
    values = [(value, words.text(f"bot.settings.{name}.{value}")) for value in ("on", "off")]
    return setting(table, "setting", words.text(f"bot.settings.{name}"), values, "on" if on else "off", key=name)


def languages(words: Words, table: str, scope: str, chosen: str) -> Menu:
    """A menu of languages; for channels and servers also none of their own."""
    values = [(lang, words.text(f"bot.language.{lang}")) for lang in LANGUAGES]
    if scope != "table":
        values.insert(0, (NO_CHOICE, words.text("bot.language.none")))
    return setting(table, "setting", words.text(f"bot.settings.{scope}"), values, chosen, key=scope)


@verb("setting")
async def choose_setting(press: Press) -> None:
    """Set what was chosen, and show the settings as they are now."""
    services, interaction, value = press.services, press.interaction, press.value
    user = interaction.user.id
    if press.key == "hand_dm":
        await services.people.set_hands(user, on=value == "on")
    elif press.key == "mention":
        await services.tables.chronicle.mute(press.id, user, value != "on")
    elif press.key == "table" and value in LANGUAGES:
        await table_language(press, value)
    elif press.key in {"channel", "guild"} and value in {*LANGUAGES, NO_CHOICE}:
        if not admin(interaction):
            words = press.reply.words
            raise Refusal("bot.error.admin_only", names=f"**{words.text('bot.permission.manage_guild')}**")
        number = interaction.channel_id if press.key == "channel" else interaction.guild_id
        await services.people.choose(press.key, number, None if value == NO_CHOICE else value)
    else:
        raise Refusal("bot.error.unknown")
    await settings(services, press.reply)


async def table_language(press: Press, lang: str) -> None:
    """The language of a table's posts: for its host and for admins."""
    table = await press.services.tables.desk.get(press.id)
    if press.interaction.user.id != table.host and not admin(press.interaction):
        raise NotHost(table.host)
    await press.services.tables.chronicle.set_language(press.id, lang)
