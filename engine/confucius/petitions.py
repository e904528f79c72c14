"""CF-7.1 to CF-7.3: petitions to the Emperor; ceramic tile and vase."""

from __future__ import annotations

from collections.abc import Iterable

from engine.confucius.data import DATA, GIFTS
from engine.confucius.deeds import ACTIONS, PETITIONS, asks
from engine.confucius.gifts import ChooseGift, gift_is, gift_of
from engine.confucius.reasons import YOURSELF
from engine.confucius.rules import RULES, ChooseSeat, ConfuciusFlow, ConfuciusKind, seat_of, seed_reading
from engine.confucius.state import (
    AVAILABLE,
    NOBODY,
    REMOVED,
    STUDENT_SPACES,
    ConfuciusView,
    Position,
    Source,
    Table,
)
from engine.kernel.values import Frame, Label, Reason

NO_PETITION, NO_GIFT = Label("no_petition"), Label("no_gift_available")


def _none_available(pos: Position, seat: int) -> Reason | None:
    """No gift is available, whatever it would do."""
    return None if AVAILABLE in pos.table.players[seat].gifts else NO_GIFT


@asks(ACTIONS, "petition_emperor", "no_gift_for_emperor", needs=_none_available)
@RULES.decision("petition")
class ChoosePetition(ChooseGift):
    """D3: which gift goes to the Emperor."""

    clause = "CF-7.1"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-7.1: only an available gift that does something now; gift 1 cannot be used."""
        gift = GIFTS[gift_of(key)]
        if not gift.petition:
            return NO_PETITION
        where = pos.table.players[frame.seat].gifts[gift.value - 1]
        if where != AVAILABLE:
            return gift_is(where)
        return PETITIONS[gift.petition].closed(pos, frame.seat, gift.id)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The gift leaves the game, its effect begins."""
        gift = GIFTS[gift_of(key)]
        flow.state.table.players[frame.seat].gifts[gift.value - 1] = REMOVED
        flow.tell("petitioned", frame.seat, {"gift": gift.id, "value": gift.value})
        PETITIONS[gift.petition].begin(flow, frame.seat, gift.id)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and what the Emperor grants for it."""
        plain, gift = self.plain(view, frame, key), GIFTS[gift_of(key)]
        moved = {"n": most_moved(view, frame.seat)} if gift.petition == "move_junks" else {}
        return Label(f"petition.{gift.petition}", {**plain.args, **moved}, place=plain.place)


# ---- ceramic tile --------------------------------------------------------------------------------------------------


@asks(PETITIONS, "move_junks", "no_junks_anywhere")
@RULES.decision("junks_from")
class JunksFrom(ChooseSeat):
    """D3: from whose shipyard 2 junks move to another one."""

    clause = "CF-7.2"

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-7.2, RD-6: a shipyard that holds a junk; by the seed not the own one."""
        source = seat_of(key)
        if source == frame.seat and seed_reading(pos):
            return YOURSELF
        return None if pos.table.players[source].yard else Label("empty_yard_of", {"player_seat": source})

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("junks_to", frame.seat, Source(seat_of(key)), cause="ceramic_tile")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The player and his junks."""
        other = seat_of(key)
        return Label("shipyard", {"player_seat": other, "n": view.table.players[other].yard}, place=f"yard.{other}")


@RULES.decision("junks_to")
class JunksTo(ChooseSeat):
    """D3: who gets the junks."""

    clause = "CF-7.2"

    def closed(self, pos: Position, frame: Frame[Source], key: str) -> Reason | None:
        """Any other shipyard."""
        return SAME_YARD if seat_of(key) == frame.args.from_seat else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame[Source], key: str) -> None:
        """Two junks, or the only one."""
        source, target = frame.args.from_seat, seat_of(key)
        players = flow.state.table.players
        number = min(DATA.gifts.junks_moved, players[source].yard)
        players[source].yard -= number
        players[target].yard += number
        flow.tell("junks_moved", frame.seat, {"n": number, "from_seat": source, "to_seat": target})


SAME_YARD = Label("same_yard")


def most_moved(pos: Position, seat: int) -> int:
    """How many junks a seat can move at most: two, or one where no shipyard in question holds more (CF-7.2)."""
    yards = [player.yard for other, player in enumerate(pos.table.players) if other != seat or not seed_reading(pos)]
    return min(DATA.gifts.junks_moved, max(yards))


# ---- vase ----------------------------------------------------------------------------------------------------------


@asks(PETITIONS, "replace_student", "no_other_student")
@RULES.decision("student")
class ChooseStudent(ConfuciusKind):
    """D3: which student is replaced by an own marker."""

    clause = "CF-7.3"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The spaces with another player's marker."""
        return [name for name in STUDENT_SPACES if pos.table.student(name) not in (NOBODY, frame.seat)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """In the same space."""
        students, space = flow.state.table.students, STUDENT_SPACES.index(key)
        owner, students[space] = students[space], frame.seat
        flow.tell("student_replaced", frame.seat, {"student": key, "owner_seat": owner})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The student."""
        return student_label(view.table, key)


def student_label(table: Table, key: str) -> Label:
    """A student space and whose student stands there."""
    return Label("student", {"student": key, "owner_seat": table.student(key)}, place=f"student.{key}")
