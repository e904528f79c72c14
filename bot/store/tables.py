"""Every change of a table as one transaction. How tables are found: `bot.store.table_reads`."""

from __future__ import annotations

import msgspec

from bot.store.clocks import write_clocks
from bot.store.database import rows
from bot.store.database.interface import Broken, Db, T, Work
from bot.store.enqueue import enqueue
from bot.store.guesses import drop_guesses
from bot.store.people import notify_wishers, require_unblocked
from bot.store.plans import write_plans
from bot.store.results import add_result
from bot.store.table_reads import TableReads
from bot.store.turn_times import add_turn_time
from bot.store.values.change import PLACE, SETTINGS, Entry, History, Transaction
from bot.store.values.delivery import Delivery
from bot.store.values.errors import ChannelTaken, Conflict
from bot.store.values.table import LOBBY, LogLine, Table
from engine.kernel.record import Move

_INSERT_TABLE = (
    f"INSERT INTO tables ({', '.join(rows.TABLE_COLUMNS)}) "  # noqa: S608
    f"VALUES ({', '.join(':' + name for name in rows.TABLE_COLUMNS)})"
)
# Posts learn their message ids from the courier, who may have stored one while the change was made; likewise what
# `update` stores does not belong to a change.
_KEPT = {
    *("lobby_message", "board_message", "board_revision", "board_first", "board_last"),
    *("lang", "followers", "muted", "lost", "shut", "guild", "channel", "created"),
    *("place", "place_since", "place_told", "by_dm"),
    *("web_key", "web_open", "web_waits", "forum"),
}
_CHANGE_TABLE = (
    f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in rows.TABLE_COLUMNS if name not in _KEPT)} "  # noqa: S608
    "WHERE id = :id AND revision = :before"
)
_ASIDE = ("lang", "followers", "muted", "lost", "shut", "tidied", "web_key", "web_open", "web_waits")
_PLACE = ("place", "place_since", "place_told", "by_dm", "lost")
_MOVE_TABLE = (
    "UPDATE tables SET guild = :guild, channel = :channel, lost = 0, lobby_message = 0, board_message = 0,"
    " board_revision = 0, board_first = 1, board_last = 0, place = '', place_since = 0, place_told = 0, by_dm = 0,"
    " web_open = :web_open, forum = :forum WHERE id = :id AND channel = :stood"
)
_INSERT_LINE = (
    "INSERT INTO lines (table_id, number, revision, at, event, bot, by_user, by_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


class Tables(TableReads):
    """Tables: made, changed."""

    async def create(
        self, table: Table, deliveries: tuple[Delivery, ...] = (), history: History | None = None
    ) -> Table:
        """Add a table and give it its id. Raises `ChannelTaken` if its channel has a live one, or its host another live
        practice table of the game, and `NoSeat`.
        """

        def work(db: Db) -> Table:
            _require_free(db, table)
            (row,) = db.execute(f"{_INSERT_TABLE} RETURNING id", rows.table_values(table)).fetchall()
            made = msgspec.structs.replace(table, id=row["id"])
            _write_seats(db, made)
            if history is not None:
                write_history(db, made, history)
            else:
                require_unblocked(db, None, made)
            enqueue(db, made, deliveries, table.updated)
            notify_wishers(db, made, lobby=False)
            return made

        return await self._to_a_channel(table, work)

    async def commit(self, change: Transaction) -> None:
        """Carry out a change in one transaction: all or nothing. Raises `Conflict`, `NoSeat`, `ChannelTaken` (it brings
        the table to another channel) and `DiskFull`.
        """
        table, before = change.table, change.before
        if table.revision != before.revision + 1:
            raise ValueError("a change makes exactly one revision")

        def work(db: Db) -> None:
            values = {**rows.table_values(table), "before": before.revision}
            if change.beside == PLACE:
                _require_free(db, table)
            if db.execute(_CHANGE_TABLE, values).rowcount != 1:
                raise Conflict
            if change.beside == PLACE:
                stood = {"stood": before.channel}  # its post in a forum may be there since it was read
                if db.execute(_MOVE_TABLE, rows.table_values(table) | stood).rowcount != 1:
                    raise Conflict
            elif change.beside == SETTINGS:
                _change(db, before, table, _ASIDE)
            if table.seats != before.seats:
                require_unblocked(db, before, table)
                _write_seats(db, table)
            write_clocks(db, before, table)
            write_plans(db, before, table)
            if change.entry is not None:
                _write_entry(db, change.entry)
            _write_state(db, change)
            _write_lines(db, change)
            enqueue(db, table, change.deliveries, table.updated)
            notify_wishers(db, table, lobby=before.status == LOBBY)
            if change.played is not None:
                add_result(db, change.played)
            if change.took is not None:
                add_turn_time(db, table.id, change.took, table.updated)

        await (self._to_a_channel(table, work) if change.beside == PLACE else self.connections.write(work))

    async def upgrade(self, table: Table, moves: dict[int, tuple[Move, ...]], states: dict[int, bytes]) -> None:
        """Store what a table of older rules is under those of today, if nobody else has."""

        def work(db: Db) -> None:
            sql = "UPDATE tables SET rules_version = ? WHERE id = ? AND revision = ?"
            if db.execute(sql, (table.rules_version, table.id, table.revision)).rowcount != 1:
                return
            db.executemany(
                f"UPDATE entries SET moves = ? WHERE table_id = ? AND revision = ? AND {rows.OLD_MOVES}",  # noqa: S608
                [(msgspec.json.encode(made).decode(), table.id, revision) for revision, made in moves.items()],
            )
            db.execute("DELETE FROM snapshots WHERE table_id = ?", (table.id,))
            db.executemany(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
                [(table.id, revision, revision == min(states), raw.decode()) for revision, raw in states.items()],
            )

        await self.connections.write(work)

    async def update(self, before: Table, table: Table, deliveries: tuple[Delivery, ...] = ()) -> None:
        """Store what is not part of set-up or position: language, followers, muted, lost, shut, tidied, the page in
        the gallery. Raises `Conflict`.
        """

        def work(db: Db) -> None:
            _change(db, before, table, _ASIDE)
            enqueue(db, table, deliveries, table.updated)
            notify_wishers(db, table, lobby=table.status == LOBBY)

        await self.connections.write(work)

    async def stand(self, before: Table, table: Table, deliveries: tuple[Delivery, ...]) -> None:
        """Store what the place of a table has become, with its clocks and votes as they stand or go on; the silence of
        a lobby begins anew where posts arrive again. Raises `Conflict`.
        """

        def work(db: Db) -> None:
            again = table.status == LOBBY and table.reached and not before.reached
            _change(db, before, table, (*_PLACE, *(("updated",) if again else ())), held=("channel",))
            write_clocks(db, before, table)
            enqueue(db, table, deliveries, table.updated)

        await self.connections.write(work)

    async def _to_a_channel(self, table: Table, work: Work[T]) -> T:
        """Carry out what brings a table to its channel. Raises `ChannelTaken`, also if another process was quicker."""
        try:
            return await self.connections.write(work)
        except Broken:
            await self.connections.read(lambda db: _require_free(db, table))
            raise


def _change(db: Db, before: Table, table: Table, names: tuple[str, ...], held: tuple[str, ...] = ()) -> None:
    """Store these columns of a table if they, and those ``held``, still mean what they did before: JSON may have been
    written in another way, by a migration or another process. Raises `Conflict`.
    """
    guarded = (*names, *held)
    stored = db.execute(f"SELECT {', '.join(guarded)} FROM tables WHERE id = ?", (table.id,)).fetchone()  # noqa: S608
    if stored is None or rows.table_fields(stored, guarded) != {name: getattr(before, name) for name in guarded}:
        raise Conflict
    old = {f"old_{name}": stored[name] for name in guarded}
    sets, same = (", ".join(f"{name} = :{name}" for name in names), [f"{name} = :old_{name}" for name in guarded])
    sql = f"UPDATE tables SET {sets} WHERE id = :id AND {' AND '.join(same)}"  # noqa: S608 - names of our own
    if db.execute(sql, {**rows.table_values(table), **old}).rowcount != 1:
        raise Conflict


def _require_free(db: Db, table: Table) -> None:
    """Raises `ChannelTaken` if the channel has a live table already; a person's own place has one of each game."""
    place = (
        "host = :host AND game = :game AND practice = 1" if table.practice else "channel = :channel AND practice = 0"
    )
    sql = f"SELECT id FROM tables WHERE {place} AND status IN ('lobby', 'running')"  # noqa: S608
    live = db.execute(sql, {"host": table.host, "game": table.game, "channel": table.channel}).fetchone()
    if live and table.live:
        raise ChannelTaken(live["id"])


def _write_seats(db: Db, table: Table) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, name, level, conceded, stand) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table.id, seat, own.user, own.name, own.level, own.conceded, own.stand)
            for seat, own in enumerate(table.seats)
        ],
    )
    drop_guesses(db, table.id)


def _write_entry(db: Db, entry: Entry) -> None:
    """Append an entry; an interaction counts once."""
    try:
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows.entry_values(entry))
    except Broken as error:
        if "interaction" in str(error):
            raise Conflict from None
        raise


def write_history(db: Db, table: Table, history: History) -> None:
    """Write the past of a table that is created with one."""
    entries = [msgspec.structs.replace(entry, table=table.id) for entry in history.entries]
    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map(rows.entry_values, entries))
    snapshots = {table.revision: (0, history.state), entries[0].revision: (1, history.base)}
    db.executemany(
        "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
        [(table.id, revision, base, state.decode()) for revision, (base, state) in snapshots.items()],
    )
    db.executemany(_INSERT_LINE, [rows.line_values(table.id, line) for line in history.lines])


def _write_state(db: Db, change: Transaction) -> None:
    """Write the snapshot, and remove those that nothing can lead back to."""
    table = change.table
    if change.state is not None:
        db.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?, ?)", (table.id, table.revision, change.base, change.state.decode())
        )
    if change.forget_before:
        db.execute(
            "DELETE FROM snapshots WHERE table_id = ? AND revision < ? AND base = 0", (table.id, change.forget_before)
        )


def _write_lines(db: Db, change: Transaction) -> None:
    """Strike lines that were taken back, and append the new ones."""
    table = change.table
    if change.strike:
        db.execute(
            "UPDATE lines SET undone = ? WHERE table_id = ? AND revision = ?", (table.revision, table.id, change.strike)
        )
    new = [
        LogLine(number, table.revision, table.updated, line.event, line.bot, by=line.by)
        for number, line in enumerate(change.lines, change.line + 1)
    ]
    if new:
        db.executemany(_INSERT_LINE, [rows.line_values(table.id, line) for line in new])
