"""Whole games: random and by the light policy; opponents' estimates."""

from random import Random

import pytest

from engine.china import GAME
from tests.engine.china.table import asked, options, playthrough, position, step


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("policy", [True, False])
def test_games_end_and_the_points_are_those_of_the_board(seats, policy):
    for seed in range(12):
        chosen = {"fortifications": ("off", "on")[seed % 2]}
        if seats == 4:
            chosen["board_side"] = ("3-4", "4-5")[seed // 2 % 2]
        state = playthrough(seats, seed, policy, options=chosen)
        result = GAME.result(state)
        assert result.totals() == GAME.recount(state)
        assert GAME.evaluate(state) == [float(total) for total in result.totals()]
        assert GAME.check(state) == []


def test_the_light_policy_plays_better_than_chance():
    totals = {True: 0, False: 0}
    for seed in range(12):
        rng = Random(seed)
        state, _ = GAME.new(3, {}, f"{seed:032x}")
        while not state.over:
            step(state, rng, policy=asked(state)[1] == seed % 3)
        for seat, total in enumerate(GAME.result(state).totals()):
            totals[seat == seed % 3] += total
    assert totals[True] > totals[False] / 2 * 1.3


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
