"""Animations of whole games, made by the workers behind everything else: one at a time for each person."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.discord.pictures.studio import position_request
from bot.discord.text.page import Picture
from bot.store.values.table import LogLine, Table
from bot.tables.history.replay import ROUND, TURN, Replay
from bot.tables.model.position import places
from bot.workers.pool import FILM, Workers
from engine.kernel.values import PUBLIC
from render.jobs.animation import (
    LARGEST,
    MOST,
    WIDTH,
    Shot,
    Strip,
    assemble,
    merged,
    palette_job,
    parts,
    samples,
    strip_job,
)
from render.jobs.worker import pack
from render.raster.encode import EncodedPicture
from render.words.words import Words

KEPT = 2
"""How many finished animations are kept for the next one who asks; one has up to 8 MiB, mostly 1 to 4."""

Progress = Callable[[int, int], Awaitable[None]]


class Animations:
    """Has animations made. Who makes one has to wait for it, or to stop it, before the next one."""

    def __init__(self) -> None:
        self._making: dict[int, asyncio.Task[Picture]] = {}
        self._kept: OrderedDict[tuple[Any, ...], Picture] = OrderedDict()

    def busy(self, user: int) -> bool:
        """Whether one is being made for a person."""
        return user in self._making

    def stop(self, user: int) -> bool:
        """Give up what is being made for a person; False if nothing is. No further frame of it is begun."""
        task = self._making.get(user)
        return task is not None and task.cancel()

    async def make(self, user: int, work: Coroutine[Any, Any, Picture]) -> Picture | None:
        """Do the work for a person; None if it was stopped."""
        task = self._making[user] = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            del self._making[user]
        return None if task.cancelled() else task.result()

    async def animation(
        self, workers: Workers, table: Table, film: Replay, lines: Sequence[LogLine], words: Words, progress: Progress
    ) -> Picture:
        """The whole game as everybody saw it, told to ``progress`` (frames done, frames in all).

        ``lines`` are those of the log for everybody.
        """
        key = (table.id, film.revision(film.last), words.lang)
        if key not in self._kept:
            shots = await asyncio.to_thread(shots_of, table, film, lines, words)
            width, drawn = WIDTH, await _drawn(workers, table.game, shots, WIDTH, progress)
            while len(drawn.data) >= LARGEST:
                width = width * 3 // 4
                drawn = await _drawn(workers, table.game, shots, width, progress)
            who = words.listing(table.names)
            told = words.text("bot.animation.alt", game=words.text(f"{table.game}.name"), who=who, n=len(shots))
            self._kept[key] = Picture(drawn.data, f"{table.game}-{table.id}-replay.{drawn.suffix}", told)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def shots_of(table: Table, film: Replay, lines: Sequence[LogLine], words: Words) -> list[Shot]:
    """A frame for the beginning and for every turn, or for some turns together."""
    found, before = list[Shot](), 0
    for moment in [0, *merged(film.ends[TURN], film.ends[ROUND], MOST - 1)]:
        then = film.position(table, moment)
        asked = position_request("board", then, words, PUBLIC, film.told(lines, before, moment))
        asked = replace(asked, changed=places(film.kept[before:moment]))
        found.append(Shot(*pack(table.game, then.view(), asked)[1:]))
        before = moment
    return found


async def _drawn(workers: Workers, game: str, shots: Sequence[Shot], width: int, progress: Progress) -> EncodedPicture:
    look = await workers.run(FILM, partial(palette_job, game, samples(shots), width))
    strips: list[Strip] = []
    for part in parts(shots):
        strips.append(await workers.run(FILM, partial(strip_job, game, part, look)))
        await progress(sum(strip.frames for strip in strips), len(shots))
    return assemble(look, strips)
