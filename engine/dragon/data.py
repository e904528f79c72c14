"""The numbers of the rulebook, read from ``data/games/dragon.toml`` and checked; names and lookups made from them."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from engine.dragon.schema import ActionId, Corner, Data, EventKind, PersonId
from engine.kernel.data import demand, distinct, equal, load, numbered

YOUNG, OLD = "young", "old"
WILD = "wild"


def agree(data: Data) -> None:
    """What several tables say of the same thing, the component list first. Raises `DataError`."""
    box, seats, months = data.components, data.course.seats, data.course.months
    numbered("course.seats", seats, first=min(seats))
    equal("supply: seats", [row.seats for row in data.supply], list(seats))
    for where, found, kinds in (
        ("persons", [person.id for person in data.persons], PersonId),
        ("actions", [action.id for action in data.actions], ActionId),
        ("events.kinds", data.events.kinds, EventKind),
        ("super_events.corners", data.super_events.corners, Corner),
    ):
        equal(where, sorted(found), sorted(get_args(kinds)))
    most = data.supply[-1]
    tiles = sum(most.young + most.old if person.old else most.single for person in data.persons)
    hand = len(data.persons) * data.cards.each + data.cards.wild
    bonuses = [piece.id for piece in data.wall_pieces]
    distinct("wall_pieces", bonuses)
    extra = sum(action.expansion for action in data.actions)
    equal("components.person_tiles", box.person_tiles, tiles)
    equal("components.person_cards", box.person_cards, max(seats) * hand + box.spare_cards)
    equal("components.action_cards", box.action_cards, len(data.actions) - extra)
    equal("components.wall_cards", box.wall_cards, extra)
    equal("components.events", box.events, len(data.events.kinds) * data.events.copies)
    equal("components.wall_pieces", box.wall_pieces, max(seats) * len(bonuses))
    equal("components.corners", box.corners, len(data.super_events.corners))
    equal("course.months", months, box.events)
    equal("great_wall.spaces", data.great_wall.spaces, months)
    skipped = set(data.course.months_without_cards)
    equal("cards: one for each month with phase 2", hand, months - len(skipped))
    stormed = set(data.super_events.tornado_months_without_cards) - skipped
    equal("super_events.tornado_cards", data.super_events.tornado_cards, len(stormed))
    demand(max(data.start.palaces) <= data.palace.floors, "start.palaces: higher than a palace may be")
    demand(sum(data.start.palaces) >= data.course.draft_persons, "start.palaces: no room for the persons of the draft")


DATA = load("dragon", Data, agree)


class Tile(Struct, frozen=True):
    """A person tile: id ``<type>.<level>``, person points, symbols."""

    id: str
    type: str
    level: str
    value: int
    symbols: int


def _tiles() -> dict[str, Tile]:
    found = {}
    for level in (OLD, YOUNG):
        for person in DATA.persons:
            shown = person.old if level == OLD else person.young
            if shown:
                tile = f"{person.id}.{level}"
                found[tile] = Tile(tile, person.id, level, shown.value, shown.symbols)
    return found


TYPES = [str(person.id) for person in DATA.persons]
"""The person types, in board order."""
TILES = _tiles()
"""Every kind of tile: row 1 (old) from left to right, then row 2 (DR-1.3)."""
YOUNG_TILES = [f"{kind}.{YOUNG}" for kind in TYPES]
"""Row 2; types with one level count as young."""
VALUE = {tile.id: tile.value for tile in TILES.values()}
TYPE = {tile.id: tile.type for tile in TILES.values()}
SYMBOLS = {kind: {tile.id: tile.symbols for tile in TILES.values() if tile.type == kind} for kind in TYPES}
"""Person points and types by tile, symbols by type and tile: lookups the rules need often."""
HAND = [kind for kind in TYPES for _ in range(DATA.cards.each)] + [WILD] * DATA.cards.wild
"""The cards everybody starts with, in the order they are kept in."""
BONUSES: dict[str, int] = {piece.id: piece.amount for piece in DATA.wall_pieces}
"""The wall pieces of one player: bonus and how much."""


_PILES = {
    row.seats: {
        tile.id: row.old if tile.level == OLD else row.young if f"{tile.type}.{OLD}" in TILES else row.single
        for tile in TILES.values()
    }
    for row in DATA.supply
}


def piles(seats: int) -> dict[str, int]:
    """How many of each tile are laid out with ``seats`` players (DR-1.4)."""
    return dict(_PILES[seats])


def action_cards(*, wall: bool) -> list[str]:
    """The action cards in play (DR-1.11, DR-11.3)."""
    return [action.id for action in DATA.actions if wall or not action.expansion]
