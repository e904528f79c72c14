"""Rematch: another game of the same people, as the last one was agreed on."""

from __future__ import annotations

from bot.store.errors import ChannelTaken, NoTable
from bot.store.model import LOBBY, Seat, Table
from bot.tables.desk import Desk
from bot.tables.errors import StillLive
from bot.tables.lobby import Lobby
from bot.tables.position import Person


class Rematches:
    """Opens lobbies of people who play once more. Nobody is seated unasked but the opponents."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self.desk = desk
        self.lobby = lobby

    async def open(self, id: int, by: Person) -> Table:  # noqa: A002
        """A lobby where the game was played: ``by`` is its host, the opponents sit down again, the others are asked to.
        Where somebody has opened it already, ``by`` takes a seat there.

        Raises `NotSeated`, `StillLive`, `ChannelTaken`, `TooManyTables`, and what `Lobby.join` raises.
        """
        async with self.desk.lock(id):
            last = await self.desk.get(id)
            last.seat(by.id)
            if last.live:
                raise StillLive
            found = await self._open_already(last)
            if found is None:
                try:
                    return await self._open(last, by)
                except ChannelTaken:  # another process was quicker, or something else is played there
                    found = await self._open_already(last)
                    if found is None:
                        raise
        return await self.lobby.join(found.id, by)

    async def _open_already(self, last: Table) -> Table | None:
        """The lobby of the rematch, if there is one."""
        try:
            found = await self.desk.at(last.channel)
        except NoTable:
            return None
        return found if (found.rematch, found.status) == (last.id, LOBBY) else None

    async def _open(self, last: Table, by: Person) -> Table:
        opponents = [Seat(None, seat.name, seat.level) for seat in last.seats if seat.user is None]
        return await self.lobby.found(
            Table(
                guild=last.guild,
                channel=last.channel,
                host=by.id,
                game=last.game,
                options=last.options,
                seats=(Seat(by.id, by.name), *opponents),
                lang=last.lang,
                muted=last.muted,
                terms=last.terms,
                rematch=last.id,
            )
        )

    async def asked(self, table: Table) -> tuple[Table | None, list[int]]:
        """For a lobby of a rematch: the table before, and the seats there whose people do not sit here yet."""
        if not table.rematch or table.status != LOBBY:
            return None, []
        last = await self.desk.get(table.rematch)
        here = {seat.user for seat in table.seats}
        return last, [seat for seat, own in enumerate(last.seats) if own.user is not None and own.user not in here]
