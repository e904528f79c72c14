"""Places of tables: what each is by now, noted with all that follows; looked at before anything is decided by time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.store.values.delivery import HAND, LOBBY_CARD, LOST, RESUMED, Delivery
from bot.store.values.place import LOCKED, OPEN, OUTAGE, REACHED, TRIED
from bot.store.values.table import LOBBY, RUNNING, Table
from bot.store.values.time import DAY, PLACE, ContactHours
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import STATE
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model.places import with_clocks_settled, with_place

ASK_AGAIN_AFTER_SECONDS = 14 * 24 * 3600.0
"""Seconds after which the people of a table where no post arrives are asked again, and a lobby is closed."""

AGAIN = 60.0
"""Seconds until Discord is asked again where it could not say what a place is."""

_log = logging.getLogger(__name__)

Look = Callable[[int, int], Awaitable[str | None]]
"""What the channel (second) of a server (first) is now; None if nobody can say."""


class Places:
    """What the places of tables are. ``look`` asks; without it what is noted counts."""

    def __init__(self, repo: Repository, look: Look | None = None) -> None:
        self.repo = repo
        self.look = look
        self._unknown: dict[int, float] = {}

    @retry_on_conflict
    async def note(self, table_id: int, state: str, *, said: bool = False) -> Table:
        """The place of a table has become so; ``said``: a post has just told what is asked there. Its people are told
        once when no post arrives there any more, and in the channel when it is open again.
        """
        async with self.repo.lock(table_id):
            table, now = await self.repo.get(table_id), self.repo.clock()
            if not table.live or table.practice or table.place == state:
                return table
            after = with_place(table, state, now, await self._hours(table))
            words = self._words(table, after, said=said)
            if table.reached is not after.reached:
                _log.info(
                    "table %s %s: its place is %s", table_id, "goes on" if after.reached else "waits", state or "open"
                )
            if not after.reached and state != OUTAGE and not table.place_told:
                after = replace(after, place_told=now)
            return (await self.repo.commit(PartChange(part=STATE, before=table, after=after, deliveries=words))).table

    async def settled(self, table: Table, *, by_dm: bool | None = None) -> Table:
        """Clocks that stand and go on as by now, with the table's lock held. ``by_dm``: it goes on by direct messages
        alone from now on, so whoever could not be told gets their hand.
        """
        begun = by_dm is True and not table.by_dm
        votes = tuple(vote for vote in table.votes if vote.subject != PLACE) if begun else table.votes
        agreed = replace(table, by_dm=table.by_dm if by_dm is None else by_dm, votes=votes)
        after = with_clocks_settled(agreed, table, self.repo.clock(), await self._hours(table))
        if after == table:
            return table
        hands = tuple(
            Delivery(kind=HAND, revision=table.revision, user=user, seat=seat, asked=(seat,))
            for user, seat in table.players.items()
            if begun and (clock := table.clock(seat)) is not None and clock.asked and clock.still
        )
        return (await self.repo.commit(PartChange(part=STATE, before=table, after=after, deliveries=hands))).table

    async def may_decide(self, table_id: int) -> bool:
        """Whether something may be decided by time at a table: its place is looked at before. What only a post can tell
        (`TRIED`) is not taken back by a look.
        """
        table = await self.repo.get(table_id)
        if self.look is None or table.practice or not table.live:
            return True
        if self._unknown.get(table_id, 0.0) > self.repo.clock():
            return False
        state = await self.look(table.guild, table.home)
        self._unknown.pop(table_id, None)
        if state is None:
            self._unknown[table_id] = self.repo.clock() + AGAIN
            return False
        await self.seen(table, state)
        return True

    async def arrived(self, table: Table, *, said: bool) -> None:
        """A post has arrived where none did. Discord takes those of a bot in some locked threads: nobody can press
        there all the same.
        """
        if self.look is not None and await self.look(table.guild, table.home) == LOCKED:
            await self.note(table.id, LOCKED)  # what else was in the way is over
            return
        await self.note(table.id, OPEN, said=said)

    async def seen(self, table: Table, state: str) -> None:
        """A look has shown what the place of a table is."""
        if state == table.place or (table.place in TRIED and state in REACHED):
            return
        await self.note(table.id, state)

    @retry_on_conflict
    async def ask_again(self, table_id: int) -> None:
        """People of a running table who have been told long ago are told again."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            if table.status != RUNNING or table.reached:
                return
            now = self.repo.clock()
            days = (now - table.place_since) / DAY
            _log.warning("table %s has waited for %.0f days: its place is %s", table_id, days, table.place)
            after = replace(table, place_told=now)
            await self.repo.commit(PartChange(part=STATE, before=table, after=after, deliveries=_to_all(table)))

    async def _hours(self, table: Table) -> dict[int, ContactHours]:
        people = [own.user for own in table.seats if own.owned and own.user is not None]
        return await self.repo.reads.clocks.contact_hours(table, people)

    @staticmethod
    def _words(table: Table, after: Table, *, said: bool) -> tuple[Delivery, ...]:
        if not after.reached:
            return () if after.place == OUTAGE or table.place_told else _to_all(table)
        if table.reached or not table.place_told or said:
            return ()
        return (Delivery(kind=LOBBY_CARD if table.status == LOBBY else RESUMED, revision=table.revision),)


def _to_all(table: Table) -> tuple[Delivery, ...]:
    """A word to everybody of a table about its place."""
    people = dict.fromkeys([table.host, *(seat.user for seat in table.seats if seat.user and seat.human)])
    return tuple(Delivery(kind=LOST, revision=table.revision, user=user) for user in people if user)
