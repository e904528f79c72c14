"""The results of all finished tables made anew, from the tables: for those that ended before there were results."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.results import Results
from bot.store.values.errors import TableError
from bot.store.values.result import Played
from bot.store.values.table import OVER
from bot.tables.commit.repository import Repository
from bot.tables.model import results


class ResultsRebuild:
    """Makes again what follows from the tables."""

    def __init__(self, repo: Repository, results: Results) -> None:
        self.repo = repo
        self.results_stored = results

    async def results(self) -> tuple[int, list[int]]:
        """Make all results anew, in the order in which the tables ended, and the ratings from them.

        Returns how many there are, and the tables that cannot be read: those keep the result they had.
        """
        made, unread = list[Played](), list[int]()
        for table_id in await self.repo.reads.results.ended():
            before = await self.repo.reads.results.of(table_id)
            try:
                found = await self._of(table_id)
            except TableError:
                unread.append(table_id)
                found = before
            if found is not None:
                made.append(found if before is None else forgotten(found, before))
        await self.results_stored.rebuild(made)
        return len(made), unread

    async def _of(self, table_id: int) -> Played | None:
        position = await self.repo.position(table_id)
        agreed = position.table.status != OVER and results.agreed(await self.repo.reads.history.entries(table_id))
        return results.result_of(position, agreed=agreed)


def forgotten(found: Played, before: Played) -> Played:
    """The result with those forgotten whom it had forgotten before, whatever the table still knows of them."""
    gone = {number: seat for number, seat in enumerate(before.seats) if seat.user is not None and seat.user < 0}
    seats = tuple(
        replace(seat, user=gone[number].user, name=gone[number].name) if number in gone else seat
        for number, seat in enumerate(found.seats)
    )
    return replace(found, seats=seats)
