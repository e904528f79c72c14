"""Planned picks in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text.controls import Button, Choice, Control, Select
from bot.discord.text.names import escape_names
from bot.discord.text.seat_view import SeatView
from bot.store.values.table import RUNNING, Plan
from bot.tables.model import plans as planned
from bot.tables.model.plan_outlook import Outlook, outlook
from bot.tables.model.position import Position
from engine.kernel.values import END_TURN
from render.words.words import Words, capital

ORDERS = 4
"""So many buttons of standing orders stand in a row, beside another one."""

MENUS = 2
"""So many questions are offered at once: how the next turns may begin."""


def lines(position: Position, seat: int, words: Words) -> list[str]:
    """What a seat's panel says of its plans: that one was not possible, or how many wait."""
    table = position.table
    decision = position.decision(seat)
    if table.status != RUNNING or not table.seats[seat].human:
        return []
    given = [order_told(position, order, words) for order in planned.standing_orders(table.plans, seat)]
    if decision is not None and decision.waiting:
        gone = planned.impossible_plan(position, decision)
        return [*given, *([words.text("bot.plan.broken", option=plan_line(position, gone, words))] if gone else [])]
    turns = planned.planned_turns(table.plans, seat)
    return [*given, *([words.text("bot.plan.waits", n=len(turns))] if turns else [])]


def order_told(position: Position, order: Plan, words: Words) -> str:
    """A standing order, until when it holds, and how often it has answered since its person last pressed."""
    return words.text(
        "bot.order.stands",
        option=plan_line(position, order, words),
        round=words.say(position.game.id, "nth", n=order.step) if order.step else "",
        n=planned.order_uses(position, order),
    )


def order_buttons(position: Position, seat: int, words: Words) -> list[Control]:
    """The way to a standing order where what is asked may have one, and the way out of each that is given."""
    table, decision = position.table, position.decision(seat)
    if table.status != RUNNING or not table.seats[seat].human:
        return []
    found = [
        Button.make(
            str(table.id), "orderoff", words.text("bot.button.orderoff", option=plan_line(position, order, words)),
            key=str(-order.turn),
        )
        for order in planned.standing_orders(table.plans, seat)
    ]  # fmt: skip
    if decision is not None and decision.waiting and planned.orderable(position, decision):
        found.insert(0, Button.make(str(table.id), "order", words.text("bot.button.order")))
    return list(found[:ORDERS])


def order_menu(position: Position, seat: int, words: Words) -> Select | None:
    """What can be answered once and for all, for how long; None if nothing can."""
    decision = position.decision(seat)
    if decision is None or not decision.waiting:
        return None
    labels, game = position.labels(decision), position.game
    number, names = game.round(position.view()), escape_names(position.table.names)
    choices = []
    for key in planned.orderable(position, decision):
        option = capital(words.label(game.id, "option", labels[key], names))
        choices.append(Choice(f"always~{key}", words.text("bot.order.always", option=option)))
        if number:
            until = words.text("bot.order.round", option=option, round=words.say(game.id, "nth", n=number))
            choices.append(Choice(f"round~{key}", until))
    title = words.text("bot.order.choose")
    return Select.make(str(position.table.id), "orderset", title, choices, key=decision.kind) if choices else None


def plan_line(position: Position, plan: Plan, words: Words) -> str:
    """A pick that was laid down, as it read then."""
    if plan.kind == END_TURN:
        return words.text("bot.plan.ends")
    return capital(words.label(position.game.id, "option", plan.label, escape_names(position.table.names)))


def buttons(position: Position, seat: int, words: Words) -> list[Control]:
    """The way to the plans, where something is laid down or can be."""
    table = position.table
    if table.status != RUNNING or not table.seats[seat].human or seat in position.waiting():
        return []
    found = outlook(position, seat)
    return [Button.make(str(table.id), "plan", words.text("bot.button.plan"))] if found.foreseen or found.turns else []


def text_of(found: Outlook, sights: Sequence[SeatView], words: Words, change: int) -> str:
    """The words of the page: what is laid down, turn by turn, and what could be asked next."""
    position = found.position
    game, names = position.game, escape_names(position.table.names)
    where = words.label(game.id, "headline", game.headline(position.view(found.seat)), names)
    parts = [f"### {words.text(f'{game.id}.name')} · {where}", f"**{words.text('bot.plan.title')}**"]
    parts.append(f"-# {words.text('bot.plan.text')}")
    parts += [f"`{number}` {turn}" for number, turn in enumerate(turns_told(found, words), 1)]
    if not sights:
        asked = found.seat in position.waiting()
        parts.append(words.text("bot.plan.asked" if asked else "bot.plan.unknown"))
        return "\n".join(parts)
    if change:
        number = list(found.turns).index(change) + 1 if change in found.turns else 0
        parts.append(words.text("bot.plan.instead", number=number))
    parts.append(words.text("bot.plan.then" if found.step else "bot.plan.next"))
    parts += [f"· {asked_of(sight)}" for sight in sights]
    if any(sight.marks for sight in sights):
        parts.append(f"-# {words.text('bot.plan.picture')}")
    return "\n".join(parts)


def asked_of(seen: SeatView) -> str:
    """What is asked at a decision that is foreseen."""
    assert seen.decision is not None
    return seen.words.label(seen.game.id, "ask", seen.game.ask(seen.view, seen.decision), seen.plain)


def turns_told(found: Outlook, words: Words) -> list[str]:
    """Every planned turn in a line; one of which it cannot be told whether it will be possible says so."""
    shown = []
    for number, plans in found.turns.items():
        line = " → ".join(plan_line(found.position, plan, words) for plan in plans)
        shown.append(f"{line} · {words.text('bot.plan.loose')}" if number in found.loose else line)
    return shown
