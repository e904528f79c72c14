"""``python -m bot status``: tables, people, the last day; read from the file, whether or not the bot is at work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bot.store.counts import counts, day
from bot.store.database.location import Place, transaction
from bot.store.shards import leases
from bot.store.values.counts import Counts, Day
from bot.store.values.process import Lease
from render.words.words import Words


def look(where: Place, now: float) -> tuple[Counts, Day, list[Lease]]:
    """Count what is there, and who listens to which shard. ``now`` in seconds since 1970.

    Raises `NoDatabase`, `DamagedDatabase` and the like.
    """
    with transaction(where) as db:
        return counts(db, now), day(db, now), leases(db)


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, those that follow each other as a range.

    >>> ranges([0, 1, 2, 5])
    '0-2, 5'
    """
    found = [list(run) for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in found)


def sentences(words: Words, now: Counts, today: Day, shards: Iterable[Lease] = ()) -> Iterator[str]:
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
    for process in today.processes:
        yield words.text("operator.status.process", pid=str(process.pid), host=process.host, n=int(process.age // 60))
    by_owner: dict[tuple[str, int], list[int]] = {}
    for lease in shards:
        by_owner.setdefault((lease.owner if lease.seconds else "", lease.count), []).append(lease.shard)
    for (owner, count), own in by_owner.items():
        held = "held" if owner else "free"
        yield words.text(f"operator.status.shards.{held}", shards=ranges(own), total=count, owner=owner)
