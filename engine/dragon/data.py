"""The numbers of the rulebook, read from ``data/games/dragon.toml`` and checked.

`DATA` is what the rules use. Every table has a ``source``. Anything unknown, out of range or contradictory raises
`DataError` naming file and place.
"""

from __future__ import annotations

from msgspec import Struct

from engine.dragon.tables import (
    Action,
    ActionPhase,
    Cards,
    Components,
    Contagion,
    Course,
    Decay,
    Drought,
    Events,
    Festival,
    FinalScoring,
    GreatWall,
    Mongols,
    PalaceData,
    PersonType,
    Privileges,
    RoundScoring,
    Start,
    SuperEvents,
    Supply,
    Tribute,
    WallPieceData,
)
from engine.kernel import data as files
from engine.kernel.data import Row

WILD = "wild"


class Tile(Struct, frozen=True):
    """A person tile: id ``<type>.<level>``, person points, symbols."""

    id: str
    type: str
    level: str
    value: int
    symbols: int


class Data(Row, frozen=True, dict=True):
    """The whole file, and what follows from it."""

    course: Course
    components: Components
    persons: list[PersonType]
    supply: list[Supply]
    cards: Cards
    start: Start
    palace: PalaceData
    action_phase: ActionPhase
    actions: list[Action]
    privileges: Privileges
    events: Events
    tribute: Tribute
    drought: Drought
    dragon_festival: Festival
    mongols: Mongols
    contagion: Contagion
    decay: Decay
    round_scoring: RoundScoring
    final_scoring: FinalScoring
    great_wall: GreatWall
    wall_pieces: list[WallPieceData]
    super_events: SuperEvents

    @property
    def types(self) -> list[str]:
        """The person types, in board order."""
        return [person.id for person in self.persons]

    @property
    def tiles_on_board(self) -> list[Tile]:
        """Every kind of tile: row 1 (old) from left to right, then row 2 (DR-1.3)."""
        old = [Tile(f"{one.id}.old", one.id, "old", one.old.value, one.old.symbols) for one in self.persons if one.old]
        return old + [
            Tile(f"{one.id}.young", one.id, "young", one.young.value, one.young.symbols) for one in self.persons
        ]

    @property
    def hand(self) -> list[str]:
        """The cards everybody starts with, in the order they are kept in."""
        return [card for card in self.types for _ in range(self.cards.each)] + [WILD] * self.cards.wild

    def piles(self, seats: int) -> dict[str, int]:
        """How many of each tile are laid out with ``seats`` players (DR-1.4)."""
        row = next(row for row in self.supply if row.seats == seats)
        two = {person.id for person in self.persons if person.old}
        return {
            tile.id: (row.old if tile.level == "old" else row.young if tile.type in two else row.single)
            for tile in self.tiles_on_board
        }

    def action_cards(self, *, wall: bool) -> list[str]:
        """The action cards in play (DR-1.11, DR-11.3)."""
        return [action.id for action in self.actions if wall or not action.expansion]


def faults(data: Data) -> list[str]:
    """What contradicts what, the component list first."""
    box, seats, months = data.components, data.course.seats, data.course.months
    two = sum(person.old is not None for person in data.persons)
    one = len(data.persons) - two
    events = data.events
    actions = [action.id for action in data.actions]
    fixed = {"tax", "build", "harvest", "fireworks", "parade", "study", "privilege", "wall"}
    kinds = {"peace", "tribute", "drought", "dragon_festival", "mongols", "contagion"}
    types = {"monk", "healer", "pyrotechnist", "craftsman", "court_lady", "tax_collector", "warrior", "scholar"}
    corners = {"lantern", "buddha", "earthquake", "flood", "eclipse"}
    corners |= {"volcano", "tornado", "sunrise", "assassination", "charter"}
    pieces = [piece.id for piece in data.wall_pieces]
    rows = {row.seats: row for row in data.supply}
    most = rows.get(max(seats))
    checks = {
        "course.seats: not ascending": sorted(set(seats)) == seats,
        "persons: not the nine types of the rules": sorted(data.types) == sorted(types | {"farmer"}),
        "supply: not one row per number of seats": sorted(rows) == seats and len(rows) == len(data.supply),
        "supply: a type with two levels has not as many tiles as one with one level": all(
            row.young + row.old == row.single for row in data.supply
        ),
        "components.person_tiles: not what the most players lay out": most is not None
        and two * (most.young + most.old) + one * most.single == box.person_tiles,
        "components.person_cards: not hands and spares": max(seats) * len(data.hand) + box.spare_cards
        == box.person_cards,
        "cards: not one card per month with phase 2": len(data.hand) == months - len(data.course.months_without_cards),
        "start.palaces: higher than a palace may be": max(data.start.palaces) <= data.palace.floors,
        "start.palaces: no room for the persons of the draft": sum(data.start.palaces) >= data.course.draft_persons,
        "actions: not the eight cards of the rules": sorted(actions) == sorted(fixed),
        "actions: an unknown person": all(not action.person or action.person in data.types for action in data.actions),
        "components.action_cards": len(data.action_cards(wall=False)) == box.action_cards,
        "components.wall_cards": len(actions) - len(data.action_cards(wall=False)) == box.wall_cards,
        "events.kinds: not the six kinds of the rules": sorted(events.kinds) == sorted(kinds),
        "components.events": len(events.kinds) * events.copies == box.events == months,
        "events.peace_months: not the peace tiles": events.peace_months == events.copies,
        "privileges.large: cheaper than a small one": data.privileges.large.price > data.privileges.small.price,
        "privileges.large_first_edition: the same price": data.privileges.large_first_edition.price
        != data.privileges.large.price,
        "wall_pieces: a kind twice": len(set(pieces)) == len(pieces),
        "components.wall_pieces": len(pieces) * max(seats) == box.wall_pieces,
        "great_wall.spaces: not the months": data.great_wall.spaces == months,
        "super_events.corners: not the ten of the rules": sorted(data.super_events.corners) == sorted(corners),
        "components.corners": len(data.super_events.corners) == box.corners,
        "super_events.tornado_cards: the months without cards do not fit": data.super_events.tornado_cards
        == len(set(data.super_events.tornado_months_without_cards) - set(data.course.months_without_cards)),
        "super_events.tornado_months_without_cards: before the tornado": min(
            data.super_events.tornado_months_without_cards
        )
        > data.super_events.month,
    }
    return [fault for fault, sound in checks.items() if not sound]


DATA = files.load("dragon", Data, faults)
TILES = {tile.id: tile for tile in DATA.tiles_on_board}
VALUE = {tile.id: tile.value for tile in TILES.values()}
SYMBOLS = {kind: {tile.id: tile.symbols for tile in TILES.values() if tile.type == kind} for kind in DATA.types}
TYPE = {tile.id: tile.type for tile in TILES.values()}
"""Lookups the rules need often: tiles, person points and types by tile, symbols by type and tile."""
