"""A Swiss cup of eight people, played to its end while the bot is killed: no thread or post twice, none missing."""

import pytest

from tests.games.rooms import EXAMPLE
from tests.process.driver.cups import MOMENTS, Cup
from tests.process.driver.hall import hall

pytestmark = pytest.mark.xdist_group("wire-cups")


async def test_a_cup_of_eight_comes_to_its_end_through_kills():
    async with hall(toy=True) as room:
        cup = Cup(room, 8, 8)
        await cup.run()
        assert cup.wrong() == []
        assert cup.kills.total() == len(MOMENTS), "every kill came"
        assert len(cup.tables) == 4
        room.discord.faultless()


@pytest.mark.slow
async def test_a_cup_of_eight_with_a_real_game_and_more_kills():
    async with hall() as room:
        cup = Cup(room, 8, 9, game=EXAMPLE, rounds=3, moments=MOMENTS * 3)
        await cup.run()
        assert cup.wrong() == []
        assert len(cup.tables) == 6
        room.discord.faultless()
