"""What follows from a change: each step writes what it says and nothing else, and the order counts where it is said."""

import asyncio
from itertools import accumulate, combinations

import pytest
from msgspec.structs import replace

from bot.store.values.delivery import FOLLOW, HAND, OVER_POST, PROGRESS, TURN_POST
from bot.store.values.table import OVER, RUNNING, Table
from bot.store.values.time import ContactHours
from bot.tables.commit.change import HoursUnread
from bot.tables.commit.consequences import CONSEQUENCES, consequences, writes
from bot.tables.model.announcements import PRESENT_SECONDS
from bot.tables.model.plans import TAKEN_BACK, answered_by_plan
from tests.bot.tables.commit.lives import lives
from tests.support import databases as stores

NAMES = tuple(step.name for step in CONSEQUENCES)
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

HOURS = (ContactHours(ahead=True), ContactHours(quiet=(0, 1439), first=1, dm=False))
"""Two people of whom a change would be told at other times, and in other ways."""


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        stores.without_threads(patch)
        path = stores.in_file(tmp_path_factory.mktemp("lives") / "mandate.sqlite")
        return asyncio.run(lives(path, patch, number=60, steps=80))


@pytest.fixture(scope="module")
def steps(seen):
    """All of them before each step of the order that there is, and after the last."""
    return [
        list(accumulate(CONSEQUENCES, lambda now, step, facts=facts: step(now, facts), initial=change))
        for change, facts in seen
    ]


@pytest.fixture(scope="module")
def counting(seen, steps):
    """The pairs whose order counts: the second worked out before the first, something else comes of some change."""
    right = [fields(before[-1]) for before in steps]
    return {pair for pair in combinations(NAMES, 2) if differs(seen, steps, right, *pair)}


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
            before = fields(now)
            wrote[consequence.name] |= {name for name, value in fields(later).items() if value != before[name]}
            assert (later.change, later.moment, later.last) == (now.change, now.moment, now.last)
            now = later
    assert wrote == {step.name: set(step.writes) for step in CONSEQUENCES}


def exchanged(first, second):
    """The order in which the second is worked out before the first."""
    by_name = {step.name: step for step in CONSEQUENCES}
    left = [name for name in NAMES if name != second]
    left.insert(left.index(first), second)
    return [by_name[name] for name in left]


def differs(seen, steps, right, first, second):
    order, same = exchanged(first, second), NAMES.index(first)  # so many steps are as they were
    for (_, facts), before, wanted in zip(seen, steps, right, strict=True):
        try:
            if after(before[same], facts, order[same:]) != wanted:
                return True
        except HoursUnread:  # hours that were not read: the step before it has to come first
            return True
    return False


@pytest.mark.parametrize(("first", "second"), ORDERED)
def test_the_order_of_two_counts(counting, first, second):
    assert (first, second) in counting, ORDERED[first, second]


def test_no_other_order_counts(counting):
    assert counting == set(ORDERED)


def with_hours(change, facts, hours):
    """The facts as if all who play had these contact hours, whether they were read or not."""
    users = [own.user for own in change.table.seats if own.user is not None]
    return replace(facts, read_hours=dict.fromkeys(users, hours))


def test_where_no_turn_begins_or_ends_nothing_depends_on_contact_hours(seen, steps):
    """So `needs_hours` names every change at which a consequence goes by them."""
    unread = [
        (change, facts, before) for (change, facts), before in zip(seen, steps, strict=True) if not facts.read_hours
    ]
    assert {change.table.status for change, _, _ in unread} >= {"lobby", RUNNING, OVER, "aborted"}
    for change, facts, before in unread:
        for hours in HOURS:
            assert after(change, with_hours(change, facts, hours), CONSEQUENCES) == fields(before[-1])


def test_who_reads_contact_hours_says_so_and_the_others_are_given_none(seen, steps):
    reading = set()
    for (change, facts), before in zip(seen, steps, strict=True):
        for number, step in enumerate(CONSEQUENCES if facts.read_hours else ()):
            first, other = (fields(step(before[number], with_hours(change, facts, hours))) for hours in HOURS)
            reading |= {step.name} if first != other else set()
    assert reading == {step.name for step in CONSEQUENCES if step.reads_hours}
    change, facts = next((change, facts) for change, facts in seen if facts.read_hours)
    silent = writes("took")(lambda change, facts: replace(change, took=facts.hours or None))
    with pytest.raises(HoursUnread):
        silent(change, facts)


def test_a_transition_is_as_pure_as_its_steps(seen):
    """Worked out twice, it comes to the same: nothing is kept between the two."""
    for change, facts in seen[::7]:
        assert after(change, facts, CONSEQUENCES) == after(replace(change), facts, CONSEQUENCES)


# ---- what is told, and to whom, as it follows from the two positions -------------------------------------------------


@pytest.fixture(scope="module")
def done(seen):
    """All changes, with what comes of them."""
    return [(change, facts, consequences(change, facts)) for change, facts in seen]


@pytest.fixture(scope="module")
def played(done):
    """Those of games that go on."""
    return [life for life in done if life[2].table.status == RUNNING and life[2].after is not None]


def of_kind(change, *kinds):
    return [delivery for delivery in change.deliveries if delivery.kind in kinds]


def test_every_line_is_told_once_by_the_boards_of_a_table_in_their_order(done):
    for change, _, now in done:
        row = change.change.row
        boards = of_kind(now, TURN_POST, OVER_POST)
        if row.status == RUNNING:
            assert len(boards) == (1 if now.table.status != RUNNING else len(boards)) <= 1
            assert now.table.posted_event == (change.last if boards else row.posted_event)
            assert now.table.posted_revision == (now.table.revision if boards else row.posted_revision)
        for board in boards:
            assert (board.first, board.last, board.revision) == (row.posted_event + 1, change.last, now.table.revision)
            assert (board.kind == OVER_POST) == (now.table.status in (OVER, "aborted"))


def sides(now):
    """The seats that are asked, without those whose answer is laid down, and those of them that persons play."""
    laid = answered_by_plan(now.after)
    waiting = [seat for seat in now.after.waiting() if seat not in laid]
    return waiting, [seat for seat in waiting if not now.table.seats[seat].plays_at]


def open_(position):
    return {decision.seat for decision in position.decisions()}


def test_a_board_comes_when_persons_are_asked_and_others_than_before_or_a_turn_has_ended(played):
    for change, _, now in played:
        waiting, people = sides(now)
        other = change.before is None or open_(change.before) != open_(now.after)
        boards = of_kind(now, TURN_POST)
        assert bool(boards) == bool(people and (other or now.boundary))
        for board in boards:
            assert board.asked == tuple(waiting)
    assert {bool(of_kind(now, TURN_POST)) for _, _, now in played} == {True, False}


def begun(change, now, seat):
    """A turn begins: it was not asked, or has itself closed its turn with this very change."""
    if change.before is None or seat not in change.before.waiting():
        return True
    last = now.after.kept[-1:]
    return now.boundary and [(move.revision, move.seat) for move in last] == [(now.table.revision, seat)]


def known(change, now, seat):
    """They have led to it by a press, with this change or a moment ago, and only opponents have moved since."""
    user, entry = now.table.seats[seat].user, change.change.entry
    if entry is not None and entry.user:
        return change.change.plan is None and (entry.user, entry.seat) == (user, seat)
    rest = list(now.after.kept)
    for revision in range(now.table.revision, 0, -1):
        if not rest or rest[-1].revision != revision:
            return False
        move = rest.pop()
        if move.user:
            fresh = now.table.updated - move.at < PRESENT_SECONDS
            return move.pressed and fresh and (move.user, move.seat) == (user, seat)
    return False


def test_a_turn_rings_once_for_its_person_and_not_for_who_has_led_to_it(played):
    rung = silent = 0
    for change, _, now in played:
        board = of_kind(now, TURN_POST)
        _, people = sides(now)
        begin = [
            seat for seat in people if board and begun(change, now, seat) and now.table.seats[seat].user is not None
        ]
        told = [seat for seat in begin if not known(change, now, seat)]
        assert [(hand.seat, hand.user, hand.asked) for hand in of_kind(now, HAND)] == [
            (seat, now.table.seats[seat].user, (seat,)) for seat in told
        ]
        rung, silent = rung + len(told), silent + len(begin) - len(told)
    assert rung > 50
    assert silent > 5


def test_who_follows_is_told_of_what_they_follow_for_and_not_of_their_own_doing(played):
    told = {"turn": 0, "round": 0}
    for change, _, now in played:
        waiting, people = sides(now)
        board = of_kind(now, TURN_POST)
        before, after = change.before, now.after
        news = {"turn"} if board else set()
        if before is not None and before.game.round(before.view()) != after.game.round(after.view()):
            news.add("round")
        entry = change.change.entry
        busy = {now.table.seats[seat].user for seat in (people if board else waiting)} | {entry.user if entry else 0}
        wanted = [user for user, what in now.table.followers.items() if what in news and user not in busy]
        assert [delivery.user for delivery in of_kind(now, FOLLOW)] == wanted
        for user in wanted:
            told[now.table.followers[user]] += 1
    assert min(told.values()) > 0


def test_the_last_post_says_who_is_missing_and_that_opponents_think_and_no_more(played):
    for change, _, now in played:
        before = change.before
        waiting, people = sides(now)
        thinks = not people and bool(waiting) and before is not None
        thinks = thinks and any(not before.table.seats[seat].plays_at for seat in before.waiting())
        missing = before is not None and open_(before) == open_(now.after) and before.waiting() != waiting
        edits = of_kind(now, PROGRESS)
        assert len(edits) == (not of_kind(now, TURN_POST) and (thinks or missing))
        assert all(edit.asked == tuple(waiting) for edit in edits)


def test_clocks_run_for_the_persons_that_are_asked_and_for_nobody_else(played):
    seen = set()
    for change, facts, now in played:
        if facts.read_hours is None:
            continue
        table, old = now.table, {clock.seat: clock for clock in change.table.clocks}
        asked = {seat for seat in now.after.waiting() if table.seats[seat].human}
        assert [clock.seat for clock in table.clocks] == [
            seat for seat, own in enumerate(table.seats) if own.owned and own.user is not None
        ]
        for clock in table.clocks:
            was = old.get(clock.seat)
            assert clock.asked == (clock.seat in asked)
            assert 0 <= clock.reserve <= table.terms.reserve
            if not clock.asked:
                assert (clock.expires_at, clock.remind_at, clock.held, clock.still) == (0.0, 0.0, False, 0.0)
                seen.add("stands")
            elif was is None or not was.asked or begun(change, now, clock.seat):
                assert clock.counted == facts.now
                assert clock.expires_at == facts.now + clock.move + clock.reserve
                if change.change.entry is None or change.change.entry.verb not in TAKEN_BACK:
                    assert (clock.since, clock.move, clock.earned) == (facts.now, table.terms.move, False)
                    assert clock.begun == (0 if known(change, now, clock.seat) else table.revision)
                    seen.add("begins")
            else:
                assert clock == was
                seen.add("goes on")
    assert seen == {"stands", "begins", "goes on"}
