"""Section 5: phase 3, princes and deployment (MD-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import Frame, Label, Reason, Value
from engine.ming.data import (
    DATA,
    DISTRICT,
    DISTRICTS,
    JOKER,
    KIND,
    KINDS,
    NEIGHBOURS,
    PER_PROVINCE,
    PROVINCES,
    province_of,
)
from engine.ming.routes import (
    Cards,
    Districts,
    cards_by_id,
    cards_key,
    cards_of,
    find_journey,
    in_order,
    payments,
    reach,
)
from engine.ming.rules import RULES, MingFlow, MingKind, district_label
from engine.ming.state import NOBODY, Journey, MingState, MingView, Position, Table

_MOVE = "move."
_MOVES = tuple((1 << number, _MOVE + name) for number, name in enumerate(DISTRICTS))
"""The key of going to each district, after the bit of the district."""
_FAR = 3
"""A journey for so many cards is asked for, even if only one set of cards pays for it."""
NO_CARD = Label("no_card")


@RULES.step("princes")
def begin_princes(flow: MingFlow, frame: Frame) -> None:
    """The start player acts first (MD-5.1)."""
    table = flow.state.table
    table.phase = "princes"
    flow.push("next_prince", table.start)


@RULES.step("next_prince")
def ask_next_prince(flow: MingFlow, frame: Frame) -> None:
    """The next seat in turn that has not passed; when all have passed the phase is over (MD-5.1, MD-5.2)."""
    state = flow.state
    players = state.table.players
    for seat in state.table.turn_order(frame.seat):
        if not players[seat].passed:
            flow.push("next_prince", (seat + 1) % state.seats)
            flow.push("prince_action", seat)
            return
    for player in players:
        player.passed = False


def goals(pos: Position, seat: int) -> Districts:
    """Everywhere the prince of a seat can go; where another prince is no journey ends (MD-5.5)."""
    return reach(pos.table.players[seat].prince, tuple(pos.hands[seat])) & ~pos.table.occupied(seat)


def prices(pos: Position, seat: int, district: str) -> tuple[Cards, ...]:
    """How the prince of a seat can pay for going to a district; cheapest first."""
    return payments(pos.table.players[seat].prince, tuple(pos.hands[seat]), DISTRICT[district])


def journey(pos: Position, seat: int, district: str, cards: Cards) -> list[int]:
    """The districts of a way that these cards pay for, from first to last."""
    start = pos.table.players[seat].prince
    return [start, *(there for _, there in find_journey(start, cards, DISTRICT[district]))]


def kinds_held(pos: Position, seat: int) -> list[int]:
    """The kinds of cards in the hand of a seat."""
    return [kind for kind, held in enumerate(pos.hands[seat]) if held]


def prince_there(table: Table, district: int, but: int = NOBODY) -> Reason | None:
    """Why no prince can end in a district: one of another seat than ``but`` is there (MD-1.9, MD-5.5)."""
    there = next((seat for seat, player in enumerate(table.players) if player.prince == district), NOBODY)
    return None if there in (NOBODY, but) else lambda: Label("occupied", {"prince_seat": there})


@RULES.decision("prince_action")
class PrinceAction(MingKind):
    """D5: move the prince to a district, let it stand, or pass (MD-5.1). The cards are the next question (MD-5.6)."""

    clause = "MD-5.1"
    standing = ("pass",)

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Districts that the hand reaches (MD-5.3 to MD-5.7), and all neighbouring ones; stand with a card (MD-5.9);
        pass (MD-5.17).
        """
        seat = frame.seat
        if not any(pos.hands[seat]):
            return ["pass"]
        ends = {*in_order(goals(pos, seat)), *NEIGHBOURS[pos.table.players[seat].prince]}
        return [*(_MOVE + DISTRICTS[end] for end in sorted(ends)), "stand", "pass"]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A neighbouring district that is out of reach: another prince is there, or no card fits."""
        if not key.startswith(_MOVE):
            return None
        there = DISTRICT[key.removeprefix(_MOVE)]
        if goals(pos, frame.seat) >> there & 1:
            return None
        return prince_there(pos.table, there, frame.seat) or NO_CARD

    def options(self, state: MingState, frame: Frame) -> list[str]:
        """What `closed` leaves open, at once: the districts are those of the moves."""
        if not any(state.hands[frame.seat]):
            return ["pass"]
        ends = goals(state, frame.seat)
        return [*(key for district, key in _MOVES if ends & district), "stand", "pass"]

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """Ask for the cards, or leave the phase, with an empty hand for that cause (MD-5.18); the prince keeps its
        district occupied (MD-5.17).
        """
        state = flow.state
        if key == "pass":
            state.table.players[frame.seat].passed = True
            flow.tell("passed", frame.seat, {} if any(state.hands[frame.seat]) else {"cause": "no_cards"})
        elif key == "stand":
            flow.push("stand_card", frame.seat)
        else:
            flow.push("move_cards", frame.seat, Journey(key.removeprefix(_MOVE)))

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The district, its price, and the own members who could follow the prince there; if closed the district."""
        player = view.table.players[frame.seat]
        if key == "pass":
            return Label("pass")
        if key == "stand":
            ways = [tuple(int(kind == held) for held in KIND.values()) for kind in kinds_held(view, frame.seat)]
            return going_label("stand", view.table, frame.seat, DISTRICTS[player.prince], ways)
        name = key.removeprefix(_MOVE)
        if self.closed(view, frame, key):
            return district_label(name)
        what = "round_trip" if DISTRICT[name] == player.prince else "move"
        return going_label(what, view.table, frame.seat, name, prices(view, frame.seat, name))


def going_label(what: str, table: Table, seat: int, name: str, ways: Sequence[Cards]) -> Label:
    """Where the prince will be, for which cards, and how many members can follow (``..._only``: none).

    The price is the smallest number of cards, or the cards themselves where they will be played without a question.
    """
    n = room_to_deploy(table, seat, DISTRICT[name])
    fewest = min(map(sum, ways))
    price: Value = cards_by_id(ways[0]) if len(ways) == 1 and fewest < _FAR else f"cards_{fewest}"
    group = "" if what == "stand" else name[0]  # beside passing, apart from the journeys
    return Label(what if n else f"{what}_only", {"district": name, "price": price, "n": n}, group, name)


@RULES.decision("move_cards")
class MoveCards(MingKind):
    """D5, second part: the cards that carry the prince to the district chosen (MD-5.4, MD-5.6)."""

    clause = "MD-5.4"

    def keys(self, pos: Position, frame: Frame[Journey]) -> list[str]:
        """All sets of cards that pay for a way there; fewest cards first."""
        return [cards_key(cards) for cards in prices(pos, frame.seat, frame.args.district)]

    def confirms(self, state: MingState, frame: Frame[Journey], key: str) -> bool:
        """A journey for many cards; those of a shorter one were named with the district."""
        return sum(cards_of(key)) >= _FAR

    def resolve(self, flow: MingFlow, frame: Frame[Journey], key: str) -> None:
        """The cards are played (MD-5.8), the prince moves, and members may be deployed (MD-5.11)."""
        state = flow.state
        table, cards = state.table, cards_of(key)
        table.path = journey(state, frame.seat, frame.args.district, cards)
        spend(state, frame.seat, cards)
        table.players[frame.seat].prince = DISTRICT[frame.args.district]
        args: dict[str, Value] = {"district": frame.args.district, "cards": cards_by_id(cards)}
        between: list[int | str] = [DISTRICTS[district] for district in table.path[1:-1]]
        if between:
            flow.tell("prince_moved", frame.seat, {**args, "districts": between})
        else:
            flow.tell("prince_stepped", frame.seat, args)
        ask_to_deploy(flow, state, frame.seat)

    def label(self, view: MingView, frame: Frame[Journey], key: str) -> Label:
        """The cards, and a way they pay for."""
        cards = cards_of(key)
        path = journey(view, frame.seat, frame.args.district, cards)
        between: list[int | str] = [DISTRICTS[there] for there in path[1:-1]]
        args: dict[str, Value] = {"cards": cards_by_id(cards), "districts": between}
        group, place = f"cards_{sum(cards)}", frame.args.district
        return Label("pay_move" if between else "pay_step", args, group, place)


@RULES.decision("stand_card")
class StandCard(MingKind):
    """D5, second part: the card that is given up for standing still, any one of the hand (MD-5.9).

    A single kind is taken by itself: it was named with standing still.
    """

    clause = "MD-5.9"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Every kind held."""
        return [KINDS[kind] for kind in kinds_held(pos, frame.seat)]

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """The card is given up (MD-5.10), and members may be deployed (MD-5.11)."""
        state = flow.state
        table = state.table
        prince = table.players[frame.seat].prince
        table.path = [prince]
        spend(state, frame.seat, cards_of(key))
        flow.tell("prince_stood", frame.seat, {"district": DISTRICTS[prince], "card": key})
        ask_to_deploy(flow, state, frame.seat)

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The card."""
        place = DISTRICTS[view.table.players[frame.seat].prince]
        return Label("give_card", {"card": key, "n": view.hands[frame.seat][KIND[key]]}, place=place)


def spend(state: MingState, seat: int, cards: Cards) -> None:
    """Movement cards go to the discard pile, dragons back to their stack (MD-5.8, MD-5.10)."""
    for kind, number in enumerate(cards):
        state.hands[seat][kind] -= number
        if kind == JOKER:
            state.table.dragons += number
        else:
            state.table.discard[kind] += number


def room_to_deploy(table: Table, seat: int, district: int) -> int:
    """How many members a seat could deploy there: from the province's space, at most three (MD-5.12), none beside an
    own monk (MD-5.14).
    """
    if table.monks[district] == seat:
        return 0
    return min(DATA.components.most_members_per_deployment, table.players[seat].spaces[province_of(district)])


def open_districts(table: Table, seat: int) -> list[int]:
    """How many districts of each province no own monk closes to the members of a seat (MD-5.14)."""
    monks = table.monks
    return [
        PER_PROVINCE - monks[first : first + PER_PROVINCE].count(seat) for first in range(0, len(monks), PER_PROVINCE)
    ]


def ask_to_deploy(flow: MingFlow, state: MingState, seat: int) -> None:
    """Deploying is for the district where the prince now is, and only there (MD-5.11)."""
    if room_to_deploy(state.table, seat, state.table.players[seat].prince):
        flow.push("deploy", seat)


_DEPLOYMENTS = (
    "0",
    *(f"{n}{monk}" for n in range(1, DATA.components.most_members_per_deployment + 1) for monk in ("", "m")),
)


@RULES.decision("deploy")
class Deploy(MingKind):
    """D6: 0 to 3 members into the prince's district, one of them as a monk if wished (MD-5.11 to MD-5.13)."""

    clause = "MD-5.11"

    def keys(self, pos: Position, frame: Frame) -> tuple[str, ...]:
        """``0``, ``1``, ``1m`` (one, as a monk), ``2``, ``2m`` ..."""
        return _DEPLOYMENTS

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A number for which the province space has not enough members."""
        district = pos.table.players[frame.seat].prince
        room = room_to_deploy(pos.table, frame.seat, district)
        if int(key[0]) <= room:
            return None
        return lambda: Label("space_has", {"province": PROVINCES[province_of(district)], "n": room})

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """The members stand in the district; the monk displaces another one, who stands again (MD-5.13, MD-5.15)."""
        state = flow.state
        table, seat, number = state.table, frame.seat, int(key[0])
        district = table.players[seat].prince
        standing = table.standing[district]
        if number == 0:
            return
        table.players[seat].spaces[province_of(district)] -= number
        standing[seat] += number
        flow.tell("deployed", seat, {"district": DISTRICTS[district], "n": number})
        if key.endswith("m"):
            old = table.monks[district]
            standing[seat] -= 1
            table.monks[district] = seat
            flow.tell("monk", seat, {"district": DISTRICTS[district]})
            if old != NOBODY:
                standing[old] += 1
                flow.tell("displaced", seat, {"district": DISTRICTS[district], "monk_seat": old})

    def ask(self, view: MingView, frame: Frame) -> Label:
        """In which district."""
        return Label("deploy", {"district": DISTRICTS[view.table.players[frame.seat].prince]})

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """How many, and whether one becomes a monk; then also whose monk gives way."""
        district = view.table.players[frame.seat].prince
        name, old = DISTRICTS[district], view.table.monks[district]
        args: dict[str, Value] = {"n": int(key[0]), "district": name}
        if self.closed(view, frame, key):
            return Label("deploy", args)
        if not key.endswith("m"):
            return Label("deploy_none" if key == "0" else "deploy", args, place=name)
        if old == NOBODY:
            return Label("deploy_monk", args, place=name)
        return Label("deploy_displacing", {**args, "monk_seat": old}, place=name)
