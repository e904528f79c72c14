"""How what is stored of somebody is forgotten: the steps of `bot.store.personal_data.PERSONAL`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from bot.store.database.copy import TABLES
from bot.store.database.interface import Db
from bot.store.enqueue import enqueue_of_tournament
from bot.store.values.delivery import NEWS_EDIT, WITH_PICTURE, Delivery


class ForgottenPerson(Struct, frozen=True):
    """Somebody who is forgotten: their id, the negative number that is in its place from now on, and by language the
    words that are in the place of their name. ``called``: the names that they are known by besides those stored.
    """

    user: int
    ghost: int
    former: Mapping[str, str]
    called: tuple[str, ...] = ()


How = Callable[[Db, "PersonalColumn", ForgottenPerson], None]
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


def removed(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """The rows go."""
    db.execute(f"DELETE FROM {held.table} WHERE {held.whose}", {"user": gone.user})  # noqa: S608 - names of our own


def unnamed(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """The name goes: whoever reads the rows is told in their own language that it was a former player."""
    db.execute(f"UPDATE {held.table} SET {held.name} = '' WHERE {held.whose}", {"user": gone.user})  # noqa: S608


def renamed(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """The name is that of a former player, in the language of the row's table: it is drawn and posted as it stands."""
    lang = f"(SELECT lang FROM tables t WHERE t.id = {held.table}.table_id) = :lang"  # noqa: S608
    for language, former in gone.former.items():
        values = {"user": gone.user, "former": former, "lang": language}
        db.execute(f"UPDATE {held.table} SET {held.name} = :former WHERE {held.whose} AND {lang}", values)  # noqa: S608


def ghosted(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """The rows stay, as those of nobody."""
    values = {"user": gone.user, "ghost": gone.ghost}
    db.execute(f"UPDATE {held.table} SET {held.column} = :ghost WHERE {held.whose}", values)  # noqa: S608


def kept_sent(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """Words that keep somebody from something for a time stay as long as all that was sent, as those to nobody; what is
    still to be sent is not any more.
    """
    values = {"user": gone.user, "ghost": gone.ghost}
    db.execute(
        f"UPDATE {held.table} SET {held.column} = :ghost, state = CASE WHEN state IN ('pending', 'sending')"  # noqa: S608
        f" THEN 'superseded' ELSE state END, lane = '', owner = '' WHERE {held.whose}",
        values,
    )


def withdrawn(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """They have dropped out."""
    db.execute(f"UPDATE {held.table} SET gone = 1 WHERE {held.whose}", {"user": gone.user})  # noqa: S608


def tournament_outdated(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
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
        words += [Delivery(kind=NEWS_EDIT, round=pairing["round"], number=pairing["number"]) for pairing in tables]
        enqueue_of_tournament(db, row["id"], words, row["updated"])


def retitled(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """A title that bears the name of who has given it bears a former player's."""
    stored = db.execute(f"{_CALLED} ORDER BY name", {"user": gone.user}).fetchall()
    names = {name.strip() for name in (*gone.called, *(row["name"] for row in stored))}
    known = sorted((re.escape(name) for name in names if len(name) >= SHORTEST_NAME), key=len, reverse=True)
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


def handed_on(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """A table that somebody hosts without a seat, and that others play on, is theirs."""
    other = (
        f"SELECT user_id FROM seats s WHERE s.table_id = {held.table}.id AND s.user_id > 0 AND s.user_id <> :user"  # noqa: S608
        " AND s.conceded = 0 ORDER BY seat LIMIT 1"
    )
    live = f"status IN ('lobby', 'running') AND EXISTS ({other})"
    db.execute(f"UPDATE {held.table} SET {held.column} = ({other}) WHERE {held.whose} AND {live}", {"user": gone.user})  # noqa: S608


def unlisted(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """The rows stay without this person in a list of many."""
    for keys, listed in listed_rows(db, held, gone.user):
        if isinstance(listed, dict):
            left: Any = {user: value for user, value in listed.items() if user != str(gone.user)}
        else:
            left = [user for user in listed if user != gone.user]
        same = " AND ".join(f"{name} = ?" for name in keys)
        sql = f"UPDATE {held.table} SET {held.column} = ? WHERE {same}"  # noqa: S608
        db.execute(sql, (json.dumps(left), *keys.values()))


def unsigned(db: Db, held: PersonalColumn, gone: ForgottenPerson) -> None:
    """In a list of people with their names, id and name are those of nobody."""
    sql = f"SELECT id, {held.column} AS listed FROM {held.table} WHERE {held.column} LIKE ?"  # noqa: S608
    for row in db.execute(sql, (f"%{gone.user}%",)).fetchall():
        left = [
            {**listed, "user": gone.ghost, "name": ""} if listed["user"] == gone.user else listed
            for listed in json.loads(row["listed"])
        ]
        change = f"UPDATE {held.table} SET {held.column} = ? WHERE id = ?"  # noqa: S608
        db.execute(change, (json.dumps(left), row["id"]))


def listed_rows(db: Db, held: PersonalColumn, user_id: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """The rows in whose list a person stands: their keys, and the list."""
    names = TABLES[held.table].split(", ")
    sql = f"SELECT * FROM {held.table} WHERE {held.column} LIKE ?"  # noqa: S608
    for row in db.execute(sql, (f"%{user_id}%",)).fetchall():
        listed = json.loads(row[held.column])
        if user_id in {int(user) for user in listed}:
            yield {name: row[name] for name in names}, listed
