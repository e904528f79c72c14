"""``mandate archive``: games that ended long ago out of the database into signed files, and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from bot.config import Settings
from bot.store.database.location import exclusive_use, require_there
from bot.store.database.private_files import give_to_owner, make_folder
from bot.store.database.sqlite_file import shrink
from bot.store.store import Store, open_store
from bot.store.values.errors import TableError
from bot.tables.facade import Tables
from bot.tables.history.archive import Archiver
from bot.tables.model.errors import ArchiveError
from render.words.words import Words

Work = Callable[[Archiver], Awaitable[tuple[list[str], bool]]]


def archive(settings: Settings, words: Words, before: date, folder: Path | None) -> tuple[list[str], bool]:
    """Put away the games that ended before that day (UTC): what is to be told, and whether all could be.

    Raises `NoDatabase`, `DatabaseInUse`, `OSError` and whatever a store may raise.
    """
    folder = folder or settings.file.parent / "archive"
    moment = datetime(before.year, before.month, before.day, tzinfo=UTC).timestamp()

    async def work(archiver: Archiver) -> tuple[list[str], bool]:
        make_folder(folder)
        told, moved = [], 0
        async for finished in archiver.put_away(moment, folder):
            if finished.why is None:
                moved += 1
            else:
                told.append(words.text("operator.archive.left", table=finished.table, why=_why(words, finished.why)))
        for made in folder.iterdir():
            give_to_owner(made)
        return [*told, words.text("operator.archive.done", n=moved, folder=str(folder))], not told

    found = _with_archiver(settings, work)
    if isinstance(settings.where, Path):
        with exclusive_use(settings.where):
            shrink(settings.where)
    return found


def read(settings: Settings, words: Words, read_back: Sequence[Path]) -> tuple[list[str], bool]:
    """Bring games back from their files: what is to be told, and whether all could be. Raises the same."""

    async def work(archiver: Archiver) -> tuple[list[str], bool]:
        told, well = [], True
        for file in read_back:
            try:
                table = await archiver.bring_back(file)
            except ArchiveError as error:
                told.append(words.text("operator.archive.unread", file=str(file), why=_why(words, error)))
                well = False
                continue
            outcome = "read" if table else "foreign"
            told.append(words.text(f"operator.archive.{outcome}", file=str(file), table=table))
            well &= bool(table)
        return told, well

    return _with_archiver(settings, work)


def _with_archiver(settings: Settings, work: Work) -> tuple[list[str], bool]:
    async def run() -> tuple[list[str], bool]:
        store = await open_store(settings.where)
        try:
            return await work(_archiver(store))
        finally:
            await store.close()

    require_there(settings.where)
    with exclusive_use(settings.where):
        return asyncio.run(run())


def _archiver(store: Store) -> Archiver:
    return Archiver(Tables(store).exports, store.archive, store.keys)


def _why(words: Words, error: TableError) -> str:
    if isinstance(error, ArchiveError):
        return words.text(f"bot.damage.{error.reason}")
    return type(error).__name__
