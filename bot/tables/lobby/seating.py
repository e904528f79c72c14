"""Who sits where when a game begins: as its seed draws it, or at a rematch one seat further than last time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.values.table import Seat
from engine.kernel.rng import number

_ORDER = 1 << 63
"""The numbers of the generator from here on draw the seats; a game never gets so far."""


def seat_order(seed: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats in the order that ``seed`` draws: with the seed published, everybody can verify it.

    >>> [seat.name for seat in seat_order("00" * 16, [Seat(1, "A"), Seat(2, "B"), Seat(3, "C")])]
    ['B', 'A', 'C']
    """
    drawn = sorted(range(len(seats)), key=lambda index: number(seed, _ORDER + index))
    return tuple(seats[index] for index in drawn)


def rotated(last: Sequence[Seat], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats in the order of the ``last`` game, where the second one of then begins; empty if not the same sit there.

    >>> last = [Seat(1, "A"), Seat(2, "B"), Seat(3, "C")]
    >>> [seat.name for seat in rotated(last, [Seat(3, "C"), Seat(1, "A"), Seat(2, "B")])]
    ['B', 'C', 'A']
    """
    own = {_who(seat): seat for seat in seats}
    order = [_who(seat) for seat in (*last[1:], *last[:1])]
    return tuple(own[who] for who in order) if len(own) == len(seats) and own.keys() == set(order) else ()


def _who(seat: Seat) -> tuple[int, str]:
    """A person, or an opponent by its name."""
    return (0, seat.name) if seat.user is None else (seat.user, "")
