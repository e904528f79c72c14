"""Whom somebody does not want to meet, and what they note for themselves: seen by nobody else."""

from __future__ import annotations

from bot.store.people import People
from bot.store.values.person import Blocked
from bot.tables.commit.repository import Repository
from bot.tables.model.errors import OwnSelf, TooManyBlocked

LISTED = 25
"""How many people may stand on a block list: as many as one menu shows."""

LONGEST = 1000
"""Characters of a note."""


class BlocksAndNotes:
    """What a person keeps for themselves."""

    def __init__(self, repo: Repository, people: People) -> None:
        self.repo = repo
        self.people = people

    async def blocked(self, user: int) -> list[Blocked]:
        """Whom a person does not want to meet."""
        return await self.people.blocks(user)

    async def block(self, user: int, other: int, name: str) -> None:
        """Put somebody on the list. Raises `OwnSelf`, `TooManyBlocked`."""
        if user == other:
            raise OwnSelf
        known = await self.blocked(user)
        if len(known) >= LISTED and other not in {blocked.user for blocked in known}:
            raise TooManyBlocked(n=len(known))
        await self.people.block(user, other, name, self.repo.clock())

    async def unblock(self, user: int, other: int) -> None:
        """Take somebody off it."""
        await self.people.unblock(user, other)

    async def met(self, user: int) -> dict[int, str]:
        """The people somebody has sat with, the last ones first, and what they were called then."""
        found: dict[int, str] = {}
        for table in await self.repo.reads.tables.all(user_id=user):
            for own in table.seats:
                if own.user is not None and own.user > 0 and own.user != user:
                    found.setdefault(own.user, own.name)
        return found

    async def note(self, table_id: int, user: int) -> str:
        """What a person has noted at a table; empty if nothing."""
        return await self.people.note(table_id, user)

    async def set_note(self, table_id: int, user: int, text: str) -> str:
        """Note it, in the place of what stood there; returns what is kept. Raises `NoTable`."""
        kept = text.strip()[:LONGEST].strip()
        await self.repo.get(table_id)
        await self.people.set_note(table_id, user, kept, self.repo.clock())
        return kept
