"""Why an option is closed is what the table shows, in all games: `tests.games.reasons`."""

from random import Random

import pytest

from engine.ai.tree import light
from engine.kernel.setups import option_sets
from render.samples import every_expansion
from tests.games import rooms
from tests.games.reasons import Reasons, reasons

EVERY_DAY, MANY = 2, 60


def held(game, numbers):
    """Random games at all seats and options in turn, every second one by the light policy."""
    found = reasons(game)
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    for number in numbers:
        seats, options = tables[number % len(tables)] if number > 1 else (game.seats[-number], every_expansion(game))
        rng = Random(4400 + number)
        state, _ = game.new(seats, options, f"{4400 + number:032x}")
        while (decision := game.next(state)) is not None:
            view = game.view(state, decision.seat)
            assert not found.breach(view, decision)
            key = light(game, state, decision, rng) if number % 2 else rng.choice(decision.options)
            game.advance(state, decision.frame, key)
    return found


@pytest.mark.parametrize("game", rooms.each())
def test_what_a_reason_claims_is_so(game):
    """Where nothing is closed but what leaves a single option, nobody is asked, and no reason is read."""
    found = held(game, range(EVERY_DAY))
    assert found.held or len(found.table) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", rooms.each())
def test_what_a_reason_claims_is_so_in_many_games(game):
    found = held(game, range(EVERY_DAY, MANY))
    assert set(found.held) - {f"cause {why}" for why in found.causes} <= set(found.table)


def test_a_reason_of_which_the_table_says_nothing_is_a_breach():
    (game,) = rooms.each()[0].values
    found, said = Reasons(game, {}, {}), ""
    state, _ = game.new(game.seats[0], None, "0" * 32)
    rng = Random(1)
    while not said and (decision := game.next(state)) is not None:
        said = found.breach(game.view(state, decision.seat), decision)
        game.advance(state, decision.frame, rng.choice(decision.options))
    assert said.startswith("nothing says what ")
