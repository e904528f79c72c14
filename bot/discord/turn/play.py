"""Playing: the private panel opens; picks are made and taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from bot.discord.gateway.permissions import may_grant
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text import lesson, log_lines, panel
from bot.discord.text import plans as plans_text
from bot.discord.text import recap as recap_text
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.errors import sentence
from bot.discord.text.names import escape_names
from bot.discord.text.page import Page, Picture
from bot.discord.text.seat_view import SeatView
from bot.discord.text.times import moment
from bot.discord.text.tries import try_button
from bot.store.values.table import RUNNING, LogLine, Table
from bot.tables.commit.press_read import PressRead
from bot.tables.history.recap import is_told, once, recap
from bot.tables.model.errors import NotYourTurn, Outdated, PositionError
from bot.tables.model.position import Position, places
from bot.tables.turn.play import ALWAYS
from engine.kernel.attempt import can_be_tried
from engine.kernel.values import END_TURN
from render.words.words import Words

ENDED = 3
"""So many turns somebody ends by hand before they are asked whether that is to happen by itself."""


async def sight(services: Services, position: Position, seat: int, words: Words, *, page: int = 0) -> SeatView:
    """The table as a seat sees it, with what it has done in this turn."""
    table = position.table
    fresh = await services.tables.game_log.log(table.id, table.seats[seat].user or 0, first=table.posted_event + 1)
    return view_of(position, seat, words, fresh, page=page)


def view_of(position: Position, seat: int, words: Words, fresh: Sequence[LogLine], *, page: int = 0) -> SeatView:
    """The table as a seat sees it; ``fresh`` are the lines of the log that no post has told yet."""
    table = position.table
    plays = table.status == RUNNING and table.seats[seat].human
    decision = position.decision(seat) if plays else None
    names = escape_names(table.names)
    own = once(table.game, [line for line in fresh if line.event.seat == seat and is_told(line)])
    done = [log_lines.tell(words, table.game, line, names) for line in own]
    return SeatView(
        table=str(table.id),
        revision=table.revision,
        game=position.game,
        seat=seat,
        view=position.view(seat),
        decision=decision,
        labels=position.labels(decision) if decision else {},
        earlier=position.earlier(seat) if decision else (),
        status=table.status,
        words=words,
        names=table.names,
        waiting=position.waiting(),
        opponents=[number for number, own in enumerate(table.seats) if own.plays_at],
        done=done,
        undo=plays and not position.undo_reason(seat),
        page=page,
        practice=table.practice,
        result=position.result,
    )


async def show(
    services: Services,
    reply: Reply,
    position: Position,
    *,
    notice: str = "",
    news: Sequence[LogLine] = (),
    page: int = 0,
    unasked: bool = False,
) -> None:
    """Show the presser's panel, with a word before it if there is something to say.

    ``news`` is what the presser has just brought about: told if the turn is over with it. ``unasked``: the panel goes
    on by itself, if it stands there still.
    """
    words, user, table = reply.words, reply.interaction.user.id, position.table
    seat = table.seat(user)
    untold = table.posted_event + 1
    missing = not notice and not news and position.decision(seat) is not None  # the whole log says what was missed
    facts = await services.tables.game_log.panel(table, user, 1 if missing else untold)
    words = await services.private(words, user, position, facts.own)
    seen = view_of(position, seat, words, [line for line in facts.lines if line.number >= untold], page=page)
    if news and not seen.done:
        seen.news = small_print_lines("bot.panel.news", news, position, words)
    elif seen.decision is not None and not seen.done and not notice:
        missed = recap(position, seat, user, facts.lines)
        news, seen.news = missed.lines, recap_text.brief(missed, position.table.game, words, seen.plain)
    lines, taught = tuple(news), lesson.taught(services.tables.practice, position, seen)
    warnings = await services.warnings(user, position.table, words, may_grant=may_grant(reply.interaction), known=facts)
    noted = [f"-# {words.text('bot.note.there')}"] if facts.noted else []
    context = panel.PanelContext(
        notice=notice,
        lesson=taught.text,
        advice=taught.foot,
        below=[*time_told(table, seat, words), *plans_text.lines(position, seat, words), *noted, *warnings],
        row=[
            *offers(seen, position, user, facts.own),
            *row_beside(position, seat, words, waited_for=bool(facts.waiting)),
        ],
    )
    newest, latest = services.panels.opened(position.table.id, user), services.panels.latest(position.table.id, user)
    order = DrawRequest(wanted=newest)

    async def draw() -> Picture:
        if position.table.sees(user) is None:
            return await services.studio.board(position, words, order)
        if seen.decision is not None and seen.decision.kind == END_TURN:
            return await services.studio.board(position, words, order, lines, places(position.turn(seat)))
        if seen.marks:
            return await services.studio.detail(seen, order, lines)
        return await services.studio.own(position, seat, words, order, lines)

    whole = Page("", draw=draw, quick=services.studio.idle, layout=panel.blocks(seen, context))
    stands = follow(services, reply, position, seat, latest)
    try:
        await reply.page(whole, current=newest, unasked=unasked)
    finally:
        stands.set()
    reply.slim()
    if position.table.practice and seen.decision is None:
        await go_on(services, reply, position, latest, notice)


def follow(
    services: Services, reply: Reply, position: Position, seat: int, latest: Callable[[], bool]
) -> asyncio.Event:
    """Where nothing is asked the panel goes on by itself once something is, as long as it is the person's last one, the
    seat is theirs, and they are on the server. Returns what is to be set when the panel stands there.
    """
    table, user, decision = position.table, reply.interaction.user.id, position.decision(seat)
    stands = asyncio.Event()
    if table.status != RUNNING or table.practice or not table.seats[seat].human or (decision and decision.waiting):
        services.waiting.forget(table.id, user)
        return stands

    number = table.id  # all that the panel keeps of the table

    async def anew() -> None:
        await stands.wait()
        if not latest():
            return
        now = await services.tables.position(number)
        # nobody has pressed here, so nobody has looked whether the person is still who may see a hand
        away = await services.tables.repo.presence.untold(now.table.guild, user)
        if now.table.seat(user) == seat and not away:
            await show(services, reply, now, unasked=True)

    services.waiting.wait(number, user, seat, anew)
    return stands


async def go_on(services: Services, reply: Reply, position: Position, latest: Callable[[], bool], notice: str) -> None:
    """No post tells when a person is asked again at a practice table: the panel itself goes on, if it is the last."""
    await services.tables.opponents.rest(position.table.id)
    now = await services.tables.position(position.table.id)
    if now.table.revision != position.table.revision and latest():
        await show(services, reply, now, notice=notice, unasked=True)


def time_told(table: Table, seat: int, words: Words) -> list[str]:
    """Until when the seat has time, and that an opponent plays it."""
    clock, lines = table.clock(seat), list[str]()
    if table.seats[seat].stand and table.live:
        lines.append(words.text("bot.panel.away"))
    if clock is not None and clock.asked and clock.expires_at and not clock.still:
        lines.append(f"-# {words.text('bot.panel.clock', when=moment(clock.expires_at))}")
    return lines


def row_beside(position: Position, seat: int, words: Words, *, waited_for: bool) -> list[Control]:
    """The way back to one's own seat; where nothing is asked, the ways to the plans and to the next table that waits
    for its person.
    """
    table = position.table
    own, clock = table.seats[seat], table.clock(seat)
    if own.stand and own.owned and table.live:
        return [Button.make(str(table.id), "return", words.text("bot.button.return"), style=Style.success)]
    given = plans_text.order_buttons(position, seat, words)
    if can_be_tried(position.decision(seat)) and table.status == RUNNING and own.human:
        given = [*given[: plans_text.ORDERS - 1], try_button(table, words)]
    if clock is not None and clock.asked:
        return given
    row = [*plans_text.buttons(position, seat, words), *given]
    if waited_for:
        row.append(Button.make(str(table.id), "nexttable", words.text("bot.button.nexttable")))
    return row


def offers(seen: SeatView, position: Position, user: int, own: Mapping[str, str]) -> list[Control]:
    """That turns end by themselves, to who has ended `ENDED` of them by hand and has never said a word about it."""
    asked = seen.decision is not None and seen.decision.kind == END_TURN and "end_turn" not in own
    if not asked or position.ended_by_hand(user) < ENDED:
        return []
    label = seen.words.text("bot.button.endself")
    return [Button.make(seen.table, "endself", label, revision=seen.revision)]


def small_print_lines(title: str, lines: Sequence[LogLine], position: Position, words: Words) -> str:
    """Lines of the log in small print under a title; empty if nothing is worth telling."""
    table = position.table
    names = escape_names(table.names)
    own = once(table.game, [line for line in lines if is_told(line)])
    shown = [log_lines.tell(words, table.game, line, names) for line in own]
    if not shown:
        return ""
    return "\n".join([f"-# {words.text(title)}", *panel.recent([f"-# · {line}" for line in shown], words)])


@handles("play", "again", looks=True)
async def play(press: Press) -> None:
    """Open the panel, or show it anew."""
    await show(press.services, press.reply, await press.position())


async def picked(press: Press, key: str) -> None:
    """Carry out a pick and show what comes next; a refusal comes with the present position."""
    services, user = press.services, press.interaction.user.id
    try:
        outcome = await services.tables.play.pick(
            press.id, user, press.revision, None, key, press.interaction.id, press.look
        )
    except PositionError as error:
        await refused(services, press.reply, error)
        return
    await show(services, press.reply, outcome.position, news=outcome.lines)


async def refused(services: Services, reply: Reply, error: PositionError) -> None:
    """The press came too late, or was for something not on offer: a friendly word and the present position."""
    words = reply.words
    over = isinstance(error, Outdated | NotYourTurn) and error.position.over
    notice = words.text("bot.error.Outdated.over") if over else sentence(words, error)
    await show(services, reply, error.position, notice=notice)


@handles("pick", looks=True)
async def pick(press: Press) -> None:
    """An option's button."""
    await picked(press, press.key)


@handles("endself", looks=True)
async def end_by_itself(press: Press) -> None:
    """From now on the presser's turns end by themselves, this one too."""
    services, user, words = press.services, press.interaction.user.id, press.reply.words
    position = await press.position()
    decision, notice = position.decision(position.table.seat(user)), ""
    if decision is not None and decision.kind == END_TURN:
        try:
            outcome = await services.tables.play.pick(
                press.id, user, press.revision, decision.id, decision.options[0], press.interaction.id, press.look
            )
        except PositionError as error:
            await refused(services, press.reply, error)
            return
        await services.people.set_own(user, "end_turn", ALWAYS)
        position, notice = outcome.position, words.text("bot.panel.endself")
    await show(services, press.reply, position, notice=notice)


@handles("pickone", looks=True)
async def pick_one(press: Press) -> None:
    """A menu of options of which one is taken."""
    await picked(press, press.value)


@handles("page", looks=True)
async def turn_page(press: Press) -> None:
    """Another page of a long list of options."""
    position = await press.position()
    await show(press.services, press.reply, position, page=int(press.key) if press.key.isdecimal() else 0)


@handles("closed", looks=True)
async def closed(press: Press) -> None:
    """All that is closed now, and why, beside the panel."""
    position = await press.position()
    seen = view_of(position, position.table.seat(press.interaction.user.id), press.reply.words, [])
    await press.reply.page(Page(panel.closed_with_reasons(seen)), apart=True)


@handles("undo", looks=True)
async def undo(press: Press) -> None:
    """Take the last step back, or say why not."""
    await take_back(press.services, press.reply, press.id, press.look)


async def take_back(services: Services, reply: Reply, table_id: int, look: PressRead | None = None) -> None:
    """Undo for the presser. ``look``: what the press has found."""
    try:
        outcome = await services.tables.play.undo(table_id, reply.interaction.user.id, reply.interaction.id, look)
    except PositionError as error:
        await refused(services, reply, error)
        return
    await show(services, reply, outcome.position)
