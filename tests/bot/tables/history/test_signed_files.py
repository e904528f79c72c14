"""Who is believed: a signed file brings its people, except who was forgotten since; every other one brings names."""

import json

import msgspec
import pytest

from bot.store.keys import FILES
from bot.store.values.errors import NotSeated
from bot.store.values.table import FRIENDLY, OVER, RUNNING, UNCOUNTED, Seat
from bot.store.values.time import ABORT, ON, OPEN
from bot.tables.history.export_file import ExportFile, decoded, fingerprint, printable_name, sealed
from bot.tables.model.actor import Actor
from bot.tables.model.errors import AlreadySeated, ArchiveError, ForeignFile, KnowsHidden, NoGuess
from bot.tables.people import stats
from bot.tables.tournament.bars import cures
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, STRANGER, managing
from tests.bot.tables.history.test_export import forged, running
from tests.bot.tables.turn.test_play import play_out
from tests.toy import GAME

FORMER = {"en": "a former player"}


async def file_of(world, position):
    return await world.tables.exports.export(position.table.id, MANAGER)


def unsigned(raw):
    """The file without its signature, as an earlier edition has written it."""
    found = json.loads(raw)
    del found["signature"], found["made"]
    found["digest"] = fingerprint(json.dumps(found).encode())
    return json.dumps(found).encode()


def altered(raw):
    """A signed file in which Clara has become Benno's accomplice."""
    return forged(raw, seats__2__user=4711)


async def stranger(world, raw):
    """The file as another installation has signed it."""
    return sealed(decoded(raw, b"")[0], b"k" * 32)


# ---- signed ----------------------------------------------------------------------------------------------------------


async def test_a_signed_file_brings_its_people_and_times(world):
    position = await running(world)
    raw = await file_of(world, position)
    world.now += 5000
    table = await world.tables.exports.import_(9, 6, MANAGER, raw)

    assert table.seats == position.table.seats
    entries = await world.store.history.entries(table.id)
    assert [entry.user for entry in entries if entry.verb == "move"] == [one.user for one in position.kept]
    assert {entry.at for entry in entries} == {world.now - 5000}
    assert [one.id for one in await world.tables.mine(ANNA.user)] == [table.id, position.table.id]


async def test_a_signed_file_may_be_laid_out_anew(world):
    raw = await file_of(world, await running(world))
    found = json.loads(raw)
    again = json.dumps({name: found[name] for name in sorted(found, reverse=True)}, indent=4)
    key = await world.store.keys.of(FILES)
    assert decoded(raw, key)[1]
    with_digest = found | {"digest": fingerprint(again.encode())}
    again = json.dumps({name: with_digest[name] for name in sorted(found, reverse=True)}, indent=4)
    assert decoded(again.encode(), key)[1]


async def test_another_key_is_another_installation(world):
    raw = await file_of(world, await running(world))
    await world.store.keys.put(FILES, b"n" * 32)
    assert not decoded(raw, await world.store.keys.of(FILES))[1]
    table = await world.tables.exports.import_(9, 6, MANAGER, raw)
    assert {seat.user for seat in table.seats} == {None}


async def test_the_key_stays_and_stands_in_no_file(world):
    key = await world.store.keys.of(FILES)
    raw = await file_of(world, await running(world))
    await world.again()
    assert await world.store.keys.of(FILES) == key
    assert len(key) == 32
    assert key.hex().encode() not in raw


@pytest.mark.parametrize("finished", [False, True])
async def test_who_was_forgotten_since_stays_forgotten(world, finished):
    position = await running(world)
    raw = await file_of(world, position)
    if finished:
        done, _ = await play_out(world, position, 1)
        raw = await world.tables.exports.export(done.table.id, STRANGER)
    world.now += 60
    await world.tables.privacy.forget(ANNA.user, FORMER)
    table = await world.tables.exports.import_(9, 6, MANAGER, raw, "en", "a former player")

    assert {seat.user for seat in table.seats} == {None, BENNO.user, CLARA.user}
    (gone,) = [seat for seat in table.seats if seat.user is None]
    assert gone == (Seat(None, "a former player", stand=OPEN) if finished else Seat(None, "a former player", "medium"))
    assert await world.tables.mine(ANNA.user) == []
    assert not any(json.loads(await world.tables.privacy.data(ANNA.user))["stored"].values())
    with pytest.raises(NotSeated):
        table.seat(ANNA.user)


async def test_who_came_back_since_comes_with_newer_files(world):
    await world.tables.privacy.forget(ANNA.user, FORMER)
    world.now += 60
    raw = await file_of(world, await running(world))
    table = await world.tables.exports.import_(9, 6, MANAGER, raw)
    assert ANNA.user in {seat.user for seat in table.seats}


async def test_a_file_that_does_not_say_when_it_was_made_brings_nobody_back_who_was_ever_forgotten(world):
    raw = unsigned(await file_of(world, await running(world)))
    old = sealed(decoded(raw, b"")[0], await world.store.keys.of(FILES))
    await world.tables.privacy.forget(ANNA.user, FORMER)
    table = await world.tables.exports.import_(9, 6, MANAGER, old)
    assert {seat.user for seat in table.seats} == {None, BENNO.user, CLARA.user}


def test_a_name_is_written_without_signs_that_no_file_may_hold():
    assert printable_name("An\u202ena\n") == "Anna"
    assert printable_name("\u2066\n") == "?"
    assert printable_name("👩‍👧 Zoë") == "👩‍👧 Zoë"


async def test_who_brings_a_running_game_is_told_by_name_and_takes_no_seat_there(world):
    """They know what its people hide from each other, whether or not it was they who took the file."""
    position = await running(world)
    raw = await file_of(world, position)
    eve = managing(STRANGER, 9)
    table = await world.tables.exports.import_(9, 6, eve, raw)
    line = (await world.tables.game_log.log(table.id))[-1]
    assert (line.event.kind, line.by.name) == ("admin_imported", eve.name)
    (post,) = await world.outbox(table.id)
    assert (post.first, post.last) == (line.number, line.number), "everybody reads it in the first post"
    assert (await world.tables.position(table.id)).moves == position.moves

    world.tables.repo.presence.members = only(ANNA.user, CLARA.user)
    await world.tables.stand_ins.hand_over(table.id, eve, table.seat(BENNO.user), OPEN)
    for _ in range(2):
        with pytest.raises(KnowsHidden):
            await world.tables.stand_ins.take(table.id, eve, table.seat(BENNO.user))
        await world.tables.following.follow(table.id, eve.user, "turn")
        with pytest.raises(NoGuess):
            await world.tables.guessing.guess(table.id, eve, 0)
        await world.tables.privacy.forget(eve.user, FORMER)
    assert (await world.tables.game_log.log(table.id))[0].by is None


def only(*people):
    """A server where these people alone are left."""

    async def members(guild, users):
        return {user for user in users if user in people}

    return members


@pytest.mark.parametrize("how", ["signed", "unsigned"])
@pytest.mark.parametrize("end", ["running", "aborted", "over since", "brought twice"])
async def test_a_game_counts_once_whatever_its_files_make_of_it_and_lifts_no_bar(world, how, end):
    """Else a lost game would be won from an earlier file of it, or one that is nearly won again and again."""
    position = await running(world)
    raw = await file_of(world, position)
    if end == "aborted":
        for person in (ANNA, BENNO):
            await world.tables.votes.propose(position.table.id, person.user, ABORT, "yes")
        raw = await world.tables.exports.export(position.table.id, STRANGER)
    own, copies = [], []
    if end == "over since":
        own = [(await play_out(world, position, 2))[0].table.id]
    world.now += 60
    for channel in (6, 7) if end == "brought twice" else (6,):
        table = await world.tables.exports.import_(9, channel, MANAGER, raw if how == "signed" else unsigned(raw))
        for seat, person in enumerate(() if how == "signed" else (CLARA, BENNO, ANNA)):
            await world.tables.stand_ins.take(table.id, person, seat)
        done, _ = await play_out(world, await world.tables.position(table.id), channel)
        assert done.table.status == OVER
        copies.append(table.id)
    results = await world.store.results.all()
    assert [one.table for one in results if not one.from_file] == own
    for person in (ANNA, BENNO, CLARA):
        theirs = await world.store.results.all(user_id=person.user)
        assert stats.of_person(theirs, person.user).games == 1
        assert not any(cures(one, person.user) for one in theirs if one.from_file)
    assert stats.of_all(results).games == 1
    assert [one.table for part in stats.parted(results) for one in part] == (own or copies[:1]), "the first there was"
    if not own and end == "running":  # whoever would lose can hurry a copy: it counts until the game itself is over
        done = [(await play_out(world, await world.tables.position(position.table.id), 2))[0].table.id]
        results = await world.store.results.all()
        assert [one.table for part in stats.parted(results) for one in part] == done


# ---- every other file ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["nobody", "forger", "stranger"])
async def test_every_other_file_brings_names_alone(world, by):
    position = await running(world)
    raw = await file_of(world, position)
    raw = {"nobody": unsigned, "forger": altered}[by](raw) if by != "stranger" else await stranger(world, raw)
    world.now += 5000
    table = await world.tables.exports.import_(9, 6, managing(CLARA, 9), raw)
    found = await world.tables.position(table.id)

    assert (found.state, found.moves, table.status) == (position.state, position.moves, RUNNING)
    assert table.seats == tuple(Seat(None, name, stand=OPEN) for name in position.table.names)
    assert [one.id for one in await world.tables.mine(ANNA.user)] == [position.table.id]
    assert table.players == {}
    entries = await world.store.history.entries(table.id)
    assert {(entry.user, entry.at) for entry in entries if entry.verb == "move"} == {(0, world.now)}
    lines = await world.tables.game_log.log(table.id)
    assert lines[-1].event.kind == "from_file"
    (post,) = await world.outbox(table.id)
    assert (post.first, post.last) == (lines[-1].number, lines[-1].number)
    world.woken.clear()
    await world.settle()
    assert (await world.tables.position(table.id)).moves == position.moves  # no opponent plays where nobody sits


async def test_whoever_presses_takes_a_seat_and_plays(world):
    position = await running(world)
    table = await world.tables.exports.import_(9, 6, MANAGER, unsigned(await file_of(world, position)))
    for seat, person in enumerate((CLARA, STRANGER, ANNA)):
        await world.tables.stand_ins.take(table.id, person, seat)
    assert table.id in [one.id for one in await world.tables.mine(ANNA.user)]
    done, _ = await play_out(world, await world.tables.position(table.id), 5)

    assert (done.table.status, done.table.counts) == (OVER, FRIENDLY)
    result = await world.store.results.of(table.id)
    assert [(seat.user, seat.gone) for seat in result.seats] == [(CLARA.user, ""), (STRANGER.user, ""), (ANNA.user, "")]
    assert not result.rated


async def test_the_last_step_of_a_file_can_be_taken_back_by_who_took_its_seat(world):
    position = await running(world)
    table = await world.tables.exports.import_(9, 6, MANAGER, unsigned(await file_of(world, position)))
    await world.tables.stand_ins.take(table.id, STRANGER, 2)
    undone = await world.tables.play.undo(table.id, STRANGER.user)
    assert undone.position.moves == position.moves[:-1]
    lines = await world.tables.game_log.log(table.id)
    assert [line.undone for line in lines if line.event.kind == "from_file"] == [False]


async def test_a_host_lets_an_opponent_play_a_seat_that_bears_a_name(world):
    position = await running(world)
    table = await world.tables.exports.import_(9, 6, MANAGER, unsigned(await file_of(world, position)))
    for seat in range(3):
        await world.tables.stand_ins.hand_over(table.id, MANAGER, seat, ON)
    await world.settle()
    done = await world.tables.position(table.id)

    assert done.over
    assert [seat.level for seat in done.table.seats] == ["medium"] * 3


async def test_a_finished_file_counts_for_nobody(world):
    done, _ = await play_out(world, await world.game(), 1)
    raw = unsigned(await world.tables.exports.export(done.table.id, STRANGER))
    table = await world.tables.exports.import_(9, 6, MANAGER, raw)

    assert (table.status, table.counts) == (OVER, UNCOUNTED)
    assert [seat.user for seat in table.seats] == [None, None]
    assert (await world.tables.position(table.id)).result == done.result
    again = await world.tables.exports.export(table.id, STRANGER)
    assert decoded(again, await world.store.keys.of(FILES))[1]
    assert (await world.tables.exports.import_(9, 7, MANAGER, again)).seats == table.seats


async def test_a_base_is_believed_in_a_signed_file_only(world, monkeypatch):
    position = await running(world)
    monkeypatch.setattr(GAME, "rules_version", 2)
    async with world.tables.repo.lock(position.table.id):
        await world.tables.exports._new_epoch(position)
    raw = await file_of(world, position)
    assert msgspec.json.decode(raw, type=ExportFile).epoch == 1
    table = await world.tables.exports.import_(9, 6, MANAGER, raw)
    assert (table.epoch, (await world.tables.position(table.id)).state) == (1, position.state)

    with pytest.raises(ForeignFile) as refused:
        await world.tables.exports.import_(9, 7, MANAGER, unsigned(raw))
    assert refused.value.reason == "unsigned"


@pytest.mark.parametrize("lie", [{"seed": "f" * 32}, {"seats": 2}, {"draws": 2**62}])
async def test_a_signed_base_is_one_of_its_game(world, monkeypatch, lie):
    position = await running(world)
    monkeypatch.setattr(GAME, "rules_version", 2)
    async with world.tables.repo.lock(position.table.id):
        await world.tables.exports._new_epoch(position)
    archive = msgspec.json.decode(await file_of(world, position), type=ExportFile)
    archive.base = json.dumps(json.loads(archive.base) | lie)
    with pytest.raises(ArchiveError) as refused:
        await world.tables.exports.import_(9, 6, MANAGER, sealed(archive, await world.store.keys.of(FILES)))
    assert refused.value.reason in ("altered", "replay")


async def test_a_person_takes_one_seat_only(world):
    position = await running(world)
    table = await world.tables.exports.import_(9, 6, MANAGER, unsigned(await file_of(world, position)))
    await world.tables.stand_ins.take(table.id, Actor(77, "Emil"), 0)
    with pytest.raises(AlreadySeated):
        await world.tables.stand_ins.take(table.id, Actor(77, "Emil"), 1)
    after = await world.tables.get(table.id)
    assert [(seat.user, seat.name) for seat in after.seats[:2]] == [(77, "Emil"), (None, position.table.names[1])]
