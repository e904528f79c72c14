"""Seasons: quarters of a year in the time zone of a server, and who has finished ahead of whom in one. Pure.

Nothing is stored of them, and nothing is set back: a season is what the results of its time come to, so every one that
is over can be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from bot.store import ratings
from bot.store.values.result import Played
from bot.tables.model.quiet_hours import zone_of

QUARTERS = 4
_MONTHS = 3


class Season(Struct, frozen=True, order=True):
    """A quarter of a year."""

    year: int
    quarter: int

    @property
    def key(self) -> str:
        """How it stands in a control."""
        return f"{self.year}-{self.quarter}"

    @property
    def number(self) -> int:
        """How it stands in the store: later seasons have higher numbers."""
        return 10 * self.year + self.quarter

    @property
    def before(self) -> Season:
        """The quarter before it."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, QUARTERS)

    @property
    def after(self) -> Season:
        """The quarter after it."""
        return Season(self.year, self.quarter + 1) if self.quarter < QUARTERS else Season(self.year + 1, 1)

    def begins(self, zone: str) -> float:
        """When it begins in a time zone, in seconds since 1970; it ends when the next one begins.

        >>> Season(1970, 1).begins("UTC"), Season(1970, 1).after.begins("UTC") / 86400
        (0.0, 90.0)
        """
        return datetime(self.year, _MONTHS * (self.quarter - 1) + 1, 1, tzinfo=zone_of(zone)).timestamp()


class RankedPlayer(Struct, frozen=True):
    """Somebody in the table of a season: a point for each person they have finished ahead of in a rated game, half
    a one for each with whom they have shared a place. ``rank`` is shared by those whose points and wins are equal.
    """

    rank: int
    user: int
    name: str
    points: float
    wins: int
    games: int


def season_at(moment: float, zone: str) -> Season:
    """The season of a moment.

    >>> season_at(0.0, "UTC"), season_at(-1.0, "UTC"), season_at(0.0, "America/New_York")
    (Season(year=1970, quarter=1), Season(year=1969, quarter=4), Season(year=1969, quarter=4))
    """
    local = datetime.fromtimestamp(moment, zone_of(zone))
    return Season(local.year, (local.month - 1) // _MONTHS + 1)


def season_typed(text: str) -> Season | None:
    """The season that a control names; None for what names none.

    >>> season_typed("2026-4"), season_typed("2026-5"), season_typed("x")
    (Season(year=2026, quarter=4), None, None)
    """
    found = re.fullmatch(r"(19[7-9]\d|2\d{3})-([1-4])", text, re.ASCII)
    return Season(int(found[1]), int(found[2])) if found else None


def season_numbered(number: int) -> Season:
    """The season that has a number.

    >>> season_numbered(Season(2026, 4).number)
    Season(year=2026, quarter=4)
    """
    return Season(*divmod(number, 10))


def ranked(results: Iterable[Played]) -> list[RankedPlayer]:
    """The table of the season that these results make, the newest first; the best first. Who is forgotten is not in it,
    but those ahead of them keep their points.
    """
    points, wins, games, names = dict[int, float](), dict[int, int](), dict[int, int](), dict[int, str]()
    for result in results:
        ranks = ratings.contestants(result)
        called = {seat.user: seat.name for seat in result.seats}
        for user, rank in ranks.items():
            others = [other for person, other in ranks.items() if person != user]
            gained = sum(1.0 if rank < other else 0.5 if rank == other else 0.0 for other in others)
            points[user] = points.get(user, 0.0) + gained
            wins[user] = wins.get(user, 0) + (rank == 1)
            games[user] = games.get(user, 0) + 1
            names.setdefault(user, called.get(user, ""))
    people = [user for user in points if user > 0]
    order = sorted(people, key=lambda user: (-points[user], -wins[user], user))
    worth = [(points[user], wins[user]) for user in order]
    return [
        RankedPlayer(1 + sum(other > own for other in worth), user, names[user], points[user], wins[user], games[user])
        for user, own in zip(order, worth, strict=True)
    ]
