"""A tournament with one thing of it changed: an entrant, a pairing, the time for signing up. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.store.values.tournament import OPEN, Entrant, Pairing, Tournament


def with_entrant(found: Tournament, own: Entrant) -> Tournament:
    """The tournament with somebody as they are entered now."""
    if found.entrant(own.user) is None:
        return msgspec.structs.replace(found, entrants=(*found.entrants, own))
    return msgspec.structs.replace(
        found, entrants=tuple(own if entrant.user == own.user else entrant for entrant in found.entrants)
    )


def pairing_of(found: Tournament, which: Pairing) -> Pairing:
    """A pairing as it is now."""
    return next(pairing for pairing in found.pairings if (pairing.round, pairing.number) == (which.round, which.number))


def with_pairing(found: Tournament, own: Pairing) -> Tournament:
    """The tournament with a pairing as it is now."""
    same = (own.round, own.number)
    pairings = tuple(own if (pairing.round, pairing.number) == same else pairing for pairing in found.pairings)
    return msgspec.structs.replace(found, pairings=pairings)


def opened_again(found: Tournament, now: float) -> Tournament:
    """A tournament whose channel is open (again): the time for signing up has stood meanwhile."""
    away = now - found.lost if found.lost and found.status == OPEN else 0.0
    return msgspec.structs.replace(found, lost=0.0, deadline=found.deadline + away)


def are_places(places: Sequence[int]) -> bool:
    """Whether these are places: each is one more than there are people before it.

    >>> are_places([2, 1, 2]), are_places([1, 1, 2])
    (True, False)
    """
    return all(own == 1 + sum(other < own for other in places) for own in places)
