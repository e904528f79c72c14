"""CF-7.4 to CF-7.6: what the Emperor grants for coat, necklace and junk."""

from __future__ import annotations

from engine.confucius.board import (
    PLACES,
    ChooseSeat,
    ChooseTile,
    box,
    box_args,
    boxes,
    laid,
    lay_marker,
    open_place,
    place_args,
    seat_of,
    spot,
)
from engine.confucius.rulebook import PETITIONS, RULES, ConfuciusFlow, Petition, enter, nearest, seed_reading
from engine.confucius.state import NOBODY, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label

# ---- coat ----------------------------------------------------------------------------------------------------------


def swap_partners(pos: Position, place: str) -> list[str]:
    """CF-7.4: the tiles in open ministries with which the tile at ``place`` may change, equally or less senior."""
    _, space = spot(place)
    return [other for other in PLACES if other != place and spot(other)[1] >= space and not open_place(pos, other)]


def coat_why_not(pos: Position, seat: int, place: str) -> Label | None:
    """CF-7.4: an own tile in an open ministry with another tile to change with."""
    if reason := open_place(pos, place):
        return reason
    if laid(pos, place)[1] != seat:
        return Label("not_own_marker")
    return None if swap_partners(pos, place) else Label("no_junior_tile")


@enter(PETITIONS, "swap_officials")
class SwapOfficials(Petition):
    """CF-7.4: an own tile and another one, equally or less senior, change places."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No own tile, or none to change with."""
        return nearest((coat_why_not(pos, seat, place) for place in PLACES), "nothing_to_swap")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Which own tile, which other one."""
        flow.push("coat", seat, cause="coat")


@RULES.decision("coat")
class CoatTile(ChooseTile):
    """D3: the own tile that moves."""

    clause = "CF-7.4"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `coat_why_not`."""
        return coat_why_not(pos, frame.seat, place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask with which one."""
        flow.push("coat_other", frame.seat, key, cause="coat")


@RULES.decision("coat_other")
class CoatOther(ChooseTile):
    """D3: the tile it changes with; the own one's place is in ``args``."""

    clause = "CF-7.4"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """Another tile, equally or less senior."""
        if reason := open_place(pos, place):
            return reason
        if place == frame.args[0]:
            return Label("same_tile")
        return None if spot(place)[1] >= spot(str(frame.args[0]))[1] else Label("more_senior")

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Tiles change places, markers and their state travel along."""
        state = flow.state
        one, other = str(frame.args[0]), key
        one_is, other_is = laid(state, one), laid(state, other)
        for place, (tile, owner, secured) in ((one, other_is), (other, one_is)):
            ministry, space = spot(place)
            state.ministries[ministry].tiles[space] = tile
            lay_marker(state, place, owner, secured=secured)
        to = place_args(other)
        args = {**place_args(one), "to_ministry": to["ministry"], "to_space": to["space"]}
        flow.tell("swapped", frame.seat, args)


# ---- necklace ------------------------------------------------------------------------------------------------------


def army_why_not(pos: Position, seat: int, owner: int) -> Label | None:
    """CF-7.5, RD-5: an army in an open land; by the seed an own one."""
    if owner == NOBODY:
        return Label("no_army_there")
    return Label("other_army", {"owner_seat": owner}) if owner != seat and seed_reading(pos) else None


@enter(PETITIONS, "move_army")
class MoveArmy(Petition):
    """CF-7.5: an army moves to another box of an open land."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No army, or no empty box."""
        if not any(owner == NOBODY for *_, owner in boxes(pos)):
            return Label("no_box")
        return nearest((army_why_not(pos, seat, owner) for *_, owner in boxes(pos)), "no_army_abroad")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Which army, to which box."""
        flow.push("army_from", seat, cause="necklace")


class ChooseBox(Kind[ConfuciusState, ConfuciusView]):
    """A decision for a box of an open land; the keys are places like ``foreign.1.2``."""

    def why_not(self, pos: Position, seat: int, owner: int) -> Label | None:
        """Why a box with this army (or none) cannot be chosen; None if it can."""
        raise NotImplementedError

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The boxes that can be chosen."""
        return [place for place, *_, owner in boxes(state) if self.why_not(state, frame.seat, owner) is None]

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Land, box, and whose army is in it."""
        slot, number = box(key)
        args, owner = box_args(view, key), view.lands[slot].armies[number]
        if owner == NOBODY:
            return Label("box", args, group=str(args["land"]), place=key)
        return Label("army", {**args, "owner_seat": owner}, group=str(args["land"]), place=key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The other boxes with armies."""
        out = []
        for place, *_, owner in boxes(view):
            reason = self.why_not(view, frame.seat, owner)
            if reason and owner != NOBODY:
                out.append(Blocked(self.label(view, frame, place), reason))
        return out


@RULES.decision("army_from")
class ArmyFrom(ChooseBox):
    """D3: which army moves."""

    clause = "CF-7.5"

    def why_not(self, pos: Position, seat: int, owner: int) -> Label | None:
        """See `army_why_not`."""
        return army_why_not(pos, seat, owner)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask where to."""
        flow.push("army_to", frame.seat, key, cause="necklace")


@RULES.decision("army_to")
class ArmyTo(ChooseBox):
    """D3: the empty box it moves to; where it comes from is in ``args``."""

    clause = "CF-7.5"

    def why_not(self, pos: Position, seat: int, owner: int) -> Label | None:
        """Only an empty box."""
        return None if owner == NOBODY else Label("box_taken", {"owner_seat": owner})

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Move it."""
        state = flow.state
        (slot, number), (to_slot, to_number) = box(str(frame.args[0])), box(key)
        owner = state.lands[slot].armies[number]
        state.lands[slot].armies[number] = NOBODY
        state.lands[to_slot].armies[to_number] = owner
        args = {**box_args(state, key), "owner_seat": owner, "from_land": state.lands[slot].id}
        flow.tell("army_moved", frame.seat, args)


# ---- junk gift -----------------------------------------------------------------------------------------------------


def unsecured_why_not(pos: Position, place: str) -> Label | None:
    """CF-7.6: an unsecured marker, anybody's, in an open ministry."""
    if reason := open_place(pos, place):
        return reason
    _, owner, secured = laid(pos, place)
    if owner == NOBODY:
        return Label("no_marker_there")
    return Label("already_secured") if secured else None


@enter(PETITIONS, "replace_marker_secured")
class ReplaceMarkerSecured(Petition):
    """CF-7.6: an unsecured marker gives way to a secured one of any player."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No unsecured marker."""
        return nearest((unsecured_why_not(pos, place) for place in PLACES), "nobody_unsecured")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Which marker, whose instead."""
        flow.push("marker", seat, cause="junk_gift")


@RULES.decision("marker")
class ChooseMarker(ChooseTile):
    """D3: which marker is replaced."""

    clause = "CF-7.6"

    def why_not(self, pos: Position, frame: Frame, place: str) -> Label | None:
        """See `unsecured_why_not`."""
        return unsecured_why_not(pos, place)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask by whose."""
        flow.push("new_owner", frame.seat, key, cause="junk_gift")


@RULES.decision("new_owner")
class NewOwner(ChooseSeat):
    """D3: whose secured marker comes there, the old owner's too; the place is in ``args``."""

    clause = "CF-7.6"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """Any player."""
        return None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """No gift leaves by it."""
        state = flow.state
        place, owner = str(frame.args[0]), seat_of(key)
        before = laid(state, place)[1]
        lay_marker(state, place, owner, secured=True)
        flow.tell("marker_replaced", frame.seat, {**place_args(place), "from_seat": before, "to_seat": owner})
