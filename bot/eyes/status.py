"""``python -m bot status``: tables, people, the last day; read from the file, whether or not the bot is at work."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.figures import Day, Figures, day, figures
from bot.store.places import Place, transaction
from render.words import Words


def look(where: Place, now: float) -> tuple[Figures, Day]:
    """Count what is there. ``now`` in seconds since 1970. Raises `NoDatabase`, `DamagedDatabase` and the like."""
    with transaction(where) as db:
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
