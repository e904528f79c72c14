"""Conceding and ending a game: what cannot be taken back is asked twice."""

from __future__ import annotations

from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.seats import votes
from bot.discord.services import Services
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.page import Page
from bot.store.values.table import LOBBY, Table
from bot.tables.lobby.closing import VOTE
from bot.tables.model.errors import OnlyByVote
from bot.tables.turn.play import require_running


async def ask(services: Services, reply: Reply, table: Table, what: str) -> None:
    """Ask before conceding or aborting; who may not abort alone can propose it to all who play.

    Raises `NotMember`, and `NotRunning` and `AlreadyConceded` where there is nothing to concede.
    """
    words, user, game = reply.words, reply.interaction.user.id, reply.words.text(f"{table.game}.name")
    if what == "concede":
        require_running(table, table.seat(user))
        others = sum(seat.owned for seat in table.seats) - 1
        row: list[Control] = [Button.make(str(table.id), what, words.text("bot.button.concede"), style=Style.danger)]
        await reply.page(Page(words.text("bot.concede.sure", game=game, n=others), [row]))
        return
    how = await services.tables.lobby.way_to_end(table, actor_of(reply.interaction))
    rows = votes.end_rows(reply, table, alone=how != VOTE)
    if not rows:
        raise OnlyByVote
    sure = "bot.abort.lobby" if table.status == LOBBY else "bot.abort.sure"
    await reply.page(Page(words.text(sure, game=game), rows))


@handles("concede")
async def concede(press: Press) -> None:
    """Give the seat up; an opponent plays it on."""
    await press.services.tables.play.concede(press.id, press.interaction.user.id)
    await press.reply.page(Page(press.reply.words.text("bot.concede.done")))
