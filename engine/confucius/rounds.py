"""CF-3 and CF-12: the round, counting gifts, the Chief Minister, and the end of the round."""

from __future__ import annotations

from engine.confucius.board import ChooseSeat
from engine.confucius.data import COSTS, DATA, KINDS
from engine.confucius.money import card_key, card_terms, key_cards
from engine.confucius.rulebook import RULES, ConfuciusFlow
from engine.confucius.state import (
    ACTIONS_PHASE,
    CHIEF_PHASE,
    COURT_PHASE,
    END_PHASE,
    GIFTS_PHASE,
    NOBODY,
    ConfuciusState,
    ConfuciusView,
    Position,
)
from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label


@RULES.step("round")
def play_round(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.1: the five phases in order."""
    state = flow.state
    state.round += 1
    flow.tell("round", args={"round": state.round})
    flow.then(("gifts",), ("chief",), ("actions",), ("court",), ("end_of_round",))


@RULES.step("gifts")
def count_gifts(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.2: everybody takes cubes by the active gifts given and received."""
    state = flow.state
    state.phase = GIFTS_PHASE
    for seat, player in enumerate(state.players):
        gifts = gift_count(state, seat)
        player.taken = player.cubes = cubes_by_gifts(gifts)
        flow.tell("cubes", seat, {"gifts": gifts, "n": player.taken})


def gift_count(pos: Position, seat: int) -> int:
    """CF-3.2, CF-6.8: active gifts given and received; those not available, available or removed do not count."""
    given = sum(receiver >= 0 for receiver in pos.players[seat].gifts)
    return given + sum(player.gifts.count(seat) for player in pos.players)


def cubes_by_gifts(gifts: int) -> int:
    """CF-3.2: cubes for a number of gifts."""
    table = DATA.cubes.by_gifts
    return table[min(gifts, len(table) - 1)]


@RULES.step("chief")
def choose_chief(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.3, CF-3.4: drawn at random in round 1, later named by the old one."""
    state = flow.state
    state.phase = CHIEF_PHASE
    if state.chief == NOBODY:
        state.chief = flow.draw(state.seats)
        flow.tell("chief_drawn", state.chief)
        _park(state)
    else:
        flow.push("name_chief", state.chief)


@RULES.decision("name_chief")
class NameChief(ChooseSeat):
    """D1: the old Chief Minister names the new one."""

    clause = "CF-3.4"

    def why_not(self, pos: Position, frame: Frame, other: int) -> Label | None:
        """He may not name himself."""
        return Label("yourself") if other == frame.seat else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The new one parks a cube."""
        state = flow.state
        state.chief = int(key.split(".")[1])
        flow.tell("chief_named", frame.seat, {"chief_seat": state.chief})
        _park(state)


def _park(state: ConfuciusState) -> None:
    """CF-3.5: the new Chief Minister parks a cube on Imperial Favour at once."""
    state.players[state.chief].cubes -= DATA.cubes.imperial_favour
    state.parked = True


@RULES.step("actions")
def begin_actions(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-4.1: the player left of the Chief Minister begins."""
    state = flow.state
    state.phase = ACTIONS_PHASE
    state.turn = state.chief
    flow.push("turn")


@RULES.step("court")
def court_phase(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.1: four steps in this order."""
    state = flow.state
    state.phase = COURT_PHASE
    state.turn = NOBODY
    flow.then(("wall",), ("examination",), ("ministries",), ("invasions",))


# ---- CF-12: end of round -------------------------------------------------------------------------------------------


@RULES.step("end_of_round")
def end_of_round(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.1: place officials, discard, return cubes; the game may end after the first step (CF-13.2)."""
    state = flow.state
    state.phase = END_PHASE
    flow.then(("place_officials",), ("test_end",))


@RULES.step("place_officials", barrier="revealed")
def place_officials(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.2: a new official on the lowest-numbered empty space of every ministry that has one."""
    state = flow.state
    for ministry in state.ministries:
        for _ in range(DATA.ministries.tiles_per_round):
            if "" in ministry.tiles and state.officials:
                flow.block("revealed")
                space = ministry.tiles.index("")
                tile = ministry.tiles[space] = state.officials.pop()
                flow.tell("official_placed", args={"ministry": ministry.id, "space": space + 1, "coins": COSTS[tile]})


@RULES.step("discard_to_limit")
def discard_to_limit(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.3: all who hold too many cards discard at the same time."""
    state = flow.state
    limit = DATA.money_cards.hand_limit
    asked = [(seat,) for seat, player in enumerate(state.players) if sum(player.hand) > limit]
    if asked:
        flow.together("discard", asked)


@RULES.decision("discard")
class Discard(Kind[ConfuciusState, ConfuciusView]):
    """D13: which cards are kept; the others are discarded unseen."""

    clause = "CF-12.3"
    secret = True

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The sets of cards that can be kept."""
        return [card_key(kept) for kept in kept_sets(state.players[frame.seat].hand)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The rest goes to the discard pile; only its owner sees it."""
        state = flow.state
        player, kept = state.players[frame.seat], key_cards(key)
        gone = [have - keep for have, keep in zip(player.hand, kept, strict=True)]
        player.hand = kept
        state.discard = [cards + more for cards, more in zip(state.discard, gone, strict=True)]
        flow.tell("discarded", frame.seat, {"n": sum(gone)}, to=(frame.seat,), secret={"cards": card_terms(gone)})

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """What is kept and what goes."""
        kept = key_cards(key)
        gone = [have - keep for have, keep in zip(view.players[frame.seat].hand, kept, strict=True)]
        return Label("keep_cards", {"cards": card_terms(kept), "gone": card_terms(gone)})


def kept_sets(hand: list[int]) -> list[list[int]]:
    """All sets of as many cards as the hand limit allows, the dearest first."""
    limit = DATA.money_cards.hand_limit
    sets: list[list[int]] = [[]]
    for number in hand[:-1]:
        sets = [[*chosen, more] for chosen in sets for more in range(number + 1)]
    full = [[*chosen, limit - sum(chosen)] for chosen in sets]
    legal = [chosen for chosen in full if 0 <= chosen[-1] <= hand[-1]]
    return sorted(legal, key=lambda chosen: [-n * kind.coins for n, kind in zip(chosen, KINDS, strict=True)][::-1])


@RULES.step("return_cubes")
def return_cubes(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.4: cubes go back, passes and flags are cleared, the next round begins."""
    state = flow.state
    for player in state.players:
        player.taken = player.cubes = 0
        player.laid = {}
        player.passed = player.commercial = False
        player.transferred = []
    state.parked = state.forced = False
    flow.push("round")
