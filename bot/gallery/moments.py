"""From what was read to what a page tells: the moment that is meant, drawn by the workers, and the words beside it.

While a game runs everything is made from the view of everybody. What the workers draw of a moment never changes, so it
is kept on disk, under a name that also depends on the names of those who sit there: who is forgotten is nowhere then.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from bot.gallery.content import EYES_OPEN, GameEnd, PageContent, PageQuery, Round
from bot.gallery.file_cache import FileCache
from bot.gallery.source import Source, WatchedTable
from bot.store.keys import FILES
from bot.store.store import Store
from bot.store.values.table import Seat, Table
from bot.tables.history.export_file import ExportFile, FileSeat, sealed
from bot.tables.history.recap import is_told, once, sections
from bot.tables.history.replay import TURN
from bot.tables.history.verify import proof
from bot.tables.model.position import Position, places
from bot.workers.pool import PAGE, Workers
from engine.kernel.record import Record
from engine.kernel.values import PUBLIC
from render.canvas.picture import Picture
from render.jobs.page import PageMoment, card_job, held_job, log_job, log_packed, shown_job
from render.jobs.worker import pack
from render.shared.emblem import face
from render.words.words import Words

_shown = msgspec.json.Decoder(PageMoment)

Work = Callable[[], Any]
Prepare = Callable[[], Work]
"""Puts work for the workers together: off the loop, for a position is read for it."""


class MomentPages:
    """Pages of moments. ``url`` is the address of the gallery, ``assets`` the word of this edition's files."""

    def __init__(self, store: Store, source: Source, workers: Workers, kept: FileCache, url: str, assets: str) -> None:
        self.store = store
        self.source = source
        self.workers = workers
        self.kept = kept
        self.url = url
        self.assets = assets
        self._under_way: dict[str, asyncio.Task[bytes]] = {}

    # ---- what is drawn -----------------------------------------------------------------------------------------------

    async def _made(self, name: str, prepare: Prepare, packed: Callable[[Any], bytes]) -> bytes:
        """What is kept under a name; made now, once for all who ask, if it is not."""
        found = await self.kept.get(name)
        if found is not None:
            return found
        task = self._under_way.get(name)
        if task is None:
            task = self._under_way[name] = asyncio.ensure_future(self._make(name, prepare, packed))
            task.add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(task)

    async def _make(self, name: str, prepare: Prepare, packed: Callable[[Any], bytes]) -> bytes:
        data = packed(await self.workers.run(PAGE, await asyncio.to_thread(prepare)))
        await self.kept.put(name, data)
        return data

    async def shown(self, watched: WatchedTable, moment: int, words: Words, way: PageQuery) -> PageMoment:
        """A moment as everybody, or (after the end) a seat, sees it, with signs at what its unit has changed."""
        film, seat = watched.film, _seat(watched, way)
        begun = film.begun(moment, way.by)
        name = self._named("shown", watched, moment, words, seat, watched.chain[begun])

        def prepare() -> Work:
            now, before = film.position(watched.table, moment), film.position(watched.table, begun)
            lines = [line for line in watched.log(seat) if begun < watched.moment_of(line) <= moment]
            picture = msgspec.structs.replace(
                _picture(now, words, seat),
                changed=places(now.kept[len(before.kept) :]),
                news=tuple(line.event for line in lines if not line.bot),
            )
            old = now.game.encode_view(before.view(seat)) if begun != moment else b""
            return partial(shown_job, *pack(now.game.id, now.view(seat), picture), old)

        raw = await self._made(name, prepare, lambda made: gzip.compress(msgspec.json.encode(made), 6, mtime=0))
        return _shown.decode(await asyncio.to_thread(gzip.decompress, raw))

    def card_name(self, watched: WatchedTable, moment: int, words: Words) -> str:
        """The word of a preview in its address: another one wherever it shows something else."""
        return self._named("card", watched, moment, words, PUBLIC, "")[:16]

    async def card(self, watched: WatchedTable, moment: int, words: Words) -> bytes:
        """The preview of a moment, as everybody sees it."""

        def prepare() -> Work:
            now = watched.film.position(watched.table, moment)
            return partial(card_job, *pack(now.game.id, now.view(PUBLIC), _picture(now, words, PUBLIC)))

        name = self._named("card", watched, moment, words, PUBLIC, "")
        return await self._made(name, prepare, lambda made: made.data)

    def _named(self, kind: str, watched: WatchedTable, moment: int, words: Words, seat: int, since: str) -> str:
        """The name under which something is kept. Of the last moment it depends on who is waited for and on the log
        too, as these change without a step.
        """
        table = watched.table
        last = (table.status, len(watched.lines)) if moment == watched.film.last else ()
        told = (table.id, watched.chain[moment], since, tuple(table.names), words.lang, seat, last, watched.whole)
        return self.source.named(kind, self.assets, *told)

    # ---- the words beside it -----------------------------------------------------------------------------------------

    async def log(
        self, watched: WatchedTable, moment: int, words: Words, way: PageQuery, key: str
    ) -> tuple[Round, ...]:
        """The log by rounds up to a moment."""
        table, seat = watched.table, _seat(watched, way)
        names = tuple(table.names)
        known = [line for line in watched.log(seat) if is_told(line) and watched.moment_of(line) <= moment]
        lines = once(table.game, known)
        packed = log_packed([(line.bot, line.event) for line in lines])
        name = self.source.named("log", self.assets, table.id, packed, words.lang, names)
        work = partial(log_job, table.game, packed, words.lang, names)
        told = msgspec.json.decode(await self._made(name, lambda: work, msgspec.json.encode), type=list[str])
        said = {line.number: text for line, text in zip(lines, told, strict=True)}
        film = watched.film

        def href(at: int) -> str:
            return way.address(f"{key}/{film.revision(at)}")

        found = []
        for section in sections(table.game, lines):
            shown = tuple((said[line.number], href(watched.moment_of(line))) for line in section.lines)
            found.append(Round(said[section.opening.number] if section.opening else "", shown))
        return tuple(found)

    async def ended(self, watched: WatchedTable, words: Words, way: PageQuery, key: str) -> GameEnd | None:
        """What is told once the game is over."""
        table = watched.table
        if table.live or not watched.whole:
            return None
        hands: list[list[str]] = []
        last = watched.film.position(table, watched.film.last)
        if way.eyes == EYES_OPEN:
            views = [last.game.encode_view(last.view(seat)) for seat in range(len(table.seats))]
            work = partial(held_job, table.game, views, words.lang, tuple(table.names))
            hands = await self.workers.run(PAGE, work)
        told = await self.proof(watched, words)
        return GameEnd(len(table.seats), tuple(map(tuple, hands)), told, f"{key}/record.json")

    async def proof(self, watched: WatchedTable, words: Words) -> tuple[str, ...]:
        """What came of playing the game again from its seed."""
        table = watched.table
        name = self.source.named("proof", table.id, watched.chain[-1], table.seed_hash)
        held = await self.kept.get(name)
        if held is None:
            found = await asyncio.to_thread(proof, table, watched.film.kept, watched.first, watched.stored)
            held = msgspec.json.encode((found.fault, found.move, found.moves))
            await self.kept.put(name, held)
        fault, move, moves = msgspec.json.decode(held, type=tuple[str, int, int])
        if fault:
            return (words.text(f"bot.verify.fault.{fault}", move=move),)
        told = [
            words.text("bot.verify.good"),
            words.text("bot.verify.seed", seed=table.published_seed, hash=table.seed_hash),
            words.text("bot.verify.moves", n=moves),
            words.text("bot.verify.end"),
            *([words.text("bot.verify.epoch")] if table.epoch else []),
        ]
        return tuple(line.replace("`", "") for line in told)

    async def record(self, watched: WatchedTable) -> bytes | None:
        """The record of a finished game as a signed file: seats and bots, and no person."""
        table, film = watched.table, watched.film
        if table.live or not watched.whole:
            return None
        secret = await self.store.keys.held(FILES)
        if secret is None:
            return None
        seats = tuple(_nameless(seat, number) for number, seat in enumerate(table.seats, 1))
        kept = film.kept
        begun = kept[0].at if kept else 0.0
        archive = ExportFile(
            made=0.0,
            seats=seats,
            epoch=table.epoch,
            base=watched.first.decode() if watched.first else "",
            over=bool(film.game.decode(film.states[-1]).over),
            times=[move.at - begun for move in kept for _ in move.moves],
            record=Record(
                game=table.game,
                rules_version=film.game.rules_version,
                seats=len(seats),
                options=table.options,
                seed=table.seed,
                confirm=True,
                moves=[move for entry in kept for move in entry.moves],
            ),
        )
        return await asyncio.to_thread(sealed, archive, secret)

    # ---- the page ----------------------------------------------------------------------------------------------------

    async def page(
        self, table: Table, watched: WatchedTable | None, revision: int | None, words: Words, way: PageQuery
    ) -> PageContent:
        """All that the page of a moment tells; of now without a ``revision``, of a table that has not begun without a
        film.
        """
        key, look = f"/t/{table.web_key}", face(table.game)
        base = PageContent(
            url=self.url, key=key, game=words.text(f"{table.game}.name"), seal=look.seal, accent=look.accent,
            names=tuple(table.names), words=words, way=way, assets=self.assets, live=table.live,
            mark=self.source.mark(table),
        )  # fmt: skip
        if watched is None:
            return base
        film = watched.film
        moment = film.last if revision is None else film.moment_at(revision)
        shown, log, ended = await asyncio.gather(
            self.shown(watched, moment, words, way),
            self.log(watched, moment, words, way, key),
            self.ended(watched, words, way, key),
        )
        back, on = film.earlier(moment, way.by), film.later(moment, way.by)
        here = film.revision(moment)
        return msgspec.structs.replace(
            base,
            revision=here,
            moment=moment,
            last=film.last,
            turn=film.count(moment, TURN),
            turns=len(film.ends[TURN]),
            first=film.revision(0),
            back=None if back is None else film.revision(back),
            on=None if on is None else film.revision(on),
            now=moment == film.last,
            whole=watched.whole,
            shown=shown,
            card=f"{key}/{here}/card-{words.lang}-{self.card_name(watched, moment, words)}.png",
            log=log,
            ended=ended,
        )


def _nameless(seat: Seat, number: int) -> FileSeat:
    """A seat for the record: a bot with its level, or a seat that anybody may take; no person."""
    name = Words().text("bot.seat", number=number)
    if seat.user is None and seat.level:
        return msgspec.convert({"user": None, "name": name, "level": seat.level}, FileSeat)
    return FileSeat(None, name, stand="open")


def _seat(watched: WatchedTable, way: PageQuery) -> int:
    """Whose view is shown: everybody's while the game runs, whatever is asked for."""
    if watched.table.live or not way.eyes.isdecimal():
        return PUBLIC
    seat = int(way.eyes) - 1
    return seat if 0 <= seat < len(watched.table.seats) else PUBLIC


def _picture(position: Position, words: Words, seat: int) -> Picture:
    return Picture(
        kind="board",
        words=words,
        names=tuple(position.table.names),
        seat=seat,
        waiting=tuple(position.waiting()),
        result=position.result,
    )
