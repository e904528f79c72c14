"""What the operator is told of the store: whether it is whole, who is at work with it, and what waits in it."""

from __future__ import annotations

import time

from bot import logs
from bot.config import Settings
from bot.discord.gateway.emojis import META, read
from bot.operations.finding import BARE, OFF, WELL, WRONG, Finding
from bot.operations.status import ranges
from bot.store.database.heartbeats import at_work, time_there
from bot.store.database.location import address, transaction, version
from bot.store.database.sqlite_file import migrations
from bot.store.shards import leases
from bot.store.values.errors import NoDatabase, StoreError
from bot.store.values.place import REACHED
from bot.store.values.time import DAY
from bot.tables.background.processes import SKEW
from bot.tables.model.server_settings import FORUM
from engine.kernel.values import Value
from render.raster.emoji import all_emojis


def store(settings: Settings) -> Finding:
    """Where all tables are kept: ours, whole, and not too new."""
    where = settings.where
    try:
        found = version(where)
        told = address(where)
    except NoDatabase:
        return Finding("store", BARE, {"file": str(settings.file)})
    except StoreError as error:
        why = f"{type(error).__name__}: {logs.redact(str(error))}"[:200]
        return Finding("server" if isinstance(where, str) else "store", WRONG, {"file": str(settings.file), "why": why})
    return Finding("store", WELL if found else BARE, {"file": told, "version": found, "known": max(migrations())})


def shards(settings: Settings) -> Finding:
    """Who listens to the gateway's shards, where several processes share them."""
    try:
        with transaction(settings.where) as db:
            found = leases(db)
    except StoreError:  # the examination of the store has told
        found = []
    held = [lease for lease in found if lease.seconds]
    if not held:
        return Finding("shards", BARE)
    total = held[0].count
    nobody = sorted(set(range(total)) - {lease.shard for lease in held})
    told: dict[str, Value] = {"n": total, "processes": len({lease.owner for lease in held}), "shards": ranges(nobody)}
    return Finding("shards", WRONG if nobody else WELL, told)


def places(settings: Settings) -> Finding | None:
    """The tables that wait because no post arrives where they stand; None if there are none."""
    return _waiting(settings, "places", "tables", "status IN ('lobby', 'running')")


def emojis(settings: Settings) -> Finding:
    """How many of the icons beside words are on Discord, as far as the bot has noted it."""
    if settings.emojis != "on":
        return Finding("emojis", OFF)
    try:
        with transaction(settings.where) as db:
            row = db.execute("SELECT value FROM meta WHERE name = ?", (META,)).fetchone()
    except StoreError:  # the examination of the store has told
        row = None
    sent, names = read(row[0] if row else None), all_emojis()
    there = len([name for name in names if name in sent.ids])
    told: dict[str, Value] = {"n": there, "total": len(names), "why": sent.refused}
    if there == len(names):
        return Finding("emojis", WELL, told)
    return Finding("emojis", WRONG if sent.refused else BARE, told)


def boards(settings: Settings) -> Finding | None:
    """The notice boards that wait because nothing can be posted in their channel; None if there are none."""
    return _waiting(settings, "boards", "boards", "channel <> 0")


def _waiting(settings: Settings, kind: str, table: str, there: str) -> Finding | None:
    """How many rows of ``table`` that are ``there`` wait for a place, and for how many days the longest."""
    reached = ", ".join(f"'{state}'" for state in REACHED)
    sql = f"SELECT count(*), min(place_since) FROM {table} WHERE {there} AND place NOT IN ({reached})"  # noqa: S608
    try:
        with transaction(settings.where) as db:
            number, since = db.execute(sql).fetchone()
    except StoreError:  # the examination of the store has told
        return None
    return Finding(kind, BARE, {"n": number, "days": int((time.time() - since) / DAY)}) if number else None


def processes(settings: Settings) -> Finding:
    """Who is at work with a server's database, and whether this machine's clock is that of the server."""
    try:
        with transaction(settings.where) as db:
            found, skew = at_work(db), time.time() - time_there(db)
    except StoreError:  # the examination of the store has told
        return Finding("processes", BARE)
    if abs(skew) > SKEW:
        return Finding("processes", WRONG, {"n": round(abs(skew))})
    return Finding("processes", WELL if found else BARE, {"n": len(found)})


def forums(settings: Settings) -> set[int]:
    """The servers whose tables are posts of a forum: more is needed there."""
    sql = "SELECT id FROM settings WHERE scope = 'guild' AND name = ? AND value <> '0'"
    try:
        with transaction(settings.where) as db:
            return {row["id"] for row in db.execute(sql, (FORUM,)).fetchall()}
    except StoreError:  # the examination of the store has told
        return set()
