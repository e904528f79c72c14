"""``python -m bot doctor``: is everything there that the bot needs, and what to do where it is not.

Each examination gives a `Finding`; its sentence is ``operator.doctor.<name>.<outcome>``. Nothing is changed, and the
bot may be at work meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor

import aiohttp

from bot.config import Settings
from bot.operations.examine_discord import token
from bot.operations.examine_store import boards, emojis, places, processes, shards, store
from bot.operations.finding import BARE, WELL, WRONG, Finding
from bot.store.database.backups import newest
from bot.workers.cluster import DaskExecutor
from bot.workers.pool import spawned
from engine.errors import EngineError
from engine.kernel.registry import game, games
from engine.kernel.values import Value
from render.boards import board
from render.canvas.scene import problems
from render.jobs.worker import job, pack
from render.samples import SamplePosition, pictures
from render.words.words import LANGUAGES, Words

ROOM = 200 * 2**20
"""Bytes that a disk should have left."""

FRESH = 36
"""Hours after which there should be a newer backup."""


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
        opening = SamplePosition("opening", played.new(played.seats[-1], None, "0" * 32)[0], [])
        for lang in LANGUAGES:
            try:
                kind, view, picture = next(iter(pictures(played, opening, Words(lang))))
                scene = board(name).scene(view, picture)
            except (EngineError, OSError, LookupError, ValueError) as error:
                return Finding("fonts", WRONG, {"game": name, "why": str(error)[:200]})
            if wrong := problems(scene):
                return Finding("fonts", WRONG, {"game": name, "why": f"{kind}: {wrong[0]}"[:200]})
    return Finding("fonts", WELL)


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
        found = newest(settings.backups, time.time())
    except OSError:
        return Finding("backup_folder", WRONG, {"folder": str(settings.backups)})
    if found is None:
        return Finding("backups", BARE, {"folder": str(settings.backups)})
    hours = int((time.time() - found[1]) // 3600)
    return Finding("backups", WELL if hours < FRESH else WRONG, {"folder": str(settings.backups), "hours": hours})


async def workers(settings: Settings) -> Finding:
    """A process of its own, as the bot starts them, that draws a picture."""
    played = game(next(iter(games())))
    opening = SamplePosition("opening", played.new(played.seats[0], None, "0" * 32)[0], [])
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


def free_of_faults(findings: list[Finding]) -> bool:
    """Whether nothing was wrong."""
    return all(finding.outcome != WRONG for finding in findings)
