"""What every game must keep in every position: one random game, watched closely. The tests and `fuzz` run it.

A breach raises `BrokenState`; the record played so far is in ``WatchedGame.record`` and goes on as a log for `replay`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from engine.errors import BrokenState, MoveError, NotYourDecision, StaleDecision, UndoRefused, UnknownOption
from engine.kernel import record as records
from engine.kernel.foresight import ForeseenDecision
from engine.kernel.promises import Promises
from engine.kernel.record import Move, Record
from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, Decision, Event, Label, Value

KEY = re.compile(r"[A-Za-z0-9_.+-]{1,60}")
FORESEEN = 8
"""So many picks ahead are followed."""
HELD = 4
"""What every so manieth pick has promised is held against what comes of it."""
MOST_PLIES = 5000
"""No game of these takes so many picks; one that does is going round in circles."""


def close_look(ply: int) -> bool:
    """Which positions the expensive checks are done in: the first ten, then powers of two and every 23rd."""
    return ply < 10 or ply & (ply - 1) == 0 or ply % 23 == 0


class WatchedGame:
    """One random game of ``game``, checked as it goes."""

    def __init__(self, game: AnyGame, seats: int, options: dict[str, str], seed: int, *, confirm: bool = True) -> None:
        self.game = game
        self.rng = Random(seed)
        chosen = game.choose(seats, options)
        self.record = Record(game.id, game.rules_version, seats, chosen, f"{seed:032x}", confirm)
        self.kinds: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.ahead, self.foreseen = Random(seed), Counter[str]()
        self.others = Random(seed)
        self._plans: dict[int, tuple[str, str, Label]] = {}
        self.promises = Promises(game, Random(seed), self.shown)
        self.reason = ""
        self._state: Any = None
        self._decisions: list[Decision] = []
        self._views_of: dict[int, Any] = {}
        self._labels: dict[tuple[int, int, str], Label] = {}

    def fail(self, what: str) -> None:
        """Raise `BrokenState` with all that is needed to see it again."""
        options = " ".join(f"{name}={value}" for name, value in self.record.options.items())
        raise BrokenState(
            f"{what}; {self.game.id}, {self.record.seats} seats, seed {int(self.record.seed, 16)}, "
            f"move {len(self.record.moves)}, {options}"
        )

    def decisions(self, state: Any) -> list[Decision]:
        """Every choice open in the position that is looked at: worked out once for all that ask."""
        self._at(state)
        return self._decisions

    def view(self, state: Any, seat: int) -> Any:
        """What a seat sees of it: likewise."""
        self._at(state)
        if seat not in self._views_of:
            self._views_of[seat] = self.game.view(state, seat)
        return self._views_of[seat]

    def label(self, state: Any, decision: Decision, key: str) -> Label:
        """What is told of an option of such a choice: likewise."""
        self._at(state)
        what = decision.seat, decision.id, key
        if what not in self._labels:
            self._labels[what] = self.game.label(self.view(state, decision.seat), decision, key)
        return self._labels[what]

    def _at(self, state: Any) -> None:
        if self._state is not state:
            self._state, self._decisions, self._views_of, self._labels = state, self.game.decisions(state), {}, {}

    def look(self, state: Any, events: list[Event]) -> None:
        """Called at every position, the last one too, with the events that led there: for what else is to be seen."""

    def look_ahead(self, foreseen: ForeseenDecision) -> None:
        """Called with everything that is foreseen: as a rule it can be asked and told."""
        game = self.game
        game.ask(foreseen.view, foreseen.decision)
        for key in foreseen.decision.options:
            game.label(foreseen.view, foreseen.decision, key)

    def shown(self, family: str, label: Label) -> Mapping[str, Value]:
        """Which arguments of a label its sentence shows: all, where there are no sentences at hand."""
        return label.args

    def choose(self, state: Any, decision: Decision) -> str:
        """The pick: any option; who watches for something may look for it."""
        return self.rng.choice(decision.options)

    def whose(self, waiting: list[Decision]) -> Decision:
        """Which of the decisions is answered next."""
        return self.rng.choice(waiting)

    def close(self, ply: int) -> bool:
        """Whether the position after so many picks is one of those for the expensive checks."""
        return close_look(ply)

    def play(self, *, thorough: bool = True) -> WatchedGame:
        """Play to the end. ``thorough`` does the expensive checks too."""
        game, made = self.game, self.record
        state, events = game.new(made.seats, made.options, made.seed, confirm=made.confirm)
        self._events(events)
        self._rounds(0, state, events)
        checksum = game.checksum(state)
        self.look(state, events)
        while not state.over:
            if len(made.moves) > MOST_PLIES:
                self.fail("no end in sight")
            decision = self._position(state)
            key = self.choose(state, decision)
            close = thorough and self.close(len(made.moves))
            if close:
                self._refusals(state, decision)
                self._opponent(state, decision)
                self._views(state, made.moves[-1].seat if made.moves else PUBLIC)
                self._foresight(state)
            view = self.view(state, decision.seat)
            kind, planned, label = self._plans.pop(decision.seat, ("", "", Label("")))
            if kind == decision.kind and (broken := self.promises.planned(state, view, decision, planned, label)):
                self.fail(f"planned: {broken}")
            after, events, move = records.play(game, state, decision.seat, key, decision.id)
            if game.checksum(state) != checksum:
                self.fail(f"{decision.kind}: its input has changed")
            held = close or len(made.moves) % HELD == 0
            if thorough and held:
                label = self.label(state, decision, key)
                if broken := self.promises.breach(state, view, decision, key, events, label):
                    self.fail(broken)
            if thorough and not move.barrier:
                self._no_news(
                    state, after, events, decision, move, [self.rng, *[self.others] * 2] if close else [self.others]
                )
            if close:
                self._twins(state, after, events, decision, move)
                if move.sealed and decision.waiting:
                    self._withdrawal(state, after, move)
            before = game.round(self.view(state, PUBLIC))
            state, checksum = after, move.checksum or game.checksum(after)
            made.moves = records.added(made.moves, move)
            self.kinds[decision.kind] += 1
            self._events(events)
            self._rounds(before, state, events)
            self.look(state, events)
            self._undo(move)
        self._end(state)
        return self

    def _position(self, state: Any) -> Decision:
        """Check the position and choose one of the decisions it waits for."""
        game = self.game
        if found := game.check(state):
            self.fail(f"check: {found}")
        decisions = self.decisions(state)
        for decision in decisions:
            if not decision.options or len(set(decision.options)) != len(decision.options):
                self.fail(f"{decision.kind}: no options, or one twice: {decision.options}")
            if bad := [key for key in decision.options if not KEY.fullmatch(key)]:
                self.fail(f"{decision.kind}: key {bad[0]!r}")
        waiting = [decision for decision in decisions if decision.waiting]
        if not waiting:
            self.fail("nobody is asked")
        return self.whose(waiting)

    def _rounds(self, before: int, state: Any, events: list[Event]) -> None:
        """Where a game tells of rounds, each is told when it begins, and as the round that the game is then in."""
        game = self.game
        told = [number for event in events if (number := game.round_opened(event))]
        now = game.round(self.view(state, PUBLIC))
        if game.tells_rounds and told != [*range(before + 1, now + 1)]:
            self.fail(f"round {before} before, {now} now, and told that there begins {told}")

    def _refusals(self, state: Any, decision: Decision) -> None:
        """Stale, foreign and unknown picks are refused by name."""
        game = self.game
        key = self.rng.choice(decision.options)
        asked = {decision.seat for decision in self.decisions(state)}
        others = [seat for seat in range(state.seats) if seat not in asked]
        tries: list[tuple[type[MoveError], int, str, int]] = [
            (StaleDecision, decision.seat, key, decision.id - 1),
            (UnknownOption, decision.seat, "no-such-option", decision.id),
            *((NotYourDecision, seat, key, decision.id) for seat in others[:1]),
        ]
        for error, seat, refused, decision_id in tries:
            try:
                game.apply(state, seat, refused, decision_id)
            except error:
                continue
            except MoveError as other:
                self.fail(f"{decision.kind}: {type(other).__name__} instead of {error.__name__}")
            self.fail(f"{decision.kind}: {error.__name__} was not raised")

    def _opponent(self, state: Any, decision: Decision) -> None:
        """The options worth a thought are some of those offered, in their order."""
        sensible = list(self.game.opponent.sensible(state, decision))
        if not sensible or sensible != [key for key in decision.options if key in sensible]:
            self.fail(f"{decision.kind}: of {decision.options} worth a thought are {sensible}")

    def _withdrawal(self, state: Any, after: Any, move: Move) -> None:
        """A sealed answer that is taken back leaves no trace, and one that is changed counts once."""
        game = self.game
        if game.withdraw(after, move.seat) != state:
            self.fail(f"{move.kind}: a withdrawn answer leaves a trace")
        decision = game.decision(after, move.seat)
        if decision is None or decision.id != move.frame:
            return  # this seat has another answer to give first
        changed = game.apply(after, move.seat, self.rng.choice(decision.options))[0]
        if changed.plies != after.plies or game.withdraw(changed, move.seat) != state:
            self.fail(f"{move.kind}: an answer that is changed counts twice")

    def _views(self, state: Any, mover: int) -> None:
        """Views round trip through `determinise`, and every option has its label."""
        game = self.game
        if game.decode(game.encode(state)) != state:
            self.fail("encode and decode")
        for frame in state.stack:
            wanted = game.rules.args.get(frame.kind)
            if wanted is not None and not isinstance(frame.args, wanted):
                self.fail(f"{frame.kind}: its arguments are {frame.args!r}, not {wanted.__name__}")
        for seat in range(PUBLIC, state.seats):
            view = self.view(state, seat)
            before = game.encode_view(view)
            if game.decode_view(before) != view:
                self.fail(f"encode and decode the view of seat {seat}")
            fitting = game.determinise(view, self.rng)
            if game.view(fitting, seat) != view:
                self.fail(f"determinise does not fit the view of seat {seat}")
            if found := game.check(fitting):
                self.fail(f"determinised for seat {seat}: {found}")
            if seat >= 0 and (decision := game.decision(state, seat)) is not None:
                if decision != game.decision(fitting, seat):
                    self.fail(f"{decision.kind}: the options of seat {seat} tell what it does not know")
                for key in decision.options:
                    if self.label(state, decision, key).place != game.kind(decision).place(view, decision.frame, key):
                        self.fail(f"{decision.kind}: {key} lies elsewhere than its label says")
                self._reasons(state, view, decision)
            game.headline(view)
            game.brief(view)
            game.hand(view)
            if game.encode_view(view) != before:
                self.fail(f"telling seat {seat} what it sees changes its view")
        if len(game.evaluate(state)) != state.seats:
            self.fail("evaluate: one estimate per seat")

    def _foresight(self, state: Any) -> None:
        """What a seat foresees can be told, changes nothing, and is the same for every state that fits its view."""
        game, rng = self.game, self.ahead
        asked_now = game.waiting(state)
        for seat in range(state.seats):
            view, picks = self.view(state, seat), list[tuple[str, str]]()
            before, other = game.encode_view(view), game.view(game.determinise(view, rng), seat)
            if game.encode_view(other) != before:
                self.fail(f"another state that fits looks otherwise to seat {seat}")
            way = game.ahead(view, seat)
            while (found := way.found()) and len(picks) < FORESEEN:
                if seat in asked_now:
                    self.fail(f"foreseen while seat {seat} is asked")
                for foreseen in found:
                    decision = foreseen.decision
                    self.foreseen[decision.kind] += 1
                    known = set(game.kind(decision).keys(foreseen.view, decision.frame))
                    if decision.seat != seat or not set(decision.options) <= known:
                        self.fail(f"{decision.kind}: foreseen with {decision.options}")
                    self.look_ahead(foreseen)
                foreseen = rng.choice(found)
                decision = foreseen.decision
                if not picks and foreseen.begins:
                    key = rng.choice(decision.options)
                    label = game.planned(foreseen.view, decision, key)
                    if msgspec.json.decode(msgspec.json.encode(label), type=Label) != label:
                        self.fail(f"{decision.kind}: a plan is saved as something else")
                    self._plans[seat] = (decision.kind, key, label)
                picks.append((decision.kind, rng.choice(decision.options)))
                way.pick(*picks[-1])
            if found != game.foresee(other, seat, picks):
                self.fail(f"foreseen otherwise, or in one go, after {picks}")
            if game.encode_view(view) != before:
                self.fail("foresight changes what it looks at")

    def _reasons(self, state: Any, view: Any, decision: Decision) -> None:
        """Nothing is open and closed at once; what the rules offer and what they give reasons for come to the same."""
        game, kind = self.game, self.game.kind(decision)
        game.blocked(view, decision)
        open_now = [key for key in kind.keys(state, decision.frame) if kind.closed(state, decision.frame, key) is None]
        if sorted(open_now) != sorted(decision.options):
            self.fail(f"{decision.kind}: offers {decision.options}, open are {open_now}")
        seen = [key for key in kind.keys(view, decision.frame) if kind.closed(view, decision.frame, key) is None]
        if seen != open_now:
            self.fail(f"{decision.kind}: the own view opens {seen}, the state {open_now}")

    def _twins(self, state: Any, after: Any, events: list[Event], decision: Decision, move: Move) -> None:
        """The in-place twins agree."""
        game = self.game
        twin = game.decode(game.encode(state))
        flow = game.carry_out(twin, move.seat, move.key)
        if flow.events != events or twin != after:
            self.fail(f"{decision.kind}: play differs from apply")
        twin = game.decode(game.encode(state))
        frame = next(own for own in reversed(twin.stack) if own.id == decision.id)
        following = game.advance(twin, frame, move.key)
        if twin != after or following != game.next(after):
            self.fail(f"{decision.kind}: advance differs from apply")

    def _no_news(
        self, state: Any, after: Any, events: list[Event], decision: Decision, move: Move, rngs: list[Random]
    ) -> None:
        """A pick without a barrier, which may be undone, brings its seat the same on every state that fits its view."""
        game, seat = self.game, move.seat
        view, seen = self.view(state, seat), game.view(after, seat)
        told = [event.seen_by(seat) for event in events]
        for rng in rngs:
            other = game.determinise(view, rng)
            found = game.carry_out(other, seat, move.key, move.frame)
            ran = ", ".join([decision.kind, *found.ran])
            if game.view(state, seat) != view:
                self.fail("a determinised state shares something with its view")
            if found.barrier or game.view(other, seat) != seen:
                self.fail(f"{ran}: one of them reveals or draws something without a barrier")
            if [event.seen_by(seat) for event in found.events] != told:
                self.fail(f"{ran}: an event of theirs tells seat {seat} what it cannot know")
            self.promises.counts["undone for no news"] += 1

    def _events(self, events: list[Event]) -> None:
        for event in events:
            self.told[event.kind] += 1
            public = event.seen_by(PUBLIC)
            if public.secret or public.to or bool(event.secret) != bool(event.to):
                self.fail(f"event {event.kind} has no clean public form")

    def _undo(self, move: Move) -> None:
        """Undo leads back one move, or is refused for the reason of the barrier; nobody undoes for others."""
        moves = self.record.moves
        for seat in range(self.record.seats):
            try:
                left = records.undo(moves, seat)
            except UndoRefused as error:
                if seat == move.seat and not move.sealed and error.reason != (move.barrier or "?"):
                    self.fail(f"undo refused for {error.reason}, not for {move.barrier}")
                continue
            if seat != move.seat or move.barrier or move.sealed or left != len(moves) - 1:
                self.fail(f"undo across a barrier by seat {seat}")

    def _end(self, state: Any) -> None:
        game = self.game
        if found := game.check(state):
            self.fail(f"check at the end: {found}")
        result = game.result(state)
        if result.totals() != game.recount(state):
            self.fail(f"result {result.totals()}, recount {game.recount(state)}")
        if sorted(result.places)[0] != 1 or len(result.places) != state.seats:
            self.fail(f"places {result.places}")
        self._views(state, PUBLIC)
        self.reason = result.reason

    def replayed(self) -> WatchedGame:
        """Play the record again from its JSON, checksum by checksum."""
        divergence = records.proved(records.decode(self.record.encode()))
        if divergence is not None:
            self.fail(f"replay: move {divergence.move}: {divergence.why}")
        return self
