"""What must be told in Discord after a change: worked out from the position before and the one after.

A public post is due when a turn ends, not at every step: when a person is asked and other seats are asked than before,
or sealed answers were opened, or a turn was closed; and when the game is over. While only opponents are asked the post
waits, and then tells of all their turns; the last one says meanwhile that they think. A turn brings its person one
word, when it begins; none if it is what they have done themselves a moment ago.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.store.values.change import Entry
from bot.store.values.delivery import FOLLOW, HAND, OVER_POST, PROGRESS, TOLD, TURN_POST, Delivery
from bot.store.values.table import FOLLOWED, ROUNDS, TURNS, Plan, Table
from bot.tables.model.plans import answered_by_plan
from bot.tables.model.position import Position

PRESENT_SECONDS = 300.0
"""Seconds for which somebody who has pressed is taken to be there: what only opponents have done since is shown to
them, and rings for nobody.
"""


def seats_asked(position: Position) -> set[int]:
    """The seats with an open choice, sealed answers included: they stay the same while a group fills up."""
    return {decision.seat for decision in position.decisions()}


def due(
    before: Position | None, after: Position, last: int, *, boundary: bool, entry: Entry | None = None,
    plan: Plan | None = None,
) -> tuple[Table, tuple[Delivery, ...]]:  # fmt: skip
    """The deliveries that come due at a running table, and the table with up to where is told. ``last`` is the last
    line's number, ``entry`` and ``plan`` what was done.

    A seat whose answer is laid down is not told: like an opponent's, its turn is told when somebody else is asked.
    """
    table, by = after.table, entry.user if entry else 0
    answered = answered_by_plan(after)
    waiting = [seat for seat in after.waiting() if seat not in answered]
    people = [seat for seat in waiting if not table.seats[seat].plays_at]
    changed = before is None or seats_asked(before) != seats_asked(after)
    news = {ROUNDS} if before is not None and _round(before) != _round(after) else set()
    if not (people and (changed or boundary)):
        meanwhile = () if people else _thinking(before, after, waiting)
        return table, (*(meanwhile or _progress(before, after, waiting)), *_followers(table, waiting, news, by))
    first = table.posted_event + 1
    deliveries = [Delivery(kind=TURN_POST, revision=table.revision, asked=tuple(waiting), first=first, last=last)]
    for seat in people:
        user = table.seats[seat].user
        begun = begins(before, after, seat, boundary=boundary)
        if user is not None and begun and not knows_turn(after, entry, plan, seat):
            deliveries.append(Delivery(kind=HAND, revision=table.revision, user=user, seat=seat, asked=(seat,)))
    deliveries += _followers(table, people, news | {TURNS}, by)
    return _told(table, last), tuple(deliveries)


def announce_end(table: Table, last: int, by: int = 0) -> tuple[Table, tuple[Delivery, ...]]:
    """The same of a game that has ended, in whatever way: the last post, and a word to all who follow but ``by``, who
    has ended it.
    """
    post = Delivery(kind=OVER_POST, revision=table.revision, first=table.posted_event + 1, last=last)
    return _told(table, last), (post, *_followers(table, (), set(FOLLOWED), by))


def at_once(table: Table, due: Sequence[Delivery], last: int, *, told: bool) -> tuple[Delivery, ...]:
    """A word that tells the ``last`` line, if it is to be ``told`` now, and no board that is ``due`` tells it."""
    if not told or any(delivery.kind == TURN_POST and delivery.first <= last <= delivery.last for delivery in due):
        return ()
    return (Delivery(kind=TOLD, revision=table.revision, first=last, last=last),)


def _told(table: Table, last: int) -> Table:
    """The table when all up to a line is told."""
    return msgspec.structs.replace(table, posted_event=last, posted_revision=table.revision)


def _round(position: Position) -> int:
    return position.game.round(position.view())


def _thinking(before: Position | None, after: Position, waiting: Sequence[int]) -> tuple[Delivery, ...]:
    """The last post says that opponents think, from the moment on when no person is asked any more."""
    begun = before is not None and any(not before.table.seats[seat].plays_at for seat in before.waiting())
    return (Delivery(kind=PROGRESS, revision=after.table.revision, asked=tuple(waiting)),) if begun and waiting else ()


def _followers(table: Table, asked: Sequence[int], news: set[str], by: int) -> list[Delivery]:
    """A word to those who follow for this; who is asked, and who has done it, knows already."""
    busy = {by, *(table.seats[seat].user for seat in asked)}
    return [
        Delivery(kind=FOLLOW, revision=table.revision, user=user, asked=tuple(asked))
        for user, wanted in table.followers.items()
        if wanted in news and user not in busy
    ]


def begins(before: Position | None, after: Position, seat: int, *, boundary: bool) -> bool:
    """Whether a turn of a seat begins: it was not asked before, or has closed its turn itself and is asked again."""
    if before is None or seat not in before.waiting():
        return True
    last = after.kept[-1] if after.kept else None
    return boundary and last is not None and (last.revision, last.seat) == (after.table.revision, seat)


def knows_turn(after: Position, entry: Entry | None, plan: Plan | None, seat: int) -> bool:
    """Whether the person of a seat need not be told that it is asked: they have led to that by a press of their own,
    with this ``entry`` or a moment ago, and nobody but opponents has done anything since. A ``plan`` is no press.
    """
    user = after.table.seats[seat].user
    if entry is not None and entry.user:
        return plan is None and (entry.user, entry.seat) == (user, seat)
    revision = after.table.revision
    for move in reversed(after.kept):
        if move.revision != revision:  # something else has happened meanwhile
            return False
        if move.user:
            there = move.at > after.table.updated - PRESENT_SECONDS
            return move.pressed and there and (move.user, move.seat) == (user, seat)
        revision -= 1
    return False


def _progress(before: Position | None, after: Position, waiting: list[int]) -> tuple[Delivery, ...]:
    """Within a group of sealed answers the last post is brought up to date: who is still missing."""
    if before is None or seats_asked(before) != seats_asked(after) or before.waiting() == waiting:
        return ()
    return (Delivery(kind=PROGRESS, revision=after.table.revision, asked=tuple(waiting)),)
