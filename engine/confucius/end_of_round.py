"""CF-12: the end of the round: officials, the hand limit, cubes."""

from __future__ import annotations

from collections.abc import Iterable

from engine.confucius.data import COSTS, DATA, KINDS
from engine.confucius.money import Cards, card_key, card_sets, card_terms, key_cards
from engine.confucius.rules import COURT_GOES_ON, RULES, ConfuciusFlow, ConfuciusKind
from engine.confucius.state import END_PHASE, ConfuciusView, Position
from engine.kernel.values import Frame, Label


@RULES.step("end_of_round")
def end_of_round(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.1: place officials, discard, return cubes; the game may end after the first step (CF-13.2)."""
    flow.state.table.phase = END_PHASE
    flow.then(("place_officials",), ("test_end",))


@RULES.step("place_officials", barrier=COURT_GOES_ON)
def place_officials(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.2: a new official on the lowest-numbered empty space of every ministry that has one.

    There are more officials than spaces.
    """
    state = flow.state
    for ministry in state.table.ministries:
        for _ in range(DATA.ministries.tiles_per_round):
            if "" in ministry.tiles:
                space = ministry.tiles.index("")
                tile = ministry.tiles[space] = state.officials.pop()
                flow.tell("official_placed", args={"ministry": ministry.id, "space": space + 1, "coins": COSTS[tile]})


@RULES.step("discard_to_limit")
def discard_to_limit(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.3: all who hold too many cards discard at the same time."""
    asked = [(seat,) for seat, hand in enumerate(flow.state.hands) if sum(hand) > DATA.money_cards.hand_limit]
    if asked:
        flow.together("discard", asked)


@RULES.decision("discard")
class Discard(ConfuciusKind):
    """D13: which cards are kept; the others are discarded unseen."""

    clause = "CF-12.3"
    secret = True

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """The sets of as many cards as the hand limit allows, the dearest first."""
        sets = card_sets(pos.hands[frame.seat], DATA.money_cards.hand_limit)
        return map(card_key, sorted(sets, key=_dearest_first))

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The rest goes to the discard pile; only its owner sees it."""
        state, kept = flow.state, key_cards(key)
        gone = _without(state.hands[frame.seat], kept)
        state.hands[frame.seat] = list(kept)
        state.discard = [cards + more for cards, more in zip(state.discard, gone, strict=True)]
        flow.tell("discarded", frame.seat, {"n": sum(gone)}, to=(frame.seat,), secret={"cards": card_terms(gone)})

    def beside(self, view: ConfuciusView, frame: Frame) -> list[Label]:
        """How many the others discard at the same time."""
        limit = DATA.money_cards.hand_limit
        asked = [pending.seat for pending in view.stack if pending.kind == frame.kind and pending.seat != frame.seat]
        return [Label("discards", {"player_seat": seat, "n": view.hand_sizes[seat] - limit}) for seat in asked]

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """What is kept and what goes."""
        kept = key_cards(key)
        gone = _without(view.hands[frame.seat], kept)
        return Label("keep_cards", {"cards": card_terms(kept), "gone": card_terms(gone)})


def _without(hand: list[int], kept: Cards) -> list[int]:
    return [have - keep for have, keep in zip(hand, kept, strict=True)]


def _dearest_first(cards: Cards) -> list[int]:
    return [-number * kind.coins for number, kind in zip(cards, KINDS, strict=True)][::-1]


@RULES.step("return_cubes")
def return_cubes(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-12.4: cubes go back (the next round deals them anew), passes and flags are cleared, the next round begins."""
    table = flow.state.table
    for player in table.players:
        player.laid = {}
        player.passed = player.commercial = False
        player.transferred = []
    table.parked = table.forced = False
    flow.push("round")
