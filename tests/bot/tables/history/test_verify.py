"""Proof: a log that was kept fits; what was altered is named; a running game keeps its seed."""

import msgspec
import pytest

from bot.store.values.change import Transaction
from bot.tables.history.verify import END, MOVE, SEED, UNREADABLE, proof
from bot.tables.model.errors import NotRunning
from engine.errors import ForeignSave
from engine.kernel.rng import seed_hash
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.history.test_export import running
from tests.bot.tables.turn.test_play import play_out


async def test_a_game_that_was_kept_as_it_was_played_fits(world):
    position = await running(world)
    found = await world.tables.verifier.of(position.table.id)
    assert (found.fault, found.moves) == ("", len(position.moves))
    done, _ = await play_out(world, await world.game(channel=6), 1)
    found = await world.tables.verifier.of(done.table.id)
    assert (found.fault, found.moves, found.table.published_seed) == ("", len(done.moves), done.table.seed)
    assert seed_hash(found.table.published_seed) == done.table.seed_hash


async def test_what_has_not_begun_cannot_be_proved(world):
    lobby = await world.tables.lobby.create(1, 7, ANNA, "toy")
    with pytest.raises(NotRunning):
        await world.tables.verifier.of(lobby.id)


async def test_what_was_altered_is_named(world):
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    table, kept = position.table, position.kept
    stored = position.game.encode(position.state)

    def found(table=table, kept=kept, stored=stored):
        one = proof(table, kept, None, stored)
        return one.fault, one.move

    assert found() == ("", 0)
    assert found(table=msgspec.structs.replace(table, seed="f" * 32)) == (SEED, 0)
    other = msgspec.structs.replace(table, seed="f" * 32, seed_hash=seed_hash("f" * 32))
    assert found(table=other) == (MOVE, 3), "with another seed another pearl is drawn"
    forged = msgspec.structs.replace(kept[0].moves[0], key="card4")
    assert found(kept=(msgspec.structs.replace(kept[0], moves=(forged,)), *kept[1:])) == (MOVE, 3)
    illegal = msgspec.structs.replace(kept[1].moves[0], key="card9")
    assert found(kept=(kept[0], msgspec.structs.replace(kept[1], moves=(illegal,)), kept[2])) == (MOVE, 2)
    assert found(kept=kept[:-1]) == (END, 0)
    assert found(stored=b"{}") == (END, 0)
    assert found(stored=None) == (END, 0)


async def test_the_stored_position_is_looked_at(world):
    position = await world.bids(await world.game(), 1, 2)
    table = position.table
    rich = msgspec.structs.replace(position.state, pearl=6)
    after = msgspec.structs.replace(table, revision=table.revision + 1)
    await world.store.tables.commit(Transaction(table=after, before=table, state=position.game.encode(rich)))
    assert (await world.tables.verifier.of(table.id)).fault == END


async def test_a_table_that_cannot_be_read_is_told_so(world, monkeypatch):
    position = await world.bids(await world.game(), 1, 2)
    await world.again()
    monkeypatch.setattr("bot.tables.model.loading.find_game", _nobody)
    found = await world.tables.verifier.of(position.table.id)
    assert found.fault == UNREADABLE
    assert found.why


def _nobody(name):
    raise ForeignSave(name)


async def test_after_a_change_of_rules_the_later_moves_are_proved(world):
    position = await running(world)
    await world.tables.exports._new_epoch(position)
    position = await world.tables.position(position.table.id)
    found = await world.tables.verifier.of(position.table.id)
    assert (found.fault, found.moves, found.table.epoch) == ("", 0, 1)
    done, _ = await play_out(world, position, 3)
    found = await world.tables.verifier.of(done.table.id)
    assert (found.fault, found.moves) == ("", len(done.moves))
