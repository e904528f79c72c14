"""Playing: the private panel opens; picks are made, marked, confirmed and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.discord import marks, panel, posts
from bot.discord.guard import sentence
from bot.discord.press import Press, verb
from bot.discord.reply import Page, Picture, Reply
from bot.discord.sight import Sight, places
from bot.tables.errors import NotYourTurn, Outdated, PositionError
from bot.tables.model import RUNNING, LogLine, Position
from engine.kernel.values import Decision
from render.words import Words

if TYPE_CHECKING:
    from bot.discord.client import Mandate


async def sight(
    client: Mandate, position: Position, seat: int, words: Words, *, page: int = 0, marked: int = 0
) -> Sight:
    """The table as a seat sees it, with what it has done in this turn."""
    table = position.table
    user = table.seats[seat].user or 0
    plays = table.status == RUNNING and table.seats[seat].human
    fresh = await client.tables.log(table.id, user, first=table.posted_event + 1)
    done = [
        posts.tell(words, table.game, line, table.names)
        for line in fresh
        if line.event.seat == seat and posts.worth(line)
    ]
    return Sight(
        table=str(table.id),
        revision=table.revision,
        game=position.game,
        seat=seat,
        view=position.view(seat),
        decision=position.decision(seat) if plays else None,
        status=table.status,
        words=words,
        names=table.names,
        waiting=position.waiting(),
        done=done,
        page=page,
        marked=marked,
    )


async def show(
    client: Mandate,
    reply: Reply,
    position: Position,
    *,
    notice: str = "",
    news: Sequence[LogLine] = (),
    page: int = 0,
    marked: int = 0,
) -> None:
    """Show the presser's panel, with a word before it if there is something to say.

    ``news`` is what the presser has just brought about: told if the turn is over with it.
    """
    words = client.words(reply.interaction)
    user = reply.interaction.user.id
    seat = position.table.seat(user)
    seen = await sight(client, position, seat, words, page=page, marked=marked)
    if news and not seen.done:
        seen.news = told("bot.panel.news", news, position, words)
    elif seen.decision is not None and not seen.done and not notice:
        seen.news = told("bot.panel.recap", await client.tables.recap(position.table.id, user), position, words)
    text, rows = panel.page_of(seen)
    parts = [notice and f"> {notice}", text, *await client.warnings(reply.interaction, position.table, words)]
    serial = client.opened(position.table.id, user)

    async def draw() -> Picture:
        if places(seen):
            return await client.studio.detail(seen)
        if position.game.hand(seen.view):
            return await client.studio.hand(position, seat, words)
        return await client.studio.area(position, seat, words)

    whole = Page("\n".join(part for part in parts if part), rows, draw)
    await reply.page(whole, current=lambda: client.newest(position.table.id, user) == serial)


def told(title: str, lines: Sequence[LogLine], position: Position, words: Words) -> str:
    """Lines of the log in small print under a title; empty if nothing is worth telling."""
    table = position.table
    shown = [posts.tell(words, table.game, line, table.names) for line in lines if posts.worth(line)]
    if not shown:
        return ""
    return "\n".join([f"-# {words.text(title)}", *panel.recent([f"-# · {line}" for line in shown], words)])


@verb("play", "again")
async def play(press: Press) -> None:
    """Open the panel, or show it anew."""
    await show(press.client, press.reply, await press.client.tables.position(press.id))


async def picked(press: Press, picks: tuple[str, ...]) -> None:
    """Carry out picks and show what comes next; a refusal comes with the present position."""
    client, user = press.client, press.interaction.user.id
    try:
        outcome = await client.tables.pick(press.id, user, press.revision, None, picks, press.interaction.id)
    except PositionError as error:
        await refused(client, press.reply, error)
        return
    await show(client, press.reply, outcome.position, news=outcome.lines)


async def refused(client: Mandate, reply: Reply, error: PositionError) -> None:
    """The press came too late, or was for something not on offer: a friendly word and the present position."""
    words = client.words(reply.interaction)
    over = isinstance(error, Outdated | NotYourTurn) and error.position.over
    notice = words.text("bot.error.Outdated.over") if over else sentence(words, error)
    await show(client, reply, error.position, notice=notice)


@verb("pick")
async def pick(press: Press) -> None:
    """An option's button."""
    await picked(press, (press.key,))


@verb("pickone")
async def pick_one(press: Press) -> None:
    """A menu of options of which one is taken."""
    await picked(press, (press.value,))


async def seen_by(press: Press) -> tuple[Position, Decision | None]:
    """The present position and what the presser is asked."""
    position = await press.client.tables.position(press.id)
    return position, position.decision(position.table.seat(press.interaction.user.id))


@verb("page")
async def turn_page(press: Press) -> None:
    """Another page of a long list of options; what is marked stays marked."""
    position, decision = await seen_by(press)
    first, *rest = press.key.split(".")
    marked = marks.unmark(decision, press.key) if decision and rest else None
    page = int(first) if first.isdigit() else 0
    if decision is None or (rest and marked is None):
        await show(press.client, press.reply, position, notice=stale(press))
        return
    await show(press.client, press.reply, position, page=page, marked=marked[1] if marked else 0)


@verb("mark")
async def mark(press: Press) -> None:
    """A menu in which several options are marked; nothing is picked before it is confirmed."""
    position, decision = await seen_by(press)
    known = marks.unmark(decision, press.key) if decision else None
    if decision is None or known is None:
        await show(press.client, press.reply, position, notice=stale(press))
        return
    page, marked = known
    for value in press.values:
        if value in decision.options:
            marked |= 1 << decision.options.index(value)
    await show(press.client, press.reply, position, page=int(page) if page.isdigit() else 0, marked=marked)


@verb("confirm")
async def confirm(press: Press) -> None:
    """What is marked is picked."""
    position, decision = await seen_by(press)
    known = marks.unmark(decision, press.key) if decision else None
    if decision is None or known is None:
        await show(press.client, press.reply, position, notice=stale(press))
        return
    await picked(press, marks.picked(decision, known[1]))


def stale(press: Press) -> str:
    """The word for a control of an earlier position."""
    return press.client.words(press.interaction).text("bot.error.Outdated")


@verb("undo")
async def undo(press: Press) -> None:
    """Take the last step back, or say why not."""
    await take_back(press.client, press.reply, press.id)


async def take_back(client: Mandate, reply: Reply, table_id: int) -> None:
    """Undo for the presser."""
    try:
        outcome = await client.tables.undo(table_id, reply.interaction.user.id, reply.interaction.id)
    except PositionError as error:
        await refused(client, reply, error)
        return
    await show(client, reply, outcome.position)
