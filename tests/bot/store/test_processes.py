"""Several processes on one database: signs of life, leases, and what becomes of what a dead one had in hand."""

import asyncio
import os
import platform
import time

import msgspec
import pytest

from bot.config import Settings
from bot.operations import examine_store, status
from bot.operations.finding import BARE, WELL, WRONG
from bot.store.database.location import at_work, driver, exclusive_use
from bot.store.store import Store, open_store
from bot.store.values.delivery import INTERRUPTED
from bot.store.values.errors import ChannelTaken, Conflict, DatabaseAway, DatabaseInUse
from render.words.words import Words
from tests.bot.store.conftest import move, post, table
from tests.support.outbox import claim

pytestmark = pytest.mark.xdist_group("postgresql")


@pytest.fixture
async def other(store):
    """Another process on the same database."""
    return Store.of(store.connections)


@pytest.fixture
async def on_server(ready):
    """A store on a server."""
    found = await open_store(ready)
    yield found
    await found.close()


async def die(store):
    """No sign of life comes any more, and the last one is old."""
    sql = "UPDATE processes SET until = 1 WHERE id = ?"
    await store.connections.write(lambda db: db.execute(sql, (store.process,)))


async def test_who_gives_signs_of_life_is_at_work(store, other):
    await store.processes.heartbeat()
    now = await other.processes.heartbeat()
    await asyncio.sleep(0.01)
    seen = {one.id: one for one in await store.processes.all()}

    assert set(seen) == {store.process, other.process}
    assert 0 < seen[store.process].left <= store.processes.lease_seconds
    assert 0 < seen[store.process].age < 60
    assert abs(now - time.time()) < 60
    await die(other)
    assert [one.id for one in await store.processes.all()] == [store.process]
    assert await store.processes.remove_dead() == [other.process]
    assert await store.processes.remove_dead() == []
    await other.processes.heartbeat()
    assert len(await store.processes.all()) == 2, "who was only slow comes back"


async def test_a_lease_is_one_process_s_until_it_gives_it_back_or_dies(store, other):
    await store.processes.heartbeat()
    await other.processes.heartbeat()

    assert await store.processes.lease("duty")
    assert await store.processes.lease("duty")
    assert not await other.processes.lease("duty")
    assert await other.processes.lease("else")
    await store.processes.release("duty")
    assert await other.processes.lease("duty")
    await store.processes.release("duty")  # it is not its own any more
    assert not await store.processes.lease("duty")
    await die(other)
    assert await store.processes.lease("duty")
    assert await store.processes.lease("else")


async def test_who_leaves_leaves_nothing_behind(store, other):
    await store.processes.heartbeat()
    await other.processes.heartbeat()
    await other.processes.lease("duty")
    await other.processes.sign_off()

    assert [one.id for one in await store.processes.all()] == [store.process]
    assert await store.processes.lease("duty")


async def test_a_dead_process_s_deliveries_are_sent_by_others_and_a_living_one_s_are_not(store, other):
    await store.processes.heartbeat()
    await other.processes.heartbeat()
    first, second = (
        await store.tables.create(table(5), (post("lobby_card"),)),
        await store.tables.create(table(6), (post(),)),
    )
    mine, theirs = await claim(store.outbox, 10.0), await claim(other.outbox, 10.0)
    assert (mine.table, theirs.table) == (first.id, second.id)
    assert await store.outbox.recover() == 0

    await die(other)
    await store.processes.remove_dead()
    assert await store.outbox.recover() == 1
    again = await claim(store.outbox, 20.0)
    assert (again.id, again.nonce, again.error, again.doubt) == (theirs.id, theirs.nonce, INTERRUPTED, 10.0)
    await other.outbox.retry(theirs.id, 99.0, "a late word of the dead")
    await store.outbox.delivered(again.id, 7)
    assert (await store.outbox.delivery(again.id)).message == 7
    assert (await store.outbox.delivery(mine.id)).state == "sending"


async def test_a_lane_whose_head_another_process_sends_is_not_claimed(store, other):
    made = await store.tables.create(table(), (post("lobby_card"),))
    first = await claim(store.outbox, 10.0)
    await other.tables.commit(move(made, post()))

    assert await claim(other.outbox, 10.0) is None
    await store.outbox.delivered(first.id, 800)
    assert (await claim(other.outbox, 10.0)).kind == "turn_post"


async def test_what_is_claimed_at_once_is_claimed_once_and_in_order(on_server):
    """Three processes empty thirty lanes of three deliveries each, as fast as they can."""
    crew = [Store.of(on_server.connections) for _ in range(3)]
    lanes = [await on_server.tables.create(table(channel), (post("ranout"),)) for channel in range(1, 31)]
    for made in lanes:
        now = made
        for _ in range(2):
            await on_server.tables.commit(move(now, post("ranout")))
            now = await on_server.tables.get(made.id)
    sent = []

    async def work(store):
        empty = 0
        while empty < 20:
            delivery = await claim(store.outbox, 10.0)
            if delivery is None:
                empty += 1
                await asyncio.sleep(0.01)
                continue
            sent.append((delivery.lane, delivery.id))
            await store.outbox.delivered(delivery.id)

    await asyncio.gather(*map(work, crew))
    assert len(sent) == len(set(sent)) == 90
    for made in lanes:
        own = [number for lane, number in sent if lane == f"{made.id}"]
        assert own == sorted(own)
        assert len(own) == 3


async def test_doubt_is_told_with_the_next_claim_unless_nothing_can_have_been_posted(store):
    await store.tables.create(table(), (post(),))
    first = await claim(store.outbox, 10.0)
    assert first.doubt == 0
    await store.outbox.retry(first.id, 0, "permission", doubt=first.doubt)
    second = await claim(store.outbox, 20.0)
    assert second.doubt == 0
    await store.outbox.retry(second.id, 0, "TimeoutError")
    third = await claim(store.outbox, 30.0)
    assert third.doubt == 20.0
    await store.outbox.retry(third.id, 0, "permission", doubt=third.doubt)
    assert (await claim(store.outbox, 40.0)).doubt == 20.0, "it may still be there"


async def test_what_was_claimed_without_being_heard_of_is_let_go(store, other):
    for channel in (5, 6, 7):
        await store.tables.create(table(channel), (post(),))
    kept, lost, theirs = (
        await claim(store.outbox, 10.0),
        await claim(store.outbox, 10.0),
        await claim(other.outbox, 10.0),
    )
    await store.outbox.release_claims(but=[kept.id])

    states = [(await store.outbox.delivery(one.id)).state for one in (kept, lost, theirs)]
    assert states == ["sending", "pending", "sending"]
    assert (await claim(store.outbox, 11.0)).error == INTERRUPTED
    await store.outbox.release_claims()
    assert (await store.outbox.delivery(kept.id)).state == "pending"


async def test_messages_that_deliveries_have_become_are_known(store):
    made = await store.tables.create(table(), (post("lobby_card"),))
    await store.outbox.delivered((await claim(store.outbox, 10.0)).id, 700)
    await store.tables.commit(move(made, post()))
    await store.outbox.delivered((await claim(store.outbox, 10.0)).id, 800)
    await store.outbox.prune(1e12)

    assert await store.outbox.recorded([700, 800, 900]) == {700, 800}
    assert await store.outbox.recorded([]) == set()


async def test_without_a_sign_of_life_nothing_may_be_sent(on_server, in_file):
    in_file.processes.require_alive()
    with pytest.raises(DatabaseAway):
        on_server.processes.require_alive()
    await on_server.processes.heartbeat()
    on_server.processes.require_alive()
    await on_server.processes.sign_off()
    assert not on_server.processes.alive


async def test_everybody_hears_of_what_is_to_be_told(on_server):
    heard, listening = [], asyncio.Event()

    def hear(number):
        heard.append(number)
        listening.set()

    task = asyncio.create_task(on_server.connections.listen(hear))
    await asyncio.wait_for(listening.wait(), 10)
    listening.clear()
    made = await on_server.tables.create(table(), (post("lobby_card"),))
    await asyncio.wait_for(listening.wait(), 10)
    task.cancel()

    assert heard == [0, made.id]


async def test_two_first_starts_make_the_tables_once(fresh, server):
    where = fresh(server)
    stores = await asyncio.gather(*(open_store(where) for _ in range(4)))
    made = [await store.tables.create(table(channel)) for channel, store in enumerate(stores)]
    for store in stores:
        await store.close()

    assert [one.id for one in made] == [1, 2, 3, 4]


async def test_several_work_with_a_server_and_one_with_a_file(fresh, server, tmp_path):
    where, file = fresh(server), tmp_path / "mandate.sqlite"
    with at_work(where), at_work(where), pytest.raises(DatabaseInUse), exclusive_use(where):
        pass
    with exclusive_use(where), pytest.raises(DatabaseInUse), at_work(where):
        pass
    with at_work(file), pytest.raises(DatabaseInUse), at_work(file):
        pass


async def test_who_must_be_alone_waits_for_all_signs_of_life(on_server):
    where = on_server.connections._url
    await on_server.processes.heartbeat()  # its lock went with a restart of the server
    with pytest.raises(DatabaseInUse), exclusive_use(where):
        pass
    await on_server.processes.sign_off()
    with exclusive_use(where):
        pass


async def test_a_server_that_was_restarted_is_found_again(on_server):
    """All connections at hand are broken; nothing that is asked afterwards fails."""
    await asyncio.gather(*(on_server.processes.all() for _ in range(6)))
    with driver().psycopg.connect(on_server.connections._url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert await asyncio.gather(*(on_server.processes.all() for _ in range(6))) == [[]] * 6


async def test_of_two_tables_founded_at_once_in_a_channel_one_is_there(on_server):
    found = await asyncio.gather(*(on_server.tables.create(table(5)) for _ in range(4)), return_exceptions=True)

    assert sorted(type(one).__name__ for one in found) == ["ChannelTaken"] * 3 + ["Table"]
    (made,) = [one for one in found if not isinstance(one, ChannelTaken)]
    assert {one.table for one in found if isinstance(one, ChannelTaken)} == {made.id}


async def test_of_two_who_follow_at_once_one_is_told_to_look_again(store):
    made = await store.tables.create(table())
    await store.tables.update(made, msgspec.structs.replace(made, followers={1: "turn"}))
    with pytest.raises(Conflict):
        await store.tables.update(made, msgspec.structs.replace(made, followers={2: "turn"}))
    assert (await store.tables.get(made.id)).followers == {1: "turn"}


async def test_what_another_edition_has_written_in_another_way_is_still_the_same(store):
    """A migration writes JSON without spaces: settings of such a table are changed as of any other."""
    made = await store.tables.create(table(followers={1: "turn", 2: "end"}))
    raw = '{"1":"turn","2":"end"}'
    await store.connections.write(lambda db: db.execute("UPDATE tables SET followers = ?, options = '{}'", (raw,)))
    made = await store.tables.get(made.id)

    await store.tables.update(made, msgspec.structs.replace(made, lang="de"))
    assert (await store.tables.get(made.id)).lang == "de"
    with pytest.raises(Conflict):
        await store.tables.update(made, msgspec.structs.replace(made, lang="fr"))


async def test_a_past_is_that_of_the_table_as_it_was_read(store):
    """Another process has gone on between the look at the table and the look at its past."""
    made = await store.tables.create(table())
    await store.tables.commit(move(made))
    read = await store.tables.get(made.id)
    await store.tables.commit(move(read))
    with pytest.raises(Conflict):
        await store.history.past(made.id, read.revision)
    assert [entry.revision for entry in (await store.history.past(made.id, 3)).entries] == [2, 3]


async def test_status_and_doctor_tell_the_processes(on_server, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANDATE_DB", on_server.connections._url)
    settings, words = Settings(), Words("en")
    assert examine_store.processes(settings).outcome == BARE
    await on_server.processes.heartbeat()
    found = examine_store.processes(settings)
    told = list(status.sentences(words, *status.look(settings.where, time.time())))

    assert found.outcome == WELL
    assert f"Process {os.getpid()} on {platform.node()}: running for 0 minutes." in told
    monkeypatch.setattr(examine_store, "SKEW", -1.0)
    assert examine_store.processes(settings).outcome == WRONG
