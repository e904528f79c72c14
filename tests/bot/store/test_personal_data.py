"""What is stored of a person: all of it is declared, sent to them, and forgotten. On both kinds of database."""

import asyncio
import json
import re

import msgspec
import pytest

from bot.store.database import copy
from bot.store.database.interface import Broken
from bot.store.database.sqlite import SqliteConnections
from bot.store.personal_data import PERSONAL
from bot.store.turn_times import add_turn_time
from bot.store.values.change import Entry, NewLine, Transaction
from bot.store.values.delivery import INVITED, KICKED
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import LOBBY, OVER, RUNNING, Leaver, NamedUser, Plan, Seat, Table
from bot.store.values.time import Clock, TurnTime, Vote
from bot.store.values.tournament import Entrant, Line, PairedSeat, Pairing, Tournament
from engine.kernel.record import Move
from engine.kernel.values import Event, Label
from tests.bot.store.conftest import post
from tests.bot.store.test_people import ANNA, BENNO, changed, lobby, wish

DORO = Seat(424242, "Dorothea")

WHO = re.compile(
    r"user|other|host|owner|player|person|names?$|author|organiser|by$|followers|muted|ballots|leavers|members?$"
)
"""What a column is called that may hold a person's id or name."""

NOBODY = {
    *(("settings", "name"), ("meta", "name"), ("leases", "name"), ("budgets", "name")),
    *(("processes", "host"), ("leases", "owner"), ("outbox", "owner"), ("shards", "owner")),
}
"""Columns that are called so and hold nothing of the kind: names of settings, machines, the program's processes."""


async def test_every_column_that_may_say_who_somebody_is_is_declared(store):
    declared = {(one.table, column) for one in PERSONAL for column in (one.column, one.name) if column}
    found = set()
    for name in copy.TABLES:
        found |= {(name, column) for column in await names_of(store, name) if WHO.search(column)}

    assert ("seats", "user_id") in found
    assert found - NOBODY <= declared
    assert declared - found == {("settings", "id"), ("plans", "seat"), ("outbox", "number")}


async def names_of(store, table):
    """The columns of a table, whichever database it is."""
    file = isinstance(store.connections, SqliteConnections)
    sql = "SELECT name FROM pragma_table_info(?)"
    if not file:
        sql = "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'"
        sql += " AND table_name = ?"
    return [row["name"] for row in await store.connections.all(sql, (table,))]


async def filled(store, lang="de"):
    """Everything that can be stored of Dorothea, and something of Anna beside each of it."""
    running = Table(
        guild=1,
        channel=5,
        host=DORO.user,
        game="toy",
        lang=lang,
        seats=(ANNA, DORO),
        followers={DORO.user: "turn", 11: "end"},
        muted=(DORO.user, 11),
        leavers=(Leaver(1, DORO.user, DORO.name, True), Leaver(0, 11, "Anna", False)),
        updated=50.0,
    )
    made = await store.tables.create(running, (post(KICKED, user=DORO.user), post("follow", user=11)))
    await store.tables.update(made, made, (post(INVITED, user=12, number=DORO.user), post(INVITED, user=12, number=11)))
    move = Move(0, 3, "bid", "card1", "", True)
    entry = Entry(table=made.id, revision=2, verb="move", at=5.0, user=DORO.user, seat=1, moves=(move,))
    vote = Vote("abort", -1, 5.0, 6.0, {DORO.user: "yes", 11: "no"})
    plans = tuple(Plan(seat, 1, 0, "bid", "card2", Label("card", {"card": 2})) for seat in (0, 1))
    after = msgspec.structs.replace(made, status=RUNNING, revision=2, clocks=(Clock(1),), votes=(vote,), plans=plans)
    lines = (
        NewLine(Event("sealed", 1, {"n": 1})),
        NewLine(Event("admin_options"), bot=True, by=NamedUser(DORO.user, DORO.name)),
        NewLine(Event("admin_options"), bot=True, by=NamedUser(11, "Anna")),
    )
    await store.tables.commit(Transaction(table=after, before=made, entry=entry, state=b"{}", lines=lines))
    imported = msgspec.structs.replace(running, channel=6, seats=(ANNA,), followers={}, muted=())
    await store.tables.create(imported)
    ended = await store.tables.create(msgspec.structs.replace(running, channel=7))
    await finished(store, ended)
    for user in (DORO.user, 11):
        await store.settings.set("user", user, "quiet", "22:00-07:00")
        await store.clocks.set_vacation(1, user, 5.5, 9.25)
        await store.people.set_wish(wish(user, name="Dorothea" if user == DORO.user else "Anna"))
        await store.people.set_note(made.id, user, "mine alone", 1.0)
    await store.settings.set("guild", DORO.user, "pace", "day")  # a server whose number is the same
    await store.people.block(DORO.user, 11, "Anna", 1.0)
    await store.people.block(12, DORO.user, "Dorothea", 1.0)
    sats = (PairedSeat(DORO.user, 1, 9), PairedSeat(11, 2, 7), PairedSeat(12, 3, 5))
    entrants = (Entrant(DORO.user, DORO.name), Entrant(11, "Anna"), Entrant(12, "Benno", replaces=DORO.user))
    told = (Line(0, "corrected", 5.0, DORO.user, 1, 1, "miscounted"),)
    own = {"guild": 1, "channel": 5, "organiser": DORO.user, "title": "Cup", "game": "toy", "deadline": 9.0}
    pairings = (Pairing(1, 1, sats, done=True),)
    await store.tournaments.create(Tournament(**own, entrants=entrants, pairings=pairings, lines=told))
    waiting = await store.tables.create(msgspec.structs.replace(lobby(Seat(12, "Benno")), channel=8, host=12, guild=9))
    await store.connections.write(lambda db: db.execute("INSERT INTO heard VALUES (?, ?)", (waiting.id, DORO.user)))
    return made


async def finished(store, table):
    """The table ends, with a result and ratings."""
    sat = tuple(
        PlayedSeat(seat=seat, user=one.user, name=one.name, place=seat + 1) for seat, one in enumerate(table.seats)
    )
    change, _ = changed(table, status=OVER)
    who = {"table": table.id, "guild": table.guild, "game": table.game, "seats": sat}
    played = Played(**who, reason="tie", turns=9, ended=60.0, rated=True)
    await store.tables.commit(msgspec.structs.replace(change, played=played))
    for number, one in enumerate(table.seats):
        took = TurnTime(number, one.user, 5.0, 60.0, live=False)
        await store.connections.write(lambda db, took=took: add_turn_time(db, table.id, took, 65.0))
    guessed = f"INSERT INTO guesses VALUES ({table.id}, {DORO.user}, 1, 0, '{DORO.name}', 9)"
    await store.connections.write(lambda db: db.execute(guessed))
    earned = [(one.user, "toy.won") for one in table.seats if one.user is not None]
    await store.honours.note(table.id, "a", earned, whole=True)


async def dump(store):
    """Every value in every table, by table."""
    return {
        name: [dict(zip(row.keys(), row, strict=True)) for row in await store.connections.all(f"SELECT * FROM {name}")]
        for name in copy.TABLES
    }


FORMER = {"en": "a former player", "de": "ein ehemaliger Spieler"}


async def test_who_is_forgotten_is_nowhere_any_more_and_nobody_else_is_touched(store):
    await filled(store)
    before = await dump(store)
    await store.personal_data.forget(DORO.user, FORMER)
    after = await dump(store)

    for name, rows in after.items():
        for row in rows:
            kept = {("blocks", "other")} | ({("settings", "id")} if row.get("scope") == "guild" else set())
            shown = {column: value for column, value in row.items() if (name, column) not in kept}
            assert str(DORO.user) not in json.dumps(shown), name
            assert DORO.name not in json.dumps(shown), name
    for name, rows in before.items():
        mine = [row for row in rows if 11 in row.values() and "Dorothea" not in row.values() and name != "blocks"]
        if name not in ("tables", "votes"):
            assert all(row in after[name] for row in mine), name
    assert [len(after[name]) for name in ("tables", "seats", "entries", "lines", "snapshots", "votes")] == [
        len(before[name]) for name in ("tables", "seats", "entries", "lines", "snapshots", "votes")
    ]


async def test_games_stay_whole_with_a_former_player(store):
    made = await filled(store)
    await store.personal_data.forget(DORO.user, FORMER)
    table = await store.tables.get(made.id)

    assert table.names == ["Anna", "ein ehemaliger Spieler"]
    assert table.seats[1].user == -1
    assert table.host == 11, "somebody who plays there is host now"
    assert (table.followers, table.muted) == ({11: "end"}, (11,))
    assert [vote.ballots for vote in table.votes] == [{11: "no"}]
    assert [entry.user for entry in await store.history.entries(made.id)] == [-1]
    assert [one.name for one in await store.people.blocks(12)] == [""]
    assert [one.host for one in await store.tables.all(status=(OVER,))] == [-1]

    await store.people.block(11, 14, "Emil", 1.0)
    await store.personal_data.forget(14, FORMER)
    assert (await store.connections.one("SELECT value FROM meta WHERE name = 'ghosts'"))["value"] == "2"


async def test_what_is_sent_to_a_person_is_all_of_theirs_and_nothing_of_others(store):
    await filled(store)
    held = await store.personal_data.of(DORO.user)
    text = json.dumps(held)

    assert set(held) == {f"{one.table}.{one.column}" for one in PERSONAL if one.tells}
    assert all(held.values()), [name for name, rows in held.items() if not rows]
    assert held["tables.followers"] == [{"id": 1, "followers": "turn"}, {"id": 3, "followers": "turn"}]
    assert held["votes.ballots"] == [{"table_id": 1, "subject": "abort", "seat": -1, "ballots": "yes"}]
    assert [row["key"] for row in held["plans.seat"]] == ["card2"]
    assert held["notes.user_id"] == [{"table_id": 1, "text": "mine alone", "written": 1.0}]
    assert [row["other"] for row in held["blocks.user_id"]] == [11]
    assert "12" not in re.findall(r"\d+", text), "who has blocked her"
    assert "Benno" not in text
    assert all(not rows for rows in (await store.personal_data.of(999)).values())


async def test_entries_forget_who_and_nothing_else(store):
    made = await filled(store)
    for sql in (
        "UPDATE entries SET user_id = 12 WHERE table_id = ?",
        "UPDATE entries SET user_id = -1, seat = 0 WHERE table_id = ?",
        "UPDATE entries SET user_id = -1, moves = '[{}]' WHERE table_id = ?",
        "UPDATE entries SET moves = '[{}]' WHERE table_id = ?",
        "UPDATE entries SET at = 6 WHERE table_id = ?",
        "DELETE FROM entries WHERE table_id = ?",
    ):
        with pytest.raises(Broken, match="append-only"):
            await store.connections.write(lambda db, sql=sql: db.execute(sql, (made.id,)))

    await store.connections.write(
        lambda db: db.execute("UPDATE entries SET user_id = -1 WHERE table_id = ?", (made.id,))
    )


async def test_forgetting_and_a_change_at_the_same_moment(store):
    """Whichever comes first, the name does not come back."""
    made = await filled(store)
    table = await store.tables.get(made.id)
    given_up = (ANNA, msgspec.structs.replace(DORO, conceded=True))
    one, _ = changed(table, seats=given_up, votes=(), plans=table.plans[:1])
    await store.tables.commit(one)
    now = await store.tables.get(made.id)
    later, _ = changed(now, updated=60.0)
    await asyncio.gather(store.personal_data.forget(DORO.user, FORMER), store.tables.commit(later))

    assert (await store.tables.get(made.id)).names == ["Anna", "ein ehemaliger Spieler"]


async def test_a_lobby_is_still_one_after_its_host_is_forgotten(store):
    made = await store.tables.create(lobby(ANNA, BENNO))
    await store.personal_data.forget(11, FORMER)
    found = await store.tables.get(made.id)

    assert (found.status, found.host, found.names) == (LOBBY, 12, ["a former player", "Benno"])
