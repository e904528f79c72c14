"""The stand-in: the same ids at every start, threads found again, bounded memory, real time."""

import asyncio
from datetime import UTC, datetime

import simcord

from bot.local import simcord_internals
from bot.local.restart import latest, thread_of
from bot.local.world import PEOPLE, World
from bot.store.values.table import LOBBY, OVER, RUNNING, Seat, Table
from tests.games.rooms import EXAMPLE
from tests.local.probe import Probe


def ids(world):
    return [
        world.server.id,
        world.hall.id,
        *[member.id for member in world.members],
        *[member.user.dm_channel.id for member in world.members],
        world.env.backend.application_id,
    ]


def test_internals_are_those_of_the_pinned_version():
    assert simcord.__version__ == simcord_internals.VERSION


def test_ids_are_the_same_in_every_world():
    assert ids(World(Probe())) == ids(World(Probe()))


async def test_people_and_hall():
    world = World(Probe())

    assert [member.name for member in world.members] == list(PEOPLE)
    assert world.hall.name == "the-hall"
    assert world.person("Clara").name == "Clara"
    assert world.person(str(world.members[4].id)).name == "Emil"
    assert world.person("nobody").name == "Anna"


async def test_a_bot_that_is_still_at_work_is_started_all_the_same(monkeypatch):
    world, waits = World(Probe()), []
    rest = world.env._settle_internal

    async def restless(*args, **options):
        waits.append(options)
        if len(waits) == 1:
            raise TimeoutError("the bot still posts what was left")
        await rest(*args, **options)

    monkeypatch.setattr(world.env, "_settle_internal", restless)
    async with world.running():
        assert await world.members[0].send(world.hall, "hello")

    assert len(waits) > 1


async def test_messages_of_two_worlds_never_share_an_id():
    found = []
    for _ in range(2):
        world = World(Probe())
        async with world.running():
            message = await world.members[0].send(world.hall, "hello")
            found.append(message.id)
        await asyncio.sleep(0.005)

    assert found[0] != found[1]
    assert (datetime.now(UTC) - message.created_at).total_seconds() < 60


async def test_threads_of_an_earlier_world_are_made_again():
    world = World(Probe())
    async with world.running([(77, "In the Year of the Dragon")]):
        thread = world.env.bot.get_channel(77)

        assert thread.name == "In the Year of the Dragon"
        assert [place.channel.id for place in world.places(world.members[1])][1] == 77
        await world.members[1].send(world.places(world.members[1])[1].channel, "still here")
        assert world.messages(world.places(world.members[2])[1])[-1].content == "still here"


async def test_the_hall_posts_in_the_operators_language_and_a_window_answers_in_its_own():
    world, heard = World(Probe(), lang="de"), []
    world.env.backend.subscribers.append(lambda event, told: heard.append(told) if "INTERACTION" in event else None)
    world.languages[world.members[0].id] = "fr"
    async with world.running():
        await world.members[0].slash(world.hall, "probe secret")
        await world.members[1].slash(world.hall, "probe secret")

    assert [(one["locale"], one["guild_locale"]) for one in heard] == [("fr", "de"), ("en-US", "de")]
    assert str(world.bot.get_guild(world.server.id).preferred_locale) == "de"
    assert world.hall.name == "die-halle"


async def test_the_clock_runs_in_real_time(table):
    before = table.world.env.now()
    await asyncio.sleep(2.2)

    assert 1.0 <= (table.world.env.now() - before).total_seconds() <= 3.5
    assert abs((datetime.now(UTC) - table.world.env.now()).total_seconds()) < 2


async def test_memory_is_released_and_what_is_shown_stays(table):
    anna = await table.window("Anna")
    await anna.slash("probe flood", count=90)
    for _ in range(100):
        if (await anna.last())["text"] == "89":
            break
        await asyncio.sleep(0.05)
    backend = table.world.env.backend
    stamp = table.world.changes.stamp
    async with table.world.lock:
        table.world.changes.release()

    assert table.world.changes.stamp == stamp
    assert len(backend.messages[table.world.hall.id]) == simcord_internals.KEEP
    assert len(backend.cdn._blobs) == simcord_internals.KEEP
    assert not backend.transcript
    state = await anna.state()
    assert state["messages"][-1]["text"] == "89"
    status, _, _ = await anna.get("media", url=state["messages"][-1]["files"][0]["url"])
    assert status == 200


async def test_private_messages_are_released_for_each_person_alone(table):
    anna, benno = await table.window("Anna"), await table.window("Benno")
    for _ in range(simcord_internals.KEEP_PRIVATE + 3):
        await anna.slash("probe secret")
    await benno.slash("probe secret")
    async with table.world.lock:
        table.world.changes.release()

    assert len((await anna.state())["messages"]) == simcord_internals.KEEP_PRIVATE
    assert len((await benno.state())["messages"]) == 1


def test_each_place_is_about_its_live_table_else_about_the_last_one():
    def stood(table_id, channel, status):
        return Table(
            id=table_id,
            guild=1,
            channel=channel,
            host=4,
            game=EXAMPLE,
            status=status,
            seats=(Seat(name="Anna", user=4),),
        )

    tables = [stood(5, 1, OVER), stood(4, 2, OVER), stood(3, 1, RUNNING), stood(2, 2, OVER), stood(1, 3, LOBBY)]
    assert sorted(table.id for table in latest(tables)) == [1, 3, 4]
    assert thread_of(tables[0]) == "In the Year of the Dragon · Anna"
