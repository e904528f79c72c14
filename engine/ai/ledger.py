"""What a search notes of the lines it has played, so that two picks can be compared by what came after them.

A *line* is one walk of the search: a pick of the seat that thinks, what followed, and the position in which it was
judged. Its points are told by source, as the score sheet of that position has them (`Game.sources`); its *promise* is
what the game's estimate adds to them, told by what it will come from (`Game.prospects`). Both together, less those of
the best rival, are its *margin*.

Sums of values and of their squares are enough for means, and for how sure their difference is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt

from msgspec import Struct, field

from engine.kernel.rules import Flow
from engine.kernel.values import PUBLIC, Args, Frame, State

SURE = 1.96
"""So many standard errors on either side hold the true mean in 95 of 100 cases."""

NOISE = 1e-9
"""What sums of fractions may be off."""


class Sum(Struct):
    """Values of lines, added up: their ``total`` and the total of their ``squares``."""

    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One line more."""
        self.total += value
        self.squares += value * value


class Ledger(Struct):
    """What came after a pick, over all its ``lines``: the ``margin``, own points by source and the ``promise``, whole
    and by ``prospects``, what every seat comes to, and in how many lines an event of the game concerned the own seat.
    """

    lines: int = 0
    margin: Sum = field(default_factory=Sum)
    promise: Sum = field(default_factory=Sum)
    sources: dict[str, Sum] = {}
    seats: dict[int, Sum] = {}
    events: dict[str, int] = {}
    prospects: dict[str, Sum] = {}

    def book(
        self,
        seat: int,
        scores: Sequence[float],
        margin: float,
        sources: Mapping[str, int],
        prospects: Mapping[str, float],
        events: set[str],
    ) -> None:
        """Enter a line of ``seat``: the ``scores`` expected of all seats, its own ``sources`` so far and ``prospects``
        from there; what a line does not name is 0 in it.
        """
        self.lines += 1
        self.margin.add(margin)
        self.promise.add(scores[seat] - sum(sources.values()))
        for source, points in sources.items():
            if source not in self.sources:
                self.sources[source] = Sum()
            self.sources[source].add(points)
        for prospect, points_ahead in prospects.items():
            if prospect not in self.prospects:
                self.prospects[prospect] = Sum()
            self.prospects[prospect].add(points_ahead)
        for other, score in enumerate(scores):
            if other not in self.seats:
                self.seats[other] = Sum()
            self.seats[other].add(score)
        for event in events:
            self.events[event] = self.events.get(event, 0) + 1


class ConcernFlow(Flow[State]):
    """A quiet flow that notes which events of the game concern ``seat``.

    An event is a cause that stands on something nobody decides, and then on something this seat has to do or to bear.
    """

    __slots__ = ("_own", "_public", "seat")

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, quiet=True)
        self.seat = seat
        self._own: set[str] = set()
        self._public: set[str] = set()

    def push(self, kind: str, seat: int = PUBLIC, args: Args | None = None, *, cause: str = "") -> Frame[None]:
        """As any flow does."""
        if cause:
            if seat == self.seat:
                self._own.add(cause)
            elif seat == PUBLIC:
                self._public.add(cause)
        return super().push(kind, seat, args, cause=cause)

    def met(self) -> set[str]:
        """The causes of events that came to the seat."""
        return self._own & self._public


class Difference(Struct, frozen=True):
    """What one pick has more than another on average, and half the width of its 95 % interval."""

    mean: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return abs(self.mean) > self.error + NOISE


class Shares(Struct, frozen=True):
    """In which part of its lines an event came to the seat, after the one pick and after the other."""

    first: float
    second: float
    difference: Difference


class Expectation(Struct, frozen=True):
    """What comes after a pick on average of so many ``lines``: the own ``points`` in the end, and their ``margin``
    before those of the best rival.
    """

    lines: int
    points: float
    margin: float


class Comparison(Struct, frozen=True):
    """Two picks beside each other: what is ``expected`` after each, and all else as the first less the second."""

    expected: tuple[Expectation, Expectation]
    margin: Difference
    promise: Difference
    sources: dict[str, Difference]
    seats: dict[int, Difference]
    events: dict[str, Shares]
    prospects: dict[str, Difference] = {}


def compare(seat: int, first: Ledger, second: Ledger) -> Comparison:
    """What the lines of ``first`` have more than those of ``second``, for ``seat``.

    The intervals take it that lines of both sway alike (the pooled variance of a t-test): of a pick that looks bad
    there are few lines, one maybe.
    """
    n, m = first.lines, second.lines

    def difference(one: Sum, other: Sum) -> Difference:
        error = SURE * sqrt((_spread(one, n) + _spread(other, m)) / (n + m - 2) * (1 / n + 1 / m)) if n + m > 2 else inf
        return Difference(one.total / n - other.total / m, error)

    def shares(event: str) -> Shares:
        one, other = float(first.events.get(event, 0)), float(second.events.get(event, 0))
        return Shares(one / n, other / m, difference(Sum(one, one), Sum(other, other)))

    return Comparison(
        expected=(_expected(seat, first), _expected(seat, second)),
        margin=difference(first.margin, second.margin),
        promise=difference(first.promise, second.promise),
        sources={source: difference(mean, second.sources[source]) for source, mean in first.sources.items()},
        seats={seat: difference(mean, second.seats[seat]) for seat, mean in first.seats.items()},
        events={event: shares(event) for event in sorted(first.events | second.events)},
        prospects={
            prospect: difference(first.prospects.get(prospect, Sum()), second.prospects.get(prospect, Sum()))
            for prospect in sorted(first.prospects | second.prospects)
        },
    )


def _expected(seat: int, ledger: Ledger) -> Expectation:
    return Expectation(ledger.lines, ledger.seats[seat].total / ledger.lines, ledger.margin.total / ledger.lines)


def _spread(values: Sum, lines: int) -> float:
    """The squares of what the values are off their mean, added up."""
    return max(0.0, values.squares - values.total**2 / lines)
