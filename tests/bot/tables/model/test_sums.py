"""Small sums: the time that is left, the best guessers, what a server has set; each against a reckoning of its own."""

from random import Random

import pytest

from bot.store.values.guess import ScoredGuess
from bot.store.values.time import Clock, ContactHours, TimeControl
from bot.tables.model import clocks
from bot.tables.model.guess_ranking import guess_ranking
from bot.tables.model.server_settings import CHOICES, DEFAULTS, FORUM, ROLL, server_settings


@pytest.mark.parametrize("used", [0.0, 1.0, 59.0, 60.0, 61.0, 99.0, 100.0, 101.0, 500.0])
@pytest.mark.parametrize("still", [0.0, 30.0])
def test_the_move_is_used_before_the_reserve_and_neither_below_nothing(used, still):
    clock = Clock(
        0, True, since=1000.0, counted=1000.0, move=60.0, reserve=40.0, still=1000.0 + still if still else 0.0
    )
    counted = min(used, still) if still else used
    move, reserve = clocks.time_left(clock, ContactHours(), 1000.0 + used)
    assert move == max(0.0, 60.0 - counted)
    assert reserve == (40.0 if counted <= 60 else max(0.0, 100.0 - counted))


@pytest.mark.parametrize("earned", [True, False])
def test_a_turn_begins_with_a_whole_move_and_what_the_last_one_has_earned(earned):
    terms = TimeControl(move=60, reserve=40)
    for left in (0.0, 10.0, 38.0, 40.0):
        now = clocks.started(Clock(1, move=3.0, reserve=left, earned=earned), terms, ContactHours(), 2000.0)
        assert (now.seat, now.asked, now.move) == (1, True, 60.0)
        assert now.reserve == min(40.0, left + (10.0 if earned else 0.0))
        assert now.expires_at == 2000.0 + 60.0 + now.reserve
        assert not now.earned


def test_the_best_guessers_by_a_reckoning_of_its_own():
    rng = Random(5)
    for _ in range(40):
        made = [
            ScoredGuess(rng.randrange(1, 6), f"N{number}", rng.randrange(1, 4), rng.random() < 0.5)
            for number in range(rng.randrange(0, 14))
        ]
        found = guess_ranking(made)
        assert sorted(one.user for one in found) == sorted({one.user for one in made})
        for guesser in found:
            own = [one for one in made if one.user == guesser.user]
            assert guesser.points == sum({1: 3, 2: 2, 3: 1}[one.third] for one in own if one.hit)
            assert (guesser.right, guesser.guesses) == (sum(one.hit for one in own), len(own))
            assert guesser.name == own[0].name, "what they were called last"
            worth = (guesser.points, guesser.right)
            assert guesser.rank == 1 + sum((other.points, other.right) > worth for other in found)
        order = [(-one.points, -one.right, one.guesses, one.user) for one in found]
        assert order == sorted(order)


def test_what_a_server_has_not_set_is_as_usual_and_nonsense_too():
    usual = server_settings({})
    assert (usual.forum, usual.roll) == (0, 0)
    for name, values in CHOICES.items():
        assert str(getattr(usual, name)) == DEFAULTS[name]
        assert server_settings({name: "nonsense"}) == usual
        for value in values:
            set_ = server_settings({name: value})
            assert str(getattr(set_, name)) == value
            others = set(CHOICES) - {name}
            assert [getattr(set_, one) for one in others] == [getattr(usual, one) for one in others]
    for name in (FORUM, ROLL):
        assert getattr(server_settings({name: "4711"}), name) == 4711
        assert [getattr(server_settings({name: bad}), name) for bad in ("", "x", "-3", "1.5")] == [0] * 4
