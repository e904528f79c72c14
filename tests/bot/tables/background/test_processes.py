"""Several processes on one database: who presses at once, whose opponents play, who keeps the clocks."""

import asyncio
from random import Random
from types import SimpleNamespace

import pytest

from bot.store.store import open_store
from bot.store.values.delivery import REMIND
from bot.store.values.errors import DatabaseAway
from bot.store.values.table import OVER
from bot.store.values.time import DAY, HOUR
from bot.tables.background.processes import DUTY
from bot.tables.facade import Tables
from bot.tables.model.errors import Outdated
from engine.ai.search import Step
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, World
from tests.bot.tables.waiting import game

pytestmark = [pytest.mark.xdist_group("postgresql"), pytest.mark.usefixtures("threads")]


@pytest.fixture
async def crew(ready):
    """Three processes on one database, each with connections of its own."""
    worlds = [await World(ready).open() for _ in range(3)]
    for one in worlds:
        await one.store.processes.heartbeat()
    yield worlds
    for one in worlds:
        await one.close()


def press(world, position, seat, key, **more):
    return asyncio.create_task(world.press(position, seat, key, **more))


async def test_two_people_seal_at_the_same_moment_in_two_processes(crew):
    """Both were looking at the same position; neither is refused, neither answer is lost."""
    for channel in range(10):
        position = await crew[0].game(ANNA, BENNO, CLARA, channel=channel)
        presses = [press(world, position, seat, f"card{seat + 1}") for seat, world in enumerate(crew)]
        outcomes = await asyncio.gather(*presses)
        now = await crew[0].tables.position(position.table.id)

        assert max(one.position.table.revision for one in outcomes) == now.table.revision == position.table.revision + 3
        assert sorted(move.key for move in now.moves) == ["card1", "card2", "card3"]
        assert now.waiting() == [2], "the answers were opened"


async def test_of_two_who_want_the_same_one_gets_it_and_the_other_is_told(crew):
    first, second, _ = crew
    position = await first.bids(await first.game(), 1, 2)
    presses = [press(first, position, 1, "near"), press(second, position, 1, "far")]
    found = await asyncio.gather(*presses, return_exceptions=True)

    refused = [one for one in found if isinstance(one, Outdated)]
    assert len(refused) == 1
    now = await first.tables.position(position.table.id)
    assert refused[0].position == now
    assert len(refused[0].position.moves) == 3


async def test_a_press_that_reaches_every_process_counts_once(crew):
    for channel in range(8):
        position = await crew[0].game(ANNA, BENNO, CLARA, channel=channel)
        number = 4711 + channel
        outcomes = await asyncio.gather(*(world.press(position, 0, "card1", interaction=number) for world in crew))
        entries = await crew[0].store.history.entries(position.table.id)

        assert [one.interaction for one in entries if one.interaction] == [number]
        assert sorted(one.repeated for one in outcomes) == [False, True, True]
        again = await crew[1].press(position, 0, "card1", interaction=number)
        assert again.repeated


async def test_what_happens_at_once_in_a_lobby_all_happens(crew):
    table = await crew[0].tables.lobby.create(1, 5, ANNA, "toy")
    await asyncio.gather(
        crew[1].tables.lobby.join(table.id, BENNO),
        crew[2].tables.lobby.join(table.id, CLARA),
        crew[0].tables.following.follow(table.id, 21),
        crew[1].tables.following.follow(table.id, 22),
        crew[2].tables.table_settings.set_language(table.id, ANNA, "de"),
    )
    found = await crew[0].tables.get(table.id)

    assert {seat.user for seat in found.seats} == {ANNA.user, BENNO.user, CLARA.user}
    assert (set(found.followers), found.lang) == ({21, 22}, "de")


class Counting:
    """A planner that notes for what it was asked; ``slow`` seconds go by."""

    def __init__(self, asked, slow=0.0):
        self.asked = asked
        self.begun = asyncio.Event()
        self.slow = slow

    async def think(self, played, view, level):
        decision = next(one for one in played.decisions(played.determinise(view, Random(1))) if one.seat == view.seat)
        self.asked.append((view.seat, decision.id))
        self.begun.set()
        await asyncio.sleep(self.slow)
        return SimpleNamespace(plan=[Step(decision.kind, decision.options[0])])

    def begin(self, played, view, level):
        pass


async def finished(world, table, crew):
    """Play Anna's seat, in one process after the other, until the game is over."""
    for turn in range(200):
        now = await world.tables.position(table)
        if now.over:
            return now
        seat = now.table.seat(ANNA.user)
        if seat in now.waiting():
            await crew[turn % len(crew)].press(now, seat, now.decision(seat).options[0])
        await asyncio.sleep(0.02)
    raise AssertionError("the game does not end")


async def test_each_table_s_opponents_are_played_by_one_process(crew):
    """Whoever is pressed last has its opponents look; every choice is thought about once."""
    asked = []
    for world in crew:
        world.tables.opponents.planner = Counting(asked, slow=0.05)
    table = (await crew[0].game(ANNA, opponents=2)).table.id
    for world in crew:
        await world.tables.opponents.resume()
    now = await asyncio.wait_for(finished(crew[0], table, crew), 60)

    assert now.table.status == OVER
    assert len(asked) == len(set(asked)), asked
    played = [entry for entry in await crew[0].store.history.entries(table) if entry.verb == "move" and not entry.user]
    assert len(played) >= len(asked) > 5
    for world in crew:
        await world.tables.opponents.settle()


async def test_the_opponents_of_a_dead_process_are_played_by_another(crew):
    dying, living, _ = crew
    asked = []
    dying.tables.opponents.planner = Counting(asked, slow=3600)
    living.tables.opponents.planner = Counting(asked)
    started = asyncio.create_task(dying.game(ANNA, opponents=1))
    await asyncio.wait_for(dying.tables.opponents.planner.begun.wait(), 10)
    (table,) = await living.store.tables.all()
    await living.tables.opponents.resume()
    await asyncio.sleep(0.2)
    assert len(asked) == 1, "the living one waits"

    sql = "UPDATE processes SET until = 1 WHERE id = ?"
    await living.store.connections.write(lambda db: db.execute(sql, (dying.store.process,)))
    await living.tables.cluster.look()
    await asyncio.wait_for(living.tables.opponents.settle(), 10)
    started.cancel()

    now = await living.tables.position(table.id)
    assert [one for one in now.waiting() if not now.table.seats[one].human] == []
    assert len(asked) > 1


async def test_opponents_go_on_when_the_server_is_there_again(crew, monkeypatch):
    """Nobody presses meanwhile: the game waits for opponents alone."""
    world = crew[0]
    monkeypatch.setattr("bot.tables.tasks.AGAIN", 0.01)
    genuine, left = world.store.processes.lease, [DatabaseAway(), DatabaseAway()]

    async def take(name):
        if left:
            raise left.pop()
        return await genuine(name)

    monkeypatch.setattr(world.store.processes, "lease", take)
    position = await world.game(ANNA, opponents=1)

    assert not left
    assert position.waiting() == [position.table.seat(ANNA.user)]


async def test_one_process_is_on_duty_and_another_when_it_is_gone(crew):
    first, second, third = crew
    assert await first.tables.cluster.look()
    assert not await second.tables.cluster.look()
    assert not await third.tables.cluster.look()
    assert await first.tables.cluster.look()
    await first.tables.cluster.leave()
    assert await third.tables.cluster.look()
    assert not await second.store.processes.lease(DUTY)


async def test_nothing_is_told_twice_even_if_all_look_at_what_is_due_at_once(crew):
    """The lease saves work; what keeps everything from being told twice are the rows themselves."""
    tables = []
    for channel in range(6):
        position = await game(crew[0], ANNA, BENNO, channel=channel, move=DAY, expiry="nudge")
        tables.append(position.table.id)
    for hours in (13, 25, 40):
        for world in crew:
            world.now += hours * HOUR
        await asyncio.gather(*(world.tables.scheduler.tick() for world in crew for _ in range(2)))
        await asyncio.gather(*(world.tables.scheduler.sweep() for world in crew))
    for table in tables:
        told = [
            (one.kind, one.asked)
            for one in await crew[0].store.outbox.of_table(table)
            if one.kind in (REMIND, "ranout")
        ]
        assert [kind for kind, _ in told].count("ranout") == 1
        reminders = [one for one in await crew[0].store.outbox.of_table(table) if one.kind == REMIND]
        assert len({one.created for one in reminders}) == len(reminders)


async def test_a_server_that_is_away_stops_nobody_for_good(crew, caplog):
    """Without a sign of life nobody is on duty; nothing is raised, and what the machine's clock tells is said once."""
    world = crew[0]
    await world.tables.cluster.look()
    await world.tables.cluster.look()
    assert len([one for one in caplog.records if "clock differs" in one.message]) == 1
    lost = await open_store(world.path)
    await lost.close()
    assert not await Tables(lost).cluster.look()
    assert "no sign of life" in caplog.text
