"""CF-7.4 to CF-7.6: what the Emperor grants for coat, necklace and junk."""

from __future__ import annotations

from collections.abc import Iterable

from engine.confucius.actions import ALREADY_SECURED
from engine.confucius.armies import box_taken
from engine.confucius.data import SPOTS, box
from engine.confucius.deeds import PETITIONS, asks, nothing_open
from engine.confucius.places import ChooseTile, army_in, box_args, boxes, own_tiles, place_args, seen_box, tiles
from engine.confucius.rules import RULES, ChooseSeat, ConfuciusFlow, ConfuciusKind, kind_of, seat_of, seed_reading
from engine.confucius.state import NOBODY, ConfuciusView, Place, Position
from engine.kernel.values import Frame, Label, Reason

# ---- coat ----------------------------------------------------------------------------------------------------------

NO_JUNIOR_TILE, SAME_TILE, MORE_SENIOR = Label("no_junior_tile"), Label("same_tile"), Label("more_senior")


@asks(PETITIONS, "swap_officials", "nothing_to_swap")
@RULES.decision("coat")
class CoatTile(ChooseTile):
    """D3: the own tile that changes places with another one."""

    clause = "CF-7.4"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The own tiles in open ministries."""
        return own_tiles(pos.table, frame.seat)

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-7.4: there is another tile to change with."""
        return nothing_open(kind_of("coat_other"), pos, frame.seat, Place(key), NO_JUNIOR_TILE)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask with which one."""
        flow.push("coat_other", frame.seat, Place(key), cause="coat")


@RULES.decision("coat_other")
class CoatOther(ChooseTile):
    """D3: the tile the own one changes with."""

    clause = "CF-7.4"

    def closed(self, pos: Position, frame: Frame[Place], key: str) -> Reason | None:
        """Another tile, equally or less senior."""
        if key == frame.args.place:
            return SAME_TILE
        return None if SPOTS[key][1] >= SPOTS[frame.args.place][1] else MORE_SENIOR

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Place], key: str) -> None:
        """Tiles change places, markers and their state travel along."""
        table, start = flow.state.table, frame.args.place
        there, here = table.laid(start), table.laid(key)
        for place, (tile, owner, secured) in ((start, here), (key, there)):
            ministry, space = SPOTS[place]
            table.ministries[ministry].tiles[space] = tile
            table.lay(place, owner, secured=secured)
        to = place_args(key)
        flow.tell("swapped", frame.seat, {**place_args(start), "to_ministry": to["ministry"], "to_space": to["space"]})


# ---- necklace ------------------------------------------------------------------------------------------------------


class ChooseBox(ConfuciusKind):
    """A decision for a box of an open land; the keys are places like ``foreign.1.2``."""

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Land, box, and whose army is in it."""
        args, owner = seen_box(view, key), army_in(view.table, key)
        if owner == NOBODY:
            return Label("box", args, group=str(args["land"]), place=key)
        return Label("army", {**args, "owner_seat": owner}, group=str(args["land"]), place=key)


def _no_box(pos: Position, seat: int) -> Reason | None:
    """Every box holds an army."""
    return None if any(army_in(pos.table, place) == NOBODY for place in boxes(pos.table)) else NO_BOX


NO_BOX = Label("no_box")


@asks(PETITIONS, "move_army", "no_army_abroad", needs=_no_box)
@RULES.decision("army_from")
class ArmyFrom(ChooseBox):
    """D3: which army moves to another box of an open land."""

    clause = "CF-7.5"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The armies in open lands."""
        return [place for place in boxes(pos.table) if army_in(pos.table, place) != NOBODY]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-7.5, RD-5: by the seed an own one."""
        owner = army_in(pos.table, key)
        return Label("other_army", {"owner_seat": owner}) if owner != frame.seat and seed_reading(pos) else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask where to."""
        flow.push("army_to", frame.seat, Place(key), cause="necklace")


@RULES.decision("army_to")
class ArmyTo(ChooseBox):
    """D3: the empty box the army moves to."""

    clause = "CF-7.5"

    def keys(self, pos: Position, frame: Frame[Place]) -> Iterable[str]:
        """All boxes of open lands."""
        return boxes(pos.table)

    def closed(self, pos: Position, frame: Frame[Place], key: str) -> Reason | None:
        """Only an empty box."""
        owner = army_in(pos.table, key)
        return None if owner == NOBODY else box_taken(owner)

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Place], key: str) -> None:
        """Move it."""
        table = flow.state.table
        (slot, number), (to_slot, to_number) = box(frame.args.place), box(key)
        owner = table.lands[slot].armies[number]
        table.lands[slot].armies[number] = NOBODY
        table.lands[to_slot].armies[to_number] = owner
        args = {**box_args(table, key), "owner_seat": owner, "from_land": table.lands[slot].id}
        flow.tell("army_moved", frame.seat, args)


# ---- junk gift -----------------------------------------------------------------------------------------------------


@asks(PETITIONS, "replace_marker_secured", "nobody_unsecured")
@RULES.decision("marker")
class ChooseMarker(ChooseTile):
    """D3: which unsecured marker gives way to a secured one."""

    clause = "CF-7.6"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The markers in open ministries, anybody's."""
        return [place for place in tiles(pos.table) if pos.table.laid(place)[1] != NOBODY]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-7.6: an unsecured one."""
        return ALREADY_SECURED if pos.table.laid(key)[2] else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask by whose."""
        flow.push("new_owner", frame.seat, Place(key), cause="junk_gift")


@RULES.decision("new_owner")
class NewOwner(ChooseSeat):
    """D3: whose secured marker comes there, the old owner's too."""

    clause = "CF-7.6"

    def closed(self, pos: Position, frame: Frame[Place], key: str) -> Reason | None:
        """Any player."""
        return None

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Place], key: str) -> None:
        """No gift leaves by it."""
        table, place, owner = flow.state.table, frame.args.place, seat_of(key)
        before = table.laid(place)[1]
        table.lay(place, owner, secured=True)
        flow.tell("marker_replaced", frame.seat, {**place_args(place), "from_seat": before, "to_seat": owner})
