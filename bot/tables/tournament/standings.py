"""The standings of a tournament: points and their tie-breaks, from what came of its tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bot.store.values.result import AGREED, Played
from bot.store.values.table import ABORTED, Table
from bot.store.values.tournament import PairedSeat, Pairing
from bot.tables.model.results import AWAY
from bot.tables.tournament.pairing import OPPONENT, in_drawn_order

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


def outcome(pairing: Pairing, table: Table, played: Played | None) -> tuple[PairedSeat, ...]:
    """What a table that has ended brought to those who were paired at it.

    Who left it before its end (gave up, is stood in for, was replaced) is last. Where there is no result, and where
    all agreed on a tie, all others are equal.
    """
    if played is None or table.status == ABORTED or played.reason == AGREED:
        here = {own.user for own in table.seats if own.owned and own.stand not in AWAY}
        equal = [
            _placed(paired, 1 if paired.user in here or not here else len(pairing.seats) + 1, 0)
            for paired in pairing.seats
        ]
        return ranked(equal)
    own = {seat.user: seat for seat in played.seats if seat.user is not None and not seat.took}
    made = []
    for paired in pairing.seats:
        seat = own.get(paired.user) if paired.user != OPPONENT else None
        stayed = seat is not None and not seat.gone
        made.append(
            _placed(paired, seat.place if stayed and seat else len(pairing.seats) + 1, seat.total if seat else 0)
        )
    return ranked(made)


def ranked(seats: Sequence[PairedSeat]) -> tuple[PairedSeat, ...]:
    """The places counted among people alone: without opponents of the program, and without gaps before leavers."""
    people = [paired.place for paired in seats if paired.user != OPPONENT]
    return tuple(
        _placed(
            paired,
            1 + sum(place < paired.place for place in people) if paired.user != OPPONENT else len(seats),
            paired.score,
        )
        for paired in seats
    )


def points_of(seats: Sequence[PairedSeat]) -> dict[int, int]:
    """The points of a table, by people: a share of `WIN` for each who is behind, half of it for each equal one."""
    people = [paired for paired in seats if paired.user != OPPONENT]
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
    shares = [points_of(pairing.seats) for pairing in done]
    for share in shares:
        for who, own in share.items():
            points[who] = points.get(who, 0) + own
    lots = {who: index for index, who in enumerate(in_drawn_order(points, seed, 0))}
    scores = [_score(who, done, points) for who in points]
    return sorted(
        scores, key=lambda score: (-score.points, -score.wins, -score.strength, -score.share, lots[score.user])
    )


def _score(who: int, done: Sequence[Pairing], points: Mapping[int, int]) -> Score:
    own = [pairing for pairing in done if who in pairing.people]
    met = [points[other] for pairing in own for other in pairing.people if other != who]
    mine = [
        (
            next(paired for paired in pairing.seats if paired.user == who),
            sum(max(0, paired.score) for paired in pairing.seats),
        )
        for pairing in own
    ]
    return Score(
        who,
        tables=len(own),
        points=points[who],
        wins=sum(paired.place == 1 for paired, _ in mine),
        strength=Fraction(sum(met), len(met)) if met else Fraction(0),
        share=sum((Fraction(max(0, paired.score), total) for paired, total in mine if total), Fraction(0))
        / max(1, len(own)),
    )


def _placed(paired: PairedSeat, place: int, score: int) -> PairedSeat:
    return PairedSeat(paired.user, place, score)
