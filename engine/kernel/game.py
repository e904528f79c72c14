"""A game: its rules, states and views, and the verbs that everything else uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from hashlib import blake2b
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.errors import BadOption, BadSeats, DamagedSave, NotYourDecision, RulesError, UnknownOption
from engine.kernel.attempt import Attempt, Attempts
from engine.kernel.clone import clone
from engine.kernel.consequences import Consequences, Walk
from engine.kernel.foresight import ForeseenDecision, Foresight, PathAhead, Picks
from engine.kernel.game_modules import GameModules
from engine.kernel.machine import Machine
from engine.kernel.named_things import NamedThings, Shown, all_arguments
from engine.kernel.opponent import Opponent, Playout
from engine.kernel.rules import Flow, Kind, Rules, S, V
from engine.kernel.values import PUBLIC, Blocked, Decision, Event, Frame, Label, Result, State, View

P = TypeVar("P", bound=State | View)
_encoder = msgspec.json.Encoder()


class Game(Generic[S, V]):
    """One game, put together from the modules in its folder.

    ``id`` names it everywhere (folder, data file, locales). ``modules`` are the modules that every game has.
    ``rules_version`` grows with every change that makes an old list of moves lead elsewhere.
    ``settle(seats, options)`` works out options that a new game finds by itself from those that were chosen.
    ``legacy(kind, picks)`` gives the keys that a move of ``rules_version`` 1 is answered with today. ``legacy_asks``
    are the kinds of decision that were asked then even with a single option.
    """

    def __init__(
        self,
        game_id: str,
        modules: GameModules[S, V],
        *,
        seats: tuple[int, ...],
        rules: Rules,
        rules_version: int,
        legacy: Callable[[str, tuple[str, ...]], tuple[str, ...]] | None = None,
        legacy_asks: tuple[str, ...] = (),
        settle: Callable[[int, dict[str, str]], dict[str, str]] | None = None,
    ) -> None:
        self.id = game_id
        self.seats = seats
        self.options = modules.setup.OPTIONS
        self.rules = rules
        self.rules_version = rules_version
        self.state_type = modules.state
        self.view_type = modules.view_type
        self._setup = modules.setup.setup
        self._view = modules.view.view
        self._determinise = modules.view.determinise
        self._result = modules.scoring.result
        self.recount = modules.scoring.recount
        self._check = modules.check.check
        self.round = modules.describe.round_number
        self._round_event = modules.describe.ROUND
        self.progress = modules.describe.progress
        self.headline = modules.describe.headline
        self.brief = modules.describe.brief
        self.hand = modules.describe.hand
        self.points = modules.describe.points
        self.opponent = modules.opponent.OPPONENT
        self._machine: Machine[S] = Machine(game_id, rules)
        begins = modules.foresee.foresee if modules.foresee else lambda seen: []
        self._consequences = Consequences(self._machine, self._view, self._determinise)
        self._asked: tuple[V, Decision, NamedThings] | None = None
        rules.consequences = self._consequences
        self._attempts = Attempts(self._machine, self._view, self._determinise)
        self._foresight = Foresight(self._machine, self._view, self._determinise, begins)
        self._settle = settle or (lambda seats, chosen: chosen)
        self.legacy = legacy or (lambda kind, picks: picks)
        self.legacy_asks = legacy_asks
        self._state_decoder = msgspec.json.Decoder(modules.state)
        self._view_decoder = msgspec.json.Decoder(modules.view_type)

    # ---- set-up ---------------------------------------------------------------------------------------------------

    def choose(self, seats: int, options: dict[str, str] | None = None) -> dict[str, str]:
        """All options of a new game with their values: defaults filled in, and what follows from the choices settled.

        Raises `BadSeats` and `BadOption`.
        """
        return self._settle(seats, self._filled(seats, options))

    def _filled(self, seats: int, options: dict[str, str] | None) -> dict[str, str]:
        if seats not in self.seats:
            raise BadSeats(f"{self.id} is for {'/'.join(map(str, self.seats))} seats, not {seats}")
        given = dict(options or {})
        chosen = {spec.name: given.pop(spec.name, spec.values[0]) for spec in self.options}
        if given:
            raise BadOption(f"{self.id} has no option {sorted(given)[0]}")
        for spec in self.options:
            if chosen[spec.name] not in spec.offered(seats):
                raise BadOption(f"{spec.name} cannot be {chosen[spec.name]}")
            if not spec.applies(seats, chosen):
                chosen[spec.name] = spec.values[0]
        return chosen

    def new(
        self, seats: int, options: dict[str, str] | None, seed: str, *, confirm: bool = False, again: bool = False
    ) -> tuple[S, list[Event]]:
        """Set a game up and run it to the first decision.

        ``seed`` is 32 hex digits. With ``confirm`` every seat ends its turns itself, so that the last step can be
        undone. ``again``: a game that was begun before, with the options recorded then: nothing is settled any more.
        Raises `BadSeats` and `BadOption`.
        """
        chosen = self._filled(seats, options) if again else self.choose(seats, options)
        state = self.state_type(seats=seats, options=chosen, seed=seed, confirm=confirm)
        flow = Flow(state)
        self._setup(flow)
        self.run(flow)
        return state, flow.events

    # ---- decisions and picks ----------------------------------------------------------------------------------------

    def decisions(self, state: S) -> list[Decision]:
        """Every choice open now, in seat order as asked. Sealed ones are listed until their group is resolved."""
        return [self._machine.decision(state, frame) for frame in self._machine.open(state)]

    def decision(self, state: S, seat: int) -> Decision | None:
        """The choice open for ``seat``, if any."""
        asked = (frame for frame in self._machine.open(state) if frame.seat == seat)
        return next((self._machine.decision(state, frame) for frame in asked), None)

    def asked(self, state: S, seat: int, decision_id: int | None = None) -> Frame[Any]:
        """The frame that asks ``seat``, without working out its options. Raises `MoveError` as a pick would."""
        return self._machine.asked(state, seat, decision_id)

    def waiting(self, state: S) -> list[int]:
        """The seats the game waits for."""
        return [frame.seat for frame in self._machine.open(state) if frame.answer is None]

    def apply(self, state: S, seat: int, key: str, decision_id: int | None = None) -> tuple[S, list[Event], str]:
        """Carry out a pick on a copy: new state, events, and why the pick cannot be undone (empty: it can).

        ``id`` is that of the decision that was answered, if the caller wants it compared. Raises `MoveError`.
        """
        twin = clone(state)
        events, barrier = self.play(twin, seat, key, decision_id)
        return twin, events, barrier

    def play(self, state: S, seat: int, key: str, decision_id: int | None = None) -> tuple[list[Event], str]:
        """`apply` in place. A refused pick changes nothing."""
        flow = self.carry_out(state, seat, key, decision_id)
        return flow.events, flow.barrier

    def carry_out(self, state: S, seat: int, key: str, decision_id: int | None = None) -> Flow[S]:
        """`play`, with the whole flow: it also names the steps that ran."""
        asked = self.asked(state, seat, decision_id)
        if key not in self.rules.kinds[asked.kind].options(state, asked):
            raise UnknownOption(f"{asked.kind} does not offer {key[:60]!r}")
        flow = Flow(state)
        self._machine.pick(flow, asked, key)
        return flow

    def withdraw(self, state: S, seat: int) -> S:
        """A copy in which the answer that ``seat`` has sealed last was never given. Raises `NotYourDecision`."""
        twin = clone(state)
        sealed = [frame for frame in self._machine.group(twin) if frame.seat == seat and frame.answer is not None]
        if not sealed:
            raise NotYourDecision(f"seat {seat} has sealed nothing")
        sealed[-1].answer = None
        twin.plies -= 1
        return twin

    def advance(self, state: S, frame: Frame[Any], key: str, flow: Flow[S] | None = None) -> Decision | None:
        """`play` without checks and events, for the search: ``key`` must come from ``decisions``.

        Returns the next decision that is waited for; None when the game is over. A quiet ``flow`` of this state may be
        kept over several picks: its barrier then tells whether any of them drew or revealed something.
        """
        return self._machine.pick(flow or Flow(state, quiet=True), frame, key)

    def follow(self, state: S, decision: Decision, key: str) -> Walk[S]:
        """What a pick comes to by itself, up to the next choice of any seat and without the course of the round."""
        walk = Walk(self._machine, clone(state))
        frame = next(own for own in reversed(walk.state.stack) if own.id == decision.id)
        for _ in walk.pick(frame, key):
            walk.forced += 1
        return walk

    def run(self, flow: Flow[S]) -> Decision | None:
        """Carry on from what lies on the stack: the next decision waited for, or None at the end of the game."""
        return self._machine.run(flow)

    def next(self, state: S) -> Decision | None:
        """The first decision that is waited for; None when the game is over."""
        unanswered = (frame for frame in self._machine.open(state) if frame.answer is None)
        return next((self._machine.decision(state, frame) for frame in unanswered), None)

    # ---- what is known and what it is worth -------------------------------------------------------------------------

    def view(self, state: S, seat: int = PUBLIC) -> V:
        """What ``seat``, or the spectator, may know: built from nothing by adding it."""
        return self._view(state, seat)

    def determinise(self, view: V, rng: Random) -> S:
        """A full state that fits ``view``: ``game.view(state, view.seat) == view``."""
        return self._determinise(view, rng)

    def foresee(self, view: V, seat: int, picks: Picks = ()) -> list[ForeseenDecision]:
        """What ``seat`` could be asked next, or once it has made ``picks``, as far as ``view``, its own, tells.

        Nothing where the game foresees nothing, while the seat is asked, and beyond a draw. It may come otherwise.
        """
        return self._foresight.after(view, seat, picks)

    def ahead(self, view: V, seat: int) -> PathAhead[S, V]:
        """The same, pick by pick: no pick is made twice."""
        return self._foresight.ahead(view, seat)

    def attempt(self, view: V, picks: Sequence[int]) -> Attempt:
        """What ``picks`` of the view's seat, each the number of an option, would come to, as far as nothing would be
        drawn or revealed: worked out from the view alone. Raises `UnknownOption`.
        """
        return self._attempts.made(view, picks)

    def evaluate(self, state: S) -> list[float]:
        """One estimate of the final score per seat."""
        return self.opponent.evaluate(state)

    def prospects(self, state: S, seat: int) -> dict[str, float]:
        """What the estimate of a seat adds to the points of its score sheet, by what it will come from; nothing where
        the game is over, or its estimate tells no parts.
        """
        of = self.opponent.prospects
        return of(state, seat) if of and not state.over else {}

    @property
    def playout(self) -> Playout[S] | None:
        """The opponents' light policy, ``(state, decision, rng) -> key``, if the game has one."""
        return self.opponent.playout

    def played_by(self, opponent: Opponent[S]) -> Game[S, V]:
        """The same game with another opponent."""
        twin = copy(self)
        twin.opponent = opponent
        return twin

    def result(self, state: S) -> Result:
        """Ranking and score by source. Raises `RulesError` while the game goes on."""
        if not state.over:
            raise RulesError("the game is not over")
        return self._result(state)

    def sources(self, state: S) -> list[dict[str, int]]:
        """Every seat's points by source, as the score sheet of this position has them, also while the game goes on."""
        return self._result(state).scores

    def check(self, state: S) -> list[str]:
        """The names of every rule of nature that the state breaks; empty for a possible state."""
        found = self._check(state)
        if not state.over and not self.waiting(state) and state.plies:
            found = [*found, "nobody is asked"]
        return found

    # ---- telling ----------------------------------------------------------------------------------------------------

    def kind(self, decision: Decision) -> Kind[S, V]:
        """The kind of a decision, with its clause and labels."""
        return self.rules.kinds[decision.kind]

    def third(self, view: V) -> int:
        """Which third of the game this is, 1 to 3, as far as its course can be told beforehand."""
        done, of = self.progress(view)
        return min(3, 1 + 3 * done // of)

    @property
    def tells_rounds(self) -> bool:
        """Whether an event says that a round begins."""
        return bool(self._round_event)

    def round_opened(self, event: Event) -> int:
        """The number of the round that begins with an event; 0 if none does."""
        number = event.args.get(event.kind) if event.kind == self._round_event else 0
        return number if isinstance(number, int) else 0

    def ask(self, view: V, decision: Decision) -> Label:
        """What is asked, told from the deciding seat's own view (family ``ask``)."""
        return self.rules.kinds[decision.kind].ask(view, decision.frame)

    def why(self, view: V, decision: Decision) -> str:
        """Why it is asked (family ``cause``), or empty."""
        return self.rules.kinds[decision.kind].why(view, decision.frame)

    def beside(self, view: V, decision: Decision) -> list[Label]:
        """What the deciding seat must have before its eyes to choose (family ``beside``)."""
        return self.rules.kinds[decision.kind].beside(view, decision.frame)

    def label(self, view: V, decision: Decision, key: str) -> Label:
        """What the option ``key`` says, told from the deciding seat's own view, and what follows from it unasked."""
        label = self.rules.kinds[decision.kind].label(view, decision.frame, key)
        if view.seat != decision.seat or key not in decision.options:
            return label
        asked = self._asked
        if asked is None or asked[0] is not view or asked[1] != decision:
            asked = self._asked = (view, decision, self.plain(view, decision))
        named = asked[2].copy().label("option", label)
        then = self._consequences.told(view, decision.frame, key, named)
        return replace(label, then=(*label.then, *then)) if then else label

    def planned(self, view: V, decision: Decision, key: str) -> Label:
        """The label of an option that is picked ahead: with what the plan relies on of its question."""
        relies, told = self.kind(decision).relies, decision.told()
        bound = {name: told[name] for name in (told if relies is None else relies) if name != "seat"}
        return replace(self.label(view, decision, key), bound=bound)

    def keeps(self, view: V, decision: Decision, planned: Label, key: str) -> bool:
        """Whether an option is what was ``planned``: at the same question, with what it was bound to, and with the same
        to follow. A plan of an earlier version says nothing of its question.
        """
        now, binding = self.planned(view, decision, key), self.kind(decision).binding
        same = all(planned.args.get(name) == now.args.get(name) for name in binding)
        return same and planned.bound in ({}, now.bound) and planned.then == now.then

    def stands(self, view: V, decision: Decision, ordered: Label, key: str) -> bool:
        """Whether an option that was ``ordered`` once and for all is still what was meant: with what it is bound to,
        and with what the kind says that it relies on of its question.
        """
        now, kind = self.planned(view, decision, key), self.kind(decision)
        same = all(ordered.args.get(name) == now.args.get(name) for name in kind.binding)
        return key in kind.standing and same and (kind.relies is None or ordered.bound in ({}, now.bound))

    def plain(self, view: V, decision: Decision, shown: Shown = all_arguments) -> NamedThings:
        """What lies in plain sight where a decision is asked: the question, what stands beside it, and who is asked."""
        group = self._machine.group(view)
        named = NamedThings(*(frame.seat for frame in group))
        named.label("ask", self.ask(view, decision), shown)
        named.args(shown("asked", Label(decision.kind, decision.told())))  # what no sentence tells is not in sight
        named.label("cause", Label(self.why(view, decision)), shown)
        own = [frame for frame in group if frame.seat == decision.seat]
        if len(own) > 1:
            named.args({"n": len(own)})  # so many answers are asked for
        for frame in own:
            if frame.answer is not None:
                named.label("option", self.rules.kinds[frame.kind].label(view, frame, frame.answer), shown)
        for label in self.beside(view, decision):
            named.label("beside", label, shown)
        return named

    def blocked(self, view: V, decision: Decision) -> list[Blocked]:
        """Options a player might look for that are not open now, and why."""
        return self.rules.kinds[decision.kind].blocked(view, decision.frame)

    # ---- saving -----------------------------------------------------------------------------------------------------

    def encode(self, state: S) -> bytes:
        """The state as JSON."""
        return _encoder.encode(state)

    def decode(self, raw: bytes | str) -> S:
        """The state from JSON, validated. Raises `DamagedSave`."""
        return self._typed(self._state_decoder, raw)

    def encode_view(self, view: V) -> bytes:
        """A view as JSON, to send it to another process."""
        return _encoder.encode(view)

    def decode_view(self, raw: bytes | str) -> V:
        """The view from JSON, validated. Raises `DamagedSave`."""
        return self._typed(self._view_decoder, raw)

    def _typed(self, decoder: msgspec.json.Decoder[P], raw: bytes | str) -> P:
        try:
            found = decoder.decode(raw)
            for frame in found.stack:
                self.rules.typed(frame)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise DamagedSave(f"{self.id}: {error}") from None
        return found

    def checksum(self, state: S) -> str:
        """16 hex digits that two equal states share."""
        return blake2b(_encoder.encode(state), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        return f"<Game {self.id}>"
