"""Votes: proposing, answering, what is open."""

from __future__ import annotations

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page
from bot.discord.text.times import moment
from bot.store.values.table import LOBBY, RUNNING, Table
from bot.store.values.time import ABORT, PLACE, TIE, Vote
from bot.tables.model.votes import DM_ALONE, YES, voters


@handles("vote")
async def vote(press: Press) -> None:
    """Answer an open vote; the key is its subject, its seat and the answer."""
    subject, seat, choice = [*press.key.split("."), "", ""][:3]
    number = int(seat) if seat.isdecimal() else -1
    after = await press.services.tables.votes.cast(press.id, press.interaction.user.id, subject, choice, number)
    await press.reply.note(answered(press.reply, after, subject, number))


@handles("propose")
async def propose(press: Press) -> None:
    """Propose to end the game for all, or to go on by direct messages alone; the key is how."""
    if press.key == DM_ALONE:
        after = await press.services.tables.votes.propose(press.id, press.interaction.user.id, PLACE, DM_ALONE)
        await press.reply.note(answered(press.reply, after, PLACE, -1))
        return
    if press.key not in (ABORT, TIE):
        raise Refusal("bot.error.unknown")
    after = await press.services.tables.votes.propose(press.id, press.interaction.user.id, press.key, YES)
    await press.reply.page(Page(answered(press.reply, after, press.key, -1)))


def answered(reply: Reply, table: Table, subject: str, seat: int) -> str:
    """What became of an answer: how many are still missing, or that it is decided."""
    found = table.vote(subject, seat)
    if found is None:
        return reply.words.text("bot.vote.decided")
    missing = len([user for user in voters(table, found) if user not in found.ballots])
    return reply.words.text("bot.vote.given", n=missing, when=moment(found.closes))


def open_votes(table: Table, user: int) -> list[Vote]:
    """The votes that a person may answer."""
    return [vote for vote in table.votes if user in voters(table, vote)]


def end_rows(reply: Reply, table: Table, *, alone: bool) -> list[list[Control]]:
    """How a game may end early: at once by who may do that ``alone``, or by a vote of all who play."""
    words, user = reply.words, reply.interaction.user.id
    rows: list[list[Control]] = []
    if alone:
        label = words.text("bot.button.close" if table.status == LOBBY else "bot.button.abort")
        rows.append([Button.make(str(table.id), "abort", label, style=Style.danger)])
    if table.status == RUNNING and user in table.players:
        proposals = [(subject, words.text(f"bot.button.propose_{subject}")) for subject in (ABORT, TIE)]
        rows.append([Button.make(str(table.id), "propose", label, key=subject) for subject, label in proposals])
    return rows
