"""Running a table: sending somebody away, conceding, aborting, moving, export and import."""

from __future__ import annotations

from bot.discord.interaction import access
from bot.discord.interaction.actor import actor_of, must_post
from bot.discord.interaction.contexts import not_here, server_needed
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.interaction.seat_lookup import seat_meant
from bot.discord.interaction.shut_out import shut_out
from bot.discord.interaction.table_lookup import table_meant, which_of
from bot.discord.lobby.lobby import taken_by
from bot.discord.seats import stand_ins, votes
from bot.discord.services import Services
from bot.discord.text.controls import Modal, TextInput
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.store.values.errors import ChannelTaken, NoTable
from bot.store.values.place import LEFT
from bot.store.values.table import RUNNING, Table
from bot.store.values.time import PLACE
from bot.tables.commit.rights import leads
from bot.tables.lobby.closing import LONGEST_REASON, REASON
from bot.tables.model.errors import NotHost, OtherServer
from bot.tables.model.votes import answer_elsewhere

WHY = "why"
"""The name of the line of the form that asks the organiser for a reason."""


async def kick(services: Services, reply: Reply, table: Table, player: str) -> None:
    """Send a person or an opponent away from the lobby, or hand on an idle seat; ``player`` was chosen or typed."""
    number = await seat_meant(reply, table, player, "kickseat")
    if number is None:
        return
    by, words = reply.interaction, reply.words
    if table.status == RUNNING:
        await stand_ins.offer(services, reply, table, number)
        return
    seat = table.seats[number]
    if seat.user is None:
        await services.tables.lobby.remove_opponent(table.id, actor_of(by), number)
    else:
        await services.tables.lobby.kick(table.id, actor_of(by), seat.user)
    await reply.note(words.text("bot.kick.done", who=escape_name(table.names[number])))


@handles("kickseat")
async def kick_one(press: Press) -> None:
    """Send away the one that was meant."""
    await kick(press.services, press.reply, await press.services.tables.get(press.id), press.value)


# ---- what cannot be taken back is asked twice -----------------------------------------------------------------------


@handles("abort")
async def abort(press: Press) -> None:
    """End the table without a result; one where nothing was played is closed."""
    lobby, actor, words = press.services.tables.lobby, actor_of(press.interaction), press.reply.words
    found = await press.services.tables.get(press.id)
    if WHY not in press.fields and found.live and await lobby.way_to_end(found, actor) == REASON:
        why = TextInput(WHY, words.text("bot.abort.reason"), most=LONGEST_REASON)
        await press.reply.ask(Modal.make(str(press.id), "abort", words.text("bot.abort.why"), [why]))
        return
    table = await lobby.abort(press.id, actor, press.fields.get(WHY, ""))
    await press.reply.page(Page(press.reply.words.text("bot.abort.done" if table.seed else "bot.lobby.closed")))


# ---- moving ---------------------------------------------------------------------------------------------------------


async def move_here(services: Services, reply: Reply, chosen: str | None) -> None:
    """`/game move-here`: go on in this channel; without a table named, the person's only one where no post arrives. Who
    may not decide that alone proposes it to the others: in the server, or to another one if the bot has lost it.
    """
    by = reply.interaction
    guild = server_needed(by)
    if by.channel_id is None:
        raise not_here(by)
    await must_post(by, reply.words)
    if chosen:
        table = await table_meant(services, by, chosen)
    else:
        own = await access.own_tables(services, by)
        lost = [table for table in own if not table.reached] or own
        if not lost:
            raise NoTable
        if len(lost) > 1:
            raise await which_of(services, by, lost)
        table = lost[0]
    if table.guild == guild and leads(table, actor_of(by)):
        await _must_keep_all(services, reply, table)
    try:
        moved = await services.tables.lobby.move(table.id, actor_of(by), guild, by.channel_id)
    except (NotHost, OtherServer):
        if table.reached or table.status != RUNNING or by.user.id not in table.players:
            raise
        if table.guild != guild and table.place != LEFT:
            raise
        taken = await taken_by(services, by.channel_id)
        if taken is not None:
            raise ChannelTaken(taken.id) from None
        there = answer_elsewhere(guild, by.channel_id, table)
        after = await services.tables.votes.propose(table.id, by.user.id, PLACE, there)
        if (after.guild, after.channel) == (guild, by.channel_id):
            await reply.note(reply.words.text("bot.move.done", game=reply.words.text(f"{after.game}.name")))
            return
        await reply.note(votes.answered(reply, after, PLACE, -1))
        return
    await reply.note(reply.words.text("bot.move.done", game=reply.words.text(f"{moved.game}.name")))


async def _must_keep_all(services: Services, reply: Reply, table: Table) -> None:
    """Refuse a channel that is closed to somebody who plays, and sees the table where it stands. Raises `Refusal`."""
    names = {seat.user or 0: escape_name(seat.name) for seat in table.seats if seat.owned}
    closed = await shut_out(services, reply, table.guild, table.home, list(names))
    if closed:
        told = reply.words.listing([name for user, name in names.items() if user in closed])
        raise Refusal("bot.error.move_unseen", who=told)


# ---- archive --------------------------------------------------------------------------------------------------------
