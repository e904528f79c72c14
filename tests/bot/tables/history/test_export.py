"""Files of tables: round trip, damage, foreign files; and what happens to running games after a change of rules."""

import json

import msgspec
import pytest

from bot.store.values.delivery import OVER_POST, TURN_POST
from bot.store.values.errors import ChannelTaken, DamagedTable
from bot.store.values.table import OVER, RUNNING
from bot.tables.history.export_file import ExportFile, fingerprint
from bot.tables.model.errors import DamagedFile, ForeignFile, NotRunning, SecretUntilOver
from engine.kernel.record import replay, start
from engine.kernel.values import Event
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, STRANGER
from tests.bot.tables.turn.test_play import play_out
from tests.toy import GAME
from tests.toy.rules import RULES, Store


async def running(world):
    """A table in the midst of a turn, with one step taken back on the way."""
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    await world.press(position, 2, "near")
    await world.tables.play.undo(position.table.id, position.table.seats[2].user)
    position = await world.tables.position(position.table.id)
    return (await world.press(position, 2, "far")).position


async def test_a_running_table_goes_on_elsewhere(world):
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    table = await world.tables.exports.import_(9, 6, CLARA, raw, "de")
    found = await world.tables.position(table.id)

    assert found.state == position.state
    assert found.moves == position.moves
    assert (table.guild, table.channel, table.host, table.lang, table.status) == (9, 6, CLARA.user, "de", RUNNING)
    assert (table.seats, table.seed_hash) == (position.table.seats, position.table.seed_hash)
    told = [line.event for line in await world.tables.game_log.log(table.id)]
    *before, taken = [line.event for line in await world.tables.game_log.log(position.table.id)]
    assert taken.kind == "admin_exported", "that the file was taken is told where it was"
    assert told == [*before, Event("admin_imported")], "and who has brought it where it goes on"
    assert [one.kind for one in await world.outbox(table.id)] == [TURN_POST]
    undone = await world.tables.play.undo(table.id, table.seats[2].user)
    assert undone.position.decision(2).kind == "store"
    done, _ = await play_out(world, undone.position, 5)
    assert done.table.status == OVER
    with pytest.raises(ChannelTaken):
        await world.tables.exports.import_(9, 5, CLARA, raw)


async def test_a_finished_table_comes_back_with_its_seed(world):
    position, _ = await play_out(world, await world.game(), 1)
    raw = await world.tables.exports.export(position.table.id, STRANGER)  # nothing is secret any more
    table = await world.tables.exports.import_(1, 5, ANNA, raw)

    assert (table.status, table.published_seed) == (OVER, position.table.seed)
    assert (await world.tables.position(table.id)).result == position.result
    assert [one.kind for one in await world.outbox(table.id)] == [OVER_POST]
    record = msgspec.json.decode(raw, type=ExportFile).record
    game, state, _ = start(record)
    states, _, divergence = replay(game, state, record.moves)
    assert (divergence, states[-1]) == (None, position.state)


async def test_the_file_of_a_running_game_is_for_admins(world):
    position = await running(world)
    with pytest.raises(SecretUntilOver):
        await world.tables.exports.export(position.table.id, STRANGER)
    lobby = await world.tables.lobby.create(1, 7, ANNA, "toy")
    with pytest.raises(NotRunning):
        await world.tables.exports.export(lobby.id, MANAGER)


def changed(found, changes):
    """A file as it was read, with other contents: ``seats__0__name`` is a path in it."""
    for path, value in changes.items():
        place = found
        *way, last = path.split("__")
        for step in way:
            place = place[int(step)] if step.isdigit() else place[step]
        place[int(last) if last.isdigit() else last] = value
    return found


def forged(raw, **changes):
    """A file with other contents and a digest that fits them: not an accident, a forgery."""
    found = changed(json.loads(raw), changes)
    made = msgspec.convert(found, ExportFile)
    made.digest = fingerprint(msgspec.json.encode(made))
    return msgspec.json.encode(made)


@pytest.mark.parametrize(
    ("spoil", "error", "reason"),
    [
        (lambda raw: b"", DamagedFile, "unreadable"),
        (lambda raw: raw[: len(raw) // 2], DamagedFile, "unreadable"),
        (lambda raw: b"\xff\xfe" + raw, DamagedFile, "unreadable"),
        (lambda raw: b"[" * 100_000, DamagedFile, "unreadable"),
        (lambda raw: b"[1, 2]", ForeignFile, "format"),
        (lambda raw: b'{"format": "somebody-elses-7"}', ForeignFile, "format"),
        (lambda raw: b'{"format": "mandate-table-1"}', DamagedFile, "unreadable"),
        (lambda raw: raw.replace(b"card1", b"card4"), DamagedFile, "altered"),
        (lambda raw: raw.replace(b"Anna", b"Anne"), DamagedFile, "altered"),
        (lambda raw: b" " * (9 << 20), ForeignFile, "size"),
        (lambda raw: forged(raw, record__moves__0__key="card4"), DamagedFile, "replay"),
        (lambda raw: forged(raw, record__moves__0__seat=7), DamagedFile, "replay"),
        (lambda raw: forged(raw, record__moves=[], times=[], over=True), DamagedFile, "replay"),
        (lambda raw: forged(raw, record__game="chess"), ForeignFile, "game"),
        (lambda raw: forged(raw, record__rules_version=99), ForeignFile, "version"),
        (lambda raw: forged(raw, record__rules_version=0, record__seed="0" * 32), ForeignFile, "replay"),
        (lambda raw: forged(raw, record__format="mandate-game-9"), ForeignFile, "format"),
        (lambda raw: forged(raw, record__seats=2), DamagedFile, "seats"),
        (lambda raw: forged(raw, seats__0__user=12, seats__1__user=12), DamagedFile, "seats"),
        (lambda raw: forged(raw, seats__0__user=None), DamagedFile, "seats"),
        (lambda raw: forged(raw, seats__0__name="x" * 101), DamagedFile, "seats"),
        (lambda raw: forged(raw, record__seed="not hexadecimal"), DamagedFile, "altered"),
        (lambda raw: forged(raw, times=[]), DamagedFile, "altered"),
        (lambda raw: forged(raw, record__options={"rounds": "77"}), DamagedFile, "replay"),
        (lambda raw: forged(raw, epoch=1, base="{}"), ForeignFile, "unsigned"),
    ],
)
async def test_damaged_and_foreign_files_are_refused_with_their_reason(world, spoil, error, reason):
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    with pytest.raises(error) as refused:
        await world.tables.exports.import_(1, 6, ANNA, spoil(raw))

    assert refused.value.reason == reason
    assert len(await world.store.tables.all()) == 1


def spoilt(raw, **changes):
    """`forged`, also with what is of no type of the file."""
    found = changed(json.loads(raw), changes)
    try:
        found["digest"] = fingerprint(json.dumps(found).encode())
    except (msgspec.MsgspecError, OverflowError):  # a number that no digest can be made of
        found["digest"] = ""
    return json.dumps(found).encode()


@pytest.mark.parametrize(
    "changes",
    [
        *({"seats__0__user": user} for user in (0, 2**63, 2**70, -(2**40), "12", 1.5)),
        *({"seats__0__name": name} for name in ("", "  ", "An\nna", "An\u202ena")),
        *({"seats__0__name": name} for name in ("\u2066x", "a\x00", "\u2028", "\ud800")),
        *({"seats__0__level": level, "seats__0__user": None} for level in ("godlike", "")),
        {"seats__0__stand": "asleep"},
        *({"times__0": at} for at in (1e300, -1.0, 5e9, 2**62, "noon")),
        *({"made": at} for at in (1e300, -1.0)),
        *({"epoch": epoch} for epoch in (-1, 2**62)),
        *({"record__seats": seats} for seats in (0, -1, 2**62, 99)),
        *({"record__rules_version": version} for version in (-1, 2**62)),
        *({"record__moves__0__seat": seat} for seat in (-1, 2**62)),
        *({"record__moves__0__frame": frame} for frame in (-1, 2**62, 2**70)),
        {"record__moves__0__key": "card" * 1000},
        {"record__options": {str(number): "x" for number in range(100)}},
        {"base": "{}"},
    ],
    ids=ascii,
)
async def test_a_file_is_read_strictly(world, changes):
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    with pytest.raises((DamagedFile, ForeignFile)) as refused:
        await world.tables.exports.import_(1, 6, ANNA, spoilt(raw, **changes))

    assert refused.value.reason in ("unreadable", "seats", "altered", "unsigned", "version")
    assert len(await world.store.tables.all()) == 1


async def test_what_a_move_brought_about_is_found_out_and_not_believed(world):
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    lies = {f"record__moves__{number}__barrier": "" for number in range(len(position.moves))}
    lies |= {f"record__moves__{number}__places": ["9.nowhere"] for number in range(len(position.moves))}
    lies |= {"record__moves__2__sealed": True, "record__moves__2__checksum": ""}
    table = await world.tables.exports.import_(1, 6, ANNA, forged(raw, **lies))

    assert (await world.tables.position(table.id)).moves == position.moves


# ---- rules change under running games --------------------------------------------------------------------------------


async def test_games_that_replay_stay_as_they_are(world, monkeypatch):
    position = await running(world)
    assert [(one.table, one.move) for one in await world.tables.exports.replay_running()] == [(position.table.id, -1)]
    assert await world.tables.position(position.table.id) == position

    monkeypatch.setattr(GAME, "rules_version", 2)
    assert (await world.tables.exports.replay_running())[0].move == -1
    now = await world.tables.position(position.table.id)
    assert (now.table.rules_version, now.moves, now.table.epoch) == (2, position.moves, 0)
    await world.press(position, 2, "end")  # controls from before stay fresh


class OtherStore(Store):
    """A change of rules: the far chest is now the near one."""

    def resolve(self, flow, frame, key):
        super().resolve(flow, frame, "near")


async def test_a_game_that_diverges_goes_on_from_its_snapshot(world, monkeypatch):
    position = await running(world)
    monkeypatch.setitem(RULES.kinds, "store", OtherStore())
    monkeypatch.setattr(GAME, "rules_version", 2)
    found = (await world.tables.exports.replay_running())[0]
    now = await world.tables.position(position.table.id)

    assert (found.table, found.game, found.move, found.kept) == (position.table.id, "toy", 3, True)
    assert "checksum" in found.why
    assert now.state == position.state
    assert (now.table.epoch, now.table.rules_version, now.moves) == (1, 2, ())
    assert now.undo_reason(2) == "nothing"
    assert (await world.tables.game_log.log(now.table.id))[-1].event.kind == "rules"
    assert (await world.tables.exports.replay_running())[0].move == -1
    await world.again()
    done, _ = await play_out(world, await world.tables.position(now.table.id), 8)
    assert done.table.status == OVER
    raw = await world.tables.exports.export(done.table.id, STRANGER)
    copy = await world.tables.exports.import_(1, 6, ANNA, raw)
    assert (await world.tables.position(copy.id)).state == done.state


async def test_a_game_the_new_rules_cannot_read_is_named_and_left_alone(world, monkeypatch):
    position = await running(world)
    monkeypatch.delitem(RULES.kinds, "store")
    monkeypatch.setattr(GAME, "_check", lambda state: ["a chest is of the wrong wood"])
    found = (await world.tables.exports.replay_running())[0]

    assert (found.move, found.kept) == (0, False)
    assert "wrong wood" in found.why
    assert (await world.tables.get(position.table.id)).epoch == 0


# ---- damage in the database ------------------------------------------------------------------------------------------


async def test_an_unreadable_snapshot_is_made_anew_from_the_moves(world):
    position = await running(world)
    sql = "UPDATE snapshots SET state = '{\"half\": ' WHERE base = 0"
    await world.store.connections.write(lambda db: db.execute(sql))
    await world.again()

    assert await world.tables.position(position.table.id) == position


async def test_a_table_that_cannot_be_read_is_named(world):
    position = await running(world)
    other = await world.game(channel=6)

    def damage(db):
        db.execute("UPDATE snapshots SET state = '{}' WHERE table_id = ?", (position.table.id,))
        db.execute("UPDATE tables SET seed = ? WHERE id = ?", ("f" * 32, position.table.id))

    await world.store.connections.write(damage)
    await world.again()
    with pytest.raises(DamagedTable) as damaged:
        await world.tables.position(position.table.id)

    assert damaged.value.values["table"] == position.table.id
    assert (await world.press(other, 0, "card1")).position.moves
