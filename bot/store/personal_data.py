"""What is stored about a person, column by column, and what becomes of it when they want to be forgotten.

`PERSONAL` is the whole of it: what a person is sent (`PersonalData.of`) and what is forgotten (`PersonalData.forget`)
follow from it, and a test holds it against the columns of all tables. A room with a new table adds its lines here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.store.database.copy import TABLES
from bot.store.database.interface import NOW, Connections, Db
from bot.store.forgetting import (
    ForgottenPerson,
    PersonalColumn,
    ghosted,
    handed_on,
    kept_sent,
    listed_rows,
    removed,
    renamed,
    retitled,
    tournament_outdated,
    unlisted,
    unnamed,
    unsigned,
    withdrawn,
)
from bot.store.keys import trace
from bot.store.values.delivery import KICKED

BARRED_PREFIX = "barred."
"""How the settings begin that keep somebody from signing up on a server: an organiser's word, which stays as that about
nobody (`bot.tables.tournament.bars`).
"""

_SEAT = ("table_id", "seat")
PERSONAL = (
    PersonalColumn(  # first: titles are searched for names that are stored elsewhere
        *("tournaments", "organiser", (retitled, tournament_outdated, ghosted)),
        ("id", "guild", "title", "game", "status", "created"),
    ),
    PersonalColumn(
        *("plans", "seat", (removed,), ("table_id", "turn", "step", "kind", "key", "label")),
        owner="(SELECT s.user_id FROM seats s WHERE s.table_id = plans.table_id AND s.seat = plans.seat)",
    ),
    PersonalColumn("seats", "user_id", (renamed, ghosted), (*_SEAT, "name", "conceded"), name="name"),
    PersonalColumn("tables", "host", (handed_on, ghosted), ("id", "game", "status", "created")),
    PersonalColumn("tables", "followers", (unlisted,), ("id", "followers")),
    PersonalColumn("tables", "muted", (unlisted,), ("id",)),
    PersonalColumn("tables", "leavers", (unsigned,)),
    PersonalColumn(
        *("lines", "by_user", (renamed, ghosted)),
        ("table_id", "number", "at", "event", "by_name"),
        name="by_name",
    ),
    PersonalColumn("votes", "ballots", (unlisted,), ("table_id", "subject", "seat", "ballots")),
    PersonalColumn("entries", "user_id", (ghosted,), ("table_id", "revision", "verb", "at", "seat")),
    PersonalColumn(
        *("result_seats", "user_id", (unnamed, ghosted)),
        ("table_id", "number", "seat", "name", "place", "points", "gone", "ran_out", "took"),
        name="name",
    ),
    PersonalColumn(
        *("entrants", "user_id", (withdrawn, tournament_outdated, unnamed, ghosted)),
        ("tournament_id", "number", "name", "gone"),
        name="name",
    ),
    PersonalColumn("entrants", "replaces_user", (ghosted,)),
    PersonalColumn("sats", "user_id", (ghosted,), ("tournament_id", "round", "number", "seat", "place", "score")),
    PersonalColumn("news", "told_by", (ghosted,), ("tournament_id", "number", "kind", "at", "reason")),
    PersonalColumn("ratings", "user_id", (ghosted,), ("guild", "game", "number", "table_id", "games", "mu", "sigma")),
    PersonalColumn("honours", "user_id", (removed,), ("honour", "table_id", "guild", "at")),
    PersonalColumn("guesses", "user_id", (removed,), ("table_id", "third", "seat", "at", "name"), name="name"),
    PersonalColumn("turn_times", "user_id", (ghosted,), ("table_id", "seat", "since", "at", "seconds", "live")),
    PersonalColumn("outbox", "user_id", (kept_sent,), only=f"kind = '{KICKED}'"),
    PersonalColumn("outbox", "user_id", (removed,), ("table_id", "tournament_id", "kind", "created", "state")),
    PersonalColumn("outbox", "number", (removed,), ("table_id", "kind", "created", "state"), only="kind = 'invited'"),
    PersonalColumn("settings", "id", (ghosted,), only=f"scope = 'user' AND name LIKE '{BARRED_PREFIX}%'"),
    PersonalColumn("settings", "id", (removed,), ("name", "value"), only="scope = 'user'"),
    PersonalColumn("vacations", "user_id", (removed,), ("guild", "begun", "ends")),
    PersonalColumn(
        "wishes", "user_id", (removed,), ("guild", "game", "least", "most", "pace", "made", "ends", "name"), name="name"
    ),
    PersonalColumn("heard", "user_id", (removed,), ("table_id",)),
    PersonalColumn("notes", "user_id", (removed,), ("table_id", "text", "written")),
    PersonalColumn("blocks", "user_id", (removed,), ("other", "name", "made")),
    PersonalColumn("blocks", "other", (unnamed,), name="name"),
)
"""All that is stored of people."""

GHOSTS = "ghosts"
"""Under this name the store keeps how many people it has forgotten."""


@dataclass(eq=False)
class PersonalDataReads:
    """What is stored about a person."""

    connections: Connections

    async def of(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """All that is stored about a person, by ``table.column``: the rows, as far as they are theirs to see."""

        def work(db: Db) -> dict[str, list[dict[str, Any]]]:
            return {
                f"{column.table}.{column.column}": _told(db, column, user_id) for column in PERSONAL if column.tells
            }

        return await self.connections.read(work)


class PersonalData(PersonalDataReads):
    """What a person can ask of the store about themselves."""

    async def forget(
        self, user_id: int, former: Mapping[str, str], at: float | None = None, called: Iterable[str] = ()
    ) -> None:
        """Forget a person, in one transaction; ``former`` is by language what a former player is called, ``called`` are
        names of theirs besides those that are stored.

        What they did stays as the deed of a number that names nobody, so that games, results and ratings are whole. A
        checksum with the time, now or ``at``, is kept, so that no file brings them back (`forgotten`).
        """

        def work(db: Db) -> None:
            sql = "SELECT value FROM meta WHERE name = ?"
            row = db.execute(sql, (GHOSTS,)).fetchone()
            number = int(row["value"]) + 1 if row else 1
            keep = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            db.execute(keep, (GHOSTS, str(number)))
            gone = ForgottenPerson(user_id, -number, former, tuple(called))
            moment = float(db.execute(f"SELECT {NOW}").fetchone()[0]) if at is None else at
            mark = "INSERT INTO forgotten VALUES (?, ?) ON CONFLICT (digest) DO UPDATE SET at = excluded.at"
            db.execute(mark, (trace(db, user_id), moment))
            for column in PERSONAL:
                for step in column.how:
                    step(db, column, gone)

        await self.connections.write(work)

    async def forgotten(self, users: Iterable[int], since: float) -> set[int]:
        """Who of these people has been forgotten at a moment or after it."""
        return await self.connections.write(lambda db: found_forgotten(db, users, since))


def found_forgotten(db: Db, users: Iterable[int], since: float) -> set[int]:
    """Who of these people has been forgotten since, within a transaction that writes."""
    sql = "SELECT 1 FROM forgotten WHERE digest = ? AND at >= ?"
    return {user for user in users if db.execute(sql, (trace(db, user), since)).fetchone() is not None}


def _told(db: Db, held: PersonalColumn, user_id: int) -> list[dict[str, Any]]:
    """The rows of a person; of a list of many only what concerns them."""
    if unlisted in held.how:
        return [
            {
                name: listed.get(str(user_id)) if name == held.column else keys[name]
                for name in held.tells
                if name != held.column or isinstance(listed, dict)
            }
            for keys, listed in listed_rows(db, held, user_id)
        ]
    sql = f"SELECT {', '.join(held.tells)} FROM {held.table} WHERE {held.whose} ORDER BY {TABLES[held.table]}"  # noqa: S608
    return [{name: row[name] for name in held.tells} for row in db.execute(sql, {"user": user_id}).fetchall()]
