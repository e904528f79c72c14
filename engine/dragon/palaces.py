"""Palaces, persons, tracks: what is valid all game (section 3.3 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon.data import DATA, SYMBOLS, TYPE, VALUE
from engine.dragon.rules import DragonFlow
from engine.dragon.state import Palace, Player, Table
from engine.errors import RulesError
from engine.kernel.values import Label, Value

FLOORS = DATA.palace.floors


def symbols(player: Player, kind: str) -> int:
    """Symbols on all own persons of a type, under all palaces, both levels (section 3.6)."""
    worth = SYMBOLS[kind]
    total = 0
    for palace in player.palaces:
        for tile in palace.persons:
            if tile in worth:
                total += worth[tile]
    return total


def persons(player: Player) -> int:
    """How many persons live under the palaces."""
    total = 0
    for palace in player.palaces:
        total += len(palace.persons)
    return total


def inhabited(player: Player) -> list[Palace]:
    """The palaces with at least one person (DR-3.12)."""
    return [palace for palace in player.palaces if palace.persons]


def free(player: Player) -> list[Palace]:
    """The palaces with a free place (DR-3.1)."""
    return [palace for palace in player.palaces if len(palace.persons) < palace.floors]


def palace(player: Player, number: int) -> Palace:
    """The palace with this id."""
    for home in player.palaces:
        if home.id == number:
            return home
    raise RulesError(f"no palace {number}")


def palace_keys(palaces: Sequence[Palace]) -> list[str]:
    """Option keys ``p<id>``; of palaces that are alike in floors and persons only the first one."""
    seen = set()
    keys = []
    for home in palaces:
        like = (home.floors, *sorted(home.persons))
        if like not in seen:
            seen.add(like)
            keys.append(f"p{home.id}")
    return keys


def person_keys(palaces: Sequence[Palace]) -> list[str]:
    """Option keys ``p<id>.<type>.<level>``; of equal persons in palaces that are alike only the first one."""
    if len(palaces) == 1:
        number = palaces[0].id
        return [f"p{number}.{tile}" for tile in dict.fromkeys(palaces[0].persons)]
    seen = set()
    keys = []
    for home in palaces:
        if home.persons:
            like = (home.floors, *sorted(home.persons))
            if like not in seen:
                seen.add(like)
                keys += [f"p{home.id}.{tile}" for tile in dict.fromkeys(home.persons)]
    return keys


def palace_in(table: Table, seat: int, key: str) -> Palace:
    """The own palace that an option key names."""
    return palace(table.players[seat], int(key.partition(".")[0][1:]))


def tile_of(key: str) -> str:
    """The tile in an option key."""
    return key.partition(".")[2]


def build_palace(player: Player, floors: int) -> Palace:
    """A new palace (DR-3.2)."""
    player.made += 1
    new = Palace(player.made, floors, [])
    player.palaces.append(new)
    return new


def move(table: Table, seat: int, spaces: int) -> None:
    """Move a disc forward; it comes to lie on top where it ends, and discs it leaves drop down (DR-3.4, DR-3.5)."""
    players, order = table.players, table.order
    target = players[seat].space + spaces
    players[seat].space = target
    order.remove(seat)
    for place, other in enumerate(order):
        if players[other].space <= target:
            order.insert(place, seat)
            return
    order.append(seat)


def house(flow: DragonFlow, seat: int, tile: str, home: Palace) -> None:
    """A new person moves in; the disc moves by its value at once; it brings nothing else (DR-3.1, DR-3.3, DR-3.9)."""
    table = flow.state.table
    others: list[int | str] = [*home.persons]
    home.persons.append(tile)
    move(table, seat, VALUE[tile])
    if not flow.quiet:
        told: dict[str, Value] = {"person": tile, "n": VALUE[tile], "space": table.players[seat].space}
        flow.tell("housed", seat, {**told, "others": others})


def release(flow: DragonFlow, seat: int, home: Palace, tile: str) -> None:
    """A person leaves the game (DR-3.7); the disc stays where it is (DR-3.6)."""
    home.persons.remove(tile)
    flow.tell("released", seat, {"person": tile, "others": [*home.persons]})


def release_all(flow: DragonFlow, seat: int, home: Palace) -> None:
    """Everybody in a palace leaves the game."""
    for tile in list(home.persons):
        release(flow, seat, home, tile)


def score(table: Table, seat: int, source: str, points: int) -> None:
    """Victory points, without an upper end (DR-3.10)."""
    player = table.players[seat]
    player.vp += points
    player.earned[source] += points


def taken_label(tile: str, player: Player) -> Label:
    """A tile on its pile that a player may take: lost to who has no palace, and then the disc stays (DR-7.8)."""
    return tile_label(tile) if player.palaces else Label("pile.lost", {"person": tile}, place=f"pile.{tile}")


def tile_label(tile: str) -> Label:
    """A tile on its pile: how far it would move the disc, and the symbols it has."""
    return Label("pile", {"person": tile, "n": VALUE[tile], "symbols": symbols_of(tile)}, place=f"pile.{tile}")


def symbols_of(tile: str) -> str:
    """So many of the symbol of its type, and what it is for: an argument of a label."""
    kind = TYPE[tile]
    return f"symbol_{kind}x{SYMBOLS[kind][tile]}"


def palace_label(table: Table, seat: int, key: str) -> Label:
    """A palace by its floors and persons."""
    home = palace_in(table, seat, key)
    place = f"palace.{seat}.{home.id}"
    if home.persons:
        return Label("palace", {"n": home.floors, "persons": [*home.persons]}, place=place)
    return Label("palace.empty", {"n": home.floors}, place=place)


def person_label(name: str, table: Table, seat: int, key: str) -> Label:
    """A person in a palace: its tile and the other persons there."""
    home, tile = palace_in(table, seat, key), tile_of(key)
    others = [*home.persons]
    others.remove(tile)
    args: dict[str, Value] = {"person": tile, "others": [*others], "n": len(others)}
    return Label(name if others else f"{name}.alone", args, place=f"person.{seat}.{home.id}.{tile}")
