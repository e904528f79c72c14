"""Forged, foreign, stale and random ids and values: every press is answered, nothing changes, nothing is betrayed."""

import random

import pytest

from tests.games.rooms import built
from tests.process.driver.forgery import Forger
from tests.process.driver.hall import hall
from tests.process.driver.people import Person
from tests.process.driver.tables import RUNNING, Table, moves

SEED = 8


async def sealed(room, count):
    """Toy tables in the middle of a secret bid: two of three have chosen, and not the same."""
    tables = []
    for number in range(count):
        people = [Person(room.discord, f"{name}{number}") for name in ("Anna", "Benno", "Clara")]
        table = Table(room, "toy", people, random.Random(SEED + number))
        await table.open()
        for place, person in enumerate(people[:2]):
            panel = await person.press(table.board, RUNNING)
            await person.press(panel.message, moves(panel.message)[(number + place) % 4])
        tables.append(table)
    return tables


async def test_forged_presses_change_nothing_and_betray_nothing():
    async with hall(toy=True) as room:
        forger = Forger(room, await sealed(room, 2), SEED)
        found = await forger.run(250)

        assert sum(map(bool, forger.secrets.values())) >= 2
        assert found.clean, found.lines()
        room.discord.faultless()

        # The check itself sees a betrayal, and a change.
        anna, benno, clara = forger.tables[0].people
        shown = await anna.press(forger.tables[0].board, RUNNING)
        assert not forger.betrayed(anna, shown.message)
        assert forger.betrayed(benno, shown.message)
        panel = await clara.press(forger.tables[0].board, RUNNING)
        before = forger.state()
        await clara.press(panel.message, moves(panel.message)[0])
        assert forger.state() != before


@pytest.mark.slow
async def test_forged_presses_at_tables_of_all_games():
    async with hall() as room:
        tables = []
        for number, game in enumerate(built()):
            people = [Person(room.discord, f"{name}{number}") for name in ("Anna", "Benno", "Clara")]
            table = Table(room, game, people, random.Random(SEED))
            await table.open()
            await table.play(30)
            tables.append(table)
        found = await Forger(room, tables, SEED).run(4000)

        assert found.clean, found.lines()
        room.discord.faultless()
