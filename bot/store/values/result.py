"""The values that are stored of finished games: who played, what came of it, and the ratings that follow."""

from __future__ import annotations

from msgspec import Struct

OVERALL = ""
"""The game of the rating over all games."""

AGREED = "agreed"
"""Why a game has ended whose players agreed on a tie; every other reason is one of its game."""


class PlayedSeat(Struct, frozen=True, kw_only=True):
    """Who has played a seat, and what came of it.

    ``user`` is the person (None: an opponent of the program, at ``level``; below 0: somebody who is forgotten) and
    ``name`` what they were called. ``place`` is that of the seat at the end, 0 for who was replaced; ``points`` are
    those of the seat by source, in the order of the score sheet. ``gone`` says how the person had left, if they had
    (`bot.store.values.table.CONCEDED`), ``ran_out`` that their clock had run out by then. ``took``: the person took
    the seat of somebody who left, or the table came from a file, so that they have not played the whole game here.
    """

    seat: int
    user: int | None
    name: str
    level: str = ""
    place: int = 0
    points: dict[str, int] = {}
    gone: str = ""
    ran_out: bool = False
    took: bool = False

    @property
    def total(self) -> int:
        """The final score."""
        return sum(self.points.values())


class Played(Struct, frozen=True, kw_only=True):
    """A finished table: its result.

    ``number`` counts the results of a server in the order in which they ended, from 1 on. ``turns`` are those of all
    seats together; ``begun`` and ``ended`` are seconds since 1970. ``rated``: it counts for ratings. ``seed_hash``, as
    long as its table is kept, tells which game it was: one that came from its file has the same. ``seats`` are all
    seats in order, then the people who were replaced.
    """

    table: int
    guild: int
    number: int = 0
    game: str
    options: dict[str, str] = {}
    reason: str
    turns: int
    begun: float = 0.0
    ended: float
    rated: bool
    seed_hash: str = ""
    seats: tuple[PlayedSeat, ...]

    @property
    def with_opponents(self) -> bool:
        """Whether opponents of the program took part from the start."""
        return any(seat.user is None for seat in self.seats)

    @property
    def from_file(self) -> bool:
        """Whether the game came from a file, so that nobody has played the whole of it here. It could be brought in
        again and again. Of a seat that somebody else took here it is told who had left.
        """
        left = {seat.seat for seat in self.seats if not seat.place}
        played = [seat for seat in self.seats if seat.place]
        return all(seat.took for seat in played) and any(seat.seat not in left for seat in played)

    @property
    def players(self) -> int:
        """How many seats there were."""
        return sum(seat.place > 0 for seat in self.seats)

    @property
    def days(self) -> float:
        """How long it lasted."""
        return max(0.0, self.ended - self.begun) / 86400


class EarnedHonour(Struct, frozen=True):
    """An honour of somebody, and the game in which they have earned it, which ended ``at`` (seconds since 1970)."""

    user: int
    honour: str
    table: int
    guild: int
    at: float


class Rating(Struct, frozen=True):
    """What is known of somebody's skill after so many ``games``: a normal distribution, in OpenSkill's units."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as it is told: 1500 for somebody new, and on the scale of other ratings that players know."""
        return round(1500 + SCALE * (self.mu - 25.0))

    @property
    def spread(self) -> int:
        """How far the true one may well be from it."""
        return round(SCALE * self.sigma)

    @property
    def settled(self) -> bool:
        """Whether it stands on enough games to be ranked."""
        return self.games >= PLACED


SCALE = 30
"""Points as they are told in one unit of OpenSkill's: so many that a lead means what it means with Elo's."""

PLACED = 5
"""So many rated games are needed for a place on a leaderboard."""


class Standing(Struct, frozen=True):
    """Somebody on a leaderboard."""

    user: int
    name: str
    rating: Rating


class Step(Struct, frozen=True):
    """What a result made of somebody's rating; ``before`` is that of somebody new at their first one."""

    user: int
    table: int
    before: Rating
    after: Rating
