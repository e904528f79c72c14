"""What the reasons of China claim (`tests.games.reasons`)."""

from __future__ import annotations

from engine.china.data import COLOUR_OF, FIELD, FIELDS_OF, PROVINCE
from tests.games.reasons import Claim, Closed


def province(one: Closed) -> int:
    """The province that it is about."""
    return PROVINCE[getattr(one.args, "province", one.key)]


def elsewhere(one: Closed) -> list[Closed]:
    """The same of every province."""
    return [Closed(one.view, one.decision, name, one.reason) for name in PROVINCE]


def houses(one: Closed) -> list[int]:
    """The owners of its spaces, below 0 for none."""
    return [one.table.houses[field] for field in FIELDS_OF[province(one)]]


def forts(one: Closed) -> list[int]:
    """Whether there is a fortification on each of its spaces."""
    return [one.table.forts[field] for field in FIELDS_OF[province(one)]]


def most(one: Closed) -> int:
    """The most houses that any one player has there."""
    return max(houses(one).count(seat) for seat in range(one.view.seats))


def pays(one: Closed) -> bool:
    """Whether the hand has a card of its colour, or a pair of another one."""
    colour, hand = COLOUR_OF[province(one)], one.view.hands[one.seat]
    return any(number > (at != colour) for at, number in enumerate(hand))


def left(one: Closed, piece: str) -> int:
    """Pieces of a kind in the own supply."""
    return {"house": one.own.houses, "emissary": one.own.emissaries, "fortification": one.own.fortifications}[piece]


def fits(one: Closed) -> bool:
    """Whether any own piece fits there, cards aside."""
    free = [fort for owner, fort in zip(houses(one), forts(one), strict=True) if owner < 0]
    there = sum(one.table.emissaries[province(one)])
    return bool(
        (free and left(one, "house"))
        or (not all(free) and left(one, "fortification"))
        or (there < most(one) and left(one, "emissary"))
    )


REASONS: dict[str, Claim] = {
    "no_card": lambda one: not pays(one),
    "no_room": lambda one: not fits(one),
    "none_left": lambda one: not left(one, one.key.partition(".")[0]),
    "no_field": lambda one: min(houses(one)) >= 0,
    "all_fortified": lambda one: all(fort or owner >= 0 for owner, fort in zip(houses(one), forts(one), strict=True)),
    "limit": lambda one: sum(one.table.emissaries[province(one)]) >= one["n"] == most(one) > 0,
    "no_houses": lambda one: max(houses(one)) < 0,
    "house_there": lambda one: one.table.houses[FIELD[one.key]] == one["house_seat"],
    "fortification_there": lambda one: one.table.forts[FIELD[one.key]],
}

CAUSES: dict[str, Claim] = {"fits_nowhere": lambda one: not any(map(fits, elsewhere(one)))}
