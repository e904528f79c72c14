"""Whole games before the stand-in: the bot as a process, people who press at random, every request checked."""

import random

import pytest

from tests.games.rooms import built
from tests.process.driver.hall import hall
from tests.process.driver.tables import Table

SEED = 8


def check(room, table):
    assert table.over
    assert table.doubled() == []
    assert room.made(table.made) == set(table.made)
    assert room.discord.interactions.doubled == []
    assert room.bot.errors() == []
    room.discord.faultless()


async def test_a_whole_game_from_the_first_command_to_the_last_score():
    async with hall(toy=True) as room:
        table = Table(room, "toy", room.people[:3], random.Random(SEED))
        await table.open()
        await table.play()

        assert len(table.made) >= 9
        check(room, table)
        assert await room.bot.stop() == 0


@pytest.mark.slow
async def test_a_game_in_a_thread_typed_with_the_keyboard():
    async with hall(toy=True) as room:
        table = Table(room, "toy", room.people[:2], random.Random(SEED), thread=True)
        await table.open()
        for person in table.people:
            offered = await person.complete(table.channel, "game move", "option")
            answer = await person.slash(table.channel, "game move", option=offered[0][1])
            assert answer.private
            assert not answer.told
        await table.play()

        check(room, table)


@pytest.mark.slow
@pytest.mark.parametrize("game", built())
async def test_whole_games_with_real_pictures(game):
    async with hall() as room:
        table = Table(room, game, room.people[:3], random.Random(SEED))
        await table.open()
        await table.play()

        check(room, table)
