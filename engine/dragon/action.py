"""Phase 1: the action (section 3.5 of the specification)."""

from __future__ import annotations

from engine.dragon.actions import ACTIONS, affordable, amount, pieces_open
from engine.dragon.data import DATA
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.setup import has_wall
from engine.dragon.state import DragonState
from engine.dragon.view import ActionGroup, DragonView, PlayerView
from engine.kernel.values import Blocked, Frame, Label

FEE = DATA.action_phase.fee
REFILL = "refill"
CARDS = {wall: DATA.action_cards(wall=wall) for wall in (False, True)}
OPTION_KEYS = {
    (group, card): f"g{group}.{card}" for group in range(1, max(DATA.course.seats) + 1) for card in CARDS[True]
}


@RULES.step("deal", barrier="random")
def deal(flow: DragonFlow, frame: Frame) -> None:
    """Shuffle the cards and lay out a group per player, as equal as possible, larger ones first (DR-5.1, T-10)."""
    state = flow.state
    cards = list(CARDS[has_wall(state)])
    flow.shuffle(cards)
    size, larger = divmod(len(cards), state.seats)
    state.groups = []
    for group in range(state.seats):
        cut = size + (group < larger)
        state.groups.append(cards[:cut])
        cards = cards[cut:]
    state.dragons = [[] for _ in state.groups]
    if not flow.quiet:
        for number, group_cards in enumerate(state.groups, start=1):
            flow.tell("group", args={"number": number, "actions": [*group_cards]})
    flow.then(*[("action", seat) for seat in state.order])


@RULES.decision("action")
class TakeAction(DragonKind):
    """D3: a group and one of its actions, or a refill (DR-5.2 to DR-5.8)."""

    clause = "DR-5.2"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Every action that can be paid and carried out (DR-5.5, DR-5.6), and the refill (DR-5.7, DR-5.8)."""
        player = state.players[frame.seat]
        keys = []
        for number, (cards, dragons) in enumerate(zip(state.groups, state.dragons, strict=True), start=1):
            left = player.yuan - FEE if dragons else player.yuan
            if left >= 0:
                for card in cards:
                    if card == "privilege":
                        if not affordable(state, left):
                            continue
                    elif card == "wall" and not pieces_open(state, player):
                        continue
                    keys.append(OPTION_KEYS[number, card])
        keys.append(REFILL)
        return keys

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Put the dragon down, pay the fee if another one stands there (DR-5.3, DR-5.4), and act; or refill."""
        state = flow.state
        seat = frame.seat
        player = state.players[seat]
        if key == REFILL:
            raised = max(0, DATA.action_phase.refill - player.yuan)
            player.yuan += raised
            state.refilled.append(seat)
            flow.tell("refill", seat, {"n": raised})
            return
        name, _, card = key.partition(".")
        number = int(name[1:])
        dragons = state.dragons[number - 1]
        if dragons:
            player.yuan -= FEE
        if not flow.quiet:
            flow.tell("fee" if dragons else "dragon", seat, {"number": number, "n": FEE if dragons else 0})
        dragons.append(seat)
        ACTIONS[card](flow, state, seat)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """The action with what it brings now, and the fee."""
        player = view.players[frame.seat]
        if key == REFILL:
            raised = max(0, DATA.action_phase.refill - player.yuan)
            return Label("refill", {"n": raised}, group=REFILL, place=f"money.{frame.seat}")
        name, _, card = key.partition(".")
        return _label(view, frame, view.groups[int(name[1:]) - 1], card)

    def _open(self, view: DragonView, player: PlayerView, group: ActionGroup, card: str) -> bool:
        left = player.yuan - (FEE if group.dragons else 0)
        if left < 0:
            return False
        if card == "privilege":
            return left >= view.small_price
        return card != "wall" or (bool(player.pieces) and len(view.wall) < DATA.great_wall.spaces)

    def blocked(self, view: DragonView, frame: Frame) -> list[Blocked]:
        """Actions laid out but not open, with the yuan that are missing or what else is in the way."""
        player = view.players[frame.seat]
        found = []
        for group in view.groups:
            fee = FEE if group.dragons else 0
            for card in group.cards:
                if self._open(view, player, group, card):
                    continue
                if player.yuan < fee:
                    reason = Label("fee_short", {"n": fee - player.yuan})
                elif card == "privilege":
                    reason = Label("yuan_short", {"n": fee + view.small_price - player.yuan})
                elif player.pieces:
                    reason = Label("wall_complete")
                else:
                    reason = Label("no_pieces")
                found.append(Blocked(_label(view, frame, group, card), reason))
        return found


def _label(view: DragonView, frame: Frame, group: ActionGroup, card: str) -> Label:
    fee = FEE if group.dragons else 0
    name = f"action.{card}.fee" if fee else f"action.{card}"
    gain = amount(view.players[frame.seat], card)
    return Label(
        name, {"number": group.number, "n": gain, "fee": fee}, f"group_{group.number}", f"group.{group.number}"
    )
