"""The figures in options are what comes then: prices, fees, amounts, bonuses, charters, what is given back."""

from collections import Counter
from random import Random

import pytest

from engine.dragon import GAME
from engine.kernel.setups import option_sets

HELD = {
    "privilege_size": ("bought", {"price": "n"}),
    "flood_mix": ("flood", {"yuan": "yuan", "rice": "rice", "rockets": "rockets"}),
    "wall_piece": ("wall_built", {"n": "n"}),
    "charter": ("charter", {"n": "n"}),
    "refill": ("refill", {"n": "n"}),
}
"""The first part of a label's id -> the event that carries it out, and which of its figures is which."""


def promised(label):
    """Every promise of a label: an event, the name of its figure, and the figure."""
    name, _, action = label.id.removesuffix(".fee").partition(".")
    if name == "action":
        if label.args["fee"]:
            yield "fee", "n", label.args["fee"]
        if action not in ("privilege", "wall"):
            yield action, "n", label.args["n"]
    event, figures = HELD.get(name, ("", {}))
    yield from ((event, theirs, label.args[own]) for own, theirs in figures.items())


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_figure_of_an_option_is_what_happens(seats):
    held = Counter()
    floods = [{"super_events": "on", "super_event_pick": "flood"}] * 4
    for number, options in enumerate([*option_sets(GAME, seats), *floods]):
        rng = Random(number)
        state, _ = GAME.new(seats, options, f"{number:032x}", confirm=True)
        while (decision := GAME.next(state)) is not None:
            view, key = GAME.view(state, decision.seat), rng.choice(decision.options)
            label = GAME.label(view, decision, key)
            if decision.kind == "card":
                kind = key.removeprefix("card_")
                piles = view.table.piles.items()
                assert label.args["n"] == sum(n for tile, n in piles if kind in ("wild", tile.partition(".")[0]))
            events = GAME.follow(state, decision, key).events
            for one in (label, *label.then):
                for event, name, figure in promised(one):
                    assert figure in [told.args[name] for told in events if told.kind == event], (one, events)
                    held[event] += 1
            state = GAME.apply(state, decision.seat, key)[0]
    assert held["fee"] > 10 < held["tax"]
    assert held["bought"] > 10
    assert held["flood"]
