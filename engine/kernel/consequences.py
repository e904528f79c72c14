"""What follows from a pick before anybody chooses again: the one walk of forced picks, for every game.

The kernel takes a single option by itself, so a pick may carry out more than its option says, over several steps and
forced picks. `Consequences.told` walks on from a pick, on a state made from the own view, and tells with the option
(`Label.then`) what nobody has named. The walk ends where somebody has a choice; where the course of the round goes on,
which is what lay on the stack before the pick, and what is not the seat's any more once it has closed its turn; and
where something is drawn or revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic

from engine.kernel.clone import clone
from engine.kernel.machine import Machine
from engine.kernel.named_things import NamedThings
from engine.kernel.rules import Flow, S, V
from engine.kernel.values import PUBLIC, Decision, Event, Frame, Label


class Walk(Flow[S]):
    """A flow from one pick to the next choice, that stops at every forced pick.

    ``known`` is how many of its events were told before something was drawn or revealed; None while nothing was.
    ``forced`` counts the forced picks.
    """

    __slots__ = ("_closed", "_floor", "_machine", "_seat", "forced", "known")
    slow = True

    def __init__(self, machine: Machine[S], state: S) -> None:
        super().__init__(state)
        self.known: int | None = None
        self.forced = 0
        self._machine = machine
        self._floor, self._seat, self._closed = 0, 0, False
        state.confirm = True  # the end of a turn is a choice

    def block(self, reason: str) -> None:
        """Remember where as well."""
        if self.known is None:
            self.known = len(self.events)
        super().block(reason)

    def end_turn(self) -> None:
        """What comes now is the course of the round."""
        self._closed = True
        super().end_turn()

    def told(self, seat: int) -> list[Event]:
        """Its events in the form that a seat may see; but not what was drawn unseen."""
        known = len(self.events) if self.known is None else self.known
        first = [event.seen_by(seat) for event in self.events[:known]]
        return [*first, *(event.seen_by(PUBLIC) for event in self.events[known:])]

    def unseen(self) -> int:
        """How much was drawn unseen."""
        return 0 if self.known is None else sum(len(event.secret) for event in self.events[self.known :])

    def beyond(self, frame: Frame[Any]) -> bool:
        """What is not the seat's any more."""
        return self._closed and frame.seat != self._seat

    def pick(self, frame: Frame[Any], key: str) -> Iterator[Decision]:
        """Make a pick, and go on to the next choice: every forced decision before it is taken."""
        machine, self._seat = self._machine, frame.seat
        self._floor = floor(machine, self.state.stack, frame)
        machine.answer(self, frame, key)
        while (decision := machine.run(self, self._floor)) is not None and self._forced(decision):
            yield decision
            machine.take(self, decision.frame, decision.options[0])

    def _forced(self, decision: Decision) -> bool:
        frame, options = decision.frame, decision.options
        if frame.group or len(options) != 1:
            return False
        return not self._machine.rules.kinds[frame.kind].confirms(self.state, frame, options[0])


def floor(machine: Machine[Any], stack: list[Frame[Any]], frame: Frame[Any]) -> int:
    """How many frames lie below what a pick carries out: the course of the round, that lay there before.

    Further decisions of the same seat right below are not: they belong to the same turn.
    """
    if frame.group:
        return next(number for number, below in enumerate(stack) if below.group == frame.group)
    at, kinds = next(number for number, below in enumerate(stack) if below.id == frame.id), machine.rules.kinds
    while at and (below := stack[at - 1]).seat == frame.seat and not below.group and below.kind in kinds:
        at -= 1
    return at


class Consequences(Generic[S, V]):
    """Tells with an option what follows from it, in one game."""

    def __init__(
        self,
        machine: Machine[S],
        view: Callable[[S, int], V],
        determinise: Callable[[V, Random], S],
    ) -> None:
        self._machine = machine
        self._view = view
        self._determinise = determinise
        self._last: tuple[V, S] | None = None

    def walk(self, view: V, frame: Frame[Any]) -> tuple[Walk[S], Frame[Any]]:
        """A walk on a state that fits the own view, and the frame in it that is answered."""
        state = self._fitting(view)
        return Walk(self._machine, state), next(own for own in reversed(state.stack) if own.id == frame.id)

    def _fitting(self, view: V) -> S:
        """A state that fits the own view: made once for all options of a question."""
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = (view, self._determinise(view, Random(0)))
        return clone(last[1])

    def trial(self, view: V) -> S:
        """A state that fits the own view, in which nothing is under way: to try on it what may come."""
        state = self._fitting(view)
        state.stack = []
        return state

    def ways(self, state: S, matter: Callable[[S, Frame[Any]], Sequence[str] | None]) -> Iterator[S]:
        """Every state that what lies on the stack may lead to; ``state`` is used up.

        ``matter`` names the options of a decision that are gone into; None: the decision is left out.
        """
        rules = self._machine.rules
        while state.stack:
            frame = state.stack.pop()
            step = rules.steps.get(frame.kind)
            if step is not None:
                step.run(Flow(state, quiet=True), frame)
                continue
            options = matter(state, frame)
            if options is None:
                continue
            for key in options:
                twin = clone(state)
                rules.kinds[frame.kind].resolve(Flow(twin, quiet=True), frame, key)
                yield from self.ways(twin, matter)
            return
        yield state

    def told(self, view: V, frame: Frame[Any], key: str, named: NamedThings) -> tuple[Label, ...]:
        """What follows from a pick and is not ``named`` yet: forced picks by their labels, and events as `told_as`.

        A sealed answer of several seats is told nothing with: what follows depends on the others.
        """
        if frame.group:
            return ()
        walk, answered = self.walk(view, frame)
        seat, taken = frame.seat, list[tuple[int, Label]]()
        for decision in walk.pick(answered, key):
            if walk.known is not None:
                break
            if decision.seat == seat:  # of another seat what happens is told
                kind = self._machine.rules.kinds[decision.kind]
                label = kind.label(self._view(walk.state, seat), decision.frame, decision.options[0])
                taken.append((len(walk.events), label))
        events = [event.seen_by(seat) for event in walk.events[: walk.known]]
        if not events:
            return ()
        if any(True for _ in named.missing(events)):
            named.seen(view, self._view(walk.state, seat))
        elif not taken:
            return ()
        return tuple(_missing(taken, events, named))


def _missing(taken: list[tuple[int, Label]], events: list[Event], named: NamedThings) -> Iterator[Label]:
    """Labels for what is not named, in the order in which it happens. What is told of one event is told of all of its
    kind: who reads two of three seats' points takes it that the third gets none.
    """
    return _told(taken, events, named, [*_told(taken, events, named.copy(), [])])


def _told(
    taken: list[tuple[int, Label]], events: list[Event], named: NamedThings, others: list[Label]
) -> Iterator[Label]:
    """What is not named, and every event such as these ``others``."""
    starts = [0, *(start for start, _ in taken), len(events)]
    labels: list[Label | None] = [None, *(label for _, label in taken)]
    for label, start, end in zip(labels, starts, starts[1:], strict=False):
        if label is not None and not named.says(label):
            named.label("option", label)
            yield label
        for event in events[start:end]:
            told = told_as(event)
            if is_like_any(told, others) or any(True for _ in named.missing([event])):
                named.label("option", told)
                yield told


def is_like_any(told: Label, others: Iterable[Label]) -> bool:
    """Whether an event is told like one of these: it is of the same kind, or the one kind is a special case of the
    other, as ``row_doubled`` is of ``row``.
    """
    kind = f"{told.id}_"
    pairs = ((f"{other.id}_", other) for other in others)
    return any(
        (kind.startswith(other) or other.startswith(kind)) and label.args.keys() == told.args.keys()
        for other, label in pairs
    )


def told_as(event: Event) -> Label:
    """An event as something that follows from an option: the sentence ``option.then.<kind>``."""
    return Label(f"then.{event.kind}", {"seat": event.seat, **event.args, **event.secret})
