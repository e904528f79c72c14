"""How a game says its rules: kinds of decisions, automatic steps, and the flow in which they work.

What lists the options and what resolves the pick stand next to each other, in one class per kind of decision::

    RULES = Rules()

    @RULES.decision("release")
    class Release(Kind[DragonState, DragonView]):
        clause = "DR-8.2"

        def keys(self, pos, frame: Frame[FromPalace]): ...
        def closed(self, pos, frame: Frame[FromPalace], key): ...
        def label(self, view, frame: Frame[FromPalace], key): ...
        def resolve(self, flow, frame: Frame[FromPalace], key): ...

    @RULES.step("deal", barrier="random")
    def deal(flow, frame: Frame): ...

The type of a frame's arguments is read from these annotations: it is written down once, where the values are used.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_type_hints

import msgspec

from engine.errors import RulesError
from engine.kernel.rng import number
from engine.kernel.values import END_TURN, PUBLIC, Args, Blocked, Event, Frame, Label, Reason, State, Value, View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
T = TypeVar("T")


class Flow(Generic[S]):
    """The work in progress: the state that is being changed, and the events told on the way.

    ``quiet`` (in a search) tells nothing. ``barrier`` is why the pick being resolved cannot be undone, or empty.
    ``ran`` names the steps, and the picks taken by the kernel, that followed it. A ``slow`` flow stops at every forced
    pick, and before steps that are `beyond` it: see `engine.kernel.consequences`.
    """

    __slots__ = ("auto", "barrier", "events", "quiet", "ran", "state")
    slow: ClassVar[bool] = False

    def __init__(self, state: S, *, quiet: bool = False) -> None:
        self.state = state
        self.quiet = quiet
        self.events: list[Event] = []
        self.barrier = ""
        self.auto = False
        self.ran: list[str] = []

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

    def push(self, kind: str, seat: int = PUBLIC, args: Args | None = None, *, cause: str = "") -> Frame[Any]:
        """Put a frame on top of the stack: it is done before everything that lies below."""
        state = self.state
        state.frames += 1
        frame: Frame[Any] = Frame(state.frames, kind, seat, cause, args)
        state.stack.append(frame)
        return frame

    def then(self, *frames: tuple[Any, ...], cause: str = "") -> None:
        """Push several frames, given as ``(kind, seat, args)``, so that the first one is done first."""
        for frame in reversed(frames):
            self.push(*frame, cause=cause)

    def together(self, kind: str, asked: Sequence[tuple[Any, ...]], cause: str = "") -> None:
        """Ask several seats at once, each given as ``(seat, args)``; their sealed answers are resolved together.

        A seat named several times answers one after the other, in the order given.
        """
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

    def beyond(self, frame: Frame[Any]) -> bool:
        """Whether a step belongs to the course of the round, not to what is being looked at. Only for ``slow`` ones."""
        return False


class Kind(Generic[S, V]):
    """A kind of decision. One instance serves all decisions of its kind; it holds no state.

    ``clause`` is the rule clause a player wants to read here. ``always_ask``: a single option is never taken by itself
    (see `confirms`).
    ``secret``: the pick stays between the seat and the state until the rules reveal it. ``binding`` names what a pick
    planned ahead relies on, of the arguments of its label: with another price it is not what was planned. It relies on
    all arguments of its question as well, unless ``relies`` names fewer.
    ``standing`` are the keys that a person may want to answer with again and again, such as pass.
    ``all_open`` is known by itself: nothing of this kind is ever `closed`.
    """

    name: str = ""
    clause: str = ""
    always_ask: bool = False
    secret: bool = False
    binding: tuple[str, ...] = ("price",)
    relies: tuple[str, ...] | None = None
    standing: tuple[str, ...] = ()
    all_open: bool = True

    def __init_subclass__(cls) -> None:
        cls.all_open = cls.closed is Kind.closed

    def keys(self, pos: S | V, frame: Frame[Any]) -> Iterable[str]:
        """Everything a player may look for here, open or closed: keys of at most 60 characters ``A-Za-z0-9_.+-``.

        ``pos`` is the state, or the deciding seat's own view: what both of them have.
        """
        raise NotImplementedError

    def closed(self, pos: S | V, frame: Frame[Any], key: str) -> Reason | None:
        """Why ``key`` is not open now; None if it is. Cheap: words that need work come as a function."""
        return None

    def options(self, state: S, frame: Frame[Any]) -> list[str]:
        """The keys of exactly the legal options; never empty. A quicker way than `closed` must say the same."""
        if self.all_open:
            return list(self.keys(state, frame))
        return [key for key in self.keys(state, frame) if self.closed(state, frame, key) is None]

    def confirms(self, state: S, frame: Frame[Any], key: str) -> bool:
        """Whether ``key``, the single option, is not taken by itself but asked for.

        So it must be where a skipped question would betray a secret, or pay, place or score what no option has named.
        """
        return self.always_ask

    def resolve(self, flow: Flow[S], frame: Frame[Any], key: str) -> None:
        """Carry out the pick. The frame has left the stack."""
        raise NotImplementedError

    def resolve_all(self, flow: Flow[S], frames: list[Frame[Any]]) -> None:
        """Carry out the sealed answers of a simultaneous decision, all at once, in the order asked."""
        for frame in frames:
            self.resolve(flow, frame, frame.answer or "")

    def ask(self, view: V, frame: Frame[Any]) -> Label:
        """What is asked, told from the deciding seat's own view (family ``ask``)."""
        return Label(self.name, frame.told())

    def why(self, view: V, frame: Frame[Any]) -> str:
        """Why it is asked (family ``cause``), or empty: as a rule the frame's cause."""
        return frame.cause

    def beside(self, view: V, frame: Frame[Any]) -> list[Label]:
        """What a seat must have before its eyes to choose, where the picture of its places does not show it."""
        return []

    def label(self, view: V, frame: Frame[Any], key: str) -> Label:
        """What ``key`` says, open or closed, told from the deciding seat's own view."""
        return Label(f"{self.name}.{key}")

    def place(self, view: V, frame: Frame[Any], key: str) -> str:
        """The `Label.place` of ``key``. A quicker way than its label must say the same."""
        return self.label(view, frame, key).place

    def blocked(self, view: V, frame: Frame[Any]) -> list[Blocked]:
        """What a player might look for that is not open now, and why: whatever is `closed`.

        Closed keys that read the same, such as a piece with any payment, are said once.
        """
        found: list[Blocked] = []
        for key in self.keys(view, frame):
            reason = self.closed(view, frame, key)
            if reason is not None:
                told = Blocked(self.label(view, frame, key), reason if isinstance(reason, Label) else reason())
                if told not in found:
                    found.append(told)
        return found


class EndTurn(Kind[State, View]):
    """The kernel's own decision: the seat has finished its turn and gives the board to the others."""

    always_ask = True
    standing = ("end",)

    def keys(self, pos: State | View, frame: Frame[Any]) -> Iterable[str]:
        """Only ``end``; the other way out is undo."""
        return ["end"]

    def resolve(self, flow: Flow[State], frame: Frame[Any], key: str) -> None:
        """The turn is closed."""
        flow.end_turn()


StepFunction = Callable[[Flow[Any], Frame[Any]], None]


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
        self.args: dict[str, Any] = {}
        self.consequences: Any = None
        """The `engine.kernel.consequences.Consequences` of the game, once it is put together: for labels that look
        further ahead than forced picks.
        """
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
            made = type(instance)
            self.args[name] = _args_of(made.resolve, made.keys, made.options, made.label)
            return kind

        return add

    def step(self, name: str, *, barrier: str = "") -> Callable[[StepFunction], StepFunction]:
        """Register an automatic step. A step that draws or reveals names its ``barrier``: it bars undo, and with
        ``confirm`` on the seat that has just played is asked to end its turn before the step runs.
        """

        def add(function: StepFunction) -> StepFunction:
            self._new(name)
            self.steps[name] = Step(function, barrier)
            self.args[name] = _args_of(function)
            return function

        return add

    def load(self, package: str, *sections: str) -> Rules:
        """Import the modules of a game that hold its rules, in the rulebook's order: each enters its own here."""
        for section in sections:
            importlib.import_module(f"{package}.{section}")
        return self

    def typed(self, frame: Frame[Any]) -> Frame[Any]:
        """The frame with its arguments as their struct, where a file has only the list. Raises `ValidationError`."""
        kind = self.args.get(frame.kind)
        if kind is not None and frame.args is not None:
            frame.args = msgspec.convert(frame.args, kind)
        return frame

    def _new(self, name: str) -> None:
        if name in self.kinds or name in self.steps:
            raise RulesError(f"{name} is registered twice")


def _args_of(*functions: Callable[..., Any]) -> Any:
    """The type of a frame's arguments, as the first function that names one takes the frame; None for none."""
    for function in functions:
        found = get_args(get_type_hints(function).get("frame"))
        if found and isinstance(found[0], type) and issubclass(found[0], Args):
            return found[0]
    return None
