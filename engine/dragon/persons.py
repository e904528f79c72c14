"""Phase 2: the person (section 3.7 of the specification)."""

from __future__ import annotations

from engine.dragon.actions import palace_label
from engine.dragon.data import DATA, TYPE, VALUE, WILD
from engine.dragon.palaces import free, house, palace, palace_keys, palace_of, person_keys, release, tile_of
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import OLD, YOUNG, DragonState
from engine.dragon.view import DragonView, PlayerView
from engine.kernel.values import Blocked, Frame, Label, Value

REMOVE = "remove"
_TILES = {kind: [f"{kind}.{level}" for level in (YOUNG, OLD)] for kind in DATA.types}
_TILES[WILD] = list(TYPE)


def tiles_for(state: DragonState, card: str) -> list[str]:
    """The tiles a card allows and the board still has (DR-7.2, DR-7.3)."""
    piles = state.piles
    return [tile for tile in _TILES[card] if piles.get(tile)]


@RULES.decision("card")
class PlayCard(DragonKind):
    """D7: the card to play; compulsory (DR-7.1)."""

    clause = "DR-7.1"
    secret = True

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Each different card in hand."""
        return list(dict.fromkeys(state.players[frame.seat].hand))

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Play it face up; then take a tile, or nothing if none is left (DR-7.4)."""
        state = flow.state
        seat, card = frame.seat, key
        state.players[seat].hand.remove(card)
        state.discard.append((seat, card))
        flow.tell("card", seat, {"card": f"card_{card}"})
        if tiles_for(state, card):
            flow.push("tile", seat, card, cause=f"card_{card}")
        else:
            flow.tell("no_tile", seat, {"card": f"card_{card}"})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The card, and how many tiles of its type are left."""
        left = sum(pile.left for pile in view.piles if key in (WILD, pile.type))
        place = f"card.{frame.seat}.{key}"
        return Label("card" if left else "card.none_left", {"card": f"card_{key}", "n": left}, place=place)


@RULES.decision("tile")
class TakeTile(DragonKind):
    """D8: young or old, or any pile with a wild card (DR-7.2, DR-7.3). ``args``: the card."""

    clause = "DR-7.2"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """The piles allowed that are not empty."""
        return tiles_for(state, str(frame.args[0]))

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Take the tile off its pile and house it."""
        state = flow.state
        take(flow, state, frame.seat, key, frame.cause)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return Label("pile", {"person": key, "n": VALUE[key]}, place=f"pile.{key}")

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Empty piles of tiles that the card allows."""
        open_now = [f"{pile.type}.{pile.level}" for pile in view.piles if pile.left]
        gone = [tile for tile in _TILES[str(frame.args[0])] if tile in TYPE and tile not in open_now]
        return [Blocked(self.label(view, frame, tile), Label("pile_empty")) for tile in gone]


def take(flow: DragonFlow, state: DragonState, seat: int, tile: str, cause: str) -> None:
    """A tile leaves its pile and looks for a place (DR-7.5 to DR-7.8)."""
    state.piles[tile] -= 1
    flow.tell("taken", seat, {"person": tile, "n": state.piles[tile]})
    player = state.players[seat]
    flow.push("house" if free(player) else "full_house", seat, tile, cause=cause)


@RULES.decision("house")
class House(DragonKind):
    """D9: the palace for the new person; as long as there is room it must move in (DR-7.5). ``args``: the tile."""

    clause = "DR-7.5"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Own palaces with a free place."""
        return palace_keys(free(state.players[frame.seat]))

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Move in."""
        state = flow.state
        home = palace(state.players[frame.seat], palace_of(key))
        house(flow, state, frame.seat, str(frame.args[0]), home)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The palace with its floors and persons."""
        return palace_label(view.players[frame.seat], palace_of(key))

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Full palaces."""
        player = view.players[frame.seat]
        full = [one.id for one in player.palaces if len(one.persons) >= one.floors]
        return [Blocked(palace_label(player, number), Label("full")) for number in full]


@RULES.decision("full_house")
class FullHouse(DragonKind):
    """D10: all palaces are full: swap for an own person, or take the tile out of the game (DR-7.6, DR-7.7).

    A seat without a palace has nobody to swap, so only ``remove`` is left, and it is not asked (DR-7.8).
    """

    clause = "DR-7.6"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Each own person, and ``remove``."""
        return [*person_keys(state.players[frame.seat].palaces), REMOVE]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Swap within the palace and move the disc by the full value; or remove, without moving."""
        state = flow.state
        seat, new = frame.seat, str(frame.args[0])
        if key == REMOVE:
            flow.tell("removed", seat, {"person": new})
            return
        home = palace(state.players[seat], palace_of(key))
        release(flow, state, seat, home, tile_of(key))
        house(flow, state, seat, new, home)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Who would leave."""
        if key == REMOVE:
            return Label("remove", {"person": str(frame.args[0])}, place="supply")
        return person_label("swap", view.players[frame.seat], key)


def person_label(name: str, player: PlayerView, key: str) -> Label:
    """A person in a palace: its tile and the other persons there."""
    number, tile = palace_of(key), tile_of(key)
    others = [*palace(player, number).persons]
    others.remove(tile)
    args: dict[str, Value] = {"person": tile, "others": [*others], "n": len(others)}
    place = f"person.{player.seat}.{number}.{tile}"
    return Label(name if others else f"{name}.alone", args, place=place)
