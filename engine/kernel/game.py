"""A game: its rules, states and views, and the verbs that everything else uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic

import msgspec

from engine.errors import (
    BadOption,
    BadSeats,
    DamagedSave,
    DeadEnd,
    GameOver,
    IllegalPick,
    NotYourDecision,
    RulesError,
    StaleDecision,
    UnknownOption,
)
from engine.kernel.clone import clone
from engine.kernel.rules import Flow, Kind, Rules, S, V
from engine.kernel.values import (
    END_TURN,
    PUBLIC,
    WITHDRAW,
    Blocked,
    Decision,
    Event,
    Frame,
    Label,
    OptionSpec,
    Result,
    State,
    View,
)

_HIDDEN = ("?",)
_encoder = msgspec.json.Encoder()


class Game(Generic[S, V]):
    """One game, put together from the functions in its folder.

    ``id`` names it everywhere (folder, data file, locales). ``rules_version`` grows with every change that makes an old
    list of moves lead elsewhere. ``setup(flow)`` fills a state that has seats, options and seed, and pushes the first
    frames. ``recount(state)`` counts the final score a second time, independently, for the tests. ``headline(view)``
    says where the game is (month and phase), ``brief(view)`` tells the whole public position in lines (alt texts), and
    ``hand(view)`` what only this seat may know. ``playout(state, decision, rng)`` is the opponents' light policy.
    """

    def __init__(
        self,
        *,
        id: str,  # noqa: A002
        seats: tuple[int, ...],
        options: tuple[OptionSpec, ...],
        rules: Rules,
        rules_version: int,
        state: type[S],
        view_type: type[V],
        setup: Callable[[Flow[S]], None],
        view: Callable[[S, int], V],
        determinise: Callable[[V, Random], S],
        evaluate: Callable[[S], list[float]],
        result: Callable[[S], Result],
        check: Callable[[S], list[str]],
        recount: Callable[[S], list[int]],
        headline: Callable[[V], Label],
        brief: Callable[[V], list[Label]],
        hand: Callable[[V], list[Label]],
        playout: Callable[[S, Decision, Random], tuple[str, ...]] | None = None,
    ) -> None:
        self.id = id
        self.seats = seats
        self.options = options
        self.rules = rules
        self.rules_version = rules_version
        self.state_type = state
        self.view_type = view_type
        self._setup = setup
        self._view = view
        self._determinise = determinise
        self._evaluate = evaluate
        self._result = result
        self._check = check
        self.recount = recount
        self.headline = headline
        self.brief = brief
        self.hand = hand
        self.playout = playout
        self._decoder = msgspec.json.Decoder(state)

    # ---- set-up ---------------------------------------------------------------------------------------------------

    def choose(self, seats: int, options: dict[str, str] | None = None) -> dict[str, str]:
        """All options with their values, defaults filled in.

        Raises `BadSeats` and `BadOption`.
        """
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
        self, seats: int, options: dict[str, str] | None, seed: str, *, confirm: bool = False
    ) -> tuple[S, list[Event]]:
        """Set a game up and run it to the first decision.

        ``seed`` is 32 hex digits. With ``confirm`` every seat ends its turns itself, so that the last step can be
        undone. Raises `BadSeats` and `BadOption`.
        """
        state = self.state_type(seats=seats, options=self.choose(seats, options), seed=seed, confirm=confirm)
        flow = Flow(state)
        self._setup(flow)
        self._run(flow)
        return state, flow.events

    # ---- decisions and picks ----------------------------------------------------------------------------------------

    def decisions(self, state: S) -> list[Decision]:
        """Every choice open now, in seat order as asked. Sealed ones are listed until their group is resolved."""
        return [self._decision(state, frame) for frame in self._open(state)]

    def decision(self, state: S, seat: int) -> Decision | None:
        """The choice open for ``seat``, if any."""
        for frame in self._open(state):
            if frame.seat == seat:
                return self._decision(state, frame)
        return None

    def waiting(self, state: S) -> list[int]:
        """The seats the game waits for."""
        return [frame.seat for frame in self._open(state) if frame.answer is None]

    def apply(self, state: S, seat: int, picks: Sequence[str], frame: int | None = None) -> tuple[S, list[Event], str]:
        """Carry out a pick on a copy: new state, events, and why the pick cannot be undone (empty: it can).

        ``frame`` is the id of the decision that was answered, if the caller wants it compared. Raises `MoveError`.
        """
        twin = clone(state)
        events, barrier = self.play(twin, seat, picks, frame)
        return twin, events, barrier

    def play(self, state: S, seat: int, picks: Sequence[str], frame: int | None = None) -> tuple[list[Event], str]:
        """`apply` in place. A refused pick changes nothing."""
        asked = self._asked(state, seat, frame)
        picked = tuple(picks)
        if picked == (WITHDRAW,) and asked.answer is not None:
            asked.answer = None
            state.plies += 1
            return [Event("withdrawn", seat)], ""
        self._validate(state, asked, picked)
        flow = Flow(state)
        self._pick(flow, asked, picked)
        return flow.events, flow.barrier

    def advance(self, state: S, frame: Frame, picks: tuple[str, ...]) -> None:
        """`play` without checks and events, for the search: ``picks`` must come from ``decisions``."""
        self._pick(Flow(state, quiet=True), frame, picks)

    def _open(self, state: State) -> list[Frame]:
        stack = state.stack
        if not stack:
            return []
        top = stack[-1]
        if not top.group:
            return [top]
        frames = []
        for frame in reversed(stack):
            if frame.group != top.group:
                break
            frames.append(frame)
        return frames

    def _decision(self, state: S, frame: Frame) -> Decision:
        kind = self.rules.kinds[frame.kind]
        least, most = kind.span(state, frame)
        return Decision(
            frame.id,
            frame.kind,
            frame.seat,
            frame.cause,
            frame.args,
            tuple(kind.options(state, frame)),
            least,
            most,
            kind.secret,
            frame.group > 0,
            frame.answer,
        )

    def _asked(self, state: S, seat: int, frame: int | None) -> Frame:
        if state.over:
            raise GameOver(self.id)
        for asked in self._open(state):
            if asked.seat == seat:
                if frame is not None and frame != asked.id:
                    raise StaleDecision(f"decision {frame}, open is {asked.id}")
                return asked
        raise NotYourDecision(f"seat {seat}")

    def _validate(self, state: S, asked: Frame, picks: tuple[str, ...]) -> None:
        kind = self.rules.kinds[asked.kind]
        options = kind.options(state, asked)
        for key in picks:
            if key not in options:
                raise UnknownOption(f"{asked.kind} does not offer {key[:60]!r}")
        least, most = kind.span(state, asked)
        if not least <= len(picks) <= most or len(set(picks)) != len(picks):
            raise IllegalPick(f"{asked.kind} takes {least} to {most} different options, not {len(picks)}")

    def _pick(self, flow: Flow[S], asked: Frame, picks: tuple[str, ...]) -> None:
        state = flow.state
        state.plies += 1
        if asked.group:
            asked.answer = picks
            flow.tell("sealed", asked.seat)
        else:
            state.stack.pop()
            if state.confirm:
                state.actor = asked.seat
            self.rules.kinds[asked.kind].resolve(flow, state, asked, picks)
        self._run(flow)

    def _run(self, flow: Flow[S]) -> None:
        """Carry on to the next decision a seat has to make, or to the end of the game."""
        state = flow.state
        stack = state.stack
        kinds, steps = self.rules.kinds, self.rules.steps
        while stack:
            frame = stack[-1]
            step = steps.get(frame.kind)
            if step is not None:
                if step.barrier and state.actor >= 0:
                    flow.push(END_TURN, state.actor)
                    return
                stack.pop()
                step.run(flow, state, frame)
                continue
            kind = kinds[frame.kind]
            if frame.group:
                group = self._open(state)
                if any(one.answer is None for one in group):
                    self._hand_over(flow, group)
                    return
                del stack[-len(group) :]
                flow.block("revealed")
                kind.resolve_all(flow, state, group)
                continue
            if kind.always_ask:
                self._hand_over(flow, [frame])
                return
            options = kind.options(state, frame)
            if len(options) == 1 and kind.span(state, frame) == (1, 1):
                stack.pop()
                flow.auto = True
                kind.resolve(flow, state, frame, (options[0],))
                flow.auto = False
                continue
            if not options:
                raise DeadEnd(f"{self.id}: {frame.kind} for seat {frame.seat}")
            self._hand_over(flow, [frame])
            return
        if state.actor >= 0:
            flow.push(END_TURN, state.actor)
        else:
            state.over = True

    def _hand_over(self, flow: Flow[S], asked: list[Frame]) -> None:
        """Before another seat is asked, the one that has just played ends its turn."""
        actor = flow.state.actor
        if actor >= 0 and any(frame.seat != actor for frame in asked):
            flow.push(END_TURN, actor)

    # ---- what is known and what it is worth -------------------------------------------------------------------------

    def view(self, state: S, seat: int = PUBLIC) -> V:
        """What ``seat``, or the spectator, may know: built from nothing by adding it."""
        return self._view(state, seat)

    def determinise(self, view: V, rng: Random) -> S:
        """A full state that fits ``view``: ``game.view(state, view.seat) == view``."""
        return self._determinise(view, rng)

    def evaluate(self, state: S) -> list[float]:
        """One estimate of the final score per seat."""
        return self._evaluate(state)

    def result(self, state: S) -> Result:
        """Ranking and score by source. Raises `RulesError` while the game goes on."""
        if not state.over:
            raise RulesError("the game is not over")
        return self._result(state)

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

    def label(self, view: V, decision: Decision, key: str) -> Label:
        """What the option ``key`` says, told from the deciding seat's own view."""
        return self.rules.kinds[decision.kind].label(view, decision, key)

    def blocked(self, view: V, decision: Decision) -> list[Blocked]:
        """Options a player might look for that are not open now, and why."""
        return self.rules.kinds[decision.kind].blocked(view, decision)

    # ---- saving -----------------------------------------------------------------------------------------------------

    def encode(self, state: S) -> bytes:
        """The state as JSON."""
        return _encoder.encode(state)

    def decode(self, raw: bytes | str) -> S:
        """The state from JSON, validated. Raises `DamagedSave`."""
        try:
            return self._decoder.decode(raw)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise DamagedSave(f"{self.id}: {error}") from None

    def checksum(self, state: S) -> str:
        """16 hex digits that two equal states share."""
        return blake2b(_encoder.encode(state), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def shared_view(state: State, seat: int, *, masked: Iterable[str] = ()) -> dict[str, Any]:
    """The fields every view has, for ``MyView(**shared_view(state, seat), ...)``.

    Sealed answers of other seats are masked; ``masked`` names further kinds whose arguments only their own seat may
    see.
    """
    hidden = frozenset(masked)
    stack = []
    for frame in state.stack:
        answer = frame.answer if frame.seat == seat or frame.answer is None else _HIDDEN
        args = () if frame.kind in hidden and frame.seat != seat else frame.args
        stack.append(Frame(frame.id, frame.kind, frame.seat, frame.cause, args, frame.group, answer))
    return {
        "seat": seat,
        "seats": state.seats,
        "options": dict(state.options),
        "stack": stack,
        "frames": state.frames,
        "plies": state.plies,
        "confirm": state.confirm,
        "actor": state.actor,
        "over": state.over,
    }


def shared_state(view: View, rng: Random) -> dict[str, Any]:
    """The fields every state has, made from a view, for ``MyState(**shared_state(view, rng), ...)``.

    The seed is a new one. Masked answers stay ``("?",)``: a game with sealed answers fills them in.
    """
    return {
        "seats": view.seats,
        "options": dict(view.options),
        "seed": f"{rng.getrandbits(128):032x}",
        "draws": 0,
        "stack": clone(view.stack),
        "frames": view.frames,
        "plies": view.plies,
        "confirm": view.confirm,
        "actor": view.actor,
        "over": view.over,
    }
