"""``python -m bot copy-store FROM TO``: everything from one place to another that is empty, checked afterwards.

Both directions, so that a community can move to a server and back. The bot must not be at work with either.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.store.database.interface import Db
from bot.store.database.location import Place, address, exclusive_use, require_there, transaction
from bot.store.values.errors import NotEmpty, NotTheSame, SameDatabase

TABLES = {
    "tables": "id",
    "seats": "table_id, seat",
    "clocks": "table_id, seat",
    "votes": "table_id, subject, seat",
    "plans": "table_id, seat, turn, step",
    "entries": "table_id, revision",
    "snapshots": "table_id, revision",
    "lines": "table_id, number",
    "posts": "table_id, message",
    "settings": "scope, id, name",
    "tallies": "guild",
    "results": "table_id",
    "result_seats": "table_id, number",
    "ratings": "guild, game, user_id, number",
    "honours": "user_id, honour, table_id",
    "turn_times": "table_id, seat, since",
    "guesses": "table_id, user_id, third",
    "vacations": "guild, user_id, begun",
    "wishes": "guild, user_id, game",
    "heard": "table_id, user_id",
    "notes": "table_id, user_id",
    "blocks": "user_id, other",
    "tournaments": "id",
    "entrants": "tournament_id, number",
    "pairings": "tournament_id, round, number",
    "sats": "tournament_id, round, number, seat",
    "news": "tournament_id, number",
    "boards": "guild",
    "board_posts": "message",
    "outbox": "id",
    "meta": "name",
    "processes": "id",
    "leases": "name",
    "shards": "shard",
    "budgets": "name",
    "awake": "shard",
    "signing_keys": "purpose",
    "forgotten": "digest",
}
"""All tables, each after those it refers to, and what its rows are told apart by. A test knows
them from the file.
"""

MADE = ("signing_keys",)
"""What a place holds as soon as the program was started there, whether or not there is anything to keep."""

BATCH = 500


class TableDigest(msgspec.Struct, frozen=True):
    """What a table holds: how many rows, and the SHA-256 of all their values in order."""

    rows: int
    digest: str


def copy(source: Place, target: Place) -> dict[str, TableDigest]:
    """Copy everything; gives what each table holds in both places.

    Raises `SameDatabase`, `NotEmpty` if there is something at ``target``, `NotTheSame` if the two differ afterwards
    (then nothing is kept), and what the places raise.
    """
    if _meant(source) == _meant(target):
        raise SameDatabase(path=address(source))
    require_there(source)
    with exclusive_use(source), exclusive_use(target):
        return snapshot(source, target)


def _meant(place: Place) -> Place:
    """The place itself, however it was written."""
    return place.resolve() if isinstance(place, Path) else place


def snapshot(source: Place, target: Place) -> dict[str, TableDigest]:
    """The same while others are at work with ``source``: what it holds at one moment. ``target`` must be nobody's."""
    with transaction(source) as old, transaction(target, make=True) as new:
        if any(_count(new, name) for name in TABLES if name not in MADE):
            raise NotEmpty(path=address(target))
        for name in MADE:
            new.execute(f"DELETE FROM {name}")  # noqa: S608 - names of our own tables
        for name in TABLES:
            _copy_table(old, new, name)
        before, after = sums(old), sums(new)
        for name, found in before.items():
            if after[name] != found:
                raise NotTheSame(path=address(target), table=name, found=after[name].rows, expected=found.rows)
    return after


def sums(db: Db) -> dict[str, TableDigest]:
    """What each table holds."""
    return {name: _sum(db, name) for name in TABLES}


def _copy_table(old: Db, new: Db, name: str) -> None:
    for batch in _batches(old, name):
        columns = list(batch[0].keys())
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - names of our own tables
        new.executemany(sql, [tuple(row[column] for column in columns) for row in batch])


def _batches(db: Db, name: str) -> Iterator[list[Any]]:
    # A server's driver would fetch a whole table into memory, unless it is asked for a stream.
    read: Any = getattr(db, "stream", db.execute)
    with closing(read(f"SELECT * FROM {name} ORDER BY {TABLES[name]}")) as found:  # noqa: S608 - our own tables
        while batch := found.fetchmany(BATCH):
            yield batch


def _count(db: Db, name: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608 - names of our own tables


def _sum(db: Db, name: str) -> TableDigest:
    made, rows = hashlib.sha256(), 0
    for batch in _batches(db, name):
        for row in batch:
            names = sorted(row.keys())
            made.update(msgspec.json.encode([[column, row[column]] for column in names]))
            rows += 1
    return TableDigest(rows, made.hexdigest())
