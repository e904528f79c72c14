"""What the figures in China's options must be (`tests.games.figures`)."""

from __future__ import annotations

from engine.china.data import COLOURS
from tests.games.figures import Pick, Table, event, shown

PIECES = ("placed_house", "placed_emissary", "placed_on_fortification", "placed_fortification")
PLACING = ("first_piece", "second_piece", "field")


def paid(pick: Pick) -> list[int]:
    """The cards shown for the piece, once its field is chosen (CH-3.8, CH-3.9)."""
    found = [one for one in pick.further(("field",), 1) if any(one.own(kind) for kind in PIECES)]
    return [len(args["cards"]) for one in found for kind in PIECES for args in one.own(kind)]


def placed(pick: Pick) -> list[int]:
    """Most pieces that come to stand this turn, whatever is picked (CH-3.5)."""

    def most(one: Pick, depth: int) -> int:
        here = sum(len(one.own(kind)) for kind in PIECES)
        decision = one.asked
        if not depth or decision is None or decision.kind not in PLACING:
            return here
        view = one.game.view(one.next, one.seat)
        return here + max(most(Pick(one.game, one.next, view, decision, key), depth - 1) for key in decision.options)

    return [most(pick, 4)]


FIRST = 9040
"""The seed of a game from which on the figures come up that are rare (`tests.games.test_figures`)."""

PAYMENT = {"n": paid}
FIGURES: Table = {
    "pile": {"n": shown(lambda pick: len(pick.state.pile))},
    "slot": {"slot": event("took_open", "slot")},
    "give": {"n": shown(lambda pick: pick.before.hands[pick.seat][COLOURS.index(pick.key)])},
    "province": {"n": placed},
    **{f"{way}{where}": PAYMENT for way in ("match", "joker") for where in ("", "_there", "_fortified")},
}
