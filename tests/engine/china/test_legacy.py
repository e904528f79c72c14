"""Games of the first rules version: no move answers what it took by itself, because there was a single option."""

from random import Random

import pytest

from engine.china import GAME
from engine.kernel.record import Move, Record, decode, play, proved, upgrade
from tests.engine.china.table import asked, position


def both(seats, seed, confirm):
    """A game as it is recorded today, and as it was: without the questions that had a single option."""
    rng = Random(seed)
    state, _ = GAME.new(seats, {"fortifications": "on"}, f"{seed:032x}", confirm=confirm)
    first, now, old = state, [], []
    while (decision := GAME.next(state)) is not None:
        key = rng.choice(decision.options)
        state, _, move = play(GAME, state, decision.seat, key)
        now.append(move)
        if len(decision.options) > 1 or decision.kind == "end_turn":
            old.append(Move(move.seat, 0, move.kind, picks=(key,)))
    return first, now, old, state


@pytest.mark.parametrize("confirm", [True, False])
@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_old_game_is_the_same_game_today(seats, confirm):
    first, now, old, last = both(seats, seats, confirm)
    assert len(old) < len(now)

    steps, states, divergence = upgrade(GAME, first, old)

    assert divergence is None
    played = [move for step in steps for move in step]
    assert played == now
    assert GAME.encode(states[-1]) == GAME.encode(last)
    assert states[-1].over


def test_an_old_record_is_read_as_one_of_today():
    _, now, old, _ = both(4, 9, True)
    record = Record("china", 1, 4, GAME.choose(4, {"fortifications": "on"}), f"{9:032x}", True, old, "mandate-game-1")

    today = decode(record.encode())

    assert today.rules_version == GAME.rules_version
    assert today.moves == now
    assert proved(today) is None


def test_what_no_move_answers_is_taken_with_the_move_that_follows():
    state = position(houses={1: "w1"}, left={0: (1, 0)}, hands={0: "violet violet violet"})
    assert asked(state) == ("turn", 0)
    old = [Move(0, 0, "turn", picks=("swap",)), Move(0, 0, "swap_take", picks=("pile",))]

    steps, states, divergence = upgrade(GAME, state, old)

    assert divergence is None
    assert [[move.key for move in step] for step in steps] == [["swap"], ["violet", "pile"]]
    assert [asked(one) for one in states] == [("turn", 0), ("swap_give", 0), ("turn", 1)]


def test_a_move_that_answers_nothing_still_diverges():
    state = position(houses={1: "w1"}, hands={0: "red green violet"})
    steps, _, divergence = upgrade(GAME, state, [Move(0, 0, "draw", picks=("pile",))])
    assert steps == []
    assert divergence.move == 0
