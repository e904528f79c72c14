"""The values that cross the engine's border: frames, decisions, labels, events, options, results, states, views."""

from __future__ import annotations

from msgspec import Struct, field

Value = int | str | list[int | str]
"""What an argument of an event or a label may be.

An ``int`` is a number, unless its name is ``seat`` or ends in ``_seat``: then it is a seat. A ``str`` is a term of the
game (``<game>.term.<str>`` in the locales). A list is told as an enumeration of such things.
"""

PUBLIC = -1
"""The seat of nobody: the spectator's view, an event of no seat, a frame that asks nobody."""

WITHDRAW = "~"
"""The pick that takes back an own sealed answer while its group is still open."""

END_TURN = "end_turn"
"""The kind of the kernel's own decision that closes a turn, with the only key ``end``."""


class Frame(Struct):
    """Something that still has to be done: one entry of the state's stack.

    ``id`` is unique within a game. ``seat`` is who decides, or ``PUBLIC`` for a step nobody decides. ``cause`` says why
    (a term of the game). ``args`` are a few small values. Frames of equal ``group`` above 0 are open at the same time;
    ``answer`` then holds what the seat has sealed.
    """

    id: int
    kind: str
    seat: int = PUBLIC
    cause: str = ""
    args: tuple[int | str, ...] = ()
    group: int = 0
    answer: tuple[str, ...] | None = None


class Decision(Struct, frozen=True):
    """A choice open now; computed from a frame, never stored.

    ``options`` are the keys of exactly the legal options. ``least`` and ``most`` say how many different ones may be
    picked. ``answer`` is set once a simultaneous choice is sealed: it may then still be changed, but is not waited for.
    """

    frame: int
    kind: str
    seat: int
    cause: str
    args: tuple[int | str, ...]
    options: tuple[str, ...]
    least: int
    most: int
    secret: bool
    together: bool
    answer: tuple[str, ...] | None

    @property
    def waiting(self) -> bool:
        """Whether the game waits for this seat."""
        return self.answer is None


class Label(Struct, frozen=True):
    """What an option, a line of a position or a reason says, as a value; text is made from it elsewhere.

    ``id`` names the sentence within its family in the locales (an option: ``<game>.option.<id>``). ``group`` sorts
    long lists (a term of the game). ``place`` is where it lies on the board picture, in the words of the game's board
    module.
    """

    id: str
    args: dict[str, Value] = {}
    group: str = ""
    place: str = ""


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
    ``reason`` says why the game ended.
    """

    places: list[int]
    scores: list[dict[str, int]]
    tie_breaks: list[list[int]]
    reason: str = "end"

    def totals(self) -> list[int]:
        """The final score of every seat."""
        return [sum(score.values()) for score in self.scores]

    def ranking(self) -> list[int]:
        """The seats, best first; equal places in seat order."""
        return sorted(range(len(self.places)), key=lambda seat: self.places[seat])


def rank(scores: list[dict[str, int]], tie_breaks: list[list[int]], reason: str = "end") -> Result:
    """Rank seats by total, then by ``tie_breaks`` (higher is better); still equal seats share the place.

    >>> rank([{"vp": 3}, {"vp": 5}, {"vp": 3}], [[0], [0], [1]]).places
    [3, 1, 2]
    """
    keys = [(sum(score.values()), *ties) for score, ties in zip(scores, tie_breaks, strict=True)]
    places = [1 + sum(other > key for other in keys) for key in keys]
    return Result(places, scores, tie_breaks, reason)


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
    stack: list[Frame] = field(default_factory=list)
    frames: int = 0
    plies: int = 0
    confirm: bool = False
    actor: int = PUBLIC
    over: bool = False


class View(Struct, kw_only=True):
    """The part of a view that all games share; each game's own view adds what ``seat`` may know.

    ``stack`` holds the frames with the sealed answers of others masked as ``("?",)``. Neither seed nor draws are in it.
    """

    seat: int
    seats: int
    options: dict[str, str]
    stack: list[Frame]
    frames: int
    plies: int
    confirm: bool
    actor: int
    over: bool
