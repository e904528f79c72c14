"""Planned picks, for their person's eyes only: what could be asked next, what is laid down, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.interaction.guard import Refusal, sentence
from bot.discord.interaction.reply import Page, Picture, Reply
from bot.discord.interaction.router import Press, verb
from bot.discord.pictures.studio import Order
from bot.discord.services import Services
from bot.discord.text import panel
from bot.discord.text.controls import OPTIONS, Button, Choice, Control, Menu, Style, shorten
from bot.discord.text.names import plain_all
from bot.discord.text.seat_view import Sight
from bot.store.values.table import RUNNING, Plan
from bot.tables.model import plans as planned
from bot.tables.model.errors import PositionError
from bot.tables.model.position import Position
from bot.tables.turn.plans import Outlook, outlook
from engine.kernel.foresight import Foreseen
from engine.kernel.values import END_TURN
from render.words.words import Words, capital

MENUS = 2
"""So many questions are offered at once: how the next turns may begin."""

CHANGE, DROP = "c", "w"
"""What a line of the menu of planned turns does with the turn whose number follows."""


# ---- in the panel ---------------------------------------------------------------------------------------------------


def lines(position: Position, seat: int, words: Words) -> list[str]:
    """What a seat's panel says of its plans: that one was not possible, or how many wait."""
    table = position.table
    decision = position.decision(seat)
    if table.status != RUNNING or not table.seats[seat].human:
        return []
    if decision is not None and decision.waiting:
        gone = planned.broken(position, decision)
        return [words.text("bot.plan.broken", option=told(position, gone, words))] if gone else []
    turns = planned.of_seat(table.plans, seat)
    return [words.text("bot.plan.waits", n=len(turns))] if turns else []


def told(position: Position, plan: Plan, words: Words) -> str:
    """A pick that was laid down, as it read then."""
    if plan.kind == END_TURN:
        return words.text("bot.plan.ends")
    return capital(words.label(position.game.id, "option", plan.label, plain_all(position.table.names)))


def buttons(position: Position, seat: int, words: Words) -> list[Control]:
    """The way to the plans, where something is laid down or can be."""
    table = position.table
    if table.status != RUNNING or not table.seats[seat].human or seat in position.waiting():
        return []
    found = outlook(position, seat)
    return [Button.make(str(table.id), "plan", words.text("bot.button.plan"))] if found.foreseen or found.turns else []


# ---- the page -------------------------------------------------------------------------------------------------------


async def show(
    services: Services, reply: Reply, found: Outlook, *, notice: str = "", page: int = 0, change: int = 0
) -> None:
    """The plans of the presser; ``change``: the planned turn that the next pick takes the place of."""
    words = reply.words
    sights = [sight_of(found, one, words) for one in found.foreseen[:MENUS]]
    text = "\n".join([*([f"> {notice}"] if notice else []), text_of(found, sights, words, change)])
    newest = services.panels.opened(found.position.table.id, reply.interaction.user.id)
    marked = next((one for one in sights if one.marks), None)

    async def draw() -> Picture:
        order = Order(wanted=newest)
        if marked is not None:
            return await services.studio.detail(marked, order)
        return await services.studio.own(found.position, found.seat, words, order)

    shown = Page(text, rows_of(found, sights, words, page, change), draw, quick=services.studio.idle)
    await reply.page(shown, current=newest)


def sight_of(found: Outlook, one: Foreseen, words: Words) -> Sight:
    """What is foreseen, as a panel would see it."""
    game, table = found.position.game, found.position.table
    return Sight(
        table=str(table.id),
        revision=table.revision,
        game=game,
        seat=found.seat,
        view=one.view,
        decision=one.decision,
        labels={key: game.label(one.view, one.decision, key) for key in one.decision.options},
        words=words,
        names=table.names,
        ahead=tuple(plan.key for plans in found.turns.values() for plan in plans),
    )


def text_of(found: Outlook, sights: Sequence[Sight], words: Words, change: int) -> str:
    """The words of the page: what is laid down, turn by turn, and what could be asked next."""
    position = found.position
    game, names = position.game, plain_all(position.table.names)
    where = words.label(game.id, "headline", game.headline(position.view(found.seat)), names)
    parts = [f"### {words.text(f'{game.id}.name')} · {where}", f"**{words.text('bot.plan.title')}**"]
    parts.append(f"-# {words.text('bot.plan.text')}")
    parts += [f"`{number}` {one}" for number, one in enumerate(turns_told(found, words), 1)]
    if not sights:
        asked = found.seat in position.waiting()
        parts.append(words.text("bot.plan.asked" if asked else "bot.plan.unknown"))
        return "\n".join(parts)
    if change:
        number = list(found.turns).index(change) + 1 if change in found.turns else 0
        parts.append(words.text("bot.plan.instead", number=number))
    parts.append(words.text("bot.plan.then" if found.step else "bot.plan.next"))
    parts += [f"· {asked_of(one)}" for one in sights]
    if any(one.marks for one in sights):
        parts.append(f"-# {words.text('bot.plan.picture')}")
    return "\n".join(parts)


def asked_of(seen: Sight) -> str:
    """What is asked at a decision that is foreseen."""
    assert seen.decision is not None
    return seen.words.label(seen.game.id, "ask", seen.game.ask(seen.view, seen.decision), seen.plain)


def turns_told(found: Outlook, words: Words) -> list[str]:
    """Every planned turn in a line; one of which it cannot be told whether it will be possible says so."""
    shown = []
    for number, plans in found.turns.items():
        line = " → ".join(told(found.position, one, words) for one in plans)
        shown.append(f"{line} · {words.text('bot.plan.loose')}" if number in found.loose else line)
    return shown


def rows_of(found: Outlook, sights: Sequence[Sight], words: Words, page: int, change: int) -> list[list[Control]]:
    """A menu for each question, the menu of what is laid down, and the way back."""
    table, number = str(found.position.table.id), found.turn if change else 0
    rows: list[list[Control]] = []
    most = 0
    for seen in sights:
        options = [one for one in seen.options if one.key in seen.labels]
        pages = -(-len(options) // OPTIONS)
        part = options[min(page, pages - 1) * OPTIONS :][:OPTIONS]
        kind = seen.decision.kind if seen.decision else ""
        made = [panel.choice(one) for one in part]
        rows.append([Menu.make(table, "planlay", shorten(asked_of(seen), 150), made, key=f"{number}~{kind}")])
        most = max(most, pages)
    if most > 1:
        turns = [(page - 1, "bot.button.back"), (page + 1, "bot.button.ahead")]
        rows.append(
            [
                Button.make(table, "planpage", words.text(text, page=to + 1, pages=most), key=f"{number}~{to}")
                for to, text in turns
                if 0 <= to < most
            ]
        )
    if found.turns:
        rows.append([laid_menu(found, table, words)])
    last: list[Control] = [Button.make(table, "again", words.text("bot.plan.panel"))]
    if found.turns:
        last.append(Button.make(table, "plandrop", words.text("bot.plan.drop_all"), key="0", style=Style.danger))
    return [*rows, last]


def laid_menu(found: Outlook, table: str, words: Words) -> Menu:
    """What can be done with each planned turn: plan it otherwise, or take it back."""
    choices = []
    for number, (turn, line) in enumerate(zip(found.turns, turns_told(found, words), strict=True), 1):
        for what in (CHANGE, DROP):
            text = words.text("bot.plan.change" if what == CHANGE else "bot.plan.drop", number=number)
            choices.append(Choice(f"{what}{turn}", text, line))
    return Menu.make(table, "plandrop", words.text("bot.plan.laid"), choices)


# ---- presses --------------------------------------------------------------------------------------------------------


async def open_(services: Services, reply: Reply, table: int) -> None:
    """The page as it is now."""
    await show(services, reply, await services.tables.plans.outlook(table, reply.interaction.user.id))


@verb("plan")
async def plan(press: Press) -> None:
    """Open it from the panel."""
    await open_(press.services, press.reply, press.id)


@verb("planlay")
async def lay(press: Press) -> None:
    """Lay down what was chosen; the key says in the place of which turn, and what is answered."""
    turn, _, kind = press.key.partition("~")
    plans, user = press.services.tables.plans, press.interaction.user.id
    try:
        found = await plans.lay(press.id, user, kind, press.value, _number(turn))
    except PositionError as error:
        await refused(press, error)
        return
    await show(press.services, press.reply, found)


@verb("planpage")
async def turn_page(press: Press) -> None:
    """Another page of long menus."""
    turn, _, page = press.key.partition("~")
    found = await press.services.tables.plans.outlook(press.id, press.interaction.user.id, _number(turn))
    await show(press.services, press.reply, found, page=_number(page), change=_number(turn))


@verb("plandrop")
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
