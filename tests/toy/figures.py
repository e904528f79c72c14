"""What the figures in the options of Pearls must be (`tests.games.figures`)."""

from __future__ import annotations

from tests.games.figures import Pick, Table


def played(pick: Pick) -> list[int]:
    """The card that leaves the hand, once the others have sealed theirs too."""
    state, events, _ = pick.game.apply(pick.state, pick.seat, pick.key)
    while not any(one.kind == "bid" for one in events):
        decision = pick.game.next(state)
        state, events, _ = pick.game.apply(state, decision.seat, decision.options[0])
    return [one.args["card"] for one in events if one.kind == "bid" and one.seat == pick.seat]


FIGURES: Table = {"card": {"card": played}}
