"""Running a table: sending somebody away, conceding, aborting, moving, export and import."""

from __future__ import annotations

import discord

from bot.discord.commands.autocomplete import table_meant
from bot.discord.interaction.guard import Refusal
from bot.discord.interaction.reply import Page, Reply
from bot.discord.interaction.router import Press, verb
from bot.discord.lobby.lobby import admin, hosts, must_post, person
from bot.discord.seats import stand_ins
from bot.discord.services import Services
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.names import plain
from bot.store.values.errors import NoTable
from bot.store.values.table import LOBBY, RUNNING, Table
from bot.tables.model.errors import NoSuchSeat, NotHost
from bot.tables.model.server_settings import HOST, house_of

LARGEST = 4 * 1024 * 1024
"""Bytes of a file that is imported, at most."""


async def kick(services: Services, reply: Reply, table: Table, player: str) -> None:
    """Send a person or an opponent away from the lobby, or hand on an idle seat; ``player`` is its number or name."""
    by, words = reply.interaction, reply.words
    folded = [name.casefold() for name in table.names]
    number = folded.index(player.casefold()) if player.casefold() in folded else -1
    if player.isdecimal() and len(player) < 3:
        number = int(player)
    if not 0 <= number < len(table.seats):
        raise NoSuchSeat(seat=player[:40])
    if table.status == RUNNING:
        await stand_ins.offer(services, reply, table, number)
        return
    seat = table.seats[number]
    if seat.user is None:
        await services.tables.lobby.remove_opponent(table.id, by.user.id, number, admin=admin(by))
    else:
        await services.tables.lobby.kick(table.id, by.user.id, seat.user, admin=admin(by))
    await reply.note(words.text("bot.kick.done", who=plain(seat.name)))


# ---- what cannot be taken back is asked twice -----------------------------------------------------------------------


async def ask(services: Services, reply: Reply, table: Table, what: str) -> None:
    """Ask before conceding or aborting; who may not abort alone can propose it to all who play."""
    words, user, game = reply.words, reply.interaction.user.id, reply.words.text(f"{table.game}.name")
    if what == "concede":
        table.seat(user)
        row: list[Control] = [Button.make(str(table.id), what, words.text("bot.button.concede"), style=Style.danger)]
        await reply.page(Page(words.text("bot.concede.sure", game=game), [row]))
        return
    rule = house_of(await services.people.house(table.guild)).abort
    host = (user == table.host and rule == HOST) or hosts(services, reply.interaction, table)
    rows = stand_ins.end_rows(reply, table, alone=host or admin(reply.interaction))
    if not rows:
        raise NotHost(table.host)
    sure = "bot.abort.lobby" if table.status == LOBBY else "bot.abort.sure"
    await reply.page(Page(words.text(sure, game=game), rows))


@verb("concede")
async def concede(press: Press) -> None:
    """Give the seat up; an opponent plays it on."""
    await press.services.tables.play.concede(press.id, press.interaction.user.id)
    await press.reply.page(Page(press.reply.words.text("bot.concede.done")))


@verb("abort")
async def abort(press: Press) -> None:
    """End the table without a result; one where nothing was played is closed."""
    table = await press.services.tables.lobby.abort(press.id, press.interaction.user.id, admin=admin(press.interaction))
    await press.reply.page(Page(press.reply.words.text("bot.abort.done" if table.seed else "bot.lobby.closed")))


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
