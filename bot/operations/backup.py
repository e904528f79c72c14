"""``mandate backup`` and ``mandate restore``: made, put back, and tried by playing its running tables."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.config import Settings
from bot.store.database import backups
from bot.store.database.location import address
from bot.store.store import open_store
from bot.store.values.errors import NoBackup
from bot.tables.facade import Tables
from bot.tables.model.position import ReplayCheck
from render.words.words import Words


def make(settings: Settings, words: Words, target: Path | None) -> Iterator[str]:
    """Write a backup to ``target``, or without one into the folder of backups, where older ones are thinned out.

    Gives what is to be told. Raises what `bot.store.database.backups` raises.
    """
    if target is not None:
        backups.write(settings.where, target)
        yield words.text("operator.backup.done", file=str(target))
        return
    made, gone = backups.rotate(settings.where, settings.backups, time.time())
    yield words.text("operator.backup.done", file=str(made))
    if gone:
        yield words.text("operator.backup.removed", n=len(gone))


def restore(settings: Settings, words: Words, source: Path) -> Iterator[str]:
    """Put a backup in the place of the database. Raises what `bot.store.database.backups` raises."""
    kept = backups.restore(source, settings.where)
    yield words.text("operator.restore.done", file=str(source), db=address(settings.where))
    if kept is not None:
        yield words.text("operator.restore.kept", file=str(kept))


async def check(settings: Settings, words: Words, source: Path | None) -> tuple[list[str], bool]:
    """Play every running table of a backup, the newest one if none is named, on a copy that is removed afterwards.

    Returns what is to be told, and whether all of them can go on. Raises `NoBackup`, and what
    `bot.store.database.backups` raises.
    """
    if source is None:
        newest = backups.newest(settings.backups, time.time())
        if newest is None:
            raise NoBackup(path=str(settings.backups))
        source, _ = newest
    with backups.working_copy(source) as made:
        store = await open_store(made)
        try:
            tables = Tables(store)
            played = await tables.exports.replay_running()
            await tables.plans.close()
            await tables.opponents.close()
        finally:
            await store.close()
    lost = [replay for replay in played if not replay.kept]
    told = list(replayed(words, [replay for replay in played if not replay.kept or replay.move >= 0]))
    told.append(words.text("operator.restore.checked", file=str(source), n=len(played) - len(lost), total=len(played)))
    return told, not lost


def replayed(words: Words, found: Sequence[ReplayCheck]) -> Iterator[str]:
    """What playing tables again has shown, a sentence for each."""
    for replay in found:
        outcome = "lost" if not replay.kept else "differs" if replay.move >= 0 else "same"
        name, move = words.say(replay.game, "name"), replay.move + 1
        yield words.text(f"operator.replay.{outcome}", table=replay.table, game=name, move=move, why=replay.why)
