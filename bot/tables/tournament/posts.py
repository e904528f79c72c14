"""What a change of a tournament makes due: what is posted, brought up to date, or told to its organiser."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.values.delivery import (
    CLOSED,
    NEWS,
    NEWS_EDIT,
    ORGANISER,
    PAIRING,
    PAIRING_POST,
    PENDING,
    SENDING,
    Delivery,
)
from bot.store.values.time import DAY
from bot.store.values.tournament import OFF, PLAYED, Line, Pairing, Tournament

CARD, ROUND = "open", "round"
"""The lines whose posts are brought up to date: below one people sign up, the other has the tables of a round."""

GIVEN_UP = 42.0 * DAY
"""Seconds after which a tournament is called off whose channel nobody opens, and that nobody moves."""


def due(before: Tournament | None, after: Tournament, forum: int = 0) -> tuple[Delivery, ...]:
    """What a change from ``before`` (None: it is new) makes due. ``forum`` is where tables get their places, 0 if in
    threads of the tournament's channel.

    >>> own = Tournament(guild=1, channel=2, organiser=3, title="Cup", game="china", deadline=0.0)
    >>> due(own, own)
    ()
    """
    places = (place_due(own, forum) for own in without_place(before, after))
    return (*_news(before, after), *places, *_results(before, after), *_organiser(before, after))


def _news(before: Tournament | None, after: Tournament) -> Iterator[Delivery]:
    known = before.lines if before else ()
    for line in after.lines[len(known) :]:
        yield Delivery(kind=NEWS, number=line.number)
    if before is None:
        return
    for line in known:
        if line.kind == CARD and before.channel != after.channel:
            yield Delivery(kind=NEWS, number=line.number)  # it stands in another channel from now on
        elif _shown(before, line) != _shown(after, line):
            yield Delivery(kind=NEWS_EDIT, number=line.number)


def _shown(found: Tournament, line: Line) -> object:
    """What the post of a line shows, as far as it changes."""
    if line.kind == CARD:
        return found.entrants, found.status, found.options
    return [own.table for own in found.of_round(line.round)] if line.kind == ROUND else None


def place_due(own: Pairing, forum: int) -> Delivery:
    """The row by which a pairing gets its place: a post in a ``forum``, or (0) a thread."""
    kind = PAIRING_POST if forum else PAIRING
    return Delivery(kind=kind, round=own.round, number=own.number, channel=forum)


def waits_for_channel(row: Delivery) -> bool:
    """Whether a row waits until the channel of its tournament is open, or is just being tried there once more; not for
    a forum, which it names.
    """
    return row.state in (PENDING, SENDING) and not row.channel and row.error.startswith(CLOSED)


def without_place(before: Tournament | None, after: Tournament) -> Iterator[Pairing]:
    """The pairings that are to get a place: new ones, those whose thread is gone, and all that had none yet where the
    tournament goes on in another channel.
    """
    if after.status != PLAYED:
        return
    moved = before is not None and before.channel != after.channel
    old = {(own.round, own.number): own for own in before.pairings} if before else {}
    for own in after.of_round(after.round):
        known: Pairing | None = old.get((own.round, own.number))
        if not own.channel and not own.done and (known is None or known.channel or moved):
            yield own


def _results(before: Tournament | None, after: Tournament) -> Iterator[Delivery]:
    """What a table's post in a forum begins with tells what came of it, and a correction of that."""
    old = {(own.round, own.number): own for own in before.pairings} if before else {}
    for own in after.pairings:
        known = old.get((own.round, own.number))
        if own.forum and own.channel and known is not None and (known.done, known.seats) != (own.done, own.seats):
            yield Delivery(kind=NEWS_EDIT, round=own.round, number=own.number)


def _organiser(before: Tournament | None, after: Tournament) -> Iterator[Delivery]:
    if before is None or not after.lost or after.organiser <= 0:
        return
    if (after.live and not before.lost) or (before.live and given_up(after)):
        yield Delivery(kind=ORGANISER, user=after.organiser)


def given_up(found: Tournament) -> bool:
    """Whether a tournament was called off by itself, because nobody has opened its channel for long."""
    return found.status == OFF and bool(found.lost) and not found.lines[-1].by
