"""``python -m bot status``: tables, people, the last day; read from the file, whether or not the bot is at work."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.store.database import check, migrations, named_errors
from bot.store.errors import NoDatabase
from bot.store.figures import Day, Figures, day, figures
from render.words import Words


def look(path: Path, now: float) -> tuple[Figures, Day]:
    """Count what is in the file. ``now`` in seconds since 1970. Raises `NoDatabase`, `DamagedDatabase` and the like."""
    if not path.is_file():
        raise NoDatabase(path=str(path))
    with named_errors(path), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
        check(db, path, max(migrations()))
        return figures(db, now), day(db, now)


def sentences(words: Words, now: Figures, today: Day) -> Iterator[str]:
    """The figures in the operator's words."""
    counts = {status: now.tables.get(status, 0) for status in ("lobby", "running", "over", "aborted")}
    yield words.text("operator.status.tables", **counts)
    for game, n in today.games.items():
        yield words.text("operator.status.game", game=words.say(game, "name"), n=n)
    yield words.text("operator.status.people", n=today.people)
    yield words.text("operator.status.moves", n=today.moves)
    yield words.text("operator.status.movers", n=today.movers)
    yield words.text("operator.status.ended", n=today.ended)
    if now.waiting:
        yield words.text("operator.status.waiting", n=now.waiting, minutes=int(now.oldest // 60))
    if today.failed:
        yield words.text("operator.status.failed", n=today.failed)
