"""Planned picks in the five games: people who plan at random, take back, are overtaken; and a program that restarts."""

from collections import Counter
from random import Random

import pytest

from bot.tables.model import plans as planned
from bot.tables.model.errors import FullPlan, NotForeseen
from engine.kernel.values import END_TURN
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.games import rooms

PEOPLE = (ANNA, BENNO, CLARA)
PRESSES = 90
TABLES = 60
"""So many tables are played at most until everything has become of plans that can: with any seed far fewer do."""
BECOMES = ("carried out", "withdrawn", "impossible", "overtaken")


class Planners:
    """Three people at a table of a game; what becomes of their plans is counted."""

    def __init__(self, world, game):
        self.world, self.game = world, game
        self.rng = Random(f"{game.id} 4")
        self.seen = Counter()
        self.watch()

    async def sit(self, number=0):
        """At another server each time, as nobody may have any number of tables at one."""
        lobby = self.world.tables.lobby
        table = await lobby.create(1 + number, 5 + number, ANNA, self.game.id)
        for person in PEOPLE[1:]:
            await lobby.join(table.id, person)
        await lobby.start(table.id, ANNA)
        self.id = table.id

    def watch(self):
        """Keep in mind which picks were planned ones."""
        whole = self.world.tables.play.carry_out

        async def counted(position, decision, key, *more, plan=None):
            if plan is not None:
                assert plan.key == key
                assert key in decision.options
                self.seen["carried out"] += decision.kind != END_TURN
            return await whole(position, decision, key, *more, plan=plan)

        self.world.tables.play.carry_out = counted

    async def present(self):
        return await self.world.tables.position(self.id)

    async def plan(self, person):
        """Lay down some picks, in every way that is offered."""
        plans = self.world.tables.plans
        for _ in range(self.rng.randrange(1, 6)):
            found = await plans.outlook(self.id, person.user)
            if not found.foreseen:
                return
            one = self.rng.choice(found.foreseen).decision
            try:
                found = await plans.plan(self.id, person.user, one.kind, self.rng.choice(one.options))
            except FullPlan:
                return
            self.seen["laid down"] += 1
        if self.rng.random() < 0.2 and found.turns:
            await plans.withdraw(self.id, person.user, self.rng.choice(list(found.turns)))
            self.seen["withdrawn"] += 1

    async def press(self, position, seat):
        """Who is asked picks: at random, unless their own plan was not possible."""
        decision, table = position.decision(seat), position.table
        before = planned.planned_turns(table.plans, seat)
        if broken := planned.impossible_plan(position, decision):
            self.seen["impossible"] += 1
            assert planned.answer(position, decision) is None
        user = table.seats[seat].user
        with pytest.raises(NotForeseen):
            await self.world.tables.plans.plan(self.id, user, decision.kind, decision.options[0])
        key = self.rng.choice(decision.options)
        outcome = await self.world.tables.play.pick(self.id, user, table.revision, decision.id, key)
        if broken:
            self.seen["overtaken"] += 1
            assert broken not in outcome.position.table.plans
        else:
            waits = {turn: plans for turn, plans in before.items() if not plans[0].step}
            assert waits == planned.planned_turns(outcome.position.table.plans, seat)

    async def play(self):
        for number in range(PRESSES):
            await self.world.settle()
            position = await self.present()
            if position.over:
                return
            assert not planned.answered_by_plan(position)  # whatever could be carried out has been
            waiting = position.waiting()
            seat = self.rng.choice(waiting)
            for person in PEOPLE:
                if position.table.seat(person.user) not in waiting and self.rng.random() < 0.5:
                    await self.plan(person)
            if number == PRESSES // 2:
                await self.world.again()
                self.watch()
            await self.press(await self.present(), seat)


@pytest.mark.parametrize("game", rooms.foreseeing())
async def test_plans_at_random_are_carried_out_withdrawn_overtaken_and_made_impossible(world, game):
    """What becomes of plans in 90 presses hangs on the seeds of game and people: so further tables are played."""
    planners = Planners(world, game)
    for number in range(TABLES):
        await planners.sit(number)
        await planners.play()
        position = await planners.present()
        assert (await world.tables.exports.replay_running()) or position.over  # the moves are moves like any others
        if all(planners.seen[what] for what in BECOMES):
            break

    assert planners.seen["laid down"] > 20
    assert [what for what in BECOMES if not planners.seen[what]] == [], planners.seen


async def test_what_costs_more_than_it_did_is_not_carried_out_but_asked(world):
    """The dragon of somebody else in the group makes every action there cost a fee."""
    planners = Planners(world, rooms.built()[rooms.EXAMPLE])
    await planners.sit()
    tables, table_id = world.tables, planners.id
    while (position := await planners.present()).decision(position.waiting()[0]).kind != "action":
        await planners.press(position, position.waiting()[0])
    table, first = position.table, position.waiting()[0]
    one, other = (person for person in PEOPLE if table.seat(person.user) != first)
    await tables.plans.plan(table_id, one.user, "action", "refill")
    await tables.plans.plan(table_id, other.user, "action", position.decision(first).options[0])
    for key in (position.decision(first).options[0], "end"):
        position = await planners.present()
        await tables.play.pick(table_id, table.seats[first].user, position.table.revision, None, key)
    await world.settle()
    while (position := await planners.present()).waiting() != [table.seat(other.user)]:
        await planners.press(position, position.waiting()[0])
        await world.settle()

    decision = position.decision(table.seat(other.user))
    broken = planned.impossible_plan(position, decision)
    assert broken is not None
    assert broken.key in decision.options  # open still, but for a fee
    assert {move.seat for move in position.moves if move.key == "refill"} == {table.seat(one.user)}
