"""The first two persons of every player (section 3.2 of the specification).

A pair is picked tile by tile, so that nine buttons do for 36 pairs; the second tile may not complete a pair that an
earlier player took. Up to eight partners are left for any first tile and at most four pairs are taken, so the second
question always has an answer.
"""

from __future__ import annotations

from engine.dragon.data import DATA, VALUE
from engine.dragon.palaces import move
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import YOUNG, DragonState
from engine.dragon.view import DragonView
from engine.kernel.values import Blocked, Frame, Label

TILES = [f"{kind}.{YOUNG}" for kind in DATA.types]


@RULES.decision("draft")
class Draft(DragonKind):
    """D1: two young tiles of different types, as a pair not yet taken (DR-2.1 to DR-2.3). ``args``: the first tile."""

    clause = "DR-2.2"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Tiles, or partners of the first one."""
        if not frame.args:
            return list(TILES)
        first = frame.args[0]
        taken = [player.pair for player in state.players]
        return [tile for tile in TILES if tile != first and sorted((str(first), tile)) not in taken]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the tiles once both are named."""
        state = flow.state
        if not frame.args:
            flow.push("draft", frame.seat, key, cause="draft")
            return
        pair = sorted((str(frame.args[0]), key))
        for tile in pair:
            state.piles[tile] -= 1
        state.players[frame.seat].pair = pair
        flow.tell("drafted", frame.seat, {"persons": [*pair]})
        flow.push("draft_house", frame.seat, *pair, cause="draft")

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return Label("pile", {"person": key, "n": VALUE[key]}, place=f"pile.{key}")

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Partners whose pair is taken, and by whom."""
        found: list[Blocked] = []
        for player in view.players:
            rest = [tile for tile in player.pair if tile not in frame.args]
            if frame.args and len(rest) == 1:
                reason = Label("pair_taken", {"taken_seat": player.seat})
                found.append(Blocked(self.label(view, frame, rest[0]), reason))
        return found


@RULES.decision("draft_house")
class DraftHouse(DragonKind):
    """D2: both in one palace, or one in each (DR-2.4); then the disc moves by both values together (DR-2.5)."""

    clause = "DR-2.4"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The two palaces are alike, so there are two ways."""
        return ["apart", "together"]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """House both and move."""
        state = flow.state
        seat = frame.seat
        player = state.players[seat]
        first, second = (str(tile) for tile in frame.args)
        near, far = player.palaces[0], player.palaces[1]
        near.persons.append(first)
        (near if key == "together" else far).persons.append(second)
        steps = VALUE[first] + VALUE[second]
        move(state, seat, steps)
        flow.tell(f"draft_{key}", seat, {"n": steps, "space": player.space})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Where both go."""
        first, second = (str(tile) for tile in frame.args)
        place = f"palace.{frame.seat}.{view.players[frame.seat].palaces[0].id}" if key == "together" else ""
        return Label(f"draft_house.{key}", {"person": first, "other": second}, place=place)
