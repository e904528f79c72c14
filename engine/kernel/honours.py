"""Honours: what somebody may be proud of after a finished game, as data (``data/honours/<game>.toml``).

One pure function works them out, from what is public once a game is over: places, points by source, and the events of
the log in the form that everybody may read. So a game of long ago has them as well, and a new game brings a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b

from msgspec import Struct

from engine.errors import DataError
from engine.kernel.data import Row, demand, distinct, load_file
from engine.kernel.named_things import is_seat
from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, Event, Value
from engine.resources import folder

FOLDER = folder("honours")


class Points(Row, frozen=True):
    """At least so many points of a source of the score sheet."""

    source: str
    least: int


class CountedHonour(Row, frozen=True):
    """What the events of some ``kinds`` come to for their seat: from ``least`` on, up to ``most`` (if any).

    They are counted; with ``each`` the different values of that argument are (a list: all that are in it; of several
    arguments: those of them that an event has), with ``sum``
    its values are added up, with ``top`` only the highest counts (nothing: 0). Of different players no more are asked
    for than there are others at the table.
    """

    kinds: tuple[str, ...]
    each: str | tuple[str, ...] = ""
    sum: str = ""
    top: str = ""
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        demand(bool(self.kinds), "counts no kind of event")
        demand(sum(map(bool, (self.each, self.sum, self.top))) <= 1, "one of each, sum and top")
        demand(self.least > 0 or self.most is not None, "neither least nor most")

    @property
    def names(self) -> tuple[str, ...]:
        """The arguments that are looked at; none if the events are counted."""
        said = self.each or self.sum or self.top
        return said if isinstance(said, tuple) else (said,) if said else ()

    def value(self, own: Iterable[Event]) -> int:
        """What these events of a seat come to."""
        meant = [event for event in own if event.kind in self.kinds]
        if not self.names:
            return len(meant)
        values = [value for event in meant for name in self.names for value in _listed(event.args.get(name))]
        if self.each:
            return len(set(values))
        numbers = [value for value in values if isinstance(value, int)]
        return sum(numbers) if self.sum else max(numbers, default=0)

    def holds(self, own: Iterable[Event], others: int) -> bool:
        """Whether they come to what is asked, with so many ``others`` at the table."""
        value = self.value(own)
        players = bool(self.each) and all(map(is_seat, self.names))
        least = min(self.least, others) if players else self.least
        return least <= value and (self.most is None or value <= self.most)


class Change(Row, frozen=True):
    """Events of these ``kinds`` change the points of their seat by the argument ``by``; ``lost``: downwards. ``only``
    names values that other arguments must have.
    """

    kinds: tuple[str, ...]
    by: str
    lost: bool = False
    only: dict[str, int | str] = {}

    def points(self, event: Event) -> int:
        """By how much an event changes them."""
        value = event.args.get(self.by)
        meant = event.kind in self.kinds and all(event.args.get(name) == value for name, value in self.only.items())
        return (-value if self.lost else value) if meant and isinstance(value, int) else 0


class Honour(Row, frozen=True, kw_only=True):
    """An honour, and what it asks for: all of it. ``id`` names its words, ``<game>.honour.<id>``.

    ``won``: a first place, which may be shared. ``behind``: when the last round began, nobody else had so few points.
    ``seats`` is how many there must be, ``total`` the least final score, ``lead`` by how much it is above all others.
    ``rare``: few will have it, which is said.
    """

    id: str
    rare: bool = False
    won: bool = False
    behind: bool = False
    seats: int = 0
    total: int = 0
    lead: int = 0
    points: tuple[Points, ...] = ()
    events: tuple[CountedHonour, ...] = ()

    def __post_init__(self) -> None:
        demand(self.won or self.total > 0 or bool(self.points or self.events), f"honour {self.id}: asks for nothing")

    @property
    def of_events(self) -> bool:
        """Whether the log is needed for it."""
        return self.behind or bool(self.events)


class HonourFile(Row, frozen=True):
    """The honours of a game; ``course`` is all that changes points, so that it is known who was behind."""

    course: tuple[Change, ...] = ()
    honours: tuple[Honour, ...] = ()

    def __post_init__(self) -> None:
        distinct("honours", [honour.id for honour in self.honours])
        demand(
            bool(self.course) or not any(honour.behind for honour in self.honours), "nobody is behind without a course"
        )


class FinishedGame(Struct, frozen=True, kw_only=True):
    """A game that is over, as everybody may know it: by seat the ``places`` and the ``scores`` by source.

    ``events`` are those of the log in their public form, None where it is not there any more; so many of them,
    ``before``, had happened when the last round began.
    """

    places: Sequence[int]
    scores: Sequence[dict[str, int]]
    events: Sequence[Event] | None = None
    before: int = 0

    @classmethod
    def of(
        cls, game: AnyGame, places: Sequence[int], scores: Sequence[dict[str, int]], events: Iterable[Event] | None
    ) -> FinishedGame:
        """A finished game by its log, of which nothing is taken that not everybody may read."""
        public = None if events is None else [event.seen_by(PUBLIC) for event in events]
        opened = [number for number, event in enumerate(public or ()) if game.round_opened(event)]
        return cls(places=places, scores=scores, events=public, before=opened[-1] if opened else 0)


@cache
def honours(game: str) -> HonourFile:
    """The honours of a game; none where it has no file. Raises `DataError`."""
    path = FOLDER / f"{game}.toml"
    return load_file(path, HonourFile, lambda found: None) if path.is_file() else HonourFile()


@cache
def edition(game: str) -> str:
    """A word that changes with the honours of a game: what was worked out under another is worked out again."""
    path = FOLDER / f"{game}.toml"
    try:
        return blake2b(path.read_bytes(), digest_size=6).hexdigest() if path.is_file() else "-"
    except OSError as error:
        raise DataError(f"{path.name}: {error.strerror}") from None


def earned(file: HonourFile, game: FinishedGame) -> list[tuple[str, ...]]:
    """The honours of every seat, in the order of the file. What asks for the log is not given without it."""
    return [
        tuple(honour.id for honour in file.honours if _earns(honour, file.course, game, seat))
        for seat in range(len(game.places))
    ]


def _earns(honour: Honour, course: Sequence[Change], game: FinishedGame, seat: int) -> bool:
    totals = [sum(scores.values()) for scores in game.scores]
    others = [total for other, total in enumerate(totals) if other != seat]
    if (honour.won and game.places[seat] != 1) or len(totals) < honour.seats or totals[seat] < honour.total:
        return False
    if honour.lead and totals[seat] - max(others, default=0) < honour.lead:
        return False
    if any(game.scores[seat].get(point.source, 0) < point.least for point in honour.points):
        return False
    if not honour.of_events:
        return True
    if game.events is None:
        return False
    own = [event for event in game.events if event.seat == seat]
    if not all(event.holds(own, len(others)) for event in honour.events):
        return False
    return not honour.behind or seat == _last(course, game)


def _last(course: Sequence[Change], game: FinishedGame) -> int:
    """The seat that had the fewest points of all when the last round began; `PUBLIC` if several had."""
    assert game.events is not None
    points = [0] * len(game.places)
    for event in game.events[: game.before]:
        if 0 <= event.seat < len(points):
            points[event.seat] += sum(change.points(event) for change in course)
    fewest = min(points, default=0)
    return points.index(fewest) if points.count(fewest) == 1 else PUBLIC


def _listed(value: Value | None) -> Iterator[int | str]:
    """The values of an argument, also of a list."""
    if isinstance(value, list):
        yield from value
    elif value is not None:
        yield value
