"""What follows from a change of a table: an ordered list of pure functions, each of which says what it writes.

The order counts: all that is told bears the new revision, whoever's stand-in goes is told and has a clock that runs,
and what a plan answers is told to nobody. `tests/bot/tables/commit/test_consequences.py` holds each to its word, and
finds which pairs may not be exchanged.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.store.values.delivery import FORUM_TAGS, HEADS_UP, LOBBY_CARD, TURN_POST, Delivery
from bot.store.values.table import LOBBY, RUNNING
from bot.store.values.time import TIE
from bot.tables.commit.change import Change, Facts, Transition
from bot.tables.model import announcements, clocks, results
from bot.tables.model import plans as planned
from bot.tables.model.next_asked import next_person
from bot.tables.model.position import GameState, Position
from bot.tables.model.stand_ins import open_votes, without_turn_stand_ins

Work = Callable[[Transition, Facts], Transition]


class Consequence(Struct, frozen=True):
    """One step: ``writes`` are the fields of the table, and of the transition, that it may change; ``reads_hours``:
    it goes by contact hours, which no other is given.
    """

    work: Work
    writes: frozenset[str]
    reads_hours: bool

    def __call__(self, change: Transition, facts: Facts) -> Transition:
        """The transition with what follows. Raises `HoursUnread`."""
        return self.work(change, facts if self.reads_hours else Facts(facts.now))

    @property
    def name(self) -> str:
        """What it is called."""
        return self.work.__name__


def writes(*names: str, reads_hours: bool = False) -> Callable[[Work], Consequence]:
    """A consequence that writes these fields, and no others."""
    return lambda work: Consequence(work, frozenset(names), reads_hours)


def consequences(change: Transition, facts: Facts) -> Transition:
    """The transition with all that follows from it, in order."""
    for consequence in CONSEQUENCES:
        change = consequence(change, facts)
    return change


def needs_hours(change: Change, moment: GameState | None) -> bool:
    """Whether a turn begins or ends, so that contact hours are read. Within a turn nobody's are, nor at an end."""
    table = change.after
    if moment is None or table.status != RUNNING or table.practice:
        return False
    return change.boundary or change.plan is not None or not _same_turn(change.position, Position(table, moment))


def _same_turn(before: Position | None, now: Position) -> bool:
    """Whether the same seats are asked, with the same people at them, and clocks stand."""
    if before is None or not now.table.clocks:
        return False
    return (before.waiting(), before.table.seats) == (now.waiting(), now.table.seats)


def _within_turn(change: Transition, now: Position) -> bool:
    """Whether no turn begins or ends with this change."""
    return not change.boundary and _same_turn(change.before, now)


def _with(change: Transition, **fields: object) -> Transition:
    """The transition with fields of its table changed."""
    return replace(change, table=replace(change.table, **fields))


@writes("revision", "updated")
def next_revision(change: Transition, facts: Facts) -> Transition:
    """Every change makes exactly one revision."""
    return _with(change, revision=change.change.row.revision + 1, updated=facts.now)


@writes("plans", "boundary")
def plans_kept(change: Transition, facts: Facts) -> Transition:
    """What is still planned; a plan that stops at a question of its person ends what was quiet until then."""
    del facts
    if change.after is None:  # in the lobby, at the end; of a game that cannot be read they stay
        return change if change.table.status == RUNNING else _with(change, plans=())
    entry, plan = change.change.entry, change.change.plan
    kept = _with(change, plans=planned.plans_kept(change.before, change.after, entry, plan))
    assert kept.after is not None
    return replace(kept, boundary=change.boundary or planned.stops_at_question(kept.after, plan))


@writes("seats")
def stand_ins_relieved(change: Transition, facts: Facts) -> Transition:
    """Who stood in for one turn goes when that turn is over."""
    del facts
    if change.after is None:
        return change
    return replace(change, table=without_turn_stand_ins(change.before, change.after, boundary=change.boundary))


@writes("leavers")
def leavers_noted(change: Transition, facts: Facts) -> Transition:
    """Who has left, and whether their clock was out by then."""
    given = change.change
    gone = results.leavers(given.row, change.table, given.entry, facts.now, pressed=given.pressed)
    return _with(change, leavers=gone)


@writes("votes")
def votes_closed(change: Transition, facts: Facts) -> Transition:
    """Votes about who has moved, or plays no more, are over."""
    del facts
    return _with(change, votes=open_votes(change.table, change.change.entry))


@writes("deliveries", "posted_event", "posted_revision", reads_hours=True)
def posts_due(change: Transition, facts: Facts) -> Transition:
    """Posts and words to persons, and up to which line of the log they tell."""
    first, given = change.change.row.status, change.change
    if change.table.status == RUNNING:
        if change.after is None:  # nothing is told of a game that cannot be read
            return change
        table, due = announcements.due(
            change.before, change.after, change.last, boundary=change.boundary, entry=given.entry, plan=given.plan
        )
        due += announcements.at_once(table, (*due, *change.deliveries), change.last, told=given.told)
    elif first == LOBBY:
        card = Delivery(kind=LOBBY_CARD, revision=change.table.revision)
        words = tuple(delivery for delivery in change.deliveries if delivery.kind != LOBBY_CARD)
        told = replace(
            change, deliveries=(card, *words, *_in_forum(change))
        )  # a word about a lobby comes below its card
        return _with(told, posted_event=change.last)
    else:
        table, due = announcements.announce_end(change.table, change.last, given.entry.user if given.entry else 0)
    soon = _heads_up(change, facts, due)
    return replace(change, table=table, deliveries=(*change.deliveries, *due, *soon, *_in_forum(change)))


def _in_forum(change: Transition) -> tuple[Delivery, ...]:
    """What a post of a forum shows of itself when its game begins and ends: its tags, and at last its card, if it has
    one.
    """
    table, first = change.table, change.change.row.status
    if not table.forum or table.status == first:
        return ()
    tags = Delivery(kind=FORUM_TAGS, revision=table.revision)
    card = Delivery(kind=LOBBY_CARD, revision=table.revision)
    return (tags, card) if first == RUNNING and table.lobby_message else (tags,)


def _heads_up(change: Transition, facts: Facts, due: tuple[Delivery, ...]) -> tuple[Delivery, ...]:
    """A word to the person whose turn comes next, if they want one, when the turn before it begins."""
    now = change.after
    begun = any(delivery.kind == TURN_POST for delivery in due)
    if now is None or not begun or now.table.practice or _within_turn(change, now):
        return ()
    hours = facts.hours
    if not any(own.ahead for own in hours.values()):
        return ()
    seat = next_person(now)
    user = now.table.seats[seat].user if seat >= 0 else None
    if user is None or user not in hours or not hours[user].ahead or user in now.table.muted:
        return ()
    asked = tuple(now.waiting())
    return (Delivery(kind=HEADS_UP, revision=now.table.revision, user=user, seat=seat, asked=asked),)


@writes("took", reads_hours=True)
def turn_timed(change: Transition, facts: Facts) -> Transition:
    """How long somebody has taken whose turn this ends, before their clock stops."""
    now, given = change.after, change.change
    if now is None or change.table.status != RUNNING or change.table.practice:
        return change
    if _within_turn(change, now):
        return change
    took = clocks.turn_time(
        change.before, now, facts.hours, boundary=change.boundary, entry=given.entry, plan=given.plan
    )
    return replace(change, took=took)


@writes("clocks", "votes", "tidied", reads_hours=True)
def clocks_set(change: Transition, facts: Facts) -> Transition:
    """Clocks as they run from now on. Within a turn none changes; after the end there is none, and no vote."""
    table, now = change.table, change.after
    if table.status == LOBBY:
        return change
    if now is None and table.status == RUNNING:
        return change  # as they are, as long as the game cannot be read
    if now is None or table.status != RUNNING or table.practice:
        return _with(change, clocks=(), votes=(), tidied=table.practice)
    if _within_turn(change, now):
        return change
    given = change.change
    return _with(
        change,
        clocks=clocks.clocks_after(
            change.before, now, facts.hours, boundary=change.boundary, entry=given.entry, plan=given.plan
        ),
    )


@writes("result")
def result_made(change: Transition, facts: Facts) -> Transition:
    """Places and points, if this ends the game."""
    del facts
    if change.after is None:
        return change
    entry = change.change.entry
    return replace(change, result=results.result_of(change.after, agreed=entry is not None and entry.verb == TIE))


CONSEQUENCES: tuple[Consequence, ...] = (
    next_revision,
    plans_kept,
    stand_ins_relieved,
    leavers_noted,
    votes_closed,
    posts_due,
    turn_timed,
    clocks_set,
    result_made,
)
