"""*Try*: picking on in one's own turn, looking, and dropping it, as far as nothing would be drawn or revealed.

For its person's eyes only. Nothing is stored: what was tried stands in the controls, as the numbers of the options.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text.errors import Refusal
from bot.discord.text.page import Page, Picture
from bot.discord.text.paging import page_typed
from bot.discord.text.seat_view import SeatView
from bot.discord.text.tries import BETWEEN, LONGEST, lines_of, rows_of, text_of
from bot.discord.turn.play import refused
from bot.store.values.table import RUNNING
from bot.tables.model.errors import NotYourTurn, Outdated, PositionError, StoodIn
from bot.tables.model.position import Position
from engine.errors import EngineError
from engine.kernel.attempt import Attempt, can_be_tried
from render.words.words import Words

TRIED = re.compile(rf"(?:\d{{1,3}}(?:\{BETWEEN}\d{{1,3}})*)?")


@handles("try")
async def look(press: Press) -> None:
    """What was tried so far; the key is the numbers of the options, and the page of what would be asked next."""
    tried, _, page = press.key.partition("~")
    await go_on(press, numbers(tried), page_typed(page))


@handles("trypick")
async def go_further(press: Press) -> None:
    """Try one option more."""
    await go_on(press, numbers(press.key), key=press.value)


def numbers(key: str) -> list[int]:
    """The numbers in a control's key. Raises `Refusal`."""
    if not TRIED.fullmatch(key):
        raise Refusal("bot.error.unknown")
    return [int(part) for part in key.split(BETWEEN) if part]


async def go_on(press: Press, tried: list[int], page: int = 0, key: str = "") -> None:
    """Show what the picks would come to; who comes too late, or is not asked, sees the panel as it is."""
    services, user = press.services, press.interaction.user.id
    position = await services.tables.position(press.id)
    seat = position.table.seat(user)
    try:
        require(position, seat, press.revision)
        found = attempt(position, seat, tried, key)
    except PositionError as error:
        await refused(services, press.reply, error)
        return
    await show(services, press.reply, position, seat, found, page)


def require(position: Position, seat: int, revision: int) -> None:
    """Raises `StoodIn`, `NotYourTurn`, `Outdated`."""
    table = position.table
    if table.seats[seat].stand:
        raise StoodIn(position)
    if table.status != RUNNING or not table.seats[seat].human or not can_be_tried(position.decision(seat)):
        raise NotYourTurn(position)
    if revision != table.revision:
        raise Outdated(position)


def attempt(position: Position, seat: int, tried: Sequence[int], key: str) -> Attempt:
    """What the picks come to, and one more. Raises `Refusal` for what no control can have borne."""
    game, view = position.game, position.view(seat)
    try:
        found = game.attempt(view, tried)
        if not key:
            return found
        if found.decision is None or key not in found.decision.options:
            raise Refusal("bot.error.unknown")
        return game.attempt(view, [*tried, found.decision.options.index(key)])
    except EngineError:
        raise Refusal("bot.error.unknown") from None


async def show(services: Services, reply: Reply, position: Position, seat: int, found: Attempt, page: int) -> None:
    """The page: what would have happened, what would be asked, and the board as it would be."""
    words = await services.private(reply.words, reply.interaction.user.id, position)
    seen = sight_of(position, seat, found, words)
    newest = services.panels.opened(position.table.id, reply.interaction.user.id)

    async def draw() -> Picture:
        return await services.studio.detail(seen, DrawRequest(wanted=newest), lines_of(found))

    tried = BETWEEN.join(map(str, found.numbers))
    rows = rows_of(seen, tried, page, end=len(tried) > LONGEST)
    shown = Page(text_of(found, seen, lines_of(found)), rows, draw, quick=services.studio.idle)
    await reply.page(shown, current=newest)


def sight_of(position: Position, seat: int, found: Attempt, words: Words) -> SeatView:
    """The table as it would look, to its seat."""
    game, table, decision = position.game, position.table, found.decision
    return SeatView(
        table=str(table.id),
        revision=table.revision,
        game=game,
        seat=seat,
        view=found.view,
        decision=decision,
        labels={key: game.label(found.view, decision, key) for key in decision.options} if decision else {},
        words=words,
        names=table.names,
        ahead=("try", *found.picks),
    )
