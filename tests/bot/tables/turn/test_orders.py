"""Standing orders: a question is answered so again and again, seen by nobody, until it ends."""

from random import Random

import pytest

from bot.store.values.delivery import HAND
from bot.store.values.table import RUNNING
from bot.store.values.time import DAY, ON
from bot.tables.model import plans as planned
from bot.tables.model.errors import NotOrdered, StoodIn
from engine.kernel.values import END_TURN, Label
from tests.bot.tables.commit.test_posts import begin
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game, later, present, seal, seat_of
from tests.games import rooms
from tests.toy.rules import RULES

STORE = "store"


async def won(world, position, person, cards):
    """A round in which somebody wins the pearl: they are asked where it goes, unless an order answers."""
    for who, card in cards.items():
        position = await present(world, position)
        await world.press(position, seat_of(position, who), f"card{card}")
        await world.settle()
    return await present(world, position)


async def order(world, position, kind, key, person=ANNA, **how):
    await world.tables.plans.order(position.table.id, person.user, kind, key, **how)
    await world.settle()
    return await present(world, position)


def orders(position, person=ANNA):
    return [(one.kind, one.key) for one in planned.standing_orders(position.table.plans, seat_of(position, person))]


async def asked_first(world, **more):
    """Anna has won the first pearl, and is asked where it goes."""
    position = await world.game(ANNA, BENNO)
    return await won(world, position, ANNA, {ANNA: 4, BENNO: 1})


async def test_an_order_answers_at_once_and_again_and_stays(world):
    position = await asked_first(world)
    position = await order(world, position, STORE, "near")
    anna = seat_of(position, ANNA)
    assert position.decision(anna).kind == END_TURN
    position = await order(world, position, END_TURN, "end")
    assert orders(position) == [(STORE, "near"), (END_TURN, "end")]
    before = len(position.kept)
    position = await won(world, position, ANNA, {ANNA: 3, BENNO: 2})
    assert [one.moves[-1].kind for one in position.kept[before:] if one.seat == anna] == ["bid", STORE, END_TURN]
    assert position.kept[-1].pressed is False
    assert HAND not in [
        one.kind for one in await world.outbox(position.table.id) if one.user == ANNA.user and one.seat != anna
    ]
    assert planned.order_uses(position, planned.standing_orders(position.table.plans, anna)[0]) == 2
    await world.again()
    assert orders(await present(world, position)) == [(STORE, "near"), (END_TURN, "end")]


async def test_a_press_that_is_delivered_twice_gives_one_order(world):
    position = await asked_first(world)
    first = await order(world, position, STORE, "near", interaction=77)
    again = await order(world, first, STORE, "near", interaction=77)
    assert again.kept == first.kept
    assert orders(again) == [(STORE, "near")]
    with pytest.raises(NotOrdered):
        await order(world, first, STORE, "near", interaction=78)


async def test_an_order_of_a_round_ends_with_it(world):
    position = await asked_first(world)
    position = await order(world, position, STORE, "far", this_round=True)
    assert orders(position) == [(STORE, "far")]
    await world.press(position, seat_of(position, ANNA), "end")
    assert orders(await present(world, position)) == []


async def test_who_ends_an_order_is_asked_again(world):
    position = await asked_first(world)
    position = await order(world, position, STORE, "near")
    (one,) = planned.standing_orders(position.table.plans, seat_of(position, ANNA))
    position = await world.tables.plans.end_order(position.table.id, ANNA.user, one.turn)
    await world.press(position, seat_of(position, ANNA), "end")
    position = await won(world, position, ANNA, {ANNA: 3, BENNO: 2})
    assert position.decision(seat_of(position, ANNA)).kind == STORE


async def test_one_order_is_ended_and_the_others_stay(world):
    """So they do where all that was laid down is withdrawn: an order is no plan."""
    position = await order(world, await asked_first(world), STORE, "near")
    position = await order(world, position, END_TURN, "end")
    number = position.table.id
    await world.tables.plans.withdraw(number, ANNA.user)
    both = planned.standing_orders((await present(world, position)).table.plans, seat_of(position, ANNA))
    assert [(one.kind, one.key) for one in both] == [(STORE, "near"), (END_TURN, "end")]
    await world.tables.plans.end_order(number, ANNA.user, both[1].turn)
    assert orders(await present(world, position)) == [(STORE, "near")]


async def test_for_who_is_stood_in_for_nothing_is_planned_or_ordered(world):
    position = await game(world, ANNA, BENNO, move=DAY, expiry=ON)
    await seal(world, position, BENNO)
    await later(world, DAY)
    with pytest.raises(StoodIn):
        await world.tables.plans.end_order(position.table.id, ANNA.user, -1)


async def test_who_takes_a_step_back_is_asked_and_the_order_is_gone(world):
    position = await asked_first(world)
    position = await order(world, position, STORE, "near")
    await world.tables.play.undo(position.table.id, ANNA.user)
    await world.settle()
    position = await present(world, position)
    assert position.decision(seat_of(position, ANNA)).kind == STORE
    assert orders(position) == []


async def test_an_order_is_gone_at_a_news_that_its_binding_names(world, monkeypatch):
    kind = RULES.kinds[STORE]
    priced = lambda view, frame, key: Label("chest", {"chest": key, "price": view.pearl})  # noqa: E731
    monkeypatch.setattr(kind, "label", priced, raising=False)
    position = await asked_first(world)
    position = await order(world, position, STORE, "near")
    await world.press(position, seat_of(position, ANNA), "end")
    position = await won(world, position, ANNA, {ANNA: 3, BENNO: 2})  # another pearl: another price
    assert position.decision(seat_of(position, ANNA)).kind == STORE
    assert orders(position) == []


async def test_only_what_is_asked_and_may_stand_is_ordered(world):
    position = await world.game(ANNA, BENNO)
    for kind, key in (("bid", "card1"), (STORE, "near"), (END_TURN, "end")):
        with pytest.raises(NotOrdered):
            await world.tables.plans.order(position.table.id, ANNA.user, kind, key)
    assert (await present(world, position)).table.plans == ()


async def test_nobody_can_tell_an_order_before_it_acts(world):
    """A twin table, seed by seed alike, without the order: all that others are shown and told is the same."""
    seen = []
    for channel, given in ((5, True), (6, False)):
        world.seeds = 0
        position = await world.game(ANNA, BENNO, channel=channel)
        position = await won(world, position, ANNA, {ANNA: 4, BENNO: 1})
        if given:
            position = await order(world, position, STORE, "near")
        else:
            position = (await world.press(position, seat_of(position, ANNA), "near")).position
        position = (await world.press(position, seat_of(position, ANNA), "end")).position
        position = await won(world, position, ANNA, {BENNO: 2})
        rows = await world.store.outbox.of_table(position.table.id)
        benno = seat_of(position, BENNO)
        lines = await world.tables.game_log.log(position.table.id, BENNO.user)
        seen.append(
            (
                position.view(benno),
                position.view(),
                position.waiting(),
                [(one.kind, one.user, one.asked, one.first, one.last, one.state) for one in rows],
                [(one.revision, one.event) for one in lines],
            )
        )
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", rooms.each())
async def test_every_game_has_orders_and_goes_on_with_them(world, game):
    """Random games in which people order what they can: no question that an order answers stays open."""
    assert [name for name, kind in game.rules.kinds.items() if kind.standing and name != END_TURN]
    people = (ANNA, BENNO, CLARA)[: max(2, min(game.seats))]
    position, rng = await begin(world, game.id, people, 0), Random(3)
    given = 0
    for _ in range(150):
        if position.table.status != RUNNING:
            break
        seat = rng.choice(position.waiting())
        decision, user = position.decision(seat), position.table.seats[seat].user
        keys = planned.orderable(position, decision)
        if keys and rng.random() < 0.5:
            given += 1
            await world.tables.plans.order(
                position.table.id, user, decision.kind, keys[0], this_round=rng.random() < 0.5
            )
        else:
            await world.press(position, seat, rng.choice(decision.options))
        await world.settle()
        position = await world.tables.position(position.table.id)
        assert not planned.answered_by_plan(position)
    assert given
