"""Which posts the game has left behind before they are drawn or sent: a later one tells what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.discord.delivery.job import Job
from bot.store.values.table import Table


def outdate(jobs: Iterable[Job], table: Table) -> None:
    """A table has gone on: what of it waits to be drawn or sent may be outdated."""
    for job in jobs:
        if job.delivery.table == table.id and not job.delivery.tournament:
            job.newest = table.posted_revision


def has_later_post(job: Job) -> bool:
    """Whether another post came due at the table since this one."""
    return job.dropped or job.table.revision != job.delivery.revision or job.newest > job.delivery.revision


def newest(job: Job) -> Callable[[], bool]:
    """Whether the board of the table as it is now is still its newest one, asked later."""
    revision = job.table.posted_revision
    return lambda: job.newest <= revision
