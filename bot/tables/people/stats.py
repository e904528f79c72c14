"""Statistics: what the results of somebody, or of a game at a server, come to. Pure.

Each game counts once, whatever tables its files have made: where it was played from the start, else where it ended
first. A draw that somebody has agreed on with nobody, at a table of opponents of the program, counts in none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.store.values.result import AGREED, Played, PlayedSeat

PARTNERS = 3
"""How many of those somebody has played with most often are told."""


class Source(Struct, frozen=True):
    """What a source of points has brought, on average and at best."""

    name: str
    average: float
    best: int


class Tally(Struct, frozen=True):
    """What some results of one game come to.

    ``places[0]`` counts first places, and so on; ``left`` games were given up, so that their points are not counted.
    ``average`` and ``best`` are of the final score (None: no game has one), ``sources`` those of each source that
    has ever brought or cost points.
    """

    game: str
    games: int
    places: tuple[int, ...] = ()
    left: int = 0
    average: float | None = None
    best: int | None = None
    sources: tuple[Source, ...] = ()

    @property
    def wins(self) -> int:
        """First places."""
        return self.places[0] if self.places else 0


class Statistics(Struct, frozen=True):
    """What results come to: by game, the most played first, and over all.

    ``partners`` are those somebody has played with most often, with the number of games; ``longest`` is the game that
    lasted the most turns.
    """

    tallies: tuple[Tally, ...] = ()
    partners: tuple[tuple[int, int], ...] = ()
    longest: Played | None = None

    @property
    def games(self) -> int:
        """Games in all."""
        return sum(tally.games for tally in self.tallies)

    @property
    def wins(self) -> int:
        """First places in all."""
        return sum(tally.wins for tally in self.tallies)


def of_person(results: Sequence[Played], user: int) -> Statistics:
    """What results come to for somebody who took part in all of them."""
    results = _counted(results)
    own = [(result, seat) for result in results for seat in result.seats if seat.user == user]
    met = Counter(
        seat.user
        for result in results
        for seat in result.seats
        if seat.user is not None and seat.user > 0 and seat.user != user
    )
    return Statistics(_tallies(own), tuple(met.most_common(PARTNERS)), _longest(results))


def of_all(results: Sequence[Played]) -> Statistics:
    """What results come to for all who played there; a game counts once, its places and points for everybody."""
    results = _counted(results)
    people = [(result, seat) for result in results for seat in result.seats if seat.user is not None]
    games = Counter(result.game for result in results)
    found = tuple(
        Tally(tally.game, games[tally.game], tally.places, tally.left, tally.average, tally.best, tally.sources)
        for tally in _tallies(people)
    )
    return Statistics(found, (), _longest(results))


def parted(results: Iterable[Played]) -> tuple[list[Played], list[Played]]:
    """The games among people, and those in which opponents of the program took part."""
    every = _counted(results)
    return [game for game in every if not game.with_opponents], [game for game in every if game.with_opponents]


def _counted(results: Iterable[Played]) -> list[Played]:
    every = list(results)
    first: dict[str, Played] = {}
    for result in sorted(every, key=lambda result: (result.from_file, result.ended, result.table)):
        first.setdefault(result.seed_hash or str(result.table), result)
    counted = {result.table for result in first.values() if not _agreed_alone(result)}
    return [result for result in every if result.table in counted]


def _agreed_alone(result: Played) -> bool:
    return result.reason == AGREED and sum(seat.user is not None and seat.place == 1 for seat in result.seats) < 2


def _tallies(rows: Sequence[tuple[Played, PlayedSeat]]) -> tuple[Tally, ...]:
    games = Counter(played.game for played, _ in rows)
    return tuple(
        _tally(game, [seat for played, seat in rows if played.game == game]) for game, _ in games.most_common()
    )


def _tally(game: str, seats: Sequence[PlayedSeat]) -> Tally:
    reached = Counter(seat.place for seat in seats if seat.place)
    places = tuple(reached[place] for place in range(1, max(reached, default=0) + 1))
    scored = [seat for seat in seats if seat.points and not seat.gone]
    sheet = dict.fromkeys(name for seat in scored for name in seat.points)
    names = [name for name in sheet if any(seat.points.get(name) for seat in scored)]
    totals = [seat.total for seat in scored]
    return Tally(
        game,
        len(seats),
        places,
        sum(bool(seat.gone) for seat in seats),
        sum(totals) / len(totals) if totals else None,
        max(totals, default=None),
        tuple(_source(name, [seat.points[name] for seat in scored if name in seat.points]) for name in names),
    )


def _source(name: str, points: Sequence[int]) -> Source:
    return Source(name, sum(points) / len(points), max(points))


def _longest(results: Sequence[Played]) -> Played | None:
    return max(results, key=lambda result: (result.turns, result.days), default=None)
