"""What people have laid down for their next turns: which plan a question is for, and what is left after a move. Pure.

A planned turn that nothing of has been carried out yet waits until its first question comes. One that has begun goes on
with its next pick; if something else is asked meanwhile, its person is.

A standing order answers what no planned turn does. It is not used up, and ends with its round, with a step that its
person takes back, or when its question comes with something else than it is bound to.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.values.change import Entry
from bot.store.values.table import RUNNING, Plan
from bot.tables.model.position import Position
from engine.kernel.values import END_TURN, Decision

TAKEN_BACK = ("undo", "withdraw")


def planned_turns(plans: Sequence[Plan], seat: int) -> dict[int, list[Plan]]:
    """The planned turns of a seat by number, each with its picks in order."""
    turns: dict[int, list[Plan]] = {}
    for plan in sorted(plans, key=lambda plan: (plan.turn, plan.step)):
        if plan.seat == seat and not plan.stands:
            turns.setdefault(plan.turn, []).append(plan)
    return turns


def standing_orders(plans: Sequence[Plan], seat: int) -> list[Plan]:
    """The standing orders of a seat, in the order in which they were given."""
    return sorted((plan for plan in plans if plan.seat == seat and plan.stands), key=lambda plan: -plan.turn)


def order_for(position: Position, decision: Decision) -> Plan | None:
    """The standing order for a question, if its option is open and what it is bound to is as it was."""
    found = (order for order in standing_orders(position.table.plans, decision.seat) if order.kind == decision.kind)
    return next((plan for plan in found if plan.key in decision.options and _holds(position, decision, plan)), None)


def _holds(position: Position, decision: Decision, order: Plan) -> bool:
    return position.game.stands(position.view(decision.seat), decision, order.label, order.key)


def orderable(position: Position, decision: Decision) -> list[str]:
    """The open options of a question that may be answered once and for all."""
    return [key for key in position.game.kind(decision).standing if key in decision.options]


def order_uses(position: Position, order: Plan) -> int:
    """How often a standing order has answered since its person last made a pick by a press."""
    found, user = 0, position.table.seats[order.seat].user
    for move in reversed(position.kept):
        if (move.seat, move.user) != (order.seat, user):
            continue
        if move.pressed:
            break
        found += (move.moves[-1].kind, move.moves[-1].key) == (order.kind, order.key)
    return found


def turn_under_way(plans: Sequence[Plan], seat: int) -> Plan | None:
    """The next pick of the planned turn that a seat is in the middle of."""
    return next((turn[0] for turn in planned_turns(plans, seat).values() if turn[0].step), None)


def plan_for(plans: Sequence[Plan], decision: Decision) -> Plan | None:
    """The plan that is for this question, whether or not it is possible."""
    going = turn_under_way(plans, decision.seat)
    if going is not None and (going.kind == decision.kind or going.kind != END_TURN):
        return going if going.kind == decision.kind else None
    firsts = (turn[0] for turn in planned_turns(plans, decision.seat).values())
    return next((plan for plan in firsts if not plan.step and plan.kind == decision.kind), None)


def answer(position: Position, decision: Decision) -> Plan | None:
    """The plan that answers an open question: its option is open, and what it is bound to is as it was. A planned turn
    goes before a standing order.
    """
    plan = plan_for(position.table.plans, decision)
    if plan is None:
        return None if _going_otherwise(position, decision) else order_for(position, decision)
    if plan.key not in decision.options:
        return None
    kept = position.game.keeps(position.view(decision.seat), decision, plan.label, plan.key)
    return plan if kept else None


def _going_otherwise(position: Position, decision: Decision) -> bool:
    """Whether a planned turn that has begun is at something else than what is asked: its person looks."""
    going = turn_under_way(position.table.plans, decision.seat)
    return going is not None and going.kind not in (decision.kind, END_TURN)


def impossible_plan(position: Position, decision: Decision) -> Plan | None:
    """The plan that was for this question, or for this moment of a turn, and is not possible any more."""
    plans = position.table.plans
    going = turn_under_way(plans, decision.seat)
    plan = plan_for(plans, decision) or (going if going is not None and going.kind != END_TURN else None)
    return plan if plan is not None and answer(position, decision) is None else None


def answered_by_plan(position: Position) -> frozenset[int]:
    """The seats that are asked what they have laid down: it is carried out at once, so nobody need be told."""
    table = position.table
    if table.status != RUNNING or not table.plans:
        return frozenset()
    waiting = [decision for decision in position.decisions() if decision.waiting and table.seats[decision.seat].human]
    return frozenset(decision.seat for decision in waiting if answer(position, decision) is not None)


def stops_at_question(now: Position, plan: Plan | None) -> bool:
    """Whether a ``plan`` that was carried out leads to a question of its person, who was not told of the turn."""
    return plan is not None and plan.seat in now.waiting() and plan.seat not in answered_by_plan(now)


def plans_kept(before: Position | None, now: Position, entry: Entry | None, plan: Plan | None) -> tuple[Plan, ...]:
    """The plans after a change: without the ``plan`` that was carried out, and without what a pick of their person's
    own has overtaken. Who takes a step back plans anew, and who does not play their seat any more has no plans.
    """
    table = now.table
    if table.status != RUNNING or not table.plans:
        return ()
    kept = [plan for plan in table.plans if table.seats[plan.seat].human]
    kept = [plan for plan in kept if not (plan.stands and _ended(now, plan))]
    if entry is None:
        return tuple(kept)
    if entry.verb == "seat":  # somebody else's from now on
        return tuple(plan for plan in kept if plan.seat != entry.seat)
    if entry.verb in TAKEN_BACK:  # else the step would be followed at once by the next plan of its kind
        decision = now.decision(entry.seat)
        again = decision.kind if decision is not None else ""
        return tuple(plan for plan in kept if plan.seat != entry.seat or (plan.stands and plan.kind != again))
    if plan is not None and plan.stands:
        return tuple(kept)
    if plan is not None:
        over = entry.seat not in now.waiting() or plan.kind == END_TURN
        passed = turn_under_way(kept, plan.seat)  # an earlier turn whose end nobody was asked for: it is over
        if passed is not None and not _of(passed, plan):
            kept = [plan for plan in kept if not _of(plan, passed)]
        return tuple(own for own in kept if not (_of(own, plan) and (over or own.step <= plan.step)))
    asked = before is not None and entry.seat in before.waiting()  # else a sealed answer is changed
    if entry.verb == "move" and entry.user and asked:
        kind, going = entry.moves[-1].kind, turn_under_way(kept, entry.seat)
        first = None if going is not None and going.kind != END_TURN else _first(kept, entry.seat, kind)
        kept = [plan for plan in kept if not any(gone is not None and _of(plan, gone) for gone in (going, first))]
    return tuple(kept)


def _ended(now: Position, order: Plan) -> bool:
    """Whether a standing order is over: its round is, or its question has come with other news than it is bound to."""
    if order.step and now.game.round(now.view()) > order.step:
        return True
    decision = now.decision(order.seat)
    if decision is None or decision.kind != order.kind or not decision.waiting or order.key not in decision.options:
        return False
    return not _holds(now, decision, order)


def _of(plan: Plan, other: Plan) -> bool:
    """Whether two picks are of the same planned turn."""
    return (plan.seat, plan.turn) == (other.seat, other.turn)


def _first(plans: Sequence[Plan], seat: int, kind: str) -> Plan | None:
    """The first planned turn of a seat that begins with this question."""
    turns = planned_turns(plans, seat).values()
    return next((turn[0] for turn in turns if not turn[0].step and turn[0].kind == kind), None)
