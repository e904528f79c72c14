"""CF-5.16, CF-6.1 to CF-6.6 and CF-6.23 to CF-6.26: buying and giving gifts, passing on influence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.confucius.data import COINS, GIFTS
from engine.confucius.deeds import ACTIONS, asks, nothing_open
from engine.confucius.money import label_with_price, short
from engine.confucius.obligations import may_leave, remove_gift
from engine.confucius.places import ChooseTile, own_tiles, place_args
from engine.confucius.reasons import YOURSELF
from engine.confucius.rules import RULES, ChooseSeat, ConfuciusFlow, ConfuciusKind, kind_of, seat_of
from engine.confucius.state import AVAILABLE, NOT_AVAILABLE, ConfuciusView, GiftValue, Place, Position, Price
from engine.kernel.values import Frame, Label, Reason, Value

GIFT_STATES = {NOT_AVAILABLE: "gift_not_available", AVAILABLE: "gift_available"}
_KEYS = {f"gift.{value}": value for value in GIFTS}


class ChooseGift(ConfuciusKind):
    """A decision for one own gift; the keys are ``gift.1`` ... ``gift.6``."""

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """All own gifts."""
        return _KEYS

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and its value."""
        value = gift_of(key)
        return Label("gift", {"gift": GIFTS[value].id, "value": value}, place=f"gift.{frame.seat}.{value}")

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and its value."""
        return ChooseGift.label(self, view, frame, key)


def gift_of(key: str) -> int:
    """The value of a key like ``gift.3``."""
    return _KEYS[key]


@cache
def gift_is(where: int) -> Label:
    """Where a gift is, as the reason why it cannot be used."""
    if where >= 0:
        return Label("gift_given", {"receiver_seat": where})
    return Label(GIFT_STATES.get(where, "gift_gone"))


# ---- buying and giving ---------------------------------------------------------------------------------------------


@asks(ACTIONS, "buy_gift", "no_gift_to_buy")
@RULES.decision("which_gift")
class WhichGift(ChooseGift):
    """D3: which gift is bought."""

    clause = "CF-5.16"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.16: only a gift not yet available, for its price."""
        value = gift_of(key)
        where = pos.table.players[frame.seat].gifts[value - 1]
        return gift_is(where) if where != NOT_AVAILABLE else short(pos, frame.seat, COINS, GIFTS[value].price)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then lay it open."""
        seat, gift = frame.seat, GIFTS[gift_of(key)]
        ready = ("gift_ready", seat, GiftValue(gift.value))
        flow.then(("pay", seat, Price(COINS, gift.price)), ready, cause="buy_gift")

    def price(self, pos: Position, seat: int, key: str) -> Price:
        """CF-5.16: its coins."""
        return Price(COINS, GIFTS[gift_of(key)].price)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift, its value and its price."""
        seat, plain = frame.seat, self.plain(view, frame, key)
        return Label(
            *label_with_price("gift_for", plain.args, view, seat, self.price(view, seat, key)), place=plain.place
        )


@RULES.step("gift_ready")
def gift_ready(flow: ConfuciusFlow, frame: Frame[GiftValue]) -> None:
    """CF-6.1: from not available to available."""
    value = frame.args.value
    flow.state.table.players[frame.seat].gifts[value - 1] = AVAILABLE
    flow.tell("gift_ready", frame.seat, {"gift": GIFTS[value].id, "value": value})


@RULES.decision("receiver")
class Receiver(ChooseSeat):
    """D3: who gets the gift."""

    clause = "CF-6.4"

    def closed(self, pos: Position, frame: Frame[GiftValue], key: str) -> Reason | None:
        """CF-6.4: not a player whose dearer gift lies before the giver."""
        receiver = seat_of(key)
        if receiver == frame.seat:
            return YOURSELF
        back = pos.table.active(receiver, frame.seat)
        return Label("dearer_gift", {"giver_seat": receiver, "value": back}) if back > frame.args.value else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame[GiftValue], key: str) -> None:
        """CF-6.5: a cheaper gift back leaves, an equal one stays; CF-6.6: an own older gift leaves."""
        table = flow.state.table
        giver, receiver, value = frame.seat, seat_of(key), frame.args.value
        if table.active(giver, receiver):
            remove_gift(flow, giver, receiver)
        if 0 < table.active(receiver, giver) < value:
            remove_gift(flow, receiver, giver)
        table.players[giver].gifts[value - 1] = receiver
        flow.tell("gift_given", giver, {"gift": GIFTS[value].id, "value": value, "receiver_seat": receiver})

    def beside(self, view: ConfuciusView, frame: Frame[GiftValue]) -> list[Label]:
        """The gift."""
        return [Label("giving", {"gift": GIFTS[frame.args.value].id, "value": frame.args.value})]

    def label(self, view: ConfuciusView, frame: Frame[GiftValue], key: str) -> Label:
        """The receiver, and which gifts leave by it."""
        giver, receiver = frame.seat, seat_of(key)
        back, own = view.table.active(receiver, giver), view.table.active(giver, receiver)
        args: dict[str, Value] = {"player_seat": receiver, "back": back, "own": own}
        frees = 0 < back < frame.args.value
        name = "receiver_both" if frees and own else "receiver_back" if frees else "receiver_own" if own else "player"
        return Label(name, args, place=key)


@asks(ACTIONS, "give_gift", "no_gift_available")
@RULES.decision("give")
class Give(ChooseGift):
    """D3: which gift is given."""

    clause = "CF-6.3"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-6.3: only an available gift for which there is a receiver."""
        value = gift_of(key)
        where = pos.table.players[frame.seat].gifts[value - 1]
        if where != AVAILABLE:
            return gift_is(where)
        return nothing_open(kind_of("receiver"), pos, frame.seat, GiftValue(value), NO_RECEIVER)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("receiver", frame.seat, GiftValue(gift_of(key)), cause="give_gift")


NO_RECEIVER = Label("no_receiver")

# ---- transfer of influence -----------------------------------------------------------------------------------------

TRANSFERRED_ALREADY = Label("transferred_already")


@asks(ACTIONS, "transfer_influence", "no_marker")
@RULES.decision("transfer")
class Transfer(ChooseTile):
    """D3: which own marker is passed on."""

    clause = "CF-6.23"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The own tiles in open ministries."""
        return own_tiles(pos.table, frame.seat)

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-6.26: each tile once per phase."""
        tile, _, _ = pos.table.laid(key)
        return TRANSFERRED_ALREADY if tile in pos.table.players[frame.seat].transferred else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("transfer_to", frame.seat, Place(key), cause="transfer_influence")


@RULES.decision("transfer_to")
class TransferTo(ChooseSeat):
    """D3: whose marker comes there: any other player's; the bribe block does not matter (CF-6.14)."""

    clause = "CF-6.23"

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Place], key: str) -> None:
        """In the same state; a gift of the new owner may leave (CF-6.24)."""
        table, place, other = flow.state.table, frame.args.place, seat_of(key)
        tile, _, secured = table.laid(place)
        table.lay(place, other, secured=secured)
        table.players[frame.seat].transferred.append(tile)
        flow.tell("transferred", frame.seat, {**place_args(place), "receiver_seat": other})
        may_leave(flow, frame.seat, other)

    def label(self, view: ConfuciusView, frame: Frame[Place], key: str) -> Label:
        """The player, and the gift that may leave."""
        other = seat_of(key)
        value = view.table.active(other, frame.seat)
        args: dict[str, Value] = {"player_seat": other, "value": value}
        return Label("player_with_gift" if value else "player", args, place=key)
