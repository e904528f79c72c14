"""Playing: the private panel opens, picks are made, taken back and confirmed; the hand; the log; following."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.discord import channels, panel, posts
from bot.discord.controls import Button, Control
from bot.discord.guard import Refusal, sentence
from bot.discord.panel import Sight
from bot.discord.pictures import alt
from bot.discord.pictures import hand as hand_lines
from bot.discord.press import Press, verb
from bot.discord.reply import Page, Picture, Reply
from bot.tables.errors import NoSuchSeat, NotYourTurn, Outdated, PositionError
from bot.tables.model import LOBBY, RUNNING, LogLine, Position
from engine.kernel.values import Decision
from render.words import Words

if TYPE_CHECKING:
    from bot.discord.client import Mandate

RECAP = 6
"""How many lines of what happened since the own last turn a panel tells."""


async def sight(
    client: Mandate, position: Position, seat: int, words: Words, *, page: int = 0, marked: int = 0
) -> Sight:
    """The table as a seat sees it, with what it has done in this turn."""
    table = position.table
    user = table.seats[seat].user or 0
    plays = table.status == RUNNING and table.seats[seat].human
    fresh = await client.tables.log(table.id, user, first=table.posted_event + 1)
    done = [posts.tell(words, table.game, line, table.names) for line in fresh if line.event.seat == seat]
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
        done=done[-RECAP:],
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
        if panel.places(seen):
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
    return "\n".join([f"-# {words.text(title)}", *(f"-# · {line}" for line in shown[-RECAP:])]) if shown else ""


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
    marked = panel.unmark(decision, press.key) if decision and rest else None
    page = int(first) if first.isdigit() else 0
    if decision is None or (rest and marked is None):
        await show(press.client, press.reply, position, notice=stale(press))
        return
    await show(press.client, press.reply, position, page=page, marked=marked[1] if marked else 0)


@verb("mark")
async def mark(press: Press) -> None:
    """A menu in which several options are marked; nothing is picked before it is confirmed."""
    position, decision = await seen_by(press)
    known = panel.unmark(decision, press.key) if decision else None
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
    known = panel.unmark(decision, press.key) if decision else None
    if decision is None or known is None:
        await show(press.client, press.reply, position, notice=stale(press))
        return
    await picked(press, panel.picked(decision, known[1]))


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


# ---- looking --------------------------------------------------------------------------------------------------------


async def show_board(client: Mandate, reply: Reply, table_id: int, player: str | None) -> None:
    """`/game show`: the board, or what lies before one player, with all of it in words."""
    words = client.words(reply.interaction)
    table = await client.tables.get(table_id)
    if table.status == LOBBY:
        await reply.page(Page(posts.lobby(table, words).text))
        return
    position = await client.tables.position(table_id)
    seat = seat_named(table.names, player)
    link = words.text("bot.show.link", link=channels.jump(table))
    text = f"### {words.text(f'{table.game}.name')}\n{alt(position, words)}\n{link}"

    async def draw() -> Picture:
        if seat is not None:
            return await client.studio.area(position, seat, words)
        if position.result is not None:
            return await client.studio.score(position, words)
        return await client.studio.board(position, words)

    await reply.page(Page(text, [], draw))


def seat_named(names: list[str], player: str | None) -> int | None:
    """The seat meant by a number or a name. Raises `NoSuchSeat`."""
    if not player:
        return None
    if player.isdigit() and int(player) < len(names):
        return int(player)
    folded = [name.casefold() for name in names]
    if player.casefold() not in folded:
        raise NoSuchSeat(seat=player[:40])
    return folded.index(player.casefold())


@verb("hand")
async def hand(press: Press) -> None:
    """My hand: for the presser's eyes only."""
    position = await press.client.tables.position(press.id)
    await show_hand(press.client, press.reply, position)


async def show_hand(client: Mandate, reply: Reply, position: Position) -> None:
    """Show the presser's hand in a message of its own, so that a panel stays as it is."""
    words = client.words(reply.interaction)
    table = position.table
    seat = table.seat(reply.interaction.user.id)
    text, rows = hand_text(position, seat, words)

    async def draw() -> Picture:
        return await client.studio.hand(position, seat, words)

    warnings = await client.warnings(reply.interaction, table, words)
    await reply.page(Page("\n".join([text, *warnings]), rows, draw), apart=True)


def hand_text(position: Position, seat: int, words: Words) -> tuple[str, list[list[Control]]]:
    """The hand in words, and the buttons below it."""
    table = position.table
    name = words.text(f"{table.game}.name")
    lines = hand_lines(position, seat, words) or [words.text("bot.hand.empty")]
    text = "\n".join([f"### {words.text('bot.hand.title', game=name)}", *(f"· {line}" for line in lines)])
    row: list[Control] = [
        Button.make(str(table.id), one, words.text(f"bot.button.{one}"), revision=table.revision)
        for one in ("play", "log")
    ]
    return text, [row]


@verb("log")
async def log(press: Press) -> None:
    """The log, its last page."""
    await show_log(press.client, press.reply, press.id)


async def show_log(client: Mandate, reply: Reply, table_id: int, page: int = -1, *, apart: bool = True) -> None:
    """A page of the log as the presser may read it; ``page`` counts from 0, -1 is the last one."""
    words = client.words(reply.interaction)
    user = reply.interaction.user.id
    table = await client.tables.get(table_id)
    lines, number, pages = await client.tables.log_page(table_id, user, page)
    title = words.text("bot.log.title", game=words.text(f"{table.game}.name"), page=number + 1, pages=max(pages, 1))
    told = [f"`{line.number:>3}` {posts.tell(words, table.game, line, table.names)}" for line in lines]
    text = "\n".join([f"### {title}", *(told or [words.text("bot.log.empty")])])
    turns = [(number - 1, "bot.button.earlier"), (number + 1, "bot.button.later")]
    row: list[Control] = [
        Button.make(str(table.id), "logpage", words.text(name), key=str(to)) for to, name in turns if 0 <= to < pages
    ]
    await reply.page(Page(text, [row] if row else []), apart=apart)


@verb("logpage")
async def log_page(press: Press) -> None:
    """Another page of the log, in place; the key is the page."""
    page = int(press.key) if press.key.isdigit() else -1
    await show_log(press.client, press.reply, press.id, page, apart=False)


@verb("follow")
async def follow(press: Press) -> None:
    """Follow a table, or stop following it: a private word with a link at every public post."""
    await toggle_follow(press.client, press.reply, press.id)


async def toggle_follow(client: Mandate, reply: Reply, table_id: int) -> None:
    """Turn following on or off for the presser."""
    words, user = client.words(reply.interaction), reply.interaction.user.id
    table = await client.tables.get(table_id)
    if user in table.followers:
        await client.tables.unfollow(table_id, user)
        await reply.note(words.text("bot.follow.off"))
        return
    if not table.live:
        raise Refusal("bot.follow.over")
    await client.tables.follow(table_id, user)
    await client.forget_closed(user)
    await reply.note(words.text("bot.follow.on"))
