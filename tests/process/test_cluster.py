"""Three processes on one PostgreSQL with four shards: presses at the same moment, presses that reach all, kills."""

import asyncio
import random

import pytest

from tests.process.driver.cluster import COUNT, ClusterSoak, cluster
from tests.process.driver.people import find
from tests.process.driver.tables import RUNNING, Table, has, moves
from tests.process.test_kills import right
from tests.support import postgres

pytestmark = [
    pytest.mark.xdist_group("wire-cluster"),
    pytest.mark.skipif(bool(postgres.missing()), reason=postgres.missing() or "-"),
]


async def panel_in_dm(room, table, person):
    """The panel opened by the button of the word that a turn begins: all DMs are shard 0's."""
    number = find(table.board, RUNNING).table

    def word():
        return [one for one in person.dms() if has(one, RUNNING) and find(one, RUNNING).table == number]

    return (await person.press((await room.discord.until(word, 30))[0], RUNNING)).message


async def test_presses_at_the_same_moment_and_presses_that_reach_everybody():
    async with cluster(toy=True, lease=0.0) as room:
        for shard in range(1, COUNT):
            await at_the_same_moment(room, shard)
        await that_reach_everybody(room)
        room.discord.faultless()
        assert not [line for bot in room.bots for line in bot.errors()]


async def at_the_same_moment(room, shard):
    """One seals an answer in a DM, the other one in the channel, with nothing between: two processes hear of it."""
    room.guild = room.guilds[shard]
    table = Table(room, "toy", room.people[:2], random.Random(shard))
    await table.open()
    first = await panel_in_dm(room, table, room.anna)
    second = (await room.benno.press(table.board, RUNNING)).message
    sent = [  # nothing is awaited between the two: both are under way before a process hears of either
        room.anna.send(first, moves(first)[0]),
        room.benno.send(second, moves(second)[1]),
    ]
    answers = await asyncio.gather(room.anna.answer(sent[0]), room.benno.answer(sent[1]))

    assert [one.told for one in answers] == [False, False], [one.text for one in answers]
    assert room.made(int(one.id) for one in sent) == {int(one.id) for one in sent}
    await room.discord.until(lambda: len([one for one in table.posts if has(one, RUNNING)]) > 1, 30)
    assert table.doubled() == []


async def that_reach_everybody(room):
    """All three processes are told of every press, as if each held the shard: it counts once, and is answered once.

    A game of toy has at least six picks.
    """
    room.guild = room.guilds[3]
    table = Table(room, "toy", room.people[2:4], random.Random(8))
    await table.open()
    number = find(table.board, RUNNING).table
    room.discord.gateway.everywhere = True
    try:
        for _ in range(12):
            if await table.step() is None:
                break
    finally:
        room.discord.gateway.everywhere = False
    await room.discord.quiet(1.0)

    found = room.asked("SELECT interaction, count(*) FROM entries WHERE interaction <> 0 GROUP BY interaction")
    assert {row[1] for row in found} == {1}
    moves = "SELECT interaction FROM entries WHERE verb = 'move' AND interaction <> 0 AND table_id = %s"
    made = room.asked(moves, number)
    assert {row[0] for row in made} == set(table.made), "what a press has brought about stays on its panel"
    assert len(made) > 5
    assert room.discord.interactions.doubled, "the others wanted to answer too"
    assert table.doubled() == []


async def test_some_kills_of_processes_and_of_the_server():
    async with cluster(toy=True, start=False, lease=3.0) as room:
        soak = ClusterSoak(room, 8, tables=4, games=("toy",), think=0.4, pause=1.0)
        await soak.run(10)
        right(soak.report)
        assert soak.report.kills.total() == 10
        assert soak.report.kills["server"]
        room.discord.faultless()
