"""Invitations: somebody who sits in a lobby asks somebody else to it, by a word to that person alone."""

from __future__ import annotations

from bot.store.values.delivery import INVITED, Delivery
from bot.store.values.table import LOBBY, Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import SETTINGS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.lobby.lobby import COOLING
from bot.tables.model.errors import NotInLobby
from bot.tables.people.preferences import dms_reach, wants
from engine.kernel.registry import game as find_game

SENT, SEATED, FULL, AGAIN, OFTEN, UNWILLING = "sent", "seated", "full", "again", "often", "unwilling"
"""What becomes of an invitation: the word is on its way; they sit there already; nobody else has room; they have had
one to that table lately, or as many of the same person as they may have in an hour; they are not asked, and nobody is
told which of many reasons that has.
"""

MOST, WITHIN = 3, 3600.0
"""So many words a person may have of another one in so many seconds, to whichever tables: one is quickly opened."""


def open_for_all(table: Table) -> bool:
    """Whether whoever likes may take a seat."""
    return table.status == LOBBY and not table.shut and room(table)


def room(table: Table) -> bool:
    """Whether a lobby has a free seat."""
    return len(table.seats) < max(find_game(table.game).seats)


class Invitations:
    """Asks people to lobbies. Nobody is seated by it: they take the seat themselves, or let it be."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    async def open_to(self, user: int, guild: int = 0) -> list[Table]:
        """The lobbies that a person can ask somebody to, the newest first; of one server, or of all (0)."""
        own = [table for table in await self.repo.mine(user) if table.status == LOBBY and not table.practice]
        return [table for table in own if guild in (0, table.guild)]

    @retry_on_conflict
    async def invite(self, table_id: int, by: int, who: int) -> str:
        """Ask ``who`` to a lobby where ``by`` sits; what becomes of it, of `SENT` and the others.

        Everything that may stand against it is looked at first, so that no answer comes sooner than another. Raises
        `NotSeated`, `NotInLobby`.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            table.seat(by)
            if table.status != LOBBY:
                raise NotInLobby(status=table.status)
            now = self.repo.clock()
            found = await self.repo.reads.people.seat_check(table, who)
            own = await self.repo.reads.settings.of("user", who)
            lately = await self.repo.reads.people.invited(by, who, now - WITHIN)
            if table.seat_of(who) is not None:
                return SEATED
            if not room(table):
                return FULL
            if found.invited + COOLING > now:
                return AGAIN
            if lately >= MOST:
                return OFTEN
            if table.shut or found.blocked or not wants(own, INVITED) or not dms_reach(own):
                return UNWILLING
            word = Delivery(kind=INVITED, revision=table.revision, user=who, number=by)
            await self.repo.commit(PartChange(part=SETTINGS, before=table, after=table, deliveries=(word,)))
            return SENT
