"""What has been named: whether somebody who reads an option, and the question it stands in, has read of all it brings.

Seats, terms of the game and figures are looked for in the arguments of labels. A term may be part of the id of a
sentence or of a place; a figure may be part of a term (``laws#57``, ``hubu.4``, ``2x1``).
A figure goes by the name of its argument, so that a region 2 is not named by a price of 2; ``n`` is any figure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from engine.kernel.values import PUBLIC, Event, Label, Value, View

AMOUNTS = ("n", "gain")
"""The names of bare amounts: however an option calls so many of something, it has named them."""
THEN = "option.then"
"""The family of what follows from an option, which has shorter sentences where there are some."""
WHY = "cause"
"""The argument of an event that says why it happens: neither place, seat, card, price nor point."""
_PARTS = re.compile(r"[.#+:_-]")
_MANY = re.compile(r"\w+x([0-9]+)")
_FIGURES = re.compile(r"(?:^|(?<=[#.x]))[0-9]+")

Shown = Callable[[str, Label], Mapping[str, Value]]
"""The arguments that the sentence of a label shows, by the label's family."""


def all_arguments(family: str, label: Label) -> Mapping[str, Value]:
    """All arguments of a label: where no sentences are at hand."""
    return label.args


def _short(name: str) -> str:
    """The name of a figure without what it is of: ``to_region`` is a ``region``."""
    return name.rpartition("_")[2].removesuffix("s")


def _times(value: int | str) -> int:
    """How many things a term names: ``2x3`` is three."""
    many = _MANY.fullmatch(value) if isinstance(value, str) else None
    return int(many[1]) if many else 1


def _each(value: Value) -> list[int | str]:
    return value if isinstance(value, list) else [value]


def is_seat(name: str) -> bool:
    """Whether an argument is a seat, or a list of seats."""
    return name in ("seat", "seats") or name.endswith(("_seat", "_seats"))


class NamedThings:
    """The seats, terms and figures that have been named."""

    def __init__(self, *seats: int) -> None:
        self.seats = {PUBLIC, *seats}
        self.terms = set[str]()
        self.figures = {"": {0}, "count": set[int]()}
        """By the name of their argument; those in terms under no name, and what the table counts."""

    def label(self, family: str, label: Label, shown: Shown = all_arguments) -> NamedThings:
        """What a label says, and whatever follows from it."""
        self.args(shown(family, label))
        self._term(label.id)
        self._term(label.group)
        self._term(label.place)
        for step in label.then:
            self.label(THEN, step, shown)
        return self

    def args(self, args: Mapping[str, Value]) -> NamedThings:
        """Named values."""
        for name, value in args.items():
            several = Counter(value) if isinstance(value, list) else {}
            self.terms.update(f"{term}x{number}" for term, number in several.items())
            if several:
                self.figures["count"].add(sum(number * _times(term) for term, number in several.items()))
            for item in _each(value):
                if isinstance(item, str):
                    self._term(item)
                    self.figures[""].update(map(int, _FIGURES.findall(item)))
                elif is_seat(name):
                    self.seats.add(item)
                else:
                    self.figures.setdefault(_short(name), set()).add(abs(item))
        return self

    def all_figures(self) -> set[int]:
        """Every figure, whatever its name."""
        return set().union(*self.figures.values())

    def says(self, label: Label) -> bool:
        """Whether a label says nothing new."""
        pairs = [(name, item) for name, value in label.args.items() for item in _each(value)]
        return bool(pairs) and all(self._knows(name, item) and self._counts(name, item) for name, item in pairs)

    def _counts(self, name: str, value: int | str) -> bool:
        """Whether a bare number has been named as one."""
        return name != "n" or value == 0 or value in self.figures.get("n", ())

    def seen(self, before: View, after: View) -> NamedThings:
        """The counts that the own view shows otherwise afterwards, by one or by a named figure: what is left in a pile,
        the space that a disc has come to. Who sees the table and has read the option knows them. They go by the names
        of their fields, and as bare numbers.
        """
        steps = {1, *self.all_figures()}
        for name, old, new in _changes(msgspec.to_builtins(before), msgspec.to_builtins(after), ""):
            if abs(new - old) in steps:
                self.figures.setdefault(_short(name), set()).add(new)
                self.figures["count"].add(new)
        return self

    def copy(self) -> NamedThings:
        """The same once more, to be told further things."""
        twin = NamedThings()
        twin.seats, twin.terms = self.seats.copy(), self.terms.copy()
        twin.figures = {name: figures.copy() for name, figures in self.figures.items()}
        return twin

    def _term(self, term: str) -> None:
        self.terms.add(term)
        self.terms.update(_PARTS.split(term))
        if term.startswith("seat."):
            self.seats.add(int(term.removeprefix("seat.")))

    def missing(self, events: Iterable[Event]) -> Iterator[tuple[Event, str, int | str]]:
        """Whatever the events tell that has not been named: event, argument and value."""
        for event in events:
            if event.kind == "sealed":
                continue
            if event.seat not in self.seats:
                yield event, "seat", event.seat
            for name, value in (*event.args.items(), *event.secret.items()):
                if name == WHY:
                    continue
                for item in _each(value):
                    if not self._knows(name, item):
                        yield event, name, item

    def _knows(self, name: str, value: int | str) -> bool:
        if isinstance(value, str):
            return value in self.terms or any(all(part in self.terms for part in self._split(value, by)) for by in "_#")
        if is_seat(name):
            return value in self.seats
        if name in AMOUNTS:
            return abs(value) in self.all_figures()
        return any(abs(value) in self.figures.get(family, ()) for family in (_short(name), ""))

    def _split(self, term: str, by: str) -> list[str]:
        """The parts that name a term if all of them are named: of the terms they are, of a number only the number."""
        if by == "#":
            number = term.partition("#")[2]
            return [] if number and int(number) in self.all_figures() else [term]
        return term.split(by)


def _changes(old: Any, new: Any, name: str) -> Iterator[tuple[str, int, int]]:
    """Every number in plain data, and every length of a list, that has changed: its name, before and after."""
    if old == new:
        return
    if isinstance(new, dict) and isinstance(old, dict):
        for field in new.keys() & old.keys():
            yield from _changes(old[field], new[field], field)
    elif isinstance(new, list) and isinstance(old, list):
        if len(new) != len(old):
            yield name, len(old), len(new)
        for before, after in zip(old, new, strict=False):
            yield from _changes(before, after, name)
    elif isinstance(new, int) and isinstance(old, int):
        yield name, old, new
