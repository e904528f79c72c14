"""The film of a table: what counts, with its lines; nothing that was taken back, nothing of later."""

import pytest

from bot.store.values.errors import DamagedTable
from bot.tables.history.replay import ROUND, STEP, TURN, film
from bot.tables.model.errors import NotRunning
from engine.kernel.values import PUBLIC
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.history.test_export import running
from tests.bot.tables.turn.test_play import play_out


async def test_a_film_has_every_step_that_counts_and_no_other(world):
    position = await running(world)  # a step was taken back on the way
    table = position.table
    found = await world.tables.replays.of(table)

    assert found.kept == position.kept
    assert found.position(table, found.last).state == position.state
    assert [found.revision(moment) for moment in range(1, found.last + 1)] == [one.revision for one in position.kept]
    lines = await world.tables.game_log.log(table.id)
    told = [line for moment in range(found.last + 1) for line in found.told(lines, max(0, moment - 1), moment)]
    assert told == [line for line in lines if line.event.kind != "undone"]
    assert [line.event.args["chest"] for line in told if line.event.kind == "stored"] == ["far"]
    assert found.told(lines, 0, 0)[0].event.kind == "pearl"


async def test_bids_that_were_opened_together_are_one_turn(world):
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    found = await world.tables.replays.of(position.table)

    assert found.ends == {STEP: (1, 2, 3), TURN: (3,), ROUND: (3,)}
    assert found.count(3, TURN) == 1
    assert [found.count(moment, STEP) for moment in range(4)] == [0, 1, 2, 3]
    position = (await world.press(position, 2, "near")).position
    position = (await world.press(position, 2, "end")).position
    found = await world.tables.replays.of(position.table)
    assert found.ends == {STEP: (1, 2, 3, 4, 5), TURN: (3, 5), ROUND: (5,)}


async def test_what_is_sealed_shows_to_its_seat_alone_at_every_moment(world):
    position = (await world.press(await world.game(), 0, "card3")).position
    table = position.table
    found = await world.tables.replays.of(table)
    then = found.position(table, 1)

    assert then.view(PUBLIC) == position.view(PUBLIC)
    assert then.view(1) == position.view(1)
    assert "card3" not in str(then.view(PUBLIC)) + str(then.view(1))
    assert "card3" in str(then.view(0))
    assert found.position(table, 0).view(0).hand == [1, 2, 3, 4]


async def test_a_moment_that_was_taken_back_leads_to_the_one_before(world):
    position = await world.bids(await world.game(), 1, 2)
    position = (await world.press(position, 1, "near")).position
    gone = position.table.revision
    await world.tables.play.undo(position.table.id, position.table.seats[1].user)
    found = await world.tables.replays.of(await world.tables.get(position.table.id))

    assert found.moment_at(gone) == 2 == found.last
    assert found.moment_at(0) == 0
    assert found.moment_at(99) == 2


async def test_the_film_of_a_finished_game_ends_with_its_result(world):
    position, _ = await play_out(world, await world.game(), 1)
    found = await world.tables.replays.of(position.table)

    assert found.position(position.table, found.last).result == position.result
    assert found.position(position.table, found.last - 1).result is None
    assert await world.tables.replays.of(position.table) is found


async def test_what_has_not_begun_or_cannot_be_played_has_no_film(world):
    lobby = await world.tables.lobby.create(1, 7, ANNA, "toy")
    with pytest.raises(NotRunning):
        await world.tables.replays.of(lobby)
    position = await world.bids(await world.game(), 1, 2)
    first = await world.tables.repo.first(position.table)
    assert film(position.game, first, position.kept[1:]) is None


async def test_moves_that_cannot_be_played_again_are_damage(world, monkeypatch):
    position = await world.bids(await world.game(), 1, 2)
    monkeypatch.setattr("bot.tables.history.replay.film", lambda *_: None)
    with pytest.raises(DamagedTable):
        await world.tables.replays.of(position.table)


@pytest.mark.parametrize("back", [1, 2, 4])
async def test_a_film_that_goes_on_from_an_older_one_is_the_film_made_anew(world, back):
    """Also where steps of the older one were taken back, and others made."""
    position = await world.bids(await world.game(ANNA, BENNO, CLARA), 1, 2, 3)
    position = (await world.press(position, 2, "near")).position
    position = (await world.press(position, 2, "end")).position
    first = await world.tables.repo.first(position.table)
    old = film(position.game, first, position.kept)
    assert old is not None
    assert old.states[0] == position.game.encode(first)
    kept = position.kept[:-back]
    other = (await world.press(await world.tables.position(position.table.id), 0, "card2")).position.kept
    for now in (kept, other, (*kept, *other[len(kept) :])):
        assert film(position.game, first, now, 0, old) == film(position.game, first, now)
