"""Planned picks: laid down while others play, carried out when the turn comes, told as moves, seen by nobody else."""

import pytest

from bot.discord.text import turn_post
from bot.store.values.delivery import HAND, PROGRESS, TURN_POST
from bot.store.values.table import ABORTED
from bot.store.values.time import ABORT
from bot.tables.model import plans as planned
from bot.tables.model.errors import FullPlan, NotForeseen, PlanUnderWay
from bot.tables.model.votes import YES
from bot.tables.turn.plans import MOST
from engine.kernel.values import END_TURN
from render.words.words import Words
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER
from tests.bot.tables.waiting import present, seat_of

STORE, BID = ("store", "near"), ("bid", "card1")


async def sealed(world, card=4, *people):
    """A table where Anna has bid, and waits; all that was told so far is delivered."""
    position = await world.game(*people)
    outcome = await world.press(position, seat_of(position, ANNA), f"card{card}")
    await world.deliver()
    return outcome.position


async def lay(world, position, *picks, person=ANNA):
    for kind, key in picks:
        await world.tables.plans.plan(position.table.id, person.user, kind, key)
    return await present(world, position)


async def bid(world, position, person, card):
    """Somebody bids; what follows by itself is carried out."""
    position = await present(world, position)
    await world.press(position, seat_of(position, person), f"card{card}")
    await world.settle()
    return await present(world, position)


def moves(position, person=ANNA):
    return [(one.kind, one.key) for one in position.moves if one.seat == seat_of(position, person)]


def left(position):
    return [(one.turn, one.step, one.kind, one.key) for one in position.table.plans]


async def told(world):
    return [(one.kind, one.user) for one in await world.deliver()]


async def test_a_planned_turn_is_carried_out_to_its_end_and_told_with_the_next_one(world):
    position = await lay(world, await sealed(world), STORE)
    assert left(position) == [(1, 0, *STORE), (1, 1, END_TURN, "end")]
    position = await bid(world, position, BENNO, 1)

    assert moves(position) == [("bid", "card4"), STORE, (END_TURN, "end")]
    assert left(position) == []
    assert (await world.store.history.entries(position.table.id))[-1].user == ANNA.user
    # One post for Benno's bid, Anna's whole turn and the next round; a word to each of them for that one.
    assert sorted(await told(world)) == [(HAND, ANNA.user), (HAND, BENNO.user), (TURN_POST, 0)]
    lines = await world.store.history.lines(position.table.id)
    assert [one.event.seat for one in lines if one.event.kind == "stored"] == [seat_of(position, ANNA)]


async def test_a_sealed_question_is_answered_by_a_plan_too(world):
    position = await lay(world, await sealed(world), STORE, BID)
    position = await bid(world, position, BENNO, 1)

    assert position.waiting() == [seat_of(position, BENNO)]
    assert moves(position)[-1] == BID
    assert position.view(seat_of(position, BENNO)).stack[-1].answer in ("?", None)
    assert (HAND, ANNA.user) not in await told(world)


async def test_what_is_laid_down_for_a_turn_that_does_not_come_waits(world):
    position = await lay(world, await sealed(world, 1), STORE)
    position = await bid(world, position, BENNO, 2)

    assert moves(position) == [("bid", "card1")]
    assert left(position) == [(1, 0, *STORE), (1, 1, END_TURN, "end")]


async def test_plans_are_withdrawn_one_turn_or_all_and_changed_in_their_place(world):
    position = await lay(world, await sealed(world), STORE, BID)
    plans, table_id = world.tables.plans, position.table.id
    await plans.plan(table_id, ANNA.user, "store", "far", turn=1)
    assert left(await present(world, position)) == [(1, 0, "store", "far"), (1, 1, END_TURN, "end"), (2, 0, *BID)]
    await plans.withdraw(table_id, ANNA.user, 2)
    await plans.withdraw(table_id, ANNA.user, 2)
    assert left(await present(world, position)) == [(1, 0, "store", "far"), (1, 1, END_TURN, "end")]
    await plans.withdraw(table_id, ANNA.user)
    assert left(await present(world, position)) == []
    position = await bid(world, position, BENNO, 1)

    assert moves(position) == [("bid", "card4")]
    assert position.decision(seat_of(position, ANNA)).kind == "store"


async def test_a_plan_that_is_not_possible_any_more_asks_its_person_and_is_overtaken_by_the_pick(world):
    position = await lay(world, await sealed(world, 1), ("bid", "card2"))
    seat, other = seat_of(position, ANNA), seat_of(position, BENNO)
    await world.press(position, seat, "card2")  # the sealed answer is changed: the card planned is gone
    position = await bid(world, position, BENNO, 3)
    assert left(position) == [(1, 0, "bid", "card2")]
    position = (await world.press(position, other, "near")).position
    await told(world)
    position = (await world.press(position, other, "end")).position
    await world.settle()
    position = await present(world, position)

    assert seat in position.waiting()
    assert planned.impossible_plan(position, position.decision(seat)).key == "card2"
    assert (HAND, ANNA.user) in await told(world)
    position = (await world.press(position, seat, "card1")).position
    assert left(position) == []


async def test_who_takes_a_planned_pick_back_is_asked_and_nothing_else_is_carried_out_instead(world):
    position = await lay(world, await sealed(world), STORE, BID)
    position = await bid(world, position, BENNO, 1)
    position = await lay(world, position, ("bid", "card2"))
    seat = seat_of(position, ANNA)
    assert position.has_sealed(seat)
    await world.tables.play.undo(position.table.id, ANNA.user)
    await world.settle()
    position = await present(world, position)

    assert seat in position.waiting()
    assert left(position) == []


@pytest.mark.parametrize("carried", [0, 1])
async def test_a_process_that_dies_carries_everything_out_once(world, carried):
    position = await lay(world, await sealed(world), STORE, BID)
    whole = world.tables.play.carry_out
    done = []

    async def dies(*args, plan=None, **more):
        if plan is not None:
            if len(done) == carried:
                raise RuntimeError("killed")
            done.append(plan)
        return await whole(*args, plan=plan, **more)

    world.tables.play.carry_out = dies
    position = await bid(world, position, BENNO, 1)
    assert moves(position) == [("bid", "card4"), STORE][: 1 + carried]
    await world.again()
    position = await present(world, position)

    assert moves(position) == [("bid", "card4"), STORE, (END_TURN, "end"), BID]
    assert left(position) == []
    assert [one for one in await told(world) if one[0] == TURN_POST] == [(TURN_POST, 0)]


async def test_plans_survive_a_restart(world):
    position = await lay(world, await sealed(world), STORE)
    await world.again()
    position = await bid(world, await present(world, position), BENNO, 1)

    assert STORE in moves(position)


async def test_only_what_is_foreseen_is_laid_down_and_nothing_while_one_is_asked(world):
    position = await sealed(world)
    plans, table_id = world.tables.plans, position.table.id
    for kind, key in (("store", "nowhere"), ("bid", "card4"), (END_TURN, "end"), ("other", "x")):
        with pytest.raises(NotForeseen):
            await plans.plan(table_id, ANNA.user, kind, key)
    with pytest.raises(NotForeseen):
        await plans.plan(table_id, BENNO.user, *STORE)
    with pytest.raises(FullPlan):
        await lay(world, position, *[STORE] * (MOST + 1))
    assert len((await present(world, position)).table.plans) == 2 * MOST


async def test_what_is_being_carried_out_is_not_withdrawn(world):
    """Nobody has been told that it is Anna's turn; so it is her plan that must answer."""
    position = await lay(world, await sealed(world), STORE)
    await world.tables.plans.close()
    position = await bid(world, position, BENNO, 1)
    assert await told(world) == []
    with pytest.raises(PlanUnderWay):
        await world.tables.plans.withdraw(position.table.id, ANNA.user)
    with pytest.raises(PlanUnderWay):
        await world.tables.plans.plan(position.table.id, ANNA.user, *BID)


@pytest.mark.parametrize("how", ["concede", "stand", "abort"])
async def test_plans_are_gone_when_their_person_does_not_play_any_more(world, how):
    position = await lay(world, await sealed(world, 4, ANNA, BENNO, CLARA), STORE)
    table_id = position.table.id
    if how == "concede":
        await world.tables.play.concede(table_id, ANNA.user)
    elif how == "stand":
        await world.tables.stand_ins.stand_in(position, seat_of(position, ANNA), "on")
    else:
        await world.tables.votes.propose(table_id, ANNA.user, ABORT, YES)
        assert (await world.tables.votes.cast(table_id, BENNO.user, ABORT, YES)).status == ABORTED
    await world.tables.opponents.settle()

    assert await world.store.plans.tables_with_plans() == []
    assert left(await present(world, position)) == []


async def test_nothing_of_a_plan_shows_while_it_waits(world):
    """Neither a line, nor a delivery, nor a revision: to all others the table is as it was."""
    position = await sealed(world)
    before = (await world.store.history.lines(position.table.id), position.table.revision, position.table.updated)
    woken = len(world.woken)
    position = await lay(world, position, STORE, BID)
    await world.tables.plans.withdraw(position.table.id, ANNA.user, 2)
    position = await present(world, position)

    assert (
        await world.store.history.lines(position.table.id),
        position.table.revision,
        position.table.updated,
    ) == before
    assert await world.outbox(position.table.id) == []
    assert len(world.woken) == woken
    assert b"near" not in await world.tables.exports.export(position.table.id, MANAGER)


async def test_while_somebody_else_is_asked_too_only_they_are_told(world):
    position = await sealed(world, 4, ANNA, BENNO, CLARA)
    await lay(world, position, STORE, BID)
    position = await bid(world, position, BENNO, 1)
    position = await bid(world, position, CLARA, 2)
    sent = await told(world)

    assert position.waiting() == sorted(seat_of(position, one) for one in (BENNO, CLARA))
    assert (HAND, ANNA.user) not in sent
    assert {kind for kind, _ in sent} <= {HAND, TURN_POST, PROGRESS}


async def test_no_post_mentions_who_has_answered_beforehand(world):
    """Also if it is sent before the plan is carried out."""
    position = await lay(world, await sealed(world), BID)
    await world.tables.plans.close()
    position = await bid(world, position, BENNO, 1)
    seat = seat_of(position, ANNA)
    await told(world)
    for key in ("near", "end"):
        position = (await world.press(position, seat, key)).position

    assert len(position.waiting()) == 2
    assert turn_post.turn(position, Words("en"), []).mentions == [BENNO.user]
    assert [one for one in await told(world) if one[0] == HAND] == [(HAND, BENNO.user)]
