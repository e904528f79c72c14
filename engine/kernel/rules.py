"""How a game says its rules: kinds of decisions, automatic steps, and the flow in which they work.

What lists the options and what resolves the pick stand next to each other, in one class per kind of decision::

    RULES = Rules()

    @RULES.decision("release")
    class Release(Kind[DragonState, DragonView]):
        clause = "DR-8.2"

        def options(self, state, frame): ...
        def resolve(self, flow, state, frame, picks): ...
        def label(self, view, decision, key): ...

    @RULES.step("deal", barrier="random")
    def deal(flow, state, frame): ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engine.errors import RulesError
from engine.kernel.rng import number
from engine.kernel.values import END_TURN, PUBLIC, Blocked, Decision, Event, Frame, Label, State, Value, View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
T = TypeVar("T")


class Flow(Generic[S]):
    """The work in progress: the state that is being changed, and the events told on the way.

    ``quiet`` (in a search) tells nothing. ``barrier`` is why the pick being resolved cannot be undone, or empty.
    """

    __slots__ = ("auto", "barrier", "events", "quiet", "state")

    def __init__(self, state: S, *, quiet: bool = False) -> None:
        self.state = state
        self.quiet = quiet
        self.events: list[Event] = []
        self.barrier = ""
        self.auto = False

    def tell(
        self,
        kind: str,
        seat: int = PUBLIC,
        args: dict[str, Value] | None = None,
        *,
        to: tuple[int, ...] = (),
        secret: dict[str, Value] | None = None,
    ) -> None:
        """Record an event: ``args`` for all, ``secret`` only for the seats in ``to``."""
        if not self.quiet:
            self.events.append(Event(kind, seat, args or {}, to, secret or {}, self.auto))

    def push(self, kind: str, seat: int = PUBLIC, *args: int | str, cause: str = "") -> Frame:
        """Put a frame on top of the stack: it is done before everything that lies below."""
        state = self.state
        state.frames += 1
        frame = Frame(state.frames, kind, seat, cause, args)
        state.stack.append(frame)
        return frame

    def then(self, *frames: tuple[str, *tuple[int | str, ...]], cause: str = "") -> None:
        """Push several frames, given as ``(kind, seat, *args)``, so that the first one is done first."""
        for kind, *rest in reversed(frames):
            seat = rest[0] if rest else PUBLIC
            if not isinstance(seat, int):
                raise RulesError(f"frame {kind}: the seat comes before the arguments")
            self.push(kind, seat, *rest[1:], cause=cause)

    def together(self, kind: str, asked: Sequence[tuple[int, *tuple[int | str, ...]]], cause: str = "") -> None:
        """Ask several seats at once, each given as ``(seat, *args)``; their sealed answers are resolved together."""
        group = self.state.frames + 1
        for seat, *args in reversed(asked):
            self.push(kind, seat, *args, cause=cause).group = group

    def draw(self, bound: int) -> int:
        """A random whole number from 0 to ``bound - 1``. Sets the barrier ``random``."""
        state = self.state
        self.block("random")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            value = number(state.seed, state.draws)
            state.draws += 1
            if value < limit:
                return value % bound

    def shuffle(self, things: list[T]) -> None:
        """Shuffle ``things`` in place (Fisher-Yates, from the end)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.draw(last + 1)
            things[last], things[other] = things[other], things[last]

    def block(self, reason: str) -> None:
        """Set a barrier: what has been picked so far cannot be undone any more, for ``reason``."""
        self.barrier = self.barrier or reason
        self.end_turn()

    def end_turn(self) -> None:
        """The seat has closed its turn by its own pick: it is not asked to once more."""
        self.state.actor = PUBLIC


class Kind(Generic[S, V]):
    """A kind of decision. One instance serves all decisions of its kind; it holds no state.

    ``clause`` is the rule clause a player wants to read here. ``always_ask``: a single option is not taken by itself.
    ``secret``: the pick stays between the seat and the state until the rules reveal it.
    """

    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    always_ask: ClassVar[bool] = False
    secret: ClassVar[bool] = False

    def options(self, state: S, frame: Frame) -> list[str]:
        """The keys of exactly the legal options; never empty. At most 60 characters of ``A-Za-z0-9_.+-``."""
        raise NotImplementedError

    def span(self, state: S, frame: Frame) -> tuple[int, int]:
        """How many different keys may be picked: least and most."""
        return 1, 1

    def resolve(self, flow: Flow[S], state: S, frame: Frame, picks: tuple[str, ...]) -> None:
        """Carry out the picks. The frame has left the stack."""
        raise NotImplementedError

    def resolve_all(self, flow: Flow[S], state: S, frames: list[Frame]) -> None:
        """Carry out the sealed answers of a simultaneous decision, all at once, in seat order as asked."""
        for frame in frames:
            self.resolve(flow, state, frame, frame.answer or ())

    def label(self, view: V, decision: Decision, key: str) -> Label:
        """What the option ``key`` says, told from the deciding seat's own view."""
        return Label(f"{self.name}.{key}")

    def blocked(self, view: V, decision: Decision) -> list[Blocked]:
        """Options a player might look for that are not open now, and why."""
        return []


class EndTurn(Kind[State, View]):
    """The kernel's own decision: the seat has finished its turn and gives the board to the others."""

    always_ask = True

    def options(self, state: State, frame: Frame) -> list[str]:
        """Only ``end``; the other way out is undo."""
        return ["end"]

    def resolve(self, flow: Flow[State], state: State, frame: Frame, picks: tuple[str, ...]) -> None:
        """The turn is closed."""
        flow.end_turn()


StepFunction = Callable[[Flow[Any], Any, Frame], None]


class Step:
    """An automatic step: what it does, and why it bars undo (empty: it does not)."""

    __slots__ = ("barrier", "run")

    def __init__(self, run: StepFunction, barrier: str) -> None:
        self.run = run
        self.barrier = barrier


class Rules:
    """The registry of one game: its kinds of decisions and its steps, by name."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind[Any, Any]] = {}
        self.steps: dict[str, Step] = {}
        self.decision(END_TURN)(EndTurn)

    def decision(self, name: str) -> Callable[[type[T]], type[T]]:
        """Register a `Kind` under ``name``."""

        def add(kind: type[T]) -> type[T]:
            self._new(name)
            instance = kind()
            if not isinstance(instance, Kind):
                raise RulesError(f"{kind.__name__} is not a Kind")
            type(instance).name = name
            self.kinds[name] = instance
            return kind

        return add

    def step(self, name: str, *, barrier: str = "") -> Callable[[StepFunction], StepFunction]:
        """Register an automatic step. A step that draws or reveals names its ``barrier``: with ``confirm`` on, the seat
        that has just played is asked to end its turn before the step runs.
        """

        def add(function: StepFunction) -> StepFunction:
            self._new(name)
            self.steps[name] = Step(function, barrier)
            return function

        return add

    def _new(self, name: str) -> None:
        if name in self.kinds or name in self.steps:
            raise RulesError(f"{name} is registered twice")
