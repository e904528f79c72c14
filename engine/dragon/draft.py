"""The first two persons of every player (section 3.2 of the specification).

A pair is picked tile by tile, so that nine buttons do for 36 pairs; the second tile may not complete a pair that an
earlier player took. Up to eight partners are left for any first tile and at most four pairs are taken, so the second
question always has an answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.dragon.data import VALUE, YOUNG_TILES
from engine.dragon.palaces import move, tile_label
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import DragonView, NamedTiles, Position
from engine.kernel.values import Frame, Label, Reason


@RULES.decision("draft")
class Draft(DragonKind):
    """D1: two young tiles of different types, as a pair not yet taken (DR-2.1 to DR-2.3)."""

    clause = "DR-2.2"

    def keys(self, pos: Position, frame: Frame[NamedTiles]) -> Iterable[str]:
        """Tiles, or partners of the first one."""
        return [tile for tile in YOUNG_TILES if tile not in frame.args.persons]

    def closed(self, pos: Position, frame: Frame[NamedTiles], key: str) -> Reason | None:
        """Whether somebody has that pair."""
        pair = sorted((*frame.args.persons, key))
        for seat, player in enumerate(pos.table.players):
            if player.pair == pair:
                return Label("pair_taken", {"taken_seat": seat})
        return None

    def resolve(self, flow: DragonFlow, frame: Frame[NamedTiles], key: str) -> None:
        """Take the tiles once both are named."""
        table, named = flow.state.table, (*frame.args.persons, key)
        if len(named) == 1:
            flow.push("draft", frame.seat, NamedTiles(named), cause="draft")
            return
        pair = sorted(named)
        for tile in pair:
            table.piles[tile] -= 1
        table.players[frame.seat].pair = pair
        flow.tell("drafted", frame.seat, {"persons": [*pair]})
        flow.push("draft_house", frame.seat, NamedTiles(tuple(pair)), cause="draft")

    def ask(self, view: DragonView, frame: Frame[NamedTiles]) -> Label:
        """The second pick names the first."""
        return Label("draft.second" if frame.args.persons else "draft", frame.told())

    def label(self, view: DragonView, frame: Frame[NamedTiles], key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return tile_label(key)


@RULES.decision("draft_house")
class DraftHouse(DragonKind):
    """D2: both in one palace, or one in each (DR-2.4); then the disc moves by both values together (DR-2.5)."""

    clause = "DR-2.4"

    def keys(self, pos: Position, frame: Frame[NamedTiles]) -> Iterable[str]:
        """The two palaces are alike, so there are two ways."""
        return ["apart", "together"]

    def resolve(self, flow: DragonFlow, frame: Frame[NamedTiles], key: str) -> None:
        """House both and move."""
        table, seat = flow.state.table, frame.seat
        player = table.players[seat]
        first, second = frame.args.persons
        near, far = player.palaces[:2]
        near.persons.append(first)
        (near if key == "together" else far).persons.append(second)
        steps = VALUE[first] + VALUE[second]
        move(table, seat, steps)
        flow.tell(f"draft_{key}", seat, {"n": steps, "space": player.space})

    def label(self, view: DragonView, frame: Frame[NamedTiles], key: str) -> Label:
        """Where both go."""
        first, second = frame.args.persons
        place = f"palace.{frame.seat}.{view.table.players[frame.seat].palaces[0].id}" if key == "together" else ""
        return Label(f"draft_house.{key}", {"person": first, "other": second}, place=place)
