"""Nothing that is being played is lost: a database and files of an earlier version open, are shown, and go on.

``tests/saves/README.md`` says how they came to be and what is in them.
"""

import asyncio
import contextlib
import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.discord.text import lobby, panel, seat_view, turn_post
from bot.store import keys
from bot.store.database.sqlite import SqliteConnections
from bot.store.database.sqlite_file import prepare
from bot.store.store import Store
from bot.store.values.delivery import OVER_POST, TURN_POST
from bot.store.values.table import ABORTED, LOBBY, OVER, RUNNING
from bot.tables.history.export_file import decoded, sealed
from bot.tables.model.actor import Actor
from engine.kernel.values import PUBLIC
from render.boards import board
from render.canvas.picture import Picture
from render.words.catalogues import set_strict
from render.words.words import LANGUAGES, Words
from tests.bot.tables.conftest import BENNO, CLARA, MANAGER, STRANGER, World
from tests.saves import facts
from tests.support import databases

SAVES = Path(__file__).parents[2] / "saves" / "6da622b"
EXPECTED = json.loads((SAVES / "expected.json").read_text(encoding="utf-8"))
FILES = sorted(path.stem for path in SAVES.glob("*.json") if path.stem != "expected")
LATER = 1_800_000_000.0
"""Seconds since 1970: after everything in the saves."""

SOON = 8
"""Picks of the everyday run at a table that is played to its end only in the long one."""

QUICK = {"china-half", "dragon-conceded", "ming-resealed", "confucius-sealed", "zhanguo-made"}
"""The tables that the everyday run plays to their end and exports; the long one does it with all."""


# ---- what a later version may have to say differently ----------------------------------------------------------------


async def pick(world, position, rng):
    """Somebody for whom the game waits picks at random."""
    seat = rng.choice([seat for seat in position.waiting() if position.table.seats[seat].human])
    await world.press(position, seat, rng.choice(position.decision(seat).options))
    await world.tables.opponents.settle()
    return await world.tables.position(position.table.id)


def panel_of(position, seat, lang):
    """The private panel of a seat in words, with every option it offers."""
    decision = position.decision(seat)
    shown = seat_view.SeatView(
        str(position.table.id),
        position.table.revision,
        position.game,
        seat,
        position.view(seat),
        decision,
        Words(lang),
        position.table.names,
        position.labels(decision) if decision else {},
        position.waiting(),
    )
    return panel.text(shown), [option.text for option in shown.options]


def post_of(position, lang, lines):
    """The public post of the position."""
    made = turn_post.turn if position.table.status == RUNNING else turn_post.ending_text
    return made(position, Words(lang), lines).text


# ---- the file --------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def words():
    set_strict(True)
    yield
    set_strict(False)


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    path = tmp_path_factory.mktemp("saves") / "original.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(gzip.decompress((SAVES / "tables.sql.gz").read_bytes()).decode())
    return path


async def started(path, store=None):
    """The program is started on a file, and its opponents have played what was theirs to play."""
    world = World(path)
    world.now = LATER
    await world.open(store=store)
    await world.store.outbox.recover()
    await world.tables.opponents.resume()
    await world.tables.opponents.settle()
    return world


def without_threads(work):
    """What is made once for all tests, the database being worked with as in each of them."""
    with pytest.MonkeyPatch.context() as patch:
        databases.without_threads(patch)
        asyncio.run(work())


@pytest.fixture(scope="module")
def migrated(original):
    """The file as the first start of this version leaves it, once for all tests: it is read through, migrated, and the
    tables with opponents are played again by the rules of today.
    """
    path = original.with_name("migrated.sqlite")
    shutil.copy(original, path)
    assert prepare(path)

    async def first():
        await (await started(path)).close()

    without_threads(first)
    return path


@pytest.fixture(scope="module")
def upgraded(migrated):
    """That file after somebody has looked at every table, once for all tests: what a table is under the rules of today
    is stored by then.
    """
    path = migrated.with_name("upgraded.sqlite")
    shutil.copy(migrated, path)

    async def looked_at():
        world = await started(path)
        for name in named(RUNNING, OVER, ABORTED):
            await of(world, name)
        await world.close()

    without_threads(looked_at)
    return path


@contextlib.asynccontextmanager
async def copied(path, tmp_path):
    """The program, started anew on a copy of a file; the check of all that is in it was made with the first start."""
    own = tmp_path / "mandate.sqlite"
    shutil.copy(path, own)
    world = await started(own, Store.of(await SqliteConnections.open(own)))
    yield world
    await world.close()


@pytest.fixture
async def saved(migrated, tmp_path):
    """The database as the program finds it when it is started anew: tables without opponents are as they were."""
    async with copied(migrated, tmp_path) as world:
        yield world


@pytest.fixture
async def opened(upgraded, tmp_path):
    """The same after every table has been looked at."""
    async with copied(upgraded, tmp_path) as world:
        yield world


def named(*statuses):
    return [name for name, found in EXPECTED.items() if found["table"]["status"] in statuses]


def of(world, name):
    return world.tables.position(EXPECTED[name]["id"])


def long_runs(names, quick=QUICK):
    """The names; those that are not ``quick`` are left to the long run."""
    return [pytest.param(name, marks=[] if name in quick else pytest.mark.slow) for name in names]


async def play(world, position, *, picks=3000):
    """Random picks until the game is over, or so many."""
    rng = Random(position.table.id)
    for _ in range(picks):
        if position.over:
            break
        position = await pick(world, position, rng)
    return position


def require_result(position):
    assert position.table.status == OVER
    assert position.result.totals() == position.game.recount(position.state)
    assert sorted(position.result.places)[0] == 1
    told = [facts.of_position(position, lang) for lang in LANGUAGES]
    assert told[0]["totals"] == position.result.totals()
    assert told[0]["end"] != told[1]["end"]


# ---- nothing is lost when the file is opened -------------------------------------------------------------------------


def counted(original, sql):
    with closing(sqlite3.connect(original)) as db:
        return db.execute(sql).fetchall()


async def test_everything_that_was_written_is_still_there(saved, original):
    await saved.tables.exports.replay_running()
    tables = await saved.store.tables.all()
    entries = {table.id: len(await saved.store.history.entries(table.id)) for table in tables}
    lines = {table.id: await saved.store.history.lines(table.id, struck=True) for table in tables}

    ids = [row[0] for row in counted(original, "SELECT id FROM tables ORDER BY id")]
    assert sorted(table.id for table in tables) == ids == sorted(found["id"] for found in EXPECTED.values())
    for table, before in counted(original, "SELECT table_id, count(*) FROM entries GROUP BY table_id"):
        assert entries[table] >= before, table
    for table, before, struck in counted(
        original, "SELECT table_id, count(*), sum(undone > 0) FROM lines GROUP BY table_id"
    ):
        assert len(lines[table]) >= before, table
        assert sum(line.undone for line in lines[table]) == struck, table
    for scope, number, name, value in counted(original, "SELECT scope, id, name, value FROM settings"):
        assert (await saved.store.settings.of(scope, number))[name] == value


async def test_no_running_game_diverges(saved):
    found = await saved.tables.exports.replay_running()

    assert sorted(one.table for one in found) == sorted(EXPECTED[name]["id"] for name in named(RUNNING))
    assert [(one.table, one.move, one.why) for one in found if one.move != -1 or not one.kept] == []


async def test_what_was_not_yet_told_is_still_told(saved, original):
    open_before = counted(
        original,
        "SELECT table_id, kind, user_id, first, last FROM outbox WHERE state IN ('pending', 'sending') ORDER BY id",
    )
    sent = await saved.deliver()

    assert sorted((one.table, one.kind, one.user, one.first, one.last) for one in sent) == sorted(open_before)
    assert {TURN_POST, OVER_POST} <= {one.kind for one in sent}
    for one in sent:
        if one.kind in (TURN_POST, OVER_POST):
            position = await saved.tables.position(one.table)
            lines = await saved.tables.game_log.log(one.table, 0, one.first, one.last)
            assert all(post_of(position, lang, lines) for lang in LANGUAGES)


# ---- what people see -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXPECTED)
async def test_every_table_is_seen_as_before(saved, name):
    expected = EXPECTED[name]
    found = await facts.of(saved.tables, expected["id"])

    assert set(expected.get("undo", ())) <= set(found.pop("undo", ()))
    for before, now in zip(expected.get("recaps", ()), found.pop("recaps", ()), strict=True):
        assert before in (None, now)
    assert found == {key: expected[key] for key in ("table", "position", "log") if key in expected}


def require_drawn(position, lang):
    names = tuple(position.table.names)
    kinds = [("board", PUBLIC), *(("hand", seat) for seat in range(len(names)))]
    if position.over:
        kinds.append(("score", PUBLIC))
    for kind, seat in kinds:
        wanted = Picture(kind=kind, words=Words(lang), names=names, seat=seat, result=position.result)
        assert board(position.table.game).scene(position.view(seat), wanted).marks


@pytest.mark.parametrize("name", named(RUNNING, OVER, ABORTED))
async def test_every_table_is_shown_and_logged_in_both_languages(opened, name):
    position = await of(opened, name)
    table = position.table
    told = {}
    for lang in LANGUAGES:
        lines = await opened.tables.game_log.log(table.id)
        own = [await facts.log(opened.tables, table, seat.user or 0, lang) for seat in table.seats]
        told[lang] = [
            facts.of_position(position, lang),
            await facts.log(opened.tables, table, lang=lang),
            await facts.of_recaps(opened.tables, table, lang),
            post_of(position, lang, lines[-3:]),
            own,
            [] if position.over else [panel_of(position, seat, lang) for seat in range(len(table.seats))],
        ]
        require_drawn(position, lang)
        assert all(map(all, own))
    assert all(one != other for one, other in zip(told["en"][:2], told["de"][:2], strict=True))


# ---- and it goes on --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, found in EXPECTED.items() if found.get("undone")])
async def test_the_turn_can_still_be_taken_back(opened, name):
    """Step by step to the beginning of the turn; or the sealed answer is withdrawn."""
    expected = EXPECTED[name]
    seat = expected["undo"][0]
    position = await of(opened, name)
    user = position.table.seats[seat].user
    for _ in range(1 if expected["position"]["sealed"] else 50):
        if position.undo_reason(seat):
            break
        position = (await opened.tables.play.undo(position.table.id, user)).position

    assert facts.of_difference(facts.of_position(position), expected["position"]) == expected["undone"]
    assert (await play(opened, position, picks=3)).table.revision >= position.table.revision + 3


@pytest.mark.parametrize("name", [name for name in named(RUNNING) if name not in QUICK])
async def test_every_running_table_goes_on(opened, name):
    before = await of(opened, name)
    position = await play(opened, before, picks=SOON)

    assert position.table.revision >= before.table.revision + SOON
    log = await facts.log(opened.tables, position.table)
    assert len(log) > EXPECTED[name]["log"]["lines"]


@pytest.mark.parametrize("name", long_runs(named(RUNNING)))
async def test_every_running_table_reaches_its_end(opened, name):
    position = await play(opened, await of(opened, name))
    require_result(position)
    await require_same_elsewhere(opened, position, await opened.tables.exports.export(position.table.id, STRANGER))


async def test_the_lobby_is_still_open(saved):
    table = await saved.tables.get(EXPECTED["lobby"]["id"])
    assert table.status == LOBBY
    assert lobby.lobby(table, Words("de")).text
    await saved.tables.lobby.join(table.id, CLARA)
    await saved.tables.lobby.start(table.id, Actor(table.host))
    await saved.tables.opponents.settle()
    position = await play(saved, await saved.tables.position(table.id), picks=SOON)
    assert {key: position.table.options[key] for key in table.options} == table.options
    assert position.table.status == RUNNING


# ---- files -----------------------------------------------------------------------------------------------------------


async def signed(world, raw):
    """An old file, as the operator's `sign-export` writes it."""
    return sealed(decoded(raw, b"")[0], await world.store.keys.of(keys.FILES))


async def require_same_elsewhere(world, position, raw, *, people=True):
    """A file, read into another channel, is the same game with the same log; without ``people`` seats bear names."""
    table = await world.tables.exports.import_(2, 9000 + position.table.id, BENNO, raw, "de")
    copy = await world.tables.position(table.id)
    assert facts.of_position(copy) == facts.of_position(position)
    assert table.names == position.table.names
    assert {seat.user for seat in table.seats} == ({one.user for one in position.table.seats} if people else {None})
    for user in (0, *(seat.user for seat in table.seats if seat.user is not None)):
        before = await facts.events(world.tables, position.table, user)
        now = await facts.events(world.tables, table, user)
        assert len(now) == len(before)
        assert [(old, new) for old, new in zip(before, now, strict=True) if not facts.retold(old, new)] == []
    return copy


@pytest.mark.parametrize("name", long_runs(named(RUNNING, OVER), QUICK | {"dragon-over", "zhanguo-orders"}))
async def test_every_table_is_exported_and_read_again(opened, name):
    position = await of(opened, name)
    raw = await opened.tables.exports.export(position.table.id, MANAGER if position.table.live else STRANGER)
    await require_same_elsewhere(opened, position, raw)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("road", ["signed", "unsigned"])
async def test_every_old_file_is_read_and_goes_on(opened, name, road):
    """Signed by the operator it brings its people; as it is, from its seed and its moves alone, names whose seats are
    taken by those who press.
    """
    raw = (SAVES / f"{name}.json").read_bytes()
    raw = await signed(opened, raw) if road == "signed" else raw
    copy = await require_same_elsewhere(opened, await of(opened, name), raw, people=road == "signed")
    assert facts.of_position(copy) == EXPECTED[name]["position"]
    assert (copy.over, copy.table.status) == (
        (True, OVER) if EXPECTED[name]["position"].get("end") else (False, RUNNING)
    )
    if not copy.over:
        assert not set(EXPECTED[name]["undo"]) - {
            seat for seat in range(copy.state.seats) if not copy.undo_reason(seat)
        }
        await play(opened, await taken(opened, copy), picks=SOON)


async def taken(world, position):
    """The position after every open seat was taken by somebody's press."""
    for seat, own in enumerate(position.table.seats):
        if own.vacant:
            await world.tables.stand_ins.take(position.table.id, Actor(700 + seat, f"New {seat}"), seat)
    return await world.tables.position(position.table.id)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FILES if name in named(RUNNING)])
async def test_every_old_file_of_a_running_game_reaches_its_end(opened, name):
    table = await opened.tables.exports.import_(2, 8000, CLARA, (SAVES / f"{name}.json").read_bytes())
    require_result(await play(opened, await taken(opened, await opened.tables.position(table.id))))


async def test_finished_tables_of_an_earlier_version_get_results(saved):
    """And a table that goes on is a result when it ends."""
    finished = [one.id for one in await saved.store.tables.all(status=(OVER,))]
    assert finished
    assert await saved.store.results.all() == []
    assert await saved.tables.results_rebuild.results() == (len(finished), [])

    for number in finished:
        found, position = await saved.store.results.of(number), await saved.tables.position(number)
        assert [one.place for one in found.seats] == position.result.places
        assert [one.points for one in found.seats] == position.result.scores
    assert not await saved.store.results.ratings_differ()
