"""CF-7.1 to CF-7.3: petitions to the Emperor; ceramic tile and vase."""

from __future__ import annotations

from engine.confucius.board import (
    ChooseSeat,
    seat_of,
)
from engine.confucius.data import DATA, GIFTS
from engine.confucius.gifts import ChooseGift, gift_of, gift_state
from engine.confucius.rulebook import (
    ACTIONS,
    PETITIONS,
    RULES,
    Action,
    ConfuciusFlow,
    Petition,
    enter,
    nearest,
    seed_reading,
)
from engine.confucius.state import (
    AVAILABLE,
    NOBODY,
    REMOVED,
    STUDENT_SPACES,
    ConfuciusState,
    ConfuciusView,
    Position,
)
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label


def petition_why_not(pos: Position, seat: int, value: int) -> Label | None:
    """CF-7.1: only an available gift that does something now; gift 1 cannot be used."""
    gift = GIFTS[value]
    if not gift.petition:
        return Label("no_petition")
    if pos.players[seat].gifts[value - 1] != AVAILABLE:
        return gift_state(pos, seat, value)
    return PETITIONS[gift.petition].why_not(pos, seat)


@enter(ACTIONS, "petition_emperor")
class PetitionEmperor(Action):
    """CF-7.1: remove an own available gift and take its effect."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No gift for it, or none that does anything now."""
        return nearest((petition_why_not(pos, seat, value) for value in GIFTS), "no_gift_for_emperor")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the gift."""
        flow.push("petition", seat, cause="petition_emperor")


@RULES.decision("petition")
class ChoosePetition(ChooseGift):
    """D3: which gift goes to the Emperor."""

    clause = "CF-7.1"

    def why_not(self, pos: Position, seat: int, value: int) -> Label | None:
        """See `petition_why_not`."""
        return petition_why_not(pos, seat, value)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The gift leaves the game, its effect begins."""
        state = flow.state
        value = gift_of(key)
        state.players[frame.seat].gifts[value - 1] = REMOVED
        flow.tell("petitioned", frame.seat, {"gift": GIFTS[value].id, "value": value})
        PETITIONS[GIFTS[value].petition].begin(flow, state, frame.seat)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The gift and what the Emperor grants for it."""
        gift = GIFTS[gift_of(key)]
        place = f"gift.{frame.seat}.{gift.value}"
        return Label(f"petition.{gift.petition}", {"gift": gift.id, "value": gift.value}, place=place)


# ---- ceramic tile --------------------------------------------------------------------------------------------------


def source_why_not(pos: Position, seat: int, source: int) -> Label | None:
    """CF-7.2, RD-6: a shipyard that holds a junk; by the seed not the own one."""
    if source == seat and seed_reading(pos):
        return Label("yourself")
    return None if pos.players[source].yard else Label("empty_yard_of", {"player_seat": source})


@enter(PETITIONS, "move_junks")
class MoveJunks(Petition):
    """CF-7.2: 2 junks from one shipyard to another."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No shipyard to take from."""
        return nearest((source_why_not(pos, seat, source) for source in range(pos.seats)), "no_junks_anywhere")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """From whom, to whom."""
        flow.push("junks_from", seat, cause="ceramic_tile")


@RULES.decision("junks_from")
class JunksFrom(ChooseSeat):
    """D3: whose junks move."""

    clause = "CF-7.2"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """See `source_why_not`."""
        return source_why_not(pos, frame.seat, other)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Ask to whom."""
        flow.push("junks_to", frame.seat, seat_of(key), cause="ceramic_tile")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The player and his junks."""
        other = seat_of(key)
        return Label("shipyard", {"player_seat": other, "n": view.players[other].yard}, place=f"yard.{other}")


@RULES.decision("junks_to")
class JunksTo(ChooseSeat):
    """D3: who gets the junks; their owner is in ``args``."""

    clause = "CF-7.2"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """Any other shipyard."""
        return Label("same_yard") if other == frame.args[0] else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Two junks, or the only one."""
        state = flow.state
        source, target = int(frame.args[0]), seat_of(key)
        number = min(DATA.gifts.junks_moved, state.players[source].yard)
        state.players[source].yard -= number
        state.players[target].yard += number
        flow.tell("junks_moved", frame.seat, {"n": number, "from_seat": source, "to_seat": target})


# ---- vase ----------------------------------------------------------------------------------------------------------


@enter(PETITIONS, "replace_student")
class ReplaceStudent(Petition):
    """CF-7.3: an own marker takes the place of another player's student."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No student of another player."""
        return None if any(owner not in (NOBODY, seat) for owner in pos.students) else Label("no_other_student")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Which student."""
        flow.push("student", seat, cause="vase")


@RULES.decision("student")
class ChooseStudent(Kind[ConfuciusState, ConfuciusView]):
    """D3: which student is replaced."""

    clause = "CF-7.3"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The spaces with another player's marker."""
        return [
            name
            for name, owner in zip(STUDENT_SPACES, state.students, strict=True)
            if owner not in (NOBODY, frame.seat)
        ]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """In the same space."""
        state = flow.state
        space = STUDENT_SPACES.index(key)
        owner, state.students[space] = state.students[space], frame.seat
        flow.tell("student_replaced", frame.seat, {"student": key, "owner_seat": owner})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The student."""
        return student_label(view, key)


def student_label(pos: Position, key: str) -> Label:
    """A student space and whose student stands there."""
    owner = pos.students[STUDENT_SPACES.index(key)]
    return Label("student", {"student": key, "owner_seat": owner}, place=f"student.{key}")
