"""Which options are worth a thought to a search: all but those that another option is better than in every respect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.dragon.action_phase import FEE, REFILL, missing
from engine.dragon.actions import amount
from engine.dragon.data import OLD, TYPE, WILD, YOUNG
from engine.dragon.palaces import tile_of
from engine.dragon.persons import REMOVE
from engine.dragon.state import DragonState
from engine.kernel.values import Decision

GIVING = ("tax", "harvest", "fireworks", "study")
"""Actions that always bring what counts in the end and, on a group without dragons, cost nothing."""


def sensible(state: DragonState, decision: Decision) -> Sequence[str]:
    """The options of a decision that are worth a thought."""
    look = _LOOKS.get(decision.kind)
    return look(state, decision) if look and len(decision.options) > 1 else decision.options


def _action(state: DragonState, decision: Decision) -> Sequence[str]:
    """No tax for the fee or less: a refill costs nothing, and the group holds a dragon already. No refill that brings
    nothing as long as something is to be had for nothing; a dragon put down there costs at most the others a fee.
    """
    table, options = state.table, decision.options
    player = table.players[decision.seat]
    if missing(player) == 0 and any(
        card in GIVING for group in table.groups if not group.dragons for card in group.cards
    ):
        options = tuple(key for key in options if key != REFILL)
    if amount(player, "tax") <= FEE:
        taken = [f"g{number}.tax" for number, group in enumerate(table.groups, start=1) if group.dragons]
        options = tuple(key for key in options if key not in taken)
    return options


def _card(state: DragonState, decision: Decision) -> Sequence[str]:
    """No wild card if it could only bring persons whose own cards are in the hand (`_tile`)."""
    hand = state.hands[decision.seat]
    if WILD in hand and all(TYPE[tile] in hand for tile, left in state.table.piles.items() if left):
        return tuple(key for key in decision.options if key != WILD) or decision.options
    return decision.options


def _tile(state: DragonState, decision: Decision) -> Sequence[str]:
    """With a wild card nobody whose own card is in the hand: that card brings the same, and the wild one, kept, can do
    all that the other could.
    """
    hand = state.hands[decision.seat]
    return tuple(key for key in decision.options if TYPE[key] not in hand) or decision.options


def _full_house(state: DragonState, decision: Decision) -> Sequence[str]:
    """Where an own person is like the new one, to swap these two leaves all as it was and moves the disc, so nothing is
    removed, and it does not matter in which palace. Else as with releases.
    """
    new = decision.frame.args.person
    equal = [key for key in decision.options if tile_of(key) == new]
    gone = {*equal[1:], REMOVE} if equal else set()
    return tuple(key for key in _release(state, decision) if key not in gone)


def _release(state: DragonState, decision: Decision) -> Sequence[str]:
    """Nobody old while a young one of the same type lives in the same palace: symbols are all that sets them apart."""
    options = decision.options
    return tuple(key for key in options if not (key.endswith(OLD) and key.removesuffix(OLD) + YOUNG in options))


_LOOKS: dict[str, Callable[[DragonState, Decision], Sequence[str]]] = {
    "action": _action,
    "card": _card,
    "tile": _tile,
    "full_house": _full_house,
    "release": _release,
    "drought_release": _release,
    "quake_release": _release,
}
