"""The seasons of a server, from its results."""

from __future__ import annotations

from msgspec import Struct

from bot.tables.commit.repository import Repository
from bot.tables.model.seasons import RankedPlayer, Season, ranked, season_at
from bot.tables.model.server_settings import server_settings


class SeasonTable(Struct, frozen=True):
    """The table of a season in the time zone of its server; ``earlier`` is the last season before it with a result
    (None: there is none).
    """

    season: Season
    zone: str
    rows: tuple[RankedPlayer, ...]
    over: bool
    earlier: Season | None


class Seasons:
    """Looks seasons up."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    async def of(self, guild: int, wanted: Season | None, game: str = "") -> SeasonTable:
        """The table of a season at a server, of a game or over all (empty); None: the season of today, which is also
        shown in the place of one that has not begun.
        """
        zone = server_settings(await self.repo.reads.settings.of("guild", guild)).zone
        today = season_at(self.repo.clock(), zone)
        season = today if wanted is None or wanted > today else wanted
        begins, ends = season.begins(zone), season.after.begins(zone)
        results = await self.repo.reads.results.all(guild=guild, game=game or None, since=begins, until=ends)
        last = await self.repo.reads.results.last_before(guild, begins, game)
        return SeasonTable(
            season, zone, tuple(ranked(results)), season < today, None if last is None else season_at(last, zone)
        )
