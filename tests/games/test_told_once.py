"""Each action is told once: a line that only announces what the next one tells is left out, and no other."""

from importlib import import_module
from random import Random

import pytest

from bot.store.values.table import LogLine
from bot.tables.history.recap import once
from engine.kernel.registry import game
from tests.games.rooms import built


def log_of(rules, seed):
    """The public lines of a random game."""
    rng = Random(seed)
    seats = rng.choice(rules.seats)
    state, events = rules.new(seats, None, f"{rng.getrandbits(128):032x}")
    found = list(events)
    while (decision := rules.next(state)) is not None:
        state, events, _ = rules.apply(state, decision.seat, rng.choice(decision.options), decision.id)
        found += events
    return [LogLine(number, number, 0.0, event) for number, event in enumerate(found, 1)]


@pytest.mark.parametrize("name", built())
def test_a_line_is_left_out_only_where_the_next_one_tells_what_came_of_it(name):
    made = import_module(f"render.{name}.news")
    begins, apart = getattr(made, "BEGINS", frozenset()), getattr(made, "APART", frozenset())
    lines = log_of(game(name), 1)
    kept = {line.number for line in once(name, lines)}
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        same = after is not None and after.event.seat == line.event.seat
        told = same and after.event.kind not in begins | apart
        assert (line.number in kept) == (line.event.kind not in begins or not told), line
    left_out = [line for line in lines if line.number not in kept]
    assert bool(left_out) == bool(begins)
    assert all(line.number + 1 in kept for line in left_out), "what has come of it is told"
