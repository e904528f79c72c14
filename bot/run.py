"""The bot at work until a signal says stop: on Discord with a token, else on the local table; or its gallery alone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from functools import partial
from importlib.util import find_spec
from typing import Any

import aiohttp
import discord
import structlog

from bot import logs
from bot.config import Settings
from bot.discord.client import Mandate
from bot.discord.gateway.budgets import SharedBudgets
from bot.discord.gateway.shards import NoStarts
from bot.gallery.server import Gallery
from bot.operations import notify
from bot.operations.health import HealthServer
from bot.operations.shutdown import ShutdownDeadline
from bot.store.database.location import Place, at_work
from bot.store.store import Store, open_store, reading_store
from bot.tables.facade import Tables
from bot.workers.cluster import ClusterPool
from bot.workers.pool import Workers, spawned
from bot.workers.search import SearchPlanner
from render.words.words import Words

_log = structlog.get_logger(__name__)

UNREACHABLE = (
    *(discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed),
    *(aiohttp.ClientError, OSError, TimeoutError),
)
"""What a start ends in when Discord is not there, or cuts the connection."""

WARM = "bot.workers.preload"
"""The module that makes workers warm."""

LOCAL_PACKAGES = "simcord==3.2.1"
"""What the local table needs besides, as a shell wants it."""

SLOWLY, QUICKLY = 1, 20
"""Emojis sent every five seconds, to Discord and to the local table."""

ENDING = ShutdownDeadline()
"""After a signal the program ends in time."""

Hold = Callable[[Place], AbstractContextManager[None]]
"""How a place is held while the bot works with it."""


class Failure(Exception):
    """It cannot be done; the message is the sentence for the operator."""


@contextlib.asynccontextmanager
async def bot(
    settings: Settings, kind: type[Workers] = Workers, hold: Hold = at_work, **options: Any
) -> AsyncIterator[Mandate]:
    """The store, workers of this kind, the tables and the client on them; the store is closed last.

    Raises `TableError`, `DatabaseInUse` among them: only one program works with a file.
    """
    with hold(settings.where):
        store = await open_store(settings.where)
        workers = kind(settings.processes, partial(spawned, first=WARM if options.get("warm") else ""))
        crowd = SharedBudgets(store) if isinstance(settings.where, str) else None
        cluster = ClusterPool(workers, settings.cluster, settings.certificates) if settings.cluster else None
        if cluster is not None:
            cluster.begin()
        try:
            tables = Tables(store, opponent=SearchPlanner(cluster or workers), web_url=settings.web_url)
            yield Mandate(tables, store, workers=workers, crowd=crowd, **options)
        finally:
            if cluster is not None:
                cluster.close()
            workers.close()
            await store.close()


@contextlib.asynccontextmanager
async def health_served(client: Mandate, settings: Settings, words: Words) -> AsyncIterator[None]:
    """Serve what is counted, where a port is set for it. Raises `Failure` if that is taken."""
    async with contextlib.AsyncExitStack() as stack:
        if settings.metrics_port:
            try:
                server = HealthServer(client, settings.file.resolve().parent, settings.backups)
                await stack.enter_async_context(server.serving(settings.metrics_port))
            except OSError:
                raise Failure(words.text("operator.error.metrics", port=settings.metrics_port)) from None
        yield


@contextlib.asynccontextmanager
async def watchable(store: Store, workers: Workers, settings: Settings, words: Words) -> AsyncIterator[str]:
    """Serve the gallery, where an address is set for it, and give its address. Raises `Failure` if that is taken."""
    if settings.listens is None:
        yield ""
        return
    host, port = settings.listens
    gallery = Gallery(store, workers, settings.file.resolve().parent / "gallery", settings.web_url)
    async with contextlib.AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(gallery.serving(host, port))
        except OSError:
            raise Failure(words.text("operator.error.web", address=settings.web)) from None
        yield settings.web


async def web(settings: Settings, words: Words) -> None:
    """The gallery alone, beside the bot, until a signal says stop. Raises `Failure`."""
    if settings.listens is None or not settings.web_url:
        raise Failure(words.text("operator.error.no_web"))
    stop = stop_at_a_signal()
    store = await reading_store(settings.where)
    workers = Workers(settings.processes, partial(spawned, first=WARM))
    try:
        async with watchable(store, workers, settings, words) as address, notify.alive():
            print_to_operator(words.text("operator.web.ready", address=address))
            warming = asyncio.create_task(workers.start())
            await stop.wait()
            warming.cancel()
    finally:
        workers.close()
        await store.close()


def stop_at_a_signal() -> asyncio.Event:
    """What a signal sets; from then on the program ends in time, whatever holds it up."""
    stop = asyncio.Event()

    def told_to_stop() -> None:
        ENDING.begin()
        notify.tell(notify.STOPPING)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: SIGINT comes as KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(number, told_to_stop)
    return stop


async def run(settings: Settings, words: Words) -> None:
    """Discord with a token, the local table without one, until a signal says stop."""
    stop = stop_at_a_signal()
    if settings.token is None:
        await _local(settings, words, stop)
    else:
        await _discord(settings, words, stop)
    _log.info("stopped")


async def _discord(settings: Settings, words: Words, stop: asyncio.Event) -> None:
    """The bot on Discord. Raises `Failure` for a token or intents that Discord refuses."""
    assert settings.token is not None
    ids, total = settings.share or (None, None)
    async with (
        bot(settings, warm=True, shard_ids=ids, shard_count=total, emojis=_emojis(settings, SLOWLY)) as client,
        health_served(client, settings, words),
        watchable(client.store, client.workers, settings, words),
        notify.alive(),
    ):
        at_work = asyncio.create_task(client.start(settings.token.get_secret_value()))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({at_work, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if at_work.done():
                await at_work
        except discord.LoginFailure:
            raise Failure(words.text("operator.error.token")) from None
        except discord.PrivilegedIntentsRequired:
            raise Failure(words.text("operator.error.intents")) from None
        except NoStarts as error:
            raise Failure(words.text("operator.error.starts", left=error.left, minutes=error.minutes)) from None
        except UNREACHABLE as error:
            why = logs.redact(str(error))[:200] or type(error).__name__
            raise Failure(words.text("operator.error.discord", why=why)) from None
        finally:
            stopping.cancel()
            await client.close()
            at_work.cancel()  # a connection that was just being made does not end by itself
            await asyncio.wait({at_work})


async def _local(settings: Settings, words: Words, stop: asyncio.Event) -> None:
    """The bot on the local table. Raises `Failure` where its packages are missing or no port is free."""
    if find_spec("simcord") is None:
        raise Failure(words.text("operator.error.extra", packages=LOCAL_PACKAGES))
    from bot.discord.gateway.requests import unlimited
    from bot.local.restart import latest, thread_of
    from bot.local.server import NoPort, Server
    from bot.local.world import LocalWorkers, World

    like_discord: dict[str, Any] = {"sync_always": True, "shard_count": 1, "spend": unlimited}
    async with bot(settings, LocalWorkers, warm=True, emojis=_emojis(settings, QUICKLY), **like_discord) as client:
        world = World(client, lang=words.lang)
        stood = latest([table for table in await client.store.tables.all() if table.guild == world.server.id])
        threads = [(table.channel, thread_of(table)) for table in stood if table.channel != world.hall.id]
        async with (
            world.running(threads),
            health_served(client, settings, words),
            watchable(client.store, client.workers, settings, words),
            contextlib.AsyncExitStack() as stack,
        ):
            for table in stood:
                await client.tables.lobby.post_again(table.id)
            try:
                address = await stack.enter_async_context(Server(world).serving(settings.port))
            except NoPort as error:
                raise Failure(words.text("operator.error.port", first=error.first, last=error.last)) from None
            print_to_operator(words.text("operator.local.ready", address=address))
            if settings.browser and _has_screen():
                await asyncio.to_thread(webbrowser.open, address)
            async with notify.alive():
                await stop.wait()


def _emojis(settings: Settings, at_once: int) -> int:
    return at_once if settings.emojis == "on" else 0


def _has_screen() -> bool:
    """Whether a browser would have a screen to open on: on a server it would be a text browser in our terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def print_to_operator(sentence: str) -> None:
    """A sentence to the operator."""
    sys.stdout.write(f"{logs.harmless(sentence)}\n")
    sys.stdout.flush()
