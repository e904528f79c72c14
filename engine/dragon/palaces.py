"""Palaces, persons, tracks: what is valid all game (section 3.3 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.dragon.data import DATA, SYMBOLS, VALUE
from engine.dragon.rules import DragonFlow
from engine.dragon.state import DragonState, Palace, Player

FLOORS = DATA.palace.floors


class Owner(Protocol):
    """A player in a state or in a view."""

    palaces: list[Palace]


def symbols(owner: Owner, kind: str) -> int:
    """Symbols on all own persons of a type, under all palaces, both levels (section 3.6)."""
    worth = SYMBOLS[kind]
    total = 0
    for palace in owner.palaces:
        for tile in palace.persons:
            if tile in worth:
                total += worth[tile]
    return total


def persons(owner: Owner) -> int:
    """How many persons live under the palaces."""
    total = 0
    for palace in owner.palaces:
        total += len(palace.persons)
    return total


def inhabited(owner: Owner) -> list[Palace]:
    """The palaces with at least one person (DR-3.12)."""
    return [palace for palace in owner.palaces if palace.persons]


def free(owner: Owner) -> list[Palace]:
    """The palaces with a free place (DR-3.1)."""
    return [palace for palace in owner.palaces if len(palace.persons) < palace.floors]


def palace(owner: Owner, number: int) -> Palace:
    """The palace with this id."""
    return next(one for one in owner.palaces if one.id == number)


def palace_keys(palaces: Sequence[Palace]) -> list[str]:
    """Option keys ``p<id>``; of palaces that are alike in floors and persons only the first one."""
    seen = set()
    keys = []
    for one in palaces:
        like = (one.floors, *sorted(one.persons))
        if like not in seen:
            seen.add(like)
            keys.append(f"p{one.id}")
    return keys


def person_keys(palaces: Sequence[Palace]) -> list[str]:
    """Option keys ``p<id>.<type>.<level>``; of equal persons in palaces that are alike only the first one."""
    if len(palaces) == 1:
        number = palaces[0].id
        return [f"p{number}.{tile}" for tile in dict.fromkeys(palaces[0].persons)]
    seen = set()
    keys = []
    for one in palaces:
        if one.persons:
            like = (one.floors, *sorted(one.persons))
            if like not in seen:
                seen.add(like)
                keys += [f"p{one.id}.{tile}" for tile in dict.fromkeys(one.persons)]
    return keys


def palace_of(key: str) -> int:
    """The palace id in an option key."""
    return int(key.partition(".")[0][1:])


def tile_of(key: str) -> str:
    """The tile in an option key."""
    return key.partition(".")[2]


def build_palace(player: Player, floors: int) -> Palace:
    """A new palace (DR-3.2)."""
    player.made += 1
    new = Palace(player.made, floors, [])
    player.palaces.append(new)
    return new


def move(state: DragonState, seat: int, spaces: int) -> None:
    """Move a disc forward; it comes to lie on top where it ends, and discs it leaves drop down (DR-3.4, DR-3.5)."""
    players, order = state.players, state.order
    target = players[seat].space + spaces
    players[seat].space = target
    order.remove(seat)
    for place, other in enumerate(order):
        if players[other].space <= target:
            order.insert(place, seat)
            return
    order.append(seat)


def house(flow: DragonFlow, state: DragonState, seat: int, tile: str, home: Palace) -> None:
    """A new person moves in; the disc moves by its value at once; it brings nothing else (DR-3.1, DR-3.3, DR-3.9)."""
    home.persons.append(tile)
    move(state, seat, VALUE[tile])
    if not flow.quiet:
        flow.tell("housed", seat, {"person": tile, "n": VALUE[tile], "space": state.players[seat].space})


def release(flow: DragonFlow, state: DragonState, seat: int, home: Palace, tile: str) -> None:
    """A person leaves the game (DR-3.7); the disc stays where it is (DR-3.6)."""
    home.persons.remove(tile)
    flow.tell("released", seat, {"person": tile})


def score(state: DragonState, seat: int, source: int, points: int) -> None:
    """Victory points, without an upper end (DR-3.10)."""
    player = state.players[seat]
    player.vp += points
    player.earned[source] += points
