"""Planned picks, for their person's eyes only: what could be asked next, what is laid down, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text.controls import OPTIONS, Button, Choice, Control, Select, Style
from bot.discord.text.errors import Refusal, sentence
from bot.discord.text.page import Page, Picture
from bot.discord.text.paging import part, row, turns
from bot.discord.text.panel_options import choice
from bot.discord.text.plans import MENUS, asked_of, text_of, turns_told
from bot.discord.text.seat_view import SeatView
from bot.tables.model.errors import PositionError
from bot.tables.model.plan_outlook import Outlook
from engine.kernel.foresight import ForeseenDecision
from render.words.shorten import shorten
from render.words.words import Words

CHANGE, DROP = "c", "w"
"""What a line of the menu of planned turns does with the turn whose number follows."""


# ---- in the panel ---------------------------------------------------------------------------------------------------


# ---- the page -------------------------------------------------------------------------------------------------------


async def show(
    services: Services, reply: Reply, found: Outlook, *, notice: str = "", page: int = 0, change: int = 0
) -> None:
    """The plans of the presser; ``change``: the planned turn that the next pick takes the place of."""
    words = reply.words
    sights = [sight_of(found, foreseen, words) for foreseen in found.foreseen[:MENUS]]
    text = "\n".join([*([f"> {notice}"] if notice else []), text_of(found, sights, words, change)])
    newest = services.panels.opened(found.position.table.id, reply.interaction.user.id)
    marked = next((sight for sight in sights if sight.marks), None)

    async def draw() -> Picture:
        order = DrawRequest(wanted=newest)
        if marked is not None:
            return await services.studio.detail(marked, order)
        return await services.studio.own(found.position, found.seat, words, order)

    shown = Page(text, rows_of(found, sights, words, page, change), draw, quick=services.studio.idle)
    await reply.page(shown, current=newest)


def sight_of(found: Outlook, foreseen: ForeseenDecision, words: Words) -> SeatView:
    """What is foreseen, as a panel would see it."""
    game, table = found.position.game, found.position.table
    return SeatView(
        table=str(table.id),
        revision=table.revision,
        game=game,
        seat=found.seat,
        view=foreseen.view,
        decision=foreseen.decision,
        labels={key: game.label(foreseen.view, foreseen.decision, key) for key in foreseen.decision.options},
        words=words,
        names=table.names,
        ahead=tuple(plan.key for plans in found.turns.values() for plan in plans),
    )


def rows_of(found: Outlook, sights: Sequence[SeatView], words: Words, page: int, change: int) -> list[list[Control]]:
    """A menu for each question, the menu of what is laid down, and the way back."""
    table, number = str(found.position.table.id), found.turn if change else 0
    rows: list[list[Control]] = []
    most = 0
    for seen in sights:
        options = [option for option in seen.options if option.key in seen.labels]
        shown = part(options, page, OPTIONS)
        kind = seen.decision.kind if seen.decision else ""
        made = [choice(item) for item in shown.items]
        rows.append([Select.make(table, "planlay", shorten(asked_of(seen), 150), made, key=f"{number}~{kind}")])
        most = max(most, shown.pages)
    rows += row(turns(words, table, "planpage", page, most, lambda to: f"{number}~{to}"))
    if found.turns:
        rows.append([planned_turn_menu(found, table, words)])
    last: list[Control] = [Button.make(table, "again", words.text("bot.plan.panel"))]
    if found.turns:
        last.append(Button.make(table, "plandrop", words.text("bot.plan.drop_all"), key="0", style=Style.danger))
    return [*rows, last]


def planned_turn_menu(found: Outlook, table: str, words: Words) -> Select:
    """What can be done with each planned turn: plan it otherwise, or take it back."""
    choices = []
    for number, (turn, line) in enumerate(zip(found.turns, turns_told(found, words), strict=True), 1):
        for what in (CHANGE, DROP):
            text = words.text("bot.plan.change" if what == CHANGE else "bot.plan.drop", number=number)
            choices.append(Choice(f"{what}{turn}", text, line))
    return Select.make(table, "plandrop", words.text("bot.plan.laid"), choices)


# ---- presses --------------------------------------------------------------------------------------------------------


async def open_(services: Services, reply: Reply, table: int) -> None:
    """The page as it is now."""
    await show(services, reply, await services.tables.plans.outlook(table, reply.interaction.user.id))


@handles("plan")
async def plan(press: Press) -> None:
    """Open it from the panel."""
    await open_(press.services, press.reply, press.id)


@handles("planlay")
async def lay(press: Press) -> None:
    """Lay down what was chosen; the key says in the place of which turn, and what is answered."""
    turn, _, kind = press.key.partition("~")
    plans, user = press.services.tables.plans, press.interaction.user.id
    try:
        found = await plans.plan(press.id, user, kind, press.value, _number(turn))
    except PositionError as error:
        await refused(press, error)
        return
    await show(press.services, press.reply, found)


@handles("planpage")
async def turn_page(press: Press) -> None:
    """Another page of long menus."""
    turn, _, page = press.key.partition("~")
    found = await press.services.tables.plans.outlook(press.id, press.interaction.user.id, _number(turn))
    await show(press.services, press.reply, found, page=_number(page), change=_number(turn))


@handles("plandrop")
async def drop(press: Press) -> None:
    """Take one planned turn back, or all; or choose anew for one."""
    plans, user = press.services.tables.plans, press.interaction.user.id
    chosen = press.value if press.values else f"{DROP}{press.key}"
    turn = _number(chosen[1:])
    if chosen[:1] == CHANGE:
        await show(press.services, press.reply, await plans.outlook(press.id, user, turn), change=turn)
        return
    try:
        found = await plans.withdraw(press.id, user, turn)
    except PositionError as error:
        await refused(press, error)
        return
    await show(press.services, press.reply, found)


async def refused(press: Press, error: PositionError) -> None:
    """It cannot be laid down, or taken back, any more: a friendly word and the page as it is now."""
    found = await press.services.tables.plans.outlook(press.id, press.interaction.user.id)
    await show(press.services, press.reply, found, notice=sentence(press.reply.words, error))


def _number(text: str) -> int:
    """A number in a control's key. Raises `Refusal`."""
    if not text.isdecimal() or len(text) > 6:
        raise Refusal("bot.error.unknown")
    return int(text)
