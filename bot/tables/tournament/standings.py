"""The standings of a tournament: points and their tie-breaks, from what came of its tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.store.values.result import AGREED, Played
from bot.store.values.table import ABORTED, Table
from bot.store.values.tournament import Pairing, Sat
from bot.tables.model.results import AWAY
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
    all agreed on a tie, all others are equal.
    """
    if played is None or table.status == ABORTED or played.reason == AGREED:
        here = {own.user for own in table.seats if own.owned and own.stand not in AWAY}
        equal = [_placed(sat, 1 if sat.user in here or not here else len(pairing.sats) + 1, 0) for sat in pairing.sats]
        return ranked(equal)
    own = {seat.user: seat for seat in played.seats if seat.user is not None and not seat.took}
    made = []
    for sat in pairing.sats:
        seat = own.get(sat.user) if sat.user != OPPONENT else None
        stayed = seat is not None and not seat.gone
        made.append(_placed(sat, seat.place if stayed and seat else len(pairing.sats) + 1, seat.total if seat else 0))
    return ranked(made)


def ranked(sats: Sequence[Sat]) -> tuple[Sat, ...]:
    """The places counted among people alone: without opponents of the program, and without gaps before leavers."""
    people = [sat.place for sat in sats if sat.user != OPPONENT]
    return tuple(
        _placed(sat, 1 + sum(place < sat.place for place in people) if sat.user != OPPONENT else len(sats), sat.score)
        for sat in sats
    )


def points_of(sats: Sequence[Sat]) -> dict[int, int]:
    """The points of a table, by people: a share of `WIN` for each who is behind, half of it for each equal one."""
    people = [sat for sat in sats if sat.user != OPPONENT]
    rest = max(1, len(people) - 1)
    found = {}
    for person in people:
        behind = sum(other.place > person.place for other in people)
        equal = sum(other.place == person.place for other in people) - 1
        found[person.user] = (2 * behind + equal) * WIN // (2 * rest) if len(people) > 1 else WIN // 2
    return found


def standings(people: Iterable[int], pairings: Iterable[Pairing], seed: str) -> list[Score]:
    """Everybody, the first one first. Tables that go on count for nothing yet."""
    done = [pairing for pairing in pairings if pairing.done]
    points = dict.fromkeys(people, 0)
    shares = [points_of(pairing.sats) for pairing in done]
    for share in shares:
        for who, own in share.items():
            points[who] = points.get(who, 0) + own
    lots = {who: index for index, who in enumerate(drawn(points, seed, 0))}
    scores = [_score(who, done, points) for who in points]
    return sorted(
        scores, key=lambda score: (-score.points, -score.wins, -score.strength, -score.share, lots[score.user])
    )


def _score(who: int, done: Sequence[Pairing], points: Mapping[int, int]) -> Score:
    own = [pairing for pairing in done if who in pairing.people]
    met = [points[other] for pairing in own for other in pairing.people if other != who]
    mine = [
        (next(sat for sat in pairing.sats if sat.user == who), sum(max(0, sat.score) for sat in pairing.sats))
        for pairing in own
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
