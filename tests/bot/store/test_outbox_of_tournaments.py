"""What a tournament posts is rows of the outbox, on both kinds of database; and older outboxes are kept."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.store.database import sqlite_file
from bot.store.store import open_store
from bot.store.values.delivery import (
    DONE,
    FORUM_LEFT,
    FORUM_POST,
    INTERRUPTED,
    KINDS,
    NEWS,
    NEWS_EDIT,
    OF_TOURNAMENTS,
    ORGANISER,
    PAIRING,
    PAIRING_POST,
    PAIRING_THREAD,
    PENDING,
    PICTURE,
    SENDING,
    SUPERSEDED,
    TURN_POST,
    Delivery,
    lane_of,
)
from bot.store.values.errors import Conflict
from tests.bot.store.conftest import post, table
from tests.bot.store.test_tournaments import cup, round_one
from tests.support.outbox import claim


def row(kind, **more):
    return Delivery(kind=kind, **more)


async def kinds(store, tournament):
    return [(one.kind, one.number, one.state) for one in await store.outbox.of_tournament(tournament.id)]


async def begun(store, *deliveries):
    made = await store.tournaments.create(cup(updated=1.0))
    return await store.tournaments.save(made, round_one(made), deliveries)


async def test_a_row_belongs_to_its_tournament_and_its_post_is_noted_there(store):
    made = await store.tournaments.create(cup(updated=3.0), (row(NEWS, number=0),))
    claimed = await claim(store.outbox, 10.0)
    assert (claimed.tournament, claimed.table, claimed.kind, claimed.number) == (made.id, 0, NEWS, 0)
    assert (claimed.lane, claimed.created) == (f"t{made.id}", 3.0)
    await store.outbox.delivered(claimed.id, 700)
    found = await store.tournaments.get(made.id)
    assert [line.message for line in found.lines] == [700]
    assert (await store.outbox.delivery(claimed.id)).state == DONE
    assert await store.outbox.recorded([700, 701]) == {700}


async def test_a_message_stays_known_when_its_row_is_forgotten(store):
    await store.tournaments.create(cup(), (row(NEWS, number=0),))
    await store.outbox.delivered((await claim(store.outbox, 10.0)).id, 700)
    await store.outbox.prune(1e9)
    assert await store.outbox.recorded([700]) == {700}


async def test_posts_of_a_tournament_are_told_in_order_and_hold_up_no_table(store):
    made = await begun(store, row(NEWS, number=0), row(NEWS, number=1), row(PAIRING, round=1, number=1))
    await store.tables.create(table(), (post(TURN_POST),))
    first, second = await claim(store.outbox, 10.0), await claim(store.outbox, 10.0)
    assert [(one.tournament, one.kind) for one in (first, second)] == [(made.id, NEWS), (0, TURN_POST)]
    assert await claim(store.outbox, 10.0) is None
    await store.outbox.delivered(first.id, 700)
    assert (await claim(store.outbox, 10.0)).number == 1


async def test_a_pairing_goes_on_as_its_thread_by_itself_and_the_thread_is_noted(store):
    made = await begun(store, row(PAIRING, round=1, number=1), row(NEWS, number=1))
    posted = await claim(store.outbox, 10.0)
    await store.outbox.delivered(posted.id, 800)
    thread, news = await claim(store.outbox, 10.0), await claim(store.outbox, 10.0)
    assert (thread.id, thread.kind, thread.message, thread.attempts) == (posted.id, PAIRING_THREAD, 800, 1)
    assert (thread.lane, thread.doubt) == (f"t{made.id}.{PAIRING_THREAD}.1.1", 0.0)
    assert news.kind == NEWS  # not held up by it

    await store.outbox.delivered(thread.id, 800)
    found = await store.tournaments.get(made.id)
    assert [one.channel for one in found.pairings] == [800]
    assert (await store.outbox.delivery(thread.id)).state == DONE
    with pytest.raises(Conflict):  # who has read it before would have taken the thread away
        await store.tournaments.save(made, round_one(made))


async def test_a_stop_between_post_and_thread_finds_the_row_again(store, where):
    await begun(store, row(PAIRING, round=1, number=1))
    await store.outbox.delivered((await claim(store.outbox, 10.0)).id, 800)
    thread = await claim(store.outbox, 11.0)
    again = await open_store(where)
    assert await again.outbox.recover() == 1
    found = await claim(again.outbox, 12.0)
    assert (found.id, found.kind, found.message, found.error) == (thread.id, PAIRING_THREAD, 800, INTERRUPTED)
    assert found.doubt == 11.0
    await again.close()


async def test_one_edit_is_enough_and_none_while_the_post_itself_waits(store):
    made = await begun(store, row(NEWS, number=0), row(NEWS_EDIT, number=0))
    assert await kinds(store, made) == [(NEWS, 0, PENDING)]
    under_way = await claim(store.outbox, 10.0)
    made = await store.tournaments.save(made, made, (row(NEWS_EDIT, number=0),))
    made = await store.tournaments.save(made, made, (row(NEWS_EDIT, number=0),))
    expected = [(NEWS, 0, SENDING), (NEWS_EDIT, 0, SUPERSEDED), (NEWS_EDIT, 0, PENDING)]
    assert await kinds(store, made) == expected
    await store.outbox.delivered(under_way.id, 700)
    assert (await claim(store.outbox, 10.0)).kind == NEWS_EDIT


async def test_only_the_same_pairing_is_taken_over(store):
    made = await begun(store, row(PAIRING, round=1, number=1), row(PAIRING, round=1, number=2))
    await store.tournaments.save(made, made, (row(PAIRING, round=1, number=2),))
    assert await kinds(store, made) == [(PAIRING, 1, PENDING), (PAIRING, 2, SUPERSEDED), (PAIRING, 2, PENDING)]


async def test_its_organiser_is_a_lane_of_their_own(store):
    made = await begun(store, row(NEWS, number=1), row(ORGANISER, user=11))
    word = await claim(store.outbox, 10.0, direct=True)
    assert (word.kind, word.user, word.lane) == (ORGANISER, 11, f"t{made.id}.11.{ORGANISER}")


async def test_a_picture_that_follows_holds_up_nothing_of_the_tournament(store):
    made = await begun(store, row(NEWS, number=0), row(NEWS, number=1))
    first = await claim(store.outbox, 10.0)
    await store.outbox.delivered(first.id, 700, bare=True)
    left = await store.outbox.delivery(first.id)
    assert (left.kind, left.state, left.lane) == (PICTURE, SENDING, f"t{made.id}.{PICTURE}.0.0")
    assert (await claim(store.outbox, 10.0)).number == 1


async def test_what_waits_in_a_server_is_hastened_there_alone(store):
    made = await begun(store, row(NEWS, number=1))
    waiting = await claim(store.outbox, 10.0)
    await store.outbox.retry(waiting.id, 500.0, "no permission: x")
    await store.outbox.hasten(made.guild + 1, "no permission")
    assert await claim(store.outbox, 20.0) is None
    await store.outbox.hasten(made.guild, "no permission")
    assert (await claim(store.outbox, 20.0)).id == waiting.id


def test_every_kind_has_a_lane_and_only_known_kinds_follow_from_it():
    for kind in KINDS.values():
        assert {*kind.takes_over, *kind.shown_by, *([kind.becomes] if kind.becomes else [])} <= set(KINDS)
        owner = {"tournament": 3} if kind.name in OF_TOURNAMENTS else {"table": 3}
        lane = lane_of(Delivery(kind=kind.name, **owner))
        assert lane.startswith("t3" if kind.name in OF_TOURNAMENTS else "3")


async def test_an_outbox_of_the_version_before_is_kept_row_by_row(tmp_path):
    path, folder = tmp_path / "mandate.sqlite", tmp_path / "migrations"
    shutil.copytree(sqlite_file.MIGRATIONS, folder)
    for number, file in sqlite_file.migrations(folder).items():
        if number > 15:
            file.unlink()
    sqlite_file.prepare(path, folder)
    states = ("pending", "sending", "done", "failed", "superseded")
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "INSERT INTO tables (id, guild, channel, host, game, status, revision, options, lang, seed, seed_hash,"
            " rules_version, epoch, lobby_message, board_message, posted_event, posted_revision, followers, muted,"
            " created, updated) VALUES (4, 1, 5, 11, 'toy', 'lobby', 1, '{}', 'en', '', '', 1, 0, 0, 0, 0, 0, '{}',"
            " '[]', 0, 0)"
        )
        for number, state in enumerate(states, 7):
            db.execute(
                "INSERT INTO outbox VALUES (?, 4, 'hand', ?, 2, '[1]', 3, 4, 11, 1, ?, 5, 6.5, ?, 8, 'e', 9, '', 1.5)",
                (number, f"lane{number}", state, f"nonce{number}"),
            )
        columns = [row[1] for row in db.execute("PRAGMA table_info(outbox)")]
        before = db.execute(f"SELECT {', '.join(columns)} FROM outbox").fetchall()
        db.commit()

    store = await open_store(path)
    assert [(one.id, one.state, one.tournament, one.number) for one in await store.outbox.of_table(4)] == [
        (number, state, 0, 0) for number, state in enumerate(states, 7)
    ]
    assert (await claim(store.outbox, 10.0)).id == 7
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        sent = db.execute(f"SELECT {', '.join(columns)} FROM outbox WHERE id > 7").fetchall()
        assert sent == before[1:]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_news_that_were_due_in_the_version_before_are_rows_now(tmp_path):
    path, folder = tmp_path / "mandate.sqlite", tmp_path / "migrations"
    shutil.copytree(sqlite_file.MIGRATIONS, folder)
    for number, file in sqlite_file.migrations(folder).items():
        if number > 15:
            file.unlink()
    sqlite_file.prepare(path, folder)
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "INSERT INTO tournaments (id, guild, channel, organiser, title, game, lang, form, rounds, seasons, size,"
            " terms, deadline, status, round, seed, revision, created, updated) VALUES (3, 1, 5, 1, 'Cup', 'toy', 'en',"
            " 'swiss', 3, 1, 4, '{}', 9.0, 'open', 0, '', 1, 0, 0)"
        )
        for number, message, due in ((0, 700, 1), (1, 701, 0), (2, 0, 1)):
            db.execute(
                "INSERT INTO news VALUES (3, ?, 'open', 1.5, 0, 0, 0, '', '[]', '[]', ?, ?)", (number, message, due)
            )
        db.commit()

    store = await open_store(path)
    found = [(one.kind, one.number, one.state) for one in await store.outbox.of_tournament(3)]
    kept = (await store.tournaments.get(3)).lines
    await store.close()
    assert found == [(NEWS_EDIT, 0, PENDING), (NEWS, 2, PENDING)]
    assert [line.message for line in kept] == [700, 701, 0]


async def test_news_that_wait_do_not_swallow_what_is_told_of_a_table_of_the_same_number(store):
    made = await begun(store, row(NEWS, number=1), row(NEWS_EDIT, round=1, number=1), row(NEWS_EDIT, number=1))
    found = [(one.kind, one.round) for one in await store.outbox.of_tournament(made.id)]
    assert found == [(NEWS, 0), (NEWS_EDIT, 1)]


async def test_what_has_no_place_in_a_forum_goes_on_in_the_tournaments_channel_once(store):
    about = {"round": 1, "number": 1}
    made = await begun(store, row(PAIRING_POST, **about, channel=77), row(PAIRING_POST, round=1, number=2, channel=77))
    first, second = [await claim(store.outbox, 10.0) for _ in range(2)]
    await store.outbox.goes_elsewhere(first.id, PAIRING)
    (now,) = [one for one in await store.outbox.of_tournament(made.id) if one.id == first.id]
    assert (now.kind, now.lane, now.channel, now.state, now.doubt) == (PAIRING, f"t{made.id}", 0, PENDING, 0.0)
    await store.connections.write(lambda db: db.execute("UPDATE outbox SET number = 1 WHERE id = ?", (second.id,)))
    await store.outbox.goes_elsewhere(second.id, PAIRING)  # that one is under way already
    assert (await store.outbox.delivery(second.id)).state == SUPERSEDED


async def test_a_table_that_has_left_while_its_post_was_begun_leaves_a_row_for_that(store):
    made = await store.tables.create(table(channel=-5, forum=77), (row(FORUM_POST, channel=77),))
    claimed = await claim(store.outbox, 10.0)
    await store.connections.write(lambda db: db.execute("UPDATE tables SET channel = 99 WHERE id = ?", (made.id,)))
    await store.outbox.delivered(claimed.id, 700, at=11.0)
    _, left = await store.outbox.of_table(made.id)
    assert (left.kind, left.message, left.channel, left.state) == (FORUM_LEFT, 700, 700, PENDING)
    assert (await store.tables.get(made.id)).channel == 99
