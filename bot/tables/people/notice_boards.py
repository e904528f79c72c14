"""The notice board of a server: where it stands, and when it is looked whether it shows what is so."""

from __future__ import annotations

from bot.store.boards import Boards
from bot.store.values.board import Board
from bot.store.values.place import REACHED, TRIED
from bot.tables.commit.repository import Repository
from bot.tables.tasks import ServerRoutine


class NoticeBoards(ServerRoutine):
    """The boards of all servers."""

    def __init__(self, repo: Repository, boards: Boards) -> None:
        self.repo = repo
        self.boards = boards

    async def of(self, guild: int) -> Board:
        """The board of a server, perhaps without a channel."""
        return await self.boards.of(guild)

    async def put(self, guild: int, channel: int, lang: str) -> None:
        """From now on it stands in a channel (0: there is none). What is there already is no news."""
        now = await self.boards.of(guild)
        if now.channel != channel or not now.reached:
            await self.boards.put(guild, channel, lang, self.repo.clock())

    async def placed(self, guild: int) -> list[Board]:
        """The boards that stand somewhere, at a server (0: at any)."""
        return await self.boards.placed(guild)

    async def seen(self, board: Board, state: str) -> None:
        """A look has shown what its channel is by now. What only a post can tell is not taken back by a look."""
        if state != board.place and not (board.place in TRIED and state in REACHED):
            await self.boards.note(board.guild, board.channel, state, self.repo.clock())

    async def look(self, now: float) -> None:
        """Have those looked at that are due. Raises `StoreError`."""
        for guild in await self.boards.due(now):
            await self.boards.look(guild, now)
