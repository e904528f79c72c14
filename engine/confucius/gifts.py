"""CF-5.16, CF-6.1 to CF-6.6 and CF-6.23 to CF-6.26: buying and giving gifts, passing on influence."""

from __future__ import annotations

from engine.confucius.board import PLACES, ChooseSeat, ChooseTile, laid, lay_marker, open_place, place_args, seat_of
from engine.confucius.data import GIFTS
from engine.confucius.money import COINS, short
from engine.confucius.obligations import active, may_leave, remove_gift
from engine.confucius.rulebook import ACTIONS, RULES, Action, ConfuciusFlow, enter, nearest
from engine.confucius.state import AVAILABLE, NOT_AVAILABLE, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label, Value

GIFT_STATES = {NOT_AVAILABLE: "gift_not_available", AVAILABLE: "gift_available"}


class ChooseGift(Kind[ConfuciusState, ConfuciusView]):
    """A decision for one own gift; the keys are ``gift.1`` ... ``gift.6``."""

    def why_not(self, pos: Position, seat: int, value: int) -> Label | None:
        """Why this gift cannot be chosen; None if it can."""
        raise NotImplementedError

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The gifts that can be chosen."""
        return [f"gift.{value}" for value in GIFTS if self.why_not(state, frame.seat, value) is None]

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and its value."""
        return gift_label(frame.seat, gift_of(key))

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The other gifts."""
        out = []
        for value in GIFTS:
            reason = self.why_not(view, frame.seat, value)
            if reason:
                out.append(Blocked(gift_label(frame.seat, value), reason))
        return out


def gift_of(key: str) -> int:
    """The value of a key like ``gift.3``."""
    return int(key.split(".")[1])


def gift_label(seat: int, value: int) -> Label:
    """A gift of ``seat``."""
    return Label("gift", {"gift": GIFTS[value].id, "value": value}, place=f"gift.{seat}.{value}")


def gift_state(pos: Position, seat: int, value: int) -> Label:
    """Where a gift is, as the reason why it cannot be used."""
    where = pos.players[seat].gifts[value - 1]
    if where >= 0:
        return Label("gift_given", {"receiver_seat": where})
    return Label(GIFT_STATES.get(where, "gift_gone"))


# ---- buying and giving ---------------------------------------------------------------------------------------------


def buy_why_not(pos: Position, seat: int, value: int) -> Label | None:
    """CF-5.16: only a gift not yet available, for its price."""
    if pos.players[seat].gifts[value - 1] != NOT_AVAILABLE:
        return gift_state(pos, seat, value)
    return short(pos, seat, COINS, GIFTS[value].price)


@enter(ACTIONS, "buy_gift")
class BuyGift(Action):
    """CF-5.16: pay the value of an own gift; it becomes available."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No gift to buy, no money."""
        return nearest((buy_why_not(pos, seat, value) for value in GIFTS), "no_gift_to_buy")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the gift."""
        flow.push("which_gift", seat, cause="buy_gift")


@RULES.decision("which_gift")
class WhichGift(ChooseGift):
    """D3: which gift is bought."""

    clause = "CF-5.16"

    def why_not(self, pos: Position, seat: int, value: int) -> Label | None:
        """See `buy_why_not`."""
        return buy_why_not(pos, seat, value)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then lay it open."""
        value = gift_of(key)
        flow.then(("pay", frame.seat, COINS, GIFTS[value].price), ("gift_ready", frame.seat, value), cause="buy_gift")


@RULES.step("gift_ready")
def gift_ready(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-6.1: from not available to available."""
    state = flow.state
    value = int(frame.args[0])
    state.players[frame.seat].gifts[value - 1] = AVAILABLE
    flow.tell("gift_ready", frame.seat, {"gift": GIFTS[value].id, "value": value})


def give_why_not(pos: Position, seat: int, value: int, receiver: int) -> Label | None:
    """CF-6.4: not to a player whose dearer gift lies before the giver."""
    if receiver == seat:
        return Label("yourself")
    back = active(pos, receiver, seat)
    if back > value:
        return Label("dearer_gift", {"giver_seat": receiver, "value": back})
    return None


def givable_why_not(pos: Position, seat: int, value: int) -> Label | None:
    """CF-6.3: only an available gift for which there is a receiver."""
    if pos.players[seat].gifts[value - 1] != AVAILABLE:
        return gift_state(pos, seat, value)
    return nearest((give_why_not(pos, seat, value, other) for other in range(pos.seats)), "no_receiver")


@enter(ACTIONS, "give_gift")
class GiveGift(Action):
    """CF-6.3: an available gift becomes active before another player."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No gift available, or nobody who can get it."""
        return nearest((givable_why_not(pos, seat, value) for value in GIFTS), "no_gift_available")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the gift, then the receiver."""
        flow.push("give", seat, cause="give_gift")


@RULES.decision("give")
class Give(ChooseGift):
    """D3: which gift is given."""

    clause = "CF-6.3"

    def why_not(self, pos: Position, seat: int, value: int) -> Label | None:
        """See `givable_why_not`."""
        return givable_why_not(pos, seat, value)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("receiver", frame.seat, gift_of(key), cause="give_gift")


@RULES.decision("receiver")
class Receiver(ChooseSeat):
    """D3: who gets the gift; its value is in ``args``."""

    clause = "CF-6.4"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """See `give_why_not`."""
        return give_why_not(pos, frame.seat, int(frame.args[0]), other)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """CF-6.5: a cheaper gift back leaves, an equal one stays; CF-6.6: an own older gift leaves."""
        state = flow.state
        giver, receiver, value = frame.seat, seat_of(key), int(frame.args[0])
        if active(state, giver, receiver):
            remove_gift(flow, state, giver, receiver)
        if 0 < active(state, receiver, giver) < value:
            remove_gift(flow, state, receiver, giver)
        state.players[giver].gifts[value - 1] = receiver
        flow.tell("gift_given", giver, {"gift": GIFTS[value].id, "value": value, "receiver_seat": receiver})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The receiver, and which gifts leave by it."""
        giver, receiver, value = frame.seat, seat_of(key), int(frame.args[0])
        back, own = active(view, receiver, giver), active(view, giver, receiver)
        args: dict[str, Value] = {"player_seat": receiver, "back": back, "own": own}
        frees = 0 < back < value
        name = "receiver_both" if frees and own else "receiver_back" if frees else "receiver_own" if own else "player"
        return Label(name, args, place=key)


# ---- transfer of influence -----------------------------------------------------------------------------------------


def transfer_why_not(pos: Position, seat: int, place: str) -> Label | None:
    """CF-6.23, CF-6.26: an own marker in an open ministry, each tile once per phase."""
    reason = open_place(pos, place)
    if reason:
        return reason
    tile, owner, _ = laid(pos, place)
    if owner != seat:
        return Label("not_own_marker")
    return Label("transferred_already") if tile in pos.players[seat].transferred else None


@enter(ACTIONS, "transfer_influence")
class TransferInfluence(Action):
    """CF-6.23: another player's marker takes the place of an own one."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No marker to pass on."""
        return nearest((transfer_why_not(pos, seat, place) for place in PLACES), "no_marker")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the marker, then the player."""
        flow.push("transfer", seat, cause="transfer_influence")


@RULES.decision("transfer")
class Transfer(ChooseTile):
    """D3: which marker is passed on."""

    clause = "CF-6.23"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `transfer_why_not`."""
        return transfer_why_not(pos, frame.seat, place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("transfer_to", frame.seat, key, cause="transfer_influence")


@RULES.decision("transfer_to")
class TransferTo(ChooseSeat):
    """D3: whose marker comes there; the place is in ``args``."""

    clause = "CF-6.23"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """Any other player; the bribe block does not matter (CF-6.14)."""
        return Label("yourself") if other == frame.seat else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """In the same state; a gift of the new owner may leave (CF-6.24)."""
        state = flow.state
        place, other = str(frame.args[0]), seat_of(key)
        tile, _, secured = laid(state, place)
        lay_marker(state, place, other, secured=secured)
        state.players[frame.seat].transferred.append(tile)
        flow.tell("transferred", frame.seat, {**place_args(place), "receiver_seat": other})
        may_leave(flow, state, frame.seat, other)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The player, and the gift that may leave."""
        other = seat_of(key)
        value = active(view, other, frame.seat)
        args: dict[str, Value] = {"player_seat": other, "value": value}
        return Label("player_with_gift" if value else "player", args, place=key)
