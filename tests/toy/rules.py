"""All rules of Pearls: state, view, decisions, scoring."""

from random import Random

from msgspec import Struct

from engine.kernel.clone import clone
from engine.kernel.foresight import asked_copy
from engine.kernel.opponent import Opponent
from engine.kernel.rules import Flow, Kind, Rules
from engine.kernel.shared_state import shared_state, shared_view
from engine.kernel.values import MASKED, PUBLIC, Frame, Label, OptionSpec, Result, State, View, rank

RULES = Rules()
HAND = [1, 2, 3, 4]
PEARLS = [1, 2, 3, 4, 5, 6]


class Chests(Struct):
    near: list[int] = []
    far: list[int] = []


class PearlState(State, kw_only=True):
    round: int = 0
    pile: list[int] = []
    pearl: int = 0
    hands: list[list[int]] = []
    chests: list[Chests] = []


class PearlView(View, kw_only=True):
    round: int
    left: int
    pearl: int
    hand: list[int]
    hand_sizes: list[int]
    bids: list[list[int]]
    chests: list[Chests]


def setup(flow: Flow[PearlState]) -> None:
    state = flow.state
    state.pile = list(PEARLS)
    state.hands = [list(HAND) for _ in range(state.seats)]
    state.chests = [Chests([], []) for _ in range(state.seats)]
    flow.shuffle(state.pile)
    flow.push("round")


@RULES.step("round", barrier="revealed")
def begin_round(flow: Flow[PearlState], frame: Frame) -> None:
    state = flow.state
    flow.block("revealed")
    if state.round == int(state.options["rounds"]):
        return
    state.round += 1
    state.pearl = state.pile.pop()
    flow.tell("pearl", args={"pearl": state.pearl})
    flow.push("round")
    flow.together("bid", [(seat,) for seat in range(state.seats)])


@RULES.decision("bid")
class Bid(Kind[PearlState, PearlView]):
    secret = True

    def keys(self, pos, frame):
        return [f"card{card}" for card in (pos.hand if isinstance(pos, PearlView) else pos.hands[frame.seat])]

    def resolve_all(self, flow, frames):
        state = flow.state
        bids = {frame.seat: int(frame.answer[4:]) for frame in frames}
        for seat, bid in bids.items():
            state.hands[seat].remove(bid)
            flow.tell("bid", seat, {"card": bid})
        single = [bid for bid in bids.values() if list(bids.values()).count(bid) == 1]
        if single:
            winner = next(seat for seat, bid in bids.items() if bid == max(single))
            flow.push("store", winner)
        else:
            flow.tell("nobody", args={"pearl": state.pearl})

    def label(self, view, frame, key):
        return Label("card", {"card": int(key[4:])})


@RULES.decision("store")
class Store(Kind[PearlState, PearlView]):
    standing = ("near", "far")

    def keys(self, pos, frame):
        return ["near", "far"]

    def resolve(self, flow, frame, key):
        state = flow.state
        getattr(state.chests[frame.seat], key).append(state.pearl)
        flow.tell("stored", frame.seat, {"pearl": state.pearl, "chest": key})

    def label(self, view, frame, key):
        return Label("chest", {"chest": key}, place=f"{frame.seat}.{key}")


def view(state: PearlState, seat: int) -> PearlView:
    return PearlView(
        **shared_view(state, seat),
        round=state.round,
        left=len(state.pile),
        pearl=state.pearl,
        hand=list(state.hands[seat]) if seat >= 0 else [],
        hand_sizes=[len(hand) for hand in state.hands],
        bids=[[card for card in HAND if card not in hand] for hand in state.hands]
        if state.over
        else [[] for _ in state.hands],
        chests=[Chests(list(own.near), list(own.far)) for own in state.chests],
    )


def determinise(view: PearlView, rng: Random) -> PearlState:
    seen = [view.pearl, *(pearl for own in view.chests for pearl in [*own.near, *own.far])]
    rest = [pearl for pearl in PEARLS if pearl not in seen]
    rng.shuffle(rest)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        cards = rng.sample(HAND, size)
        if view.over:
            cards = [card for card in HAND if card not in view.bids[seat]]
        hands.append(list(view.hand) if seat == view.seat else sorted(cards))
    state = PearlState(
        **shared_state(view, rng),
        round=view.round,
        pile=rest[: view.left],
        pearl=view.pearl,
        hands=hands,
        chests=clone(view.chests),
    )
    for frame in state.stack:
        if frame.answer == MASKED:
            frame.answer = f"card{rng.choice(hands[frame.seat])}"
    return state


def foresee(view: PearlView) -> list[PearlView]:
    """Where the pearl goes, should the own bid win it; and the next bid."""
    found = [asked_copy(view, "store")]
    sealed = next((frame.answer for frame in view.stack if frame.seat == view.seat and frame.answer), "")
    if view.round < int(view.options["rounds"]):
        found.append(asked_copy(view, "bid", sealed=True))
        found[-1].hand = [card for card in view.hand if f"card{card}" != sealed]
    return found


def score(own: Chests) -> dict[str, int]:
    return {"near": sum(own.near), "far": sum(own.far) * (2 if len(own.far) == 1 else 1)}


def result(state: PearlState) -> Result:
    return rank([score(own) for own in state.chests], [[len(own.near) + len(own.far)] for own in state.chests])


def check(state: PearlState) -> list[str]:
    out = [] if all(len(hand) >= len(HAND) - state.round for hand in state.hands) else ["a hand is too small"]
    gone = len(PEARLS) - len(state.pile) - state.round
    return out if gone == 0 else [*out, "a pearl is lost"]


def recount(state: PearlState) -> list[int]:
    return [sum(own.near) + sum(own.far) * (1 + (len(own.far) == 1)) for own in state.chests]


ROUND = ""


def round_number(view: PearlView) -> int:
    return view.round


def progress(view: PearlView) -> tuple[int, int]:
    return max(0, view.round - 1), int(view.options["rounds"])


def headline(view: PearlView) -> Label:
    return Label("round", {"round": view.round})


def brief(view: PearlView) -> list[Label]:
    return [
        Label("chests", {"seat": seat, "near": len(own.near), "far": len(own.far)})
        for seat, own in enumerate(view.chests)
    ]


def hand(view: PearlView) -> list[Label]:
    return [Label("cards", {"cards": [*view.hand]})] if view.seat != PUBLIC else []


def points(view: PearlView) -> list[int]:
    """There are no standings before the end."""
    return []


OPTIONS: tuple[OptionSpec, ...] = (OptionSpec("rounds", ("3", "2")),)
OPPONENT: Opponent[PearlState] = Opponent(lambda state: [float(sum(score(own).values())) for own in state.chests])
