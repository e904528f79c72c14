"""Plans stand with their table: they come back as they were, and nothing is stored on the strength of old ones."""

import msgspec
import pytest

from bot.store.values.change import Transaction
from bot.store.values.errors import Conflict
from bot.store.values.table import RUNNING, Plan
from engine.kernel.values import Label
from tests.bot.store.conftest import table

FIRST = Plan(0, 1, 0, "bid", "card2", Label("card", {"card": 2, "list": ["a", 1]}, "group", "place", (Label("then"),)))
SECOND = Plan(0, 1, 1, "end_turn", "end", Label("end"))
OTHER = Plan(1, 4, 0, "bid", "card2", Label("Ä '%' ?"))


async def running(store):
    return await store.tables.create(table(status=RUNNING))


def with_plans(before, *plans, **more):
    return msgspec.structs.replace(before, plans=plans, **more)


async def test_plans_come_back_as_they_were(store):
    made = await running(store)
    after = with_plans(made, FIRST, SECOND, OTHER)
    await store.plans.save(made, after)

    assert await store.tables.get(made.id) == after
    assert await store.plans.tables_with_plans() == [made.id]
    await store.plans.save(after, with_plans(made, OTHER))
    assert (await store.tables.get(made.id)).plans == (OTHER,)


async def test_a_move_and_the_plans_it_leaves_are_one_transaction(store):
    made = await running(store)
    laid = with_plans(made, FIRST, SECOND, OTHER)
    await store.plans.save(made, laid)
    after = with_plans(laid, OTHER, revision=2)
    await store.tables.commit(Transaction(table=after, before=laid))
    found = await store.tables.get(made.id)

    assert (found.revision, found.plans) == (2, (OTHER,))


async def test_nothing_is_laid_down_at_a_table_that_has_gone_on(store):
    made = await running(store)
    await store.tables.commit(Transaction(table=with_plans(made, revision=2), before=made))
    with pytest.raises(Conflict):
        await store.plans.save(made, with_plans(made, FIRST))

    assert await store.plans.tables_with_plans() == []


async def test_no_move_is_stored_that_counts_on_a_plan_withdrawn_meanwhile(store):
    """Another process may have withdrawn it: then nobody would have been told that it is their turn."""
    made = await running(store)
    laid = with_plans(made, FIRST)
    await store.plans.save(made, laid)
    await store.plans.save(laid, made)
    with pytest.raises(Conflict):
        await store.tables.commit(Transaction(table=with_plans(laid, FIRST, revision=2), before=laid))

    assert (await store.tables.get(made.id)).revision == 1


async def test_a_plan_laid_down_twice_at_once_is_laid_down_once(store):
    made = await running(store)
    await store.plans.save(made, with_plans(made, FIRST))
    with pytest.raises(Conflict):
        await store.plans.save(made, with_plans(made, msgspec.structs.replace(FIRST, key="card3")))

    assert (await store.tables.get(made.id)).plans == (FIRST,)
