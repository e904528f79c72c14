"""Honours of real tables: told at the end, noted in the background, also of games that ended long before."""

import pytest

from bot.store.values.time import TIE
from bot.tables.model import honours as model
from engine.kernel import honours as of_games
from engine.resources import folder
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, MANAGER, STRANGER
from tests.bot.tables.history.test_export import running
from tests.bot.tables.history.test_signed_files import unsigned
from tests.bot.tables.people.test_results import over
from tests.bot.tables.turn.test_play import play_out

TOY = """
[[honours]]
id = "won"
won = true

[[honours]]
id = "stored"
events = [{ kinds = ["stored"], least = 1 }]
"""


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Honours of the toy game, beside those for many games."""
    home = tmp_path / "honours"
    home.mkdir()
    (home / "toy.toml").write_text(TOY, "utf-8")
    (home / "bot.toml").write_bytes((folder("honours") / "bot.toml").read_bytes())
    monkeypatch.setattr(of_games, "FOLDER", home)
    _clear()
    yield home
    _clear()


def _clear():
    of_games.honours.cache_clear()
    of_games.edition.cache_clear()


def names(cabinet):
    return {one.honour for one in cabinet.own}


async def noted(world):
    """Until there is nothing left to look through."""
    while await world.store.honours.pending(model.editions(), 1):
        await world.tables.honours.look()


@pytest.mark.usefixtures("files")
async def test_the_end_of_a_game_tells_what_is_new_and_the_list_follows(world):
    first = await over(world, await world.game(ANNA, BENNO))
    told = await world.tables.honours.told(first.table.id)
    winners = {first.table.seats[seat].user for seat, place in enumerate(first.result.places) if place == 1}

    assert {user for user, one in told if one.name == "toy.won"} == winners
    assert {user for user, one in told if one.name == "bot.first_game"} == {ANNA.user, BENNO.user}
    assert (await world.tables.honours.cabinet(ANNA.user)).own == ()
    await noted(world)
    cabinet = await world.tables.honours.cabinet(ANNA.user)
    assert names(cabinet) == {one.name for user, one in told if user == ANNA.user}
    assert cabinet.holders["bot.first_game"] == 2
    assert await world.tables.honours.told(first.table.id) == told, "the same again, however late it is posted"

    world.now += 100
    again = await over(world, await world.game(ANNA, BENNO, CLARA), seed=2)
    new = await world.tables.honours.told(again.table.id)
    assert not set(told) & set(new)
    assert {user for user, one in new if one.name == "bot.first_game"} == {CLARA.user}


@pytest.mark.usefixtures("files")
async def test_nothing_is_told_or_noted_of_a_game_that_runs_or_counts_for_nothing(world):
    running = await world.game(ANNA, BENNO)
    await noted(world)
    assert await world.tables.honours.told(running.table.id) == []

    tied = await world.game(ANNA, BENNO, channel=6)
    await world.tables.votes.propose(tied.table.id, ANNA.user, TIE, "yes")
    await world.tables.votes.cast(tied.table.id, BENNO.user, TIE, "yes")
    assert await world.store.results.of(tied.table.id) is not None
    await noted(world)
    assert await world.tables.honours.told(tied.table.id) == []
    assert (await world.tables.honours.cabinet(ANNA.user)).own == ()


async def test_what_was_taken_back_counts_for_no_honour(world, files):
    often = '[[honours]]\nid = "often"\nevents = [{ kinds = ["stored"], least = 9 }]\n'
    (files / "toy.toml").write_text(TOY + often, "utf-8")
    _clear()
    position = await world.bids(await world.game(ANNA, BENNO, rounds="2"), 1, 2)
    for _ in range(9):
        position = (await world.press(position, 1, "near")).position
        user = position.table.seats[1].user
        position = (await world.tables.play.undo(position.table.id, user)).position
    done = await over(world, (await world.press(position, 1, "near")).position)
    await noted(world)

    assert "toy.stored" in names(await world.tables.honours.cabinet(user))
    assert "toy.often" not in names(await world.tables.honours.cabinet(user))
    assert "toy.often" not in {one.name for _, one in await world.tables.honours.told(done.table.id)}


@pytest.mark.usefixtures("files")
async def test_bots_get_none_and_their_people_do(world):
    done = await over(world, await world.game(ANNA, opponents=1))
    assert {user for user, _ in await world.tables.honours.told(done.table.id)} == {ANNA.user}


async def test_old_games_get_the_honours_of_today_a_few_at_a_time(world, files, monkeypatch):
    (files / "toy.toml").unlink()
    _clear()
    tables = [(await over(world, await world.game(ANNA, BENNO, channel=20 + n), seed=n)).table.id for n in range(3)]
    await noted(world)
    assert "toy.stored" not in names(await world.tables.honours.cabinet(ANNA.user))

    (files / "toy.toml").write_text(TOY, "utf-8")
    _clear()
    monkeypatch.setattr("bot.tables.people.honours.AT_ONCE", 2)
    await world.tables.honours.look()
    assert len(await world.store.honours.pending(model.editions(), 10)) == 1
    await world.tables.honours.look()
    assert await world.store.honours.pending(model.editions(), 10) == []
    everybody = names(await world.tables.honours.cabinet(ANNA.user)) | names(
        await world.tables.honours.cabinet(BENNO.user)
    )
    assert {"toy.won", "toy.stored"} <= everybody
    assert await world.tables.honours.told(tables[-1]) is not None


@pytest.mark.usefixtures("files")
async def test_a_log_that_was_taken_out_takes_no_honour_with_it(world):
    done = await over(world, await world.game(ANNA, BENNO))
    await noted(world)
    before = {who.user: names(await world.tables.honours.cabinet(who.user)) for who in (ANNA, BENNO)}
    assert any("toy.stored" in own for own in before.values())

    await world.store.archive.remove(done.table.id)
    await world.store.results.rebuild([await world.store.results.of(done.table.id)])
    await noted(world)
    assert {who.user: names(await world.tables.honours.cabinet(who.user)) for who in (ANNA, BENNO)} == before


@pytest.mark.usefixtures("files")
async def test_a_log_that_cannot_be_read_brings_what_does_without_it(world):
    done = await over(world, await world.game(ANNA, BENNO))
    sql = "UPDATE lines SET event = '{}' WHERE table_id = ?"
    await world.store.connections.write(lambda db: db.execute(sql, (done.table.id,)))
    await noted(world)
    everybody = [names(await world.tables.honours.cabinet(who.user)) for who in (ANNA, BENNO)]
    assert "toy.won" in set.union(*everybody)
    assert "toy.stored" not in set.union(*everybody)


@pytest.mark.usefixtures("files")
async def test_who_wants_none_is_told_none_and_has_none(world):
    await world.store.settings.set("user", ANNA.user, "honours", "off")
    done = await over(world, await world.game(ANNA, BENNO))
    assert {user for user, _ in await world.tables.honours.told(done.table.id)} == {BENNO.user}
    await noted(world)
    cabinet = await world.tables.honours.cabinet(ANNA.user)
    assert (cabinet.wanted, cabinet.own) == (False, ())
    await world.store.settings.set("user", ANNA.user, "honours", None)
    assert "bot.first_game" in names(await world.tables.honours.cabinet(ANNA.user)), "they were kept meanwhile"
    assert (await world.tables.honours.cabinet(STRANGER.user)).own == ()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("signed", [True, False])
async def test_a_game_from_a_file_brings_no_honours_however_often_it_is_finished(world, signed):
    """A game that is nearly won could be brought in again and again, for the rarest honours and a streak of wins."""
    position = await running(world)
    raw = await world.tables.exports.export(position.table.id, MANAGER)
    for channel in (6, 7):
        table = await world.tables.exports.import_(9, channel, MANAGER, raw if signed else unsigned(raw))
        for seat, person in enumerate(() if signed else (CLARA, BENNO, ANNA)):
            await world.tables.stand_ins.take(table.id, person, seat)
        done, _ = await play_out(world, await world.tables.position(table.id), channel)
        result = await world.store.results.of(done.table.id)
        assert [(seat.user, seat.gone) for seat in result.seats] == [(seat.user, "") for seat in done.table.seats]
        assert await world.tables.honours.told(table.id) == []
    await noted(world)
    for person in (ANNA, BENNO, CLARA):
        assert (await world.tables.honours.cabinet(person.user)).own == ()

    whole = await over(world, await world.game(ANNA, BENNO, channel=8))
    told = {one.name for _, one in await world.tables.honours.told(whole.table.id)}
    assert "bot.first_game" in told, "those from files were none of theirs"
