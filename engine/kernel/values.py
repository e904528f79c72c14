"""The values that cross the engine's border: frames, decisions, labels, events, options, results, states, views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct, field
from typing_extensions import TypeVar

A = TypeVar("A", default=None)
"""The arguments of a frame: a small struct of its game, or ``None``."""

Value = int | str | list[int | str]
"""What an argument of an event or a label may be.

An ``int`` is a number, unless its name is ``seat`` or ends in ``_seat``: then it is a seat. A ``str`` is a term of the
game (``<game>.term.<str>`` in the locales). A list is told as an enumeration of such things.
"""

PUBLIC = -1
"""The seat of nobody: the spectator's view, an event of no seat, a frame that asks nobody."""

MASKED = "?"
"""The sealed answer of another seat, as a view shows it."""

END_TURN = "end_turn"
"""The kind of the kernel's own decision that closes a turn, with the only key ``end``."""


class Args(Struct, frozen=True, array_like=True):
    """The base of what a frame holds: a few named values (ints, strings, tuples of them), saved as a list.

    >>> class Price(Args, frozen=True):
    ...     unit: str
    ...     n: int
    >>> Price("coins", 3).n
    3
    """


class Frame(Struct, Generic[A]):
    """Something that still has to be done: one entry of the state's stack.

    ``id`` is unique within a game. ``seat`` is who decides, or ``PUBLIC`` for a step nobody decides. ``cause`` says why
    (a term of the game). ``args`` are its named values, of the type that the function which takes the frame asks for.
    Frames of equal ``group`` above 0 are open at the same time; ``answer`` then holds what the seat has sealed. A seat
    may have several frames of a group: it answers them one after the other.
    """

    id: int
    kind: str
    seat: int = PUBLIC
    cause: str = ""
    args: A = None  # type: ignore[assignment]  # the default of a frame without arguments
    group: int = 0
    answer: str | None = None

    def told(self) -> dict[str, Value]:
        """What sentences about this frame may name: its seat, and its arguments by name."""
        values: dict[str, Value] = {"seat": self.seat}
        if isinstance(self.args, Struct):
            for name in self.args.__struct_fields__:
                value = getattr(self.args, name)
                if isinstance(value, bool):  # a number to those who are told, and in what is saved of it
                    value = int(value)
                values[name] = list(value) if isinstance(value, tuple) else value
        return values


class Decision(Struct, frozen=True):
    """A choice open now; computed from a frame, never stored.

    ``options`` are the keys of exactly the legal options; it is answered with one of them. A simultaneous choice that
    is sealed has its ``answer``: it may then still be changed, but is not waited for.
    """

    frame: Frame[Any]
    options: tuple[str, ...]
    secret: bool

    @property
    def id(self) -> int:
        """The number of this decision within its game: that of its frame."""
        return self.frame.id

    @property
    def kind(self) -> str:
        """What is asked, by the name of its `Kind`."""
        return self.frame.kind

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.frame.seat

    @property
    def cause(self) -> str:
        """Why (a term of the game), or empty."""
        return self.frame.cause

    @property
    def args(self) -> Any:
        """The named values of the frame."""
        return self.frame.args

    @property
    def together(self) -> bool:
        """Whether others are asked at the same time."""
        return self.frame.group > 0

    @property
    def answer(self) -> str | None:
        """What the seat has sealed, if it has."""
        return self.frame.answer

    @property
    def waiting(self) -> bool:
        """Whether the game waits for this seat."""
        return self.frame.answer is None

    def told(self) -> dict[str, Value]:
        """What sentences about this decision may name: see `Frame.told`."""
        return self.frame.told()


class Label(Struct, frozen=True):
    """What an option, a line of a position or a reason says, as a value; text is made from it elsewhere.

    ``id`` names the sentence within its family in the locales (an option: ``<game>.option.<id>``). ``group`` sorts
    long lists (a term of the game). ``place`` is where it lies on the board picture, in the words of the game's board
    module. ``then`` is what follows from an option without a further question, in the same family. ``bound`` is what a
    plan relies on of its question (`Game.planned`); empty everywhere else. ``light``: nothing comes of the option, so
    that it is no choice of the weight of the others; a line of a hand says more of what another line names.
    """

    id: str
    args: dict[str, Value] = {}
    group: str = ""
    place: str = ""
    then: tuple[Label, ...] = ()
    bound: dict[str, Value | bool] = {}  # plans of earlier versions have ``true`` in it
    light: bool = False


Reason = Label | Callable[[], Label]
"""Why something is not open now: a label of the family ``reason``, or what makes it when somebody reads it."""


class Blocked(Struct, frozen=True):
    """An option that is not open now, and why: both told from the ``option`` and ``reason`` families of the locales."""

    label: Label
    reason: Label


class Event(Struct, frozen=True):
    """Something that happened, as a value.

    ``args`` are for everybody. ``secret`` are further ones that only the seats in ``to`` may see; for those the
    sentence ``<game>.event.<kind>.private`` is told instead of ``<game>.event.<kind>``. ``auto``: the engine took a
    forced pick.
    """

    kind: str
    seat: int = PUBLIC
    args: dict[str, Value] = {}
    to: tuple[int, ...] = ()
    secret: dict[str, Value] = {}
    auto: bool = False

    def seen_by(self, seat: int) -> Event:
        """The form of this event that ``seat`` (or ``PUBLIC``) may see."""
        if not self.to and not self.secret:
            return self
        if seat in self.to:
            return Event(self.kind, self.seat, {**self.args, **self.secret}, (seat,), {}, self.auto)
        return Event(self.kind, self.seat, self.args, (), {}, self.auto)


class OptionSpec(Struct, frozen=True):
    """An option of the set-up: its values (the first is the default) and when it matters.

    ``needs`` names another option and the value it must have (or several, each option before its value); ``only_seats``
    the seat numbers it is for. With ``seat_values`` the seats ``"0"`` ... ``"n-1"`` are values too.
    """

    name: str
    values: tuple[str, ...]
    needs: tuple[str, ...] = ()
    only_seats: tuple[int, ...] = ()
    seat_values: bool = False

    def offered(self, seats: int) -> tuple[str, ...]:
        """All values with ``seats`` players."""
        return self.values + tuple(str(seat) for seat in range(seats)) if self.seat_values else self.values

    def applies(self, seats: int, chosen: dict[str, str]) -> bool:
        """Whether the option has any effect with these seats and other choices."""
        if self.only_seats and seats not in self.only_seats:
            return False
        return all(chosen.get(name) == value for name, value in zip(self.needs[::2], self.needs[1::2], strict=True))


class Result(Struct, frozen=True):
    """The end of a game.

    ``places[seat]`` is 1 for the winner (several may share a place); ``scores[seat]`` maps each source of points to
    points, in the order of the score sheet; ``tie_breaks[seat]`` holds what decided among equals, best first.
    ``reason`` says why the game ended. ``uncounted[seat]`` maps what the score sheet tells besides, and what counts
    nothing, to numbers: named as sources are (the family ``source``), the same for every seat; empty if there is none.
    """

    places: list[int]
    scores: list[dict[str, int]]
    tie_breaks: list[list[int]]
    reason: str = "end"
    uncounted: list[dict[str, int]] = []

    def totals(self) -> list[int]:
        """The final score of every seat."""
        return [sum(score.values()) for score in self.scores]

    def ranking(self) -> list[int]:
        """The seats, best first; equal places in seat order."""
        return sorted(range(len(self.places)), key=lambda seat: self.places[seat])


def rank(
    scores: list[dict[str, int]],
    tie_breaks: list[list[int]],
    reason: str = "end",
    uncounted: list[dict[str, int]] | None = None,
) -> Result:
    """Rank seats by total, then by ``tie_breaks`` (higher is better); still equal seats share the place.

    >>> rank([{"vp": 3}, {"vp": 5}, {"vp": 3}], [[0], [0], [1]]).places
    [3, 1, 2]
    """
    keys = [(sum(score.values()), *ties) for score, ties in zip(scores, tie_breaks, strict=True)]
    places = [1 + sum(other > key for other in keys) for key in keys]
    return Result(places, scores, tie_breaks, reason, uncounted or [])


class State(Struct, kw_only=True):
    """The part of a state that all games share; each game's own state adds its things.

    ``seed`` (32 hex digits) and ``draws`` (random numbers used so far) are the generator. ``frames`` is the last frame
    id given. With ``confirm`` a seat closes its turn itself: ``actor`` is the seat whose last picks it may still take
    back.
    """

    seats: int
    options: dict[str, str] = {}
    seed: str = ""
    draws: int = 0
    stack: list[Frame[Any]] = field(default_factory=list)
    frames: int = 0
    plies: int = 0
    confirm: bool = False
    actor: int = PUBLIC
    over: bool = False


class View(Struct, kw_only=True):
    """The part of a view that all games share; each game's own view adds what ``seat`` may know.

    ``stack`` holds the frames with the sealed answers of others masked as `MASKED`. Neither seed nor draws are in it.
    """

    seat: int
    seats: int
    options: dict[str, str]
    stack: list[Frame[Any]]
    frames: int
    plies: int
    confirm: bool
    actor: int
    over: bool
