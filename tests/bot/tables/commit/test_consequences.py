"""What follows from a change: each step writes what it says and nothing else, and the order counts where it is said."""

import asyncio
from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.store.values.table import OVER, RUNNING, Table
from bot.tables.commit.consequences import CONSEQUENCES
from tests.bot.tables.commit.lives import lives
from tests.support import databases as stores

NAMES = tuple(one.name for one in CONSEQUENCES)
ORDERED = {
    ("next_revision", "posts_due"): "posts and words bear the new revision",
    ("next_revision", "turn_timed"): "a turn ends now",
    ("next_revision", "clocks_set"): "a clock begins with the new revision, now",
    ("next_revision", "result_made"): "a game has ended now",
    ("next_revision", "stand_ins_relieved"): "a step of this very revision has ended a turn",
    ("plans_kept", "posts_due"): "what is answered by a plan is not told, and a plan that stops is",
    ("plans_kept", "clocks_set"): "a plan that stops begins a turn",
    ("stand_ins_relieved", "posts_due"): "whose stand-in goes is asked, and told",
    ("stand_ins_relieved", "clocks_set"): "whose stand-in goes has a clock that runs",
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        path = stores.in_file(tmp_path_factory.mktemp("lives") / "mandate.sqlite")
        return asyncio.run(lives(path, patch, number=60, steps=80))


@pytest.fixture(scope="module")
def right(seen):
    """What comes of all of them in the order that there is."""
    return [after(change, facts, CONSEQUENCES) for change, facts in seen]


def fields(change):
    """All that a consequence may write, by name."""
    found = {name: getattr(change.table, name) for name in Table.__struct_fields__}
    return found | {
        "boundary": change.boundary,
        "deliveries": change.deliveries,
        "result": change.result,
        "took": change.took,
    }


def after(change, facts, order):
    for consequence in order:
        change = consequence(change, facts)
    return fields(change)


def test_these_lives_have_all_that_can_happen(seen):
    """Else what is said here of every change would be said of few."""
    verbs = {change.change.entry.verb for change, _ in seen if change.change.entry}
    assert {"start", "move", "undo", "concede", "stand", "back", "seat", "abort", "tie"} <= verbs
    assert any(change.change.plan for change, _ in seen)
    assert {change.table.status for change, _ in seen} >= {"lobby", RUNNING, OVER, "aborted"}
    assert len(seen) > 400


def test_each_writes_what_it_says_and_nothing_else(seen):
    wrote = {name: set() for name in NAMES}
    for change, facts in seen:
        now = change
        for consequence in CONSEQUENCES:
            later = consequence(now, facts)
            wrote[consequence.name] |= {name for name, value in fields(later).items() if value != fields(now)[name]}
            assert (later.change, later.moment, later.last) == (now.change, now.moment, now.last)
            now = later
    assert wrote == {one.name: set(one.writes) for one in CONSEQUENCES}


def exchanged(first, second):
    """The order in which the second is worked out before the first."""
    by_name = {one.name: one for one in CONSEQUENCES}
    left = [name for name in NAMES if name != second]
    left.insert(left.index(first), second)
    return [by_name[name] for name in left]


def differs(seen, right, first, second):
    order = exchanged(first, second)
    for (change, facts), wanted in zip(seen, right, strict=True):
        try:
            if after(change, facts, order) != wanted:
                return True
        except AssertionError:  # hours that were not read: the step before it has to come first
            return True
    return False


@pytest.mark.parametrize(("first", "second"), ORDERED)
def test_the_order_of_two_counts(seen, right, first, second):
    assert differs(seen, right, first, second), ORDERED[first, second]


def test_no_other_order_counts(seen, right):
    assert {pair for pair in combinations(NAMES, 2) if differs(seen, right, *pair)} == set(ORDERED)


def test_a_transition_is_as_pure_as_its_steps(seen):
    """Worked out twice, it comes to the same: nothing is kept between the two."""
    for change, facts in seen[::7]:
        assert after(change, facts, CONSEQUENCES) == after(replace(change), facts, CONSEQUENCES)
