"""Who plays a seat: back to one's own, into an open one, handing on that of somebody who does not come; votes."""

from __future__ import annotations

from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.seats.votes import answered
from bot.discord.services import Services
from bot.discord.text.controls import Button, Control
from bot.discord.text.errors import Refusal
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.discord.turn.play import show
from bot.store.values.table import Table
from bot.store.values.time import ABSENT, ON, OPEN, TURN
from bot.tables.commit.rights import leads
from bot.tables.model.errors import NoSuchSeat, NotHost
from bot.tables.model.position import Outcome

HANDED = (TURN, ON, OPEN)
"""The ways in which a seat is handed on."""


@handles("return")
async def come_back(press: Press) -> None:
    """Play the own seat again, by one press at any time."""
    await returned(press.services, press.reply, press.id)


async def returned(services: Services, reply: Reply, table_id: int) -> None:
    """The presser is back at their seat: their panel opens."""
    outcome = await services.tables.stand_ins.back(table_id, reply.interaction.user.id)
    await show(services, reply, outcome.position, notice=reply.words.text("bot.away.back"))


@handles("take")
async def take_open_seat(press: Press) -> None:
    """Take an open seat; the key is the seat."""
    seat = int(press.key) if press.key.isdecimal() else -1
    await seat_taken(press.services, press.reply, await press.services.tables.get(press.id), seat)


async def seat_taken(services: Services, reply: Reply, table: Table, seat: int) -> None:
    """The presser plays an open seat from now on."""
    outcome = await services.tables.stand_ins.take(table.id, actor_of(reply.interaction), seat)
    await show(services, reply, outcome.position, notice=reply.words.text("bot.away.taken"))


async def join_running(services: Services, reply: Reply, table: Table) -> None:
    """`/game join` at a running game: back to the own seat, or to the first one that is open."""
    own = table.seat_of(reply.interaction.user.id)
    if own is not None and table.seats[own].stand:
        await returned(services, reply, table.id)
        return
    seat = next((number for number, seat in enumerate(table.seats) if seat.stand == OPEN), -1)
    await seat_taken(services, reply, table, seat)


# ---- handing a seat on ----------------------------------------------------------------------------------------------


async def offer(services: Services, reply: Reply, table: Table, seat: int) -> None:
    """`/game kick` in a running game: what may become of a seat that does not move. The host decides, others vote."""
    words, vacant = reply.words, table.seats[seat].vacant
    if not (table.seats[seat].human or vacant):
        raise NoSuchSeat(seat=seat)
    host = leads(table, actor_of(reply.interaction))
    if not host and (vacant or reply.interaction.user.id not in table.players):
        raise NotHost(table.host)
    if not vacant:
        await services.tables.stand_ins.require_idle(table, seat)
    gone = await services.tables.repo.presence.gone(table.guild, [] if vacant else [table.seats[seat].user or 0])
    ask = ("bot.away.offer" if host else "bot.away.propose") + (".gone" if gone else "")
    text = words.text(ask, who=f"**{escape_name(table.names[seat])}**")
    row: list[Control] = [
        Button.make(str(table.id), "handover", words.text(f"bot.vote.choice.{how}"), key=f"{seat}.{how}")
        for how in ((ON,) if vacant else HANDED)
    ]
    await reply.page(Page(text, [row]))


@handles("handover")
async def hand_over(press: Press) -> None:
    """Hand a seat on: at once for the host, for the others as a vote; the key is the seat and how."""
    services, by = press.services, press.interaction
    seat, _, how = press.key.partition(".")
    if how not in HANDED or not seat.isdecimal():
        raise Refusal("bot.error.unknown")
    table = await services.tables.get(press.id)
    if leads(table, actor_of(by)):
        outcome = await services.tables.stand_ins.hand_over(press.id, actor_of(by), int(seat), how)
        await press.reply.page(Page(press.reply.words.text("bot.away.done", who=seat_name(outcome, int(seat)))))
        return
    after = await services.tables.votes.propose(press.id, by.user.id, ABSENT, how, int(seat))
    await press.reply.page(Page(answered(press.reply, after, ABSENT, int(seat))))


def seat_name(outcome: Outcome, seat: int) -> str:
    """The seat's name, as it stands in text."""
    return f"**{escape_name(outcome.position.table.names[seat])}**"


# ---- votes ----------------------------------------------------------------------------------------------------------
