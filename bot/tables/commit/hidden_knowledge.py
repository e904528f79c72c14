"""Who knows what others hide in a running game: they take no open seat there, and do not guess who will win."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.personal_data import PersonalData
from bot.store.values.table import LogLine, Table
from bot.tables.commit.acts import took_file
from bot.tables.commit.repository import Repository

NO_SEAT = -1
"""For who takes no seat: whoever has played any knows too much."""


class HiddenKnowledge:
    """Looks up who has seen what a seat may not know."""

    def __init__(self, repo: Repository, personal_data: PersonalData) -> None:
        self.repo = repo
        self.personal_data = personal_data

    async def of(self, table: Table, user: int, seat: int = NO_SEAT) -> bool:
        """Whether somebody has had the file of the running game, or played another seat there than ``seat``.

        Nothing at the table tells so of who has been forgotten since. So nobody who was, since it was opened, is let in
        where one of those was forgotten: else everybody could be forgotten, and come back to another seat.
        """
        lines = await self.repo.reads.history.lines(table.id)  # read always: no answer comes sooner than another
        gone = forgotten_knowing(table, lines) and await self.personal_data.forgotten([user], table.created)
        return bool(gone) or knows_hidden(table, lines, user, seat)


def knows_hidden(table: Table, lines: Sequence[LogLine], user: int, seat: int) -> bool:
    """The same of who has not been forgotten. Pure."""
    return took_file(lines, user) or any(leaver.user == user and leaver.seat != seat for leaver in table.leavers)


def forgotten_knowing(table: Table, lines: Sequence[LogLine]) -> bool:
    """Whether somebody is forgotten who has had the file, or has left a seat. Pure."""
    ghosts = {line.by.user for line in lines if line.by and line.by.user < 0}
    return any(leaver.user < 0 for leaver in table.leavers) or any(took_file(lines, ghost) for ghost in ghosts)
