"""Whether what is promised is what happens: nobody's pick carries out what no word has named.

Every place, seat, card, price and point in the events that follow from a pick, up to the next choice of any seat, must
have been named: by the option (its label, and what follows from it), by the question, or by what stands beside it.
Excepted is only, and for every game alike,

- the fixed course of the round: what lay on the stack before the pick, and what is not the seat's any more once it has
  closed its turn (`engine.kernel.consequences.Walk`);
- what chance or hidden information decides: it comes otherwise on another state that fits the same view;
- what is drawn unseen, which only its owner learns;
- a count that the table shows: the old one lies in plain sight, and the pick changes it by one or by a named figure.

And what is told of one event is told of all of its kind, so that nobody takes a part for the whole.

`Promises.counts` says how often each of them was so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engine.errors import EngineError
from engine.kernel.consequences import is_like_any, told_as
from engine.kernel.named_things import NamedThings, Shown, all_arguments
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, Event, Label

TRIES = 24
"""So many other states that fit are looked at before something unnamed is a breach."""
Thing = tuple[str, int, str, str]
"""Something an event tells: the event's kind and seat, the argument's name, the value."""


class Promises:
    """What the options picked in one game have promised, held against what came of them."""

    def __init__(self, game: AnyGame, rng: Random, shown: Shown = all_arguments) -> None:
        self.game = game
        self.rng = rng
        self.shown = shown
        self.counts: Counter[str] = Counter()

    def planned(self, state: Any, view: Any, decision: Decision, key: str, label: Label) -> str:
        """What is wrong with a pick planned ahead whose turn has come, as it was told then; or empty."""
        if key not in decision.options or not self.game.keeps(view, decision, label, key):
            self.counts["plans asked anew"] += 1
            return ""
        self.counts["plans kept"] += 1
        return self.breach(state, view, decision, key, [], label)

    def breach(
        self, state: Any, view: Any, decision: Decision, key: str, events: list[Event], label: Label | None = None
    ) -> str:
        """What is wrong with a pick, or empty. ``events`` are all that it leads to, the course of the round too;
        ``label`` is what was told of it, if that was earlier.
        """
        label, seat = label or self.game.label(view, decision, key), decision.seat
        walk = self.game.follow(state, decision, key)
        own = walk.told(seat)
        if broken := self._not_so(label.then, [*own, *(event.seen_by(seat) for event in events)]):
            return f"{decision.kind} {key}: {broken.id} is told, {broken.args}, and does not come"
        if half := self._half_told(label.then, own[: walk.known]):
            return f"{decision.kind} {key}: {half.id} is told of others and not of {half.args}"
        bare = self.game.plain(view, decision, self.shown).label("option", label, self.shown)
        unseen = len(_things(bare, own))
        left = _things(self._named(view, decision, label, walk.state), own)
        chance = left - self._certain(view, decision, key, label, left)
        self.counts["picks"] += 1
        self.counts["forced picks"] += walk.forced
        self.counts["told with the option"] += len(label.then)
        self.counts["named"] += _number(own) - unseen
        self.counts["shown by the table"] += unseen - len(left)
        self.counts["chance"] += len(chance)
        self.counts["drawn unseen"] += walk.unseen()
        self.counts["course of the round"] += max(0, _number(events) - _number(own))
        if left - chance:
            return f"{decision.kind} {key}: {sorted(left - chance)[0]} is named nowhere; {label}"
        return ""

    def _named(self, view: Any, decision: Decision, label: Label, after: Any) -> NamedThings:
        named = self.game.plain(view, decision, self.shown).label("option", label, self.shown)
        return named.seen(view, self.game.view(after, decision.seat))

    def _certain(self, view: Any, decision: Decision, key: str, label: Label, left: set[Thing]) -> set[Thing]:
        """What is left unnamed on every other state that fits as well."""
        for _ in range(TRIES):
            if not left:
                break
            twin = self.game.determinise(view, self.rng)
            try:
                walk = self.game.follow(twin, decision, key)
            except EngineError:  # others cannot do there what they have done here
                continue
            left = left & _things(self._named(view, decision, label, walk.state), walk.told(decision.seat))
        return left

    @staticmethod
    def _half_told(then: Iterable[Label], own: list[Event]) -> Label | None:
        """An event that is left out where others of its kind are told with the option."""
        told = [label for label in then if label.id.startswith("then.")]
        return next(
            (promise for promise in map(told_as, own) if is_like_any(promise, told) and promise not in told), None
        )

    @staticmethod
    def _not_so(then: Iterable[Label], own: list[Event]) -> Label | None:
        """An event that is told with an option and does not happen, not even in the course of the round."""
        for label in then:
            kind = label.id.removeprefix("then.")
            if kind == label.id:
                continue
            came = ({"seat": event.seat, **event.args, **event.secret} for event in own if event.kind == kind)
            if not any(all(args.get(name) == value for name, value in label.args.items()) for args in came):
                return label
        return None


def _things(named: NamedThings, own: list[Event]) -> set[Thing]:
    """What the events tell that is not named."""
    return {(event.kind, event.seat, name, str(value)) for event, name, value in named.missing(own)}


def _number(events: list[Event]) -> int:
    """How much events tell."""
    return len({(event.kind, event.seat, name, str(value)) for event in events for name, value in event.args.items()})
