"""``python -m bot doctor``: is everything there that the bot needs, and what to do where it is not.

Each examination gives a `Finding`; its sentence is ``operator.doctor.<name>.<outcome>``. Nothing is changed, and the
bot may be at work meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from concurrent.futures import BrokenExecutor
from typing import Any

import aiohttp
import discord
from msgspec import Struct

from bot import logs
from bot.config import Settings
from bot.discord.gateway.emojis import META, read
from bot.discord.gateway.forums import NEEDS
from bot.discord.gateway.permissions import PICTURES, POSTING
from bot.operations.status import ranges
from bot.store.database.backups import newest
from bot.store.database.heartbeats import at_work, time_there
from bot.store.database.location import address, transaction, version
from bot.store.database.sqlite_file import migrations
from bot.store.shards import leases
from bot.store.values.errors import NoDatabase, StoreError
from bot.store.values.place import REACHED
from bot.store.values.time import DAY
from bot.tables.background.processes import SKEW
from bot.tables.model.server_settings import FORUM
from bot.workers.cluster import DaskExecutor
from bot.workers.pool import spawned
from engine.errors import EngineError
from engine.kernel.registry import game, games
from engine.kernel.values import Value
from render.boards import board
from render.canvas.scene import problems
from render.jobs.worker import job, pack
from render.raster.emoji import wanted
from render.samples import Moment, pictures
from render.words.words import LANGUAGES, Words

WELL, WRONG, BARE, OFF = "well", "wrong", "bare", "off"
"""Everything is there; something is missing; nothing to examine, or not yet; turned off."""

ROOM = 200 * 2**20
"""Bytes that a disk should have left."""

FRESH = 36
"""Hours after which there should be a newer backup."""

GUILDS = 200
"""How many servers are looked at."""


class Finding(Struct, frozen=True):
    """What one examination has found: ``values`` fill its sentence, ``lacks`` are permissions by discord.py's names."""

    name: str
    outcome: str
    values: dict[str, Value] = {}
    lacks: tuple[str, ...] = ()

    def sentence(self, words: Words) -> str:
        """In the operator's words."""
        names = words.listing([words.text(f"bot.permission.{name}") for name in self.lacks])
        return words.text(f"operator.doctor.{self.name}.{self.outcome}", **self.values, names=names)


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """All examinations, one after the other."""
    for look in (data, fonts, store, disk, backups):
        yield look(settings)
    for waits in (places, boards):
        if (waiting := waits(settings)) is not None:
            yield waiting
    if settings.token is not None:
        yield emojis(settings)
    yield await workers(settings)
    if settings.cluster:
        yield await cluster(settings)
    if isinstance(settings.where, str):
        yield shards(settings)
        yield processes(settings)
    if settings.web_url:
        yield await web(settings)
    async for found in token(settings):
        yield found


def data(_: Settings) -> Finding:
    """The data files of all games: they are read strictly, and a first state is made of each."""
    for name in games():
        try:
            game(name).new(game(name).seats[0], None, "0" * 32)
        except (EngineError, OSError, ValueError) as error:
            return Finding("data", WRONG, {"game": name, "why": str(error)[:200]})
    return Finding("data", WELL, {"n": len(games())})


def fonts(_: Settings) -> Finding:
    """The words, fonts and drawings: a first picture of each game is composed in each language."""
    for name in games():
        played = game(name)
        opening = Moment("opening", played.new(played.seats[-1], None, "0" * 32)[0], [])
        for lang in LANGUAGES:
            try:
                kind, view, picture = next(iter(pictures(played, opening, Words(lang))))
                scene = board(name).scene(view, picture)
            except (EngineError, OSError, LookupError, ValueError) as error:
                return Finding("fonts", WRONG, {"game": name, "why": str(error)[:200]})
            if wrong := problems(scene):
                return Finding("fonts", WRONG, {"game": name, "why": f"{kind}: {wrong[0]}"[:200]})
    return Finding("fonts", WELL)


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


def disk(settings: Settings) -> Finding:
    """Room on the disk, and the right to write there."""
    folder = settings.file.resolve().parent
    if not os.access(folder, os.W_OK):
        return Finding("disk", WRONG, {"folder": str(folder), "n": 0})
    free = shutil.disk_usage(folder).free
    return Finding("disk", WELL if free >= ROOM else WRONG, {"folder": str(folder), "n": free // 2**20})


def backups(settings: Settings) -> Finding:
    """Whether there is a backup, and of when."""
    try:
        found = newest(settings.backups)
    except OSError:
        return Finding("backup_folder", WRONG, {"folder": str(settings.backups)})
    if found is None:
        return Finding("backups", BARE, {"folder": str(settings.backups)})
    hours = int((time.time() - found[1]) // 3600)
    return Finding("backups", WELL if hours < FRESH else WRONG, {"folder": str(settings.backups), "hours": hours})


async def workers(settings: Settings) -> Finding:
    """A process of its own, as the bot starts them, that draws a picture."""
    played = game(next(iter(games())))
    opening = Moment("opening", played.new(played.seats[0], None, "0" * 32)[0], [])
    _, view, picture = next(iter(pictures(played, opening, settings.words())))
    try:
        executor = await asyncio.to_thread(spawned, 1)
        try:
            drawing = asyncio.wrap_future(executor.submit(_draw, *pack(played.id, view, picture)))
            made = await asyncio.wait_for(drawing, 60)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
    except (BrokenExecutor, OSError, TimeoutError) as error:
        return Finding("workers", WRONG, {"why": str(error)[:200] or type(error).__name__})
    return Finding("workers", WELL, {"n": settings.processes, "kib": made // 1024})


async def cluster(settings: Settings) -> Finding:
    """The cluster that searches go to: there, with workers, all of this version."""
    told: dict[str, Value] = {"address": settings.cluster}
    try:
        executor = await asyncio.to_thread(DaskExecutor, settings.cluster, settings.certificates)
    except Exception as error:  # TLS, DNS, another version, a package that is missing: all of them are findings
        return Finding("cluster", WRONG, told | {"why": f"{type(error).__name__}: {error}"[:200]})
    threads = executor.threads
    executor.shutdown()
    return Finding("cluster", WELL if threads else BARE, told | {"n": threads})


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
    """The tables that wait because no post arrives where they stand: how many, and for how many days the longest; None
    if there are none.
    """
    reached = ", ".join(f"'{one}'" for one in REACHED)
    sql = (
        "SELECT count(*), min(place_since) FROM tables"  # noqa: S608
        f" WHERE status IN ('lobby', 'running') AND place NOT IN ({reached})"
    )
    try:
        with transaction(settings.where) as db:
            number, since = db.execute(sql).fetchone()
    except StoreError:  # the examination of the store has told
        return None
    return Finding("places", BARE, {"n": number, "days": int((time.time() - since) / DAY)}) if number else None


def emojis(settings: Settings) -> Finding:
    """How many of the icons beside words are on Discord, as far as the bot has noted it."""
    if settings.emojis != "on":
        return Finding("emojis", OFF)
    try:
        with transaction(settings.where) as db:
            row = db.execute("SELECT value FROM meta WHERE name = ?", (META,)).fetchone()
    except StoreError:  # the examination of the store has told
        row = None
    sent, names = read(row[0] if row else None), wanted()
    there = len([name for name in names if name in sent.ids])
    told: dict[str, Value] = {"n": there, "total": len(names), "why": sent.refused}
    if there == len(names):
        return Finding("emojis", WELL, told)
    return Finding("emojis", WRONG if sent.refused else BARE, told)


def boards(settings: Settings) -> Finding | None:
    """The notice boards that wait because nothing can be posted in their channel; None if there are none."""
    reached = ", ".join(f"'{one}'" for one in REACHED)
    sql = f"SELECT count(*), min(place_since) FROM boards WHERE channel <> 0 AND place NOT IN ({reached})"  # noqa: S608
    try:
        with transaction(settings.where) as db:
            number, since = db.execute(sql).fetchone()
    except StoreError:  # the examination of the store has told
        return None
    return Finding("boards", BARE, {"n": number, "days": int((time.time() - since) / DAY)}) if number else None


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


async def web(settings: Settings) -> Finding:
    """The gallery, asked from where people come: through the proxy, if there is one."""
    told: dict[str, Value] = {"address": settings.web_url}
    try:
        timeout = aiohttp.ClientTimeout(total=10)
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{settings.web_url}/robots.txt", allow_redirects=False) as answer,
        ):
            if answer.status != 200 or "X-Robots-Tag" not in answer.headers:
                return Finding("web", WRONG, told | {"why": f"HTTP {answer.status}"})
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        return Finding("web", WRONG, told | {"why": type(error).__name__})
    return Finding("web", WELL, told)


def _draw(game_id: str, view: bytes, picture: bytes) -> int:
    return len(job(game_id, view, picture).data)


async def token(settings: Settings) -> AsyncIterator[Finding]:
    """Whether Discord takes the token, and what the bot may do in its servers as a whole."""
    if settings.token is None:
        yield Finding("token", BARE)
        return
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        found = await _asked(lambda: client.login(settings.token.get_secret_value() if settings.token else ""))
        if found is not None:
            yield found
            return
        yield Finding("token", WELL, {"name": str(client.user)})
        async for permission in _permissions(client, forums(settings)):
            yield permission


async def _asked(call: Callable[[], Awaitable[Any]]) -> Finding | None:
    """What is wrong if Discord does not answer, or not as it should."""
    try:
        await call()
    except discord.LoginFailure:
        return Finding("token", WRONG)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        return Finding("discord", WRONG, {"why": type(error).__name__})
    return None


def forums(settings: Settings) -> set[int]:
    """The servers whose tables are posts of a forum: more is needed there."""
    sql = "SELECT id FROM settings WHERE scope = 'guild' AND name = ? AND value <> '0'"
    try:
        with transaction(settings.where) as db:
            return {row["id"] for row in db.execute(sql, (FORUM,)).fetchall()}
    except StoreError:  # the examination of the store has told
        return set()


async def _permissions(client: discord.Client, homes: Collection[int]) -> AsyncIterator[Finding]:
    try:
        guilds = await client.http.get_guilds(GUILDS, with_counts=False)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        yield Finding("discord", WRONG, {"why": type(error).__name__})
        return
    lacking = 0
    for guild in guilds:
        granted = discord.Permissions(int(guild.get("permissions", 0)))
        needed = (*POSTING, PICTURES, *(NEEDS if int(guild["id"]) in homes else ()))
        lacks = tuple(name for name in needed if not (granted.administrator or getattr(granted, name)))
        if lacks:
            lacking += 1
            yield Finding("permissions", WRONG, {"server": str(guild["name"])[:60]}, lacks)
    if not lacking:
        yield Finding("permissions", WELL if guilds else BARE, {"n": len(guilds)})


def free_of_faults(findings: list[Finding]) -> bool:
    """Whether nothing was wrong."""
    return all(finding.outcome != WRONG for finding in findings)
