"""What breaks a rule in a long game is found again in a short one."""

from __future__ import annotations

import pytest

from engine.kernel import record as records
from engine.kernel.fuzzing import fuzz, shorten, tables
from engine.kernel.record import proved
from engine.kernel.registry import game
from tests.games.rooms import EXAMPLE

FIRST = 12
"""So many picks are played before the planted fault can show."""


def never():
    return False


@pytest.fixture
def fault(monkeypatch):
    """A fault that shows at every table once a while has been played."""
    monkeypatch.setattr(game(EXAMPLE), "_check", lambda state: ["from nowhere"] if state.plies >= FIRST else [])


@pytest.fixture
def crash(monkeypatch):
    """Rules that raise what they must not, when the same seat picks a thing of one kind for the third time."""
    right, seen = records.play, {}

    def play(played, state, seat, key, decision_id=None):
        kind = played.decision(state, seat).kind
        if state.plies == 0:
            seen.clear()
        seen[seat, kind] = seen.get((seat, kind), 0) + 1
        if seen[seat, kind] == 3:
            raise ZeroDivisionError(f"{seen[seat, kind]} by nothing")
        return right(played, state, seat, key, decision_id)

    monkeypatch.setattr(records, "play", play)


def test_random_games_try_every_table_and_are_counted():
    found = fuzz(EXAMPLE, range(1, 4))

    assert (found.games, found.breach) == (3, None)
    assert sum(found.kinds.values()) == found.picks > 0
    assert {seats for seats, _ in tables(EXAMPLE)} == set(game(EXAMPLE).seats)


def test_a_breach_is_found_at_the_plainest_table_and_after_the_fewest_picks(fault):
    seed = len(tables(EXAMPLE)) - 1  # the last table: the most seats, the last options
    breach = fuzz(EXAMPLE, range(seed, seed + 1)).breach
    short = shorten(breach, never)

    fewest = game(EXAMPLE).seats[0]
    assert short.kind == breach.kind
    assert len(short.record.moves) == FIRST
    assert (short.record.seats, short.record.options) == (fewest, game(EXAMPLE).choose(fewest, None))
    assert proved(short.record) is None


def test_an_error_of_the_rules_is_a_breach_with_the_pick_that_made_it(crash):
    breach = fuzz(EXAMPLE, range(1, 2)).breach

    assert (breach.what, breach.kind) == ("ZeroDivisionError: 3 by nothing", "ZeroDivisionError: # by nothing")
    assert breach.wishes[-1] == breach.last
    assert len(breach.wishes) == len(breach.record.moves) + 1


def test_picks_that_do_not_matter_are_left_out(crash):
    breach = fuzz(EXAMPLE, range(1, 2)).breach
    short = shorten(breach, never)

    assert short.kind == breach.kind
    assert len(short.wishes) < len(breach.wishes)
    assert short.last is not None


def test_it_ends_when_it_is_enough(fault):
    breach = fuzz(EXAMPLE, range(1, 2)).breach

    assert shorten(breach, lambda: True) is breach
