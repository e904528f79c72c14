"""Phase 2: the person (section 3.7 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.dragon.data import TILES, TYPE, TYPES, VALUE, WILD
from engine.dragon.palaces import (
    free,
    house,
    palace_in,
    palace_keys,
    palace_label,
    person_keys,
    person_label,
    release,
    taken_label,
    tile_of,
)
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import Discard, DragonView, Newcomer, Played, Position, Table
from engine.kernel.values import Frame, Label, Reason, Value

REMOVE = "remove"
PILE_EMPTY, FULL = Label("pile_empty"), Label("full")
TILES_FOR = {f"card_{kind}": [tile for tile in reversed(TILES) if TYPE[tile] == kind] for kind in TYPES}
TILES_FOR[f"card_{WILD}"] = list(TILES)
"""The tiles a card allows, by the card's term (DR-7.2, DR-7.3); a type's young ones first."""


@RULES.decision("card")
class PlayCard(DragonKind):
    """D7: the card to play; compulsory (DR-7.1)."""

    clause = "DR-7.1"
    secret = True

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Each different card in hand."""
        return dict.fromkeys(pos.hands[frame.seat])

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Play it face up; then take a tile, or nothing if none is left (DR-7.4)."""
        table, seat, shown = flow.state.table, frame.seat, f"card_{key}"
        flow.state.hands[seat].remove(key)
        table.discard.append(Discard(seat, key))
        flow.tell("card", seat, {"card": shown})
        if any(table.piles[tile] for tile in TILES_FOR[shown]):
            flow.push("tile", seat, Played(shown), cause=shown)
        else:
            flow.tell("no_tile", seat, {"card": shown})

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The card, what it brings, and how many tiles are left."""
        told = card_worth(view.table, frame.seat, key)
        return replace(told, place=f"card.{frame.seat}.{key}", light=told.id == "card.none_left")


def card_worth(table: Table, seat: int, card: str) -> Label:
    """What a card brings: how many tiles are left, how far each moves the disc, and what its symbols are for; nothing
    of it to who has no palace (DR-7.8).
    """
    shown = f"card_{card}"
    left = [tile for tile in TILES_FOR[shown] if table.piles[tile]]
    told: dict[str, Value] = {"card": shown, "n": sum(table.piles[tile] for tile in left)}
    if not left:
        return Label("card.none_left", told)
    if not table.players[seat].palaces:
        return Label("card.no_home", told)
    if card == WILD:
        return Label("card.any", told)
    told["symbols"] = f"symbol_{card}"
    if len(left) == 1:
        return Label("card.one", {**told, "spaces": VALUE[left[0]]})
    young, old = left
    return Label("card", {**told, "young": VALUE[young], "old": VALUE[old]})


@RULES.decision("tile")
class TakeTile(DragonKind):
    """D8: young or old, or any pile with a wild card (DR-7.2, DR-7.3)."""

    clause = "DR-7.2"

    def keys(self, pos: Position, frame: Frame[Played]) -> Iterable[str]:
        """The piles that the card allows."""
        return TILES_FOR[frame.args.card]

    def closed(self, pos: Position, frame: Frame[Played], key: str) -> Reason | None:
        """A pile without tiles."""
        return None if pos.table.piles[key] else PILE_EMPTY

    def resolve(self, flow: DragonFlow, frame: Frame[Played], key: str) -> None:
        """Take the tile off its pile and house it."""
        take_tile(flow, frame.seat, key, frame.cause)

    def label(self, view: DragonView, frame: Frame[Played], key: str) -> Label:
        """The tile, and how far it moves the disc."""
        return taken_label(key, view.table.players[frame.seat])


def take_tile(flow: DragonFlow, seat: int, tile: str, cause: str) -> None:
    """A tile leaves its pile and looks for a place (DR-7.5 to DR-7.8)."""
    table = flow.state.table
    table.piles[tile] -= 1
    flow.tell("taken", seat, {"person": tile, "n": table.piles[tile]})
    flow.push("house" if free(table.players[seat]) else "full_house", seat, Newcomer(tile), cause=cause)


def moves(tile: str) -> Label:
    """How far a person who moves in brings the disc (DR-7.5)."""
    return Label("moves", {"n": VALUE[tile]})


@RULES.decision("house")
class House(DragonKind):
    """D9: the palace for the new person; as long as there is room it must move in (DR-7.5)."""

    clause = "DR-7.5"

    def keys(self, pos: Position, frame: Frame[Newcomer]) -> Iterable[str]:
        """Own palaces."""
        return palace_keys(pos.table.players[frame.seat].palaces)

    def closed(self, pos: Position, frame: Frame[Newcomer], key: str) -> Reason | None:
        """A palace without a free place (DR-3.1)."""
        home = palace_in(pos.table, frame.seat, key)
        return None if len(home.persons) < home.floors else FULL

    def resolve(self, flow: DragonFlow, frame: Frame[Newcomer], key: str) -> None:
        """Move in."""
        house(flow, frame.seat, frame.args.person, palace_in(flow.state.table, frame.seat, key))

    def beside(self, view: DragonView, frame: Frame[Newcomer]) -> list[Label]:
        """How far moving in brings the disc."""
        return [moves(frame.args.person)]

    def label(self, view: DragonView, frame: Frame[Newcomer], key: str) -> Label:
        """The palace with its floors and persons."""
        return palace_label(view.table, frame.seat, key)


@RULES.decision("full_house")
class FullHouse(DragonKind):
    """D10: all palaces are full: swap for an own person, or take the tile out of the game (DR-7.6, DR-7.7).

    A seat without a palace has nobody to swap, so only ``remove`` is left, and it is not asked (DR-7.8).
    """

    clause = "DR-7.6"
    standing = (REMOVE,)

    def keys(self, pos: Position, frame: Frame[Newcomer]) -> Iterable[str]:
        """Each own person, and ``remove``."""
        return [*person_keys(pos.table.players[frame.seat].palaces), REMOVE]

    def resolve(self, flow: DragonFlow, frame: Frame[Newcomer], key: str) -> None:
        """Swap within the palace and move the disc by the full value; or remove, without moving."""
        seat, new = frame.seat, frame.args.person
        if key == REMOVE:
            flow.tell("removed", seat, {"person": new})
            return
        home = palace_in(flow.state.table, seat, key)
        release(flow, seat, home, tile_of(key))
        house(flow, seat, new, home)

    def beside(self, view: DragonView, frame: Frame[Newcomer]) -> list[Label]:
        """How far moving in brings the disc."""
        return [moves(frame.args.person)]

    def label(self, view: DragonView, frame: Frame[Newcomer], key: str) -> Label:
        """Who would leave."""
        if key == REMOVE:
            return Label("remove", {"person": frame.args.person}, place="supply")
        return person_label("swap", view.table, frame.seat, key)
