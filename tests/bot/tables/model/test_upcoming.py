"""Who is asked next is told where everybody can tell, to who wants it, and to nobody else."""

from random import Random

import pytest

from bot.store.values.delivery import HEADS_UP
from bot.store.values.table import RUNNING
from bot.tables.model.next_asked import NOBODY, next_person
from tests.bot.tables.commit.test_posts import begin
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.games import rooms

ENOUGH, GAMES = 20, 12
"""So many words are looked at: short games are played several times until there are."""


async def course(world, game, steps, wish=(), chance=6):
    """A random game of three (or as many as there can be): the position before each step, and what was sent then."""
    people = (ANNA, BENNO, CLARA)[: max(2, min(max(game.seats), 3))]
    for person in wish:
        await world.store.settings.set("user", person.user, "heads_up", "on")
    position, rng = await begin(world, game.id, people, 0), Random(chance)
    for _ in range(steps):
        if position.table.status != RUNNING:
            return
        told = [one for one in await world.deliver() if one.kind == HEADS_UP]
        yield position, told
        seat = rng.choice(position.waiting())
        position = (await world.press(position, seat, rng.choice(position.decision(seat).options))).position


@pytest.mark.parametrize("game", rooms.each())
async def test_who_is_said_to_be_next_is_asked_next(world, game):
    said, right = 0, 0
    for number in range(GAMES):
        open_ = None
        async for position, _ in course(world, game, 250, chance=6 + number):
            waiting = position.waiting()
            if open_ is not None and waiting != [open_[0]]:
                said, right = said + 1, right + (waiting == [open_[1]])
                open_ = None
            found = next_person(position)
            if open_ is None and found != NOBODY:
                assert found not in waiting
                open_ = (waiting[0], found)
        if said >= ENOUGH:
            break
    assert said
    assert right >= 0.9 * said, (right, said)


@pytest.mark.parametrize("game", rooms.each())
async def test_only_who_wants_it_and_comes_next_is_told(world, game):
    users, count = {ANNA.user, BENNO.user}, 0
    async for position, told in course(world, game, 120, wish=(ANNA, BENNO)):
        assert len(told) <= 1
        for one in told:
            count += 1
            assert one.user in users
            assert one.seat == next_person(position) == position.table.seat(one.user)
            assert one.asked == tuple(position.waiting())
    assert count


async def test_nobody_is_told_who_has_not_asked_for_it(world):
    async for _, told in course(world, rooms.built()[rooms.EXAMPLE], 60):
        assert told == []
