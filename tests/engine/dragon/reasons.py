"""What the reasons of Dragon claim (`tests.games.reasons`)."""

from __future__ import annotations

from typing import Any

from tests.games.reasons import Claim, Closed


def palace(one: Closed) -> Any:
    """The own palace that the option names."""
    return next(home for home in one.own.palaces if f"p{home.id}" == one.key.partition(".")[0])


def fee(one: Closed) -> int:
    """What the group named costs."""
    return 3 if one.table.groups[int(one.key[1]) - 1].dragons else 0


REASONS: dict[str, Claim] = {
    "pair_taken": lambda one: one.table.players[one["taken_seat"]].pair == sorted((*one.args.persons, one.key)),
    "fee_short": lambda one: one.own.yuan + one["n"] == fee(one) == 3,
    "yuan_short": lambda one: one.key.endswith("privilege") and one.own.yuan - fee(one) + one["n"] == 2 and one["n"],
    "wall_complete": lambda one: len(one.table.wall) == 12,
    "no_pieces": lambda one: not one.own.pieces,
    "highest": lambda one: palace(one).floors == one["floors"] == 3,
    "full": lambda one: len(palace(one).persons) == palace(one).floors,
    "type_taken": lambda one: one.key.partition(".")[0] in one.table.risen,
    "pile_empty": lambda one: one.table.piles[one.key] == 0,
}


def symbols(one: Closed, seat: int, kind: str) -> int:
    """Symbols of a seat's persons of a type, whose old tiles show two."""
    persons = [tile for home in one.table.players[seat].palaces for tile in home.persons]
    return persons.count(f"{kind}.young") + 2 * persons.count(f"{kind}.old")


def fewest_pieces(one: Closed) -> bool:
    """Nobody has built fewer pieces of a wall that is too short for the month."""
    built = [sum(piece.seat == seat for piece in one.table.wall) for seat in range(one.view.seats)]
    return len(one.table.wall) < one.table.month and built[one.seat] == min(built)


def fewest_helmets(one: Closed) -> bool:
    """Nobody had fewer helmets; who is before the seat may have released a warrior since, of two helmets at most."""
    helmets = [symbols(one, seat, "warrior") for seat in range(one.view.seats)]
    before = one.table.order[: one.table.order.index(one.seat)]
    return all(helmets[one.seat] <= helmets[seat] + 2 * (seat in before) for seat in range(one.view.seats))


CAUSES: dict[str, Claim] = {
    "tribute": lambda one: one.own.yuan == 0,
    "drought": lambda one: one.own.rice == 0,
    "contagion": lambda one: one.args.n + symbols(one, one.seat, "healer") <= 3,
    "mongols": fewest_helmets,
    "wall_scoring": fewest_pieces,
    "third_wall_scoring": lambda one: one.table.month == 12 and fewest_pieces(one),
    "charter": lambda one: one.table.corner == "charter",
    "sunrise": lambda one: one.table.corner == "sunrise",
    "tornado": lambda one: one.table.corner == "tornado" and len(one.view.hands[one.seat]) == 4,
}
