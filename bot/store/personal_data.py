"""What is stored about a person, column by column, and what becomes of it when they want to be forgotten.

`PERSONAL` is the whole of it: what a person is sent (`PersonalData.of`) and what is forgotten (`PersonalData.forget`)
follow from it, and a test holds it against the columns of all tables. A room with a new table adds its lines here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bot.store.database.copy import TABLES
from bot.store.database.interface import NOW, Connections, Db
from bot.store.keys import trace
from bot.store.outbox import enqueue_of_tournament
from bot.store.values.delivery import NEWS_EDIT, WITH_PICTURE, Delivery


class Forgotten(Struct, frozen=True):
    """Somebody who is forgotten: their id, the negative number that is in its place from now on, and by language the
    words that are in the place of their name. ``called``: the names that they are known by besides those stored.
    """

    user: int
    ghost: int
    former: Mapping[str, str]
    called: tuple[str, ...] = ()


How = Callable[[Db, "PersonalColumn", Forgotten], None]
"""A step of forgetting what a column holds of somebody."""


class PersonalColumn(Struct, frozen=True):
    """``column`` of ``table`` holds ids of people, and is forgotten by ``how``, one step after the other.

    ``tells``: the columns that a person is sent of their rows; without any they learn nothing of them: those are what
    others keep for themselves. ``name``: the column beside it that holds their name. ``only``: which rows are meant.
    ``owner`` finds the id where the column only leads to it.
    """

    table: str
    column: str
    how: tuple[How, ...]
    tells: tuple[str, ...] = ()
    name: str = ""
    only: str = "1 = 1"
    owner: str = ""

    @property
    def whose(self) -> str:
        """The condition for the rows of a person."""
        return f"{self.owner or self.column} = :user AND {self.only}"


# ---- how something is forgotten -------------------------------------------------------------------------------------


def removed(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """The rows go."""
    db.execute(f"DELETE FROM {held.table} WHERE {held.whose}", {"user": gone.user})  # noqa: S608 - names of our own


def unnamed(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """The name goes: whoever reads the rows is told in their own language that it was a former player."""
    db.execute(f"UPDATE {held.table} SET {held.name} = '' WHERE {held.whose}", {"user": gone.user})  # noqa: S608


def renamed(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """The name is that of a former player, in the language of the row's table: it is drawn and posted as it stands."""
    lang = f"(SELECT lang FROM tables t WHERE t.id = {held.table}.table_id) = :lang"  # noqa: S608
    for language, former in gone.former.items():
        values = {"user": gone.user, "former": former, "lang": language}
        db.execute(f"UPDATE {held.table} SET {held.name} = :former WHERE {held.whose} AND {lang}", values)  # noqa: S608


def ghosted(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """The rows stay, as those of nobody."""
    values = {"user": gone.user, "ghost": gone.ghost}
    db.execute(f"UPDATE {held.table} SET {held.column} = :ghost WHERE {held.whose}", values)  # noqa: S608


def withdrawn(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """They have dropped out."""
    db.execute(f"UPDATE {held.table} SET gone = 1 WHERE {held.whose}", {"user": gone.user})  # noqa: S608


def told_anew(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """Whoever changes the tournament at this moment looks at it again; and all its posts, which name those who take
    part and who organises it, are brought up to date with their pictures.
    """
    key = "id" if held.table == "tournaments" else "tournament_id"
    there = f"id IN (SELECT {key} FROM {held.table} WHERE {held.whose})"  # noqa: S608
    db.execute(f"UPDATE tournaments SET revision = revision + 1 WHERE {there}", {"user": gone.user})  # noqa: S608
    found = db.execute(f"SELECT id, updated FROM tournaments WHERE {there}", {"user": gone.user})  # noqa: S608
    for row in found.fetchall():
        lines = db.execute("SELECT number FROM news WHERE tournament_id = ?", (row["id"],)).fetchall()
        tables = db.execute(
            "SELECT round, number FROM pairings WHERE tournament_id = ? AND channel > 0", (row["id"],)
        ).fetchall()
        words = [Delivery(kind=NEWS_EDIT, number=line["number"], asked=WITH_PICTURE) for line in lines]
        words += [Delivery(kind=NEWS_EDIT, round=one["round"], number=one["number"]) for one in tables]
        enqueue_of_tournament(db, row["id"], words, row["updated"])


def retitled(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """A title that bears the name of who has given it bears a former player's."""
    stored = db.execute(f"{_CALLED} ORDER BY name", {"user": gone.user}).fetchall()
    names = {one.strip() for one in (*gone.called, *(row["name"] for row in stored))}
    known = sorted((re.escape(one) for one in names if len(one) >= SHORTEST_NAME), key=len, reverse=True)
    if not known:
        return
    name = re.compile(rf"(?<!\w)(?:{'|'.join(known)})", re.IGNORECASE)
    rows = db.execute(f"SELECT id, title, lang FROM {held.table} WHERE {held.whose}", {"user": gone.user})  # noqa: S608
    for row in rows.fetchall():
        former = gone.former.get(row["lang"], next(iter(gone.former.values()), "…"))
        title = name.sub(former.replace("\\", ""), row["title"])
        db.execute(f"UPDATE {held.table} SET title = ? WHERE id = ?", (title, row["id"]))  # noqa: S608


_CALLED = " UNION ".join(
    [
        *(
            f"SELECT name FROM {table} WHERE user_id = :user"  # noqa: S608 - names of our own
            for table in ("seats", "result_seats", "entrants", "wishes")
        ),
        "SELECT by_name FROM lines WHERE by_user = :user",
    ]
)
"""The names under which somebody stands anywhere."""

SHORTEST_NAME = 2
"""Characters of a name that is looked for in a title: a letter stands in every one."""


def handed_on(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """A table that somebody hosts without a seat, and that others play on, is theirs."""
    other = (
        f"SELECT user_id FROM seats s WHERE s.table_id = {held.table}.id AND s.user_id > 0 AND s.user_id <> :user"  # noqa: S608
        " AND s.conceded = 0 ORDER BY seat LIMIT 1"
    )
    live = f"status IN ('lobby', 'running') AND EXISTS ({other})"
    db.execute(f"UPDATE {held.table} SET {held.column} = ({other}) WHERE {held.whose} AND {live}", {"user": gone.user})  # noqa: S608


def unlisted(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """The rows stay without this person in a list of many."""
    for keys, listed in _listed(db, held, gone.user):
        if isinstance(listed, dict):
            left: Any = {one: value for one, value in listed.items() if one != str(gone.user)}
        else:
            left = [one for one in listed if one != gone.user]
        same = " AND ".join(f"{name} = ?" for name in keys)
        sql = f"UPDATE {held.table} SET {held.column} = ? WHERE {same}"  # noqa: S608
        db.execute(sql, (json.dumps(left), *keys.values()))


def unsigned(db: Db, held: PersonalColumn, gone: Forgotten) -> None:
    """In a list of people with their names, id and name are those of nobody."""
    sql = f"SELECT id, {held.column} AS listed FROM {held.table} WHERE {held.column} LIKE ?"  # noqa: S608
    for row in db.execute(sql, (f"%{gone.user}%",)).fetchall():
        left = [
            {**listed, "user": gone.ghost, "name": ""} if listed["user"] == gone.user else listed
            for listed in json.loads(row["listed"])
        ]
        change = f"UPDATE {held.table} SET {held.column} = ? WHERE id = ?"  # noqa: S608
        db.execute(change, (json.dumps(left), row["id"]))


def _listed(db: Db, held: PersonalColumn, user_id: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """The rows in whose list a person stands: their keys, and the list."""
    names = TABLES[held.table].split(", ")
    sql = f"SELECT * FROM {held.table} WHERE {held.column} LIKE ?"  # noqa: S608
    for row in db.execute(sql, (f"%{user_id}%",)).fetchall():
        listed = json.loads(row[held.column])
        if user_id in {int(one) for one in listed}:
            yield {name: row[name] for name in names}, listed


_SEAT = ("table_id", "seat")
PERSONAL = (
    PersonalColumn(  # first: titles are searched for names that are stored elsewhere
        *("tournaments", "organiser", (retitled, told_anew, ghosted)),
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
        *("entrants", "user_id", (withdrawn, told_anew, unnamed, ghosted)),
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
    PersonalColumn("outbox", "user_id", (removed,), ("table_id", "tournament_id", "kind", "created", "state")),
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
            gone = Forgotten(user_id, -number, former, tuple(called))
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
            for keys, listed in _listed(db, held, user_id)
        ]
    sql = f"SELECT {', '.join(held.tells)} FROM {held.table} WHERE {held.whose} ORDER BY {TABLES[held.table]}"  # noqa: S608
    return [{name: row[name] for name in held.tells} for row in db.execute(sql, {"user": user_id}).fetchall()]
