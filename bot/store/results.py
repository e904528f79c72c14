"""Results and ratings: written with the end of a table, read for statistics and leaderboards, made anew on demand.

What they hold of people, and how it is forgotten: `bot.store.personal_data`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from bot.store import ratings
from bot.store.database.interface import Connections, Db, Row
from bot.store.values.result import OVERALL, Played, PlayedSeat, Rating, Standing, Step

_SELECT = """
    SELECT r.*, s.number AS line, s.seat, s.user_id, s.name, s.level, s.place, s.points, s.gone, s.ran_out, s.took,
    coalesce(t.seed_hash, '') AS seed_hash
    FROM results r JOIN result_seats s ON s.table_id = r.table_id LEFT JOIN tables t ON t.id = r.table_id
"""
_INSERT_RATING = "INSERT INTO ratings (guild, game, user_id, number, table_id, games, mu, sigma) VALUES"


@dataclass(eq=False)
class ResultReads:
    """Finished games and ratings."""

    connections: Connections

    async def of(self, table_id: int) -> Played | None:
        """The result of a table; None if it has none."""
        found = await self.connections.all(f"{_SELECT} WHERE r.table_id = ? ORDER BY s.number", (table_id,))
        return next(_results(found), None)

    async def all(
        self,
        *,
        guild: int | None = None,
        game: str | None = None,
        user_id: int | None = None,
        since: float | None = None,
        until: float | None = None,
    ) -> list[Played]:
        """The results of a server, of a game, of those a person took part in, that ended ``since`` then and before
        ``until`` (each if given), newest end first.
        """
        asked: dict[str, int | float | str | None] = {"r.guild = ?": guild, "r.game = ?": game}
        asked |= {"r.ended >= ?": since, "r.ended < ?": until}
        asked["r.table_id IN (SELECT table_id FROM result_seats WHERE user_id = ?)"] = user_id
        given = {clause: value for clause, value in asked.items() if value is not None}
        where = " AND ".join(["r.table_id > 0", *given])
        sql = f"{_SELECT} WHERE {where} ORDER BY r.ended DESC, r.table_id DESC, s.number"
        return list(_results(await self.connections.all(sql, tuple(given.values()))))

    async def last_before(self, guild: int, until: float, game: str = OVERALL) -> float | None:
        """When the last rated game of a server before then ended, of one game or of all; None if there is none."""
        sql = "SELECT max(ended) FROM results WHERE guild = ? AND ended < ? AND rated = 1 AND (game = ? OR ? = '')"
        row = await self.connections.one(sql, (guild, until, game, game))
        return None if row is None else row[0]

    async def without_result(self) -> list[int]:
        """The finished tables that count and have no result, in the order of their ends."""
        sql = f"{_ENDED} AND t.id NOT IN (SELECT table_id FROM results) ORDER BY t.updated, t.id"  # noqa: S608
        return [row["id"] for row in await self.connections.all(sql)]

    async def ended(self) -> list[int]:
        """All finished tables that count, in the order of their ends."""
        return [row["id"] for row in await self.connections.all(f"{_ENDED} ORDER BY t.updated, t.id")]

    async def leaderboard(self, guild: int, game: str = OVERALL) -> list[Standing]:
        """Everybody with a rating in a game at a server (`OVERALL`: over all games), the highest first.

        Those who have too few games for a place (`Rating.settled`) come behind all others.
        """
        sql = """
            SELECT r.*, (SELECT s.name FROM result_seats s JOIN results t ON t.table_id = s.table_id
                         WHERE s.user_id = r.user_id AND t.guild = r.guild ORDER BY t.number DESC LIMIT 1) AS name
            FROM ratings r JOIN (SELECT user_id, max(number) AS newest FROM ratings WHERE guild = ? AND game = ?
                                 GROUP BY user_id) n ON n.user_id = r.user_id AND n.newest = r.number
            WHERE r.guild = ? AND r.game = ? AND r.user_id > 0
        """
        found = await self.connections.all(sql, (guild, game) * 2)
        standings = [Standing(row["user_id"], row["name"], _rating(row)) for row in found]
        return sorted(standings, key=lambda standing: (not standing.rating.settled, -standing.rating.mu, standing.user))

    async def rating_history(self, guild: int, user_id: int, game: str = OVERALL) -> list[Step]:
        """The course of somebody's rating in a game at a server, oldest first."""
        sql = "SELECT * FROM ratings WHERE guild = ? AND game = ? AND user_id = ? ORDER BY number"
        return _steps(await self.connections.all(sql, (guild, game, user_id)))

    async def ratings_after(self, table_id: int) -> list[Step]:
        """What a table made of the ratings in its game; nothing if it was not rated. Forgotten people are left out."""
        sql = """
            SELECT r.* FROM ratings r JOIN results t ON t.guild = r.guild AND t.game = r.game AND t.number >= r.number
            WHERE t.table_id = ? AND r.user_id IN (SELECT user_id FROM ratings WHERE table_id = ?) AND r.user_id > 0
            AND r.number >= coalesce((SELECT max(p.number) FROM ratings p WHERE p.guild = r.guild AND p.game = r.game
                                      AND p.user_id = r.user_id AND p.number < t.number), 0)
            ORDER BY r.user_id, r.number
        """
        found = await self.connections.all(sql, (table_id, table_id))
        return [step for step in _steps(found) if step.table == table_id]

    async def ratings_differ(self) -> bool:
        """Whether the ratings are others than those the results make."""

        def work(db: Db) -> bool:
            sql = "SELECT guild, game, user_id, number, table_id, games, mu, sigma FROM ratings"
            return {tuple(row) for row in db.execute(sql)} != set(_from_results(db))

        return await self.connections.read(work)


class Results(ResultReads):
    """Results and ratings, made anew."""

    async def rebuild(self, played: Sequence[Played]) -> None:
        """Put these results, in their order, in the place of all there are; ratings follow from them."""

        def work(db: Db) -> None:
            _lock(db)
            for name in ("ratings", "result_seats", "results", "tallies"):
                db.execute(f"DELETE FROM {name}")  # noqa: S608 - names of our own tables
            for game in played:
                add_result(db, game)

        await self.connections.write(work)

    async def rebuild_ratings(self) -> int:
        """Make all ratings anew from the results; returns how many rows that were."""

        def work(db: Db) -> int:
            _lock(db)
            db.execute("DELETE FROM ratings")
            rows = _from_results(db)
            db.executemany(f"{_INSERT_RATING} (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            return len(rows)

        return await self.connections.write(work)


_ENDED = """
    SELECT t.id FROM tables t WHERE t.counts <> 'none' AND t.seed_hash <> ''
    AND (t.status = 'over' OR t.id IN (SELECT table_id FROM entries WHERE verb = 'tie'))
"""


def add_result(db: Db, played: Played) -> None:
    """Store a result as the newest of its server, and the ratings after it: part of the transaction that ends a table.

    Of two tables of a server that end at once the second waits at the server's tally for the first, so neither number
    nor rating is lost.
    """
    tally = (
        "INSERT INTO tallies (guild, results) VALUES (?, 1)"
        " ON CONFLICT (guild) DO UPDATE SET results = tallies.results + 1 RETURNING results"
    )
    (counted,) = db.execute(tally, (played.guild,)).fetchall()
    played = replace(played, number=counted["results"])
    db.execute(
        "INSERT INTO results (table_id, guild, number, game, options, reason, turns, begun, ended, rated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, coalesce((SELECT min(at) FROM entries WHERE table_id = ?), ?), ?, ?)",
        (
            *(played.table, played.guild, played.number, played.game, json.dumps(played.options), played.reason),
            *(played.turns, played.table, played.begun or played.ended, played.ended, played.rated),
        ),
    )
    db.executemany(
        "INSERT INTO result_seats (table_id, number, seat, user_id, name, level, place, points, gone, ran_out, took)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(played.table, number, seat.seat, seat.user, seat.name, seat.level, seat.place),
                *(json.dumps(seat.points), seat.gone, seat.ran_out, seat.took),
            )
            for number, seat in enumerate(played.seats)
        ],
    )
    rows = _rated(played, lambda game, user: _newest(db, played.guild, game, user))
    db.executemany(f"{_INSERT_RATING} (?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _rated(played: Played, known: Callable[[str, int], Rating | None]) -> list[tuple[Any, ...]]:
    """The rows of ratings that a result makes, from those that are ``known`` by game and person."""
    ranks, rows = ratings.contestants(played), list[tuple[Any, ...]]()
    for game in (played.game, OVERALL) if ranks else ():
        before = {user: found for user in ranks if (found := known(game, user)) is not None}
        for user, now in ratings.ratings_after(ranks, before).items():
            rows.append((played.guild, game, user, played.number, played.table, now.games, now.mu, now.sigma))
    return rows


def _from_results(db: Db) -> list[tuple[Any, ...]]:
    """All rows of ratings, as the results make them."""
    newest: dict[tuple[int, str, int], Rating] = {}
    rows = []
    for played in _results(db.execute(f"{_SELECT} ORDER BY r.guild, r.number, s.number")):
        for row in _rated(played, lambda game, user, guild=played.guild: newest.get((guild, game, user))):  # type: ignore[misc]
            guild, game, user, _, _, games, mu, sigma = row
            newest[guild, game, user] = Rating(mu, sigma, games)
            rows.append(row)
    return rows


def _newest(db: Db, guild: int, game: str, user_id: int) -> Rating | None:
    sql = "SELECT * FROM ratings WHERE guild = ? AND game = ? AND user_id = ? ORDER BY number DESC LIMIT 1"
    row = db.execute(sql, (guild, game, user_id)).fetchone()
    return _rating(row) if row else None


def _lock(db: Db) -> None:
    """No table can add a result before this transaction ends: each must change the tally of its server."""
    db.execute("UPDATE tallies SET results = results")


def _results(rows: Iterable[Row]) -> Iterator[Played]:
    for _, group in groupby(rows, key=lambda row: int(row["table_id"])):
        lines = list(group)
        row = lines[0]
        yield Played(
            table=row["table_id"],
            guild=row["guild"],
            number=row["number"],
            game=row["game"],
            options=json.loads(row["options"]),
            reason=row["reason"],
            turns=row["turns"],
            begun=row["begun"],
            ended=row["ended"],
            rated=bool(row["rated"]),
            seed_hash=row["seed_hash"],
            seats=tuple(map(_seat, lines)),
        )


def _seat(row: Row) -> PlayedSeat:
    return PlayedSeat(
        seat=row["seat"],
        user=row["user_id"],
        name=row["name"],
        level=row["level"],
        place=row["place"],
        points=json.loads(row["points"]),
        gone=row["gone"],
        ran_out=bool(row["ran_out"]),
        took=bool(row["took"]),
    )


def _rating(row: Row) -> Rating:
    return Rating(row["mu"], row["sigma"], row["games"])


def _steps(rows: Sequence[Row]) -> list[Step]:
    """The steps of people whose rows are given in order, from their first one on."""
    found, before = list[Step](), dict[int, Rating]()
    for row in rows:
        user, after = row["user_id"], _rating(row)
        found.append(Step(user, row["table_id"], before.get(user, Rating()), after))
        before[user] = after
    return found
