"""The estimate knows the direction; the light policy places while it can."""

from random import Random

from engine.china import GAME
from tests.engine.china.table import asked, options, position, step


def test_the_estimate_follows_houses_emissaries_and_rows():
    bare = GAME.evaluate(position())
    assert GAME.evaluate(position(houses={0: "w1 w2"}))[0] > bare[0]
    one = GAME.evaluate(position(houses={1: "w1 c1"}, emissaries={"wei": {0: 1}}))
    both = GAME.evaluate(position(houses={1: "w1 c1"}, emissaries={"wei": {0: 1}, "chin": {0: 1}}))
    assert both[0] > one[0]
    assert GAME.evaluate(position(houses={0: "w1 w2 w3 w4"}))[0] > GAME.evaluate(position(houses={0: "w1 w2 w5 w6"}))[0]


def test_the_policy_never_swaps_while_it_can_place():
    rng = Random(5)
    state, _ = GAME.new(3, {}, "7" * 32)
    while not state.over:
        if asked(state)[0] == "turn" and len(options(state)) > 1:
            assert GAME.playout(state, GAME.decisions(state)[0], rng) not in ("swap", "pass")
        step(state, rng)
