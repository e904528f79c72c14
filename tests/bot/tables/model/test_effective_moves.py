"""What counts of a table's entries: random courses of picks, sealed answers, undo and withdrawals, against a model."""

from random import Random

import pytest

from bot.store.values.change import Entry
from bot.tables.model.effective_moves import effective, moves_of, withdrawn
from engine.kernel.record import Move


class Course:
    """Entries as a game makes them, and what of them counts by a model: the open answers by seat, and the rest."""

    def __init__(self, rng):
        self.rng, self.entries, self.frame = rng, [], 0
        self.past, self.sealed = [], {}

    def add(self, verb, seat=0, *moves):
        number = len(self.entries) + 1
        self.entries.append(Entry(table=1, revision=number, verb=verb, at=float(number), user=11 + seat, seat=seat,
                                  moves=moves, interaction=number % 2))  # fmt: skip
        return number

    def answer(self, seat, *, sealed):
        """A seat answers; the last one of a group opens all of them."""
        frame = self.frame + seat if sealed or self.sealed else self.frame
        number = self.add("move", seat, Move(seat, frame, "bid", "card1", sealed=sealed))
        if sealed:
            self.sealed.pop(seat, None)
            self.sealed[seat] = number
            return
        self.past += [number for one, number in self.sealed.items() if one != seat] + [number]
        self.sealed, self.frame = {}, self.frame + 10

    def step(self):
        what, seat = (
            self.rng.choice(("pick", "seal", "seal", "withdraw", "undo", "start", "other")),
            self.rng.randrange(3),
        )
        if what == "seal" or (what == "pick" and self.sealed):
            self.answer(seat, sealed=what == "seal")
        elif what == "pick":
            self.answer(seat, sealed=False)
        elif what == "withdraw" and seat in self.sealed:
            self.add("withdraw", seat)
            del self.sealed[seat]
        elif what == "undo" and self.past and not self.sealed:
            self.add("undo")
            self.past.pop()
        elif what == "start" and self.rng.random() < 0.1:
            self.add("epoch")
            self.past, self.sealed = [], {}
        elif what == "other":
            self.add(self.rng.choice(("stand", "back", "concede")), seat)

    @property
    def counts(self):
        return [*self.past, *self.sealed.values()]


@pytest.mark.parametrize("seed", range(12))
def test_what_was_taken_back_sealed_anew_or_of_an_earlier_epoch_does_not_count(seed):
    course = Course(Random(seed))
    course.add("create")
    assert effective(course.entries) is None
    course.add("start")
    for _ in range(60):
        course.step()
        kept = effective(course.entries)
        assert [one.revision for one in kept] == course.counts
        for one in kept:
            entry = course.entries[one.revision - 1]
            assert (one.at, one.moves, one.user, one.pressed) == (
                entry.at, entry.moves, entry.user, bool(entry.interaction)
            )  # fmt: skip
        assert moves_of(kept) == [move for one in kept for move in one.moves]
        for seat, own in course.sealed.items():
            left, answer = withdrawn(kept, seat)
            assert answer.revision == own
            assert [one.revision for one in left] == [number for number in course.counts if number != own]
        assert withdrawn(kept, 7) == (kept, None)
