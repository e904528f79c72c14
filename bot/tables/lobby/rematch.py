"""Rematch: another game of the same people, as the last one was agreed on."""

from __future__ import annotations

from bot.store.values.errors import ChannelTaken
from bot.store.values.table import LOBBY, RATED, UNCOUNTED, Seat, Table
from bot.tables.commit.repository import Repository
from bot.tables.lobby.lobby import Lobby
from bot.tables.model.actor import Actor
from bot.tables.model.errors import StillLive


class Rematches:
    """Opens lobbies of people who play once more. Nobody is seated unasked but the opponents."""

    def __init__(self, repo: Repository, lobby: Lobby) -> None:
        self.repo = repo
        self.lobby = lobby

    async def open(self, table_id: int, by: Actor, channel: int = 0, forum: int = 0) -> Table:
        """A lobby where the game was played, in another ``channel``, or as a post of a ``forum``: ``by`` is its host,
        opponents sit down again, the others are asked to. If somebody has opened it already, ``by`` takes a seat there.

        Raises `NotSeated`, `StillLive`, `ChannelTaken`, `TooManyTables`, and what `Lobby.join` raises.
        """
        async with self.repo.lock(table_id):
            last = await self.ended(table_id, by.user)
            found = await self.repo.reads.tables.rematch_of(table_id)
            if found is None:
                try:
                    return await self._open(last, by, channel or last.channel, forum)
                except ChannelTaken:  # another process was quicker, or something else is played there
                    found = await self.repo.reads.tables.rematch_of(table_id)
                    if found is None:
                        raise
        return await self.lobby.join(found.id, by)

    async def ended(self, table_id: int, user: int) -> Table:
        """A game that is over and that somebody has sat at. Raises `NotSeated`, `StillLive`."""
        last = await self.repo.get(table_id)
        last.seat(user)
        if last.live:
            raise StillLive
        return last

    async def opened(self, table_id: int) -> bool:
        """Whether the lobby of the game after a table is open."""
        return await self.repo.reads.tables.rematch_of(table_id) is not None

    async def _open(self, last: Table, by: Actor, channel: int, forum: int) -> Table:
        opponents = [Seat(None, seat.name, seat.level) for seat in last.seats if seat.user is None and seat.level]
        return await self.lobby.found(
            Table(
                guild=last.guild,
                channel=channel,
                forum=forum,
                host=by.user,
                game=last.game,
                options=last.options,
                seats=(Seat(by.user, by.name), *opponents),
                lang=last.lang,
                muted=last.muted,
                terms=last.terms,
                counts=RATED if last.counts == UNCOUNTED else last.counts,
                rematch=last.id,
            )
        )

    async def asked(self, table: Table) -> tuple[Table | None, list[int]]:
        """For a lobby of a rematch: the table before, and the seats there whose people do not sit here yet.

        Who has given the seat up then, or was forgotten since, is not asked; the former may come.
        """
        if not table.rematch or table.status != LOBBY:
            return None, []
        last = await self.repo.get(table.rematch)
        here = {seat.user for seat in table.seats}
        left = [seat for seat, own in enumerate(last.seats) if (own.user or 0) > 0 and own.user not in here]
        return last, [seat for seat in left if not last.seats[seat].conceded]
