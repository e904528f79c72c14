"""CF-10: the resolution of a ministry, with influence lent until two players are left."""

from __future__ import annotations

from engine.confucius.obligations import bound_to, may_leave, must_lend_to
from engine.confucius.rules import RULES, ChooseSeat, ConfuciusFlow, score, seat_of
from engine.confucius.state import NOBODY, ConfuciusView, Court, Ministry, Position
from engine.kernel.values import Frame, Label, Reason


@RULES.step("ministries")
def resolve_complete(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-10.1, CF-10.2: every open ministry with a marker on all spaces, in their order."""
    open_ones = [ministry for ministry in flow.state.table.ministries if not ministry.resolved]
    full = [ministry for ministry in open_ones if NOBODY not in ministry.owners]
    flow.then(*(("resolve_ministry", NOBODY, Court(ministry.id)) for ministry in full))


@RULES.step("resolve_ministry")
def resolve_ministry(flow: ConfuciusFlow, frame: Frame[Court]) -> None:
    """CF-10.3, CF-13.3: all markers are secured; then influence is counted."""
    ministry = flow.state.table.ministry(frame.args.ministry)
    flow.tell("ministry", args={"ministry": ministry.id})
    ministry.secured = [owner != NOBODY for owner in ministry.owners]
    ministry.counted, ministry.out = ministry.owners[:], []
    flow.push("influence", NOBODY, frame.args)


def standing(counted: list[int]) -> list[int]:
    """CF-10.4, CF-10.9: the players taking part, the one ahead first: more counted tiles, then the most senior one."""
    seats = {seat for seat in counted if seat != NOBODY}
    return sorted(seats, key=lambda seat: (-counted.count(seat), counted.index(seat)))


@RULES.step("influence")
def count_influence(flow: ConfuciusFlow, frame: Frame[Court]) -> None:
    """CF-10.5 to CF-10.9: with more than two players the last one lends; else the chits are given."""
    ministry = flow.state.table.ministry(frame.args.ministry)
    taking_part = standing(ministry.counted)
    if len(taking_part) > 2:
        flow.push("influence", NOBODY, frame.args)
        flow.push("lend", taking_part[-1], frame.args, cause=ministry.id)
    else:
        _appoint(flow, ministry, taking_part)


@RULES.decision("lend")
class Lend(ChooseSeat):
    """D12: to whom the last player lends all his influence."""

    clause = "CF-10.7"

    def closed(self, pos: Position, frame: Frame[Court], key: str) -> Reason | None:
        """Out, or another player's gift binds (CF-6.19, CF-6.20)."""
        taking_part, other = standing(pos.table.ministry(frame.args.ministry).counted), seat_of(key)
        if other not in taking_part or other == frame.seat:
            return NOT_TAKING_PART
        allowed = must_lend_to(pos.table, frame.seat, taking_part)
        return None if other in allowed else bound_to(allowed)

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Court], key: str) -> None:
        """As a whole, what was lent to him too; the receiver's gift may leave (CF-6.21)."""
        seat, to = frame.seat, seat_of(key)
        ministry = flow.state.table.ministry(frame.args.ministry)
        number = ministry.counted.count(seat)
        ministry.counted = [to if counts == seat else counts for counts in ministry.counted]
        ministry.out.append(seat)
        flow.tell("lent", seat, {"ministry": ministry.id, "n": number, "receiver_seat": to})
        may_leave(flow, seat, to)

    def label(self, view: ConfuciusView, frame: Frame[Court], key: str) -> Label:
        """The player, his influence so far and his gift."""
        other = seat_of(key)
        influence = view.table.ministry(frame.args.ministry).counted.count(other)
        value = view.table.active(other, frame.seat)
        name = "lend_giver" if value else "lend"
        return Label(name, {"player_seat": other, "n": influence, "value": value}, place=key)


NOT_TAKING_PART = Label("not_taking_part")


def _appoint(flow: ConfuciusFlow, ministry: Ministry, taking_part: list[int]) -> None:
    """CF-10.5, CF-10.6, CF-10.10, CF-10.11: chits are scored, lent influence returns, the ministry is resolved."""
    if taking_part:
        ministry.minister, ministry.secretary = taking_part[0], taking_part[-1]
        higher, lower = ministry.chits
        score(flow, ministry.minister, "minister", higher)
        flow.tell("minister", ministry.minister, {"ministry": ministry.id, "vp": higher})
        score(flow, ministry.secretary, "first_secretary", lower)
        flow.tell("first_secretary", ministry.secretary, {"ministry": ministry.id, "vp": lower})
    else:
        flow.tell("ministry_empty", args={"ministry": ministry.id})
    ministry.resolved = True
    ministry.counted, ministry.out = [], []
