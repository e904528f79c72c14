"""CF-6.7, CF-6.9 to CF-6.22: what a gift obliges its receiver to, and how gifts leave."""

from __future__ import annotations

from engine.confucius.data import DATA, GIFTS
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind, seed_reading
from engine.confucius.state import NOBODY, REMOVED, ConfuciusView, Giver, Position, Table
from engine.kernel.values import Frame, Label


def remove_gift(flow: ConfuciusFlow, giver: int, receiver: int) -> None:
    """CF-6.1: the gift between these two leaves the game for good."""
    table = flow.state.table
    value = table.active(giver, receiver)
    table.players[giver].gifts[value - 1] = REMOVED
    flow.tell("gift_removed", giver, {"gift": GIFTS[value].id, "value": value, "receiver_seat": receiver})


# ---- bribe block ---------------------------------------------------------------------------------------------------


def blocking_giver(table: Table, seat: int, ministry: int) -> int:
    """CF-6.10 to CF-6.12: a giver whose gift forbids ``seat`` to bribe in the ministry, or `NOBODY`.

    Each giver is tested alone: he has a marker there, and the receiver has as many or more.
    """
    own = table.markers(seat, ministry)
    if not own:
        return NOBODY
    for giver in table.givers(seat):
        if 1 <= table.markers(giver, ministry) <= own:
            return giver
    return NOBODY


# ---- examination support -------------------------------------------------------------------------------------------


def must_support(pos: Position, seat: int) -> list[int]:
    """CF-6.15 to CF-6.17: the nominees ``seat`` may play cards for; all of them if no gift binds him.

    A nominee is bound by a gift of his rival too. With gifts of both nominees RD-7 decides: by the seed the receiver
    chooses freely, by the published rules the dearer gift counts, and only equal ones leave the choice.
    """
    values = {nominee: pos.table.active(nominee, seat) for nominee in pos.table.students}
    bound = [nominee for nominee, value in values.items() if value]
    if not seed_reading(pos):
        dearest = max(values.values())
        bound = [nominee for nominee in bound if values[nominee] == dearest]
    return bound or pos.table.students


def bound_to(givers: list[int]) -> Label:
    """Why another player is closed: a gift of one of these binds, or of several whose gifts are worth the same."""
    if len(givers) > 1:
        return Label("gifts_bind", {"giver_seats": [*givers]})
    return Label("gift_binds", {"giver_seat": givers[0]})


def frees_from(table: Table, seat: int, nominee: int, cards: int) -> bool:
    """CF-6.18: enough cards for the student of a giver end that giver's gift (RD-9: surely, or if he says so)."""
    return cards >= DATA.gifts.examination_cards and table.active(nominee, seat) > 0


# ---- lending and transfer ------------------------------------------------------------------------------------------


def must_lend_to(table: Table, seat: int, taking_part: list[int]) -> list[int]:
    """CF-6.19, CF-6.20: to whom ``seat`` may lend: the givers of the dearest gift among those taking part, or all."""
    values = {other: table.active(other, seat) for other in taking_part if other != seat}
    dearest = max(values.values(), default=0)
    return [other for other, value in values.items() if value == dearest]


def may_leave(flow: ConfuciusFlow, receiver: int, giver: int) -> None:
    """CF-6.21, CF-6.22, CF-6.24 (RD-8): after influence has gone to a giver, his gift may leave, at once."""
    if not flow.state.table.active(giver, receiver):
        return
    if seed_reading(flow.state):
        flow.push("gift_leaves", receiver, Giver(giver))
    else:
        remove_gift(flow, giver, receiver)


@RULES.decision("gift_leaves")
class GiftLeaves(ConfuciusKind):
    """D8: whether the gift of the player who has got the influence leaves."""

    clause = "CF-6.21"

    def keys(self, pos: Position, frame: Frame[Giver]) -> list[str]:
        """Both, always."""
        return ["remove", "keep"]

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Giver], key: str) -> None:
        """Settled before anything else is counted (CF-6.22)."""
        if key == "remove":
            remove_gift(flow, frame.args.giver_seat, frame.seat)
        else:
            flow.tell("gift_kept", frame.seat, {"giver_seat": frame.args.giver_seat})

    def label(self, view: ConfuciusView, frame: Frame[Giver], key: str) -> Label:
        """The gift and its giver."""
        giver = frame.args.giver_seat
        gift = GIFTS[view.table.active(giver, frame.seat)]
        return Label(f"gift_{key}", {"gift": gift.id, "giver_seat": giver}, place=f"gift.{giver}.{gift.value}")
