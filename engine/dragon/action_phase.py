"""Phase 1: the action (section 3.5 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.dragon.actions import ACTIONS, amount
from engine.dragon.data import DATA, action_cards
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import DragonState, DragonView, Group, Player, Position, Table, has_wall, price
from engine.kernel.values import Frame, Label, Reason

FEE = DATA.action_phase.fee
REFILL = "refill"
CARDS = {wall: action_cards(wall=wall) for wall in (False, True)}
WALL_COMPLETE, NO_PIECES = Label("wall_complete"), Label("no_pieces")


@RULES.step("deal", barrier="random")
def deal(flow: DragonFlow, frame: Frame) -> None:
    """Shuffle the cards and lay out a group per player, as equal as possible, larger ones first (DR-5.1, T-10)."""
    state, table = flow.state, flow.state.table
    cards = list(CARDS[has_wall(state)])
    flow.shuffle(cards)
    size, larger = divmod(len(cards), state.seats)
    for group in range(state.seats):
        cut = size + (group < larger)
        table.groups.append(Group(cards[:cut]))
        cards = cards[cut:]
    if not flow.quiet:
        for number, actions in enumerate(table.groups, start=1):
            flow.tell("group", args={"number": number, "actions": [*actions.cards]})
    flow.then(*[("action", seat) for seat in table.order])


@RULES.decision("action")
class TakeAction(DragonKind):
    """D3: a group and one of its actions, or a refill (DR-5.2 to DR-5.8)."""

    clause = "DR-5.2"
    binding = ("fee",)

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Every action laid out, and the refill (DR-5.7, DR-5.8)."""
        laid = [f"g{number}.{card}" for number, group in enumerate(pos.table.groups, start=1) for card in group.cards]
        return [*laid, REFILL]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """What cannot be paid (DR-5.5) or carried out (DR-5.6)."""
        if key == REFILL:
            return None
        _, group, card = _named(pos.table, key)
        return _shut(pos, pos.table.players[frame.seat], group, card)

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """What is not `closed`, without reading group and card out of keys that have just been made."""
        player = state.table.players[frame.seat]
        keys = [
            f"g{number}.{card}"
            for number, group in enumerate(state.table.groups, start=1)
            for card in group.cards
            if _shut(state, player, group, card) is None
        ]
        return [*keys, REFILL]

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Put the dragon down, pay the fee if another one stands there (DR-5.3, DR-5.4), and act; or refill."""
        table, seat = flow.state.table, frame.seat
        player = table.players[seat]
        if key == REFILL:
            raised = missing(player)
            player.yuan += raised
            table.refilled.append(seat)
            flow.tell("refill", seat, {"n": raised})
            return
        number, group, card = _named(table, key)
        fee = FEE if group.dragons else 0
        player.yuan -= fee
        flow.tell("fee" if fee else "dragon", seat, {"number": number, "n": fee})
        group.dragons.append(seat)
        ACTIONS[card](flow, seat)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The action with what it brings now, and the fee."""
        player = view.table.players[frame.seat]
        if key == REFILL:
            if not missing(player):
                return Label("refill.none", light=True)
            return Label("refill", {"n": missing(player)}, group=REFILL, place=f"money.{frame.seat}")
        number, group, card = _named(view.table, key)
        fee = FEE if group.dragons else 0
        return Label(
            f"action.{card}.fee" if fee else f"action.{card}",
            {"number": number, "n": amount(player, card), "fee": fee},
            f"group_{number}",
            f"group.{number}",
        )


def _shut(pos: Position, player: Player, group: Group, card: str) -> Reason | None:
    """Why a card of a group is not open to a player."""
    left = player.yuan - FEE if group.dragons else player.yuan
    if left < 0:
        return partial(Label, "fee_short", {"n": -left})
    if card == "privilege" and left < price(pos, "small"):
        return partial(Label, "yuan_short", {"n": price(pos, "small") - left})
    if card == "wall" and not player.pieces:
        return NO_PIECES
    return WALL_COMPLETE if card == "wall" and len(pos.table.wall) >= DATA.great_wall.spaces else None


def _named(table: Table, key: str) -> tuple[int, Group, str]:
    """The number of a group, the group, and the card in it that an option key names."""
    group, _, card = key.partition(".")
    number = int(group[1:])
    return number, table.groups[number - 1], card


def missing(player: Player) -> int:
    """What a refill brings (DR-5.7, DR-5.8)."""
    return max(0, DATA.action_phase.refill - player.yuan)
