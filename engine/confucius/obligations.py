"""CF-6.7, CF-6.9 to CF-6.22: what a gift obliges its receiver to, and how gifts leave."""

from __future__ import annotations

from engine.confucius.board import markers
from engine.confucius.data import DATA, GIFTS
from engine.confucius.rulebook import RULES, ConfuciusFlow, seed_reading
from engine.confucius.state import NOBODY, REMOVED, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label


def active(pos: Position, giver: int, receiver: int) -> int:
    """The value of the gift of ``giver`` that lies before ``receiver``; 0 if there is none (CF-6.2: at most one)."""
    gifts = pos.players[giver].gifts
    return gifts.index(receiver) + 1 if receiver in gifts else 0


def givers(pos: Position, receiver: int) -> list[int]:
    """Everybody with an active gift before ``receiver``."""
    return [seat for seat in range(pos.seats) if receiver in pos.players[seat].gifts]


def remove_gift(flow: ConfuciusFlow, state: ConfuciusState, giver: int, receiver: int) -> None:
    """CF-6.1: the gift between these two leaves the game for good."""
    value = active(state, giver, receiver)
    state.players[giver].gifts[value - 1] = REMOVED
    flow.tell("gift_removed", giver, {"gift": GIFTS[value].id, "value": value, "receiver_seat": receiver})


# ---- bribe block ---------------------------------------------------------------------------------------------------


def blocking_giver(pos: Position, seat: int, ministry: int) -> int:
    """CF-6.10 to CF-6.12: a giver whose gift forbids ``seat`` to bribe in the ministry, or `NOBODY`.

    Each giver is tested alone: he has a marker there, and the receiver has as many or more.
    """
    own = markers(pos, seat, ministry)
    for giver in givers(pos, seat):
        if 1 <= markers(pos, giver, ministry) <= own:
            return giver
    return NOBODY


# ---- examination support -------------------------------------------------------------------------------------------


def must_support(pos: Position, seat: int) -> list[int]:
    """CF-6.15 to CF-6.17: the nominees ``seat`` may play cards for; all of them if no gift binds him.

    A nominee is bound by a gift of his rival too. With gifts of both nominees RD-7 decides: by the seed the receiver
    chooses freely, by the published rules the dearer gift counts, and only equal ones leave the choice.
    """
    nominees = list(pos.students)
    bound = [student for student in nominees if student != seat and active(pos, student, seat)]
    if len(bound) > 1 and not seed_reading(pos):
        dearest = max(active(pos, student, seat) for student in bound)
        bound = [student for student in bound if active(pos, student, seat) == dearest]
    return bound or nominees


def frees_from(pos: Position, seat: int, nominee: int, cards: int) -> bool:
    """CF-6.18: enough cards for the student of a giver end that giver's gift (RD-9: surely, or if he says so)."""
    return cards >= DATA.gifts.examination_cards and active(pos, nominee, seat) > 0


# ---- lending and transfer ------------------------------------------------------------------------------------------


def must_lend_to(pos: Position, seat: int, taking_part: list[int]) -> list[int]:
    """CF-6.19, CF-6.20: to whom ``seat`` may lend: the givers of the dearest gift among those taking part, or all."""
    others = [other for other in taking_part if other != seat]
    dearest = max((active(pos, other, seat) for other in others), default=0)
    return [other for other in others if active(pos, other, seat) == dearest] if dearest else others


def may_leave(flow: ConfuciusFlow, state: ConfuciusState, receiver: int, giver: int) -> None:
    """CF-6.21, CF-6.22, CF-6.24 (RD-8): after influence has gone to a giver, his gift may leave, at once."""
    if not active(state, giver, receiver):
        return
    if seed_reading(state):
        flow.push("gift_leaves", receiver, giver)
    else:
        remove_gift(flow, state, giver, receiver)


@RULES.decision("gift_leaves")
class GiftLeaves(Kind[ConfuciusState, ConfuciusView]):
    """D8: whether the gift of the player who has got the influence leaves; the giver is in ``args``."""

    clause = "CF-6.21"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """Both, always."""
        return ["remove", "keep"]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Settled before anything else is counted (CF-6.22)."""
        state = flow.state
        giver = int(frame.args[0])
        if key == "remove":
            remove_gift(flow, state, giver, frame.seat)
        else:
            flow.tell("gift_kept", frame.seat, {"giver_seat": giver})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and its giver."""
        giver = int(frame.args[0])
        gift = GIFTS[active(view, giver, frame.seat)].id
        return Label(f"gift_{key}", {"gift": gift, "giver_seat": giver})
