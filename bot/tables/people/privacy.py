"""Privacy: what is stored about a person, and that they are forgotten."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping

import msgspec

from bot.store.personal_data import PersonalData
from bot.store.values.errors import DamagedTable, NotSeated
from bot.store.values.table import LIVE
from bot.tables.commit.repository import Repository
from bot.tables.lobby.lobby import Lobby
from bot.tables.model.errors import NotInLobby, PlayError
from bot.tables.turn.play import Play

FORMAT = "mandate-person-1"


class Privacy:
    """What a person can ask for about themselves. What is stored where: `bot.store.personal_data.PERSONAL`."""

    def __init__(self, repo: Repository, personal_data: PersonalData, lobby: Lobby, play: Play) -> None:
        self.repo = repo
        self.personal_data = personal_data
        self.lobby = lobby
        self.play = play

    async def data(self, user: int) -> bytes:
        """All that is stored about a person, as a JSON file; nothing of what others keep for themselves."""
        held = await self.personal_data.of(user)
        found = {"format": FORMAT, "user": str(user), "at": self.repo.clock(), "stored": held}
        return msgspec.json.format(msgspec.json.encode(found), indent=1)

    async def forget(self, user: int, former: Mapping[str, str], called: Iterable[str] = ()) -> None:
        """Forget a person. ``former`` says by language what they are called from now on, ``called`` what they are now.

        Their seats in lobbies are free, those in running games are given up as by conceding: the games go on.
        """
        for table in await self.repo.reads.tables.all(user_id=user, status=LIVE):
            await self._leave(table.id, user)
        await self.personal_data.forget(user, former, self.repo.clock(), called)

    async def _leave(self, table_id: int, user: int) -> None:
        """Give the seat up; where it was given up before, or the game is over or unreadable, only the name goes."""
        with contextlib.suppress(PlayError, NotSeated, DamagedTable):
            try:
                await self.lobby.leave(table_id, user)
            except NotInLobby:
                await self.play.concede(table_id, user)
