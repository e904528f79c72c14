"""Every figure that options promise, held against what comes of them: for every game, by the game's own table.

A game says in ``tests/engine/<game>/figures.py`` what each figure in its labels must be (``FIGURES``): a row for the id
of a label, or for its beginning up to a dot, with a measure for each number among its arguments. ``kind/id`` is the row
of that label where it stands in this kind of decision, ``beside.id`` and ``ask.id`` are those of what stands beside an
option and of the question. What a game takes into its labels later and does not say here is a breach, so the table is
whole; only figures of a question that no sentence shows need no row.

A measure looks at one pick (`Pick`), at what follows from it up to the next choice, and at the own view before and
after; it gives every value that would be true. It never asks the code that has made the label.
"""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from engine.kernel.clone import clone
from engine.kernel.consequences import Walk
from engine.kernel.machine import Machine
from engine.kernel.named_things import is_seat
from engine.kernel.values import Decision, Event, Label
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.games.rooms import AnyGame

DEPTH = 4
"""So many further questions of the same turn are gone into, to see what a pick may come to at most."""


class Pick:
    """One option, picked in one position."""

    def __init__(self, game: AnyGame, state: Any, view: Any, decision: Decision, key: str) -> None:
        self.game, self.state, self.decision, self.key = game, state, decision, key
        self.seat = decision.seat
        self.before = view
        self.label = Label("")

    @cached_property
    def walk(self) -> Any:
        """What the pick comes to by itself."""
        return self.game.follow(self.state, self.decision, self.key)

    @cached_property
    def after(self) -> Any:
        """The own view then."""
        return self.game.view(self.walk.state, self.seat)

    @cached_property
    def applied(self) -> tuple[Any, list[Event]]:
        """The position at the next choice and the events up to it, the course of the round included."""
        after, events, _ = self.game.apply(self.state, self.seat, self.key)
        return after, events

    @property
    def next(self) -> Any:
        """The position at the next choice."""
        return self.applied[0]

    def came(self, kind: str) -> list[dict[str, Any]]:
        """The own events of a kind up to the next choice, the course of the round included."""
        return [one.args for one in self.applied[1] if one.kind == kind and one.seat == self.seat]

    @cached_property
    def asked(self) -> Decision | None:
        """The next question of the same seat."""
        return self.game.decision(self.next, self.seat) if not self.next.over else None

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, those of the other seats too, as their arguments and their seat."""
        return [{"seat": one.seat, **one.args} for one in self.walk.told(self.seat) if one.kind == kind]

    def own(self, kind: str) -> list[dict[str, Any]]:
        """Those of the own seat, or of nobody."""
        return [args for args in self.happened(kind) if args["seat"] in (self.seat, -1)]

    def forced(self) -> Iterator[Pick]:
        """The picks that follow from this one without a question, each where it is taken."""
        game, state = self.game, clone(self.state)
        walk = Walk(Machine(game.id, game.rules), state)
        frame = next(one for one in reversed(state.stack) if one.id == self.decision.id)
        for decision in walk.pick(frame, self.key):
            at = clone(state)
            pick = Pick(game, at, game.view(at, decision.seat), decision, decision.options[0])
            pick.label = game.kind(decision).label(pick.before, decision.frame, pick.key)
            yield pick

    def further(self, kinds: Sequence[str], depth: int = DEPTH) -> Iterator[Pick]:
        """This pick, and all that may follow it at further questions of such kinds."""
        yield self
        decision = self.asked
        if depth and decision is not None and decision.kind in kinds:
            view = self.game.view(self.next, self.seat)
            for key in decision.options:
                yield from Pick(self.game, self.next, view, decision, key).further(kinds, depth - 1)

    def through(self, *kinds: str, leave: Sequence[str] = (), falls: bool = False) -> Iterator[Pick]:
        """This pick, and one way on through questions of such kinds for as long as what is left of it (``n``) falls or
        stays; only if it ``falls`` where each pick settles one: the same once more is another matter then. Options that
        ``leave`` it are not picked, not even first.
        """
        one = self if self._stays(self.key, leave) else self._at(self.state, self.before, self.decision, leave)
        left = _left(self.decision)
        while True:
            yield one
            asked = one.asked
            if asked is None or asked.kind not in kinds or not 0 < _left(asked) <= left - falls:
                return
            left = _left(asked)
            one = self._at(one.next, self.game.view(one.next, self.seat), asked, leave)

    @staticmethod
    def _stays(key: str, leave: Sequence[str]) -> bool:
        return not any(key.startswith(one) for one in leave)

    def _at(self, state: Any, view: Any, decision: Decision, leave: Sequence[str]) -> Pick:
        """The first option that does not leave."""
        key = next(key for key in decision.options if self._stays(key, leave))
        return Pick(self.game, state, view, decision, key)


def _left(decision: Decision) -> int:
    """What a question says is left; 0 if it says nothing of the kind."""
    left = decision.told().get("n")
    return left if isinstance(left, int) else 0


Measure = Callable[[Pick], Sequence[object]]
Table = Mapping[str, Mapping[str, Measure]]


def event(kind: str, name: str = "n") -> Measure:
    """The argument of such an event of the seat."""
    return lambda pick: [args[name] for args in pick.own(kind)]


def total(*kinds: str, name: str = "n") -> Measure:
    """The sum over all such events of the seat."""
    return lambda pick: [sum(args[name] for kind in kinds for args in pick.own(kind))]


def times(*kinds: str) -> Measure:
    """How often such events of the seat come."""
    return lambda pick: [sum(len(pick.own(kind)) for kind in kinds)]


def asked(kind: str, name: str = "n") -> Measure:
    """What the next question has as this argument, if it is of that kind."""

    def measure(pick: Pick) -> list[object]:
        decision = pick.asked
        return [decision.told()[name]] if decision is not None and decision.kind == kind else []

    return measure


def shown(look: Callable[[Pick], object]) -> Measure:
    """What lies on the table when the option is read, or is reckoned from it."""
    return lambda pick: [look(pick)]


def gain(look: Callable[[Any, int], int], sign: int = 1) -> Measure:
    """By how much something of the seat changes: ``look(view, seat)``."""
    return lambda pick: [sign * (look(pick.after, pick.seat) - look(pick.before, pick.seat))]


def either(*measures: Measure) -> Measure:
    """The first of them that has anything to say."""
    return lambda pick: next((found for one in measures if (found := one(pick))), [])


def in_all(
    *events: str, among: Sequence[str], name: str = "", leave: Sequence[str] = (), falls: bool = False
) -> Measure:
    """How often such events of the seat come in all, or the sum of an argument, if it goes on through questions of the
    kinds ``among``: what a question says is left.
    """

    def measure(pick: Pick) -> list[int]:
        found = [
            args for one in pick.through(*among, leave=leave, falls=falls) for kind in events for args in one.own(kind)
        ]
        return [sum(args[name] if name else 1 for args in found)]

    return measure


def unseen(pick: Pick) -> Sequence[object]:
    """A figure that no sentence shows, whatever it is: a breach where one does."""
    slots = _slots(pick, "option.")
    shows = any(isinstance(pick.label.args.get(slot), int) for slot in slots)
    return [] if shows else list(pick.label.args.values())


def _slots(pick: Pick, family: str) -> set[str]:
    """What the sentence of the label shows, in any language."""
    key = f"{pick.game.id}.{family}{pick.label.id}"
    forms = (form for lang in LANGUAGES for form in catalogue(lang).forms.get(key, ()))
    return {slot for form in forms for slot in _SLOT.findall(form)}


_SLOT = re.compile(r"\{(\w+)")


class Figures:
    """Holds the figures of one game's options; ``held`` counts them by row, ``telling`` those of a row that would have
    been a breach with one more.
    """

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        self.table = table
        self.held: Counter[str] = Counter()
        self.telling: Counter[str] = Counter()

    def rows(self) -> set[str]:
        """The figures that the table speaks of: the row and the name."""
        return {f"{row} {name}" for row, figures in self.table.items() for name in figures}

    def hold(self, state: Any) -> None:
        """Every option of the next choice keeps its promises."""
        decision = self.game.next(state)
        assert decision is not None
        for key in decision.options:
            assert not self.breach(state, self.game.view(state, decision.seat), decision, key)

    def tells(self, view: Any, decision: Decision, key: str, rows: Iterable[str]) -> bool:
        """Whether an option, what follows from it, what stands beside it or its question may have figures of one of
        these rows.
        """
        game, label = self.game, self.game.label(view, decision, key)
        told = [label.id, *(then.id for then in label.then), f"ask.{game.ask(view, decision).id}"]
        told += [f"beside.{one.id}" for one in game.beside(view, decision)]
        asked = {row.partition(" ")[0].rpartition("/")[2] for row in rows}
        return any(f"{label_id}.".startswith(f"{one}.") for label_id in told for one in asked)

    def breach(self, state: Any, view: Any, decision: Decision, key: str, label: Label | None = None) -> str:
        """What is wrong with the figures of an option, of what follows from it, and of its question; or empty."""
        pick = Pick(self.game, state, view, decision, key)
        pick.label = label = label or self.game.label(view, decision, key)
        if broken := self._all(pick):
            return broken
        forced = [] if decision.together else list(pick.forced())
        for then in label.then:
            if not then.id.startswith("then."):  # an event, which `Promises` holds
                one = next((one for one in forced if one.label == then), pick)
                one.label = then
                if broken := self._all(one):
                    return broken
        told = [("beside.", one) for one in self.game.beside(view, decision)]
        for family, beside in [*told, ("ask.", self.game.ask(view, decision))]:
            pick.label = beside
            if broken := self._all(pick, family):
                return broken
        return ""

    def _all(self, pick: Pick, family: str = "") -> str:
        """What is wrong with any figure of a label."""
        for name, figure in pick.label.args.items():
            if isinstance(figure, int) and not is_seat(name) and (broken := self._held(pick, family, name, figure)):
                return f"{pick.decision.kind} {pick.key}: {broken}"
        return ""

    def _held(self, pick: Pick, family: str, name: str, figure: int) -> str:
        row, measure = self._row(pick, family, name)
        if measure is None:
            hidden = family == "ask." and name not in _slots(pick, family)
            return "" if hidden else f"nothing says what {name} of {family}{pick.label.id} must be"
        self.held[row] += 1
        true = measure(pick)
        self.telling[row] += figure + 1 not in true
        if figure not in true:
            return f"{name} of {pick.label.id} says {figure}, true is {list(true)}; {pick.label.args}"
        return ""

    def _row(self, pick: Pick, family: str, name: str) -> tuple[str, Measure | None]:
        label_id = pick.label.id
        while label_id:
            for row in (f"{pick.decision.kind}/{label_id}", label_id) if not family else (f"{family}{label_id}",):
                measure = self.table.get(row, {}).get(name)
                if measure is not None:
                    return f"{row} {name}", measure
            label_id = label_id.rpartition(".")[0]
        return "", None


def figures(game: AnyGame) -> Figures:
    """The figures of a built game, by its table."""
    found: Table = importlib.import_module(f"tests.engine.{game.id}.figures").FIGURES
    return Figures(game, found)
