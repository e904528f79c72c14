"""The standings of a tournament: points and their tie-breaks, from what came of its tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.store.values.result import AGREED, Played
from bot.store.values.table import ABORTED, Table
from bot.store.values.tournament import Pairing, Sat
from bot.tables.tournament.pairing import OPPONENT, drawn

WIN = 24
"""The points of who has all others of a table behind them: shares of two, three and four, and halves, are whole."""

TIE_BREAKS = ("wins", "strength", "share", "lot")
"""What counts between people with equal points, one after the other."""


class Score(Struct, frozen=True):
    """What somebody has reached.

    ``wins`` are tables nobody was before them at; ``strength`` is the average of the points of those they have met,
    once for each time; ``share`` is the part they made of all points of a table, on average.
    """

    user: int
    tables: int = 0
    points: int = 0
    wins: int = 0
    strength: Fraction = Fraction(0)
    share: Fraction = Fraction(0)


def outcome(pairing: Pairing, table: Table, played: Played | None) -> tuple[Sat, ...]:
    """What a table that has ended brought to those who were paired at it.

    Who left it before its end (gave up, is stood in for, was replaced) is last. Where there is no result, and where
    all agreed on a tie, everybody is equal.
    """
    if played is None or table.status == ABORTED or played.reason == AGREED:
        return tuple(_placed(one, 1, 0) for one in pairing.sats)
    own = {seat.user: seat for seat in played.seats if seat.user is not None and not seat.took}
    made = []
    for one in pairing.sats:
        seat = own.get(one.user) if one.user != OPPONENT else None
        stayed = seat is not None and not seat.gone
        made.append(_placed(one, seat.place if stayed and seat else len(pairing.sats) + 1, seat.total if seat else 0))
    return ranked(made)


def ranked(sats: Sequence[Sat]) -> tuple[Sat, ...]:
    """The places counted among people alone: without opponents of the program, and without gaps before leavers."""
    people = [one.place for one in sats if one.user != OPPONENT]
    return tuple(
        _placed(one, 1 + sum(place < one.place for place in people) if one.user != OPPONENT else len(sats), one.score)
        for one in sats
    )


def points_of(sats: Sequence[Sat]) -> dict[int, int]:
    """The points of a table, by people: a share of `WIN` for each who is behind, half of it for each equal one."""
    people = [one for one in sats if one.user != OPPONENT]
    rest = max(1, len(people) - 1)
    found = {}
    for one in people:
        behind = sum(other.place > one.place for other in people)
        equal = sum(other.place == one.place for other in people) - 1
        found[one.user] = (2 * behind + equal) * WIN // (2 * rest) if len(people) > 1 else WIN // 2
    return found


def standings(people: Iterable[int], pairings: Iterable[Pairing], seed: str) -> list[Score]:
    """Everybody, the first one first. Tables that go on count for nothing yet."""
    done = [one for one in pairings if one.done]
    points = dict.fromkeys(people, 0)
    shares = [points_of(one.sats) for one in done]
    for share in shares:
        for who, own in share.items():
            points[who] = points.get(who, 0) + own
    lots = {who: index for index, who in enumerate(drawn(points, seed, 0))}
    scores = [_score(who, done, points) for who in points]
    return sorted(scores, key=lambda one: (-one.points, -one.wins, -one.strength, -one.share, lots[one.user]))


def _score(who: int, done: Sequence[Pairing], points: Mapping[int, int]) -> Score:
    own = [one for one in done if who in one.people]
    met = [points[other] for one in own for other in one.people if other != who]
    mine = [
        (next(sat for sat in one.sats if sat.user == who), sum(max(0, sat.score) for sat in one.sats)) for one in own
    ]
    return Score(
        who,
        tables=len(own),
        points=points[who],
        wins=sum(sat.place == 1 for sat, _ in mine),
        strength=Fraction(sum(met), len(met)) if met else Fraction(0),
        share=sum((Fraction(max(0, sat.score), total) for sat, total in mine if total), Fraction(0)) / max(1, len(own)),
    )


def _placed(sat: Sat, place: int, score: int) -> Sat:
    return Sat(sat.user, place, score)
