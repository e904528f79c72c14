"""The end of a season: its roll of honour is posted once where a server wants that; nothing is set back."""

from __future__ import annotations

from bot.store.boards import Boards
from bot.tables.commit.repository import Repository
from bot.tables.model.seasons import season_at
from bot.tables.model.server_settings import DEFAULTS, ROLL, ROLLED
from bot.tables.tasks import ServerRoutine


class SeasonRolls(ServerRoutine):
    """The rolls of honour of all servers."""

    def __init__(self, repo: Repository, boards: Boards) -> None:
        self.repo = repo
        self.boards = boards

    async def put(self, guild: int, channel: int, lang: str) -> None:
        """From now on they are posted in a channel (0: nowhere); those of seasons that are over by now are not."""
        zone = (await self.repo.reads.settings.of("guild", guild)).get("zone", DEFAULTS["zone"])
        over = season_at(self.repo.clock(), zone).before
        await self.boards.put_roll(guild, channel, lang, over.number)

    async def look(self, now: float) -> None:
        """Have those posted whose season is over. Raises `StoreError`."""
        settings = self.repo.reads.settings
        wanted, told = await settings.holding("guild", ROLL), await settings.holding("guild", ROLLED)
        zones = await settings.holding("guild", "zone") if wanted else {}
        for guild, channel in wanted.items():
            over = season_at(now, zones.get(guild, DEFAULTS["zone"])).before.number
            if int(told.get(guild, "0")) < over:
                await self.boards.roll(guild, int(channel), over, now)
