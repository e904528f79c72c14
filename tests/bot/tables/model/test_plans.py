"""What is left of plans after a move (`bot.tables.model.plans`)."""

from types import SimpleNamespace

from bot.store.values.table import RUNNING, Plan
from bot.tables.model.plans import plan_for, plans_kept
from engine.kernel.values import END_TURN, Label

SEAT = 0


def plan(turn, step, kind):
    return Plan(SEAT, turn, step, kind, kind, Label(kind))


def asked(kind):
    return SimpleNamespace(seat=SEAT, kind=kind)


def test_a_planned_turn_goes_on_where_the_end_of_the_one_before_was_not_asked_for():
    """Who plays on alone is not asked whether a turn is over: what is left of it is in the way of no other."""
    plans = (plan(3, 2, END_TURN), plan(4, 0, "action"), plan(4, 1, "cards"), plan(4, 2, END_TURN))
    first = plan_for(plans, asked("action"))
    assert first == plans[1]
    table = SimpleNamespace(status=RUNNING, plans=plans, seats=[SimpleNamespace(human=True)])
    now = SimpleNamespace(table=table, waiting=lambda: [SEAT])
    left = plans_kept(None, now, SimpleNamespace(verb="move", seat=SEAT), first)
    assert left == plans[2:]
    assert plan_for(left, asked("cards")) == plans[2]
